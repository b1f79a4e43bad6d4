"""What became of an order, and why: one type for each kind of fate, its cause as data.

Success and the short results (`bounce`, `cut`, …) derive from the type; nothing states them twice. A unit
can fail in its order and be dislodged besides, so every movement outcome can also name who dislodged it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from judge.rules.orders import Order, Unit
from judge.rules.reasons import Reason


class Force(NamedTuple):
    """A unit with those whose support counted in the clash that is spoken of."""

    power: str
    unit: Unit
    backers: tuple[Unit, ...] = ()

    @property
    def strength(self) -> int:
        return 1 + len(self.backers)


class Clash(StrEnum):
    """What a move ran into."""

    HOLDER = "holder"  # a unit that stays where it is
    RIVAL = "rival"  # another unit on its way to the same place
    HEAD_ON = "head-on"  # the place's unit, coming the other way
    OWN_UNIT = "own unit"  # a unit of the same power, which it may not dislodge


class Broken(StrEnum):
    """Why an army was not carried."""

    NO_ORDERS = "no orders"  # no chain of fleets was ordered to
    DISLODGED = "dislodged"  # every chain lost a fleet
    PARADOX = "paradox"  # the convoy would have undone itself


@dataclass(frozen=True, slots=True)
class Outcome:
    """The fate of one order. The subclasses say which."""

    order: Order
    dislodged_by: Force | None = None

    @property
    def fault(self) -> tuple[str, ...]:
        """The short results without the dislodgement; empty for an order that was carried out."""
        return ()

    @property
    def results(self) -> list[str]:
        """The short results; an empty list means that the order succeeded."""
        return [*self.fault, "dislodged"] if self.dislodged_by else [*self.fault]

    @property
    def succeeded(self) -> bool:
        return not self.results


@dataclass(frozen=True, slots=True)
class Done(Outcome):
    """Carried out: held, moved, supported, convoyed, retreated, built, removed, waived."""


@dataclass(frozen=True, slots=True)
class Bounced(Outcome):
    own: Force | None = None
    against: Force | None = None
    clash: Clash = Clash.HOLDER

    @property
    def fault(self) -> tuple[str, ...]:
        return ("bounce",)


@dataclass(frozen=True, slots=True)
class Cut(Outcome):
    by: Force | None = None

    @property
    def fault(self) -> tuple[str, ...]:
        return ("cut",)


@dataclass(frozen=True, slots=True)
class NoConvoy(Outcome):
    """An army that was not carried, or a fleet whose army went by land."""

    why: Broken | None = None  # None: the army went by land
    lost: tuple[Unit, ...] = ()  # the fleets that were dislodged

    @property
    def fault(self) -> tuple[str, ...]:
        return ("no convoy",)


@dataclass(frozen=True, slots=True)
class Disrupted(Outcome):
    """A convoying fleet that merely held, because its convoy was a paradox."""

    @property
    def fault(self) -> tuple[str, ...]:
        return ("disrupted",)


@dataclass(frozen=True, slots=True)
class Void(Outcome):
    reason: Reason = Reason.NO_MATCH

    @property
    def fault(self) -> tuple[str, ...]:
        return ("void",)


@dataclass(frozen=True, slots=True)
class Disbanded(Outcome):
    """A unit taken off the board without having been told to: no order, or by the civil-disorder rule."""

    @property
    def fault(self) -> tuple[str, ...]:
        return ("disband",)


@dataclass(frozen=True, slots=True)
class Collided(Outcome):
    """Two or more retreats to one place: all disband."""

    others: tuple[Unit, ...] = ()

    @property
    def fault(self) -> tuple[str, ...]:
        return ("bounce", "disband")


@dataclass(frozen=True, slots=True)
class Lost(Outcome):
    """A dislodged unit whose order cannot be carried out: it disbands."""

    reason: Reason = Reason.NO_OPTION

    @property
    def fault(self) -> tuple[str, ...]:
        return ("void", "disband")
