"""The snapshot and the orders files of a game: what they should be, where they are not, and how to make them so.

They follow from the journal, every byte; so each is compared with what follows, and made again where it differs.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from judge.game.state import Game
from judge.rules.phases import parse_phase
from judge.store import atomic, projections, snapshot
from judge.store.fold import Happened
from judge.store.journal import Journal
from judge.store.summary import summary_of

SNAPSHOT = "snapshot.json"


@dataclass(frozen=True, slots=True)
class Stale:
    """A file that is not what it should be; `due` is what it should hold, None for none, and "" for a snapshot."""

    path: Path
    what: str
    due: bytes | None = b""


def stale(folder: Path, journal: Journal, history: Iterable[Happened]) -> list[Stale]:
    """Every cache of this game that does not follow from its journal."""
    told = [*history]
    if not told:
        return []
    return [*_snapshot(folder / SNAPSHOT, journal, told[-1].after), *_orders(folder / projections.ORDERS, told)]


def mend(each: Stale, journal: Journal, game: Game) -> None:
    """Make one cache again; `OSError` if the disk refuses, and no harm done."""
    if each.path.name == SNAPSHOT:
        snapshot.save(each.path, journal, summary_of(game).to_json())
    elif each.due is None:
        atomic.remove(each.path)
    else:
        atomic.make_directory(each.path.parent)
        atomic.write(each.path, each.due)


def is_orders_file(game: Game, path: Path) -> bool:
    """Whether this is a file of ours by its name: orders/<phase>/<POWER>.txt."""
    try:
        return path.suffix == ".txt" and path.stem in game.board.powers and bool(parse_phase(path.parent.name))
    except ValueError:
        return False


def make(folder: Path, journal: Journal, history: Iterable[Happened]) -> None:
    """All caches of a game that has none yet."""
    told = [*history]
    snapshot.save(folder / SNAPSHOT, journal, summary_of(told[-1].after).to_json())
    for each in stale(folder, journal, told):
        mend(each, journal, told[-1].after)


def _snapshot(path: Path, journal: Journal, game: Game) -> list[Stale]:
    """None at all is no fault: it is deleted where the disk had no room for a new one."""
    if not path.exists():
        return []
    found = snapshot.load(path, journal)
    if found is None:
        return [Stale(path, "it is damaged, or of another journal")]
    state, seq = found
    if seq != journal.last_seq:
        return [Stale(path, f"it is as of entry {seq}, and the journal has {journal.last_seq}")]
    if state != json.loads(json.dumps(summary_of(game).to_json())):
        return [Stale(path, "it tells of another state than the journal")]
    return []


def _orders(folder: Path, history: list[Happened]) -> list[Stale]:
    due: dict[Path, bytes] = {}
    for _, event, before, after in history:
        due |= projections.files(folder.parent, before, event, after)
    game = history[-1].after
    here = {path for path in folder.glob("*/*") if is_orders_file(game, path)} if folder.is_dir() else set()
    found: list[Stale] = []
    for path in sorted({*due, *here}):
        try:
            data = path.read_bytes() if path in here else b""
        except OSError as error:
            found.append(Stale(path, f"it cannot be read: {error.strerror}", due.get(path)))
            continue
        # An empty file and none say the same: whoever clears his orders leaves an empty one behind.
        if data != due.get(path, b""):
            what = "it differs from the orders in the journal" if data else "it is missing or empty"
            found.append(Stale(path, what, due.get(path)))
    return found
