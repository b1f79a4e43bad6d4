"""Kill the judge in the middle of a game at random instants: `python -m tests.store.season_crash [KILLS] [SEED]`.

A child plays the script of `season.py` through `Archive` and `decide`, and tells through a pipe what was
acknowledged; it is killed (SIGKILL) at a random instant, every other one while the disk takes a few bytes at a
time. After each kill all that was acknowledged is there, once, and the game is what it would have been by then if
nobody had ever been killed. Then another child goes on. With real syncs, on a real disk; a script that has come to
its end is compared as a whole, and begun again elsewhere.
"""

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import count, groupby
from pathlib import Path
from random import Random

from judge.cli.state import boards
from judge.game.events import Resolved, RolledBack
from judge.game.state import Game
from judge.rules.phases import Phase, parse_phase
from judge.store import check, snapshot
from judge.store.archive import Archive
from judge.store.fold import fold
from judge.store.journal import Entry, Journal
from judge.store.lock import Lock
from judge.store.summary import Summary, summary_of
from tests.game.play import NEW_YEAR
from tests.store.crash import die
from tests.store.disk import Crumbling, Disk, using
from tests.store.season import GAME, SPOOL, Clerk, Tell, cause_of, is_clear, read

PATIENCE = 0.03  # seconds, at most, before a kill


@dataclass
class Season:
    """The script played by somebody whom nothing ever happens to."""

    journal: bytes = b""
    games: dict[int, Game] = field(default_factory=dict)  # as they were in memory, by the last entry's number
    calls: dict[int, list[str]] = field(default_factory=dict)  # to the disk, by the step that begins a stretch


@cache
def undisturbed() -> Season:
    season = Season()
    with tempfile.TemporaryDirectory() as top, using(Disk()) as disk:
        clerk = Clerk(Path(top), count(1).__next__, lambda line: remember(line.split()[0]))
        marks = dict[int, int]()

        def remember(what: str) -> None:
            if what in ("acted", "ticked"):
                kept = clerk.archive.kept(GAME)
                season.games[kept.journal.last_seq] = kept.game

        clerk.play(0, lambda number: marks.update({number: len(disk.calls)} if is_clear(number) else {}))
        ends = [*marks.values(), len(disk.calls)][1:]
        season.calls = {step: disk.calls[at:end] for (step, at), end in zip(marks.items(), ends, strict=True)}
        season.journal = clerk.archive.journal_path(GAME).read_bytes()
        assert Journal.open(clerk.archive.journal_path(GAME), mend=False).last_seq == max(season.games)
    return season


