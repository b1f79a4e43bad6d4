"""Who really attempts what: orders sorted into moves, supports and convoys that fit together.

An order that is illegal, foreign or matches nothing is set aside with its reason, and its unit holds. What
is left are plain tables by province (a unit is known by where it stands), ready to be decided.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from judge.rules.board import SEA, Board
from judge.rules.legality import Study, study
from judge.rules.orders import FLEET, Convoy, Hold, Move, MovementOrder, Order, Support, Unit
from judge.rules.policy import AdjacentConvoy, Policy, SupportCoast
from judge.rules.reasons import Reason

Units = Mapping[str, Sequence[Unit]]  # power -> its units
Orders = Mapping[str, Sequence[Order]]  # power -> what it ordered

# `isinstance` asks a tuple much faster than a union, and this is asked for every order.
_MOVEMENT = (Hold, Move, Support, Convoy)
_HELP = (Support, Convoy)


@dataclass(slots=True)
class Plan:
    """One movement phase, ready to be decided. All keys are provinces."""

    owner: dict[str, str] = field(default_factory=dict)
    unit: dict[str, Unit] = field(default_factory=dict)
    order: dict[str, MovementOrder] = field(default_factory=dict)  # a missing one is a hold
    void: dict[str, Reason] = field(default_factory=dict)
    stray: list[tuple[str, Order, Reason]] = field(default_factory=list)  # orders that move no unit of theirs
    going: dict[str, str] = field(default_factory=dict)  # mover -> destination
    into: dict[str, list[str]] = field(default_factory=dict)  # destination -> movers
    aim: dict[str, str] = field(default_factory=dict)  # supporter -> the province it supports into
    backers: dict[str, list[str]] = field(default_factory=dict)  # unit -> its matching supporters
    ferries: dict[str, list[str]] = field(default_factory=dict)  # army going by sea -> fleets that carry it
    cargo: dict[str, str] = field(default_factory=dict)  # carrying fleet -> its army
    unused: set[str] = field(default_factory=set)  # fleets whose army went by land


def muster(board: Board, units: Units, orders: Orders, policy: Policy) -> Plan:
    """Sort out what was ordered in this position."""
    plan = Plan()
    for power, its_units in units.items():
        for unit in its_units:
            plan.owner[unit.province] = power
            plan.unit[unit.province] = unit
    supports: list[tuple[str, Study]] = []
    convoys: list[tuple[str, Study]] = []
    for at, found in _legal(board, plan, orders, policy).items():
        order = found.order
        if isinstance(order, Move):
            plan.going[at] = aim = found.aim
            if aim in plan.into:
                plan.into[aim].append(at)
            else:
                plan.into[aim] = [at]
            if found.sails:
                plan.ferries[at] = []
        elif isinstance(order, Support):
            supports.append((at, found))
        elif isinstance(order, Convoy):
            convoys.append((at, found))
    _match_convoys(plan, convoys, policy)
    _match_supports(plan, supports, policy)
    return plan


def _legal(board: Board, plan: Plan, orders: Orders, policy: Policy) -> dict[str, Study]:
    """One legal order for each unit that has one: the last, if a power wrote several (4.E.1).

    Fills `plan.order` with what each unit was told, `plan.void` and `plan.stray` with what is not legal.
    """
    owner, unit_at, told = plan.owner, plan.unit, plan.order
    fleets = fleets_at_sea(board, unit_at)
    restricted = bool(policy.closed or policy.idle)
    chosen: dict[str, Study] = {}
    for power, given in orders.items():
        for order in given:
            if not isinstance(order, _MOVEMENT):
                plan.stray.append((power, order, Reason.WRONG_PHASE))
                continue
            at = order.unit.province
            if owner.get(at) != power:
                plan.stray.append((power, order, Reason.FOREIGN_UNIT if at in owner else Reason.NO_SUCH_UNIT))
                continue
            found, reason = examine(board, unit_at, fleets, order)
            if restricted:
                reason = _restriction(power, found, policy) or reason
            if at in told and told[at] != found.order:
                if reason and at in chosen:
                    plan.stray.append((power, order, reason))
                    continue
                plan.stray.append((power, told[at], plan.void.pop(at, Reason.SUPERSEDED)))
            told[at] = found.order
            if reason:
                plan.void[at] = reason
            else:
                chosen[at] = found
    return chosen


def fleets_at_sea(board: Board, unit_at: Mapping[str, Unit]) -> set[str]:
    """The seas where a fleet stands, whoever's: together they make the routes that a convoy could take."""
    return {at for at, unit in unit_at.items() if unit.kind == FLEET and board.terrain[at] == SEA}


