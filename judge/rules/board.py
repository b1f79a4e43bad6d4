"""The board as a value: provinces, coasts, who can step where.

`Board.build` takes plain data (what a variant's `board.toml` holds), checks all of it and either gives a
board or says everything that is wrong with the file at once.
"""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from typing import Any

from judge.rules.boardcheck import BoardError, faults
from judge.rules.orders import ARMY, FLEET, Unit, parse_unit, province_of, unit

__all__ = ["COASTAL", "INLAND", "SEA", "Board", "BoardError", "Power"]

INLAND = "inland"
COASTAL = "coastal"
SEA = "sea"


@dataclass(frozen=True, slots=True)
class Power:
    """A Great Power as it starts."""

    id: str
    name: str
    territory: tuple[str, ...]
    home: tuple[str, ...]
    units: tuple[Unit, ...]


@dataclass(frozen=True, eq=False)
class Board:
    name: str
    first_phase: str
    goal: int
    names: Mapping[str, str]  # province -> full English name
    terrain: Mapping[str, str]  # province -> INLAND | COASTAL | SEA
    coasts: Mapping[str, tuple[str, ...]]  # province with separate coasts -> their places
    centres: frozenset[str]
    impassable: Mapping[str, str]
    powers: Mapping[str, Power]
    reach: Mapping[Unit, Mapping[str, tuple[str, ...]]]  # unit -> province -> the places it can enter there
    sea_links: Mapping[str, frozenset[str]]  # sea -> neighbouring seas
    seas_off: Mapping[str, frozenset[str]]  # coastal province -> seas it borders on
    neighbours: Mapping[str, frozenset[str]]  # province -> provinces that an army or a fleet could step to
    memo: dict[Any, Any] = field(default_factory=dict, repr=False)  # what follows from the board alone

    @classmethod
    def build(cls, data: Mapping[str, Any]) -> "Board":
        """A checked board from plain data; raises `BoardError` with every fault found."""
        found = faults(data)
        if found:
            raise BoardError(found)
        terrain = {id_: kind for kind in (INLAND, COASTAL, SEA) for id_ in data[kind]}
        steps = _steps(ARMY, data["armies"]) | _steps(FLEET, data["fleets"])
        links: dict[str, set[str]] = {province: set() for province in terrain}
        for mover, places in steps.items():
            links[mover.province].update(map(province_of, places))
        seas = {p for p in terrain if terrain[p] == SEA}
        return cls(
            name=data["name"],
            first_phase=data["first_phase"],
            goal=data["goal"],
            names={id_: name for kind in (INLAND, COASTAL, SEA) for id_, name in data[kind].items()},
            terrain=terrain,
            coasts={p: tuple(f"{p}/{c}" for c in cs.split()) for p, cs in data.get("coasts", {}).items()},
            centres=frozenset(data["centres"].split()),
            impassable=dict(data.get("impassable", {})),
            powers={id_: _power(id_, power) for id_, power in data["powers"].items()},
            reach={mover: _by_province(places) for mover, places in steps.items()},
            sea_links={s: frozenset(links[s] & seas) for s in seas},
            seas_off={p: frozenset(links[p] & seas) for p in terrain if terrain[p] == COASTAL},
            neighbours={p: frozenset(links[p]) for p in terrain},
        )

    def has_unit(self, of: Unit) -> bool:
        """Whether such a unit can stand there at all (no fleet inland, no army at sea, a real coast)."""
        return of in self.reach

    def is_place(self, place: str) -> bool:
        """A province, or a coast of one that has coasts."""
        province = province_of(place)
        return province in self.terrain and (place == province or place in self.coasts.get(province, ()))

    def can_enter(self, mover: Unit, province: str) -> bool:
        return province in self.reach[mover]

    def carries(self, start: str, end: str, seas: Set[str]) -> bool:
        """Whether fleets in these seas would form a chain from one coastal province to another."""
        landing = self.seas_off.get(end)
        if landing is None or start not in self.seas_off:
            return False
        reached = self.seas_off[start] & seas
        frontier = reached
        while frontier:
            if frontier & landing:
                return True
            frontier = frozenset(n for sea in frontier for n in self.sea_links[sea] if n in seas) - reached
            reached |= frontier
        return False

    def on_a_route(self, fleet: str, start: str, end: str, seas: Set[str]) -> bool:
        """Whether a fleet in this sea is needed on some route that fleets in `seas` could form.

        Routes are counted without detours: a fleet that could be left out of a route is not on it
        (DATC 6.G.19). So a fleet joins only behind the last one and next to no earlier one.
        """
        first, last = self.seas_off.get(start), self.seas_off.get(end)
        if first is None or last is None or start == end:
            return False
        if fleet in first and fleet in last:
            return True

        def extend(route: tuple[str, ...], shunned: frozenset[str]) -> bool:
            here = route[-1]
            if here in last:
                return fleet in route
            onward = (self.sea_links[here] & seas) - shunned
            return any(extend((*route, sea), shunned | onward | {sea}) for sea in onward)

        return any(extend((sea,), first | {sea}) for sea in first & seas)


def _steps(kind: str, rows: Mapping[str, str]) -> dict[Unit, list[str]]:
    return {unit(kind, place): row.split() for place, row in rows.items()}


def _by_province(places: Iterable[str]) -> dict[str, tuple[str, ...]]:
    grouped: dict[str, tuple[str, ...]] = {}
    for place in sorted(places):
        province = province_of(place)
        grouped[province] = (*grouped.get(province, ()), place)
    return grouped


def _power(id_: str, data: Mapping[str, Any]) -> Power:
    return Power(
        id=id_,
        name=data["name"],
        territory=tuple(data["territory"].split()),
        home=tuple(data["home"].split()),
        units=tuple(map(parse_unit, data["units"])),
    )
