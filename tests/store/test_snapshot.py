"""A snapshot counts only if it is whole and fits the journal; everything else is as if there were none."""

import errno
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.store import snapshot
from judge.store.journal import Journal
from tests.store.disk import Failing, using

NOW = datetime(2026, 3, 1, tzinfo=UTC)
STATE = {"фаза": "S1901M", "units": ["A PAR"], "n": 1.5}


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal.create(tmp_path / "journal.jsonl", NOW, [("created", {}), ("joined", {})], "<1@x>")


@pytest.fixture
def path(journal: Journal) -> Path:
    path = journal.path.with_name("snapshot.json")
    snapshot.save(path, journal, STATE)
    return path


def test_a_snapshot_gives_the_state_and_where_to_read_on(journal: Journal, path: Path) -> None:
    assert snapshot.load(path, journal) == (STATE, 2)
    journal.append([("orders", {})], "<2@x>", NOW)
    assert snapshot.load(path, Journal.open(journal.path)) == (STATE, 2)


def test_a_peek_suffices_while_the_journal_has_not_grown(journal: Journal, path: Path) -> None:
    assert snapshot.peek(path, journal.path.stat().st_size) == STATE
    journal.append([("orders", {})], "<2@x>", NOW)
    assert snapshot.peek(path, journal.path.stat().st_size) is None


def test_without_a_snapshot_there_is_none(journal: Journal, tmp_path: Path) -> None:
    assert snapshot.load(tmp_path / "snapshot.json", journal) is None


def test_any_byte_changed_or_missing_means_none(journal: Journal, path: Path) -> None:
    data = path.read_bytes()
    for at in range(len(data)):
        for bad in (data[:at], data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :], data[:at] + data[at + 1 :]):
            path.write_bytes(bad)
            assert snapshot.load(path, journal) is None
            assert snapshot.peek(path, journal.length) is None


def test_a_snapshot_of_another_journal_or_another_past_means_none(journal: Journal, path: Path, tmp_path: Path) -> None:
    other = Journal.create(tmp_path / "other.jsonl", NOW, [("created", {"x": 1}), ("joined", {})], "<1@x>")
    assert snapshot.load(path, other) is None
    shorter = Journal.create(tmp_path / "shorter.jsonl", NOW, [("created", {})], "<1@x>")
    assert snapshot.load(path, shorter) is None


def test_another_format_means_none(journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "FORMAT", 2)
    assert snapshot.load(path, journal) is None


def test_a_snapshot_that_cannot_be_saved_leaves_the_old_one(journal: Journal, path: Path) -> None:
    journal.append([("orders", {})], "<2@x>", NOW)
    with using(Failing(3, errno.ENOSPC)), pytest.raises(OSError, match="No space"):
        snapshot.save(path, journal, "new")
    assert snapshot.load(path, journal) == (STATE, 2)
