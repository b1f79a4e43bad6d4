"""One English sentence for each outcome: what happened, and why."""

from collections.abc import Callable
from typing import Any

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
from judge.rules.reasons import Reason


def because(outcome: Outcome) -> str:
    """Why this order fared as it did."""
    said = _done(outcome.order) if isinstance(outcome, Done) else _FAILED[type(outcome)](outcome)
    if outcome.dislodged_by is not None:
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
    return f"strength {own.strength} against {against.strength}: {_force(against)}{_MET[outcome.clash]}"


def _cut(outcome: Cut) -> str:
    return f"the support is cut by {outcome.by.unit} of {outcome.by.power.title()}"


def _no_convoy(outcome: NoConvoy) -> str:
    match outcome.why:
        case None:
            return "the army went by land"
        case Broken.NO_ORDERS:
            return "no chain of fleets was ordered to carry it"
        case Broken.DISLODGED:
            return f"its convoy is broken: {_and(map(str, outcome.lost))} dislodged"
        case _:
            return "its convoy would have undone itself, so it does not sail"


def _disrupted(outcome: Disrupted) -> str:
    return "the convoy would have undone itself, so the fleet merely holds"


def _disbanded(outcome: Disbanded) -> str:
    return "no order was given for it, so it is disbanded"


def _collided(outcome: Collided) -> str:
    return f"{_and(map(str, outcome.others))} retreated to the same place, so all disband"


def _void(outcome: Void) -> str:
    return _REASONS[outcome.reason]


def _lost(outcome: Lost) -> str:
    return f"{_REASONS[outcome.reason]}, so the unit is disbanded"


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

_REASONS = {
    Reason.NO_SUCH_UNIT: "no unit stands there",
    Reason.FOREIGN_UNIT: "the unit there is another power's",
    Reason.CIVIL_DISORDER: "the power is in civil disorder",
    Reason.WRONG_PHASE: "such an order does not belong to this phase",
    Reason.SUPERSEDED: "another order for the same unit counts",
    Reason.NO_SUCH_PLACE: "there is no such place on this board",
    Reason.SAME_PLACE: "a unit cannot move to where it stands",
    Reason.ARMY_TO_SEA: "an army cannot go to sea",
    Reason.FLEET_INLAND: "a fleet cannot go inland",
    Reason.NOT_ADJACENT: "the place is not adjacent, and no convoy could lead there",
    Reason.COAST_NEEDED: "it can reach more than one coast there and names none",
    Reason.WRONG_COAST: "it cannot reach that coast",
    Reason.CLOSED: "that country is neutral and may not be entered",
    Reason.NO_ROUTE: "no fleets stand where a convoy would need them",
    Reason.SUPPORTS_ITSELF: "a unit cannot support itself",
    Reason.OUT_OF_REACH: "a unit supports only where it could go itself",
    Reason.NOBODY_THERE: "the unit it would help is not there",
    Reason.IMPOSSIBLE_MOVE: "the move it supports is not possible",
    Reason.NO_MATCH: "the unit it would help was ordered otherwise",
    Reason.ONLY_FLEETS_CONVOY: "only fleets convoy",
    Reason.ONLY_ARMIES_CONVOYED: "only armies are convoyed",
    Reason.NOT_AT_SEA: "a fleet convoys at sea, not along a coast",
    Reason.NOT_COASTAL: "a convoy goes from coast to coast",
    Reason.NOT_ON_ROUTE: "the fleet lies on no route of that convoy",
    Reason.NOT_DISLODGED: "the unit is not dislodged",
    Reason.NO_OPTION: "it may not retreat there",
    Reason.NOT_HOME_CENTRE: "units are built in home supply centres only",
    Reason.NOT_OWNED: "the home centre is in other hands",
    Reason.OCCUPIED: "the home centre is occupied",
    Reason.NO_BUILDS_LEFT: "the power has no builds left",
    Reason.NO_REMOVALS_LEFT: "the power has nothing more to remove",
    Reason.ALREADY_ORDERED: "there is an order for that place already",
}
