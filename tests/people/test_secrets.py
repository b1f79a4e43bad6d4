"""Secrets: nobody has another's, an old one is worth nothing, and none is stored."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.people import commands as c
from judge.people import events as e
from judge.people.secrets import code, same_code, secret, whose
from tests.people.crowd import Crowd

KEY = bytes(range(32))
PARTS = st.lists(st.text(max_size=5), max_size=4).map(tuple)


@pytest.fixture
def crowd() -> Crowd:
    crowd = Crowd()
    crowd.member("camille@example.org", "Camille")
    crowd.member("danton@example.org", "Danton")
    return crowd


def asked(crowd: Crowd, text: str, game: str = "alpha", *members: str) -> str | None:
    return whose(KEY, text, game, crowd.people, members or ("camille", "danton"))


def test_a_secret_has_eighty_bits_in_small_letters_and_digits() -> None:
    text = secret(KEY, "camille", "alpha", 0)
    assert re.fullmatch(r"[a-z2-7]{16}", text)  # 16 of 32 possible ones: 16 * 5 bits


def test_a_secret_is_always_the_same() -> None:
    """As it was when this was written: with any other, every address that players have would be void."""
    assert secret(KEY, "camille", "alpha", 0) == "zal5sfkd2j7dix34"


def test_secrets_of_different_people_games_generations_and_keys_differ() -> None:
    people, games = [f"player{number}" for number in range(1, 60)], ["", *(f"game-{number}" for number in range(30))]
    keys = (KEY, KEY[::-1])
    made = [secret(key, id, game, age) for key in keys for id in people for game in games for age in range(5)]
    assert len(set(made)) == len(made)


def test_parts_that_only_read_the_same_together_make_different_secrets() -> None:
    assert secret(KEY, "camille", "2alpha", 0) != secret(KEY, "camille2", "alpha", 0)
    assert secret(KEY, "camille", "alpha1", 1) != secret(KEY, "camille", "alpha", 11)


def test_a_secret_tells_who_writes(crowd: Crowd) -> None:
    assert asked(crowd, secret(KEY, "danton", "alpha", 0)) == "danton"


def test_a_secret_in_capitals_is_the_same(crowd: Crowd) -> None:
    assert asked(crowd, secret(KEY, "danton", "alpha", 0).upper()) == "danton"


def test_a_secret_of_another_game_is_nobodys(crowd: Crowd) -> None:
    assert asked(crowd, secret(KEY, "danton", "beta", 0)) is None
    assert asked(crowd, secret(KEY, "danton", "", 0)) is None


def test_a_secret_of_somebody_who_is_no_member_is_nobodys(crowd: Crowd) -> None:
    assert asked(crowd, secret(KEY, "danton", "alpha", 0), "alpha", "camille") is None
    assert asked(crowd, secret(KEY, "marat", "alpha", 0), "alpha", "camille", "marat") is None


def test_outside_of_games_a_person_has_a_secret_too(crowd: Crowd) -> None:
    assert asked(crowd, secret(KEY, "danton", "", 0), "") == "danton"


def test_after_a_new_secret_the_old_one_is_nobodys(crowd: Crowd) -> None:
    old = secret(KEY, "camille", "alpha", 0)
    assert crowd.events(c.NewSecret("camille", "alpha")) == [e.SecretRenewed("camille", "alpha", 1)]
    assert asked(crowd, old) is None
    assert asked(crowd, secret(KEY, "camille", "alpha", 1)) == "camille"


def test_a_secret_to_come_is_nobodys(crowd: Crowd) -> None:
    assert asked(crowd, secret(KEY, "camille", "alpha", 1)) is None


def test_a_new_secret_for_one_game_leaves_those_of_others(crowd: Crowd) -> None:
    crowd.do(c.NewSecret("camille", "alpha"))
    assert asked(crowd, secret(KEY, "camille", "beta", 0), "beta") == "camille"
    assert asked(crowd, secret(KEY, "danton", "alpha", 0)) == "danton"


@pytest.mark.parametrize("text", ["", "x", "ж" * 16, "a" * 15, "a" * 17, "a" * 15 + "\n", "0" * 16, "\udcff" * 16])
def test_what_is_no_secret_is_nobodys(crowd: Crowd, text: str) -> None:
    assert asked(crowd, text) is None


def test_no_secret_is_ever_written(crowd: Crowd) -> None:
    crowd.do(c.NewSecret("camille", "alpha"))
    written = json.dumps([data for _, _, data in crowd.journal])
    for generation in range(3):
        assert secret(KEY, "camille", "alpha", generation) not in written


@given(PARTS, PARTS)
def test_different_parts_make_different_codes(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert (code(KEY, *one) == code(KEY, *other)) is (one == other)


def test_a_code_has_only_letters_that_nobody_mixes_up() -> None:
    used = set("".join(code(KEY, str(number)) for number in range(500)))
    assert not used & set("0o1il")
    for pair in ("2z", "5s", "8b", "uv"):
        assert len(used & set(pair)) == 1


def test_a_code_is_as_long_as_wanted_but_never_easy_to_guess() -> None:
    assert [len(code(KEY, "x", length=length)) for length in (6, 8, 40)] == [6, 8, 40]
    with pytest.raises(ValueError, match="guessed"):
        code(KEY, "x", length=5)


def test_a_code_is_no_piece_of_a_secret() -> None:
    assert code(KEY, "secret", "camille", "alpha", "0", length=16) != secret(KEY, "camille", "alpha", 0)


@pytest.mark.parametrize(
    "typed", ["abcd2345", "ABCD2345", " abcd 2345 ", "abcd-2345", "a b c d – 2 3 4 5", "AbCd\u00a02345"]
)
def test_capitals_blanks_and_hyphens_in_a_code_are_forgiven(typed: str) -> None:
    assert same_code(typed, "abcd2345")


@pytest.mark.parametrize("typed", ["", "abcd234", "abcd23456", "abcd2346", "ж", "\udcff"])
def test_another_code_is_not_the_same(typed: str) -> None:
    assert not same_code(typed, "abcd2345")


@pytest.mark.parametrize("nothing", ["", " ", "--", "\n"])
def test_no_code_is_never_right(nothing: str) -> None:
    assert not same_code(nothing, "")
