"""Commands of a game master. What cannot simply be undone is asked about first, unless `now` stands behind it."""

import re
from collections.abc import Callable, Sequence

from judge.desk.arguments import length, moment, powers_in
from judge.desk.mailing import message_id
from judge.desk.players import seed
from judge.desk.scene import Deed, Scene
from judge.game import commands as c
from judge.game.refusal import Refused
from judge.game.settings import PARTS, SettingError, Settings
from judge.language.times.fault import TimeError
from judge.language.times.rules import read_rule
from judge.people.address import is_plain
from judge.people.secrets import code, same_code
from judge.post.addresses import tagged
from judge.post.compose import Outgoing
from judge.report import overview
from judge.report.words import N_
from judge.rules.orders import NotationError, parse_unit
from judge.rules.phases import ADJUSTMENTS, MOVEMENT, RETREATS

_WHY = re.compile(r"\s*(?:[#;]|\bbecause\b|\bporque\b|\bпотому что\b|\bзащото\b)\s*(.*)$", re.IGNORECASE)
_SETTING = re.compile(r"([\w-]+)\s*[:=]?\s*(.*)")
_NOW = re.compile(r"\s*\b(?:now|ahora|сейчас|сега)\b\s*$", re.IGNORECASE)


def reason(text: str) -> tuple[str, str]:
    """What is asked, and why: `rollback S1901M because of a slip`."""
    found = _WHY.search(text)
    return (text[: found.start()], found[1].strip()) if found else (text, "")


def carefully(name: str) -> Callable[[Scene, str], Deed]:
    """A dangerous command: it shows what it would do, and does it when its GM confirms."""

    def ask(at: Scene, more: str) -> Deed:
        text, why = reason(more)
        at_once = _NOW.search(text)
        line = f"{text[: at_once.start()] if at_once else text}{f' ; {why}' if why else ''}"
        deed = DANGEROUS[name](at, line)
        if at_once:
            return deed
        word = code(at.house.registry.key(), "confirm", at.here.name, at.who, at.cause)
        done = N_("Nothing is done yet. {game} would be changed so: {line}. To do it, answer: confirm {code}")
        details = {"game": at.here.name, "line": f"{name} {line}".strip(), "code": word}
        return Deed((c.Ask(at.who, details["line"], word),), done=done, details=details)

    return ask


def confirmed(at: Scene, more: str) -> tuple[str, str] | None:
    """The command and its words that this code confirms, if one waits for it."""
    if at.game is None:
        return None
    for word, question in at.game.questions.items():
        if same_code(word, more) and question.by == at.who and question.phase == str(at.game.phase or ""):
            name, _, rest = question.line.partition(" ")
            return name, rest
    return None


def create(at: Scene, more: str, lines: Sequence[str]) -> Deed:
    """`create beta like alpha`, and lines `set NAME VALUE` below it."""
    if not at.house.open_house and not at.keeper:
        raise Refused("keeper-only")
    name, *like = more.lower().split()
    settings = at.other(like[-1]).settings.to_json() | {"key": ""} if like else {}
    made = Settings.from_json(settings)
    for line in lines:
        key, value = _setting(line)
        try:
            made = made.changed(key, setting(at, key, value))
        except SettingError as error:
            raise Refused("bad-setting", error=str(error)) from None
    command = c.Create(at.who, name, settings=made.to_json())
    return Deed(create=command, done=N_("The game {game} waits for players."), details={"game": name})


def invite(at: Scene, more: str) -> Deed:
    """The way into the game, to somebody who may never have heard of us: one letter a day to one address."""
    address = more.strip().strip("<>")
    if not is_plain(address):
        raise Refused("bad-address", address=address)
    done = N_("{address} is invited.")
    return Deed(
        (c.Invite(at.who),), done=done, details={"address": address}, post=lambda now: [_invitation(now, address)]
    )


