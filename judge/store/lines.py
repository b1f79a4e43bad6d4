"""One line of a journal: an entry in JSON, sealed with a checksum that chains it to the line before.

    {"at":"…Z","cause":"<…>","data":{…},"kind":"…","more":0,"seq":7,"sum":"0123456789abcdef"}

The keys are sorted, so `more`, `seq` and `sum` end the line and can be checked without reading the JSON before
them: opening a journal costs a hash a line. `sum` is taken over the bytes as they are in the file; nothing
depends on another version of Python writing the same JSON for the same value.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, NamedTuple

FORMAT = 1
HEADER = "journal"  # the kind of the first line
_MORE = b',"more":'
_FRAME = re.compile(rb',"more":(\d{1,9}),"seq":(\d{1,15}),"sum":"([0-9a-f]{16})"\}\n')
_SUM_KEY = len(b',"sum":"')


class BadLine(ValueError):
    """A line that is not as it was written; the sentence says in what."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened."""

    seq: int
    at: datetime  # UTC
    cause: str  # the Message-ID of the letter, or "clock …"
    kind: str
    data: Mapping[str, Any]


class Frame(NamedTuple):
    """What holds a line in its place."""

    more: int  # lines of the same batch that follow
    seq: int
    sum: str


def seal(entry: Entry, more: int, before: str) -> tuple[bytes, str]:
    """The line for an entry after one whose sum is `before`, and its own sum."""
    fields = {"at": _written(entry.at), "cause": entry.cause, "data": entry.data, "kind": entry.kind}
    body = encode(fields | {"more": more, "seq": entry.seq})
    sum_ = _sum(before, body)
    return b'%b,"sum":"%b"}\n' % (body[:-1], sum_.encode()), sum_


def frame(line: bytes, before: str) -> Frame:
    """The end of a line, if the line is whole and follows one whose sum is `before`; else `BadLine`."""
    found = _FRAME.fullmatch(line, max(line.rfind(_MORE), 0))
    if not found:
        raise BadLine(_what_is_wrong(line))
    sum_ = found[3].decode()
    if _sum(before, line[: found.start(3) - _SUM_KEY] + b"}") != sum_:
        raise BadLine("the checksum does not fit: this line was changed, or the line before is not the one it follows")
    return Frame(int(found[1]), int(found[2]), sum_)


def entry(line: bytes) -> Entry:
    """The entry in a line whose frame is good."""
    try:
        fields = json.loads(line)
        return Entry(
            fields["seq"], datetime.fromisoformat(fields["at"]), fields["cause"], fields["kind"], fields["data"]
        )
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadLine(f"the checksum fits, but this is no entry of a journal ({error!r})") from error


def check_header(line: bytes) -> None:
    """Whether this is the first line of a journal we can read; else `BadLine`.

    Comes before the checksum, for a later format may count it otherwise.
    """
    try:
        fields = json.loads(line)
        kind, format_ = fields["kind"], fields["data"]["format"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadLine("this is not the first line of a journal") from None
    if kind != HEADER or not isinstance(format_, int) or format_ < 1:
        raise BadLine("this is not the first line of a journal")
    if format_ > FORMAT:
        raise BadLine(f"the journal has format {format_} and this judge knows {FORMAT} at most: use a newer judge")


def encode(value: object) -> bytes:
    """JSON in our one spelling; `ValueError` for what JSON or UTF-8 cannot hold (NaN, half a surrogate pair)."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    except (TypeError, RecursionError) as error:
        raise ValueError(f"not a value of JSON: {error}") from error
    return text.encode()


def utc(at: datetime) -> datetime:
    """The same instant in UTC."""
    if at.utcoffset() is None:
        raise ValueError("a time without a zone means nothing in a journal")
    return at.astimezone(UTC)


def plain(data: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the data as it will be read back; `ValueError` if that would differ from what was given.

    json.dumps turns tuples into lists and numbers as keys into text without a word: the game would go on with
    one value and wake up with another.
    """
    given = dict(data)
    copy: dict[str, Any] = json.loads(encode(given))
    if copy != given:
        raise ValueError("JSON would change these data; only text as keys, and lists, not tuples")
    return copy


def _sum(before: str, body: bytes) -> str:
    return sha256(before.encode() + body).hexdigest()[:16]


def _written(at: datetime) -> str:
    return utc(at).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def _what_is_wrong(line: bytes) -> str:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return "this is not JSON"
    return "this is JSON, but not a line of a journal (it does not end in more, seq and sum)"
