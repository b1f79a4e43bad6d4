"""Every single call to the disk fails in turn: nothing acknowledged is lost, nothing else is there, work goes on."""

import errno
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from judge.store.journal import Journal
from tests.store.desk import GAME, NOW, Desk, check_journal, places
from tests.store.disk import Disk, Failing, Filling, using

LETTERS = range(1, 8)

Plan = Callable[[int], Disk]

ONCE: dict[str, Plan] = {
    "full, once": lambda n: Failing(n, errno.ENOSPC),
    "broken, once": lambda n: Failing(n, errno.EIO),
    "short write": lambda n: Filling(n, 0),
    "short write, then full": lambda n: Filling(n, 1),
}
LONGER: dict[str, Plan] = {
    "full for two calls": lambda n: Failing(n, errno.ENOSPC, 2),
    "broken for three calls": lambda n: Failing(n, errno.EIO, 3),
    "broken for five calls": lambda n: Failing(n, errno.EIO, 5),
    "broken for twelve calls": lambda n: Failing(n, errno.EIO, 12),
    "full for six writes": lambda n: Filling(n, 6),
}


class Run:
    """The desk at work on a disk that fails, and what it was told."""

    def __init__(self, root: Path, exact: bool) -> None:
        self.root = root
        self.exact = exact  # one fault only: what was not acknowledged must not be there
        self.kept: set[int] = set()
        self.entered: dict[int, int] = {}
        self.failures = 0
        self._clock = count(1).__next__
        self._desk: Desk | None = None

    def play(self) -> None:
        for _ in range(40):
            try:
                self._round()
            except OSError:
                self.failures += 1
                self.check()
            else:
                if len(self.entered) == len(LETTERS) and not places(self.root):
                    return
        raise AssertionError("the work never came to an end")

    def _round(self) -> None:
        desk = self._desk = self._desk or Desk(self.root, self._clock, self._told)
        desk.spool.recover()
        for number in LETTERS:
            if number not in self.kept:
                desk.receive(number)
            if number % 3 == 0:
                desk.work()
        desk.work()

    def _told(self, line: str) -> None:
        what, number, *rest = line.split()
        if what == "kept":
            self.kept.add(int(number))
        else:
            assert int(number) not in self.entered, "acknowledged twice"
            self.entered[int(number)] = int(rest[0])

    def check(self) -> None:
        if self._desk:
            assert check_journal(self._desk.journal.entries()) == self.entered
            if self.exact:
                looked = Journal.open(self.root / GAME, mend=False)
                assert looked.cut == b""
                assert check_journal(looked.entries()) == self.entered
            lying = places(self.root)
            for number in self.kept - self.entered.keys():
                assert lying[f"letter {number}"] >= 1, "a letter is lost"
            if self.exact:
                assert set(lying) <= {f"letter {number}" for number in self.kept}
                assert all(times == 1 for times in lying.values())


@pytest.mark.parametrize(("plan", "exact"), [(p, True) for p in ONCE] + [(p, False) for p in LONGER])
def test_whatever_call_fails_nothing_is_lost_or_doubled_and_work_goes_on(
    tmp_path: Path, plan: str, exact: bool
) -> None:
    make = {**ONCE, **LONGER}[plan]
    failures = 0
    for n in count(1):
        root = tmp_path / str(n)
        run = Run(root, exact)
        with using(make(n)) as disk:
            run.play()
        again = Journal.open(root / GAME)
        assert again.cut == b""
        assert check_journal(again.entries()) == run.entered
        assert set(run.entered) == set(LETTERS)
        if not exact:
            Desk(root, count(1000).__next__, print)  # what not even the error could sweep up goes at the next boot
        assert not list(root.rglob("*.tmp"))
        failures += run.failures
        if not disk.hurt:
            break
    assert n > 15, "the plan struck too few calls to mean anything"
    assert failures > n / 3 or plan == "short write"  # which nobody notices


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("n", [1, 2, 3])  # open, write, fdatasync
def test_after_a_failed_append_file_and_memory_are_as_before(tmp_path: Path, error: int, n: int) -> None:
    desk = Desk(tmp_path, count(1).__next__, lambda line: None)
    desk.receive(1)
    desk.work()
    path, before = desk.journal.path, desk.journal.path.read_bytes()
    known = desk.journal.last_seq, desk.journal.last_sum
    with using(Failing(n, error)), pytest.raises(OSError, match=os.strerror(error)):
        desk.journal.append([("x", {})], "letter x", NOW)
    assert path.read_bytes() == before
    assert (desk.journal.last_seq, desk.journal.last_sum) == known
    assert [entry.kind for entry in desk.journal.append([("y", {})], "letter y", NOW)] == ["y"]
    assert path.read_bytes().startswith(before)
