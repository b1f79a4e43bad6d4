"""The people on the disk: written before anything is said, told again from the journal, and no two alike."""

import stat
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.people import commands as c
from judge.people import events as e
from judge.people.state import People
from judge.store import lines
from judge.store.journal import Damaged, Journal, ReadOnly
from judge.store.lines import Entry
from judge.store.registry import BadKey, Registry, faults
from tests.people.crowd import HASH, NEW_YEAR
from tests.store.disk import Disk, Failing, using

CAMILLE = c.Register("camille@example.org", "Camille", wanted=("join alpha",))
DANTON = c.Register("danton@example.org", "Danton")
WHO = st.sampled_from("ann ann2 ben player1 nobody".split())
ADDRESSES = st.sampled_from("ann@example.org ANN@example.org ben@example.org".split())
COMMANDS = st.one_of(
    st.builds(c.Register, ADDRESSES, st.sampled_from(["Ann", "Бен", ""]), wanted=st.just(("join alpha",))),
    st.builds(c.Confirm, WHO),
    st.builds(c.AskAddress, WHO, ADDRESSES),
    st.builds(c.ConfirmAddress, WHO),
    st.builds(c.SetPassword, WHO, st.just(HASH)),
    st.builds(c.NewSecret, WHO, st.sampled_from(["", "alpha"])),
    st.builds(c.Fail, WHO),
    st.builds(c.Accept, WHO),
    st.builds(c.Bounced, WHO),
    st.just(c.Expire()),
)
LETTERS = st.lists(st.tuples(st.lists(COMMANDS, max_size=4), st.integers(0, 500)), max_size=12)


@pytest.fixture(autouse=True)
def _quick() -> Iterator[None]:
    """No test here waits for the disk."""
    with using(Disk()):
        yield


@pytest.fixture
def registry(tmp_path: Path) -> Registry:
    registry = Registry(tmp_path)
    registry.act([CAMILLE, c.Confirm("camille")], "<1@x>", NEW_YEAR)
    registry.act([DANTON], "<2@x>", NEW_YEAR)
    return registry


def journal_of(root: Path) -> Path:
    return root / "people/journal.jsonl"


def entries(root: Path) -> list[Entry]:
    return [*Journal.open(journal_of(root), mend=False).entries()]


def written(root: Path, *more: tuple[str, dict[str, Any]]) -> None:
    """Entries that no judge would write, with good checksums."""
    Journal.open(journal_of(root)).append(more, "", NEW_YEAR)


def sentences(root: Path) -> list[str]:
    return [str(fault).replace(str(root), "") for fault in faults(root)]


