"""Who wrote a letter, and how we know (DESIGN §5). Who is not known by any proof is a stranger, whatever he says."""

import re
from dataclasses import dataclass
from datetime import datetime

from judge.desk.house import House
from judge.language.mail.mime import Mail
from judge.people.commands import Accept, Fail
from judge.people.commands import Command as PeopleCommand
from judge.people.passwords import check_password
from judge.people.secrets import whose
from judge.people.state import Person
from judge.people.trying import may_try
from judge.post.addresses import Tag
from judge.post.proof import vouched
from judge.store.archive import NoSuchGame
from judge.store.journal import Damaged
from judge.store.summary import people_of

SECRET, PASSWORD, VOUCHED, TRUSTED, NONE = "secret", "password", "vouched", "trusted", ""
_SUBJECT = re.compile(r"\[([a-z][a-z0-9-]{1,19})\]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Identity:
    person: Person | None
    proof: str
    game: str = ""  # about which the letter is, as far as addresses, subject and sign-on tell
    claimed: Person | None = None  # who it says it is, without proof
    power: str = ""  # of the sign-on, where it names one
    locked: bool = False  # a password was not looked at, or was wrong once too often
    learnt: tuple[PeopleCommand, ...] = ()  # about this person, from the try


def identify(house: House, mail: Mail, tags: list[Tag], signon: tuple[str, str] | None, now: datetime) -> Identity:
    game = _game(house, mail, tags)
    people = house.registry.people
    for tag in tags:
        members = [*(_members(house, tag.game) if tag.game else ()), *(person.id for person in _own(house, mail))]
        holder = whose(house.registry.key(), tag.secret, tag.game, people, members) if tag.secret else None
        if holder is not None:
            return Identity(people.get(holder), SECRET, tag.game or game)
    sender = people.at(mail.sender) if mail.sender else None
    if signon is not None:
        return _signed_on(house, signon, game, sender, now)
    if sender is None:
        return Identity(None, NONE, game)
    if house.trust_from:
        return Identity(sender, TRUSTED, game)
    results = mail.headers.get("authentication-results", "").split("\n")[0]
    if vouched(results, house.authserv, mail.sender):
        return Identity(sender, VOUCHED, game)
    return Identity(None, NONE, game, claimed=sender)


def _own(house: House, mail: Mail) -> list[Person]:
    """Whose address this can be besides the game's people: that of the one who seems to write. One look, not all."""
    sender = house.registry.people.at(mail.sender) if mail.sender else None
    return [sender] if sender else []


def _signed_on(house: House, signon: tuple[str, str], game: str, sender: Person | None, now: datetime) -> Identity:
    """`SIGNON Falpha secret`, as the classic judges have it: a power's initial before the game's name."""
    seat, password = signon
    name, power = _seat(house, seat)
    name = name or game
    person = sender
    if power:
        person = house.registry.people.get(house.archive.game(name).player_of(power)) or sender
    if person is None:
        return Identity(None, NONE, name)
    if not may_try(person, now):
        return Identity(None, NONE, name, claimed=person, power=power, locked=True)
    if check_password(password, person.password):
        return Identity(person, PASSWORD, name, power=power, learnt=(Accept(person.id),))
    return Identity(None, NONE, name, claimed=person, power=power, locked=True, learnt=(Fail(person.id),))


def _seat(house: House, text: str) -> tuple[str, str]:
    """The game and the power of a sign-on: `Falpha`, `?alpha`, or only `alpha`."""
    text = text.lower()
    for name, initial in ((text[1:], text[:1]), (text, "")):
        board = _board(house, name)
        if board is not None:
            powers = [power for power in board if initial and power.lower().startswith(initial)]
            if len(powers) == 1 or initial in ("", "?"):
                return name, powers[0] if powers else ""
    return "", ""


def _board(house: House, name: str) -> tuple[str, ...] | None:
    try:
        return tuple(house.archive.game(name).board.powers)
    except (NoSuchGame, Damaged):
        return None


def _members(house: House, game: str) -> list[str]:
    try:
        return list(people_of(house.archive.game(game)))
    except (NoSuchGame, Damaged):
        return []


def _game(house: House, mail: Mail, tags: list[Tag]) -> str:
    named = [tag.game for tag in tags if tag.game] + [name.lower() for name in _SUBJECT.findall(mail.subject)]
    return next((name for name in named if _board(house, name) is not None), "")
