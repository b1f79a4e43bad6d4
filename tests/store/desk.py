"""The judge's way of writing, in small: keep the letter, work on it, enter it, forget it.

Shared by the tests that break the disk and those that kill the process. Letters are `letter <n>`; what a letter
does is a batch of 1 to 3 entries, and every fifth is put aside first. Whatever the store acknowledged is told.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from judge.store import atomic, snapshot
from judge.store.journal import Entry, Journal
from judge.store.spool import Spool

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
GAME = Path("games/alpha/journal.jsonl")
SPOOL = Path("spool/in")


class Desk:
    def __init__(self, root: Path, clock: Callable[[], int], tell: Callable[[str], None]) -> None:
        self.tell = tell
        self.spool = Spool(root / SPOOL, clock)
        self.spool.recover()
        path = root / GAME
        atomic.make_directory(path.parent)
        atomic.sweep(path.parent)
        self.journal = Journal.open(path) if path.exists() else Journal.create(path, NOW)
        self.seen = {entry.cause for entry in self.journal.entries()}
        self.aside = set(self.spool.shunted())

    def receive(self, number: int) -> None:
        name = self.spool.put(f"letter {number}".encode(), f"Letter {number}!")
        self.tell(f"kept {number} {name}")

    def work(self) -> None:
        """Every letter that waits, once."""
        for name in self.spool.waiting():
            cause = self.spool.take(name).decode()
            number = int(cause.split()[1])
            if number % 5 == 0 and name not in self.aside:
                self.spool.shunt(name, f"a fifth letter: {cause}")
                self.aside.add(name)
                continue
            if cause not in self.seen:
                self.enter(name, cause, number)
            self.spool.done(name)
        for name in self.spool.shunted():
            self.spool.unshunt(name)

    def enter(self, name: str, cause: str, number: int) -> None:
        try:
            entries = self.journal.append(batch(number), cause, NOW)
        except OSError:
            self.spool.give_back(name)
            raise
        self.seen.add(cause)
        self.tell(f"entered {number} {entries[0].seq} {self.journal.last_sum}")
        if number % 4 == 0:
            with suppress(OSError):  # only a cache
                snapshot.save(self.journal.path.with_name("snapshot.json"), self.journal, len(self.seen))


def batch(number: int) -> list[tuple[str, dict[str, object]]]:
    size = 1 + number % 3
    return [(f"part-{part}", {"письмо": number, "part": part, "of": size}) for part in range(size)]


def check_journal(entries: Iterable[Entry]) -> dict[int, int]:
    """Each letter's batch is there whole, in one piece and once; letter -> the number of its first entry."""
    first: dict[int, int] = {}
    expected: list[tuple[str, dict[str, object]]] = []
    for entry in entries:
        number = int(entry.cause.split()[1])
        if not expected:
            assert number not in first, f"{entry.cause} was entered twice"
            first[number], expected = entry.seq, batch(number)
        assert (entry.kind, entry.data) == expected.pop(0)
    assert not expected, "half a batch"
    return first


def places(root: Path) -> Counter[str]:
    """How often each letter lies in the spool, under whatever name."""
    here = [*(root / SPOOL).iterdir(), *(root / "spool/shunt/in").iterdir()]
    return Counter(path.read_text() for path in here if path.suffix not in {".why", ".tmp"})