def everything(root: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def test_before_the_first_letter_there_is_nobody_and_no_file(tmp_path: Path) -> None:
    assert Registry(tmp_path).people == People()
    assert not (tmp_path / "people").exists()


def test_what_was_done_is_told_again_after_a_restart(registry: Registry) -> None:
    again = Registry(registry.root)
    assert again.people == registry.people
    assert [person.id for person in again.people] == ["camille", "danton"]
    assert again.people.by_id["camille"].confirmed


def test_all_that_one_letter_does_is_one_batch(registry: Registry) -> None:
    kinds = [(entry.cause, entry.kind) for entry in entries(registry.root)]
    assert kinds == [("<1@x>", "Registered"), ("<1@x>", "Confirmed"), ("<2@x>", "Registered")]
    assert journal_of(registry.root).read_bytes().count(b'"more":1') == 1


def test_what_was_wanted_is_handed_over_once(tmp_path: Path) -> None:
    registry = Registry(tmp_path)
    registry.act([CAMILLE], "<1@x>", NEW_YEAR)
    decisions = registry.act([c.Confirm("camille")], "<2@x>", NEW_YEAR)
    assert decisions is not None
    assert decisions[0].events == [e.Confirmed("camille", ["join alpha"])]
    assert Registry(tmp_path).act([c.Confirm("camille")], "<2@x>", NEW_YEAR) is None


def test_a_letter_is_heard_once_also_after_a_restart(registry: Registry) -> None:
    assert registry.act([c.Rename("camille", "C.D.")], "<1@x>", NEW_YEAR) is None
    assert Registry(registry.root).act([c.Rename("camille", "C.D.")], "<1@x>", NEW_YEAR) is None
    assert registry.people.by_id["camille"].name == "Camille"


def test_a_letter_of_which_everything_is_refused_is_remembered(registry: Registry) -> None:
    decisions = registry.act([CAMILLE], "<3@x>", NEW_YEAR)
    assert decisions is not None
    assert [refusal.code for refusal in decisions[0].refused] == ["address-known"]
    assert entries(registry.root)[-1].kind == "LetterRead"
    assert Registry(registry.root).act([CAMILLE], "<3@x>", NEW_YEAR) is None


def test_a_refused_command_does_not_keep_the_others_of_its_letter_from_being_done(registry: Registry) -> None:
    decisions = registry.act([CAMILLE, c.SetLanguage("camille", "ru")], "<3@x>", NEW_YEAR)
    assert decisions is not None
    assert [len(each.refused) for each in decisions] == [1, 0]
    assert registry.people.by_id["camille"].language == "ru"


def test_the_clock_writes_nothing_when_nothing_is_due(registry: Registry) -> None:
    before = journal_of(registry.root).read_bytes()
    registry.act([c.Expire()], "", NEW_YEAR)
    assert journal_of(registry.root).read_bytes() == before


def test_a_letter_waits_for_the_disk_before_it_is_answered(registry: Registry) -> None:
    with using(Disk()) as disk:
        registry.act([c.SetLanguage("camille", "es")], "<3@x>", NEW_YEAR)
    assert [call for call in disk.calls if "sync" in call] == ["fdatasync"]


def test_what_the_disk_refused_has_not_happened_and_can_be_tried_again(registry: Registry) -> None:
    letter = [c.SetLanguage("camille", "es")], "<3@x>", NEW_YEAR
    with using(Failing(1, 28)), pytest.raises(OSError, match="No space"):
        registry.act(*letter)
    assert registry.people.by_id["camille"].language == ""
    assert registry.act(*letter)
    assert Registry(registry.root).people == registry.people


@pytest.mark.parametrize("call", range(1, 30))
def test_a_disk_that_fails_at_the_first_letter_leaves_nothing_half_done(tmp_path: Path, call: int) -> None:
    registry = Registry(tmp_path)
    with using(Failing(call, 5)) as disk:
        try:
            registry.act([CAMILLE], "<1@x>", NEW_YEAR)
        except OSError:
            assert [*registry.people] == []
    registry = Registry(tmp_path)
    assert disk.hurt or len([*registry.people]) == 1
    registry.act([CAMILLE], "<1@x>", NEW_YEAR)
    assert [person.id for person in registry.people] == ["camille"]
    assert registry.key() == Registry(tmp_path).key()
    assert sentences(tmp_path) == []


def test_a_torn_tail_is_cut_off_and_kept_aside(registry: Registry) -> None:
    before = registry.people
    whole = journal_of(registry.root).read_bytes()
    registry.act([c.Rename("camille", "Cam"), c.Rename("danton", "Dan")], "<3@x>", NEW_YEAR)
    torn = journal_of(registry.root).read_bytes()[:-30]
    journal_of(registry.root).write_bytes(torn)
    again = Registry(registry.root)
    assert again.people == before
    assert journal_of(registry.root).read_bytes() == whole
    assert (registry.root / "people/journal.torn-4").read_bytes() == torn[len(whole) :]
    assert again.act([c.Rename("camille", "Cam")], "<3@x>", NEW_YEAR) is not None


def test_a_bad_line_in_the_middle_stops_everything_loudly(registry: Registry) -> None:
    path = journal_of(registry.root)
    path.write_bytes(path.read_bytes().replace(b"Camille", b"Camilla", 1))
    damaged = path.read_bytes()
    with pytest.raises(Damaged, match="line 2: the checksum does not fit"):
        _ = Registry(registry.root).people
    with pytest.raises(Damaged):
        Registry(registry.root).act([DANTON], "<9@x>", NEW_YEAR)
    assert path.read_bytes() == damaged


NONSENSE: dict[str, tuple[str, dict[str, Any]]] = {
    "not known to this version": ("Crowned", {}),
    "belongs to 'camille' already": (
        "Registered", {"person": "marat", "name": "Marat", "address": "CAMILLE@example.org"}),
    "given before": ("Registered", {"person": "camille", "name": "Camille", "address": "other@example.org"}),
    "no handle": ("Registered", {"person": "Marat!", "name": "Marat", "address": "marat@example.org"}),
    "address of 'marat' is none": ("Registered", {"person": "marat", "name": "Marat", "address": "a b@example.org"}),
    "nobody called 'marat'": ("Renamed", {"person": "marat", "name": "Jean"}),
    "belongs to 'danton' already": (
        "AddressChanged", {"person": "camille", "old": "camille@example.org", "new": "Danton@example.org"}),
    "not the one there was": (
        "AddressChanged", {"person": "camille", "old": "cam@example.org", "new": "new@example.org"}),
    "asks for is none": ("AddressAsked", {"person": "camille", "address": "<new@example.org>"}),
    "old ones must stay old": ("SecretRenewed", {"person": "camille", "game": "alpha", "generation": 0}),
    "'generation' is not a number": ("SecretRenewed", {"person": "camille", "game": "alpha", "generation": True}),
    "'people' is not a list of texts": ("Expired", {"people": "danton"}),
    "had confirmed the address": ("Expired", {"people": ["camille"]}),
    "no field mood": ("Renamed", {"person": "camille", "name": "C", "mood": "tense"}),
    "missing": ("Renamed", {"person": "camille"}),
    "without a zone": ("Locked", {"person": "camille", "until": "2026-01-01T00:00:00"}),
    "isoformat": ("Locked", {"person": "camille", "until": "tomorrow"}),
}  # fmt: skip


@pytest.mark.parametrize("what", NONSENSE)
def test_an_entry_that_no_judge_writes_is_damage_and_a_fault(registry: Registry, what: str) -> None:
    written(registry.root, NONSENSE[what])
    with pytest.raises(Damaged, match="line 5") as damaged:
        _ = Registry(registry.root).people
    assert what in str(damaged.value)
    (sentence,) = sentences(registry.root)
    assert sentence.startswith("/people/journal.jsonl, line 5: entry 4")
    assert what in sentence


def test_after_one_fault_the_others_are_found_too(registry: Registry) -> None:
    twice = {"person": "marat", "name": "Marat", "address": "camille@example.org"}
    written(registry.root, ("Registered", twice), ("Renamed", {"person": "marat", "name": "M"}), ("Crowned", {}))
    assert ["line 5" in each or "line 7" in each for each in sentences(registry.root)] == [True, True]


def test_a_sound_folder_has_no_fault_and_neither_has_none(registry: Registry, tmp_path: Path) -> None:
    assert sentences(registry.root) == []
    assert sentences(tmp_path / "nowhere") == []


def test_what_lies_beside_the_journal_is_a_fault(registry: Registry) -> None:
    for name in ("notes.txt", "journal.torn-3", ".key.tmp"):
        (registry.root / "people" / name).write_text("x")
    assert [each.partition(":")[0] for each in sentences(registry.root)] == [
        "/people/.key.tmp",
        "/people/journal.torn-3",
        "/people/notes.txt",
    ]


def test_a_torn_tail_and_a_bad_line_are_faults(registry: Registry) -> None:
    path = journal_of(registry.root)
    sound = path.read_bytes()
    path.write_bytes(sound + b'{"at":')
    assert "6 bytes at its end" in sentences(registry.root)[0]
    path.write_bytes(sound.replace(b"Camille", b"Camilla", 1))
    assert "line 2: the checksum does not fit" in sentences(registry.root)[0]


def test_looking_for_faults_changes_nothing(registry: Registry) -> None:
    journal_of(registry.root).write_bytes(journal_of(registry.root).read_bytes()[:-9])
    before = everything(registry.root)
    assert sentences(registry.root)
    assert everything(registry.root) == before


def test_looking_changes_nothing_and_cannot_act(registry: Registry) -> None:
    (registry.root / "people/.key.tmp").write_bytes(b"half")
    with journal_of(registry.root).open("ab") as file:
        file.write(b"torn")
    before = everything(registry.root)
    looking = Registry(registry.root, look=True)
    assert looking.people == registry.people
    assert looking.key() == registry.key()
    with pytest.raises(ReadOnly):
        looking.act([c.Rename("camille", "C")], "<9@x>", NEW_YEAR)
    assert everything(registry.root) == before


def test_looking_where_nobody_is_makes_nothing(tmp_path: Path) -> None:
    looking = Registry(tmp_path, look=True)
    assert [*looking.people] == []
    with pytest.raises(ReadOnly):
        looking.act([CAMILLE], "<1@x>", NEW_YEAR)
    with pytest.raises(BadKey):
        looking.key()
    assert everything(tmp_path) == {}


def test_opening_sweeps_up_what_a_crash_left_half_written(registry: Registry) -> None:
    left = registry.root / "people/.key.tmp"
    left.write_bytes(b"half")
    _ = Registry(registry.root).people
    assert not left.exists()


def test_the_key_is_made_once_for_the_judge_alone(tmp_path: Path) -> None:
    key = Registry(tmp_path).key()
    assert len(key) == 32
    assert Registry(tmp_path).key() == key
    assert stat.S_IMODE((tmp_path / "people/key").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "people").stat().st_mode) == 0o700


