"""Every fault of a state directory. Opens nothing for writing but where it is told to mend, and then only caches."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from judge.game.events import Resolved
from judge.game.starting import NAME
from judge.game.state import Game
from judge.store import caches, lines, registry, strays
from judge.store.again import again, differences
from judge.store.fold import NONSENSE, Boards, Happened, Unfit, UnknownKind, happen, plainly
from judge.store.journal import Damaged, Journal
from judge.store.lawful import breaches
from judge.store.strays import JOURNAL, Fault

_COPY = "nothing can be done in this game until its journal is put back from a copy"
_TELL = "no judge writes this: put the journal back from a copy, or tell the authors"
_NEWER = "use the version of the judge that wrote it"
_OTHERWISE = "what was played stands; a GM may roll back, if the rules were wrong then"
_CACHE = "`judge check --mend` makes it again"


class Told(NamedTuple):
    """A journal as far as it can be told, and what is wrong with it."""

    journal: Journal | None
    history: list[Happened]
    whole: bool  # every entry could be applied
    faults: list[Fault]


def check(
    root: Path, boards: Boards, names: Sequence[str] = (), pause: Callable[[], None] = lambda: None
) -> Iterator[Fault]:
    """Every fault there is; of these games only, if any are named.

    What a running judge is just writing looks like a fault. So whatever has one is looked at again, after a pause.
    """
    if not root.is_dir():
        yield Fault(root, "there is no such directory", "name the one where the games are kept")
        return
    looks = [partial(in_game, root, name, boards) for name in names or _names(root)]
    if not names:
        looks = [partial(_around, root), partial(registry.faults, root), *looks]
    doubtful = [look for look in looks if look()]
    if doubtful:
        pause()
    for look in doubtful:
        yield from look()


def mend(root: Path, boards: Boards, names: Sequence[str] = ()) -> Iterator[Path]:
    """Make every cache that is wrong again, and nothing else; which. The caller owns the directory."""
    for name in names or _names(root):
        folder = root / "games" / name
        told = tell(folder / JOURNAL, name, boards) if NAME.fullmatch(name) else None
        if told is None or not told.whole or told.journal is None:
            continue
        for each in caches.stale(folder, told.journal, told.history):
            with suppress(OSError):  # then it is still wrong, and `check` says so
                caches.mend(each, told.journal, told.history[-1].after)
                yield each.path


def in_game(root: Path, name: str, boards: Boards) -> list[Fault]:
    """Every fault of one game."""
    folder = root / "games" / name
    if not NAME.fullmatch(name) or not (folder / JOURNAL).exists():
        todo = "write its name as `judge list` does" if not folder.is_dir() else "remove the folder, or put it back"
        return [Fault(folder, "there is no journal of a game here", todo)]
    told = tell(folder / JOURNAL, name, boards)
    found = [*told.faults, *strays.in_game(folder)]
    if told.journal is not None and told.whole:
        found += [Fault(each.path, each.what, _CACHE) for each in caches.stale(folder, told.journal, told.history)]
    return found


def tell(path: Path, name: str, boards: Boards) -> Told:
    """Read a journal to its end, whatever is wrong on the way."""
    try:
        journal = Journal.open(path, mend=False)
        faults = [*_torn(journal)]
        entries = [*journal.entries()]
    except Damaged as damaged:
        return Told(None, [], False, [Fault(path, damaged.what, _COPY, damaged.line), *_more(path, damaged.line)])
    except OSError as error:
        return Told(None, [], False, [Fault(path, f"it cannot be read: {error.strerror}", "see to the disk")])
    history: list[Happened] = []
    game: Game | None = None
    whole = bool(entries)
    if not entries:
        faults.append(Fault(path, "the journal tells of no game", "remove the folder"))
    for entry in entries:
        try:
            happened = happen(game, entry, boards)
        except Unfit as unfit:
            faults.append(Fault(path, str(unfit), _NEWER if isinstance(unfit, UnknownKind) else _COPY, entry.seq + 1))
            whole = False
            continue
        if whole:  # what follows an entry that could not be applied breaks many rules, and none of its own
            faults += _unlawful(path, happened)
        game = happened.after
        history.append(happened)
    if game is not None and game.name != name:
        faults.append(Fault(path, f"this is the journal of '{game.name}'", "give the folder that name again"))
    return Told(journal, history, whole, faults)


def _unlawful(path: Path, happened: Happened) -> Iterator[Fault]:
    entry, event, before, after = happened
    try:
        for what in breaches(happened):
            yield Fault(path, f"entry {entry.seq}: {what}", _TELL, entry.seq + 1)
        if isinstance(event, Resolved):
            for what in differences(event, after, again(before, event)):
                told = f"entry {entry.seq}: today's rules would have {event.phase} otherwise: {what}"
                yield Fault(path, told, _OTHERWISE, entry.seq + 1)
    except NONSENSE as error:
        told = f"entry {entry.seq} ({entry.kind}) makes no sense: {plainly(error)}"
        yield Fault(path, told, _TELL, entry.seq + 1)


def _torn(journal: Journal) -> Iterator[Fault]:
    if journal.cut:
        what = f"{len(journal.cut)} bytes at its end are no whole batch: a crash tore them"
        todo = "start the judge: it cuts them off and keeps them aside"
        yield Fault(journal.path, what, todo)


def _more(path: Path, after: int) -> Iterator[Fault]:
    """The bad lines that follow the first. Each line names its own sum, so the next can be held against it."""
    before: str | None = None
    for number, line in enumerate(path.read_bytes().splitlines(keepends=True), 1):
        try:
            if number > after and before is not None:
                lines.frame(line, before)
        except lines.BadLine as bad:
            yield Fault(path, str(bad), _COPY, number)
        before = _sum(line)


def _sum(line: bytes) -> str | None:
    try:
        return str(json.loads(line)["sum"])
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _around(root: Path) -> list[Fault]:
    return [*strays.in_state(root), *strays.in_spool(root)]


def _names(root: Path) -> list[str]:
    folder = root / "games"
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(path.name for path in found if NAME.fullmatch(path.name) and path.is_dir())
