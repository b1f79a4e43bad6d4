"""A state directory written by an older version opens in this one, and tells the same game."""

import json
from pathlib import Path
from shutil import copyfile

import pytest

from judge.cli.state import boards
from judge.game.events import KINDS
from judge.store.archive import Archive
from judge.store.lines import FORMAT
from tests.store.every_event import told, write

STORED = Path(__file__).parent / "formats"


@pytest.mark.parametrize("number", range(1, FORMAT + 1))
def test_a_journal_of_each_format_tells_the_game_it_told_when_it_was_written(number: int, tmp_path: Path) -> None:
    folder = tmp_path / "games/alpha"
    folder.mkdir(parents=True)
    copyfile(STORED / f"{number}.jsonl", folder / "journal.jsonl")
    game = Archive(tmp_path, boards).game("alpha")
    assert told(game) == json.loads((STORED / f"{number}.json").read_text())


def test_the_newest_stored_journal_has_every_kind_of_event_there_is() -> None:
    kinds = {json.loads(line)["kind"] for line in (STORED / f"{FORMAT}.jsonl").open()}
    assert kinds >= set(KINDS)


def test_what_is_written_today_tells_the_same_game(tmp_path: Path) -> None:
    write(tmp_path)
    assert told(Archive(tmp_path, boards).game("alpha")) == json.loads((STORED / f"{FORMAT}.json").read_text())
