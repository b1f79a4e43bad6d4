"""Which addresses are taken, and how somebody gets another one."""

import pytest

from judge.people import commands as c
from judge.people import events as e
from judge.people.address import fold, tidy
from judge.people.refusal import Refused
from tests.people.crowd import Crowd


@pytest.fixture
def crowd() -> Crowd:
    crowd = Crowd()
    crowd.member("camille@example.org", "Camille")
    return crowd


@pytest.mark.parametrize(
    "address",
    ["camille@example.org", "c.d-e_f+g@sub.example.co.uk", "o'brien@example.org", "a@b", "camille@localhost",
     "x" * 64 + "@example.org", "1@2.3"],
)  # fmt: skip
def test_a_plain_address_is_taken_as_it_is(address: str) -> None:
    assert tidy(address) == address


@pytest.mark.parametrize(
    "address",
    ["", "camille", "@example.org", "camille@", "a@b@c", "a b@example.org", " a@example.org", "a@example.org ",
     "a@example.org\n", "a@example.org\r\nBcc: b@example.org", "a\0@example.org", "a\x7f@example.org",
     '"a b"@example.org', "a@[127.0.0.1]", "<a@example.org>", "Camille <a@example.org>", "a@example.org,b@example.org",
     ".a@example.org", "a.@example.org", "a..b@example.org", "a@.org", "a@example..org", "a@-example.org",
     "a@example.org.", "а@пример.бг", "a@example.org(x)", "x" * 65 + "@example.org", "a@" + "x" * 64 + ".org",
     "a@" + "x." * 126 + "org", "x" * 100_000],
)  # fmt: skip
def test_whatever_is_no_plain_address_is_refused(address: str) -> None:
    with pytest.raises(Refused) as refusal:
        tidy(address)
    assert refusal.value.code == "bad-address"
    shown = str(refusal.value.details["address"])
    assert len(shown) <= 254
    assert shown.isprintable()


def test_an_address_of_254_characters_is_taken_and_of_255_is_not() -> None:
    longest = "a@" + ".".join(["x" * 62] * 4)
    longest += "y" * (254 - len(longest))
    assert len(longest) == 254
    assert tidy(longest) == longest
    with pytest.raises(Refused):
        tidy("b" + longest)


def test_only_the_domain_is_written_in_small_letters() -> None:
    assert tidy("Camille@Example.ORG") == "Camille@example.org"


def test_addresses_that_differ_in_capitals_are_the_same() -> None:
    assert fold("Camille@Example.org") == fold("cAMILLE@example.ORG")


def test_a_new_address_counts_once_it_is_confirmed(crowd: Crowd) -> None:
    assert crowd.events(c.AskAddress("camille", "new@example.net")) == [e.AddressAsked("camille", "new@example.net")]
    assert crowd.person("camille").address == "camille@example.org"
    assert crowd.people.at("new@example.net") is None
    assert crowd.person("camille").pending_address == "new@example.net"
    changed = e.AddressChanged("camille", "camille@example.org", "new@example.net")
    assert crowd.events(c.ConfirmAddress("camille")) == [changed]
    assert crowd.people.at("new@example.net") == crowd.person("camille")
    assert crowd.people.at("camille@example.org") is None
    assert crowd.person("camille").pending_address == ""


def test_a_former_address_may_be_somebody_elses(crowd: Crowd) -> None:
    crowd.do(c.AskAddress("camille", "new@example.net"))
    crowd.do(c.ConfirmAddress("camille"))
    assert crowd.newcomer("camille@example.org", "Camille") == "camille2"


def test_nobody_can_ask_for_somebody_elses_address(crowd: Crowd) -> None:
    crowd.member("danton@example.org", "Danton")
    assert crowd.refused(c.AskAddress("camille", "Danton@example.org")) == "address-known"


def test_of_two_who_ask_for_one_address_the_first_to_confirm_gets_it(crowd: Crowd) -> None:
    crowd.member("danton@example.org", "Danton")
    crowd.do(c.AskAddress("camille", "new@example.net"))
    crowd.do(c.AskAddress("danton", "new@example.net"))
    crowd.do(c.ConfirmAddress("danton"))
    assert crowd.refused(c.ConfirmAddress("camille")) == "address-known"
    assert crowd.person("camille").address == "camille@example.org"


def test_a_registration_that_nobody_confirmed_gives_way_to_one_who_reads_the_address(crowd: Crowd) -> None:
    crowd.newcomer("new@example.net", "Camille")
    crowd.do(c.AskAddress("camille", "new@example.net"))
    gone, changed = crowd.events(c.ConfirmAddress("camille"))
    assert gone == e.Expired(["camille2"])
    assert changed == e.AddressChanged("camille", "camille@example.org", "new@example.net")
    assert [person.id for person in crowd.people] == ["camille"]


def test_a_registration_is_not_lost_because_somebody_asks_for_its_address(crowd: Crowd) -> None:
    crowd.newcomer("new@example.net", "Danton")
    crowd.do(c.AskAddress("camille", "new@example.net"))
    crowd.do(c.Confirm("danton"))
    assert crowd.refused(c.ConfirmAddress("camille")) == "address-known"


def test_ones_own_address_cannot_be_asked_for(crowd: Crowd) -> None:
    assert crowd.refused(c.AskAddress("camille", "CAMILLE@example.org")) == "address-unchanged"


def test_what_was_not_asked_for_cannot_be_confirmed(crowd: Crowd) -> None:
    assert crowd.refused(c.ConfirmAddress("camille")) == "no-address-asked"


def test_the_last_address_asked_for_is_the_one_that_is_confirmed(crowd: Crowd) -> None:
    crowd.do(c.AskAddress("camille", "one@example.net"))
    crowd.do(c.AskAddress("camille", "two@example.net"))
    crowd.do(c.ConfirmAddress("camille"))
    assert crowd.person("camille").address == "two@example.net"


def test_whoever_has_not_confirmed_the_first_address_cannot_ask_for_another(crowd: Crowd) -> None:
    crowd.newcomer("danton@example.org", "Danton")
    assert crowd.refused(c.AskAddress("danton", "new@example.net")) == "not-confirmed"


def test_at_a_new_address_somebody_can_be_reached_again(crowd: Crowd) -> None:
    crowd.do(c.Bounced("camille", "no such user"))
    crowd.do(c.AskAddress("camille", "new@example.net"))
    assert crowd.person("camille").unreachable
    crowd.do(c.ConfirmAddress("camille"))
    assert not crowd.person("camille").unreachable
