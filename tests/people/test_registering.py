"""How somebody becomes known: registered, confirmed, or forgotten."""

import pytest

from judge.people import commands as c
from judge.people import events as e
from judge.people.refusal import Refused
from tests.people.crowd import DAY, MINUTE, Crowd


@pytest.fixture
def crowd() -> Crowd:
    return Crowd()


def test_a_newcomer_gets_a_handle_and_waits_for_the_confirmation(crowd: Crowd) -> None:
    command = c.Register("Camille@Example.ORG", "Camille", "es", "Europe/Madrid", ("join alpha",))
    (event,) = crowd.events(command)
    assert event == e.Registered("camille", "Camille", "Camille@example.org", "es", "Europe/Madrid", ["join alpha"])
    person = crowd.person("camille")
    assert not person.confirmed
    assert person.wanted == ("join alpha",)
    assert person.since == crowd.now


def test_nobody_registers_with_an_address_that_is_known_however_it_is_written(crowd: Crowd) -> None:
    crowd.newcomer("camille@example.org")
    assert crowd.refused(c.Register("CAMILLE@EXAMPLE.org", "Other")) == "address-known"


def test_somebody_is_found_by_the_address_however_it_is_written(crowd: Crowd) -> None:
    crowd.newcomer("Camille@example.org")
    found = crowd.people.at("camille@EXAMPLE.ORG")
    assert found is not None
    assert found.id == "camille"
    assert crowd.people.at("camille@example.net") is None


def test_a_confirmation_tells_what_was_wanted_and_nobody_can_have_it_told_again(crowd: Crowd) -> None:
    crowd.newcomer("camille@example.org", "Camille", "join alpha", "prefer france")
    assert crowd.events(c.Confirm("camille")) == [e.Confirmed("camille", ["join alpha", "prefer france"])]
    assert crowd.person("camille").confirmed
    assert crowd.person("camille").wanted == ()
    assert crowd.refused(c.Confirm("camille")) == "already-confirmed"


def test_a_letter_too_long_to_keep_is_refused(crowd: Crowd) -> None:
    assert crowd.refused(c.Register("camille@example.org", wanted=("x" * 9_999,))) == ""
    assert crowd.refused(c.Register("other@example.org", wanted=("x" * 5_000,) * 2)) == "wanted-too-long"


def test_halves_of_characters_in_a_letter_do_not_reach_the_journal(crowd: Crowd) -> None:
    crowd.newcomer("camille@example.org", "Camille\udcff", "join \udce9 alpha")
    assert crowd.person("camille").wanted == ("join ? alpha",)
    assert crowd.person("camille").name == "Camille"


def test_a_registration_that_nobody_confirms_is_forgotten_after_thirty_days(crowd: Crowd) -> None:
    crowd.newcomer()
    crowd.now += 30 * DAY - MINUTE
    assert crowd.events(c.Expire()) == []
    crowd.now += MINUTE
    assert crowd.events(c.Expire()) == [e.Expired(["camille"])]
    assert crowd.people.at("camille@example.org") is None
    assert [*crowd.people] == []


def test_somebody_who_has_confirmed_is_never_forgotten(crowd: Crowd) -> None:
    crowd.member()
    crowd.now += 3000 * DAY
    assert crowd.events(c.Expire()) == []


def test_the_handle_of_somebody_forgotten_is_not_given_again(crowd: Crowd) -> None:
    crowd.newcomer()
    crowd.now += 30 * DAY
    crowd.do(c.Expire())
    assert crowd.newcomer("danton@example.org", "Danton") == "danton"  # the first of a crowd that was empty
    assert crowd.newcomer() == "camille2"


