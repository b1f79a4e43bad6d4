"""The process is killed: at random instants, and at every single call to the disk."""

import os
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from tests.store.crash import Witness, die, run
from tests.store.desk import Desk, places
from tests.store.disk import Deadly, Disk, using

KILLS = int(os.environ.get("JUDGE_CRASH_KILLS", "150"))


@pytest.mark.timeout(60 + KILLS)
def test_a_judge_killed_at_random_instants_loses_and_doubles_nothing(tmp_path: Path) -> None:
    found = run(tmp_path, KILLS, seed=1901)
    assert found["kills"] == KILLS
    assert found["entered, acknowledged"] > KILLS / 5, found


def short_life(root: Path, disk: Disk, tell: Callable[[str], None]) -> None:
    with using(disk):
        desk = Desk(root, count(1).__next__, tell)
        for number in range(1, 8):
            if f"letter {number}" not in desk.seen and not places(root)[f"letter {number}"]:
                desk.receive(number)
            if number % 3 == 0:
                desk.work()
        desk.work()
        desk.work()
    tell("entered 0 0 end")


def hear_all_but_the_end(witness: Witness, line: str) -> None:
    if "end" not in line:
        witness.hear(line.encode())


@pytest.mark.parametrize("when", ["before", "amid", "after"])
def test_a_judge_killed_at_any_call_goes_on_where_it_was(tmp_path: Path, when: str) -> None:
    for n in count(1):
        witness = Witness(tmp_path / str(n))
        told = die(partial(short_life, witness.root, Deadly(n, when)), None)
        finished = told.endswith(b"end\n")
        witness.hear(told.removesuffix(b"entered 0 0 end\n"))
        if (witness.root / "spool/shunt/in").exists():
            witness.check()
        short_life(witness.root, Disk(), partial(hear_all_but_the_end, witness))
        witness.check()
        assert not places(witness.root)
        # What was written and not yet acknowledged when it died is not acknowledged a second time.
        assert len(set(witness.entered) ^ set(range(1, 8))) <= 1
        if finished:
            break
    assert n > 100, "too few calls to mean anything"
