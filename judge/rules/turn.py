"""One phase of a game from position to position: the single door to movement, retreats and adjustments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from judge.rules.adjustments import Centres, anything_due, resolve_adjustments
from judge.rules.board import Board
from judge.rules.movement import Dislodged, DislodgedUnits, resolve
from judge.rules.muster import Orders, Units
from judge.rules.orders import Hold, Unit, Waive
from judge.rules.outcomes import Done, Outcome
from judge.rules.phases import ADJUSTMENTS, FALL, MOVEMENT, Phase
from judge.rules.policy import DEFAULT, Policy
from judge.rules.retreats import resolve_retreats


@dataclass(frozen=True, slots=True)
class Position:
    """Who stands where and owns what. Without `centres`, nothing is said of ownership."""

    units: Units
    centres: Centres | None = None
    dislodged: DislodgedUnits = field(default_factory=dict)


@dataclass(slots=True)
class Turn:
    """What a phase came to."""

    outcomes: dict[str, dict[Unit, Outcome]]  # every unit that was on the board, where it stood
    others: list[tuple[str, Outcome]]  # orders for no unit of that power, waives, builds
    after: Position
    next_phase: Phase | None  # None: the game is won
    winners: tuple[str, ...]


def start(board: Board) -> Position:
    """The position before the first phase."""
    return Position(
        {id_: power.units for id_, power in board.powers.items()},
        {id_: power.home for id_, power in board.powers.items()},
    )


def adjudicate(board: Board, phase: Phase, before: Position, orders: Orders, policy: Policy = DEFAULT) -> Turn:
    """Carry out one phase. Phases with nothing to do are passed over on the way to `next_phase`."""
    if phase.kind == MOVEMENT:
        moved = resolve(board, before.units, orders, policy)
        after = Position(moved.units, before.centres, moved.dislodged)
        turn = Turn(moved.outcomes, moved.stray, after, phase.retreats, ())
        if any(fate.options for its in moved.dislodged.values() for fate in its.values()):
            return turn
        return _season_ends(board, phase, turn, policy)
    if phase.kind == ADJUSTMENTS:
        return _winter(board, phase, before, orders, policy)
    went = resolve_retreats(before.units, before.dislodged, orders, policy)
    outcomes = _bystanders(before.units)
    for power, fates in went.outcomes.items():
        outcomes.setdefault(power, {}).update(fates)
    return _season_ends(
        board, phase, Turn(outcomes, went.stray, Position(went.units, before.centres), None, ()), policy
    )


def _winter(board: Board, phase: Phase, before: Position, orders: Orders, policy: Policy) -> Turn:
    adjusted = resolve_adjustments(board, before.units, before.centres or {}, orders, policy)
    outcomes = _bystanders(before.units)
    others: list[tuple[str, Outcome]] = []
    for power, fates in adjusted.outcomes.items():
        standing = outcomes.get(power, {})
        for fate in fates:
            told = None if isinstance(fate.order, Waive) else standing.get(fate.order.unit)
            if told is not None and isinstance(told.order, Hold):
                standing[told.order.unit] = fate
            else:
                others.append((power, fate))
    return Turn(outcomes, others, Position(adjusted.units, before.centres), phase.next_season, ())


def _bystanders(units: Units) -> dict[str, dict[Unit, Outcome]]:
    """Outside movement phases a unit that is told nothing stays where it is."""
    return {power: {one: Done(Hold(one)) for one in its} for power, its in units.items()}


def _season_ends(board: Board, phase: Phase, turn: Turn, policy: Policy) -> Turn:
    """After spring comes autumn; after autumn centres change hands, and perhaps somebody has won."""
    turn.next_phase = phase.next_season
    if phase.season != FALL or turn.after.centres is None:
        return turn
    units, dislodged = turn.after.units, turn.after.dislodged
    centres = owners(board, units, turn.after.centres)
    turn.after = Position(units, centres, dislodged)
    turn.winners = winners(board, centres, policy)
    if turn.winners:
        turn.next_phase = None
    elif not anything_due(board, units, centres, policy):
        turn.next_phase = turn.next_phase.next_season
    return turn


def owners(board: Board, units: Units, centres: Centres) -> dict[str, tuple[str, ...]]:
    """Who owns which centre after autumn: whoever stands in it, else whoever had it."""
    taken = {one.province: power for power, its in units.items() for one in its if one.province in board.centres}
    after = {power: tuple(c for c in its if taken.get(c, power) == power) for power, its in centres.items()}
    for centre, power in sorted(taken.items()):
        if centre not in after.get(power, ()):
            after[power] = (*after.get(power, ()), centre)
    return after


def winners(board: Board, centres: Centres, policy: Policy = DEFAULT) -> tuple[str, ...]:
    """The power that owns enough centres to win, or the powers of the side that together does."""
    goal = policy.goal or board.goal
    sides: Sequence[tuple[str, ...]] = policy.sides or [(power,) for power in centres]
    counts: Mapping[tuple[str, ...], int] = {side: sum(len(centres.get(p, ())) for p in side) for side in sides}
    best = max(counts.values(), default=0)
    leaders = [side for side, count in counts.items() if count == best]
    return leaders[0] if best >= goal and len(leaders) == 1 else ()


def eliminated(position: Position) -> list[str]:
    """Powers that have no unit left, not even a dislodged one, and no centre."""
    powers = dict.fromkeys([*position.units, *(position.centres or {})])
    return [
        power
        for power in powers
        if not position.units.get(power)
        and not (position.centres or {}).get(power)
        and not position.dislodged.get(power)
    ]


__all__ = ["Dislodged", "Position", "Turn", "adjudicate", "eliminated", "owners", "start", "winners"]
