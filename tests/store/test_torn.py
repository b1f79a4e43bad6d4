"""A torn tail is cut off and kept; anything else is damage, with its line, and nothing is touched."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.store.journal import Damaged, Journal
from judge.store.lines import Entry, seal
from tests.store.disk import Disk, using

NOW = datetime(2026, 3, 1, tzinfo=UTC)
SIZES = (1, 3, 1, 2, 3)  # entries a batch


class Sample:
    """A journal and where its batches end."""

    def __init__(self, path: Path, sizes: tuple[int, ...] = SIZES) -> None:
        self.path = path
        journal = Journal.create(path, NOW)
        self.ends = {path.stat().st_size: 0}  # length -> the last number
        for number, size in enumerate(sizes):
            journal.append([("вид", {"n": number, "part": part}) for part in range(size)], f"<{number}@x>", NOW)
            self.ends[path.stat().st_size] = journal.last_seq
        self.data = path.read_bytes()
        self.lines = self.data.splitlines(keepends=True)

    def holds(self, data: bytes) -> Journal:
        """The journal as it opens with this content."""
        for each in self.path.parent.iterdir():
            each.unlink()
        self.path.write_bytes(data)
        return Journal.open(self.path)

    def is_damaged(self, data: bytes) -> Damaged:
        with pytest.raises(Damaged) as raised:
            self.holds(data)
        assert self.path.read_bytes() == data, "a damaged journal must not be touched"
        assert len(list(self.path.parent.iterdir())) == 1
        return raised.value

    def line_of(self, offset: int) -> int:
        return self.data[:offset].count(b"\n") + 1


@pytest.fixture
def sample(tmp_path: Path) -> Iterator[Sample]:
    with using(Disk()):
        yield Sample(tmp_path / "journal.jsonl")


def test_cut_at_any_byte_exactly_the_complete_batches_are_there(sample: Sample) -> None:
    for length in range(min(sample.ends), len(sample.data) + 1):
        journal = sample.holds(sample.data[:length])
        whole = max(end for end in sample.ends if end <= length)
        assert journal.last_seq == sample.ends[whole]
        assert [entry.seq for entry in journal.entries()] == list(range(1, sample.ends[whole] + 1))
        assert journal.cut == sample.data[whole:length]
        assert sample.path.read_bytes() == sample.data[:whole]
        aside = sample.path.with_name(f"journal.torn-{sample.ends[whole] + 1}")
        assert (aside.read_bytes() if aside.exists() else b"") == journal.cut


def test_after_a_cut_the_journal_goes_on(sample: Sample) -> None:
    for length in range(list(sample.ends)[-2] + 1, len(sample.data), 7):
        journal = sample.holds(sample.data[:length])
        (made,) = journal.append([("next", {})], "<next@x>", NOW)
        again = Journal.open(sample.path)
        assert again.cut == b""
        assert again.last_seq == made.seq == sum(SIZES[:-1]) + 1


def test_a_first_line_that_is_not_whole_is_damage(sample: Sample) -> None:
    for length in range(min(sample.ends)):
        assert sample.is_damaged(sample.data[:length]).line == 1


@pytest.mark.parametrize("change", [lambda b: b ^ 1, lambda b: b ^ 0x80, lambda b: 10 if b != 10 else 32, lambda b: 0])
def test_any_byte_changed_before_the_last_batch_is_damage_in_its_line(
    sample: Sample, change: Callable[[int], int]
) -> None:
    last = list(sample.ends)[-2]
    for at in range(last):
        data = bytearray(sample.data)
        data[at] = change(data[at])
        assert sample.is_damaged(bytes(data)).line == sample.line_of(at)


def test_any_byte_changed_in_the_last_batch_is_damage_unless_it_ends_the_file(sample: Sample) -> None:
    last = list(sample.ends)[-2]
    for at in range(last, len(sample.data) - 1):
        data = bytearray(sample.data)
        data[at] ^= 1
        assert sample.is_damaged(bytes(data)).line == sample.line_of(at)
    assert sample.holds(sample.data[:-1] + b" ").last_seq == sum(SIZES[:-1])


LINES: dict[str, Callable[[list[bytes]], list[bytes]]] = {
    "a line is missing": lambda lines: lines[:4] + lines[5:],
    "a line is doubled": lambda lines: lines[:5] + lines[4:],
    "two lines are swapped": lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]],
    "a whole batch is missing": lambda lines: [*lines[:5], *lines[6:]],
    "a line of text": lambda lines: [*lines[:4], b"hello\n", *lines[4:]],
    "an empty line": lambda lines: [*lines[:4], b"\n", *lines[4:]],
    "other JSON": lambda lines: [*lines[:4], b'{"a":1}\n', *lines[4:]],
}


@pytest.mark.parametrize("what", LINES)
def test_lines_that_are_not_in_their_place_are_damage(sample: Sample, what: str) -> None:
    assert sample.is_damaged(b"".join(LINES[what](sample.lines))).line in {5, 6}


@pytest.mark.parametrize("extra", [b"hello\n", b"{}\n", b"\n"])
def test_a_whole_line_that_is_wrong_is_damage_even_at_the_end(sample: Sample, extra: bytes) -> None:
    assert sample.is_damaged(sample.data + extra).line == len(sample.lines) + 1


def line(seq: int, more: int, before: str) -> tuple[bytes, str]:
    return seal(Entry(seq, NOW, "c", "x", {}), more, before)


def test_numbers_and_batches_must_go_on_even_if_the_sums_fit(sample: Sample) -> None:
    journal = Journal.open(sample.path)
    gap, _ = line(journal.last_seq + 2, 0, journal.last_sum)
    assert "missing or doubled" in sample.is_damaged(sample.data + gap).what
    first, sum_ = line(journal.last_seq + 1, 2, journal.last_sum)
    other, _ = line(journal.last_seq + 2, 0, sum_)
    assert "the batch before lacks 2 lines" in sample.is_damaged(sample.data + first + other).what


NULS: dict[str, Callable[[list[bytes]], bytes]] = {
    "the file was lengthened, nothing was filled": lambda last: b"\0" * sum(map(len, last)),
    "more than was asked for": lambda last: last[0] + b"\0" * 5000,
    "the end is missing": lambda last: last[0] + last[1][:20] + b"\0" * 200,
    "the end of the last line": lambda last: last[0] + last[1] + b"\0" * (len(last[2]) - 1) + b"\n",
    "a hole in the middle": lambda last: last[0] + b"\0" * (len(last[1]) - 1) + b"\n" + last[2],
    "a hole over a line's end": lambda last: last[0] + last[1][:9] + b"\0" * len(last[1]) + last[2][9:],
}


@pytest.mark.parametrize("what", NULS)
def test_nul_bytes_of_a_power_cut_are_a_torn_tail(sample: Sample, what: str) -> None:
    kept = sample.data[: list(sample.ends)[-2]]
    torn = NULS[what](sample.lines[-3:])
    journal = sample.holds(kept + torn)
    assert journal.last_seq == sum(SIZES[:-1])
    assert journal.cut == torn


def test_a_nul_byte_where_a_later_batch_may_follow_is_damage(sample: Sample) -> None:
    """Nothing proves that the lines after it belong to the same batch: they may have been acknowledged."""
    hole = sample.lines[-3].replace(b"c", b"\0")
    data = b"".join([*sample.lines[:-3], hole, *sample.lines[-2:]])
    assert sample.is_damaged(data).line == len(sample.lines) - 2


def test_pieces_torn_at_the_same_place_are_all_kept(sample: Sample) -> None:
    seq = sum(SIZES) + 1
    for torn in (b"one", b"two", b"one"):
        with sample.path.open("ab") as file:
            file.write(torn)
        assert Journal.open(sample.path).cut == torn
    kept = {path.name: path.read_bytes() for path in sample.path.parent.glob("*.torn-*")}
    assert kept == {f"journal.torn-{seq}": b"one", f"journal.torn-{seq}.2": b"two"}


def test_damage_says_where_and_what_in_one_sentence(sample: Sample) -> None:
    found = sample.is_damaged(sample.data.replace(b'"part":1', b'"part":7', 1))
    assert str(found) == (
        f"{sample.path}, line 4: the checksum does not fit: this line was changed, "
        "or the line before is not the one it follows"
    )
