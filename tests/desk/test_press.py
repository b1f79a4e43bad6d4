"""Press by letter: to whom it goes, and that nothing of the person comes with it."""

from pathlib import Path

import pytest

from judge.post.addresses import tagged
from tests.desk.office import JUDGE, Office
from tests.desk.test_identity import ANN, BOB, CEM, OLGA, office, own

__all__ = ["office"]


def to(address: str, power: str) -> str:
    """An address in somebody's contact cards."""
    return address.replace("@", f".{power}@")


def test_a_letter_to_a_powers_address_goes_to_its_player(office: Office) -> None:
    posted = office.write(BOB, "Peace?", to=to(own(office, BOB), "france"))
    mail = next(mail for mail in posted if mail["To"] == CEM)
    assert "Peace?" in mail.get_content()
    assert mail["From"].addresses[0].addr_spec == tagged(JUDGE, "alpha", to="austria") or "austria" in str(mail["From"])


def test_its_answer_goes_back_the_same_way(office: Office) -> None:
    office.write(BOB, "Peace?", to=to(own(office, BOB), "france"))
    posted = office.reply(CEM, "Peace!")
    assert BOB in [mail["To"] for mail in posted]
    assert "Peace!" in next(mail for mail in posted if mail["To"] == BOB).get_content()


def test_nothing_of_the_person_comes_with_it(office: Office) -> None:
    posted = office.write(
        f"Bob Brown <{BOB}>", "Peace?\n\n-- \nBob Brown\n+44 1234\n", to=to(own(office, BOB), "france"),
        X_Mailer="BobMail 3", Received="from bobs-laptop", User_Agent="Bob",
    )  # fmt: skip
    raw = next(mail for mail in posted if mail["To"] == CEM).as_string()
    for secret in ("Bob", "bob", "1234", "laptop", own(office, BOB).partition("+alpha.")[2].partition("@")[0]):
        assert secret not in raw


def test_grey_press_comes_from_nobody(office: Office) -> None:
    posted = office.reply(BOB, "grey press to france\nBeware.\nend")
    raw = next(mail for mail in posted if mail["To"] == CEM).as_string()
    assert "somebody" in raw
    assert "ustria" not in raw


def test_a_broadcast_goes_to_all_and_to_observers(office: Office) -> None:
    office.settled(OLGA, "Olga", "observe alpha")
    posted = office.reply(BOB, "broadcast\nHello world\nend")
    assert {mail["To"] for mail in posted if "Hello world" in mail.get_content()} == {ANN, CEM, OLGA}


def test_what_may_not_be_sent_is_said_and_not_sent(office: Office) -> None:
    office.reply(ANN, "set press none")
    posted = office.reply(BOB, "press to france\nPeace?\nend")
    assert [mail["To"] for mail in posted] == [BOB]
    assert "There is no press in the game alpha" in posted[0].get_content()


@pytest.mark.parametrize("text", ["copies on", "copy"])
def test_a_copy_comes_on_request(office: Office, text: str) -> None:
    office.reply(BOB, text)
    posted = office.reply(BOB, "press to france\nPeace?\nend")
    assert [mail["To"] for mail in posted if "From Austria to France" in mail.get_content()] == [CEM, BOB]


def test_the_gm_may_announce(office: Office, tmp_path: Path) -> None:
    posted = office.reply(ANN, "announce\nMerry Christmas\nend")
    assert {mail["To"] for mail in posted if "Merry" in mail.get_content()} == {BOB, CEM}
