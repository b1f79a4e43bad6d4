"""How a phase ends and the next begins: with the clock, because all is complete, or because the GM says so."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

from judge.game import dues
from judge.game.acting import running
from judge.game.commands import CLOCK
from judge.game.conditions import holds, parse_condition
from judge.game.deadline import due
from judge.game.events import (
    Completed,
    DisorderSet,
    Excused,
    Finished,
    LotDrawn,
    OrdersGiven,
    Paused,
    PhaseOpened,
    Reminded,
    Reopened,
    Resolved,
    Resumed,
)
from judge.game.happening import Happening
from judge.game.schedule import deadline_after_pause, deadline_for, reminders
from judge.game.state import ACTIVE, Game
from judge.game.voting import agreed
from judge.game.wall import whole_minute
from judge.rules.orders import Order, Waive, parse
from judge.rules.phases import MOVEMENT
from judge.rules.turn import Position, Turn, adjudicate


def tick(now: Happening) -> None:
    """What the clock brings: early resolution, reminders, the deadline."""
    game = now.game
    if game.status != ACTIVE or game.phase is None:
        return
    grace = game.settings.timetable.grace
    if game.resolves is not None and now.at >= game.resolves:
        resolve(now, CLOCK)
    elif game.deadline is not None and now.at >= game.deadline + grace:
        _deadline(now)
    elif game.deadline is not None and now.at < game.deadline:
        for distance in reminders(game, now.at):
            powers = sorted(dues.owing(game))
            if powers:
                now.happens(Reminded(int(distance.total_seconds()), powers))


def _deadline(now: Happening) -> None:
    """The time is over: wait for those who are excused, stop, or go on without them."""
    game = now.game
    missing = dues.missing(game)
    left = [p for p in missing if game.excused.get(p, 0) < game.settings.excuses and p not in game.excused_now]
    if left:
        until = whole_minute(now.at + game.settings.excuse)
        now.happens(Excused(left, until.isoformat()))
    elif missing and game.settings.nmr == "wait":
        now.happens(Paused(CLOCK, " ".join(missing), missing))
    elif not dues.commanded(game):
        now.happens(Paused(CLOCK, "nobody"))  # all in civil disorder: it would go on by itself for ever
    else:
        resolve(now, CLOCK)


def settle(now: Happening) -> None:
    """After anything that may complete a phase, or open it again: set the moment at which it is resolved, or unset."""
    if now.game.awaited and not now.game.awaited & set(dues.missing(now.game)):
        go_on(now, CLOCK)
    game = now.game
    if game.status != ACTIVE or game.phase is None:
        return
    done = dues.complete(game)
    if done and game.resolves is None:
        moment = now.at + game.settings.timetable.settling
        if game.deadline is not None:
            moment = min(moment, game.deadline)
        now.happens(Completed(moment.isoformat()))
    elif not done and game.resolves is not None:
        now.happens(Reopened())


def go_on(now: Happening, by: str) -> None:
    """End a rest."""
    now.happens(Resumed(by, deadline_after_pause(now.game, now.at).deadline.isoformat()))


def resolve(now: Happening, by: str) -> None:
    """Carry out the phase with the orders there are, and open the next."""
    game = now.game
    assert game.phase is not None
    missed = dues.missing(game)
    idle = {*game.disorder} | set(missed if game.settings.nmr == "disorder" else ())
    turn = play(game, idle)
    orders = {power: list(its.values()) for power, its in game.orders.items() if its}
    following = str(turn.next_phase) if turn.next_phase else None
    now.happens(Resolved(str(game.phase), orders, *told(turn.after), following, missed, sorted(idle), by))
    if turn.winners:
        now.happens(Finished("won", list(turn.winners), by))
        return
    if game.settings.nmr == "remove":
        for power in missed:
            if now.game.misses.get(power, 0) >= game.settings.misses:
                now.happens(DisorderSet(power, True, CLOCK, "missed"))
    _draw_lot(now)
    if agreed(now, by):
        return
    last = game.settings.last_year
    if last and now.game.phase is not None and now.game.phase.year > last:
        now.happens(Finished("drawn", list(now.game.survivors), CLOCK, "last year"))
        return
    open_phase(now)


def told(position: Position) -> tuple[dict[str, list[str]], dict[str, list[str]], dict[str, dict[str, Any]]]:
    """A position as events tell it: units, centres, dislodged units."""
    return (
        {power: [str(one) for one in its] for power, its in position.units.items()},
        {power: list(its) for power, its in (position.centres or {}).items()},
        {
            power: {str(one): {"from": fate.attacker, "options": list(fate.options)} for one, fate in its.items()}
            for power, its in position.dislodged.items()
        },
    )


def previewed(game: Game, at: datetime) -> Resolved:
    """What would happen if the phase were resolved now; nothing does."""
    would = Happening(running(game), at)
    resolve(would, CLOCK)
    return next(event for event in would.events if isinstance(event, Resolved))


def play(game: Game, idle: frozenset[str] | set[str]) -> Turn:
    """The phase as the rules have it, for the preview as for the real thing."""
    assert game.phase is not None
    assert game.position is not None
    policy = game.policy()
    policy = replace(policy, idle=policy.idle | idle)
    orders = {power: [parse(text) for text in its.values()] for power, its in game.orders.items()}
    return adjudicate(game.board, game.phase, game.position, orders, policy)


def _draw_lot(now: Happening) -> None:
    """A coin decides whom the neutral powers join, before the adjustments of the year they stay out."""
    game = now.game
    setup = game.setup
    if setup is None or setup.draw_phase is None or game.lot is not None or game.phase is None:
        return
    if not game.phase.before(setup.draw_phase):
        now.happens(LotDrawn(Random(now.seed).randrange(len(game.seats)), now.seed))


def open_phase(now: Happening, first: bool = False) -> None:
    """Begin the phase that is next: its deadline, and the orders that were given ahead for it."""
    game = now.game
    assert game.phase is not None
    end = deadline_for(game, now.at, first)
    away = sorted({absence.power for absence in end.because})
    scheduled = due(game.settings.timetable, game.phase.kind, now.at, first).isoformat() if away else None
    now.happens(PhaseOpened(str(game.phase), end.deadline.isoformat(), away, scheduled))
    ordering = dues.due(now.game)
    if not ordering and game.phase.kind != MOVEMENT:
        resolve(now, CLOCK)  # nobody has a choice: only powers without government retreat or remove
        return
    for power in ordering:
        orders = _ahead(now.game, power)
        if orders:
            now.happens(OrdersGiven(power, orders, CLOCK))
    settle(now)


def _ahead(game: Game, power: str) -> dict[str, str]:
    """The orders given ahead for this phase that are legal now and whose conditions hold."""
    found: dict[str, str] = {}
    for each in game.ahead:
        assert game.phase is not None
        assert game.position is not None
        if each.power != power or not each.is_for(game.phase):
            continue
        if all(holds(parse_condition(text, game.board), game.position) for text in each.when):
            for text in each.orders:
                order, reason = dues.legal(game, power, parse(text), [parse(given) for given in found.values()])
                if reason is None:
                    found[key(order, found)] = str(order)
    return found


def key(order: Order, given: Iterable[str]) -> str:
    """What an order is for: a later one for the same replaces it. A waive is one more than those `given`."""
    if isinstance(order, Waive):
        return f"WAIVE {1 + sum(each.startswith('WAIVE') for each in given)}"
    return order.unit.province
