"""Random positions with orders that look like play: moves that meet, supports that match, convoys that sail.

Not used to say what is right, only to ask many questions; the same seed gives the same situation.
"""

from random import Random

from judge.rules.board import COASTAL, SEA, Board
from judge.rules.muster import examine, fleets_at_sea
from judge.rules.orders import ARMY, FLEET, Convoy, Hold, Move, MovementOrder, Support, Unit, parse, province_of, unit

Units = dict[str, tuple[Unit, ...]]
Orders = dict[str, tuple[MovementOrder, ...]]


def situation(board: Board, rng: Random) -> tuple[Units, Orders]:
    """30-34 units of all powers, each with an order."""
    return ordered(board, rng, _units(board, rng, sorted(board.terrain), rng.randint(30, 34), list(board.powers)))


def scuffle(board: Board, rng: Random, count: int) -> tuple[Units, Orders]:
    """A few units of three powers crowded around one sea: where cycles and paradoxes come from."""
    middle = rng.choice(sorted(board.sea_links))
    near = {middle, *board.neighbours[middle], *(n for sea in board.sea_links[middle] for n in board.neighbours[sea])}
    powers = rng.sample(sorted(board.powers), 3)
    return ordered(board, rng, _units(board, rng, sorted(near), min(count, len(near)), powers))


def ordered(board: Board, rng: Random, units: Units) -> tuple[Units, Orders]:
    """These units, each with an order that makes some sense beside the others."""
    everyone = [(power, one) for power, its in units.items() for one in its]
    told = _moves_and_convoys(board, rng, everyone)
    movers = {one: order for one, order in told.items() if isinstance(order, Move)}
    for _, one in everyone:
        if one not in told:
            told[one] = _support(board, rng, one, [u for _, u in everyone], movers) or Hold(one)
    return units, {power: tuple(_read(str(told[one])) for one in its) for power, its in units.items()}


def _read(text: str) -> MovementOrder:
    """As orders come in play: read from text, so that the same order is the same object."""
    order = parse(text)
    assert isinstance(order, MovementOrder)
    return order


def _units(board: Board, rng: Random, provinces: list[str], count: int, powers: list[str]) -> Units:
    units: dict[str, list[Unit]] = {power: [] for power in powers}
    for province in rng.sample(provinces, count):
        fleet = board.terrain[province] == SEA or (board.terrain[province] == COASTAL and rng.random() < 0.4)
        place = rng.choice(board.coasts.get(province, (province,))) if fleet else province
        units[rng.choice(powers)].append(unit(FLEET if fleet else ARMY, place))
    return {power: tuple(its) for power, its in units.items()}


def _moves_and_convoys(board: Board, rng: Random, everyone: list[tuple[str, Unit]]) -> dict[Unit, MovementOrder]:
    told: dict[Unit, MovementOrder] = {}
    fleets = {one.province: one for _, one in everyone if board.terrain[one.province] == SEA}
    for _, one in rng.sample(everyone, len(everyone)):
        if one in told:
            continue
        if one.kind == ARMY and one.province in board.seas_off and rng.random() < 0.3:
            route = _route(board, rng, one.province, fleets, told)
            if route:
                *seas, end = route
                told[one] = Move(one, end, via=rng.random() < 0.3)
                told |= {fleets[sea]: Convoy(fleets[sea], one, end) for sea in seas}
                continue
        if rng.random() < 0.5:
            target = rng.choice([place for places in board.reach[one].values() for place in places])
            told[one] = Move(one, target)
    return told


def _route(
    board: Board, rng: Random, start: str, fleets: dict[str, Unit], told: dict[Unit, MovementOrder]
) -> list[str]:
    """Seas with free fleets, then a landing place; empty if there is none."""
    seas: list[str] = []
    near = board.seas_off[start]
    while free := sorted(sea for sea in near if sea in fleets and fleets[sea] not in told and sea not in seas):
        seas.append(rng.choice(free))
        landings = sorted(p for p, off in board.seas_off.items() if seas[-1] in off and p != start)
        if landings and (rng.random() < 0.7 or len(seas) == 4):
            return [*seas, rng.choice(landings)]
        near = board.sea_links[seas[-1]]
    return []


def _support(board: Board, rng: Random, one: Unit, others: list[Unit], movers: dict[Unit, Move]) -> Support | None:
    """Mostly a support for something that really happens; sometimes one that does not match."""
    reach = board.reach[one]
    moves = [m for m in movers.values() if province_of(m.to) in reach and m.unit != one]
    holds = [o for o in others if o.province in reach and o not in movers]
    if rng.random() < 0.05:
        holds += [m.unit for m in movers.values() if m.unit.province in reach]
    if moves and (not holds or rng.random() < 0.6):
        move = rng.choice(moves)
        return Support(one, move.unit, province_of(move.to) if rng.random() < 0.5 else move.to)
    return Support(one, rng.choice(holds)) if holds else None


def all_orders(board: Board, units: Units) -> dict[Unit, list[MovementOrder]]:
    """Every legal movement order of every unit in this position."""
    unit_at = {one.province: one for its in units.values() for one in its}
    fleets = fleets_at_sea(board, unit_at)
    goals = {one: _goals(board, one, fleets) for one in unit_at.values()}
    found: dict[Unit, list[MovementOrder]] = {}
    for one in unit_at.values():
        orders: list[MovementOrder] = [Hold(one), *goals[one]]
        for other in unit_at.values():
            if other is one:
                continue
            orders.append(Support(one, other))
            orders += [Support(one, other, move.to) for move in goals[other] if not move.via]
            if one.province in fleets and other.kind == ARMY:
                orders += [Convoy(one, other, move.to) for move in goals[other] if move.via]
        found[one] = [order for order in orders if examine(board, unit_at, fleets, order)[1] is None]
    return found


def _goals(board: Board, one: Unit, fleets: set[str]) -> list[Move]:
    moves = [Move(one, place) for places in board.reach[one].values() for place in places]
    if one.kind == ARMY and one.province in board.seas_off:
        by_sea = (p for p in board.seas_off if p != one.province and board.carries(one.province, p, fleets))
        moves += [Move(one, place, via=True) for place in by_sea]
    return moves
