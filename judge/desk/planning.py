"""A letter that was read, as steps: what each line asks for, in the order in which it is to be done."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from judge.desk.governing import create
from judge.desk.scene import Deed, Scene
from judge.desk.table import deed
from judge.game import commands as c
from judge.game.refusal import Refused
from judge.language.commands import SIGNON, Command
from judge.language.letter import Letter
from judge.people.refusal import Refused as PeopleRefused
from judge.report.words import N_

# What was said before a phase began does not count in it: the letter was on its way for days, or comes again.
_OF_ITS_TIME = {"ready", "wait", "no wait", "clear", "process", "draw yes", "draw no", "concede", "ally"}


@dataclass(frozen=True, slots=True)
class Step:
    line: str  # as it was understood
    deed: Deed = field(default_factory=Deed)
    refused: Refused | PeopleRefused | None = None


def plan(at: Scene, letter: Letter, stale: bool) -> list[Step]:
    """Clearing comes before orders, orders before all else, press last: what it needs may be in the same letter."""
    steps = [*_section(at, letter, stale)]
    for power, section in letter.sections:
        steps += _section(replace(at, acting=power), section, stale)
    return steps + [_pressing(at, letter, number) for number in range(len(letter.press))]


def _section(at: Scene, letter: Letter, stale: bool) -> Iterator[Step]:
    early = [each for each in letter.commands if each.name == "clear"]
    yield from (_commanded(at, each, stale) for each in early)
    yield from _ordered(at, letter, stale)
    later = [each for each in letter.commands if each not in early and each.name != SIGNON]
    made = next((each for each in later if each.name == "create"), None)
    if made is not None:  # the settings below it are its own
        yield _created(at, made, [each for each in later if each.name == "set"])
        later = [each for each in later if each.name not in ("create", "set")]
    yield from (_commanded(at, each, stale) for each in later)


def _ordered(at: Scene, letter: Letter, stale: bool) -> Iterator[Step]:
    if not letter.orders and not letter.ahead:
        return
    try:
        if stale:
            raise Refused("written-before", phase=str(at.here.phase or ""))
        if at.here.governs(at.who) and not at.acting and at.here.seat_of(at.who) is None:
            raise Refused("as-whom", game=at.here.name)
        if letter.orders:
            orders = tuple(str(order) for order in letter.orders)
            yield Step("", Deed((c.GiveOrders(at.who, orders, at.acting),)))
        for ahead in letter.ahead:
            orders = tuple(map(str, ahead.orders))
            command = c.GiveAhead(at.who, ahead.phase, orders, ahead.when, at.acting)
            details = {"phase": ahead.phase, "orders": orders}
            yield Step("", Deed((command,), done=N_("Kept for {phase}: {orders}."), details=details))
    except Refused as refusal:
        yield Step(", ".join(str(order) for order in letter.orders), refused=refusal)


def _created(at: Scene, command: Command, settings: list[Command]) -> Step:
    try:
        return Step(str(command), create(at, command.more, [each.more for each in settings]))
    except (Refused, PeopleRefused) as refusal:
        return Step(str(command), refused=refusal)


def _commanded(at: Scene, command: Command, stale: bool) -> Step:
    line = str(command) if command.name != "password" else "password"  # which is nobody's to read, also in an answer
    try:
        if stale and command.name in _OF_ITS_TIME:
            raise Refused("written-before", phase=str(at.here.phase or ""))
        return Step(line, deed(command.name, command.more, at))
    except (Refused, PeopleRefused) as refusal:
        return Step(line, refused=refusal)


def _pressing(at: Scene, letter: Letter, number: int) -> Step:
    press = letter.press[number]
    line = at.reader.say(N_("press to {to}"), to=press.to)
    try:
        acting = at.acting or ("GM" if at.here.governs(at.who) and at.here.seat_of(at.who) is None else "")
        command = c.SendPress(at.who, press.to, press.text, press.grey, subject="", power=acting)
        return Step(line, Deed((command,), done=N_("Sent.")))
    except Refused as refusal:
        return Step(line, refused=refusal)
