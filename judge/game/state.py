"""A game as it stands: a value. Only `apply` makes a new one, out of an event."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from judge.game.settings import Settings
from judge.rules.board import Board
from judge.rules.phases import Phase
from judge.rules.policy import Policy
from judge.rules.setup import Setup
from judge.rules.turn import Position

FORMING, ACTIVE, PAUSED, FINISHED = "forming", "active", "paused", "finished"
KEEPER = "keeper"  # the operator of the judge, who may do in every game what its GM may


@dataclass(frozen=True, slots=True)
class Seat:
    """A player and the powers that player commands; `player` is "" while nobody sits there."""

    powers: tuple[str, ...]
    player: str


@dataclass(frozen=True, slots=True)
class Absence:
    player: str
    start: date
    end: date
    zone: str = ""  # "": the game's


@dataclass(frozen=True, slots=True)
class Ahead:
    """Orders for a later phase, given early; they count if every condition holds when the phase comes."""

    power: str
    phase: str  # its code, or only its kind: R for the next retreats, whenever they are
    orders: tuple[str, ...]
    when: tuple[str, ...] = ()
    given: str = ""  # the phase in which they were given: M in spring is not meant for spring

    def is_for(self, phase: Phase) -> bool:
        return self.phase == str(phase) or (self.phase == phase.kind and self.given != str(phase))


@dataclass(frozen=True, slots=True)
class Step:
    """A phase that was resolved: enough to go back to before it, and to tell it again."""

    phase: Phase
    before: Position
    orders: Mapping[str, tuple[str, ...]]
    idle: frozenset[str]
    missed: tuple[str, ...]
    at: datetime
    undone: bool = False


@dataclass(frozen=True, slots=True)
class End:
    how: str
    powers: tuple[str, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What a GM has still to confirm."""

    by: str
    line: str
    phase: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Note:
    at: datetime
    phase: str
    text: str


@dataclass(frozen=True, slots=True)
class Tip:
    """Where a game stood before it was rolled back, so that it can go forward again."""

    phase: Phase | None
    position: Position
    end: End | None
    counted: frozenset[int]  # the numbers of the steps that counted then


@dataclass(frozen=True)
class Game:
    board: Board
    setups: Mapping[str, Setup]
    name: str = ""
    variant: str = ""
    status: str = FORMING
    gms: tuple[str, ...] = ()
    settings: Settings = field(default_factory=Settings)
    waiting: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # who joined -> powers wanted, best first
    asking: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # who waits for the GM's approval
    observers: tuple[str, ...] = ()
    setup: Setup | None = None
    seats: tuple[Seat, ...] = ()
    lot: int | None = None  # the seat that the neutral powers joined
    phase: Phase | None = None
    position: Position | None = None
    opened: datetime | None = None
    deadline: datetime | None = None
    scheduled: datetime | None = None  # the deadline, before anybody's absence moved it
    rests_since: datetime | None = None  # paused
    awaited: frozenset[str] = frozenset()  # paused until these have ordered
    resolves: datetime | None = None  # everything is complete: resolve at this moment
    orders: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # power -> what for -> order
    ahead: tuple[Ahead, ...] = ()
    ready: frozenset[str] = frozenset()
    waits: frozenset[str] = frozenset()
    draws: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # power -> the draw it votes for
    concessions: Mapping[str, str] = field(default_factory=dict)
    alliances: Mapping[str, str] = field(default_factory=dict)  # power -> with whom it claims victory
    absences: tuple[Absence, ...] = ()
    disorder: Mapping[str, str] = field(default_factory=dict)  # power in civil disorder -> who said so
    misses: Mapping[str, int] = field(default_factory=dict)  # in a row
    excused: Mapping[str, int] = field(default_factory=dict)  # in the whole game
    excused_now: frozenset[str] = frozenset()  # in this phase
    reminded: frozenset[int] = frozenset()
    steps: tuple[Step, ...] = ()
    tip: Tip | None = None  # until something new is resolved
    end: End | None = None
    press_sent: tuple[tuple[datetime, str], ...] = ()  # in the last 24 hours: when, and who
    copies: frozenset[str] = frozenset()  # players who want copies of their own press
    notes: Mapping[str, tuple[Note, ...]] = field(default_factory=dict)
    questions: Mapping[str, Question] = field(default_factory=dict)  # code -> what waits for it

    @property
    def powers(self) -> tuple[str, ...]:
        """The powers that somebody may command now, in the order of the seats."""
        return tuple(power for seat in self.seats for power in seat.powers)

    def governs(self, who: str) -> bool:
        return who in self.gms or who == KEEPER

    def seat_of(self, player: str) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if player and seat.player == player), None)

    def player_of(self, power: str) -> str:
        return next((seat.player for seat in self.seats if power in seat.powers), "")

    def commands(self, player: str) -> tuple[str, ...]:
        """The powers of this player."""
        seat = self.seat_of(player)
        return self.seats[seat].powers if seat is not None else ()

    def policy(self) -> Policy:
        """The terms by which the current phase is played; powers in civil disorder are idle in it."""
        assert self.setup is not None
        assert self.phase is not None
        base = self.settings.policy()
        return self.setup.policy(self.board, self.phase, self.lot, base)

    @property
    def survivors(self) -> tuple[str, ...]:
        """Powers that are still in the game."""
        if self.position is None:
            return ()
        centres, units, lost = self.position.centres or {}, self.position.units, self.position.dislodged
        return tuple(power for power in self.powers if centres.get(power) or units.get(power) or lost.get(power))
