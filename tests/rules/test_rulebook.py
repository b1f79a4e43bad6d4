"""What the rulebooks print: the 32 diagrams, the worked examples in the text, the sample game."""

import pytest

from judge.rules.orders import parse_unit
from judge.variants import board
from tests.cases import Json, load, name, play

CASES = load("diagrams")
PLAYED = [case for case in CASES if "phases" in case]
REACH = [case for case in CASES if "reach" in case]


@pytest.mark.parametrize("case", PLAYED, ids=name)
def test_comes_out_as_printed(case: Json) -> None:
    play(case)


@pytest.mark.parametrize("case", REACH, ids=name)
def test_unit_may_go_where_the_rulebook_says(case: Json) -> None:
    reach = board("standard").reach[parse_unit(case["reach"]["unit"])]
    places = {place for places in reach.values() for place in places}
    assert sorted(places) == sorted(case["reach"]["may"])
    assert places.isdisjoint(case["reach"]["may_not"])


def test_all_32_diagrams_are_here() -> None:
    diagrams = {case["id"] for case in CASES if case["id"].startswith("diagram ")}
    assert diagrams == {f"diagram {n}" for n in range(1, 33)}
