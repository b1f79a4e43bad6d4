"""All commands, each declared once: who may send it, in which states of a game, and what it does.

Its words in each language stand in the lexicons under the same name, and so does how to use it: from these and this
table come the HELP letters and the README's tables.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from judge.desk import asking, governing, persons, players
from judge.desk.scene import Deed, Scene
from judge.game.refusal import Refused
from judge.game.state import ACTIVE, FINISHED, FORMING, PAUSED
from judge.language.lexicon import lexicon
from judge.language.say import help_orders
from judge.report.words import N_, Reader
from judge.store.summary import people_of


class Who(IntEnum):
    ANYONE = 0  # also a stranger
    PERSON = 1  # who is registered
    MEMBER = 2  # who has a part in the game
    PLAYER = 3
    GM = 4


class Entry(NamedTuple):
    who: Who
    states: tuple[str, ...]  # of the game it is about; none: it needs no game
    do: Callable[[Scene, str], Deed]


def deed(name: str, more: str, at: Scene) -> Deed:
    """What a command asks for; `Refused` if this writer may not ask it, or not now, or it is not understood."""
    question = governing.confirmed(at, more) if name == "confirm" else None
    if question is not None:
        name, more = question
        _permit(TABLE[name], at)
        return governing.DANGEROUS[name](at, more)
    _permit(TABLE[name], at)
    return TABLE[name].do(at, more)


def _permit(entry: Entry, at: Scene) -> None:
    if at.person is None:
        raise Refused("not-registered")
    if not entry.states:
        return
    game = at.here
    governs = game.governs(at.who)
    if entry.who is Who.GM and not governs:
        raise Refused("gm-only")
    if entry.who is Who.MEMBER and at.who not in people_of(game):
        raise Refused("no-player-here", game=game.name)
    if entry.who is Who.PLAYER and not at.acting and at.who not in game.waiting and game.seat_of(at.who) is None:
        raise Refused("as-whom" if governs else "no-player-here", game=game.name)
    if game.status not in entry.states:
        raise Refused("not-playing", game=game.name, status=game.status)


def help_(at: Scene, more: str) -> Deed:
    return Deed(tell=lambda now: help_text(now, more) + "\n\n" + help_orders(now.reader.language))


def help_text(at: Scene, topic: str = "") -> str:
    """Every command this writer may send, with its use; or those that have to do with a topic."""
    reader = at.reader
    lines: list[str] = []
    for who, heading in HEADINGS.items():
        rows = [usage(name, reader) for name, entry in TABLE.items() if entry.who in who]
        rows = [row for row in rows if topic.lower() in row.lower()]
        if rows and (Who.GM not in who or _governs(at)):
            lines += [reader.say(heading), *(f"  {row}" for row in rows), ""]
    return "\n".join(lines).strip() or reader.say(N_("There is no help on {topic}."), topic=topic)


HEADINGS = {
    (Who.ANYONE, Who.PERSON): N_("For everybody:"),
    (Who.MEMBER, Who.PLAYER): N_("In a game:"),
    (Who.GM,): N_("For the game master:"),
}


def usage(name: str, reader: Reader) -> str:
    told = lexicon(reader.language).data["phrases"][name]
    return f"{told['usage']}: {told['help']}"


def _governs(at: Scene) -> bool:
    if at.keeper or at.person is None:
        return at.keeper
    return any(at.who in at.house.archive.summary(name).gms for name in at.house.archive.games_of(at.who))


RUNNING = (ACTIVE, PAUSED)
ALWAYS = (FORMING, ACTIVE, PAUSED, FINISHED)
TABLE: dict[str, Entry] = {
    "help": Entry(Who.ANYONE, (), help_),
    "list": Entry(Who.ANYONE, (), asking.list_),
    "register": Entry(Who.ANYONE, (), persons.register),
    "confirm": Entry(Who.ANYONE, (), persons.confirm),
    "join": Entry(Who.ANYONE, (), players.join),
    "observe": Entry(Who.ANYONE, (), players.observe),
    "password": Entry(Who.PERSON, (), persons.password),
    "address": Entry(Who.PERSON, (), persons.address),
    "language": Entry(Who.PERSON, (), persons.language),
    "zone": Entry(Who.PERSON, (), persons.zone),
    "new secret": Entry(Who.PERSON, (), persons.new_secret),
    "take over": Entry(Who.ANYONE, (), players.take_over),
    "status": Entry(Who.PERSON, (), asking.status),
    "who": Entry(Who.PERSON, (), asking.who),
    "settings": Entry(Who.PERSON, (), asking.settings),
    "map": Entry(Who.PERSON, (), asking.map_),
    "history": Entry(Who.PERSON, (), asking.history),
    "stop observing": Entry(Who.PERSON, (), players.stop_observing),
    "diary": Entry(Who.MEMBER, ALWAYS, players.diary),
    "copies": Entry(Who.MEMBER, ALWAYS, players.copies),
    "show orders": Entry(Who.PLAYER, ALWAYS, asking.show_orders),
    "preference": Entry(Who.PLAYER, (FORMING,), players.preference),
    "resign": Entry(Who.PLAYER, (FORMING, *RUNNING), players.resign),
    "absent": Entry(Who.PLAYER, (FORMING, *RUNNING), players.absent),
    "back": Entry(Who.PLAYER, (FORMING, *RUNNING), players.back),
    "clear": Entry(Who.PLAYER, RUNNING, players.clear),
    "ready": Entry(Who.PLAYER, RUNNING, players.ready),
    "wait": Entry(Who.PLAYER, RUNNING, players.wait),
    "no wait": Entry(Who.PLAYER, RUNNING, players.no_wait),
    "draw yes": Entry(Who.PLAYER, RUNNING, players.draw_yes),
    "draw no": Entry(Who.PLAYER, RUNNING, players.draw_no),
    "concede": Entry(Who.PLAYER, RUNNING, players.concede),
    "no concession": Entry(Who.PLAYER, RUNNING, players.no_concession),
    "ally": Entry(Who.PLAYER, RUNNING, players.ally),
    "create": Entry(Who.PERSON, (), lambda at, more: governing.create(at, more, ())),
    "invite": Entry(Who.GM, (FORMING,), governing.invite),
    "start": Entry(Who.GM, (FORMING,), governing.start),
    "approve": Entry(Who.GM, (FORMING,), governing.approve),
    "deny": Entry(Who.GM, (FORMING,), governing.deny),
    "set": Entry(Who.GM, ALWAYS, governing.set_),
    "watch": Entry(Who.GM, ALWAYS, governing.watch),
    "promote": Entry(Who.GM, ALWAYS, governing.promote),
    "pause": Entry(Who.GM, (ACTIVE,), governing.pause),
    "resume": Entry(Who.GM, (PAUSED,), governing.resume),
    "deadline": Entry(Who.GM, RUNNING, governing.deadline),
    "extend": Entry(Who.GM, RUNNING, governing.extend),
    "process": Entry(Who.GM, RUNNING, governing.process),
    "preview": Entry(Who.GM, RUNNING, governing.preview),
    "rollback": Entry(Who.GM, (*RUNNING, FINISHED), governing.carefully("rollback")),
    "forward": Entry(Who.GM, (*RUNNING, FINISHED), governing.forward),
    "replace": Entry(Who.GM, RUNNING, governing.replace),
    "eject": Entry(Who.GM, (FORMING, *RUNNING), governing.carefully("eject")),
    "dummy": Entry(Who.GM, RUNNING, governing.dummy),
    "revive": Entry(Who.GM, RUNNING, governing.revive),
    "place": Entry(Who.GM, RUNNING, governing.carefully("place")),
    "remove": Entry(Who.GM, RUNNING, governing.carefully("remove")),
    "own": Entry(Who.GM, RUNNING, governing.own),
    "declare": Entry(Who.GM, RUNNING, governing.declare),
    "terminate": Entry(Who.GM, (FORMING, *RUNNING), governing.carefully("terminate")),
}
