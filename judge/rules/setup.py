"""Set-ups for fewer players: who commands which powers, who stands idle, who is neutral until when."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.rules.board import Board
from judge.rules.phases import WINTER, Phase, parse_phase
from judge.rules.policy import DEFAULT, Policy


class SetupError(ValueError):
    """A set-up that does not fit its board."""


@dataclass(frozen=True, slots=True)
class Setup:
    name: str
    seats: tuple[tuple[str, ...], ...]  # for each player the powers that player commands
    first_phase: Phase
    goal: int
    together: bool = False  # a seat's powers win together
    idle: frozenset[str] = frozenset()  # powers in civil disorder from the start
    neutral: frozenset[str] = frozenset()  # powers nobody commands or attacks, until
    joins: Phase | None = None  # from this phase on they belong to a seat drawn by lot

    @classmethod
    def build(cls, board: Board, name: str, data: Mapping[str, Any]) -> "Setup":
        joins = data.get("joins")
        setup = cls(
            name=name,
            seats=tuple(tuple(seat.split()) for seat in data["seats"]),
            first_phase=parse_phase(data.get("first_phase", board.first_phase)),
            goal=data.get("goal", board.goal),
            together=data.get("together", False),
            idle=frozenset(data.get("idle", "").split()),
            neutral=frozenset(data.get("neutral", "").split()),
            joins=parse_phase(joins) if joins else None,
        )
        named = [*(p for seat in setup.seats for p in seat), *setup.idle, *setup.neutral]
        if sorted(named) != sorted(board.powers):
            raise SetupError(f"[{name}] must name every power of {board.name} once, not {' '.join(sorted(named))}")
        if bool(setup.neutral) != bool(setup.joins):
            raise SetupError(f"[{name}] 'neutral' and 'joins' go together")
        return setup

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def draw_phase(self) -> Phase | None:
        """The phase before which the lot decides whom the neutrals join: the winter before."""
        return Phase(self.joins.year - 1, WINTER, "A") if self.joins else None

    def seats_at(self, phase: Phase, joined: int | None = None) -> tuple[tuple[str, ...], ...]:
        """Who commands what in this phase; `joined` is the seat that the lot gave the neutrals to."""
        if self.joins is None or phase.before(self.joins):
            return self.seats
        if joined is None:
            raise ValueError(f"from {self.joins} on it must be known whom {' '.join(sorted(self.neutral))} joined")
        return tuple(
            (*seat, *sorted(self.neutral)) if number == joined else seat for number, seat in enumerate(self.seats)
        )

    def policy(self, board: Board, phase: Phase, joined: int | None = None, base: Policy = DEFAULT) -> Policy:
        """The terms by which this phase is adjudicated."""
        apart = self.neutral if self.joins and phase.before(self.joins) else frozenset()
        return replace(
            base,
            goal=base.goal or self.goal,
            sides=self.seats_at(phase, joined) if self.together else (),
            closed=base.closed | {p for power in apart for p in board.powers[power].territory},
            idle=base.idle | self.idle | apart,
        )
