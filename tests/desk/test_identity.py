"""Who may: every proof, and everything that is none."""

from datetime import timedelta
from pathlib import Path

import pytest

from judge.post.addresses import tagged
from tests.desk.office import JUDGE, Office

ANN, BOB, CEM, OLGA, EVE = (f"{name}@example.org" for name in ("ann", "bob", "cem", "olga", "mallory"))
OURS = "mx.example.net"


@pytest.fixture
def office(tmp_path: Path) -> Office:
    """A game of two, whose GM is Ann."""
    office = Office(tmp_path, authserv=OURS)
    office.settled(ANN, "Ann")
    office.reply(ANN, "create alpha\nset players 2")
    office.settled(BOB, "Bob", "join alpha GERMANY")
    office.settled(CEM, "Cem", "join alpha FRANCE")
    assert office.house.archive.game("alpha").status == "active"
    return office


def orders(office: Office, power: str) -> dict[str, str]:
    return dict(office.house.archive.game("alpha").orders.get(power, {}))


def powers(office: Office, who: str) -> tuple[str, ...]:
    return office.house.archive.game("alpha").commands(who)


def own(office: Office, who: str) -> str:
    """Somebody's own address under the judge's."""
    return next(str(mail["Reply-To"]) for mail in reversed(office.boxes[who]) if "+alpha." in str(mail["Reply-To"]))


def test_answering_a_letter_of_the_judge_is_enough_to_be_known(office: Office) -> None:
    office.reply(BOB, "A Mun - Bur")
    assert orders(office, "GERMANY") == {"MUN": "A MUN - BUR"}


def test_it_is_enough_from_any_mail_address(office: Office) -> None:
    posted = office.write("bob.at.work@example.com", "A Mun - Bur", to=own(office, BOB))
    assert orders(office, "GERMANY") == {"MUN": "A MUN - BUR"}
    assert [mail["To"] for mail in posted] == [BOB]  # confirmed to the registered address


def test_a_forged_from_does_nothing_and_the_real_one_is_told(office: Office) -> None:
    posted = office.write(BOB, "A Mun - Bur", subject="[alpha]")
    assert orders(office, "GERMANY") == {}
    assert [mail["To"] for mail in posted] == [BOB]
    assert "nothing proves it" in posted[0].get_content()
    assert office.write(BOB, "A Mun - Bur", subject="[alpha]") == []  # and not again today


def test_a_from_that_our_own_server_vouches_for_is_believed(office: Office) -> None:
    results = f"{OURS}; dmarc=pass header.from=example.org"
    office.write(BOB, "A Mun - Bur", subject="[alpha]", Authentication_Results=results)
    assert orders(office, "GERMANY") == {"MUN": "A MUN - BUR"}


def test_results_that_another_server_wrote_are_not(office: Office) -> None:
    office.write(
        BOB,
        "A Mun - Bur",
        subject="[alpha]",
        Authentication_Results="mx.evil.example; dmarc=pass header.from=example.org",
    )
    assert orders(office, "GERMANY") == {}


def test_somebody_elses_secret_acts_for_somebody_else_and_he_is_told(office: Office) -> None:
    """Whoever leaks his address is answered at his own, and can ask for a new one."""
    posted = office.write(EVE, "A Mun - Bur", to=own(office, BOB))
    assert [mail["To"] for mail in posted] == [BOB]
    assert orders(office, "FRANCE") == {}


def test_a_leaked_address_is_worth_nothing_after_a_new_secret(office: Office) -> None:
    leaked = own(office, BOB)
    office.reply(BOB, "new secret")
    assert own(office, BOB) != leaked
    office.write(EVE, "A Mun - Bur", to=leaked)
    assert orders(office, "GERMANY") == {}
    office.reply(BOB, "A Mun - Tyr")
    assert orders(office, "GERMANY") == {"MUN": "A MUN - TYR"}


def test_a_secret_of_another_game_opens_nothing_here(office: Office) -> None:
    secret = own(office, BOB).partition("+alpha.")[2].partition("@")[0]
    office.reply(ANN, "create beta like alpha")
    office.write(BOB, "start", to=tagged(JUDGE, "beta", secret))
    assert office.house.archive.game("beta").status == "forming"


