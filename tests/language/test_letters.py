"""Real-looking letters from all mail programs, and what the judge makes of them."""

import json
from typing import Any

import pytest

from judge.cli.read import told
from judge.cli.wire import read_position
from judge.language.letter import read_letter
from judge.language.meaning import View
from judge.rules.phases import parse_phase
from judge.variants import board
from tests.cases import HERE

BOARD = board("standard")
LETTERS = sorted((HERE / "language" / "letters").glob("*/*.json"))


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_letter_is_understood(path: Any) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    phase = parse_phase(case["phase"])
    view = View(BOARD, phase, case["power"], read_position(BOARD, phase, case))
    got = told(read_letter(path.with_suffix(".eml").read_bytes(), view, None, "judge@example.net"), case["power"])
    expected = case["expect"]
    seen = {key: got[key] for key in ("from", "machine", "orders", "commands", "press")}
    if not expected["machine"]:  # nobody answers a machine, so its language does not matter
        seen["language"] = got["language"]
    assert seen == {key: expected[key] for key in seen}, got
    faults = [error for error in got["errors"] if error["kind"] in ("not-understood", "ambiguous", "illegal")]
    assert len(faults) == expected["errors"], got["errors"]


def test_there_are_sixty_letters_in_four_languages() -> None:
    assert len(LETTERS) >= 60
    assert {path.parent.name for path in LETTERS} == {"bg", "en", "es", "ru"}
