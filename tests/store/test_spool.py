"""A letter is in exactly one place, and never lost."""

import os
import tempfile
from collections import Counter
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, multiple, rule

from judge.store.spool import Spool
from tests.store.disk import Disk, using


@pytest.fixture
def spool(tmp_path: Path) -> Spool:
    return Spool(tmp_path / "in", count(1000).__next__)


def files(spool: Spool) -> list[str]:
    here = {"in": spool.directory, "shunt": spool.shunt_directory}
    return sorted(f"{at}/{path.name}" for at, directory in here.items() for path in directory.iterdir())


def test_a_letter_waits_is_worked_on_and_is_gone(spool: Spool) -> None:
    name = spool.put(b"letter")
    assert spool.waiting() == [name]
    assert spool.take(name) == b"letter"
    assert spool.waiting() == []
    assert files(spool) == [f"in/{name}.work"]
    spool.done(name)
    spool.done(name)
    assert files(spool) == []


def test_letters_wait_in_the_order_they_came_even_if_the_clock_goes_back(tmp_path: Path) -> None:
    times = iter([500, 500, 100, 7, 900])
    spool = Spool(tmp_path / "in", times.__next__)
    names = [spool.put(b"x", hint) for hint in ("z", "a", "m")]
    spool = Spool(tmp_path / "in", times.__next__)  # a new life does not forget
    names += [spool.put(b"x", hint) for hint in ("b", "a")]
    assert spool.waiting() == names
    assert len(set(names)) == 5


HINTS = {
    "": "",
    "<Abc.1@x.org>": "-abc-1-x-org",
    "../../etc/passwd": "-etc-passwd",
    "Ходове": "",
    "x" * 300: "-" + "x" * 24,
    "a\0b\n.work": "-a-b-work",
}


@pytest.mark.parametrize("hint", HINTS)
def test_a_hint_becomes_a_harmless_part_of_the_name(spool: Spool, hint: str) -> None:
    name = spool.put(b"x", hint)
    assert name == f"{1000:020d}{HINTS[hint]}"
    assert spool.waiting() == [name]


@pytest.mark.parametrize("name", ["../x", "", "lock", "1", "0" * 20 + ".work", "0" * 20 + "/..", "٠" * 20])
def test_only_names_of_letters_reach_a_path(spool: Spool, name: str) -> None:
    for act in (spool.take, spool.done, spool.give_back, spool.unshunt, spool.why):
        with pytest.raises(ValueError, match="not the name of a letter"):
            act(name)
    with pytest.raises(ValueError, match="not the name of a letter"):
        spool.shunt(name, "why")


def test_a_letter_given_back_keeps_its_place_in_the_row(spool: Spool) -> None:
    first, second = spool.put(b"1"), spool.put(b"2")
    spool.take(first)
    spool.give_back(first)
    assert spool.waiting() == [first, second]


@pytest.mark.parametrize("taken", [True, False])
def test_a_letter_put_aside_has_its_reason_beside_it_and_can_come_back(spool: Spool, taken: bool) -> None:
    name = spool.put(b"letter")
    if taken:
        spool.take(name)
    spool.shunt(name, "Traceback: грешка \ud800")
    assert spool.waiting() == []
    assert spool.shunted() == [name]
    assert spool.why(name) == "Traceback: грешка \\ud800"
    assert files(spool) == [f"shunt/{name}", f"shunt/{name}.why"]
    spool.shunt(name, "again")
    spool.unshunt(name)
    spool.unshunt(name)
    assert files(spool) == [f"in/{name}"]
    assert spool.take(name) == b"letter"


def test_a_letter_that_is_not_there_is_said_so(spool: Spool) -> None:
    name = "0" * 20
    for act in (spool.take, spool.give_back, spool.unshunt):
        with pytest.raises(FileNotFoundError):
            act(name)
    with pytest.raises(FileNotFoundError):
        spool.shunt(name, "why")


