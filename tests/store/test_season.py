"""Two years of a game on a machine that dies and a disk that fails: they come out as if nothing had happened."""

import os
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from judge.cli.state import boards
from judge.game import events as e
from judge.store.fold import fold
from judge.store.journal import Journal
from tests.store.crash import die
from tests.store.disk import Deadly, Disk, Failing, Filling, using
from tests.store.season import GAME, SCRIPT, Clerk
from tests.store.season_crash import Witness, check_entries, live, run, undisturbed
from tests.store.test_faults import LONGER, ONCE

KILLS = int(os.environ.get("JUDGE_CRASH_KILLS", "100"))
# In each round every stretch of the script is struck once, each time at another of its calls to the disk.
ROUNDS = int(os.environ.get("JUDGE_SEASON_ROUNDS", "2"))  # 0: until all calls were

pytestmark = pytest.mark.timeout(120 if 0 < ROUNDS < 5 else 7200)

Strokes = dict[int, int]  # the step with which a stretch begins -> the number of the call in it that is struck
HAPPENS = {
    e.Created, e.LetterRead, e.Joined, e.Started, e.PhaseOpened, e.DeadlineSet, e.OrdersGiven, e.OrdersCleared,
    e.OrdersAhead, e.ReadySet, e.WaitSet, e.Completed, e.Reminded, e.Resolved, e.DrawVoted, e.AbsenceSet, e.Paused,
    e.Resumed, e.RolledBack, e.SeatGiven, e.SettingChanged,
}  # fmt: skip


def rounds(shift: int, *, writes: bool = False) -> Iterator[Strokes]:
    """Which call of each stretch is struck, round by round; a stretch whose calls have all had their turn is spared."""
    calls = {step: sum(call == "write" or not writes for call in its) for step, its in undisturbed().calls.items()}
    for turn in range(ROUNDS or max(calls.values())):
        # 401 is prime, and more than the calls of any stretch: the rounds are far apart and in the end meet each.
        yield {step: 1 + (401 * turn + 37 * step + shift) % its for step, its in calls.items() if turn < its}


def strike(disk: Disk, call: int) -> None:
    """From now on, this call is the one that the disk's plan is for."""
    if isinstance(disk, Filling):
        disk.n = disk.writes + call
    elif isinstance(disk, Failing | Deadly):
        disk.n = len(disk.calls) + call


class Lives:
    """Clerks who die one after the other, and the one who plays the script to its end."""

    def __init__(self, root: Path) -> None:
        self.witness, self.clock = Witness(root), count(1).__next__

    def one(self, when: str, step: int, call: int, from_birth: bool = False) -> bytes:
        """A life that ends at this call of the disk, counted from this step on or from its own beginning."""
        disk = Deadly(call if from_birth else 0, when)

        def arm(at: int) -> None:
            if at == step and not from_birth:
                strike(disk, call)

        told = die(partial(live, self.witness.root, self.witness.first, disk, clock=self.clock, before=arm), None)
        self.witness.hear(told)
        assert not self.witness.ended, "it was not killed"
        self.witness.check()
        return told

    def last(self) -> None:
        live(self.witness.root, self.witness.first, Disk(), self.witness.listen, clock=self.clock)
        self.witness.check_end()


def test_the_script_is_a_season_worth_its_name(tmp_path: Path) -> None:
    live(tmp_path, 0, Disk(), lambda line: None)
    entries = [*Journal.open(tmp_path / f"games/{GAME}/journal.jsonl").entries()]
    told = [*fold(entries, boards)]
    assert len(check_entries(entries)) + sum(entry.kind == "Resolved" for entry in entries) > 100
    assert {type(each.event) for each in told} >= HAPPENS
    steps = told[-1].after.steps
    assert [(str(step.phase), step.undone) for step in steps] == [
        ("S1901M", False), ("F1901M", True), ("F1901M", False), ("W1901A", False), ("S1902M", False),
        ("F1902M", False), ("F1902R", False), ("W1902A", False),
    ]  # fmt: skip
    assert steps[1].missed == ("TURKEY",)
    assert told[-1].after == undisturbed().games[entries[-1].seq]


