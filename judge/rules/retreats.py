"""A retreat phase: each dislodged unit goes to one of its options or disbands."""

from collections.abc import Mapping
from dataclasses import dataclass

from judge.rules.movement import Dislodged, DislodgedUnits
from judge.rules.muster import Orders, Units
from judge.rules.orders import ARMY, Disband, Move, Order, Retreat, Unit, Waive, province_of, unit
from judge.rules.outcomes import Collided, Disbanded, Done, Lost, Outcome, Void
from judge.rules.policy import DEFAULT, Policy
from judge.rules.reasons import Reason


@dataclass(slots=True)
class Retreats:
    """What came of a retreat phase."""

    outcomes: dict[str, dict[Unit, Outcome]]  # the dislodged units only
    stray: list[tuple[str, Outcome]]
    units: dict[str, tuple[Unit, ...]]  # everyone who is on the board now


def resolve_retreats(units: Units, dislodged: DislodgedUnits, orders: Orders, policy: Policy = DEFAULT) -> Retreats:
    """Carry out retreats. The options of a unit are taken as given."""
    outcomes: dict[str, dict[Unit, Outcome]] = {}
    stray: list[tuple[str, Outcome]] = []
    for power, given in orders.items():
        its = {one.province: (one, fate) for one, fate in dislodged.get(power, {}).items()}
        for order in given:
            if isinstance(order, Waive) or order.unit.province not in its:
                stray.append((power, Void(order, _stray(power, order, units, dislodged))))
                continue
            one, fate = its[order.unit.province]
            told = Lost(order, Reason.CIVIL_DISORDER) if power in policy.idle else _told(one, fate, order)
            earlier = outcomes.setdefault(power, {}).get(one)
            if earlier is not None:  # the last legal order counts
                kept, dropped = (earlier, told) if isinstance(told, Lost) else (told, earlier)
                outcomes[power][one] = kept
                if kept.order != dropped.order:
                    stray.append((power, Void(dropped.order, Reason.SUPERSEDED)))
            else:
                outcomes[power][one] = told
    for power, its_lost in dislodged.items():
        for one in its_lost:
            outcomes.setdefault(power, {}).setdefault(one, Disbanded(Disband(one)))
    _collide(outcomes)
    return Retreats(outcomes, stray, _settle(units, outcomes))


def why_not(units: Units, dislodged: DislodgedUnits, power: str, order: Order) -> tuple[Order, Reason | None]:
    """One retreat order by itself: as it reads in full, and why it could not be carried out."""
    at = None if isinstance(order, Waive) else order.unit.province
    for one, fate in dislodged.get(power, {}).items():
        if one.province == at:
            told = _told(one, fate, order)
            return told.order, told.reason if isinstance(told, Lost) else None
    return order, _stray(power, order, units, dislodged)


def _stray(power: str, order: Order, units: Units, dislodged: DislodgedUnits) -> Reason:
    """Why this order is for no dislodged unit of this power."""
    if isinstance(order, Waive):
        return Reason.WRONG_PHASE
    at = order.unit.province
    if any(one.province == at for one in units.get(power, ())):
        return Reason.NOT_DISLODGED
    everyone = [*units.values(), *dislodged.values()]
    foreign = any(one.province == at for its in everyone for one in its)
    return Reason.FOREIGN_UNIT if foreign else Reason.NO_SUCH_UNIT


def _told(one: Unit, fate: Dislodged, order: Order) -> Outcome:
    """What one order makes of a dislodged unit, before retreats meet each other."""
    if isinstance(order, Disband):
        return Done(Disband(one))
    if not isinstance(order, Retreat | Move):
        return Lost(order, Reason.WRONG_PHASE)
    province = province_of(order.to)
    if one.kind == ARMY:
        matching = [place for place in fate.options if place == province]
    else:
        matching = [place for place in fate.options if order.to in (place, province_of(place))]
    if len(matching) == 1:
        return Done(Retreat(one, matching[0]))
    return Lost(Retreat(one, order.to), Reason.COAST_NEEDED if matching else Reason.NO_OPTION)


def _collide(outcomes: Mapping[str, dict[Unit, Outcome]]) -> None:
    """Two or more to one province: all disband. An illegal retreat meets nobody (DATC 6.H.10)."""
    arriving: dict[str, list[tuple[str, Unit]]] = {}
    for power, its in outcomes.items():
        for one, fate in its.items():
            if isinstance(fate, Done) and isinstance(fate.order, Retreat):
                arriving.setdefault(province_of(fate.order.to), []).append((power, one))
    for group in arriving.values():
        if len(group) > 1:
            for power, one in group:
                others = tuple(other for _, other in group if other != one)
                outcomes[power][one] = Collided(outcomes[power][one].order, others)


def _settle(units: Units, outcomes: Mapping[str, dict[Unit, Outcome]]) -> dict[str, tuple[Unit, ...]]:
    after = {power: tuple(its) for power, its in units.items()}
    for power, its_fates in outcomes.items():
        for one, fate in its_fates.items():
            if isinstance(fate, Done) and isinstance(fate.order, Retreat):
                after[power] = (*after.get(power, ()), unit(one.kind, fate.order.to))
    return after
