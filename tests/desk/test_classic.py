"""A season by somebody who writes only as the classic judges want it (nJudge, DPjudge)."""

from datetime import timedelta
from pathlib import Path

import pytest

from tests.desk.office import Office

KEN, ANN = "ken@example.org", "ann@example.org"


@pytest.fixture
def office(tmp_path: Path) -> Office:
    office = Office(tmp_path)
    office.settled(ANN, "Ann")
    office.reply(ANN, "create alpha")
    office.write(f"Ken <{KEN}>", "SIGNON ?alpha secret\nSIGNOFF")
    code = next(line for line in office.last(KEN).splitlines() if line.startswith("confirm "))
    office.reply(KEN, f"{code}\n")
    office.reply(KEN, "PASSWORD open-sesame\nSET PREFERENCE FEGR\n")
    for number in range(6):
        office.settled(f"p{number}@example.org", "Other", "join alpha")
    return office


def signed_on(office: Office, *lines: str) -> str:
    """A letter from a place that proves nothing, but for its password; what Ken is answered."""
    office.write("ken@work.example", "\n".join(["SIGNON Falpha open-sesame", *lines, "SIGNOFF", "not read any more"]))
    return office.last(KEN)


def test_the_preference_list_counts(office: Office) -> None:
    assert office.house.archive.game("alpha").commands("ken") == ("FRANCE",)


def test_orders_a_wait_and_an_absence(office: Office) -> None:
    signed_on(office, "A PAR-BUR", "A MAR S A PAR-BUR", "F BRE-MAO", "SET WAIT", "SET ABSENCE 3 Feb TO 10 Feb")
    game = office.house.archive.game("alpha")
    assert list(game.orders["FRANCE"].values()) == ["F BRE - MAO", "A MAR S A PAR - BUR", "A PAR - BUR"]
    assert game.waits == {"FRANCE"}
    assert [(str(each.start), str(each.end)) for each in game.absences] == [("2026-02-03", "2026-02-10")]
    signed_on(office, "SET NOWAIT")
    assert not office.house.archive.game("alpha").waits


def test_votes(office: Office) -> None:
    signed_on(office, "SET DRAW")
    assert set(office.house.archive.game("alpha").draws) == {"FRANCE"}
    signed_on(office, "SET NODRAW")
    assert not office.house.archive.game("alpha").draws


def test_press_to_initials_and_to_all(office: Office) -> None:
    game = office.house.archive.game("alpha")
    signed_on(office, "PRESS TO EG", "Shall we?", "ENDPRESS", "BROADCAST", "Hello all", "ENDBROADCAST")
    people = office.house.registry.people
    for power in ("ENGLAND", "GERMANY"):
        person = people.get(game.player_of(power))
        assert person is not None
        assert any("Shall we?" in mail.get_content() for mail in office.boxes[person.address])
    everybody = [person.address for person in people if person.id != "ken"]
    assert all(any("Hello all" in mail.get_content() for mail in office.boxes[each]) for each in everybody)


def test_the_master_becomes_a_power_processes_and_rolls_back(office: Office) -> None:
    office.reply(ANN, "BECOME FRANCE\nA PAR-BUR", subject="[alpha]")
    assert office.house.archive.game("alpha").orders["FRANCE"] == {"PAR": "A PAR - BUR"}
    office.reply(ANN, "PROCESS")
    assert str(office.house.archive.game("alpha").phase) == "F1901M"
    office.reply(ANN, "ROLLBACK S1901M NOW")
    assert str(office.house.archive.game("alpha").phase) == "S1901M"


def test_the_season_goes_on_by_the_clock(office: Office) -> None:
    signed_on(office, "F BRE-MAO", "A MAR-SPA", "A PAR-PIC")
    office.wait(timedelta(days=4))
    signed_on(office, "F MAO-POR", "A SPA H", "A PIC-BEL")
    office.wait(timedelta(days=4))
    signed_on(office, "BUILD F BRE", "BUILD A PAR", "BUILD A MAR")
    game = office.house.archive.game("alpha")
    assert str(game.phase) == "W1901A"
    assert len(game.orders["FRANCE"]) == 3
