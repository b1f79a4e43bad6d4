"""Which units go first when a power does not choose: the civil-disorder rule, old and new (4.D.8)."""

from collections.abc import Collection, Iterable, Sequence

from judge.rules.board import Board
from judge.rules.orders import ARMY, FLEET, Unit, unit
from judge.rules.policy import Removal


def removal_order(board: Board, power: str, units: Sequence[Unit], owned: Collection[str], rule: Removal) -> list[Unit]:
    """The units of a power, the first to be removed first."""
    if rule is Removal.Y2023:
        # Distance counts every province as one step, land or sea, for armies and fleets alike.
        def rank(one: Unit) -> tuple[object, ...]:
            on_centre = one.province in board.centres
            return on_centre, -_steps(board, [one.province], owned), one.kind == ARMY, board.names[one.province]
    else:
        home = board.powers[power].home if power in board.powers else ()

        # "Farthest from the home country": a fleet counts its own steps, an army may cross the sea.
        def rank(one: Unit) -> tuple[object, ...]:
            far = _sailing(board, one, home) if one.kind == FLEET else _steps(board, [one.province], home)
            return -far, one.kind == ARMY, board.names[one.province]

    return sorted(units, key=rank)


def _steps(board: Board, start: Iterable[str], goals: Collection[str]) -> int:
    """Steps over land and sea to the nearest goal; more than any board has if there is none."""
    reached = frontier = set(start)
    for distance in range(len(board.terrain)):
        if not reached.isdisjoint(goals):
            return distance
        frontier = {n for province in frontier for n in board.neighbours[province]} - reached
        reached = reached | frontier
    return len(board.terrain)


def _sailing(board: Board, fleet: Unit, goals: Collection[str]) -> int:
    """Moves this fleet needs to the nearest goal, from whichever coast it lies on."""
    reached = frontier = {fleet.place}
    for distance in range(len(board.terrain)):
        if any(unit(FLEET, place).province in goals for place in reached):
            return distance
        frontier = {p for at in frontier for ps in board.reach[unit(FLEET, at)].values() for p in ps} - reached
        reached = reached | frontier
    return len(board.terrain)
