"""Rulings of our own: the policies' other values, and what people will send that no test suite foresaw."""

import pytest

from judge.rules.policy import Policy
from tests.cases import Json, load, name, play


@pytest.mark.parametrize("case", load("rulings"), ids=name)
def test_ruling(case: Json) -> None:
    play(case)


CHOICES = load("policies")


@pytest.mark.parametrize("case", CHOICES, ids=name)
def test_choice(case: Json) -> None:
    play(case)


def test_every_other_value_of_a_choice_has_its_case() -> None:
    shown = {(key, value) for case in CHOICES for key, value in case["policy"].items()}
    for choice in ("paradox", "adjacent_convoy", "support_coast", "convoyed_origin"):
        default = getattr(Policy(), choice)
        for value in type(default):
            assert value is default or (choice, str(value)) in shown
