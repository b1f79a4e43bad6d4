"""What somebody, or the clock, wants done in a game. `by` is a player's or GM's name among us, never an address."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Command:
    by: str


@dataclass(frozen=True, slots=True)
class Tick(Command):
    """Look at the clock: is anything due?"""

    seed: int = 0  # for a lot, should one be drawn


@dataclass(frozen=True, slots=True)
class Create(Command):
    name: str
    variant: str = "standard"
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Join(Command):
    preferences: tuple[str, ...] = ()
    key: str = ""
    seed: int = 0  # for the lot, should the game start with this player


@dataclass(frozen=True, slots=True)
class Prefer(Command):
    """Before the start: other powers than those named at joining."""

    preferences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Before the start: off the list. Later: the seat is empty until somebody takes it over."""


@dataclass(frozen=True, slots=True)
class TakeOver(Command):
    power: str = ""  # of the empty seat; "" if there is just one


# `power` in what follows: whoever commands several may name one; a GM names the one for which he acts.


@dataclass(frozen=True, slots=True)
class GiveOrders(Command):
    orders: tuple[str, ...]
    power: str = ""


@dataclass(frozen=True, slots=True)
class GiveAhead(Command):
    phase: str  # a phase's code, or only its kind
    orders: tuple[str, ...]
    when: tuple[str, ...] = ()
    power: str = ""


@dataclass(frozen=True, slots=True)
class Clear(Command):
    power: str = ""


@dataclass(frozen=True, slots=True)
class Ready(Command):
    on: bool = True
    power: str = ""


@dataclass(frozen=True, slots=True)
class Wait(Command):
    on: bool = True
    power: str = ""


@dataclass(frozen=True, slots=True)
class VoteDraw(Command):
    yes: bool
    among: tuple[str, ...] = ()  # where a list may be named
    power: str = ""


@dataclass(frozen=True, slots=True)
class Concede(Command):
    to: str = ""  # "" takes it back
    power: str = ""


@dataclass(frozen=True, slots=True)
class Ally(Command):
    """Claim victory together with one other power, where the game allows that."""

    to: str = ""  # "" takes it back
    power: str = ""


@dataclass(frozen=True, slots=True)
class BeAbsent(Command):
    start: date
    end: date
    zone: str = ""  # whose days these are; "": the game's
    power: str = ""


@dataclass(frozen=True, slots=True)
class BeBack(Command):
    """Not away any more, nor later."""

    power: str = ""


@dataclass(frozen=True, slots=True)
class SendPress(Command):
    to: tuple[str, ...]  # powers, GM, OBSERVERS or ALL
    text: str
    grey: bool = False  # from nobody
    shown_to: tuple[str, ...] = ()  # where the game allows that, others than the real ones
    subject: str = ""
    answers: str = ""  # the conversation that it continues
    power: str = ""


@dataclass(frozen=True, slots=True)
class WantCopies(Command):
    on: bool = True


@dataclass(frozen=True, slots=True)
class TakeNote(Command):
    text: str


@dataclass(frozen=True, slots=True)
class Observe(Command):
    on: bool = True


# What only a GM may do. `why` is told to all players, unless the game hides what its GM does.


@dataclass(frozen=True, slots=True)
class Start(Command):
    setup: str = ""  # "": the one for as many as have joined
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Process(Command):
    phase: str  # so that two letters cannot process twice
    why: str = ""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Pause(Command):
    why: str = ""


@dataclass(frozen=True, slots=True)
class Resume(Command):
    why: str = ""


@dataclass(frozen=True, slots=True)
class SetDeadline(Command):
    deadline: datetime
    why: str = ""


@dataclass(frozen=True, slots=True)
class Rollback(Command):
    phase: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Forward(Command):
    """Take a rollback back, while nothing new was played: up to before this phase, or all of it."""

    phase: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Replace(Command):
    power: str
    player: str  # "" puts the present one out of the game
    why: str = ""


@dataclass(frozen=True, slots=True)
class SetDisorder(Command):
    power: str
    on: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class ChangeBoard(Command):
    """Place a unit, take one away, give a centre to a power."""

    power: str
    place: str = ""  # a unit
    remove: str = ""  # a unit
    owns: str = ""  # a centre
    why: str = ""


@dataclass(frozen=True, slots=True)
class Change(Command):
    name: str
    value: Any
    why: str = ""


@dataclass(frozen=True, slots=True)
class Approve(Command):
    """Let somebody join, or not."""

    player: str
    yes: bool = True
    why: str = ""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Dismiss(Command):
    """Before the start: off the list of players. At any time: off the list of observers."""

    player: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Invite(Command):
    pass


@dataclass(frozen=True, slots=True)
class Ask(Command):
    """Keep a dangerous act until its GM confirms it."""

    line: str
    code: str


@dataclass(frozen=True, slots=True)
class Promote(Command):
    gm: str


@dataclass(frozen=True, slots=True)
class Declare(Command):
    how: str  # won, drawn or terminated
    powers: tuple[str, ...] = ()
    why: str = ""
