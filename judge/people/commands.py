"""What is to be done about people. Who may ask for it, and with which proof, is for the desk to know."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    pass


@dataclass(frozen=True, slots=True)
class Register(Command):
    """Somebody new; the handle is chosen as this is decided."""

    address: str
    name: str = ""
    language: str = ""
    zone: str = ""
    wanted: tuple[str, ...] = ()  # what the letter asked for, to be done once the address is confirmed


@dataclass(frozen=True, slots=True)
class Confirm(Command):
    """The right code came: the address with which the person registered is good."""

    person: str


@dataclass(frozen=True, slots=True)
class AskAddress(Command):
    person: str
    address: str


@dataclass(frozen=True, slots=True)
class ConfirmAddress(Command):
    """The right code came from the new address."""

    person: str


@dataclass(frozen=True, slots=True)
class Rename(Command):
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class SetLanguage(Command):
    person: str
    language: str


@dataclass(frozen=True, slots=True)
class SetZone(Command):
    person: str
    zone: str


@dataclass(frozen=True, slots=True)
class SetPassword(Command):
    person: str
    password: str  # its hash, as `hash_password` makes it: a password itself never gets this far


@dataclass(frozen=True, slots=True)
class DropPassword(Command):
    person: str


@dataclass(frozen=True, slots=True)
class NewSecret(Command):
    person: str
    game: str = ""  # "": the person's own address outside of games


@dataclass(frozen=True, slots=True)
class Fail(Command):
    """A wrong password was looked at."""

    person: str


@dataclass(frozen=True, slots=True)
class Accept(Command):
    """The right one was."""

    person: str


@dataclass(frozen=True, slots=True)
class Bounced(Command):
    """A letter to this person came back."""

    person: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Reached(Command):
    """This person reads what we write: a letter came from there."""

    person: str


@dataclass(frozen=True, slots=True)
class Expire(Command):
    """Look at the clock: forget the registrations that nobody confirmed in time."""
