"""What players may do: join, order, say that they are ready or want to wait, be away, leave, take over."""

from judge.game import commands as c
from judge.game import dues
from judge.game.acting import powers_for, running, seat_of
from judge.game.conditions import ConditionError, parse_condition
from judge.game.events import (
    AbsenceEnded,
    AbsenceSet,
    JoinAsked,
    Joined,
    Left,
    OrdersAhead,
    OrdersCleared,
    OrdersGiven,
    Postponed,
    ReadySet,
    SeatGiven,
    WaitSet,
)
from judge.game.happening import Happening
from judge.game.refusal import Refused
from judge.game.schedule import with_absences
from judge.game.starting import start_if_full
from judge.game.state import ACTIVE, FINISHED, FORMING, Game
from judge.game.turning import key, settle
from judge.rules.orders import NotationError, Order, parse
from judge.rules.phases import ADJUSTMENTS, MOVEMENT, RETREATS, parse_phase


def join(now: Happening, command: c.Join) -> None:
    game = now.game
    if game.status != FORMING:
        raise Refused("already-started", game=game.name)
    if command.by in game.waiting or command.by in game.asking:
        raise Refused("already-joined", game=game.name)
    if game.settings.key and command.key != game.settings.key:
        raise Refused("wrong-key", game=game.name)
    wanted = _known(game, command.preferences)
    if game.settings.approval and command.by not in game.gms:
        now.happens(JoinAsked(command.by, wanted))
        return
    now.happens(Joined(command.by, wanted))
    start_if_full(now, command.seed)


def prefer(now: Happening, command: c.Prefer) -> None:
    game = now.game
    if game.status != FORMING:
        raise Refused("already-started", game=game.name)
    if command.by not in game.waiting:
        raise Refused("no-player-here", game=game.name)
    now.happens(Joined(command.by, _known(game, command.preferences)))


def leave(now: Happening, command: c.Leave) -> None:
    game = now.game
    if game.status == FORMING and command.by in game.waiting:
        now.happens(Left(command.by))
        return
    now.happens(SeatGiven(seat_of(running(game), command.by), "", command.by))


def take_over(now: Happening, command: c.TakeOver) -> None:
    game = now.game
    if game.status in (FORMING, FINISHED):
        raise Refused("not-playing", game=game.name, status=game.status)
    if game.seat_of(command.by) is not None:
        raise Refused("already-joined", game=game.name)
    free = [number for number, seat in enumerate(game.seats) if not seat.player]
    wanted = [number for number in free if not command.power or command.power in game.seats[number].powers]
    if len(wanted) != 1:
        powers = tuple(power for number in free for power in game.seats[number].powers)
        raise Refused("which-seat" if wanted else "no-free-seat", powers=powers)
    now.happens(SeatGiven(wanted[0], command.by, command.by))
    settle(now)  # a power that was in civil disorder owes orders again


def give_orders(now: Happening, command: c.GiveOrders) -> list[Refused]:
    """What is legal is taken, one unit's order for another; what is not is refused, each for itself."""
    powers = powers_for(now, command)
    game = now.game
    refused: list[Refused] = []
    given: dict[str, dict[str, str]] = {}
    for text in command.orders:
        try:
            order = parse(text)
        except NotationError as error:
            refused.append(Refused("not-an-order", order=text, error=str(error)))
            continue
        power = _power_for(game, powers, order)
        own = {**game.orders.get(power, {}), **given.get(power, {})}
        beside = [parse(given) for what, given in own.items() if what != key(order, own)]
        full, reason = dues.legal(game, power, order, beside if _is_winter(game) else ())
        if reason is not None:
            refused.append(Refused("illegal-order", order=str(full), power=power, reason=reason))
        else:
            given.setdefault(power, {})[key(full, own)] = str(full)
    for power, its in given.items():
        now.happens(OrdersGiven(power, its, command.by))
    settle(now)
    return refused


def give_ahead(now: Happening, command: c.GiveAhead) -> None:
    powers = powers_for(now, command)
    game = now.game
    assert game.phase is not None
    if command.phase not in (MOVEMENT, RETREATS, ADJUSTMENTS):
        try:
            later = parse_phase(command.phase)
        except ValueError:
            raise Refused("no-such-phase", phase=command.phase) from None
        if not game.phase.before(later):
            raise Refused("not-ahead", phase=command.phase, now=str(game.phase))
    try:
        parsed = [parse(text) for text in command.orders]
        when = [str(parse_condition(text, game.board)) for text in command.when]
    except (NotationError, ConditionError) as error:
        raise Refused("not-an-order", order=" ".join((*command.orders, *command.when)), error=str(error)) from None
    if len(powers) > 1:  # whose units will stand there is not known yet
        raise Refused("which-power", powers=powers)
    now.happens(OrdersAhead(powers[0], command.phase, [str(order) for order in parsed], when, command.by))


def clear(now: Happening, command: c.Clear) -> None:
    for power in powers_for(now, command):
        now.happens(OrdersCleared(power, command.by))
    settle(now)


def ready(now: Happening, command: c.Ready) -> None:
    for power in powers_for(now, command):
        now.happens(ReadySet(power, command.on, command.by))
    settle(now)


def wait(now: Happening, command: c.Wait) -> None:
    for power in powers_for(now, command):
        now.happens(WaitSet(power, command.on, command.by))
    settle(now)


def be_absent(now: Happening, command: c.BeAbsent) -> None:
    """The days count for later phases, and for this one if its deadline falls into them and orders are still owed."""
    if command.end < command.start:
        raise Refused("ends-before-it-begins", start=command.start, end=command.end)
    if command.end < now.at.date():
        raise Refused("over-already", end=command.end)
    if command.end.year > now.at.year + 5:
        raise Refused("too-far", when=command.end)
    player = _who(now, command)
    now.happens(AbsenceSet(player, command.start.isoformat(), command.end.isoformat(), command.zone))
    game = now.game
    if game.status == ACTIVE and game.deadline and set(game.commands(player)) & set(dues.owing(game)):
        moved = with_absences(game, game.deadline)
        if moved.deadline > game.deadline:
            now.happens(Postponed(moved.deadline.isoformat(), sorted({each.power for each in moved.because})))


def be_back(now: Happening, command: c.BeBack) -> None:
    player = _who(now, command)
    if not any(each.player == player for each in now.game.absences):
        raise Refused("not-away", game=now.game.name)
    now.happens(AbsenceEnded(player))


def _who(now: Happening, command: c.BeAbsent | c.BeBack) -> str:
    """Whose absence it is: a GM may tell it for a power's player."""
    game = now.game
    if game.status == FORMING and command.by in game.waiting:
        return command.by
    return game.player_of(powers_for(now, command)[0])


def _power_for(game: Game, powers: tuple[str, ...], order: Order) -> str:
    """Of the powers that one player commands, the one whose order this is."""
    for power in powers[:-1]:
        if dues.legal(game, power, order)[1] is None:
            return power
    return powers[-1]


def _known(game: Game, preferences: tuple[str, ...]) -> list[str]:
    for power in preferences:
        if power not in game.board.powers:
            raise Refused("no-such-power", power=power, powers=tuple(game.board.powers))
    return list(dict.fromkeys(preferences))


def _is_winter(game: Game) -> bool:
    return game.phase is not None and game.phase.kind == ADJUSTMENTS
