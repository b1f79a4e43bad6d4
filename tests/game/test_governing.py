"""What a GM may do beside keeping the time: act for a power, go back and forward, replace."""

import pytest

from judge.game import commands as c
from judge.game.dues import owing
from tests.game.play import POWERS, Play


def played(turns: int) -> Play:
    play = Play().seated()
    for _ in range(turns):
        play.all_hold()
        play.later()
    return play


def test_the_gm_orders_and_votes_for_a_power_and_it_is_known_who_did() -> None:
    play = Play().seated()
    play.do(c.GiveOrders("gm", ("A PAR - BUR",), power="FRANCE"))
    play.do(c.VoteDraw("gm", True, power="FRANCE"))
    play.do(c.Wait("gm", power="FRANCE"))
    assert play.game.orders["FRANCE"] == {"PAR": "A PAR - BUR"}
    assert play.game.waits == {"FRANCE"}
    assert set(play.game.draws) == {"FRANCE"}
    assert all(
        '"by": "gm"' in data for _, kind, data in play.journal if kind in ("DrawVoted", "WaitSet", "OrdersGiven")
    )


@pytest.mark.parametrize(
    "command",
    [
        c.GiveOrders("italy", ("A PAR - BUR",), power="FRANCE"),
        c.Clear("italy", power="FRANCE"),
        c.Ready("italy", power="FRANCE"),
        c.VoteDraw("italy", True, power="FRANCE"),
        c.Concede("italy", "ENGLAND", power="FRANCE"),
        c.GiveAhead("italy", "R", ("A PAR R GAS",), power="FRANCE"),
    ],
)
def test_a_player_acts_for_no_power_but_his_own(command: c.Command) -> None:
    play = Play().seated()
    assert play.refused(command) == "not-your-power"


def test_the_gm_acts_for_no_power_that_is_not_there() -> None:
    play = Play().seated()
    assert play.refused(c.Clear("gm", power="NORWAY")) == "no-such-power"


def test_who_commands_several_powers_names_one_for_orders_ahead() -> None:
    play = Play(players=4)
    for name in ("ann", "bob", "cem", "dan"):
        play.do(c.Join(name))
    player, powers = next((seat.player, seat.powers) for seat in play.game.seats if len(seat.powers) == 2)
    assert play.refused(c.GiveAhead(player, "R", ("A PAR R GAS",))) == "which-power"
    assert play.refused(c.GiveAhead(player, "R", ("A PAR R GAS",), power=powers[1])) == ""


def test_a_rollback_can_be_taken_back_while_nothing_new_was_played() -> None:
    play = played(3)
    there, phase = play.game.position, play.game.phase
    play.do(c.Rollback("gm", "S1901M"))
    play.do(c.Forward("gm"))
    assert (play.game.position, play.game.phase) == (there, phase)
    assert [step.undone for step in play.game.steps] == [False] * 3
    assert play.refused(c.Forward("gm")) == "not-rolled-back"


def test_it_can_be_taken_back_step_by_step() -> None:
    play = played(3)
    play.do(c.Rollback("gm", "F1901M"))
    play.do(c.Rollback("gm", "S1901M"))
    play.do(c.Forward("gm", "F1901M"))
    assert [str(step.phase) for step in play.game.steps if not step.undone] == ["S1901M"]
    play.do(c.Forward("gm", "F1902M"))
    assert [str(step.phase) for step in play.game.steps if not step.undone] == ["S1901M", "F1901M", "S1902M"]


def test_what_an_older_rollback_undid_stays_undone() -> None:
    play = played(2)
    play.do(c.Rollback("gm", "F1901M"))
    play.all_hold()
    play.later()
    play.do(c.Rollback("gm", "S1901M"))
    play.do(c.Forward("gm"))
    assert [step.undone for step in play.game.steps] == [False, True, False]


def test_nothing_goes_forward_over_what_was_played_anew() -> None:
    play = played(2)
    play.do(c.Rollback("gm", "F1901M"))
    play.all_hold()
    play.later()
    assert play.refused(c.Forward("gm")) == "not-rolled-back"


def test_forward_to_the_end_of_a_game_is_its_end_again() -> None:
    play = played(1)
    play.do(c.Declare("gm", "drawn", ("FRANCE", "ITALY"), "they agreed"))
    play.do(c.Rollback("gm", "S1901M"))
    assert play.game.status == "active"
    play.do(c.Forward("gm"))
    assert play.game.end is not None
    assert (play.game.status, play.game.end.powers) == ("finished", ("FRANCE", "ITALY"))


def test_a_new_player_inherits_the_orders_but_no_vote_and_no_wait() -> None:
    play = Play().seated()
    play.orders("france", "A PAR - BUR")
    play.do(c.VoteDraw("france", True))
    play.do(c.Wait("france"))
    play.do(c.Replace("gm", "FRANCE", "newcomer"))
    assert play.game.orders["FRANCE"] == {"PAR": "A PAR - BUR"}
    assert not play.game.draws
    assert not play.game.waits


def test_a_draw_that_only_the_fallen_opposed_is_agreed_when_he_falls() -> None:
    play = Play(last_year=0).seated()
    for power in POWERS:
        if power != "AUSTRIA":
            play.do(c.VoteDraw(power.lower(), True))
    for unit in ("A VIE", "A BUD", "F TRI"):
        play.do(c.ChangeBoard("gm", "AUSTRIA", remove=unit))
    for centre in ("VIE", "BUD", "TRI"):
        play.do(c.ChangeBoard("gm", "ITALY", owns=centre))
    assert "AUSTRIA" not in owing(play.game)
    play.later()
    assert play.game.end is not None
    assert play.game.end.powers == tuple(power for power in POWERS if power != "AUSTRIA")


@pytest.mark.parametrize(
    ("name", "value", "kind", "told"),
    [
        ("movement", "5d", "M", {"length": "5d", "at": None}),
        ("movement", {"length": "2d", "at": "20:00"}, "M", {"length": "2d", "at": "20:00"}),
        ("retreats", {"at": "09:30"}, "R", {"length": "2d", "at": "09:30"}),
    ],
)
def test_a_part_of_the_timetable_is_set_by_itself(name: str, value: object, kind: str, told: dict[str, object]) -> None:
    play = Play().seated()
    play.do(c.Change("gm", name, value))
    rule = play.game.settings.timetable.to_json()[kind]
    assert {key: rule[key] for key in told} == told
    assert play.replayed() == play.game


def test_lists_in_a_timetable_are_written_with_commas() -> None:
    play = Play().seated()
    play.do(c.Change("gm", "reminders", "2d, 6h"))
    play.do(c.Change("gm", "zone", "Europe/Sofia"))
    told = play.game.settings.timetable.to_json()
    assert (told["reminders"], told["zone"]) == (["2d", "6h"], "Europe/Sofia")
    assert play.refused(c.Change("gm", "zone", "Atlantis")) == "bad-setting"
