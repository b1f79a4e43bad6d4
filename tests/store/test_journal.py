"""The journal: what goes in comes out, once, in order, after any reopening."""

import json
import math
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.store import atomic
from judge.store.journal import Damaged, Journal, ReadOnly
from judge.store.lines import _sum
from tests.cases import HERE
from tests.store.disk import Crumbling, Disk, using

NOW = datetime(2026, 3, 29, 0, 59, 59, 999999, tzinfo=UTC)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=8,
)
BATCHES = st.lists(
    st.tuples(st.lists(st.tuples(TEXT, st.dictionaries(TEXT, VALUES, max_size=4)), min_size=1, max_size=4), TEXT),
    max_size=5,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.jsonl"


def told(journal: Journal, after: int = 0) -> list[tuple[int, str, str, Any]]:
    return [(entry.seq, entry.cause, entry.kind, entry.data) for entry in journal.entries(after)]


@given(BATCHES, st.booleans())
@settings(max_examples=150, deadline=None)
def test_what_was_appended_is_read_back_the_same(
    tmp_path_factory: pytest.TempPathFactory, batches: list[tuple[list[tuple[str, Any]], str]], crumbling: bool
) -> None:
    path = tmp_path_factory.mktemp("j") / "journal.jsonl"
    with using(Disk()):
        journal, expected = Journal.create(path, NOW), []
    for drafts, cause in batches:
        with using(Crumbling() if crumbling else Disk()):
            expected += journal.append(drafts, cause, NOW)
            if crumbling:
                journal = Journal.open(path)
    again = Journal.open(path, mend=False)
    assert list(journal.entries()) == list(again.entries()) == expected
    assert [entry.seq for entry in expected] == list(range(1, len(expected) + 1))
    assert (again.last_seq, again.last_sum, again.cut) == (journal.last_seq, journal.last_sum, b"")
    assert [(e.kind, e.data, e.cause) for e in expected] == [(k, d, c) for ds, c in batches for k, d in ds]


def test_a_line_is_json_that_a_person_can_read(path: Path) -> None:
    Journal.create(path, NOW).append([("orders", {"власт": "FRANCE"}), ("note", {})], "<1@x>", NOW)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [(line["kind"], line["seq"], line["more"]) for line in lines] == [
        ("journal", 0, 0),
        ("orders", 1, 1),
        ("note", 2, 0),
    ]
    assert all(list(line) == ["at", "cause", "data", "kind", "more", "seq", "sum"] for line in lines)
    assert lines[1]["at"] == "2026-03-29T00:59:59.999999Z"
    assert "власт" in path.read_text()


def test_a_new_journal_holds_its_first_batch_or_is_not_there(path: Path) -> None:
    journal = Journal.create(path, NOW, [("created", {"gm": "x"}), ("joined", {})], "<1@x>")
    assert (
        told(Journal.open(path)) == told(journal) == [(1, "<1@x>", "created", {"gm": "x"}), (2, "<1@x>", "joined", {})]
    )
    with pytest.raises(FileExistsError):
        Journal.create(path, NOW)
    assert Journal.open(path).last_seq == 2


def test_times_are_stored_in_utc_and_a_time_without_zone_is_refused(path: Path) -> None:
    journal = Journal.create(path, NOW)
    sofia = NOW.astimezone(timezone(timedelta(hours=2)))
    (made,) = journal.append([("x", {})], "c", sofia)
    assert made.at == NOW
    assert made.at.utcoffset() == timedelta(0)
    assert [entry.at for entry in Journal.open(path).entries()] == [NOW]
    with pytest.raises(ValueError, match="without a zone"):
        journal.append([("x", {})], "c", NOW.replace(tzinfo=None))


REFUSED: dict[str, dict[str, Any]] = {
    "not a number": {"x": math.nan},
    "infinity": {"x": [math.inf]},
    "a tuple": {"x": (1, 2)},
    "a number as key": {"x": {1: 2}},
    "half a surrogate pair": {"x": "\ud800"},
    "an object": {"x": NOW},
    "a set": {"x": {1}},
    "bytes": {"x": b"1"},
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_json_cannot_hold_is_refused_and_nothing_is_written(path: Path, what: str) -> None:
    journal = Journal.create(path, NOW)
    before = path.read_bytes()
    with pytest.raises(ValueError, match=r"JSON|surrogate"):
        journal.append([("good", {}), ("bad", REFUSED[what])], "c", NOW)
    assert path.read_bytes() == before
    assert journal.append([("good", {})], "c", NOW)[0].seq == 1


def test_a_batch_has_at_least_one_entry(path: Path) -> None:
    with pytest.raises(ValueError, match="at least one"):
        Journal.create(path, NOW).append([], "c", NOW)


def test_an_entry_does_not_change_when_its_giver_changes_the_data(path: Path) -> None:
    data = {"powers": ["FRANCE"]}
    (made,) = Journal.create(path, NOW).append([("x", data)], "c", NOW)
    data["powers"].append("ITALY")
    assert made.data == {"powers": ["FRANCE"]}


def test_reading_may_begin_after_any_entry(path: Path) -> None:
    journal = Journal.create(path, NOW)
    for n in range(5):
        journal.append([("x", {"n": n})], "c", NOW)
    assert [seq for seq, *_ in told(journal, after=3)] == [4, 5]
    assert told(journal, after=5) == told(journal, after=9) == []


def test_a_reader_sees_the_journal_as_of_when_it_began(path: Path) -> None:
    journal = Journal.create(path, NOW, [("first", {})])
    reading = journal.entries()
    assert next(reading).kind == "first"
    journal.append([("second", {})], "c", NOW)
    assert list(reading) == []


def test_every_entry_has_a_sum_of_its_own(path: Path) -> None:
    journal = Journal.create(path, NOW)
    sums = [journal.last_sum]
    for _ in range(3):
        journal.append([("same", {})], "c", NOW)
        sums.append(journal.last_sum)
    assert len(set(sums)) == 4
    assert [journal.sum_at(seq) for seq in range(-1, 5)] == [None, *sums, None]


def test_a_journal_opened_to_look_is_not_touched(path: Path) -> None:
    journal = Journal.create(path, NOW, [("first", {})])
    with path.open("ab") as file:
        file.write(b'{"at":"20')
    looking = Journal.open(path, mend=False)
    assert looking.cut == b'{"at":"20'
    assert told(looking) == told(journal)
    with pytest.raises(ReadOnly):
        looking.append([("x", {})], "c", NOW)
    assert path.read_bytes().endswith(b'{"at":"20')
    assert [each.name for each in path.parent.iterdir()] == ["journal.jsonl"]


def test_what_a_killed_process_wrote_is_made_durable_before_anyone_acts_on_it(path: Path) -> None:
    """A last batch may be whole and in the kernel's memory only: killed after the write, before the sync."""
    Journal.create(path, NOW, [("first", {})])
    with using(Disk()) as disk:
        Journal.open(path)
    assert "fdatasync" in disk.calls


def test_two_owners_do_not_overwrite_each_other(path: Path) -> None:
    one, other = Journal.create(path, NOW), Journal.open(path)
    one.append([("mine", {})], "c", NOW)
    for _ in range(2):
        with pytest.raises(atomic.Changed):
            other.append([("other", {})], "c", NOW)
    assert [entry.kind for entry in Journal.open(path).entries()] == ["mine"]


def test_a_journal_that_changes_under_its_owner_is_damaged(path: Path) -> None:
    journal = Journal.create(path, NOW, [("first", {})])
    line = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(line)
    with pytest.raises(Damaged, match="somebody else"):
        list(journal.entries())


def test_format_1_opens_in_every_later_version() -> None:
    journal = Journal.open(HERE / "store/format1.jsonl", mend=False)
    assert journal.cut == b""
    assert (journal.last_seq, journal.last_sum) == (7, "5a233dc1b557ef72")
    entries = list(journal.entries())
    assert [entry.kind for entry in entries] == "created joined joined orders note orders resolved".split()
    assert [entry.cause for entry in entries][-1] == "clock S1901M"
    assert entries[4].data["text"] == 'Съгласен съм: „да“ — 50 %, \\ "цитат"\n\x00\u2028 и 🙂'
    assert entries[4].at == datetime(2026, 3, 2, 19, 30, 0, 123456, tzinfo=UTC)
    assert entries[6].data == {
        "phase": "S1901M",
        "share": 0.1,
        "big": 2**63,
        "none": None,
        "yes": True,
        "empty": [{}, []],
    }


def test_a_newer_format_is_not_guessed_at(path: Path) -> None:
    journal = Journal.create(path, NOW)
    header = next(line for _, line, _ in journal._lines())
    path.write_bytes(header.replace(b'"format":1', b'"format":2'))
    with pytest.raises(Damaged, match="format 2 and this judge knows 1 at most: use a newer judge"):
        Journal.open(path)


def test_a_line_that_is_sealed_but_no_entry_is_damage_when_it_is_read(path: Path) -> None:
    journal = Journal.create(path, NOW)
    body = b'{"data":{},"more":0,"seq":1}'
    with path.open("ab") as file:
        file.write(body[:-1] + b',"sum":"' + _sum(journal.last_sum, body).encode() + b'"}\n')
    with pytest.raises(Damaged, match=r"line 2: the checksum fits, but this is no entry"):
        list(Journal.open(path).entries())