def test_every_judge_has_a_key_of_its_own(tmp_path: Path) -> None:
    assert Registry(tmp_path / "one").key() != Registry(tmp_path / "two").key()


def test_a_lost_key_is_not_replaced_in_silence(registry: Registry) -> None:
    (registry.root / "people/key").unlink()
    with pytest.raises(BadKey, match="put it back from a copy"):
        Registry(registry.root).key()
    assert not (registry.root / "people/key").exists()
    assert "the key is not there" in sentences(registry.root)[0]


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_key_of_the_wrong_size_is_not_used(registry: Registry, size: int) -> None:
    (registry.root / "people/key").write_bytes(b"x" * size)
    with pytest.raises(BadKey, match=f"it has {size} bytes, and a key has 32"):
        Registry(registry.root).key()
    assert f"it has {size} bytes" in sentences(registry.root)[0]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
def test_a_key_that_others_may_read_is_not_used(registry: Registry, mode: int) -> None:
    (registry.root / "people/key").chmod(mode)
    with pytest.raises(BadKey, match=r"others may read it .* `chmod 600 "):
        Registry(registry.root).key()
    assert "others may read it" in sentences(registry.root)[0]


def test_neither_key_nor_secret_nor_password_is_in_the_journal(registry: Registry) -> None:
    registry.act([c.SetPassword("camille", HASH), c.NewSecret("camille", "alpha")], "<3@x>", NEW_YEAR)
    data = journal_of(registry.root).read_bytes()
    assert b"correct horse" not in data
    assert registry.key() not in data
    assert registry.key().hex().encode() not in data


