"""Letters out: news, press and answers, each addressed so that answering it is enough to be known."""

from hashlib import sha256

from judge.desk.acting import Acted
from judge.desk.house import House
from judge.game.events import PressSent
from judge.game.press import readers
from judge.game.state import FINISHED, Game
from judge.people.secrets import secret
from judge.people.state import Person
from judge.post.addresses import tagged
from judge.post.compose import Outgoing
from judge.report.telling import Told, tell
from judge.report.words import N_, Reader


def reader_of(person: Person, game: Game | None = None) -> Reader:
    """In a person's own language and zone, or the game's zone."""
    zone = person.zone or (game.settings.timetable.zone if game else "UTC")
    return Reader(person.language or "en", zone)


def own_address(house: House, person: Person, game: str = "", to: str = "") -> str:
    """The judge's address that is this person's alone."""
    word = secret(house.registry.key(), person.id, game, person.generation(game))
    return tagged(house.address, game, word, to)


def news(house: House, acted: Acted, actor: str) -> list[Outgoing]:
    """One letter for everybody who must hear of what happened, but not for whoever did it: that one is answered."""
    heard: dict[str, list[Told]] = {}
    for event, before, after in acted.happened():
        told = tell(event, before, after)
        for each in told.to if told else ():
            if told and (each != actor or told.also_actor):
                heard.setdefault(each, []).append(told)
    found = []
    for id, several in heard.items():
        person = house.registry.people.get(id)
        if person is not None and person.confirmed:
            found.append(_letter(house, person, acted, several))
    return found


def _letter(house: House, person: Person, acted: Acted, several: list[Told]) -> Outgoing:
    game, reader = acted.after, reader_of(person, acted.after)
    text = "\n\n".join(told.say(reader, lambda who: name_of(house, game, who, person)) for told in several)
    topic = next((told.subject for told in several if told.subject), N_("news"))
    subject = f"[{game.name}] {game.phase or ''} {reader.say(topic)}".replace("  ", " ")
    return Outgoing(
        to=person.address,
        subject=subject,
        text=text + "\n",
        message_id=message_id(house, game.name, str(acted.seq), person.id),
        sender=tagged(house.address, game.name),
        sender_name=f"{game.name}",
        reply_to=own_address(house, person, game.name),
    )


def pressed(house: House, acted: Acted) -> list[Outgoing]:
    """The press of a letter, to each of its readers."""
    found = []
    for number, (event, _, game) in enumerate(acted.happened()):
        if isinstance(event, PressSent):
            people = readers(game, tuple(event.to), event.by) + ([event.by] if event.by in game.copies else [])
            for id in people:
                person = house.registry.people.get(id)
                if person is not None and person.confirmed:
                    found.append(_press(house, person, game, event, f"{acted.seq}.{number}"))
    return found


def _press(house: House, person: Person, game: Game, event: PressSent, number: str) -> Outgoing:
    """From a power, to a power: nothing of the person who wrote it comes with it."""
    reader = reader_of(person, game)
    sender = reader.power(event.shown_from) if event.shown_from else reader.say(N_("somebody"))
    head = reader.say(N_("From {sender} to {to}:"), sender=sender, to=event.shown_to)
    conversation = message_id(house, game.name, "talk", event.answers or number)
    answer_to = event.shown_from if event.shown_from in (*game.powers, "GM") else ""
    return Outgoing(
        to=person.address,
        subject=f"[{game.name}] " + (event.subject or reader.say(N_("press from {sender}"), sender=sender)),
        text=f"{head}\n\n{event.text}\n",
        message_id=message_id(house, game.name, f"press.{number}", person.id),
        sender=tagged(house.address, game.name, to=answer_to),
        sender_name=f"{sender} ({game.name})",
        reply_to=own_address(house, person, game.name, answer_to),
        references=(conversation,),
    )


def answer(
    house: House, person: Person, game: Game | None, text: str, cause: str, mail_id: str, subject: str
) -> Outgoing:
    """To the registered address, whatever the letter came from."""
    name = game.name if game else ""
    return Outgoing(
        to=person.address,
        subject=f"Re: {subject}"
        if subject and not subject.lower().startswith("re:")
        else subject or f"[{name or 'judge'}]",
        text=text,
        message_id=message_id(house, "answer", sha256(cause.encode()).hexdigest()[:20], person.id),
        sender=tagged(house.address, name),
        sender_name=name or "judge",
        reply_to=own_address(house, person, name),
        in_reply_to=mail_id,
        references=(mail_id,) if mail_id else (),
    )


def name_of(house: House, game: Game, who: str, reader: Person) -> str:
    """A person's name, where this reader may know it."""
    hidden = game.settings.anonymous and game.status != FINISHED and reader.id not in (*game.gms, who)
    person = house.registry.people.get(who)
    return "–" if hidden or person is None else person.name or person.id


def message_id(house: House, *parts: str) -> str:
    """A Message-ID that follows from what is told and to whom."""
    domain = house.address.rpartition("@")[2]
    *most, person = parts
    blind = sha256(f"{'.'.join(most)} {person} {house.registry.key().hex()}".encode()).hexdigest()[:16]
    return f"<{'.'.join(most)}.{blind}@{domain}>"
