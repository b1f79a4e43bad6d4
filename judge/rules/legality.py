"""What an order could be, by the board alone: which province it aims at, or why it can never be.

This never changes while the board stays the same, so each order is studied once and remembered. What
depends on the position (is the unit there? would fleets make a chain?) is checked in `muster`.
"""

from dataclasses import dataclass, replace

from judge.rules.board import INLAND, SEA, Board
from judge.rules.orders import ARMY, FLEET, Convoy, Hold, Move, MovementOrder, Support, Unit, province_of
from judge.rules.reasons import Reason


@dataclass(frozen=True, slots=True)
class Study:
    """A movement order in full form (`order` with its coast filled in) and what it aims at."""

    order: MovementOrder
    aim: str  # the province moved to, supported into or convoyed to; its own for a hold
    helped: str = ""  # the province of the unit that is supported or convoyed
    of: Unit | None = None  # that unit
    sails: bool = False  # a convoy is meant, so that it depends on where fleets stand
    reason: Reason | None = None  # why it can never be


def study(board: Board, order: MovementOrder) -> Study:
    """The remembered study of this order."""
    found: Study | None = board.memo.get(order)
    if found is None:
        if len(board.memo) > 100_000:  # there are fewer sensible orders than that; do not grow for ever
            board.memo.clear()
        found = board.memo[order] = _study(board, order)
    return found


def _study(board: Board, order: MovementOrder) -> Study:
    if not board.has_unit(order.unit):
        return Study(order, order.unit.province, reason=Reason.NO_SUCH_UNIT)
    if not isinstance(order, Hold) and order.to and not board.is_place(order.to):
        province = province_of(order.to)
        if province in board.terrain and province not in board.coasts:
            return _study(board, replace(order, to=province))  # 4.B.5: a coast where there is only one
        return Study(order, order.to, reason=Reason.NO_SUCH_PLACE)
    match order:
        case Hold(unit):
            return Study(order, unit.province)
        case Move(unit, to):
            place, by_sea, reason = _step(board, unit, to)
            if order.via and not _could_sail(board, unit, province_of(to)):
                order = replace(order, via=False)  # "via convoy" inland can mean only one thing
            full = order if reason else replace(order, to=place)
            return Study(full, province_of(to), sails=by_sea or order.via, reason=reason)
        case Support():
            return _support(board, order)
        case Convoy(unit, of, to):
            aim = province_of(to)
            return Study(replace(order, to=aim), aim, of.province, of, True, _convoy_fault(board, order))


def _step(board: Board, unit: Unit, to: str) -> tuple[str, bool, Reason | None]:
    """Where this move leads (with its coast), whether only by sea, or why nowhere."""
    province = province_of(to)
    if province == unit.province:
        return to, False, Reason.SAME_PLACE
    places = board.reach[unit].get(province)
    if places is None:
        if unit.kind == FLEET:
            inland = board.terrain[province] == INLAND
            return to, False, Reason.FLEET_INLAND if inland else Reason.NOT_ADJACENT
        if board.terrain[province] == SEA:
            return to, False, Reason.ARMY_TO_SEA
        if _could_sail(board, unit, province):
            return province, True, None
        return to, False, Reason.NOT_ADJACENT
    if unit.kind == ARMY:
        return province, False, None  # 4.B.6: a needless coast is ignored
    if to in places:
        return to, False, None
    if to != province:
        return to, False, Reason.WRONG_COAST  # 4.B.3
    if len(places) > 1:
        return to, False, Reason.COAST_NEEDED  # 4.B.1
    return places[0], False, None  # 4.B.2


def _could_sail(board: Board, unit: Unit, province: str) -> bool:
    return unit.kind == ARMY and unit.province in board.seas_off and province in board.seas_off


def _support(board: Board, order: Support) -> Study:
    helped = order.of.province
    aim = province_of(order.to) if order.to else helped
    by_sea = False
    reason: Reason | None = None
    if not board.has_unit(order.of):
        reason = Reason.NOBODY_THERE
    elif helped == order.unit.province:
        reason = Reason.SUPPORTS_ITSELF
    elif aim == order.unit.province or not board.can_enter(order.unit, aim):
        reason = Reason.OUT_OF_REACH
    elif order.to:
        place, by_sea, fault = _step(board, order.of, order.to)
        if fault is Reason.COAST_NEEDED:
            place = aim  # the coast may be left out of a support even where the move must name it
        elif fault:
            reason = Reason.IMPOSSIBLE_MOVE
        # A coast that only one meaning leaves open stays unwritten: it must not be held against the support.
        order = replace(order, to=place if order.to != aim else aim)
    return Study(order, aim, helped, order.of, by_sea, reason)


def _convoy_fault(board: Board, order: Convoy) -> Reason | None:
    if order.unit.kind != FLEET:
        return Reason.ONLY_FLEETS_CONVOY
    if board.terrain[order.unit.province] != SEA:
        return Reason.NOT_AT_SEA
    if order.of.kind != ARMY:
        return Reason.ONLY_ARMIES_CONVOYED
    start, end = order.of.province, province_of(order.to)
    if start == end:
        return Reason.SAME_PLACE
    if start not in board.seas_off or end not in board.seas_off:
        return Reason.NOT_COASTAL
    return None