def _invitation(at: Scene, address: str) -> Outgoing:
    game = at.here
    key = f" key {game.settings.key}" if game.settings.key else ""
    name = at.person.name if at.person and at.person.name else at.who
    text = at.reader.say(
        N_(
            "{name} invites you to the game {game}, a game of Diplomacy by mail.\n"
            "To join it, answer this letter with this line:\n\n"
            "join {game}{key}\n\n"
            "If you do not want to, do nothing: you will not hear from us again."
        ),
        name=name,
        game=game.name,
        key=key,
    )
    return Outgoing(
        to=address,
        subject=f"[{game.name}] " + at.reader.say(N_("an invitation")),
        text=text + "\n",
        message_id=message_id(at.house, "invitation", game.name, address.lower()),
        sender=tagged(at.house.address, game.name),
        sender_name=game.name,
    )


def start(at: Scene, more: str) -> Deed:
    return Deed((c.Start(at.who, more, seed(at)),), done=N_("The game starts."))


def process(at: Scene, more: str) -> Deed:
    text, why = reason(more)
    phase = at.phase(text) if text else str(at.here.phase or "")
    return Deed((c.Process(at.who, phase, why, seed(at)),), done=N_("{phase} is resolved."), details={"phase": phase})


def pause(at: Scene, more: str) -> Deed:
    return Deed((c.Pause(at.who, more),), done=N_("The game is paused."))


def resume(at: Scene, more: str) -> Deed:
    return Deed((c.Resume(at.who, more),), done=N_("The game goes on."))


def deadline(at: Scene, more: str) -> Deed:
    text, why = reason(more)
    when = moment(at, text)
    return Deed((c.SetDeadline(at.who, when, why),), done=N_("The deadline is {when}."), details={"when": when})


def extend(at: Scene, more: str) -> Deed:
    text, why = reason(more)
    if at.here.deadline is None:
        raise Refused("not-active", game=at.here.name, status=at.here.status)
    when = at.here.deadline + length(at, text)
    return Deed((c.SetDeadline(at.who, when, why),), done=N_("The deadline is {when}."), details={"when": when})


def preview(at: Scene, more: str) -> Deed:
    return Deed(tell=lambda now: overview.preview(now.here, now.now, now.reader))


def rollback(at: Scene, more: str) -> Deed:
    text, why = reason(more)
    phase = at.phase(text)
    done = N_("The game is back before {phase}.")
    return Deed((c.Rollback(at.who, phase, why),), done=done, details={"phase": phase})


def forward(at: Scene, more: str) -> Deed:
    text, why = reason(more)
    return Deed((c.Forward(at.who, at.phase(text) if text else "", why),), done=N_("The rollback is taken back."))


def replace(at: Scene, more: str) -> Deed:
    """`replace France camille`, `replace France with camille@example.org`."""
    text, why = reason(more)
    words = [word for word in text.split() if word.lower() not in ("with", "by", "por", "на", "с")]
    if len(words) < 2:
        raise Refused("replace-with-whom")
    power, player = at.power(" ".join(words[:-1])), handle(at, words[-1])
    details = {"power": power, "player": words[-1]}
    return Deed((c.Replace(at.who, power, player, why),), done=N_("{player} now plays {power}."), details=details)


def eject(at: Scene, more: str) -> Deed:
    """A power's player, or before the start somebody on the list."""
    text, why = reason(more)
    if at.here.seats:
        power = at.power(text)
        done = N_("{power} has no player any more.")
        return Deed((c.Replace(at.who, power, "", why),), done=done, details={"power": power})
    return Deed((c.Dismiss(at.who, handle(at, text), why),), done=N_("Taken off the list."))


def dummy(at: Scene, more: str) -> Deed:
    text, why = reason(more)
    power = at.power(text)
    done = N_("{power} is in civil disorder.")
    return Deed((c.SetDisorder(at.who, power, True, why),), done=done, details={"power": power})


def revive(at: Scene, more: str) -> Deed:
    text, why = reason(more)
    power = at.power(text)
    done = N_("{power} is no longer in civil disorder.")
    return Deed((c.SetDisorder(at.who, power, False, why),), done=done, details={"power": power})


def place(at: Scene, more: str) -> Deed:
    """`place France A PAR`."""
    text, why = reason(more)
    *power, kind, where = text.split() if len(text.split()) > 2 else ("", "", "")
    command = c.ChangeBoard(at.who, at.power(" ".join(power)), place=_unit(f"{kind} {where}"), why=why)
    return Deed((command,), done=N_("The unit is on the board."))


