"""What an event makes of a game. Nothing is decided here, and nothing is refused: it has happened."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from judge.game import events as e
from judge.game.apply_people import PEOPLE, Apply, without
from judge.game.state import ACTIVE, FINISHED, PAUSED, Ahead, End, Game, Seat, Step, Tip
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
        scheduled=_time(event.scheduled or event.deadline),
        resolves=None,
        orders={},
        ready=frozenset(),
        waits=frozenset(),
        reminded=frozenset(),
        excused_now=frozenset(),
    )


def _deadline_set(game: Game, event: e.DeadlineSet, at: datetime) -> Game:
    moment = _time(event.deadline)
    return replace(game, deadline=moment, scheduled=moment, reminded=frozenset())


def _postponed(game: Game, event: e.Postponed, at: datetime) -> Game:
    return replace(game, deadline=_time(event.deadline), reminded=frozenset())


def _orders_given(game: Game, event: e.OrdersGiven, at: datetime) -> Game:
    its = {**game.orders.get(event.power, {}), **event.orders}
    # By province: in the journal the keys are sorted, and a game told from it must not differ from the one that lived.
    return replace(game, orders={**game.orders, event.power: dict(sorted(its.items()))})


def _orders_cleared(game: Game, event: e.OrdersCleared, at: datetime) -> Game:
    orders = without(game.orders, (event.power,))
    ahead = tuple(each for each in game.ahead if each.power != event.power)
    return replace(game, orders=orders, ahead=ahead)


def _orders_ahead(game: Game, event: e.OrdersAhead, at: datetime) -> Game:
    return replace(
        game,
        ahead=(
            *game.ahead,
            Ahead(event.power, event.phase, tuple(event.orders), tuple(event.when), str(game.phase or "")),
        ),
    )


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
    ahead = tuple(each for each in game.ahead if not each.is_for(game.phase))
    phase = parse_phase(event.next_phase) if event.next_phase else None
    return replace(
        game, phase=phase, position=after, steps=(*game.steps, step), misses={**kept, **misses}, ahead=ahead,
        orders={}, deadline=None, scheduled=None, resolves=None, tip=None,
    )  # fmt: skip


def _lot_drawn(game: Game, event: e.LotDrawn, at: datetime) -> Game:
    assert game.setup is not None
    seats = [*game.seats]
    seat = seats[event.seat]
    seats[event.seat] = replace(seat, powers=(*seat.powers, *sorted(game.setup.neutral)))
    return replace(game, lot=event.seat, seats=tuple(seats))


def _paused(game: Game, event: e.Paused, at: datetime) -> Game:
    return replace(game, status=PAUSED, resolves=None, rests_since=at, awaited=frozenset(event.awaited))


def _resumed(game: Game, event: e.Resumed, at: datetime) -> Game:
    moment = _time(event.deadline)
    return replace(
        game, status=ACTIVE, deadline=moment, scheduled=moment, reminded=frozenset(), rests_since=None,
        awaited=frozenset(),
    )  # fmt: skip


def _finished(game: Game, event: e.Finished, at: datetime) -> Game:
    end = End(event.how, tuple(event.powers), event.why)
    return replace(game, status=FINISHED, end=end, deadline=None, scheduled=None, resolves=None)


def _rolled_back(game: Game, event: e.RolledBack, at: datetime) -> Game:
    """What was undone stays readable among the steps."""
    assert game.position is not None
    back = game.steps[event.step]
    steps = tuple(replace(s, undone=True) if number >= event.step else s for number, s in enumerate(game.steps))
    counted = frozenset(number for number, step in enumerate(game.steps) if not step.undone)
    tip = game.tip or Tip(game.phase, game.position, game.end, counted)
    return replace(_turned(game, event.deadline, at), phase=back.phase, position=back.before, steps=steps, tip=tip)


def _rolled_forward(game: Game, event: e.RolledForward, at: datetime) -> Game:
    """The steps that counted before the rollback count again; what an older one undid stays undone."""
    assert game.tip is not None
    again = {number for number in game.tip.counted if number < event.step}
    steps = tuple(replace(step, undone=number not in again) for number, step in enumerate(game.steps))
    phase = parse_phase(event.phase) if event.phase else None
    after = position(event.units, event.centres, event.dislodged)
    tip = game.tip if event.step < len(steps) else None
    return replace(_turned(game, event.deadline, at), phase=phase, position=after, steps=steps, tip=tip)


def _turned(game: Game, deadline: str | None, at: datetime) -> Game:
    """A phase begins anew, with nothing that was said in another."""
    moment = _time(deadline)
    return replace(
        game, status=ACTIVE, end=None, orders={}, ahead=(), opened=at, deadline=moment, scheduled=moment, resolves=None,
        ready=frozenset(), waits=frozenset(), reminded=frozenset(), excused_now=frozenset(), rests_since=None,
        awaited=frozenset(), draws={}, concessions={}, alliances={},
    )  # fmt: skip


def _position_changed(game: Game, event: e.PositionChanged, at: datetime) -> Game:
    lost = game.position.dislodged if game.position else {}
    changed = position(event.units, event.centres)
    return replace(game, position=Position(changed.units, changed.centres, lost))


_APPLY: dict[type[e.Event], Apply] = {
    **PEOPLE,
    e.Started: _started,
    e.PhaseOpened: _phase_opened,
    e.DeadlineSet: _deadline_set,
    e.Postponed: _postponed,
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
    e.Paused: _paused,
    e.Resumed: _resumed,
    e.Finished: _finished,
    e.RolledBack: _rolled_back,
    e.RolledForward: _rolled_forward,
    e.PositionChanged: _position_changed,
}
