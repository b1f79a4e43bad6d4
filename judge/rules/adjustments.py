"""A winter phase: each power brings its units to the number of its supply centres."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from judge.rules.board import Board
from judge.rules.muster import Orders, Units
from judge.rules.orders import FLEET, Build, Disband, Order, Unit, Waive, unit
from judge.rules.outcomes import Disbanded, Done, Outcome, Void
from judge.rules.policy import DEFAULT, Policy
from judge.rules.reasons import Reason
from judge.rules.removal import removal_order

Centres = Mapping[str, Sequence[str]]  # power -> the supply centres it owns


@dataclass(slots=True)
class Adjustments:
    """What came of a winter: for each power the fate of its orders, in the order they were written."""

    outcomes: dict[str, list[Outcome]] = field(default_factory=dict)
    units: dict[str, tuple[Unit, ...]] = field(default_factory=dict)


def due(units: Units, centres: Centres, power: str) -> int:
    """How many units a power may build (positive) or must remove (negative)."""
    return len(centres.get(power, ())) - len(units.get(power, ()))


def build_sites(board: Board, units: Units, centres: Centres, power: str) -> list[str]:
    """The unoccupied home centres that a power still owns."""
    taken = {one.province for its in units.values() for one in its}
    home = board.powers[power].home if power in board.powers else ()
    return [centre for centre in home if centre in centres.get(power, ()) and centre not in taken]


def anything_due(board: Board, units: Units, centres: Centres, policy: Policy = DEFAULT) -> bool:
    """Whether any power has something to build or to remove."""
    for power in {*units, *centres}:
        count = due(units, centres, power)
        if count < 0:
            return True
        if count > 0 and power not in policy.idle and build_sites(board, units, centres, power):
            return True
    return False


def resolve_adjustments(
    board: Board, units: Units, centres: Centres, orders: Orders, policy: Policy = DEFAULT
) -> Adjustments:
    """Carry out builds and removals, one order after the other until enough are done (4.D.4, 4.D.6)."""
    result = Adjustments()
    for power in dict.fromkeys([*units, *centres, *orders]):
        winter = _Winter(board, units, centres, power, policy)
        result.outcomes[power] = [winter.carry_out(order) for order in orders.get(power, ())]
        result.outcomes[power] += winter.civil_disorder()
        result.units[power] = tuple(winter.standing)
    return result


def why_not(
    board: Board, units: Units, centres: Centres, power: str, order: Order, policy: Policy = DEFAULT
) -> tuple[Order, Reason | None]:
    """One winter order by itself: as it reads in full, and why it could not be carried out."""
    fate = _Winter(board, units, centres, power, policy).carry_out(order)
    return fate.order, fate.reason if isinstance(fate, Void) else None


class _Winter:
    """One power's winter."""

    def __init__(self, board: Board, units: Units, centres: Centres, power: str, policy: Policy) -> None:
        self.board = board
        self.policy = policy
        self.power = power
        self.owned = set(centres.get(power, ()))
        self.sites = build_sites(board, units, centres, power)
        self.taken = {one.province: owner for owner, its in units.items() for one in its}
        self.left = due(units, centres, power)
        self.standing = list(units.get(power, ()))
        self.done: set[str] = set()  # provinces where something was built or removed

    def carry_out(self, order: Order) -> Outcome:
        if self.power in self.policy.idle:
            return Void(order, Reason.CIVIL_DISORDER)
        if isinstance(order, Waive):
            if self.left <= 0:
                return Void(order, Reason.NO_BUILDS_LEFT)
            self.left -= 1
            return Done(order)
        if isinstance(order, Build):
            return self._build(order)
        if isinstance(order, Disband):
            return self._remove(order)
        return Void(order, Reason.WRONG_PHASE)

    def _build(self, order: Build) -> Outcome:
        split = order.unit.province in self.board.coasts
        new = order.unit if order.unit.kind == FLEET and split else unit(order.unit.kind, order.unit.province)
        reason = self._no_build(new)
        if reason:
            return Void(order, reason)
        self.left -= 1
        self.done.add(new.province)
        self.standing.append(new)
        return Done(Build(new))

    def _no_build(self, new: Unit) -> Reason | None:
        board, at = self.board, new.province
        if not board.is_place(new.place):
            return Reason.NO_SUCH_PLACE
        if at not in (board.powers[self.power].home if self.power in board.powers else ()):
            return Reason.NOT_HOME_CENTRE
        if at not in self.owned:
            return Reason.NOT_OWNED
        if at in self.done:
            return Reason.ALREADY_ORDERED
        if at not in self.sites:
            return Reason.OCCUPIED
        if not board.has_unit(new):
            split = new.kind == FLEET and at in board.coasts
            return Reason.COAST_NEEDED if split else Reason.FLEET_INLAND
        return Reason.NO_BUILDS_LEFT if self.left <= 0 else None

    def _remove(self, order: Disband) -> Outcome:
        at = order.unit.province
        if at in self.done:
            return Void(order, Reason.ALREADY_ORDERED)
        one = next((u for u in self.standing if u.province == at), None)
        if one is None:
            return Void(order, Reason.FOREIGN_UNIT if at in self.taken else Reason.NO_SUCH_UNIT)
        if self.left >= 0:
            return Void(order, Reason.NO_REMOVALS_LEFT)
        return Done(self._gone(one))

    def civil_disorder(self) -> list[Outcome]:
        """Remove what was not removed by order; a build not used is simply lost."""
        gone: list[Outcome] = []
        while self.left < 0:
            worst = removal_order(self.board, self.power, self.standing, self.owned, self.policy.removal)[0]
            gone.append(Disbanded(self._gone(worst)))
        return gone

    def _gone(self, one: Unit) -> Disband:
        self.left += 1
        self.done.add(one.province)
        self.standing.remove(one)
        return Disband(one)