def remove(at: Scene, more: str) -> Deed:
    """`remove A PAR`: whose it is, is known."""
    text, why = reason(more)
    unit = _unit(" ".join(text.split()[-2:]))
    units = at.here.position.units if at.here.position else {}
    owner = next((power for power, its in units.items() if unit in map(str, its)), "")
    if not owner:
        raise Refused("no-such-unit", unit=unit, power="–")
    return Deed((c.ChangeBoard(at.who, owner, remove=unit, why=why),), done=N_("The unit is off the board."))


def own(at: Scene, more: str) -> Deed:
    """`own France BEL`."""
    text, why = reason(more)
    *power, centre = text.split() or [""]
    command = c.ChangeBoard(at.who, at.power(" ".join(power)), owns=centre, why=why)
    return Deed((command,), done=N_("The centre has its new owner."))


def set_(at: Scene, more: str) -> Deed:
    """`set nmr wait`, `set movement 3 days at 20:00`."""
    text, why = reason(more)
    name, value = _setting(text)
    command = c.Change(at.who, name, setting(at, name, value), why)
    return Deed((command,), done=N_("{name} is now: {value}."), details={"name": name, "value": value})


def _setting(text: str) -> tuple[str, str]:
    found = _SETTING.match(text.strip())
    return (found[1].lower().replace("-", "_"), found[2].strip()) if found else (text, "")


def setting(at: Scene, name: str, value: str) -> object:
    """A setting's value; the rule for a kind of phase may be written in words."""
    if PARTS.get(name) in (MOVEMENT, RETREATS, ADJUSTMENTS):
        try:
            return read_rule(value, at.reader.language)
        except TimeError as error:
            raise Refused("bad-setting", error=str(error)) from None
    return value


def declare(at: Scene, more: str) -> Deed:
    """`declare win France`, `declare draw France England`."""
    text, why = reason(more)
    how, _, rest = text.partition(" ")
    powers = tuple(powers_in(at, rest)) if rest else ()
    return Deed((c.Declare(at.who, _ENDS.get(how.lower(), how), powers, why),), done=N_("The game is over."))


_ENDS = {
    **dict.fromkeys(("win", "won", "victory", "victoria", "победа", "победу"), "won"),
    **dict.fromkeys(("draw", "drawn", "empate", "tablas", "ничья", "ничью", "реми"), "drawn"),
}


def terminate(at: Scene, more: str) -> Deed:
    return Deed((c.Declare(at.who, "terminated", (), reason(more)[1] or more),), done=N_("The game is over."))


def promote(at: Scene, more: str) -> Deed:
    return Deed((c.Promote(at.who, handle(at, more)),), done=N_("{player} is a game master now."),
                details={"player": more})  # fmt: skip


def approve(at: Scene, more: str) -> Deed:
    text, why = reason(more)
    return Deed((c.Approve(at.who, handle(at, text), True, why, seed(at)),), done=N_("{player} may play."),
                details={"player": text})  # fmt: skip


def deny(at: Scene, more: str) -> Deed:
    text, why = reason(more)
    return Deed((c.Approve(at.who, handle(at, text), False, why),), done=N_("{player} may not play."),
                details={"player": text})  # fmt: skip


def watch(at: Scene, more: str) -> Deed:
    on = more.lower() not in ("off", "no")
    return Deed((c.Change(at.who, "watch", "yes" if on else "no"),), done=N_("Everybody is told who reads the press."))


def handle(at: Scene, text: str) -> str:
    """Somebody by his name among us, or by his address."""
    people = at.house.registry.people
    person = people.get(text.strip().lower()) or (people.at(text.strip()) if "@" in text else None)
    if person is None:
        raise Refused("no-such-person", person=text)
    return person.id


def _unit(text: str) -> str:
    try:
        return str(parse_unit(text.upper()))
    except NotationError:
        raise Refused("no-such-unit", unit=text, power="–") from None


DANGEROUS = {"rollback": rollback, "eject": eject, "place": place, "remove": remove, "terminate": terminate}
