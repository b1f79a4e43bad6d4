"""Letters from people who are not known, or not by any proof. Hardly anything is done, and little is answered.

Nobody is sent more than a letter a day here: our answers must not become somebody else's spam.
"""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256

from judge import variants
from judge.desk.answering import Line
from judge.desk.carrying import carry_out
from judge.desk.house import House
from judge.desk.identity import Identity
from judge.desk.mailing import answer, reader_of
from judge.desk.persons import address_code, registration_code
from judge.desk.planning import plan
from judge.desk.scene import Scene
from judge.desk.table import help_text
from judge.language.commands import SIGNON, Command, named
from judge.language.letter import Letter, read_letter
from judge.language.mail.mime import Mail
from judge.language.meaning import View
from judge.people.address import fold
from judge.people.commands import Confirm, ConfirmAddress, Register
from judge.people.secrets import same_code
from judge.people.state import Person
from judge.post.compose import Outgoing
from judge.report.refusals import sentence
from judge.report.words import N_, Reader
from judge.rules.phases import parse_phase

WELCOME = {"register", "join", "observe", "take over"}  # for these a stranger is registered


def work(house: House, mail: Mail, who: Identity, cause: str, now: datetime) -> list[Outgoing]:
    if not mail.sender:
        return []
    board = variants.board("standard")
    letter = read_letter(mail, View(board, parse_phase(board.first_phase)), None, house.address)
    person = who.claimed or who.person
    if person is not None and person.confirmed:
        return _unproved(house, person, mail, cause, now)
    if person is None and (mover := _moving(house, mail, letter, cause, now)) is not None:
        return mover
    if person is None:
        return _new(house, mail, letter, cause, now)
    return _unconfirmed(house, person, mail, letter, who, cause, now)


def _unproved(house: House, person: Person, mail: Mail, cause: str, now: datetime) -> list[Outgoing]:
    """Somebody we know seems to write. The one we know is told, at the address we know; nothing else happens."""
    if not _first_today(house, f"unproved {person.id}", now):
        return []
    reader = reader_of(person)
    text = reader.say(
        N_(
            "A letter came that says it is from you, and nothing proves it. Nothing in it was done.\n"
            "If you wrote it, answer this letter and write it again: the address you answer to proves that it is you."
        )
    )
    return [answer(house, person, None, text + "\n", cause, mail.message_id, mail.subject)]


def _moving(house: House, mail: Mail, letter: Letter, cause: str, now: datetime) -> list[Outgoing] | None:
    """Somebody we know answers from the address he wants to move to; both addresses are told."""
    codes = [each.more for each in letter.commands if each.name == "confirm"]
    if not codes:
        return None
    for person in house.registry.people:
        at = Scene(house, person, None, reader_of(person), now, cause)
        new = person.pending_address
        if new and fold(new) == fold(mail.sender) and any(same_code(each, address_code(at, new)) for each in codes):
            house.registry.act([ConfirmAddress(person.id)], cause, now)
            text = at.reader.say(N_("Your address is now {address}."), address=mail.sender) + "\n"
            moved = house.registry.people.get(person.id) or person
            return [
                answer(house, moved, None, text, cause, mail.message_id, mail.subject),
                answer(house, person, None, text, f"{cause} old", "", ""),
            ]
    return None


def guessed(house: House, person: Person, games: Sequence[str], cause: str) -> list[Outgoing]:
    """Too many wrong passwords: the one they are tried for is told, and the GMs of the game; never who tries."""
    people = house.registry.people
    gms = [gm for name in games for gm in house.archive.game(name).gms]
    found = []
    for each in (people.by_id[id] for id in dict.fromkeys([person.id, *gms]) if people.get(id)):
        text = reader_of(each).say(
            N_(
                "Too many wrong passwords came in letters that say they are from {name}.\n"
                "No password is looked at for a day. Answering a letter of the judge works as before."
            ),
            name=person.name or person.id,
        )
        found.append(answer(house, each, None, text + "\n", f"{cause} locked {each.id}", "", ""))
    return found


