"""What an event makes of a game. Nothing is decided here, and nothing is refused: it has happened."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from judge.game import events as e
from judge.game.settings import Settings
from judge.game.state import ACTIVE, FINISHED, PAUSED, Absence, Ahead, End, Game, Seat, Step
from judge.rules.orders import parse_unit
from judge.rules.phases import parse_phase
from judge.rules.turn import Dislodged, Position


def apply(game: Game, event: e.Event, at: datetime) -> Game:
    """The game after this event, which happened at this time."""
    return _APPLY[type(event)](game, event, at)


def position(
    units: Mapping[str, Sequence[str]],
    centres: Mapping[str, Sequence[str]],
    dislodged: Mapping[str, Mapping[str, Mapping[str, Any]]] | None = None,
) -> Position:
    """A position from the JSON of an event."""
    lost = {
        power: {parse_unit(one): Dislodged(fate["from"], tuple(fate["options"])) for one, fate in its.items()}
        for power, its in (dislodged or {}).items()
    }
    stand = {power: tuple(map(parse_unit, its)) for power, its in units.items()}
    return Position(stand, {power: tuple(its) for power, its in centres.items()}, lost)


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _created(game: Game, event: e.Created, at: datetime) -> Game:
    settings = Settings.from_json(event.settings)
    return replace(game, name=event.name, variant=event.variant, gms=(event.gm,), settings=settings)


def _joined(game: Game, event: e.Joined, at: datetime) -> Game:
    return replace(game, waiting={**game.waiting, event.player: tuple(event.preferences)})


def _left(game: Game, event: e.Left, at: datetime) -> Game:
    return replace(game, waiting={who: wants for who, wants in game.waiting.items() if who != event.player})


def _started(game: Game, event: e.Started, at: datetime) -> Game:
    seats = tuple(Seat(tuple(powers), who) for powers, who in zip(event.seats, event.players, strict=True))
    return replace(
        game,
        status=ACTIVE,
        waiting={},
        setup=game.setups[event.setup],
        seats=seats,
        phase=parse_phase(event.phase),
        position=position(event.units, event.centres),
    )


def _phase_opened(game: Game, event: e.PhaseOpened, at: datetime) -> Game:
    return replace(
        game,
        phase=parse_phase(event.phase),
        opened=at,
        deadline=_time(event.deadline),
        resolves=None,
        orders={},
        ready=frozenset(),
        waits=frozenset(),
        reminded=frozenset(),
        excused_now=frozenset(),
    )


def _deadline_set(game: Game, event: e.DeadlineSet, at: datetime) -> Game:
    return replace(game, deadline=_time(event.deadline), reminded=frozenset())


def _orders_given(game: Game, event: e.OrdersGiven, at: datetime) -> Game:
    return replace(game, orders={**game.orders, event.power: {**game.orders.get(event.power, {}), **event.orders}})


def _orders_cleared(game: Game, event: e.OrdersCleared, at: datetime) -> Game:
    orders = {power: its for power, its in game.orders.items() if power != event.power}
    ahead = tuple(each for each in game.ahead if each.power != event.power)
    return replace(game, orders=orders, ahead=ahead)


def _orders_ahead(game: Game, event: e.OrdersAhead, at: datetime) -> Game:
    return replace(game, ahead=(*game.ahead, Ahead(event.power, event.phase, tuple(event.orders), tuple(event.when))))


def _ready_set(game: Game, event: e.ReadySet, at: datetime) -> Game:
    return replace(game, ready=game.ready | {event.power} if event.on else game.ready - {event.power})


def _wait_set(game: Game, event: e.WaitSet, at: datetime) -> Game:
    return replace(game, waits=game.waits | {event.power} if event.on else game.waits - {event.power})


def _completed(game: Game, event: e.Completed, at: datetime) -> Game:
    return replace(game, resolves=_time(event.resolves))


def _reopened(game: Game, event: e.Reopened, at: datetime) -> Game:
    return replace(game, resolves=None)


def _reminded(game: Game, event: e.Reminded, at: datetime) -> Game:
    return replace(game, reminded=game.reminded | {event.distance})


def _excused(game: Game, event: e.Excused, at: datetime) -> Game:
    counts = {**game.excused, **{power: game.excused.get(power, 0) + 1 for power in event.powers}}
    waited = game.excused_now | set(event.powers)
    return replace(game, excused=counts, excused_now=waited, deadline=_time(event.deadline), reminded=frozenset())


def _resolved(game: Game, event: e.Resolved, at: datetime) -> Game:
    assert game.phase is not None
    assert game.position is not None
    orders = {power: tuple(its) for power, its in event.orders.items()}
    step = Step(game.phase, game.position, orders, frozenset(event.idle), tuple(event.missed), at)
    after = position(event.units, event.centres, event.dislodged)
    misses = {power: game.misses.get(power, 0) + 1 for power in event.missed}
    kept = {power: count for power, count in game.misses.items() if power not in orders}
    ahead = tuple(each for each in game.ahead if each.phase not in (str(game.phase), game.phase.kind))
    phase = parse_phase(event.next_phase) if event.next_phase else None
    return replace(
        game, phase=phase, position=after, steps=(*game.steps, step), misses={**kept, **misses}, ahead=ahead,
        orders={}, deadline=None, resolves=None,
    )  # fmt: skip


def _lot_drawn(game: Game, event: e.LotDrawn, at: datetime) -> Game:
    assert game.setup is not None
    seats = [*game.seats]
    seat = seats[event.seat]
    seats[event.seat] = replace(seat, powers=(*seat.powers, *sorted(game.setup.neutral)))
    return replace(game, lot=event.seat, seats=tuple(seats))


def _draw_voted(game: Game, event: e.DrawVoted, at: datetime) -> Game:
    votes = {power: among for power, among in game.draws.items() if power != event.power}
    return replace(game, draws=votes if event.among is None else {**votes, event.power: tuple(event.among)})


def _conceded(game: Game, event: e.Conceded, at: datetime) -> Game:
    votes = {power: to for power, to in game.concessions.items() if power != event.power}
    return replace(game, concessions=votes if event.to is None else {**votes, event.power: event.to})


def _allied(game: Game, event: e.Allied, at: datetime) -> Game:
    claims = {power: to for power, to in game.alliances.items() if power != event.power}
    return replace(game, alliances=claims if event.to is None else {**claims, event.power: event.to})


def _absence_set(game: Game, event: e.AbsenceSet, at: datetime) -> Game:
    new = Absence(event.player, date.fromisoformat(event.start), date.fromisoformat(event.end))
    return replace(game, absences=(*game.absences, new))


def _paused(game: Game, event: e.Paused, at: datetime) -> Game:
    return replace(game, status=PAUSED, resolves=None)


def _resumed(game: Game, event: e.Resumed, at: datetime) -> Game:
    return replace(game, status=ACTIVE, deadline=_time(event.deadline), reminded=frozenset())


def _finished(game: Game, event: e.Finished, at: datetime) -> Game:
    end = End(event.how, tuple(event.powers), event.why)
    return replace(game, status=FINISHED, end=end, deadline=None, resolves=None)


def _rolled_back(game: Game, event: e.RolledBack, at: datetime) -> Game:
    """What was undone stays readable among the steps."""
    back = game.steps[event.step]
    steps = tuple(replace(s, undone=True) if number >= event.step else s for number, s in enumerate(game.steps))
    return replace(
        game, status=ACTIVE, end=None, phase=back.phase, position=back.before, steps=steps, orders={}, ahead=(),
        opened=at, deadline=_time(event.deadline), resolves=None, ready=frozenset(), waits=frozenset(),
        reminded=frozenset(), excused_now=frozenset(), draws={}, concessions={}, alliances={},
    )  # fmt: skip


def _seat_given(game: Game, event: e.SeatGiven, at: datetime) -> Game:
    seats = [*game.seats]
    seats[event.seat] = replace(seats[event.seat], player=event.player)
    taken = seats[event.seat].powers if event.player else ()
    misses = {power: count for power, count in game.misses.items() if power not in taken}
    return replace(game, seats=tuple(seats), disorder=game.disorder - set(taken), misses=misses)


def _disorder_set(game: Game, event: e.DisorderSet, at: datetime) -> Game:
    return replace(game, disorder=game.disorder | {event.power} if event.on else game.disorder - {event.power})


def _position_changed(game: Game, event: e.PositionChanged, at: datetime) -> Game:
    lost = game.position.dislodged if game.position else {}
    changed = position(event.units, event.centres)
    return replace(game, position=Position(changed.units, changed.centres, lost))


def _setting_changed(game: Game, event: e.SettingChanged, at: datetime) -> Game:
    return replace(game, settings=game.settings.changed(event.name, event.value))


def _gm_added(game: Game, event: e.GmAdded, at: datetime) -> Game:
    return replace(game, gms=(*game.gms, event.gm))


def _unchanged(game: Game, event: e.LetterRead, at: datetime) -> Game:
    return game


_APPLY: dict[type[e.Event], Callable[[Game, Any, datetime], Game]] = {
    e.LetterRead: _unchanged,
    e.Created: _created,
    e.Joined: _joined,
    e.Left: _left,
    e.Started: _started,
    e.PhaseOpened: _phase_opened,
    e.DeadlineSet: _deadline_set,
    e.OrdersGiven: _orders_given,
    e.OrdersCleared: _orders_cleared,
    e.OrdersAhead: _orders_ahead,
    e.ReadySet: _ready_set,
    e.WaitSet: _wait_set,
    e.Completed: _completed,
    e.Reopened: _reopened,
    e.Reminded: _reminded,
    e.Excused: _excused,
    e.Resolved: _resolved,
    e.LotDrawn: _lot_drawn,
    e.DrawVoted: _draw_voted,
    e.Conceded: _conceded,
    e.Allied: _allied,
    e.AbsenceSet: _absence_set,
    e.Paused: _paused,
    e.Resumed: _resumed,
    e.Finished: _finished,
    e.RolledBack: _rolled_back,
    e.SeatGiven: _seat_given,
    e.DisorderSet: _disorder_set,
    e.PositionChanged: _position_changed,
    e.SettingChanged: _setting_changed,
    e.GmAdded: _gm_added,
}