def examine(
    board: Board, unit_at: Mapping[str, Unit], fleets: set[str], order: MovementOrder
) -> tuple[Study, Reason | None]:
    """An order for a unit that is there, as it really reads in this position, and why it is not legal."""
    found = study(board, order)
    if order.unit is not unit_at[order.unit.province] or found.of is not unit_at.get(found.helped, found.of):
        found = study(board, _addressed(order, unit_at))
    if found.helped and found.helped not in unit_at:
        return found, Reason.NOBODY_THERE
    if found.sails and not found.reason:
        return found, _no_passage(board, found, fleets)
    return found, found.reason


def _addressed(order: MovementOrder, unit_at: Mapping[str, Unit]) -> MovementOrder:
    """The same order for the unit that really stands there.

    One province holds one unit, so a wrong or missing kind or coast leaves one meaning (4.B.5, 4.C.1).
    """
    actual = unit_at[order.unit.province]
    if order.unit is not actual:
        order = replace(order, unit=actual)
    if isinstance(order, _HELP):
        helped = unit_at.get(order.of.province)
        if helped is not None and order.of is not helped:
            order = replace(order, of=helped)
    return order


def _no_passage(board: Board, found: Study, fleets: set[str]) -> Reason | None:
    """Why fleets do not stand so that this convoy, or the move by sea that this helps, could be."""
    order, at = found.order, found.order.unit.province
    if isinstance(order, Convoy):
        return None if board.on_a_route(at, found.helped, found.aim, fleets) else Reason.NOT_ON_ROUTE
    if isinstance(order, Support):
        # A fleet cannot convoy and support at once, so a route through itself does not count (DATC 6.D.31).
        return None if board.carries(found.helped, found.aim, fleets - {at}) else Reason.IMPOSSIBLE_MOVE
    return None if board.carries(at, found.aim, fleets) else Reason.NO_ROUTE  # DATC 6.D.32


def _restriction(power: str, found: Study, policy: Policy) -> Reason | None:
    if power in policy.idle:
        return Reason.CIVIL_DISORDER
    shut = found.aim in policy.closed and found.aim != found.order.unit.province
    return Reason.CLOSED if shut else None


def _match_convoys(plan: Plan, convoys: Sequence[tuple[str, Study]], policy: Policy) -> None:
    for at, found in convoys:
        army = found.helped
        if plan.going.get(army) != found.aim:
            plan.void[at] = Reason.NO_MATCH
        elif policy.adjacent_convoy is AdjacentConvoy.OWN_FLEET and plan.owner[at] == plan.owner[army]:
            plan.ferries.setdefault(army, [])  # its own fleet shows that the army means to sail
    for at, found in convoys:
        if at in plan.void:
            continue
        if found.helped in plan.ferries:
            plan.ferries[found.helped].append(at)
            plan.cargo[at] = found.helped
        else:
            plan.unused.add(at)


def _match_supports(plan: Plan, supports: Sequence[tuple[str, Study]], policy: Policy) -> None:
    for at, found in supports:
        helped = found.helped
        if _matches(plan, found, policy):
            plan.aim[at] = found.aim
            if helped in plan.backers:
                plan.backers[helped].append(at)
            else:
                plan.backers[helped] = [at]
        else:
            plan.void[at] = Reason.NO_MATCH


def _matches(plan: Plan, found: Study, policy: Policy) -> bool:
    """Whether the supported unit does what the support says (rules 8 and 9, 4.B.4)."""
    support = found.order
    assert isinstance(support, Support)
    if support.to is None:
        return found.helped not in plan.going
    if plan.going.get(found.helped) != found.aim:
        return False
    move = plan.order[found.helped]
    assert isinstance(move, Move)
    if support.to == found.aim:  # no coast named
        return policy.support_coast is SupportCoast.MAY_OMIT or move.to == found.aim
    return support.to == move.to