def _new(house: House, mail: Mail, letter: Letter, cause: str, now: datetime) -> list[Outgoing]:
    wanted = [each for each in map(_as_joining, letter.commands) if each.name in WELCOME]
    reader = Reader(letter.language)
    if not wanted:
        if not _first_today(house, f"stranger {_blind(mail.sender)}", now):
            return []
        return [_to_stranger(house, mail, help_text(Scene(house, None, None, reader, now, cause)), cause, now)]
    name = next((each.more for each in wanted if each.name == "register" and each.more), mail.sender_name)
    lines = tuple(str(each) for each in wanted if each.name != "register")
    decisions = house.registry.act([Register(mail.sender, name, letter.language, wanted=lines)], cause, now)
    person = house.registry.people.at(mail.sender)
    if decisions is not None and decisions[0].refused:
        text = sentence(decisions[0].refused[0], reader)
        return (
            [_to_stranger(house, mail, text + "\n", cause, now)]
            if _first_today(house, _blind(mail.sender), now)
            else []
        )
    return [_code(house, person, mail, cause, now)] if person is not None else []


def _as_joining(command: Command) -> Command:
    """`SIGNON ?alpha secret`, as one joins at the classic judges. The password is set later: it is kept nowhere."""
    return Command("join", command.more.lstrip("?")) if command.name == SIGNON and command.more else command


def _unconfirmed(
    house: House, person: Person, mail: Mail, letter: Letter, who: Identity, cause: str, now: datetime
) -> list[Outgoing]:
    """The right code, or an answer to our letter, confirms the address; anything else brings the code, once a day."""
    at = Scene(house, person, None, reader_of(person), now, cause)
    code = registration_code(at, person.address)
    given = [each.more for each in letter.commands if each.name == "confirm"]
    if who.person is not None or any(same_code(each, code) for each in given):
        house.registry.act([Confirm(person.id)], cause, now)
        return _welcomed(house, person, mail, letter, cause, now)
    return [_code(house, person, mail, cause, now)] if _first_today(house, f"code {person.id}", now) else []


def _welcomed(house: House, before: Person, mail: Mail, letter: Letter, cause: str, now: datetime) -> list[Outgoing]:
    """What was wanted at registration is done now."""
    person = house.registry.people.get(before.id) or before
    at = Scene(house, person, None, reader_of(person), now, cause)
    asked = Letter(mail.sender, letter.language, commands=[named(line) for line in before.wanted])
    steps = plan(at, asked, False)
    lines = [Line("", at.reader.say(N_("Your address is confirmed. You are known here as {name}."), name=person.id))]
    return carry_out(at, steps, asked, mail, lines)


def _code(house: House, person: Person, mail: Mail, cause: str, now: datetime) -> Outgoing:
    at = Scene(house, person, None, reader_of(person), now, cause)
    text = at.reader.say(
        N_(
            "Somebody, you I hope, has written to this judge of the game Diplomacy from your address.\n"
            "To confirm that it is yours, answer this letter with this line:\n\n"
            "confirm {code}\n\n"
            "If it was not you, do nothing: you will not hear from us again."
        ),
        code=registration_code(at, person.address),
    )
    return answer(house, person, None, text + "\n", cause, mail.message_id, mail.subject)


def _to_stranger(house: House, mail: Mail, text: str, cause: str, now: datetime) -> Outgoing:
    nobody = Person("", mail.sender_name, mail.sender, now)
    return answer(house, nobody, None, text, cause, mail.message_id, mail.subject)


def _first_today(house: House, what: str, now: datetime) -> bool:
    """Whether this did not happen yet today; from now on it has."""
    return house.registry.act([], f"{what} {now.date()}", now) is not None


def _blind(address: str) -> str:
    """An address of somebody who is not registered is kept nowhere."""
    return sha256(address.lower().encode()).hexdigest()[:16]
