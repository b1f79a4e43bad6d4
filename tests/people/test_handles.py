"""Handles: short, made of the name, and never given twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.people.handle import handle_for, parts
from tests.people.crowd import Crowd


@pytest.mark.parametrize(
    ("name", "handle"),
    [
        ("Camille", "camille"),
        ("Camille Desmoulins", "camille"),
        ("José Ángel", "jose"),
        ("Jean-Luc", "jeanluc"),
        ("Ольга", "olga"),
        ("Сергей Иванов", "sergey"),
        ("Щерю Жечев", "shteryu"),
        ("Björn", "bjorn"),
        ("Łukasz", "lukasz"),
        ("J. R. Hartley", "hartley"),
        ("R2D2", "rd"),
        ("x" * 40, "x" * 16),
    ],
)
def test_a_handle_is_the_first_word_of_the_name_in_plain_letters(name: str, handle: str) -> None:
    assert handle_for(name, {}) == handle


@pytest.mark.parametrize("name", ["", "   ", "42", "王", "!?", "J."])
def test_whoever_has_no_letters_is_a_player_with_a_number(name: str) -> None:
    assert handle_for(name, {}) == "player1"
    assert handle_for(name, {"player": 7}) == "player8"


@pytest.mark.parametrize("name", ["Clock", "GM", "France", "Judge"])
def test_a_name_that_means_something_else_to_the_judge_gets_a_number_at_once(name: str) -> None:
    assert handle_for(name, {}) == f"{name.lower()}1"


def test_the_second_of_a_name_is_number_two() -> None:
    crowd = Crowd()
    given = [
        crowd.newcomer(f"{number}@example.org", name) for number, name in enumerate(["Camille", "CAMILLE", "camille"])
    ]
    assert given == ["camille", "camille2", "camille3"]


def test_somebody_called_player_and_the_nameless_have_different_handles() -> None:
    crowd = Crowd()
    given = [crowd.newcomer(f"{number}@example.org", name) for number, name in enumerate(["", "Player", "", "Player"])]
    assert given == ["player1", "player2", "player3", "player4"]


def test_a_handle_never_shows_the_address() -> None:
    assert Crowd().newcomer("very.private@example.org", "very.private@example.org") == "player1"


@pytest.mark.parametrize(
    "text", ["", "a", "Camille", "camille0", "camille02", "2camille", "camille\n", "cam-ille", "камил"]
)
def test_what_is_no_handle_has_no_parts(text: str) -> None:
    with pytest.raises(ValueError, match="no handle"):
        parts(text)


@given(st.lists(st.text(max_size=30), max_size=8))
def test_whatever_the_names_every_handle_is_proper_and_new(names: list[str]) -> None:
    crowd = Crowd()
    given = [crowd.newcomer(f"{number}@example.org", name) for number, name in enumerate(names)]
    assert len(set(given)) == len(names)
    for handle in given:
        assert parts(handle)[1] <= len(names)
