"""Units and orders as values, and their canonical notation (`A PAR - BUR`), both ways.

`parse` and `str` are inverse on canonical text. What people really write is read in `language/`; this
notation is the one our files, our tests and the research tools of the hobby share.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

ARMY = "A"
FLEET = "F"


class Unit(NamedTuple):
    """An army or a fleet and where it stands; a fleet on a divided coast stands at `STP/NC`."""

    kind: str
    place: str
    province: str

    def __str__(self) -> str:
        return f"{self.kind} {self.place}"


@lru_cache(maxsize=65536)
def unit(kind: str, place: str) -> Unit:
    """The one `Unit` for this kind and place (asking twice gives the same object)."""
    return Unit(kind, place, province_of(place))


def province_of(place: str) -> str:
    """`STP/NC` lies in `STP`; a province without separate coasts is its own place."""
    return place.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Hold:
    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} H"


@dataclass(frozen=True, slots=True)
class Move:
    unit: Unit
    to: str
    via: bool = False  # "via convoy" was written

    def __str__(self) -> str:
        return f"{self.unit} - {self.to}{' VIA' if self.via else ''}"


@dataclass(frozen=True, slots=True)
class Support:
    unit: Unit
    of: Unit
    to: str | None = None  # None: support to hold

    def __str__(self) -> str:
        return f"{self.unit} S {self.of}" + (f" - {self.to}" if self.to else "")


@dataclass(frozen=True, slots=True)
class Convoy:
    unit: Unit
    of: Unit
    to: str

    def __str__(self) -> str:
        return f"{self.unit} C {self.of} - {self.to}"


@dataclass(frozen=True, slots=True)
class Retreat:
    unit: Unit
    to: str

    def __str__(self) -> str:
        return f"{self.unit} R {self.to}"


@dataclass(frozen=True, slots=True)
class Disband:
    """A dislodged unit that gives up its retreat, or a unit removed in winter."""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} D"


@dataclass(frozen=True, slots=True)
class Build:
    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} B"


@dataclass(frozen=True, slots=True)
class Waive:
    def __str__(self) -> str:
        return "WAIVE"


MovementOrder = Hold | Move | Support | Convoy
RetreatOrder = Retreat | Disband
AdjustmentOrder = Build | Disband | Waive
Order = MovementOrder | RetreatOrder | Build | Waive


class NotationError(ValueError):
    """Text that is not an order in canonical notation; says which part is not."""


@lru_cache(maxsize=65536)
def parse(text: str) -> Order:
    """Read one order in canonical notation. The places are not checked here: a board does that."""
    words = text.upper().split()
    if words == ["WAIVE"]:
        return Waive()
    if len(words) < 3:
        raise NotationError(f"'{text}' is not an order: it wants a unit and what it does, as in 'A PAR H'")
    who = _unit(words[0], words[1], text)
    read = _VERBS.get(words[2])
    if read is None:
        raise NotationError(f"'{words[2]}' in '{text}' is none of {' '.join(_VERBS)}")
    return read(who, words[3:], text)


@lru_cache(maxsize=65536)
def parse_unit(text: str) -> Unit:
    """Read `A PAR` or `F STP/NC`."""
    words = text.upper().split()
    if len(words) != 2:
        raise NotationError(f"'{text}' is not a unit, as 'A PAR' or 'F STP/NC' is")
    return _unit(words[0], words[1], text)


def _unit(kind: str, place: str, text: str) -> Unit:
    if kind not in (ARMY, FLEET):
        raise NotationError(f"'{kind}' in '{text}' is neither A (army) nor F (fleet)")
    return unit(kind, place)


def _alone(make: Callable[[Unit], Order]) -> Callable[[Unit, list[str], str], Order]:
    def read(who: Unit, rest: list[str], text: str) -> Order:
        if rest:
            raise NotationError(f"'{' '.join(rest)}' is left over in '{text}'")
        return make(who)

    return read


def _move(who: Unit, rest: list[str], text: str) -> Order:
    if len(rest) == 2 and rest[1] == "VIA":
        return Move(who, rest[0], via=True)
    if len(rest) != 1:
        raise NotationError(f"'{text}' wants one destination, and VIA behind it at most")
    return Move(who, rest[0])


def _support(who: Unit, rest: list[str], text: str) -> Order:
    if rest[2:] == ["H"]:  # 'F DEN S F BAL H' means the same as 'F DEN S F BAL'
        rest = rest[:2]
    if len(rest) == 2:
        return Support(who, _unit(rest[0], rest[1], text))
    if len(rest) == 4 and rest[2] == "-":
        return Support(who, _unit(rest[0], rest[1], text), rest[3])
    raise NotationError(f"'{text}' is not a support, as 'A GAS S A MAR - BUR' or 'F DEN S F BAL' is")


def _convoy(who: Unit, rest: list[str], text: str) -> Order:
    if len(rest) == 4 and rest[2] == "-":
        return Convoy(who, _unit(rest[0], rest[1], text), rest[3])
    raise NotationError(f"'{text}' is not a convoy, as 'F NTH C A LON - NWY' is")


def _retreat(who: Unit, rest: list[str], text: str) -> Order:
    if len(rest) != 1:
        raise NotationError(f"'{text}' wants one place to retreat to")
    return Retreat(who, rest[0])


_VERBS: dict[str, Callable[[Unit, list[str], str], Order]] = {
    "H": _alone(Hold),
    "-": _move,
    "S": _support,
    "C": _convoy,
    "R": _retreat,
    "D": _alone(Disband),
    "B": _alone(Build),
}
