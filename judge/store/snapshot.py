"""A game's state as of some entry, `snapshot.json`: a cache, so that a long journal need not be read again.

Delete it and nothing changes. It counts only if it is whole and its number and checksum are those of the journal
beside it; anything else is no snapshot, and the journal is read from its beginning. The checksum chains every
line to all before it, so one that fits at `seq` speaks for the whole journal up to there.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from judge.store import atomic
from judge.store.journal import Journal
from judge.store.lines import encode

FORMAT = 1
_WHOLE = b',"whole":"'  # sorts after every other key, so it ends the file
_TAIL = len(_WHOLE) + 64 + len(b'"}')


def save(path: Path, journal: Journal, state: Any) -> None:
    """Keep the state as of the journal's last entry; `OSError` if the disk refuses, and no harm done.

    Nothing waits for the disk: what a power cut leaves of a snapshot is no snapshot, or an older one.
    """
    at = {"length": journal.length, "seq": journal.last_seq, "sum": journal.last_sum}
    body = encode({"format": FORMAT, "state": state, **at})[:-1]
    atomic.write(path, b'%b%b%b"}' % (body, _WHOLE, _digest(body)), durable=False)


def load(path: Path, journal: Journal) -> tuple[Any, int] | None:
    """A state and the number of the entry it is as of; None if there is none that fits the journal."""
    fields = _whole(path)
    if fields is None or fields["sum"] != journal.sum_at(fields["seq"]):
        return None
    return fields["state"], fields["seq"]


def peek(path: Path, length: int) -> Any | None:
    """The state of a journal that is `length` bytes long, without opening it; None if the snapshot is of another.

    Enough to list ten thousand games: a journal only grows, so the same length is the same journal, as long as
    nobody but us writes to it. Whoever acts on a game opens its journal, and then every line is checked.
    """
    fields = _whole(path)
    return fields["state"] if fields is not None and fields["length"] == length else None


def _whole(path: Path) -> dict[str, Any] | None:
    """What `save` wrote, if every byte of it is there and it is of our format."""
    try:
        data = path.read_bytes()
    except OSError:
        return None  # unreadable is as good as missing: the journal tells the same
    body = data[:-_TAIL]
    if data[len(body) :] != b'%b%b"}' % (_WHOLE, _digest(body)):
        return None
    fields: dict[str, Any] = json.loads(body + b"}")
    return fields if fields.get("format") == FORMAT else None


def _digest(body: bytes) -> bytes:
    return sha256(body).hexdigest().encode()
