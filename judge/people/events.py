"""What happened to people, one fact each. As in a game: plain JSON values only, results and not causes."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, get_type_hints


@dataclass(frozen=True, slots=True)
class Event:
    pass


@dataclass(frozen=True, slots=True)
class Personal(Event):
    """About one person, by handle."""

    person: str


@dataclass(frozen=True, slots=True)
class LetterRead(Event):
    """A letter that changed nothing: remembered, so that it is not answered twice."""


@dataclass(frozen=True, slots=True)
class Registered(Personal):
    name: str
    address: str
    language: str = ""
    zone: str = ""
    wanted: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Confirmed(Personal):
    """The address is right. What was wanted stands here for the last time: whoever writes this event carries it out."""

    wanted: list[str]


@dataclass(frozen=True, slots=True)
class AddressAsked(Personal):
    address: str


@dataclass(frozen=True, slots=True)
class AddressChanged(Personal):
    """Both addresses, for both are told: the old one in case it was not its owner who did this."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Renamed(Personal):
    name: str


@dataclass(frozen=True, slots=True)
class LanguageSet(Personal):
    language: str


@dataclass(frozen=True, slots=True)
class ZoneSet(Personal):
    zone: str


@dataclass(frozen=True, slots=True)
class PasswordSet(Personal):
    password: str  # its hash


@dataclass(frozen=True, slots=True)
class PasswordDropped(Personal):
    pass


@dataclass(frozen=True, slots=True)
class SecretRenewed(Personal):
    game: str  # "": outside of games
    generation: int


@dataclass(frozen=True, slots=True)
class PasswordFailed(Personal):
    """A wrong one was looked at."""


@dataclass(frozen=True, slots=True)
class Locked(Personal):
    until: str


@dataclass(frozen=True, slots=True)
class PasswordAccepted(Personal):
    """After wrong ones the right one: they are forgotten."""


@dataclass(frozen=True, slots=True)
class MarkedUnreachable(Personal):
    why: str = ""


@dataclass(frozen=True, slots=True)
class MarkedReachable(Personal):
    pass


@dataclass(frozen=True, slots=True)
class Expired(Event):
    """Registrations that nobody confirmed."""

    people: list[str]


KINDS: dict[str, type[Event]] = {
    kind.__name__: kind
    for kind in (*Event.__subclasses__(), *Personal.__subclasses__())
    if kind.__name__ != Personal.__name__
}
_WORDS = {str: "text", int: "a number"}


def to_json(event: Event) -> tuple[str, dict[str, Any]]:
    """The event's kind and what it tells, for the journal."""
    return type(event).__name__, asdict(event)


def from_json(kind: str, data: Mapping[str, Any]) -> Event:
    """The event again. A field that a later version added may be missing, and has its default then.

    `apply` trusts its events, and a file may hold anything: so every field is looked at.
    """
    known = KINDS.get(kind)
    if known is None:
        raise ValueError(f"an event of kind '{kind}' is not known to this version")
    hints = _HINTS[known]
    surplus = sorted(set(data) - set(hints))
    if surplus:
        raise ValueError(f"'{kind}' has no field {', '.join(surplus)} in this version")
    for name, value in data.items():
        if not _fits(value, hints[name]):
            raise ValueError(f"'{name}' is not {_WORDS.get(hints[name], 'a list of texts')}")
    return known(**data)


def _fits(value: Any, wanted: Any) -> bool:
    if wanted in _WORDS:
        return type(value) is wanted  # to Python, true is a number
    return isinstance(value, list) and all(type(each) is str for each in value)


def _hints(kind: type[Event]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind)}


_HINTS = {kind: _hints(kind) for kind in KINDS.values()}