def test_a_player_gives_no_orders_for_another_power(office: Office) -> None:
    office.reply(BOB, "A Par - Bur\nA Mun - Tyr")
    assert orders(office, "GERMANY") == {"MUN": "A MUN - TYR"}
    assert orders(office, "FRANCE") == {}
    assert "another power's" in office.last(BOB)


def test_only_this_games_gm_governs(office: Office) -> None:
    office.settled("dan@example.org", "Dan")
    office.reply("dan@example.org", "create beta")
    office.write("dan@example.org", "pause", to=str(office.boxes["dan@example.org"][-1]["Reply-To"]), subject="[alpha]")
    office.reply(BOB, "pause")
    assert office.house.archive.game("alpha").status == "active"
    office.reply(ANN, "pause")
    assert office.house.archive.game("alpha").status == "paused"


def test_an_observer_gives_no_orders(office: Office) -> None:
    office.settled(OLGA, "Olga", "observe alpha")
    office.reply(OLGA, "A Mun - Bur")
    assert orders(office, "GERMANY") == {}
    assert "no part in the game alpha" in office.last(OLGA)


@pytest.mark.parametrize(
    "text",
    [
        "Hello\n\n> A Mun - Bur\n> ready\n",
        "On Thu, Ann wrote:\n> A Mun - Bur\n",
        "press to france\nA Mun - Bur\nready\nend\n",
        "-- \nA Mun - Bur\n",
    ],
)
def test_nothing_hidden_in_a_quote_in_press_or_in_a_signature_is_obeyed(office: Office, text: str) -> None:
    office.reply(BOB, text)
    assert orders(office, "GERMANY") == {}
    assert not office.house.archive.game("alpha").ready


def test_the_same_letter_again_changes_nothing_and_writes_nothing_new(office: Office) -> None:
    office.reply(BOB, "A Mun - Bur")
    first = office.sent
    raw = _letter(office, f"<{first}@example.org>", "A Mun - Bur")
    office.reply(BOB, "A Mun - Tyr")
    before = office.boxes[BOB][:]
    posted = office.deliver(raw, own(office, BOB))
    assert orders(office, "GERMANY") == {"MUN": "A MUN - TYR"}
    assert {mail["Message-ID"] for mail in posted} <= {mail["Message-ID"] for mail in before}


def _letter(office: Office, message_id: str, text: str) -> bytes:
    head = f"From: {BOB}\r\nTo: {own(office, BOB)}\r\nMessage-ID: {message_id}\r\nSubject: again\r\n"
    return f"{head}Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\n".encode()


def test_a_letter_from_last_week_gives_no_orders_in_a_phase_that_began_since(office: Office) -> None:
    written = office.now
    office.wait(timedelta(days=4))
    assert str(office.house.archive.game("alpha").phase) == "F1914M"
    office.write(BOB, "A Mun - Bur", to=own(office, BOB), Date=written.strftime("%a, %d %b %Y %H:%M:%S +0000"))
    assert orders(office, "GERMANY") == {}
    assert "before F1914M began" in office.last(BOB)


def test_a_password_is_enough_and_is_shown_to_nobody(office: Office) -> None:
    office.reply(BOB, "password open-sesame")
    office.write("bob@phone.example", "SIGNON Galpha open-sesame\nA Mun - Bur\nSIGNOFF")
    assert orders(office, "GERMANY") == {"MUN": "A MUN - BUR"}
    everything = "".join(mail.as_string() for box in office.boxes.values() for mail in box)
    assert "open-sesame" not in everything
    stored = [path.read_bytes() for path in office.house.archive.root.rglob("*") if path.is_file()]
    assert not any(b"open-sesame" in data for data in stored)


def test_a_guesser_is_slowed_then_locked_out_and_hears_nothing(office: Office) -> None:
    office.reply(BOB, "password open-sesame")
    told: list[str] = []
    for number in range(40):
        office.now += timedelta(minutes=20)
        told += [str(mail["To"]) for mail in office.write(EVE, f"SIGNON Galpha guess-{number}\nA Mun - Bur")]
    assert orders(office, "GERMANY") == {}
    assert EVE not in told
    assert BOB in told
    assert ANN in told
    office.write("bob@phone.example", "SIGNON Galpha open-sesame\nA Mun - Bur")
    assert orders(office, "GERMANY") == {}  # not even the right one, for a day
    office.reply(BOB, "A Mun - Tyr")
    assert orders(office, "GERMANY") == {"MUN": "A MUN - TYR"}  # but the address works
