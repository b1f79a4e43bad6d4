"""Every order the five rulebooks print is understood in its own language, from its words alone."""

import json
import re
from typing import Any

import pytest

from judge.language.lines import LineReader
from judge.language.meaning import View
from judge.rules.phases import parse_phase
from judge.variants import board
from tests.cases import HERE

BOARD = board("standard")
Json = dict[str, Any]
CASES: list[Json] = [
    {**case, "language": data["language"], "seed": data["seed"]}
    for path in sorted((HERE / "language" / "seeds").glob("*.json"))
    for data in [json.loads(path.read_text(encoding="utf-8"))]
    for case in data["cases"]
]


def name(case: Json) -> str:
    return f"{case['seed']} {case['where']}: {case['line']}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_printed_order_is_read(case: Json) -> None:
    reader = LineReader(case["language"], View(BOARD, parse_phase(case["phase"])))
    readings = [reading for _, reading in reader.read(case["line"])]
    if case.get("refused"):
        assert any(reading.fault for reading in readings)
        return
    if case.get("misprint"):  # what can be read is read
        readings = [reading for reading in readings if reading.order]
    found, printed = [str(reading.order) for reading in readings], case["orders"]
    if case.get("kind_open"):  # no letter is printed for some unit: without a position nobody can know it
        found, printed = ([re.sub(r"\b[AF] ", "", order) for order in orders] for orders in (found, printed))
    assert found == printed


def test_all_five_rulebooks_are_here() -> None:
    assert {case["seed"] for case in CASES} == {"000", "001", "002", "003", "004"}
