"""When the current phase of a game ends, and when to remind: the timetable, and those who are away."""

from datetime import datetime, timedelta

from judge.game import dues
from judge.game.absence import Absence, Postponed, postponed
from judge.game.deadline import due, first_from, reminders_due
from judge.game.refusal import Refused
from judge.game.settings import Settings
from judge.game.state import Game
from judge.rules.phases import ADJUSTMENTS, MOVEMENT, RETREATS, Phase


def deadline_for(game: Game, now: datetime, first: bool = False, phase: Phase | None = None) -> Postponed:
    """The deadline of a phase that begins now, and the absences that moved it."""
    phase = phase or game.phase
    assert phase is not None
    return with_absences(game, due(game.settings.timetable, phase.kind, now, first), phase)


def deadline_after_pause(game: Game, now: datetime) -> Postponed:
    """Everybody gets at least as much time as was left, and no less than the least a phase may have."""
    assert game.phase is not None
    timetable = game.settings.timetable
    left = game.deadline - game.rests_since if game.deadline and game.rests_since else timedelta(0)
    moment = first_from(timetable, game.phase.kind, now + max(left, timetable.rule(game.phase.kind).minimum))
    return with_absences(game, moment)


def with_absences(game: Game, deadline: datetime, phase: Phase | None = None) -> Postponed:
    """Where a deadline goes for those who are away and must order; never further than the game's limit, all in all."""
    phase = phase or game.phase
    assert phase is not None
    this = phase == game.phase
    owing = dues.due(game) if this else {}
    away = [(power, each) for each in game.absences for power in game.commands(each.player)]
    return postponed(
        deadline,
        [Absence(power, each.start, each.end) for power, each in away],
        game.settings.timetable,
        game.settings.absences,
        phase.kind,
        original=game.scheduled if this and game.deadline == deadline else None,
        zones={power: each.zone for power, each in away if each.zone},
        must_order=owing if this else None,
    )


def possible(settings: Settings, now: datetime) -> None:
    """`Refused` where a timetable leaves no day at all on which some phase could end."""
    for kind in (MOVEMENT, RETREATS, ADJUSTMENTS):
        try:
            due(settings.timetable, kind, now)
        except (ValueError, OverflowError) as error:
            raise Refused("bad-setting", error=f"timetable.{error}") from None


def reminders(game: Game, now: datetime) -> list[timedelta]:
    """The reminders that are due and were not sent in this phase."""
    if game.deadline is None or game.opened is None:
        return []
    found = reminders_due(game.settings.timetable, game.deadline, game.opened, now)
    return [each.distance for each in found if each.due and int(each.distance.total_seconds()) not in game.reminded]
