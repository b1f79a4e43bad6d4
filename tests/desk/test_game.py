"""Whole games, wholly by letters."""

from pathlib import Path

from tests.desk.office import Office
from tests.desk.script import Stage

SCRIPTS = Path(__file__).parent / "scripts"


def test_four_years_in_four_languages_end_in_a_solo(tmp_path: Path) -> None:
    stage = Stage(Office(tmp_path), "alpha")
    stage.play(SCRIPTS / "solo.txt")
    game = stage.game
    assert game.end is not None
    assert (game.end.how, game.end.powers) == ("won", ("FRANCE",))
