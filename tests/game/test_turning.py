"""What the clock does: reminders, grace, excuses, rests, a daemon that slept, a clock that went back."""

from datetime import date, datetime, timedelta

import pytest

from judge.game import commands as c
from judge.game.events import Event, Paused, Postponed, Reminded, Resolved, Resumed
from tests.game.play import NEW_YEAR, POWERS, Play

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
DUE = NEW_YEAR + 3 * DAY  # of the first phase, by the default timetable


def tick(play: Play, at: datetime) -> list[Event]:
    play.now = at
    return list(play.do(c.Tick(c.CLOCK)).events)


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_a_daemon_that_was_down_over_three_deadlines_resolves_one_phase_and_gives_time_for_the_next() -> None:
    play = Play().seated()
    events = tick(play, NEW_YEAR + 10 * DAY)  # three lengths and a day later
    assert [event.phase for event in events if isinstance(event, Resolved)] == ["S1901M"]
    assert str(play.game.phase) == "F1901M"
    assert play.game.deadline == NEW_YEAR + 13 * DAY
    assert tick(play, NEW_YEAR + 10 * DAY) == []


def test_a_clock_set_back_resolves_nothing_and_reminds_nobody_twice() -> None:
    play = Play().seated()
    assert kinds(tick(play, DUE - 24 * HOUR)) == ["Reminded"]
    assert tick(play, NEW_YEAR - 365 * DAY) == []
    assert tick(play, DUE - 24 * HOUR) == []
    assert kinds(tick(play, DUE)) == ["Resolved", "PhaseOpened"]
    assert tick(play, DUE - 24 * HOUR) == []
    assert play.game.deadline == DUE + 3 * DAY


def test_each_reminder_goes_once_and_only_to_those_who_owe() -> None:
    play = Play().seated()
    play.orders("france", "A PAR H", "A MAR H", "F BRE H")
    assert tick(play, DUE - 25 * HOUR) == []
    (first,) = tick(play, DUE - 24 * HOUR)
    assert first == Reminded(86400, sorted(set(POWERS) - {"FRANCE"}))
    assert tick(play, DUE - 4 * HOUR) == []
    assert [event.distance for event in tick(play, DUE - 3 * HOUR) if isinstance(event, Reminded)] == [3 * 3600]
    assert tick(play, DUE - HOUR) == []


def test_grace_lets_orders_in_after_the_deadline_and_then_it_is_over() -> None:
    play = Play(timetable={"grace": "2h"}).seated()
    assert tick(play, DUE + HOUR) == []
    play.orders("france", "A PAR - BUR")
    assert kinds(tick(play, DUE + 2 * HOUR))[0] == "Resolved"
    assert play.game.steps[0].orders["FRANCE"] == ("A PAR - BUR",)


def test_what_is_complete_before_the_deadline_does_not_wait_longer_than_the_deadline() -> None:
    play = Play().seated()
    play.now = DUE - timedelta(minutes=5)
    play.all_hold()
    assert play.game.resolves == DUE


def test_an_absence_told_in_time_moves_the_deadline_of_the_phase_that_is_open() -> None:
    play = Play().seated()
    decision = play.do(c.BeAbsent("france", date(2026, 1, 3), date(2026, 1, 6)))
    assert decision.events[1:] == [Postponed("2026-01-07T12:00:00+00:00", ["FRANCE"])]


def test_an_absence_of_somebody_who_has_ordered_already_moves_nothing() -> None:
    play = Play().seated()
    play.orders("france", "A PAR H", "A MAR H", "F BRE H")
    play.do(c.BeAbsent("france", date(2026, 1, 3), date(2026, 1, 6)))
    assert play.game.deadline == DUE


def test_absences_together_move_a_deadline_no_further_than_the_limit() -> None:
    play = Play(absences="5d").seated()
    play.do(c.BeAbsent("france", date(2026, 1, 3), date(2026, 1, 6)))
    play.do(c.BeAbsent("italy", date(2026, 1, 7), date(2026, 1, 20)))
    assert play.game.deadline == DUE + 5 * DAY


def test_days_away_are_days_of_the_players_own_calendar() -> None:
    moved = []
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):  # their days begin 25 hours apart
        play = Play().seated()
        play.do(c.BeAbsent("france", date(2026, 1, 5), date(2026, 1, 5), zone))
        moved.append(play.game.deadline)
    assert moved == [DUE + 2 * DAY, DUE]


def test_who_is_back_early_is_waited_for_no_more() -> None:
    play = Play().seated()
    play.do(c.BeAbsent("france", date(2026, 1, 5), date(2026, 1, 12)))
    play.do(c.BeBack("france"))
    play.later()
    assert play.game.deadline is not None
    assert play.game.deadline <= DUE + 4 * DAY
    assert play.refused(c.BeBack("france")) == "not-away"


