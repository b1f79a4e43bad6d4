"""A movement phase from orders to outcomes, new positions and places to retreat to."""

from collections.abc import Mapping
from dataclasses import dataclass

from judge.rules.board import Board
from judge.rules.decide import Decider
from judge.rules.explain import Explainer
from judge.rules.muster import Orders, Plan, Units, muster
from judge.rules.orders import Move, Order, Unit, unit
from judge.rules.outcomes import Outcome, Void
from judge.rules.policy import DEFAULT, ConvoyedOrigin, Policy


@dataclass(slots=True)
class Dislodged:
    """A unit that lost its place: who sits there now came from `attacker`; where it may go."""

    attacker: str | None
    options: tuple[str, ...]


DislodgedUnits = Mapping[str, Mapping[Unit, Dislodged]]  # power -> its dislodged units


@dataclass(slots=True)
class Movement:
    """What came of a movement phase."""

    outcomes: dict[str, dict[Unit, Outcome]]  # power -> unit (where it stood) -> fate
    stray: list[tuple[str, Outcome]]  # orders that no unit of the power could take
    units: dict[str, tuple[Unit, ...]]  # where everyone stands now, without the dislodged
    dislodged: dict[str, dict[Unit, Dislodged]]


def resolve(board: Board, units: Units, orders: Orders, policy: Policy = DEFAULT) -> Movement:
    """Carry out a movement phase. `units` and `orders` are by power; a unit without an order holds."""
    plan = muster(board, units, orders, policy)
    decider = Decider(board, plan, policy)
    decider.decide()
    explainer = Explainer(decider)
    fates = explainer.outcomes()
    dislodger, yes, going = explainer.dislodger, decider.yes, plan.going
    after: dict[str, tuple[Unit, ...]] = {}
    lost: dict[str, dict[Unit, Dislodged]] = {}
    barred = _barred(decider) if dislodger else set()
    for power, its_units in units.items():
        stay: list[Unit] = []
        for one in its_units:
            at = one.province
            if at in going and yes[at]:
                stay.append(_moved(plan, at))
            elif at in dislodger:
                options = _options(board, decider, one, dislodger[at], barred, policy)
                lost.setdefault(power, {})[one] = Dislodged(dislodger[at], () if power in policy.idle else options)
            else:
                stay.append(one)
        after[power] = tuple(stay)
    return Movement(
        outcomes={power: {one: fates[one.province] for one in its} for power, its in units.items()},
        stray=[(power, Void(order, reason)) for power, order, reason in plan.stray],
        units=after,
        dislodged=lost,
    )


def _moved(plan: Plan, at: str) -> Unit:
    order: Order = plan.order[at]
    assert isinstance(order, Move)
    return unit(order.unit.kind, order.to)


def _barred(decider: Decider) -> set[str]:
    """Provinces nobody may retreat to: occupied after the moves, or left empty by a standoff."""
    plan, yes = decider.plan, decider.yes
    taken = {to for at, to in plan.going.items() if yes[at]}
    taken.update(at for at in plan.unit if not (at in plan.going and yes[at]))
    contested = {
        to
        for to, movers in plan.into.items()
        if to not in taken and any(decider.prevents(mover)[0] for mover in movers)
    }
    return taken | contested


def _options(
    board: Board, decider: Decider, one: Unit, attacker: str, barred: set[str], policy: Policy
) -> tuple[str, ...]:
    """Where a dislodged unit may go, with coasts for fleets."""
    sailed = attacker in decider.plan.ferries
    shut = None if sailed and policy.convoyed_origin is ConvoyedOrigin.ALLOWED else attacker
    return tuple(
        place
        for province, places in board.reach[one].items()
        if province not in barred and province != shut and province not in policy.closed
        for place in places
    )
