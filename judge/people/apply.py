"""What an event makes of the people. Nothing is decided here, and nothing is refused: it has happened."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from judge.people import events as e
from judge.people.address import fold
from judge.people.handle import parts
from judge.people.state import People, Person
from judge.people.trying import recent

Change = Callable[[Person, Any, datetime], Person]


def apply(people: People, event: e.Event, at: datetime) -> People:
    """The people after this event, which happened at this time."""
    telling = Telling(people)
    telling.tell(event, at)
    return telling.people


class Telling:
    """Many events, one after the other, without a copy of everybody for each: 20,000 people are read so in a second.

    `people` changes with every event until the telling is over; only then may it be given away.
    """

    def __init__(self, people: People | None = None) -> None:
        start = People() if people is None else people
        self._by_id = dict(start.by_id)
        self._by_address = dict(start.by_address)
        self._numbers = dict(start.numbers)
        self.people = People(self._by_id, self._by_address, self._numbers)

    def tell(self, event: e.Event, at: datetime) -> None:
        if isinstance(event, e.Registered):
            self._registered(event, at)
        elif isinstance(event, e.Expired):
            for id in event.people:
                self._forget_address(self._by_id.pop(id))
        elif isinstance(event, e.Personal):
            before = self._by_id[event.person]
            self._enter(before, _CHANGES[type(event)](before, event, at))

    def _registered(self, event: e.Registered, at: datetime) -> None:
        stem, number = parts(event.person)
        self._numbers[stem] = max(number, self._numbers.get(stem, 0))
        new = Person(
            id=event.person,
            name=event.name,
            address=event.address,
            since=at,
            language=event.language,
            zone=event.zone,
            wanted=tuple(event.wanted),
        )
        self._enter(None, new)

    def _enter(self, before: Person | None, after: Person) -> None:
        if before is not None and before.address != after.address:
            self._forget_address(before)
        self._by_address[fold(after.address)] = after.id
        self._by_id[after.id] = after

    def _forget_address(self, person: Person) -> None:
        self._by_address.pop(fold(person.address), None)


def _confirmed(person: Person, event: e.Confirmed, at: datetime) -> Person:
    return replace(person, confirmed=True, wanted=())


def _address_asked(person: Person, event: e.AddressAsked, at: datetime) -> Person:
    return replace(person, pending_address=event.address)


def _address_changed(person: Person, event: e.AddressChanged, at: datetime) -> Person:
    """The code came from there, so letters reach it."""
    return replace(person, address=event.new, pending_address="", confirmed=True, unreachable=False)


def _renamed(person: Person, event: e.Renamed, at: datetime) -> Person:
    return replace(person, name=event.name)


def _language_set(person: Person, event: e.LanguageSet, at: datetime) -> Person:
    return replace(person, language=event.language)


def _zone_set(person: Person, event: e.ZoneSet, at: datetime) -> Person:
    return replace(person, zone=event.zone)


def _password_set(person: Person, event: e.PasswordSet, at: datetime) -> Person:
    """What was guessed at is gone: whoever owns the address need not wait for the end of the lock."""
    return replace(person, password=event.password, failures=(), locked_until=None)


def _password_dropped(person: Person, event: e.PasswordDropped, at: datetime) -> Person:
    return replace(person, password="", failures=(), locked_until=None)


def _secret_renewed(person: Person, event: e.SecretRenewed, at: datetime) -> Person:
    return replace(person, generations={**person.generations, event.game: event.generation})


def _password_failed(person: Person, event: e.PasswordFailed, at: datetime) -> Person:
    return replace(person, failures=(*recent(person.failures, at), at))


def _locked(person: Person, event: e.Locked, at: datetime) -> Person:
    return replace(person, locked_until=datetime.fromisoformat(event.until))


def _password_accepted(person: Person, event: e.PasswordAccepted, at: datetime) -> Person:
    return replace(person, failures=(), locked_until=None)


def _marked_unreachable(person: Person, event: e.MarkedUnreachable, at: datetime) -> Person:
    return replace(person, unreachable=True)


def _marked_reachable(person: Person, event: e.MarkedReachable, at: datetime) -> Person:
    return replace(person, unreachable=False)


_CHANGES: dict[type[e.Event], Change] = {
    e.Confirmed: _confirmed,
    e.AddressAsked: _address_asked,
    e.AddressChanged: _address_changed,
    e.Renamed: _renamed,
    e.LanguageSet: _language_set,
    e.ZoneSet: _zone_set,
    e.PasswordSet: _password_set,
    e.PasswordDropped: _password_dropped,
    e.SecretRenewed: _secret_renewed,
    e.PasswordFailed: _password_failed,
    e.Locked: _locked,
    e.PasswordAccepted: _password_accepted,
    e.MarkedUnreachable: _marked_unreachable,
    e.MarkedReachable: _marked_reachable,
}