@pytest.mark.parametrize(
    ("rest", "deadline"),
    [(timedelta(hours=1), DUE + HOUR), (timedelta(days=30), DUE + 30 * DAY)],
)
def test_after_a_rest_everybody_has_the_time_that_was_left(rest: timedelta, deadline: datetime) -> None:
    play = Play().seated()
    play.now = NEW_YEAR + DAY
    play.do(c.Pause("gm"))
    play.now += rest
    play.do(c.Resume("gm"))
    assert play.game.deadline == deadline


def test_after_a_rest_at_the_last_minute_nobody_has_only_that_minute() -> None:
    play = Play().seated()
    play.now = DUE - timedelta(minutes=1)
    play.do(c.Pause("gm"))
    play.now += DAY
    play.do(c.Resume("gm"))
    assert play.game.deadline == play.now + 12 * HOUR


def test_a_game_that_stopped_for_a_missing_player_goes_on_when_his_orders_come() -> None:
    play = Play(nmr="wait").seated()
    for power in POWERS[1:]:
        play.orders(power.lower(), *(f"{one} H" for one in play.game.board.powers[power].units))
    (paused,) = tick(play, DUE)
    assert isinstance(paused, Paused)
    assert paused.awaited == ["AUSTRIA"]
    play.now = DUE + 2 * DAY
    decision = play.orders("austria", "A VIE H", "A BUD H", "F TRI H")
    assert Resumed("clock", (play.now + 12 * HOUR).isoformat()) in decision.events
    assert play.game.resolves == play.now + timedelta(minutes=15)


def test_a_game_in_which_nobody_is_left_to_order_stops_instead_of_going_on_for_ever() -> None:
    play = Play().seated()
    for power in POWERS:
        play.do(c.SetDisorder("gm", power, True))
    assert play.game.resolves is None
    assert kinds(tick(play, DUE)) == ["Paused"]


def test_a_winter_in_which_only_a_power_without_government_removes_takes_no_time() -> None:
    play = Play().seated()
    play.do(c.SetDisorder("gm", "AUSTRIA", True))
    play.do(c.ChangeBoard("gm", "AUSTRIA", place="A TYR"))
    play.later()
    play.later()
    assert [str(step.phase) for step in play.game.steps] == ["S1901M", "F1901M", "W1901A"]
    assert str(play.game.phase) == "S1902M"


def test_who_was_put_in_disorder_for_his_silence_takes_up_what_is_left_by_ordering() -> None:
    play = Play(nmr="remove", misses=1).seated()
    play.orders("france", "A PAR - BUR")
    play.later()
    assert "ITALY" in play.game.disorder
    assert not play.orders("italy", "A VEN - TYR").refused
    assert "ITALY" not in play.game.disorder
    play.later()
    assert play.game.steps[1].orders["ITALY"] == ("A VEN - TYR",)


def test_what_the_gm_declared_a_dummy_only_the_gm_gives_back() -> None:
    play = Play().seated()
    play.do(c.SetDisorder("gm", "ITALY", True))
    assert play.refused(c.GiveOrders("italy", ("A VEN - TYR",))) == "in-disorder"
    play.do(c.SetDisorder("gm", "ITALY", False))
    assert play.refused(c.GiveOrders("italy", ("A VEN - TYR",))) == ""


def test_who_takes_over_in_a_complete_phase_is_waited_for() -> None:
    play = Play().seated()
    play.do(c.Leave("italy"))
    play.do(c.SetDisorder("gm", "ITALY", True))
    play.all_hold()
    assert play.game.resolves is not None
    play.do(c.TakeOver("newcomer"))
    assert play.game.resolves is None


def test_moves_given_ahead_for_the_next_movement_phase_wait_for_it() -> None:
    play = Play().seated()
    play.do(c.GiveAhead("france", "M", ("A PAR - BUR",), ("NOT GERMANY BUR",)))
    play.later()
    assert str(play.game.phase) == "F1901M"
    assert play.game.orders["FRANCE"] == {"PAR": "A PAR - BUR"}
    play.later()
    assert not play.game.ahead


def test_deadlines_without_a_clock_time_fall_on_whole_minutes() -> None:
    play = Play()
    play.now = NEW_YEAR + timedelta(seconds=17, microseconds=5)
    play.seated()
    assert play.game.deadline == DUE + timedelta(minutes=1)


def test_a_deadline_in_another_century_is_a_slip() -> None:
    play = Play().seated()
    assert play.refused(c.SetDeadline("gm", NEW_YEAR.replace(year=2062))) == "too-far"


def test_a_timetable_that_permits_no_day_is_refused_at_once() -> None:
    play = Play().seated()
    assert play.refused(c.Change("gm", "timetable", {"excluded": ["01-01..12-31"]})) == "bad-setting"
