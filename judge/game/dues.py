"""What each power still owes in this phase, and whether an order given for it is legal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judge.game.state import Game
from judge.rules import adjustments, retreats
from judge.rules.muster import examine, fleets_at_sea
from judge.rules.orders import Build, Disband, MovementOrder, Order, Waive, parse
from judge.rules.phases import ADJUSTMENTS, MOVEMENT, RETREATS
from judge.rules.reasons import Reason


@dataclass(frozen=True, slots=True)
class Owed:
    """What a power has not ordered yet: units without an order, or so many builds or removals."""

    units: tuple[str, ...] = ()
    builds: int = 0
    removals: int = 0

    def __bool__(self) -> bool:
        return bool(self.units or self.builds or self.removals)


def commanded(game: Game) -> tuple[str, ...]:
    """The powers that somebody commands in this phase: not idle, not neutral, not in civil disorder."""
    if game.setup is None or game.phase is None:
        return ()
    idle = game.policy().idle | set(game.disorder)
    return tuple(power for power in game.powers if power not in idle)


def due(game: Game) -> dict[str, Owed]:
    """What each power must order in this phase, as if it had ordered nothing."""
    found = {power: _due(game, power) for power in commanded(game)}
    return {power: owed for power, owed in found.items() if owed}


def owing(game: Game) -> dict[str, Owed]:
    """What each power still must order. Nobody is named who has nothing to order."""
    found = {power: _less(owed, game.orders.get(power, {})) for power, owed in due(game).items()}
    return {power: owed for power, owed in found.items() if owed}


def missing(game: Game) -> list[str]:
    """The powers that must order in this phase and have ordered nothing at all."""
    return [power for power in due(game) if not game.orders.get(power)]


def complete(game: Game) -> bool:
    """Whether the phase may be resolved before its deadline."""
    if not game.settings.early or game.waits:
        return False
    if game.settings.ready == "said" and not set(due(game)) <= game.ready:
        return False
    return bool(commanded(game)) and not owing(game)


def legal(game: Game, power: str, order: Order, given: Sequence[Order] = ()) -> tuple[Order, Reason | None]:
    """The order as it reads in full, and why it cannot be given. `given`: winter orders that stand beside it."""
    assert game.phase is not None
    assert game.position is not None
    units, centres = game.position.units, game.position.centres or {}
    if game.phase.kind == RETREATS:
        return retreats.why_not(units, game.position.dislodged, power, order)
    if game.phase.kind == ADJUSTMENTS:
        if not isinstance(order, Build | Disband | Waive):
            return order, Reason.WRONG_PHASE
        fates = adjustments.resolve_adjustments(game.board, units, centres, {power: [*given, order]}, game.policy())
        fate = fates.outcomes[power][len(given)]
        return fate.order, getattr(fate, "reason", None)
    if not isinstance(order, MovementOrder):
        return order, Reason.WRONG_PHASE
    standing = {one.province: one for its in units.values() for one in its}
    owner = {one.province: who for who, its in units.items() for one in its}.get(order.unit.province)
    if owner != power:
        return order, Reason.FOREIGN_UNIT if owner else Reason.NO_SUCH_UNIT
    found, reason = examine(game.board, standing, fleets_at_sea(game.board, standing), order)
    return found.order, reason


def _due(game: Game, power: str) -> Owed:
    assert game.phase is not None
    assert game.position is not None
    units, centres = game.position.units, game.position.centres or {}
    if game.phase.kind == MOVEMENT:
        return Owed(units=tuple(one.province for one in units.get(power, ())))
    if game.phase.kind == RETREATS:
        lost = game.position.dislodged.get(power, {})
        return Owed(units=tuple(one.province for one, fate in lost.items() if fate.options))
    count = adjustments.due(units, centres, power)
    sites = len(adjustments.build_sites(game.board, units, centres, power))
    return Owed(builds=min(count, sites)) if count > 0 else Owed(removals=-count)


def _less(owed: Owed, orders: Mapping[str, str]) -> Owed:
    given = [parse(text) for text in orders.values()]
    built = sum(isinstance(order, Build | Waive) for order in given)
    gone = sum(isinstance(order, Disband) for order in given)
    return Owed(
        tuple(at for at in owed.units if at not in orders),
        max(0, owed.builds - built),
        max(0, owed.removals - gone),
    )
