"""One English sentence for each outcome: what happened, and why."""

from collections.abc import Callable
from typing import Any

from judge.language.say import reason
from judge.rules.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support
from judge.rules.outcomes import (
    Bounced,
    Broken,
    Clash,
    Collided,
    Cut,
    Disbanded,
    Disrupted,
    Done,
    Force,
    Lost,
    NoConvoy,
    Outcome,
    Void,
)


def because(outcome: Outcome) -> str:
    """Why this order fared as it did."""
    said = _done(outcome.order) if isinstance(outcome, Done) else _FAILED[type(outcome)](outcome)
    if outcome.dislodged_by is not None:
        if isinstance(outcome, Done) and isinstance(outcome.order, Hold):
            said = f"{outcome.order.unit} is dislodged by {_force(outcome.dislodged_by)}"
        else:
            said += f"; dislodged by {_force(outcome.dislodged_by)}"
    return f"{said[0].upper()}{said[1:]}."


def _done(order: Order) -> str:
    match order:
        case Hold(unit):
            return f"{unit} holds"
        case Move(unit, to):
            return f"{unit} moves to {to}"
        case Support(unit, of, None):
            return f"{unit} supports {of}"
        case Support(unit, of, to):
            return f"{unit} supports {of} to {to}"
        case Convoy(unit, of, to):
            return f"{unit} stands ready to carry {of} to {to}"
        case Retreat(unit, to):
            return f"{unit} retreats to {to}"
        case Disband(unit):
            return f"{unit} is disbanded as ordered"
        case Build(unit):
            return f"{unit} is built"
        case _:
            return "one build is waived"


def _force(force: Force) -> str:
    said = f"{force.unit} of {force.power.title()}"
    if force.backers:
        said += f", supported by {_and(map(str, force.backers))}"
    return said


def _and(words: Any) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else str(last)


def _bounced(outcome: Bounced) -> str:
    own, against = outcome.own, outcome.against
    if outcome.clash is Clash.OWN_UNIT:
        return f"{own.unit} may not dislodge {against.unit} of its own power"
    sides = f"strength {own.strength} against {against.strength}"
    return f"{own.unit} is held up with {sides} by {_force(against)}{_MET[outcome.clash]}"


def _cut(outcome: Cut) -> str:
    return f"the support is cut by {outcome.by.unit} of {outcome.by.power.title()}"


def _no_convoy(outcome: NoConvoy) -> str:
    match outcome.why:
        case None:
            return "the army was not to go by sea"
        case Broken.NO_ORDERS:
            return "no chain of fleets was ordered to carry it"
        case Broken.DISLODGED:
            are = "are" if len(outcome.lost) > 1 else "is"
            return f"its convoy is broken, because {_and(map(str, outcome.lost))} {are} dislodged"
        case _:
            return "its convoy would have undone itself, so it does not sail"


def _disrupted(outcome: Disrupted) -> str:
    return "the convoy would have undone itself, so the fleet merely holds"


def _disbanded(outcome: Disbanded) -> str:
    return "no order was given for it, so it is disbanded"


def _collided(outcome: Collided) -> str:
    return f"{_and(map(str, outcome.others))} would retreat to the same place, so all of them disband"


def _void(outcome: Void) -> str:
    return reason(outcome.reason, "en")


def _lost(outcome: Lost) -> str:
    return f"{reason(outcome.reason, 'en')}, so the unit is disbanded"


_MET = {Clash.HOLDER: "", Clash.HEAD_ON: ", coming the other way", Clash.RIVAL: ", going to the same place"}

_FAILED: dict[type[Outcome], Callable[[Any], str]] = {
    Bounced: _bounced,
    Cut: _cut,
    NoConvoy: _no_convoy,
    Disrupted: _disrupted,
    Disbanded: _disbanded,
    Collided: _collided,
    Void: _void,
    Lost: _lost,
}