@pytest.mark.timeout(60 + KILLS)
def test_a_season_killed_at_random_instants_comes_out_as_if_nothing_had_happened(tmp_path: Path) -> None:
    found = run(tmp_path, KILLS, seed=1901)
    assert found["kills"] == KILLS
    assert found["acted, told"] > KILLS / 5, found


@pytest.mark.parametrize("when", ["before", "amid", "after"])
def test_a_season_killed_at_any_call_goes_on_where_it_was(tmp_path: Path, when: str) -> None:
    deaths = 0
    for turn, strokes in enumerate(rounds({"before": 0, "amid": 20, "after": 40}[when])):
        lives = Lives(tmp_path / str(turn))
        for step, call in strokes.items():
            lives.one(when, step, call)
            assert lives.witness.first <= step + 3, "it was killed in that stretch, not later"
            deaths += 1
        lives.last()
    assert deaths > 40


def test_a_judge_killed_at_any_call_while_it_starts_starts_all_the_same(tmp_path: Path) -> None:
    lives, deaths = Lives(tmp_path), 0
    stretches = [(step, calls) for step, calls in undisturbed().calls.items() if calls]
    for step, calls in stretches[:: 10 if ROUNDS else 1]:
        lives.one("amid", step, 1 + len(calls) // 2)
        for call in count(1):
            if b"boots" in lives.one("amid", lives.witness.first, call, from_birth=True):
                break
            deaths += 1
    lives.last()
    assert deaths > 50


class Run:
    """One clerk, never restarted, on a disk that fails in every stretch and comes back."""

    def __init__(self, root: Path, disk: Disk, strokes: Strokes, exact: bool) -> None:
        self.root, self.disk, self.strokes, self.exact = root, disk, dict(strokes), exact
        self.witness = Witness(root)
        self.failures = 0
        self.clock = count(1).__next__
        self.clerk: Clerk | None = None

    def play(self) -> None:
        for _ in range(20 * len(SCRIPT)):
            try:
                self.clerk = self.clerk or Clerk(self.root, self.clock, self.witness.listen)
                self.clerk.spool.recover()
                self.clerk.play(self.witness.first, self.arm)
            except OSError:
                self.failures += 1
                self.check()
            else:
                return
        raise AssertionError("the work never came to an end")

    def arm(self, step: int) -> None:
        if step in self.strokes:
            strike(self.disk, self.strokes.pop(step))

    def check(self) -> None:
        """The directory is sound, and the game in memory is as it was last acknowledged."""
        self.witness.check(self.exact)
        if self.clerk and self.witness.acted:
            kept = self.clerk.archive.kept(GAME)
            assert (kept.journal.last_seq, kept.journal.last_sum) == self.witness.last
            assert kept.game == undisturbed().games[kept.journal.last_seq]


@pytest.mark.parametrize(("plan", "exact"), [(p, True) for p in ONCE] + [(p, False) for p in LONGER])
def test_a_season_on_a_disk_that_fails_goes_on_by_itself_when_the_disk_does(
    tmp_path: Path, plan: str, exact: bool
) -> None:
    plans = {**ONCE, **LONGER}
    make, shift, seen = plans[plan], 5 * [*plans].index(plan), Counter[str]()
    for turn, strokes in enumerate(rounds(shift, writes=isinstance(make(0), Filling))):
        with using(make(-100)) as disk:
            season = Run(tmp_path / str(turn), disk, strokes, exact)
            season.play()
        if not exact:
            Clerk(season.root, season.clock, print)  # what not even the error could sweep up goes at the next boot
        assert not list(season.root.rglob("*.tmp"))
        season.witness.check_end()
        seen += Counter(strokes=len(strokes), failures=season.failures)
    assert seen["strokes"] > 40
    assert seen["failures"] > seen["strokes"] / 5 or plan == "short write"  # which nobody notices


def test_orders_files_that_cannot_be_written_stop_nothing(tmp_path: Path) -> None:
    witness = Witness(tmp_path)
    (tmp_path / f"games/{GAME}").mkdir(parents=True)
    (tmp_path / f"games/{GAME}/orders").write_text("a file, where a folder should be")
    (tmp_path / f"games/{GAME}/snapshot.json").mkdir()
    live(tmp_path, 0, Disk(), witness.listen)
    assert witness.path.read_bytes() == undisturbed().journal
