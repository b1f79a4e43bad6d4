"""When the current phase of a game ends, and when to remind: the timetable, and those who are away."""

from datetime import datetime, timedelta

from judge.game import dues
from judge.game.absence import Absence, Postponed, postponed
from judge.game.deadline import due, reminders_due
from judge.game.state import Game
from judge.rules.phases import Phase


def deadline_for(game: Game, now: datetime, first: bool = False, phase: Phase | None = None) -> Postponed:
    """The deadline of a phase that begins now, and the absences that moved it."""
    phase = phase or game.phase
    assert phase is not None
    deadline = due(game.settings.timetable, phase.kind, now, first)
    away = [
        Absence(power, each.start, each.end)
        for each in game.absences
        for power in game.commands(each.player)
        if phase != game.phase or power in dues.due(game)
    ]
    return postponed(deadline, away, game.settings.timetable, game.settings.absences, phase.kind)


def reminders(game: Game, now: datetime) -> list[timedelta]:
    """The reminders that are due and were not sent in this phase."""
    if game.deadline is None or game.opened is None:
        return []
    found = reminders_due(game.settings.timetable, game.deadline, game.opened, now)
    return [each.distance for each in found if each.due and int(each.distance.total_seconds()) not in game.reminded]
