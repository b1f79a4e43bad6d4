"""What happened in a game, one fact each. A game is these facts in their order, and nothing else.

Events hold plain JSON values only, so that a journal written today can be read in ten years. They tell results, not
causes to be worked out again: the position after a phase stands in the event, so no later change of the rules' code
can change what was played.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

Orders = Mapping[str, str]  # what an order is for (a province, or a waive's number) -> the order


@dataclass(frozen=True, slots=True)
class Event:
    pass


@dataclass(frozen=True, slots=True)
class Created(Event):
    name: str
    variant: str
    gm: str
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LetterRead(Event):
    """A letter that changed nothing: remembered, so that it is not answered twice."""


@dataclass(frozen=True, slots=True)
class Joined(Event):
    player: str
    preferences: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Left(Event):
    player: str
    by: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Started(Event):
    setup: str
    seats: list[list[str]]  # the powers of each seat
    players: list[str]  # who sits there
    seed: int  # of the lot that dealt the seats, so that anyone can draw it again
    phase: str
    units: Mapping[str, list[str]]
    centres: Mapping[str, list[str]]


@dataclass(frozen=True, slots=True)
class PhaseOpened(Event):
    phase: str
    deadline: str | None
    away: list[str] = field(default_factory=list)  # powers for whose absence the deadline is later
    scheduled: str | None = None  # what it would be without them, where they moved it


@dataclass(frozen=True, slots=True)
class DeadlineSet(Event):
    deadline: str
    by: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Postponed(Event):
    """The deadline waits for somebody who has just said that he is away."""

    deadline: str
    away: list[str]


@dataclass(frozen=True, slots=True)
class OrdersGiven(Event):
    power: str
    orders: Orders
    by: str


@dataclass(frozen=True, slots=True)
class OrdersCleared(Event):
    power: str
    by: str


@dataclass(frozen=True, slots=True)
class OrdersAhead(Event):
    """Orders for a later phase; `when` are units that must stand (or be dislodged) somewhere for them to count."""

    power: str
    phase: str
    orders: list[str]
    when: list[str]
    by: str


@dataclass(frozen=True, slots=True)
class ReadySet(Event):
    power: str
    on: bool
    by: str = ""


@dataclass(frozen=True, slots=True)
class WaitSet(Event):
    power: str
    on: bool
    by: str = ""


@dataclass(frozen=True, slots=True)
class Completed(Event):
    """Nobody owes anything any more: the phase is resolved at this moment unless somebody changes his mind."""

    resolves: str


@dataclass(frozen=True, slots=True)
class Reopened(Event):
    """Somebody did: it waits again."""


@dataclass(frozen=True, slots=True)
class Reminded(Event):
    distance: int  # seconds before the deadline
    powers: list[str]


@dataclass(frozen=True, slots=True)
class Excused(Event):
    """A power that missed its deadline is waited for."""

    powers: list[str]
    deadline: str


@dataclass(frozen=True, slots=True)
class Resolved(Event):
    phase: str
    orders: Mapping[str, list[str]]
    units: Mapping[str, list[str]]
    centres: Mapping[str, list[str]]
    dislodged: Mapping[str, Mapping[str, Mapping[str, Any]]]
    next_phase: str | None
    missed: list[str] = field(default_factory=list)  # powers that owed orders and gave none
    idle: list[str] = field(default_factory=list)  # powers in civil disorder in this phase
    by: str = "clock"


@dataclass(frozen=True, slots=True)
class LotDrawn(Event):
    """To which seat the neutral powers go."""

    seat: int
    seed: int


@dataclass(frozen=True, slots=True)
class DrawVoted(Event):
    power: str
    among: list[str] | None  # the powers that would share it; None: no draw
    by: str = ""


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    power: str
    to: str | None
    by: str = ""


@dataclass(frozen=True, slots=True)
class Allied(Event):
    power: str
    to: str | None
    by: str = ""


@dataclass(frozen=True, slots=True)
class AbsenceSet(Event):
    player: str
    start: str
    end: str
    zone: str = ""  # whose midnights these days have; "": the game's


@dataclass(frozen=True, slots=True)
class AbsenceEnded(Event):
    """Back, or not away after all."""

    player: str


@dataclass(frozen=True, slots=True)
class Paused(Event):
    by: str
    why: str = ""
    awaited: list[str] = field(default_factory=list)  # powers whose orders set it going again by themselves


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    by: str
    deadline: str | None


@dataclass(frozen=True, slots=True)
class Finished(Event):
    how: str  # won, drawn, conceded, terminated
    powers: list[str]
    by: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class RolledBack(Event):
    """To before this phase was resolved; `step` is its number among all phases ever resolved."""

    step: int
    phase: str
    deadline: str | None
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class RolledForward(Event):
    """What was rolled back counts again, up to before this phase; the step is the first that stays undone."""

    step: int
    phase: str | None
    units: Mapping[str, list[str]]
    centres: Mapping[str, list[str]]
    dislodged: Mapping[str, Mapping[str, Mapping[str, Any]]]
    deadline: str | None
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class SeatGiven(Event):
    """A seat has another player now, or none."""

    seat: int
    player: str
    by: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class DisorderSet(Event):
    """A power goes into civil disorder, or comes back from it."""

    power: str
    on: bool
    by: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class PositionChanged(Event):
    units: Mapping[str, list[str]]
    centres: Mapping[str, list[str]]
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class SettingChanged(Event):
    name: str
    value: Any
    by: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class GmAdded(Event):
    gm: str
    by: str


@dataclass(frozen=True, slots=True)
class PressSent(Event):
    """A letter from one to others. Its text is here and in no state: a game's memory would grow with its talk."""

    sender: str  # a power, GM, OBSERVER, or PLAYER before the start
    by: str
    to: list[str]  # powers, GM, OBSERVERS or ALL
    shown_from: str  # "" for grey press
    shown_to: list[str]
    text: str
    subject: str = ""
    answers: str = ""  # the conversation that it continues


@dataclass(frozen=True, slots=True)
class CopiesSet(Event):
    """Whether a player gets copies of the press he sends."""

    player: str
    on: bool


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """A line in a player's own diary."""

    player: str
    text: str


@dataclass(frozen=True, slots=True)
class ObserverAdded(Event):
    player: str


@dataclass(frozen=True, slots=True)
class ObserverRemoved(Event):
    player: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class JoinAsked(Event):
    """Wants to join; the GM has not said yes yet."""

    player: str
    preferences: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class JoinDenied(Event):
    player: str
    by: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Invited(Event):
    """Somebody was sent the way into the game; to which address stands in no game."""

    by: str


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """The GM wants something that cannot simply be undone: it is done when he answers with this code."""

    by: str
    line: str
    code: str


KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in Event.__subclasses__()}


def to_json(event: Event) -> tuple[str, dict[str, Any]]:
    """The event's kind and what it tells, for the journal."""
    return type(event).__name__, asdict(event)


def from_json(kind: str, data: Mapping[str, Any]) -> Event:
    """The event again. A field that a later version added may be missing, and has its default then."""
    known = KINDS.get(kind)
    if known is None:
        raise ValueError(f"an event of kind '{kind}' is not known to this version")
    names = {each.name for each in fields(known)}
    surplus = sorted(set(data) - names)
    if surplus:
        raise ValueError(f"'{kind}' has no field {', '.join(surplus)} in this version")
    return known(**data)
