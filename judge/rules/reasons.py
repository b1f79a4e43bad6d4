"""Why an order is void: one name for each cause, so that any language can find words for it."""

from enum import StrEnum


class Reason(StrEnum):
    # the unit
    NO_SUCH_UNIT = "no such unit"  # nobody stands there
    FOREIGN_UNIT = "foreign unit"  # somebody else's stands there
    CIVIL_DISORDER = "civil disorder"  # the power has no government, its units just stand
    WRONG_PHASE = "wrong phase"  # a kind of order that this phase does not know
    SUPERSEDED = "superseded"  # another order for the same unit counts
    # the place
    NO_SUCH_PLACE = "no such place"
    SAME_PLACE = "same place"
    ARMY_TO_SEA = "army to sea"
    FLEET_INLAND = "fleet inland"
    NOT_ADJACENT = "not adjacent"
    COAST_NEEDED = "coast needed"
    WRONG_COAST = "wrong coast"
    CLOSED = "closed territory"  # a neutral country that may not be entered
    NO_ROUTE = "no route"  # no fleets stand where a convoy would need them
    # support and convoy
    SUPPORTS_ITSELF = "supports itself"
    OUT_OF_REACH = "out of reach"  # a unit supports only where it could go itself
    NOBODY_THERE = "nobody there"  # the unit to be helped does not exist
    IMPOSSIBLE_MOVE = "impossible move"  # the move to be helped is not possible
    NO_MATCH = "no match"  # the unit to be helped does something else
    ONLY_FLEETS_CONVOY = "only fleets convoy"
    ONLY_ARMIES_CONVOYED = "only armies are convoyed"
    NOT_AT_SEA = "not at sea"  # fleets convoy in sea provinces, not along a coast
    NOT_COASTAL = "not coastal"
    NOT_ON_ROUTE = "not on a route"
    # retreats
    NOT_DISLODGED = "not dislodged"
    NO_OPTION = "no option"  # occupied, contested, not adjacent, or where the attacker came from
    # adjustments
    NOT_HOME_CENTRE = "not a home centre"
    NOT_OWNED = "not owned"
    OCCUPIED = "occupied"
    NO_BUILDS_LEFT = "no builds left"
    NO_REMOVALS_LEFT = "no removals left"
    ALREADY_ORDERED = "already ordered"
