"""What players may do: join, order, say that they are ready or want to wait, vote, concede, leave, take over."""

from judge.game import commands as c
from judge.game import dues
from judge.game.events import (
    AbsenceSet,
    Allied,
    Conceded,
    DrawVoted,
    Finished,
    Joined,
    Left,
    OrdersAhead,
    OrdersCleared,
    OrdersGiven,
    ReadySet,
    SeatGiven,
    WaitSet,
)
from judge.game.happening import Happening
from judge.game.refusal import Refused
from judge.game.starting import start_if_full
from judge.game.state import FINISHED, FORMING, Game
from judge.game.turning import allied, holds, key, settle
from judge.rules.orders import NotationError, Order, parse
from judge.rules.phases import ADJUSTMENTS, MOVEMENT, RETREATS, parse_phase


def join(now: Happening, command: c.Join) -> None:
    game = now.game
    if game.status != FORMING:
        raise Refused("already-started", game=game.name)
    if command.by in game.waiting:
        raise Refused("already-joined", game=game.name)
    if game.settings.key and command.key != game.settings.key:
        raise Refused("wrong-key", game=game.name)
    unknown = [power for power in command.preferences if power not in game.board.powers]
    if unknown:
        raise Refused("no-such-power", power=unknown[0], powers=tuple(game.board.powers))
    now.happens(Joined(command.by, list(dict.fromkeys(command.preferences))))
    start_if_full(now, command.seed)


def leave(now: Happening, command: c.Leave) -> None:
    game = now.game
    if game.status == FORMING and command.by in game.waiting:
        now.happens(Left(command.by))
        return
    seat = _seat(game, command.by)
    now.happens(SeatGiven(seat, "", command.by))


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


def give_orders(now: Happening, command: c.GiveOrders) -> list[Refused]:
    """What is legal is taken, one unit's order for another; what is not is refused, each for itself."""
    game = _playing(now.game)
    refused: list[Refused] = []
    for text in command.orders:
        try:
            order = parse(text)
        except NotationError as error:
            refused.append(Refused("not-an-order", order=text, error=str(error)))
            continue
        power = command.power or _power_for(now.game, command.by, order)
        own = dict(now.game.orders.get(power, {}))
        beside = [parse(given) for what, given in own.items() if what != key(order, own)]
        full, reason = dues.legal(game, power, order, beside if _is_winter(game) else ())
        if reason is not None:
            refused.append(Refused("illegal-order", order=str(full), power=power, reason=reason))
        else:
            now.happens(OrdersGiven(power, {key(full, own): str(full)}, command.by))
    settle(now)
    return refused


def give_ahead(now: Happening, command: c.GiveAhead) -> None:
    game = _playing(now.game)
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
        for condition in command.when:
            holds(game, condition)
    except NotationError as error:
        raise Refused("not-an-order", order=" ".join((*command.orders, *command.when)), error=str(error)) from None
    powers = game.commands(command.by)
    power = command.power or (powers[0] if len(powers) == 1 else "")
    if not power:
        raise Refused("which-power", powers=powers)
    now.happens(OrdersAhead(power, command.phase, [str(order) for order in parsed], list(command.when), command.by))


def clear(now: Happening, command: c.Clear) -> None:
    game = _playing(now.game)
    for power in (command.power,) if command.power else _powers(game, command.by):
        now.happens(OrdersCleared(power, command.by))
    settle(now)


def ready(now: Happening, command: c.Ready) -> None:
    for power in _powers(_playing(now.game), command.by):
        now.happens(ReadySet(power, command.on))
    settle(now)


def wait(now: Happening, command: c.Wait) -> None:
    for power in _powers(_playing(now.game), command.by):
        now.happens(WaitSet(power, command.on))
    settle(now)


def vote_draw(now: Happening, command: c.VoteDraw) -> None:
    game = _playing(now.game)
    if game.settings.draws == "none":
        raise Refused("no-draws", game=game.name)
    alive = set(game.survivors)
    among = sorted(command.among or alive)
    if game.settings.draws == "all" and set(among) != alive:
        raise Refused("draw-among-all", powers=tuple(sorted(alive)))
    if not set(among) <= alive:
        raise Refused("no-such-power", power=min(set(among) - alive), powers=tuple(sorted(alive)))
    for power in _powers(game, command.by):
        now.happens(DrawVoted(power, among if command.yes else None))
    votes = {now.game.draws.get(power) for power in dues.commanded(now.game) if power in alive}
    if len(votes) == 1 and None not in votes:
        now.happens(Finished("drawn", list(votes.pop() or ()), command.by))


def concede(now: Happening, command: c.Concede) -> None:
    game = _playing(now.game)
    if not game.settings.concession:
        raise Refused("no-concessions", game=game.name)
    alive = set(game.survivors)
    own = _powers(game, command.by)
    if command.to and (command.to not in alive or command.to in own):
        raise Refused("concede-to-whom", power=command.to, powers=tuple(sorted(alive - set(own))))
    for power in own:
        now.happens(Conceded(power, command.to or None))
    voters = [power for power in dues.commanded(now.game) if power in alive]
    favoured = {now.game.concessions.get(power) for power in voters if power != command.to}
    if command.to and favoured == {command.to}:
        now.happens(Finished("conceded", [command.to], command.by))


def ally(now: Happening, command: c.Ally) -> None:
    game = _playing(now.game)
    if not game.settings.alliance:
        raise Refused("no-alliances", game=game.name)
    own = _powers(game, command.by)
    if command.to and (command.to not in game.survivors or command.to in own):
        raise Refused("ally-with-whom", power=command.to, powers=tuple(p for p in game.survivors if p not in own))
    for power in own:
        now.happens(Allied(power, command.to or None))
    allied(now, command.by)


def be_absent(now: Happening, command: c.BeAbsent) -> None:
    if command.end < command.start:
        raise Refused("ends-before-it-begins", start=command.start, end=command.end)
    if command.end < now.at.date():
        raise Refused("over-already", end=command.end)
    if now.game.seat_of(command.by) is None and command.by not in now.game.waiting:
        raise Refused("no-player-here", game=now.game.name)
    now.happens(AbsenceSet(command.by, command.start.isoformat(), command.end.isoformat()))


def _playing(game: Game) -> Game:
    """Orders and votes are taken while a game runs, also while it rests."""
    if game.status in (FORMING, FINISHED) or game.phase is None:
        raise Refused("not-playing", game=game.name, status=game.status)
    return game


def _seat(game: Game, player: str) -> int:
    seat = game.seat_of(player)
    if seat is None:
        raise Refused("no-player-here", game=game.name)
    return seat


def _powers(game: Game, player: str) -> tuple[str, ...]:
    return game.seats[_seat(game, player)].powers


def _power_for(game: Game, player: str, order: Order) -> str:
    """Of the powers that one player commands, the one whose order this is."""
    powers = _powers(game, player)
    if len(powers) > 1:
        for power in powers:
            if dues.legal(game, power, order)[1] is None:
                return power
    return powers[0]


def _is_winter(game: Game) -> bool:
    return game.phase is not None and game.phase.kind == ADJUSTMENTS