def test_every_kind_of_event_can_be_written_and_read(registry: Registry) -> None:
    """One of each, as it stands in a journal of today."""
    day = timedelta(days=1)
    wrong: list[c.Command] = [c.Fail("camille")]
    letters: list[tuple[list[c.Command], timedelta]] = [
        ([c.AskAddress("camille", "new@example.org"), c.ConfirmAddress("camille")], 0 * day),
        ([c.Rename("camille", "C"), c.SetLanguage("camille", "es"), c.SetZone("camille", "UTC")], 0 * day),
        ([c.SetPassword("camille", HASH), c.NewSecret("camille"), c.Bounced("camille"), c.Reached("camille")], 0 * day),
        *((wrong, day + number * day / 24) for number in range(5)),
        (wrong, 3 * day),
        ([c.Accept("camille"), c.DropPassword("camille")], 4 * day),
        ([c.Rename("nobody", "N")], 4 * day),
        ([c.Expire()], 40 * day),
    ]
    for number, (commands, later) in enumerate(letters):
        registry.act(commands, f"<{number}@y>", NEW_YEAR + later)
    assert {entry.kind for entry in entries(registry.root)} == set(e.KINDS)
    assert Registry(registry.root).people == registry.people
    assert sentences(registry.root) == []


@settings(max_examples=60, deadline=None)
@given(LETTERS)
def test_whatever_letters_come_the_journal_tells_the_same_people(letters: list[tuple[list[c.Command], int]]) -> None:
    with tempfile.TemporaryDirectory() as folder, using(Disk()):
        registry, now = Registry(Path(folder)), NEW_YEAR
        for number, (commands, hours) in enumerate(letters):
            now += timedelta(hours=hours)
            assert registry.act(commands, f"<{number}@x>", now) is not None
        again = Registry(Path(folder))
        assert again.people == registry.people
        assert again.kept().heard == {f"<{number}@x>" for number in range(len(letters))}
        assert faults(Path(folder)) == []


def test_a_journal_of_a_later_format_is_left_alone(registry: Registry) -> None:
    line, _ = lines.seal(Entry(0, NEW_YEAR, "", lines.HEADER, {"format": lines.FORMAT + 1}), 0, "")
    journal_of(registry.root).write_bytes(line)
    with pytest.raises(Damaged, match="use a newer judge"):
        _ = Registry(registry.root).people
