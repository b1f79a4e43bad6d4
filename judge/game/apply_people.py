"""What events about people make of a game: who plays, who is away, who votes for what, who governs."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any, TypeVar

from judge.game import events as e
from judge.game.settings import Settings
from judge.game.state import Absence, Game

Apply = Callable[[Game, Any, datetime], Game]


T = TypeVar("T")


def without(table: Mapping[str, T], keys: Collection[str]) -> dict[str, T]:
    return {key: value for key, value in table.items() if key not in keys}


def _created(game: Game, event: e.Created, at: datetime) -> Game:
    settings = Settings.from_json(event.settings)
    return replace(game, name=event.name, variant=event.variant, gms=(event.gm,), settings=settings)


def _joined(game: Game, event: e.Joined, at: datetime) -> Game:
    return replace(game, waiting={**game.waiting, event.player: tuple(event.preferences)})


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


def _unchanged(game: Game, event: e.LetterRead, at: datetime) -> Game:
    return game


PEOPLE: dict[type[e.Event], Apply] = {
    e.LetterRead: _unchanged,
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
