"""A game master by letter."""

from datetime import timedelta
from pathlib import Path

import pytest

from judge.game.state import Game
from tests.desk.office import Office
from tests.desk.test_identity import ANN, BOB, CEM, office, orders

__all__ = ["office"]


def alpha(office: Office) -> Game:
    return office.house.archive.game("alpha")


def code(office: Office) -> str:
    return next(word for word in office.last(ANN).split("confirm ")[1].split())


def test_a_game_is_made_with_its_settings_in_the_letter(tmp_path: Path) -> None:
    office = Office(tmp_path)
    office.settled(ANN, "Ann")
    office.reply(
        ANN, "create gamma\nset nmr wait\nset movement 3 days at 20:00 Monday to Friday\nset zone Europe/Sofia"
    )
    game = office.house.archive.game("gamma")
    assert (game.settings.nmr, game.settings.timetable.zone) == ("wait", "Europe/Sofia")
    assert str(game.settings.timetable.movement.at) == "20:00:00"
    office.reply(ANN, "create delta like gamma")
    assert office.house.archive.game("delta").settings == game.settings


def test_one_bad_setting_makes_no_game(tmp_path: Path) -> None:
    office = Office(tmp_path)
    office.settled(ANN, "Ann")
    office.reply(ANN, "create gamma\nset nmr sometimes")
    assert office.house.archive.names() == []
    assert "hold, disorder, wait, remove" in office.last(ANN)


def test_orders_in_a_powers_name_are_told_to_its_player(office: Office) -> None:
    office.reply(ANN, "as Germany\nA Mun - Bur\nA Ber - Kie\nas France\nA Par - Bur\ndraw yes")
    assert orders(office, "GERMANY") == {"BER": "A BER - KIE", "MUN": "A MUN - BUR"}
    assert orders(office, "FRANCE") == {"PAR": "A PAR - BUR"}
    assert set(alpha(office).draws) == {"FRANCE"}
    assert "A MUN-BUR" in office.last(BOB)
    assert "acted for France" in office.last(CEM)


def test_orders_of_a_gm_without_a_power_are_asked_about(office: Office) -> None:
    office.reply(ANN, "A Mun - Bur")
    assert orders(office, "GERMANY") == {}
    assert "as FRANCE" in office.last(ANN)


@pytest.mark.parametrize("line", ["extend 2 days", "extend by 48 hours because of the holidays"])
def test_a_deadline_is_extended_and_everybody_told(office: Office, line: str) -> None:
    before = alpha(office).deadline
    assert before is not None
    office.reply(ANN, line)
    assert alpha(office).deadline == before + timedelta(days=2)
    for player in (BOB, CEM):
        assert "Tue 6 Jan 12:01 UTC" in office.last(player)


def test_a_deadline_is_set_in_words(office: Office) -> None:
    office.reply(ANN, "deadline Friday 20:00")
    assert str(alpha(office).deadline) == "2026-01-02 20:00:00+00:00"


def test_pause_resume_process_and_preview(office: Office) -> None:
    office.reply(ANN, "pause because of a wedding")
    assert "(because of a wedding)" in office.last(BOB) or "(of a wedding)" in office.last(BOB)
    office.reply(ANN, "resume")
    office.reply(ANN, "preview")
    assert "would bring" in office.last(ANN)
    assert str(alpha(office).phase) == "S1914M"
    office.reply(ANN, "process S1914M")
    assert str(alpha(office).phase) == "F1914M"
    office.reply(ANN, "process S1914M")  # the same wish in a second letter
    assert str(alpha(office).phase) == "F1914M"


def test_a_rollback_is_asked_about_and_done_when_confirmed(office: Office) -> None:
    office.reply(ANN, "process S1914M")
    office.reply(ANN, "rollback S1914M because of a slip")
    assert str(alpha(office).phase) == "F1914M"
    office.write(BOB, f"confirm {code(office)}", to=str(office.boxes[BOB][-1]["Reply-To"]))
    assert str(alpha(office).phase) == "F1914M"  # the code is worth nothing in other hands
    office.reply(ANN, f"confirm {code(office)}")
    assert str(alpha(office).phase) == "S1914M"
    assert "rolled back" in office.last(BOB)
    office.reply(ANN, "forward")
    assert str(alpha(office).phase) == "F1914M"


def test_now_spares_the_question(office: Office) -> None:
    office.reply(ANN, "process S1914M")
    office.reply(ANN, "rollback S1914M now")
    assert str(alpha(office).phase) == "S1914M"


def test_a_player_is_replaced_by_name_or_address(office: Office) -> None:
    office.settled("dan@example.org", "Dan")
    office.reply(ANN, "replace Germany with dan@example.org")
    assert "GERMANY" in alpha(office).commands("dan")
    assert "there is a new player" in office.last(BOB)


def test_the_board_is_put_right(office: Office) -> None:
    office.reply(ANN, "place France A Pic now\nown France Bel\nremove A Mun now")
    units = {str(one): power for power, its in alpha(office).position.units.items() for one in its}  # type: ignore[union-attr]
    assert units.get("A PIC") == "FRANCE"
    assert "A MUN" not in units
    assert "BEL" in (alpha(office).position.centres or {})["FRANCE"]  # type: ignore[union-attr]


def test_a_game_is_terminated_only_on_confirmation(office: Office) -> None:
    office.reply(ANN, "terminate")
    assert alpha(office).status == "active"
    office.reply(ANN, f"confirm {code(office)}")
    assert alpha(office).status == "finished"


def test_a_game_master_is_added_and_settings_changed(office: Office) -> None:
    office.settled("dan@example.org", "Dan")
    office.reply(ANN, "promote dan\nset nmr disorder")
    assert alpha(office).gms == ("ann", "dan")
    assert alpha(office).settings.nmr == "disorder"
    assert "nmr is now disorder" in office.last(BOB)


def test_an_invitation_goes_to_somebody_unknown_and_opens_the_door(tmp_path: Path) -> None:
    office = Office(tmp_path)
    office.settled(ANN, "Ann")
    office.reply(ANN, "create gamma\nset key sesame")
    office.reply(ANN, "invite zoe@example.org", subject="[gamma]")
    assert "join gamma key sesame" in office.last("zoe@example.org")


def test_who_asks_to_join_waits_for_the_gm(tmp_path: Path) -> None:
    office = Office(tmp_path)
    office.settled(ANN, "Ann")
    office.reply(ANN, "create gamma\nset approval yes")
    office.settled(BOB, "Bob", "join gamma")
    assert "asks to join" in office.last(ANN)
    office.reply(ANN, "approve bob")
    assert list(office.house.archive.game("gamma").waiting) == ["bob"]


def test_the_keeper_may_do_in_every_game_what_its_gm_may(tmp_path: Path) -> None:
    office = Office(tmp_path, keeper="root@example.org")
    office.settled(ANN, "Ann")
    office.reply(ANN, "create alpha\nset players 2")
    office.settled(BOB, "Bob", "join alpha")
    office.settled(CEM, "Cem", "join alpha")
    office.settled("root@example.org", "Root")
    office.reply("root@example.org", "pause because of the disk", subject="[alpha]")
    assert alpha(office).status == "paused"
    assert "of the disk" in office.last(BOB)
    office.reply("root@example.org", "as Germany\nA Mun - Bur", subject="[alpha]")
    assert orders(office, "GERMANY") == {"MUN": "A MUN - BUR"}