@pytest.mark.parametrize("language", ["fr", "EN", "english"])
def test_a_language_we_do_not_speak_is_refused(crowd: Crowd, language: str) -> None:
    crowd.newcomer()
    assert crowd.refused(c.SetLanguage("camille", language)) == "no-such-language"
    assert crowd.refused(c.Register("other@example.org", language=language)) == "no-such-language"


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "/etc/passwd", "Europe", "a\0b", "x" * 9999])
def test_a_zone_that_does_not_exist_is_refused(crowd: Crowd, zone: str) -> None:
    crowd.newcomer()
    assert crowd.refused(c.SetZone("camille", zone)) == "no-such-zone"


def test_language_zone_and_name_can_be_changed(crowd: Crowd) -> None:
    crowd.newcomer()
    assert crowd.events(c.SetLanguage("camille", "bg")) == [e.LanguageSet("camille", "bg")]
    assert crowd.events(c.SetZone("camille", "Europe/Sofia")) == [e.ZoneSet("camille", "Europe/Sofia")]
    assert crowd.events(c.Rename("camille", " Camille \t D. ")) == [e.Renamed("camille", "Camille D.")]
    person = crowd.person("camille")
    assert (person.language, person.zone, person.name) == ("bg", "Europe/Sofia", "Camille D.")


def test_the_handle_stays_when_the_name_changes(crowd: Crowd) -> None:
    crowd.newcomer()
    crowd.do(c.Rename("camille", "Danton"))
    assert crowd.person("camille").name == "Danton"


def test_what_is_so_already_makes_no_event(crowd: Crowd) -> None:
    crowd.newcomer()
    crowd.do(c.SetLanguage("camille", "ru"))
    crowd.do(c.SetZone("camille", "UTC"))
    assert crowd.events(c.SetLanguage("camille", "ru")) == []
    assert crowd.events(c.SetZone("camille", "UTC")) == []
    assert crowd.events(c.Rename("camille", "Camille")) == []


@pytest.mark.parametrize("name", ["", "  \n", "camille@example.org", "\u202e\u200b"])
def test_a_name_of_which_nothing_can_be_shown_is_refused(crowd: Crowd, name: str) -> None:
    crowd.newcomer()
    assert crowd.refused(c.Rename("camille", name)) == "empty-name"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Camille\r\nBcc: all@example.org", "Camille Bcc:"),
        ("Camille <camille@example.org>", "Camille"),
        ("\u202eCamille", "Camille"),
        ("x" * 500, "x" * 60),
    ],
)
def test_a_name_cannot_break_a_header_nor_give_an_address_away(crowd: Crowd, given: str, kept: str) -> None:
    id = crowd.newcomer("camille@example.org", given)
    assert crowd.person(id).name == kept


@pytest.mark.parametrize(
    "command",
    [c.Confirm("x"), c.AskAddress("x", "a@b"), c.ConfirmAddress("x"), c.Rename("x", "y"), c.SetLanguage("x", "en"),
     c.SetZone("x", "UTC"), c.SetPassword("x", "y"), c.DropPassword("x"), c.NewSecret("x"), c.Fail("x"),
     c.Accept("x"), c.Bounced("x"), c.Reached("x")],
)  # fmt: skip
def test_nothing_is_done_about_somebody_unknown(crowd: Crowd, command: c.Command) -> None:
    assert crowd.refused(command) == "no-such-person"


def test_letters_that_come_back_are_noted_once_and_until_one_arrives(crowd: Crowd) -> None:
    crowd.newcomer()
    assert crowd.events(c.Reached("camille")) == []
    assert crowd.events(c.Bounced("camille", "mailbox full")) == [e.MarkedUnreachable("camille", "mailbox full")]
    assert crowd.person("camille").unreachable
    assert crowd.events(c.Bounced("camille", "again")) == []
    assert crowd.events(c.Reached("camille")) == [e.MarkedReachable("camille")]
    assert not crowd.person("camille").unreachable


def test_a_refusal_tells_what_its_sentence_needs(crowd: Crowd) -> None:
    crowd.newcomer()
    with pytest.raises(Refused) as refusal:
        crowd.do(c.SetLanguage("camille", "fr"))
    assert refusal.value.details == {"language": "fr", "languages": ("en", "es", "ru", "bg")}
