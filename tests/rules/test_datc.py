"""The Diplomacy Adjudicator Test Cases 3.1: all 164, every order of each."""

from collections import Counter

import pytest

from tests.cases import Json, load, name, play

CASES = load("datc")
SIZES = {"A": 12, "B": 15, "C": 9, "D": 34, "E": 15, "F": 25, "G": 20, "H": 16, "I": 7, "J": 11}


@pytest.mark.parametrize("case", CASES, ids=name)
def test_case(case: Json) -> None:
    play(case)


def test_all_164_are_here() -> None:
    assert Counter(case["id"].split(".")[1] for case in CASES) == SIZES
    assert len({case["id"] for case in CASES}) == 164
