"""What events about people make of a game: who plays, who is away, who votes for what, who governs."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any, TypeVar

from judge.game import events as e
from judge.game.settings import Settings
from judge.game.state import Absence, Game, Note, Question

PRESS_DAY = timedelta(days=1)
Apply = Callable[[Game, Any, datetime], Game]


T = TypeVar("T")


def without(table: Mapping[str, T], keys: Collection[str]) -> dict[str, T]:
    return {key: value for key, value in table.items() if key not in keys}


def _created(game: Game, event: e.Created, at: datetime) -> Game:
    settings = Settings.from_json(event.settings)
    return replace(game, name=event.name, variant=event.variant, gms=(event.gm,), settings=settings)


def _joined(game: Game, event: e.Joined, at: datetime) -> Game:
    waiting = {**game.waiting, event.player: tuple(event.preferences)}
    return replace(game, waiting=waiting, asking=without(game.asking, (event.player,)))


def _join_asked(game: Game, event: e.JoinAsked, at: datetime) -> Game:
    return replace(game, asking={**game.asking, event.player: tuple(event.preferences)})


def _join_denied(game: Game, event: e.JoinDenied, at: datetime) -> Game:
    return replace(game, asking=without(game.asking, (event.player,)))


def _left(game: Game, event: e.Left, at: datetime) -> Game:
    return replace(game, waiting=without(game.waiting, (event.player,)))


def _draw_voted(game: Game, event: e.DrawVoted, at: datetime) -> Game:
    votes = without(game.draws, (event.power,))
    return replace(game, draws=votes if event.among is None else {**votes, event.power: tuple(event.among)})


def _conceded(game: Game, event: e.Conceded, at: datetime) -> Game:
    votes = without(game.concessions, (event.power,))
    return replace(game, concessions=votes if event.to is None else {**votes, event.power: event.to})


def _allied(game: Game, event: e.Allied, at: datetime) -> Game:
    claims = without(game.alliances, (event.power,))
    return replace(game, alliances=claims if event.to is None else {**claims, event.power: event.to})


def _absence_set(game: Game, event: e.AbsenceSet, at: datetime) -> Game:
    new = Absence(event.player, date.fromisoformat(event.start), date.fromisoformat(event.end), event.zone)
    return replace(game, absences=(*game.absences, new))


def _absence_ended(game: Game, event: e.AbsenceEnded, at: datetime) -> Game:
    return replace(game, absences=tuple(each for each in game.absences if each.player != event.player))


def _seat_given(game: Game, event: e.SeatGiven, at: datetime) -> Game:
    """Whoever comes is bound by nothing that the one before him voted or said; his orders stand until changed."""
    seat = game.seats[event.seat]
    seats = (*game.seats[: event.seat], replace(seat, player=event.player), *game.seats[event.seat + 1 :])
    taken = seat.powers if event.player else ()
    return replace(
        game,
        seats=seats,
        disorder=without(game.disorder, taken),
        misses=without(game.misses, taken),
        draws=without(game.draws, seat.powers),
        concessions=without(game.concessions, seat.powers),
        alliances=without(game.alliances, seat.powers),
        ready=game.ready - set(seat.powers),
        waits=game.waits - set(seat.powers),
    )


def _disorder_set(game: Game, event: e.DisorderSet, at: datetime) -> Game:
    others = without(game.disorder, (event.power,))
    return replace(game, disorder={**others, event.power: event.by} if event.on else others)


def _setting_changed(game: Game, event: e.SettingChanged, at: datetime) -> Game:
    return replace(game, settings=game.settings.changed(event.name, event.value))


def _gm_added(game: Game, event: e.GmAdded, at: datetime) -> Game:
    return replace(game, gms=(*game.gms, event.gm))


def _press_sent(game: Game, event: e.PressSent, at: datetime) -> Game:
    recent = tuple(sent for sent in game.press_sent if sent[0] > at - PRESS_DAY)
    return replace(game, press_sent=(*recent, (at, event.by)))


def _copies_set(game: Game, event: e.CopiesSet, at: datetime) -> Game:
    return replace(game, copies=game.copies | {event.player} if event.on else game.copies - {event.player})


def _noted(game: Game, event: e.Noted, at: datetime) -> Game:
    note = Note(at, str(game.phase or ""), event.text)
    return replace(game, notes={**game.notes, event.player: (*game.notes.get(event.player, ()), note)})


def _observer_added(game: Game, event: e.ObserverAdded, at: datetime) -> Game:
    return replace(game, observers=(*game.observers, event.player))


def _observer_removed(game: Game, event: e.ObserverRemoved, at: datetime) -> Game:
    return replace(game, observers=tuple(each for each in game.observers if each != event.player))


def _asked(game: Game, event: e.Asked, at: datetime) -> Game:
    """Only the latest of a GM's questions waits: a code from an older letter must not do something unexpected."""
    others = {code: each for code, each in game.questions.items() if each.by != event.by}
    return replace(game, questions={**others, event.code: Question(event.by, event.line, str(game.phase or ""), at)})


def _unchanged(game: Game, event: e.LetterRead | e.Invited, at: datetime) -> Game:
    return game


PEOPLE: dict[type[e.Event], Apply] = {
    e.LetterRead: _unchanged,
    e.Invited: _unchanged,
    e.PressSent: _press_sent,
    e.CopiesSet: _copies_set,
    e.Noted: _noted,
    e.ObserverAdded: _observer_added,
    e.ObserverRemoved: _observer_removed,
    e.JoinAsked: _join_asked,
    e.JoinDenied: _join_denied,
    e.Asked: _asked,
    e.Created: _created,
    e.Joined: _joined,
    e.Left: _left,
    e.DrawVoted: _draw_voted,
    e.Conceded: _conceded,
    e.Allied: _allied,
    e.AbsenceSet: _absence_set,
    e.AbsenceEnded: _absence_ended,
    e.SeatGiven: _seat_given,
    e.DisorderSet: _disorder_set,
    e.SettingChanged: _setting_changed,
    e.GmAdded: _gm_added,
}
