"""What can never happen to people: the marks of a journal that no judge has written.

`decide` sees to all of this. It is looked at once more as a journal is read, since a wrong one would let somebody
write in another's name.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from judge.people import events as e
from judge.people.address import is_plain
from judge.people.handle import parts
from judge.people.state import People


def breaches(people: People, event: e.Event) -> Iterator[str]:
    """What this event breaks if it happens to these people, one sentence each. No addresses in them."""
    if isinstance(event, e.Registered):
        yield from _registered(people, event)
    elif isinstance(event, e.Personal) and people.get(event.person) is None:
        yield f"there is nobody called '{event.person}'"
    elif type(event) in _RULES:
        yield from _RULES[type(event)](people, event)


def _registered(people: People, event: e.Registered) -> Iterator[str]:
    stem, number = parts(event.person)
    if number <= people.numbers.get(stem, 0):
        yield f"'{event.person}' registers, and that handle, or a later one, was given before"
    yield from _address(people, event.person, event.address)


def _address_asked(people: People, event: e.AddressAsked) -> Iterator[str]:
    if not is_plain(event.address):
        yield f"the address that '{event.person}' asks for is none"


def _address_changed(people: People, event: e.AddressChanged) -> Iterator[str]:
    if people.by_id[event.person].address != event.old:
        yield f"'{event.person}' leaves an address which is not the one there was"
    yield from _address(people, event.person, event.new)


def _secret_renewed(people: People, event: e.SecretRenewed) -> Iterator[str]:
    before = people.by_id[event.person].generation(event.game)
    if event.generation != before + 1:
        yield f"generation {event.generation} of a secret of '{event.person}' follows {before}: old ones must stay old"


def _locked(people: People, event: e.Locked) -> Iterator[str]:
    if datetime.fromisoformat(event.until).tzinfo is None:
        yield f"the lock of '{event.person}' ends at a time without a zone"


def _expired(people: People, event: e.Expired) -> Iterator[str]:
    for id in event.people:
        person = people.get(id)
        if person is None:
            yield f"there is nobody called '{id}'"
        elif person.confirmed:
            yield f"'{id}' is forgotten, and had confirmed the address"


def _address(people: People, id: str, address: str) -> Iterator[str]:
    other = people.at(address)
    if not is_plain(address):
        yield f"the address of '{id}' is none"
    elif other is not None and other.id != id:
        yield f"the address of '{id}' belongs to '{other.id}' already"


_RULES: dict[type[e.Event], Callable[[People, Any], Iterator[str]]] = {
    e.AddressAsked: _address_asked,
    e.AddressChanged: _address_changed,
    e.SecretRenewed: _secret_renewed,
    e.Locked: _locked,
    e.Expired: _expired,
}
