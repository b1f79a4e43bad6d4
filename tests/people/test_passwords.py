"""Passwords: kept as hashes only, and slow to guess."""

import unicodedata
from datetime import timedelta

import pytest

from judge.people import commands as c
from judge.people import events as e
from judge.people.passwords import check_password, hash_password, is_hash
from judge.people.refusal import Refused
from judge.people.trying import may_try
from tests.people.crowd import DAY, HASH, HOUR, MINUTE, Crowd

SALT = bytes(range(16))


@pytest.fixture
def crowd() -> Crowd:
    crowd = Crowd()
    crowd.member()
    crowd.do(c.SetPassword("camille", HASH))
    return crowd


def guess(crowd: Crowd, times: int) -> None:
    """So many wrong passwords, each as soon as it is looked at."""
    for _ in range(times):
        while not may_try(crowd.person("camille"), crowd.now):
            crowd.now += MINUTE
        crowd.do(c.Fail("camille"))


def test_the_right_password_is_known_again_and_no_other() -> None:
    assert check_password("correct horse", HASH)
    assert not check_password("Correct horse", HASH)
    assert not check_password("correct horse ", HASH)


def test_the_same_password_with_another_salt_has_another_hash() -> None:
    assert hash_password("correct horse", SALT) != hash_password("correct horse", SALT[::-1])


def test_a_hash_tells_how_it_was_made_and_not_the_password() -> None:
    assert HASH.startswith("scrypt$16384$8$1$")
    assert "horse" not in HASH


def test_a_password_is_the_same_however_its_letters_are_composed() -> None:
    stored = hash_password(unicodedata.normalize("NFC", "пароль й é"), SALT)
    assert check_password(unicodedata.normalize("NFD", "пароль й é"), stored)


@pytest.mark.parametrize("password", ["", "abcde", "x" * 201, "ﷺ" * 200])
def test_a_password_too_short_or_too_long_is_refused(password: str) -> None:
    with pytest.raises(Refused) as refusal:
        hash_password(password, SALT)
    assert refusal.value.code == "weak-password"
    assert refusal.value.details == {"least": 6, "most": 200}


@pytest.mark.parametrize("password", ["abcdef", "x" * 200, "пароль", "half\udce9half"])
def test_passwords_of_six_to_two_hundred_characters_are_taken(password: str) -> None:
    assert check_password(password, hash_password(password, SALT))


@pytest.mark.parametrize("stored", ["", "correct horse", "scrypt$1$2$3", HASH[:-1], HASH + "x", HASH + "\n"])
def test_what_is_no_hash_fits_no_password(stored: str) -> None:
    assert not check_password("correct horse", stored)
    assert not is_hash(stored)


def test_a_short_salt_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="salt"):
        hash_password("correct horse", b"short")


def test_a_password_that_nobody_hashed_is_never_stored(crowd: Crowd) -> None:
    with pytest.raises(ValueError, match="hash"):
        crowd.do(c.SetPassword("camille", "correct horse"))


def test_nobody_has_a_password_before_the_address_is_confirmed(crowd: Crowd) -> None:
    crowd.newcomer("danton@example.org", "Danton")
    assert crowd.refused(c.SetPassword("danton", HASH)) == "not-confirmed"


def test_a_password_can_be_dropped(crowd: Crowd) -> None:
    assert crowd.events(c.DropPassword("camille")) == [e.PasswordDropped("camille")]
    assert crowd.person("camille").password == ""
    assert crowd.refused(c.DropPassword("camille")) == "no-password"


def test_every_wrong_password_doubles_the_wait(crowd: Crowd) -> None:
    for minutes in (1, 2, 4, 8):
        assert may_try(crowd.person("camille"), crowd.now)
        crowd.do(c.Fail("camille"))
        wait = timedelta(minutes=minutes)
        assert not may_try(crowd.person("camille"), crowd.now)
        assert not may_try(crowd.person("camille"), crowd.now + wait - timedelta(seconds=1))
        crowd.now += wait


def test_the_fifth_wrong_password_within_a_day_locks_for_a_day(crowd: Crowd) -> None:
    guess(crowd, 4)
    crowd.now += 8 * MINUTE
    until = crowd.now + DAY
    assert crowd.events(c.Fail("camille")) == [e.PasswordFailed("camille"), e.Locked("camille", until.isoformat())]
    assert crowd.person("camille").locked_until == until
    assert not may_try(crowd.person("camille"), until - timedelta(seconds=1))


def test_a_lock_ends_and_the_count_begins_anew(crowd: Crowd) -> None:
    guess(crowd, 5)
    until = crowd.person("camille").locked_until
    assert until is not None
    crowd.now = until
    assert may_try(crowd.person("camille"), crowd.now)
    assert crowd.events(c.Fail("camille")) == [e.PasswordFailed("camille")]
    assert may_try(crowd.person("camille"), crowd.now + MINUTE)


def test_wrong_passwords_of_more_than_a_day_do_not_lock(crowd: Crowd) -> None:
    for _ in range(30):
        assert crowd.events(c.Fail("camille")) == [e.PasswordFailed("camille")]
        crowd.now += 6 * HOUR
    assert len(crowd.person("camille").failures) == 4


def test_a_guesser_gets_no_more_than_five_guesses_a_day(crowd: Crowd) -> None:
    looked_at, end = 0, crowd.now + 10 * DAY
    while crowd.now < end:
        if may_try(crowd.person("camille"), crowd.now):
            crowd.do(c.Fail("camille"))
            looked_at += 1
        crowd.now += MINUTE
    assert looked_at <= 50


def test_what_should_not_have_been_looked_at_counts_neither_as_wrong_nor_as_right(crowd: Crowd) -> None:
    guess(crowd, 1)
    assert crowd.refused(c.Fail("camille")) == "too-soon"
    assert crowd.refused(c.Accept("camille")) == "too-soon"
    guess(crowd, 4)
    crowd.now += HOUR
    assert crowd.refused(c.Fail("camille")) == "locked"
    assert crowd.refused(c.Accept("camille")) == "locked"


def test_a_refusal_to_look_says_when_to_come_again(crowd: Crowd) -> None:
    guess(crowd, 1)
    with pytest.raises(Refused) as refusal:
        crowd.do(c.Fail("camille"))
    assert refusal.value.details == {"until": crowd.now + MINUTE}


def test_the_right_password_clears_the_wrong_ones(crowd: Crowd) -> None:
    guess(crowd, 2)
    crowd.now += HOUR
    assert crowd.events(c.Accept("camille")) == [e.PasswordAccepted("camille")]
    assert crowd.person("camille").failures == ()


def test_the_right_password_at_once_is_not_worth_an_event(crowd: Crowd) -> None:
    assert crowd.events(c.Accept("camille")) == []


def test_a_new_password_ends_the_lock_of_the_old(crowd: Crowd) -> None:
    guess(crowd, 5)
    crowd.do(c.SetPassword("camille", HASH))
    assert may_try(crowd.person("camille"), crowd.now)
    assert crowd.person("camille").failures == ()