def test_a_stage_puts_aside_in_a_directory_of_its_own(tmp_path: Path) -> None:
    one, other = Spool(tmp_path / "in", lambda: 5), Spool(tmp_path / "out", lambda: 5)
    name = one.put(b"in")
    assert other.put(b"out") == name
    one.shunt(name, "x")
    other.shunt(name, "y")
    assert (one.why(name), other.why(name)) == ("x", "y")
    other.unshunt(name)
    assert other.take(name) == b"out"


def test_at_boot_work_waits_again_and_what_was_half_written_goes(spool: Spool) -> None:
    taken, waits, aside = spool.put(b"1"), spool.put(b"2"), spool.put(b"3")
    spool.take(taken)
    spool.shunt(aside, "why")
    (spool.directory / f".{aside}.tmp").write_bytes(b"ha")
    (spool.shunt_directory / f"{waits}.why").write_bytes(b"died before the letter was moved")
    (spool.directory / "notes of the operator").write_bytes(b"not ours")
    assert spool.recover() == [taken]
    assert spool.waiting() == [taken, waits]
    assert files(spool) == sorted(
        [f"in/{taken}", f"in/{waits}", "in/notes of the operator", f"shunt/{aside}", f"shunt/{aside}.why"]
    )
    assert spool.recover() == []


def test_at_boot_what_a_killed_process_put_there_is_made_durable(spool: Spool) -> None:
    spool.put(b"killed between the rename and the sync of the directory, say")
    with using(Disk()) as disk:
        spool.recover()
    assert disk.calls.count("fsync") == 2  # the stage and what it put aside


class Life(RuleBasedStateMachine):
    """Any sequence of moves and restarts: each letter that is not done is in one place, with its content."""

    names = Bundle("names")

    def __init__(self) -> None:
        super().__init__()
        self.place = tempfile.TemporaryDirectory()
        self.where: dict[str, str] = {}
        self.text: dict[str, bytes] = {}
        self.disk = using(Disk())
        self.disk.__enter__()
        self.restart()

    @rule()
    def restart(self) -> None:
        self.spool = Spool(Path(self.place.name) / "in", lambda: 1000)
        self.spool.recover()
        self.where = {name: "in" if at == "work" else at for name, at in self.where.items()}

    @rule(target=names, hint=st.text(max_size=5), data=st.binary(max_size=20))
    def put(self, hint: str, data: bytes) -> str:
        name = self.spool.put(data, hint)
        assert name not in self.where
        self.where[name], self.text[name] = "in", data
        return name

    @rule(name=names, act=st.sampled_from(["take", "give_back", "shunt", "unshunt"]))
    def move(self, name: str, act: str) -> None:
        at = self.where.get(name)
        if act == "take" and at == "in":
            assert self.spool.take(name) == self.text[name]
            self.where[name] = "work"
        elif act == "give_back" and at == "work":
            self.spool.give_back(name)
            self.where[name] = "in"
        elif act == "shunt" and at in {"in", "work"}:
            self.spool.shunt(name, "why")
            self.where[name] = "shunt"
        elif act == "unshunt" and at == "shunt":
            self.spool.unshunt(name)
            self.where[name] = "in"

    @rule(target=names, name=consumes(names))
    def done(self, name: str) -> object:
        self.spool.done(name)
        if self.where.get(name) != "work":
            return name
        del self.where[name]
        return multiple()

    @invariant()
    def every_letter_is_in_one_place(self) -> None:
        assert self.spool.waiting() == sorted(name for name, at in self.where.items() if at == "in")
        assert self.spool.shunted() == sorted(name for name, at in self.where.items() if at == "shunt")
        lying = Counter(path.name.split(".")[0] for path in self.spool.directory.iterdir())
        lying += Counter(path.name for path in self.spool.shunt_directory.iterdir() if path.suffix != ".why")
        assert lying == Counter(self.where.keys())

    def teardown(self) -> None:
        self.disk.__exit__(None, None, None)
        self.place.cleanup()
        assert not os.path.exists(self.place.name)


TestLife = Life.TestCase
TestLife.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
