"""What becomes of a command: events, or the reason why not. The one door to the people."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from judge.people import commands as c
from judge.people import events as e
from judge.people.address import fold, tidy
from judge.people.apply import apply
from judge.people.handle import handle_for
from judge.people.passwords import is_hash
from judge.people.refusal import Refused
from judge.people.state import LANGUAGES, People, Person
from judge.people.trying import DAY, MOST, is_locked, may_try, next_try, recent
from judge.people.words import encodable, kept_lines, tidy_name

UNCONFIRMED_FOR = timedelta(days=30)  # then a registration is forgotten
_LONGEST_WHY = 200


@dataclass(frozen=True, slots=True)
class Decision:
    events: Sequence[e.Event]
    refused: Sequence[Refused]
    people: People  # as they are after the events


def decide(people: People, command: c.Command, now: datetime) -> Decision:
    """What happens because of this command, at this time; `Refused` where it cannot be done.

    What is decided depends on nothing but the arguments. A command that asks for what is so already makes no event.
    """
    events = _ACTS[type(command)](people, command, now)
    for event in events:
        people = apply(people, event, now)
    return Decision(events, (), people)


def _register(people: People, command: c.Register, now: datetime) -> list[e.Event]:
    address = tidy(command.address)
    if people.at(address) is not None:
        raise Refused("address-known", address=address)
    name = tidy_name(command.name)
    language = _language(command.language) if command.language else ""
    zone = _zone(command.zone) if command.zone else ""
    id = handle_for(name, people.numbers)
    return [e.Registered(id, name, address, language, zone, kept_lines(command.wanted))]


def _confirm(people: People, command: c.Confirm, now: datetime) -> list[e.Event]:
    person = _known(people, command.person)
    if person.confirmed:
        raise Refused("already-confirmed", person=person.id)
    return [e.Confirmed(person.id, list(person.wanted))]


def _ask_address(people: People, command: c.AskAddress, now: datetime) -> list[e.Event]:
    person = _confirmed(people, command.person)
    address = tidy(command.address)
    if fold(address) == fold(person.address):
        raise Refused("address-unchanged", address=address)
    _other_at(people, address)
    return [e.AddressAsked(person.id, address)] if address != person.pending_address else []


def _confirm_address(people: People, command: c.ConfirmAddress, now: datetime) -> list[e.Event]:
    person = _known(people, command.person)
    new = person.pending_address
    if not new:
        raise Refused("no-address-asked", person=person.id)
    other = _other_at(people, new)  # somebody may have come there since
    gone: list[e.Event] = [e.Expired([other.id])] if other else []
    return [*gone, e.AddressChanged(person.id, person.address, new)]


def _other_at(people: People, address: str) -> Person | None:
    """Whoever has registered with the address that somebody else asks for; `Refused` if that one has confirmed it.

    A registration that nobody confirmed gives way to one who reads the address: anybody can send a letter with a
    false sender, and must not keep it from its owner so. Often it is the same person, who wrote from there first.
    """
    other = people.at(address)
    if other is not None and other.confirmed:
        raise Refused("address-known", address=address)
    return other


def _rename(people: People, command: c.Rename, now: datetime) -> list[e.Event]:
    person = _known(people, command.person)
    name = tidy_name(command.name)
    if not name:
        raise Refused("empty-name")
    return [e.Renamed(person.id, name)] if name != person.name else []


def _set_language(people: People, command: c.SetLanguage, now: datetime) -> list[e.Event]:
    person = _known(people, command.person)
    language = _language(command.language)
    return [e.LanguageSet(person.id, language)] if language != person.language else []


def _set_zone(people: People, command: c.SetZone, now: datetime) -> list[e.Event]:
    person = _known(people, command.person)
    zone = _zone(command.zone)
    return [e.ZoneSet(person.id, zone)] if zone != person.zone else []


def _set_password(people: People, command: c.SetPassword, now: datetime) -> list[e.Event]:
    # Not before the address is confirmed: who forged the first letter would know the password of its victim.
    person = _confirmed(people, command.person)
    if not is_hash(command.password):
        raise ValueError("only the hash of a password may be stored")
    return [e.PasswordSet(person.id, command.password)]


def _drop_password(people: People, command: c.DropPassword, now: datetime) -> list[e.Event]:
    person = _known(people, command.person)
    if not person.password:
        raise Refused("no-password", person=person.id)
    return [e.PasswordDropped(person.id)]


def _new_secret(people: People, command: c.NewSecret, now: datetime) -> list[e.Event]:
    person = _known(people, command.person)
    return [e.SecretRenewed(person.id, command.game, person.generation(command.game) + 1)]


def _fail(people: People, command: c.Fail, now: datetime) -> list[e.Event]:
    person = _tried(people, command.person, now)
    failed: list[e.Event] = [e.PasswordFailed(person.id)]
    if len(recent(person.failures, now)) + 1 >= MOST:
        failed.append(e.Locked(person.id, (now + DAY).astimezone(UTC).isoformat()))
    return failed


def _accept(people: People, command: c.Accept, now: datetime) -> list[e.Event]:
    person = _tried(people, command.person, now)
    return [e.PasswordAccepted(person.id)] if person.failures else []


def _bounced(people: People, command: c.Bounced, now: datetime) -> list[e.Event]:
    person = _known(people, command.person)
    why = encodable(command.why[:_LONGEST_WHY])
    return [e.MarkedUnreachable(person.id, why)] if not person.unreachable else []


def _reached(people: People, command: c.Reached, now: datetime) -> list[e.Event]:
    person = _known(people, command.person)
    return [e.MarkedReachable(person.id)] if person.unreachable else []


def _expire(people: People, command: c.Expire, now: datetime) -> list[e.Event]:
    gone = [each.id for each in people if not each.confirmed and now - each.since >= UNCONFIRMED_FOR]
    return [e.Expired(gone)] if gone else []


def _known(people: People, id: str) -> Person:
    person = people.get(id)
    if person is None:
        raise Refused("no-such-person", person=id)
    return person


def _confirmed(people: People, id: str) -> Person:
    person = _known(people, id)
    if not person.confirmed:
        raise Refused("not-confirmed", person=id)
    return person


def _tried(people: People, id: str, now: datetime) -> Person:
    """The person whose password was looked at; `Refused` if it should not have been, so that it says nothing."""
    person = _known(people, id)
    if not may_try(person, now):
        raise Refused("locked" if is_locked(person, now) else "too-soon", until=next_try(person, now))
    return person


def _language(language: str) -> str:
    if language not in LANGUAGES:
        raise Refused("no-such-language", language=language, languages=LANGUAGES)
    return language


def _zone(zone: str) -> str:
    try:
        return ZoneInfo(zone).key
    except (KeyError, ValueError, OSError):  # a wrong name, a path or its like, a directory
        raise Refused("no-such-zone", zone=zone) from None


_ACTS: dict[type[c.Command], Callable[[People, Any, datetime], list[e.Event]]] = {
    c.Register: _register,
    c.Confirm: _confirm,
    c.AskAddress: _ask_address,
    c.ConfirmAddress: _confirm_address,
    c.Rename: _rename,
    c.SetLanguage: _set_language,
    c.SetZone: _set_zone,
    c.SetPassword: _set_password,
    c.DropPassword: _drop_password,
    c.NewSecret: _new_secret,
    c.Fail: _fail,
    c.Accept: _accept,
    c.Bounced: _bounced,
    c.Reached: _reached,
    c.Expire: _expire,
}
