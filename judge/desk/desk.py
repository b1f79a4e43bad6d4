"""One letter, from the spool to the letters that answer it. Nothing here keeps anything: journals do."""

from datetime import datetime

from judge import variants
from judge.desk import strangers
from judge.desk.acting import act
from judge.desk.carrying import carry_out
from judge.desk.house import House
from judge.desk.identity import Identity, identify
from judge.desk.incoming import SKEW, Incoming, cause_of, written_at
from judge.desk.mailing import news, reader_of
from judge.desk.planning import plan
from judge.desk.scene import Scene
from judge.game.commands import CLOCK, Tick
from judge.game.state import FINISHED, Game
from judge.language.letter import read_letter, signon_in
from judge.language.mail.machine import is_machine
from judge.language.mail.mime import Mail, open_mail
from judge.language.meaning import View
from judge.people.address import fold
from judge.people.events import Locked
from judge.people.state import Person
from judge.post.addresses import tags
from judge.post.compose import Outgoing
from judge.report.words import Reader
from judge.rules.phases import parse_phase
from judge.store.archive import NoSuchGame


def work(house: House, letter: Incoming, now: datetime) -> list[Outgoing]:
    """What a letter brings about is on the disk when this returns; what comes back is to be posted.

    May be called again with the same letter after a crash: nothing is done twice, and the same letters come back.
    """
    mail = open_mail(letter.raw)
    if is_machine(mail, address=house.address):
        return []
    ours = tags([letter.recipient, *mail.recipients], house.address)
    who = identify(house, mail, ours, signon_in(mail), now)
    cause = cause_of(mail, letter.raw)
    warned = _learn(house, who, cause, now)
    if who.person is None or not who.person.confirmed:
        return warned + strangers.work(house, mail, who, cause, now)
    game = _game(house, who, who.person)
    out = _overdue(house, game.name, letter.arrived, now) if game else []
    game = house.archive.game(game.name) if game else None
    return out + _known(house, mail, who.person, game, cause, now)


def _learn(house: House, who: Identity, cause: str, now: datetime) -> list[Outgoing]:
    """Note how a password was: wrong ones slow down whoever guesses, and at last somebody is told."""
    if not who.learnt or (who.claimed is None and who.person is None):
        return []
    decisions = house.registry.act(who.learnt, f"try {cause}", now) or []
    locked = any(isinstance(event, Locked) for each in decisions for event in each.events)
    return (
        strangers.guessed(house, who.claimed, [who.game] if who.game else [], cause) if locked and who.claimed else []
    )


def strike(house: House, name: str, cause: str, now: datetime) -> list[Outgoing]:
    """Let the clock look at a game; the letters that come of it."""
    seed = int.from_bytes(house.chance("lot", cause)[:6])
    return news(house, act(house.archive, name, [Tick(CLOCK, seed)], cause, now), CLOCK)


def _overdue(house: House, name: str, arrived: datetime, now: datetime) -> list[Outgoing]:
    """A letter that came after the deadline comes after it here, too, although the clock has not struck yet."""
    if not house.archive.is_due(name, arrived):
        return []
    return strike(house, name, f"clock {name} {house.archive.kept(name).journal.last_seq}", now)


def _known(house: House, mail: Mail, person: Person, game: Game | None, cause: str, now: datetime) -> list[Outgoing]:
    keeper = bool(house.keeper) and fold(house.keeper) == fold(person.address)
    governs = game is not None and (keeper or person.id in game.gms)
    view, language = _view(game, person), person.language or None
    read = read_letter(mail, view, language, house.address, governs)
    if not governs and any(each.name == "create" for each in read.commands):  # who makes a game sets it up at once
        read = read_letter(mail, view, language, house.address, governs=True)
    reader = Reader(person.language or read.language, reader_of(person, game).zone)
    at = Scene(house, person, game, reader, now, cause, keeper=keeper)
    return carry_out(at, plan(at, read, _is_stale(game, mail)), read, mail)


def _game(house: House, who: Identity, person: Person) -> Game | None:
    """The game that is meant: the one that is named, or the only one the writer has a part in."""
    names = [who.game] if who.game else house.archive.games_of(person.id)
    live = [name for name in names if who.game or house.archive.summary(name).status != FINISHED]
    try:
        return house.archive.game(live[0]) if len(live) == 1 else None
    except NoSuchGame:
        return None


def _view(game: Game | None, person: Person) -> View:
    """What the reader of the letter knows. Who commands several powers, or none, is read without one."""
    if game is None or game.phase is None:
        board = game.board if game else variants.board("standard")
        return View(board, parse_phase(board.first_phase))
    powers = game.commands(person.id)
    power = powers[0] if len(powers) == 1 else None
    return View(game.board, game.phase, power, game.position, frozenset(game.orders.get(power or "", ())))


def _is_stale(game: Game | None, mail: Mail) -> bool:
    """Whether a letter was written before the phase began: on its way for days, or sent again by somebody."""
    written = written_at(mail)
    return bool(game and game.opened and written and written < game.opened - SKEW)