class Witness:
    """What one directory's clerks acknowledged over their lives, and whether it is so."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.path = root / "games" / GAME / "journal.jsonl"
        self.first = 0  # the step that nobody has said is done
        self.ended = False
        self.last = 0, ""  # number and sum of the last entry that was acknowledged
        self.sent: Counter[int] = Counter()
        self.kept: set[int] = set()
        self.acted: set[int] = set()
        self.found: Counter[str] = Counter()

    def hear(self, told: bytes) -> None:
        for line in told.decode().splitlines():
            assert "Traceback" not in line, told.decode()
            self.listen(line)

    def listen(self, line: str) -> None:
        what, number, *rest = line.split()
        self.ended |= what == "end"
        if what == "sends":
            assert int(number) == self.first, "the script is played in its order"
            self.sent[int(number)] += 1
        if what == "kept":
            self.kept.add(int(number))
        if what == "acted":
            assert int(number) not in self.acted, f"letter {number} was acknowledged twice"
            self.acted.add(int(number))
        if what in ("kept", "ticked"):
            self.first = int(number) + 1
        if rest:
            assert int(rest[0]) >= self.last[0], "what comes later has a higher number"
            self.last = int(rest[0]), rest[1]
        self.found[f"{what}, told"] += 1

    def check(self, exact: bool = False) -> None:
        """Whether the directory holds what it must; `exact`: and nothing that was not acknowledged."""
        written = set[str]()
        if self.path.exists():
            journal = Journal.open(self.path, mend=False)
            entries = [*journal.entries()]
            self.found["torn tail"] += bool(journal.cut)
            self.found["written, not told"] += journal.last_seq > self.last[0]
            written = check_entries(entries)
            # Each sum is chained to all before it, so the last that was acknowledged speaks for them.
            assert journal.sum_at(self.last[0]) == self.last[1] or not self.acted, "what was acknowledged is not there"
            so_far = self.path.read_bytes()[: journal.length]
            assert undisturbed().journal.startswith(so_far), "something is missing, doubled or out of its order"
            assert not exact or (journal.cut, journal.last_seq) == (b"", self.last[0]), "it failed, and was written"
            self._check_game(journal, entries)
        assert self.path.exists() or not self.acted, "a game that was acknowledged is not there"
        self._check_letters(written, exact)

    def _check_game(self, journal: Journal, entries: list[Entry]) -> None:
        """Journal, memory and snapshot tell the same game."""
        told = {happened.entry.seq: happened.after for happened in fold(entries, boards)}
        game, looking = told[journal.last_seq], Archive(self.root, boards, look=True)
        assert looking.summary(GAME) == summary_of(game)
        assert looking.game(GAME) == game == undisturbed().games[journal.last_seq]
        path = self.path.with_name("snapshot.json")
        if path.exists():  # it is written after what it is of, so there is never one that does not fit
            found = snapshot.load(path, journal)
            assert found is not None, "the snapshot does not fit the journal"
            assert Summary.from_json(found[0]) == summary_of(told[found[1]])
            self.found["snapshot of an earlier entry"] += found[1] < journal.last_seq

    def _check_letters(self, written: set[str], exact: bool) -> None:
        """Every letter that was kept is in the journal or in the spool, and no oftener than it came."""
        lying = places(self.root)
        for number in self.kept:
            assert cause_of(number) in written or lying[number], f"letter {number} was kept and is lost"
        for number, times in lying.items():
            assert times <= (1 if exact else self.sent[number]), f"letter {number} lies in {times} places"
        assert not exact or set(lying) <= self.kept, "a letter that was not kept is there"
        self.found["letter that came twice"] += sum(times > 1 for times in lying.values())

    def check_end(self) -> None:
        """The script is over: everything is as if nothing had ever happened, but for what is kept aside."""
        assert self.ended
        self.check()
        assert self.path.read_bytes() == undisturbed().journal
        assert not places(self.root), "a letter is left"
        list(check.mend(self.root, boards))  # the orders file that a death kept from being written
        strange = [str(fault) for fault in check.check(self.root, boards) if ".torn-" not in fault.path.name]
        assert not strange, strange
        self.found["seasons played to their end"] += 1


def check_entries(entries: list[Entry]) -> set[str]:
    """No letter's events are there twice or in two pieces, no phase is resolved twice; the letters that are there."""
    causes = [cause for cause, _ in groupby(entries, key=lambda entry: entry.cause) if cause]
    assert len(causes) == len(set(causes)), "a letter's events are there twice"
    last: Phase | None = None
    for entry in entries:
        if entry.kind == RolledBack.__name__:
            last = None
        if entry.kind == Resolved.__name__:
            phase = parse_phase(entry.data["phase"])
            assert last is None or last.before(phase), f"{phase} is resolved after {last}"
            last = phase
    return set(causes)


def places(root: Path) -> Counter[int]:
    """How often each letter lies in the spool, under whatever name."""
    here = (root / SPOOL).iterdir() if (root / SPOOL).is_dir() else ()
    return Counter(read(path.read_bytes())[0] for path in here if path.suffix != ".tmp")


def live(
    root: Path,
    first: int,
    disk: Disk,
    tell: Tell,
    *,
    clock: Callable[[], int] = time.time_ns,
    before: Callable[[int], None] = lambda step: None,
) -> None:
    """From wherever the last life came to the end of the script."""
    with using(disk), Lock(root, NEW_YEAR):
        clerk = Clerk(root, clock, tell)
        tell("boots 0")
        clerk.play(first, before)


def run(top: Path, kills: int, seed: int) -> Counter[str]:
    """So many kills; what was seen on the way."""
    rng, found = Random(seed), Counter[str]()
    witness = Witness(top / "0")
    for kill in range(1, kills + 1):
        disk = Crumbling(real_sync=True) if rng.random() < 0.5 else Disk(real_sync=True)
        working = rng.random() < 0.8  # else it is killed while it starts
        after = rng.random() * (PATIENCE if working else PATIENCE / 6)
        witness.hear(die(partial(live, witness.root, witness.first, disk), after, first_word=working))
        with Lock(witness.root, NEW_YEAR):  # the dead hold nothing
            witness.check()
        found["kills"] += 1
        if witness.ended:
            witness.check_end()
            found += witness.found
            witness = Witness(top / str(kill))
    live(witness.root, witness.first, Disk(), witness.listen)
    witness.check_end()
    return found + witness.found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kills", type=int, nargs="?", default=1000)
    parser.add_argument("seed", type=int, nargs="?", default=7)
    parser.add_argument("--directory", help="where to write: a disk to be tested")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.directory) as top:
        start = time.monotonic()
        found = run(Path(top), asked.kills, asked.seed)
        took = time.monotonic() - start
        print(f"{asked.kills} kills in {took:.0f} s, seed {asked.seed}: nothing lost, doubled or out of its order")
        for what, times in sorted(found.items()):
            print(f"  {times:7d}  {what}")


if __name__ == "__main__":
    main()
