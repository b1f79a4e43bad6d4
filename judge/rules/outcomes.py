"""What became of an order, and why: one type for each kind of fate, its cause as data.

Success and the short results (`bounce`, `cut`, …) derive from the type; nothing states them twice. A unit
can fail in its order and be dislodged besides, so every movement outcome can also name who dislodged it.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import ClassVar, NamedTuple

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
    dislodged_by: Force | None = field(default=None, kw_only=True)

    fault: ClassVar[tuple[str, ...]] = ()  # the short results without the dislodgement

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


@lru_cache(maxsize=65536)
def done(order: Order) -> Done:
    """The one `Done` for this order: most orders simply succeed, so it is asked for all the time."""
    return Done(order)


@dataclass(frozen=True, slots=True)
class Bounced(Outcome):
    own: Force
    against: Force
    clash: Clash

    fault = ("bounce",)


@dataclass(frozen=True, slots=True)
class Cut(Outcome):
    by: Force

    fault = ("cut",)


@dataclass(frozen=True, slots=True)
class NoConvoy(Outcome):
    """An army that was not carried, or a fleet whose army went by land."""

    why: Broken | None  # None: the army went by land
    lost: tuple[Unit, ...] = ()  # the fleets that were dislodged

    fault = ("no convoy",)


@dataclass(frozen=True, slots=True)
class Disrupted(Outcome):
    """A convoying fleet that merely held, because its convoy was a paradox."""

    fault = ("disrupted",)


@dataclass(frozen=True, slots=True)
class Void(Outcome):
    reason: Reason

    fault = ("void",)


@dataclass(frozen=True, slots=True)
class Disbanded(Outcome):
    """A unit taken off the board without having been told to: no order, or by the civil-disorder rule."""

    fault = ("disband",)


@dataclass(frozen=True, slots=True)
class Collided(Outcome):
    """Two or more retreats to one place: all disband."""

    others: tuple[Unit, ...]

    fault = ("bounce", "disband")


@dataclass(frozen=True, slots=True)
class Lost(Outcome):
    """A dislodged unit whose order cannot be carried out: it disbands."""

    reason: Reason

    fault = ("void", "disband")
