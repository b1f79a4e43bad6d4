"""What the judge makes of one mail: orders, commands, press; what it passed over, what it must answer."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import takewhile

from judge.language.commands import BROADCAST, END, PRESS, Command, command
from judge.language.detect import detect
from judge.language.fold import fold
from judge.language.lexicon import languages, lexicon
from judge.language.lines import LineReader
from judge.language.mail.html import html_text
from judge.language.mail.machine import is_machine
from judge.language.mail.mime import Mail, open_mail
from judge.language.mail.quotes import Patterns, joined, own_lines, patterns
from judge.language.meaning import View
from judge.language.press import Press, take_out_press
from judge.language.reading import Fault
from judge.rules.orders import Order, Waive

# A letter longer than this is read so far, and no further: nobody has that much to order.
_MOST_TEXT = 10_000  # lines, quotes and all
_MOST_LINES = 1000
_LONGEST = 1000  # characters in a line
_MOST_FAULTS = 100
_MOST_GUESSES = 25


@dataclass(slots=True)
class Letter:
    """A mail, read."""

    sender: str
    language: str
    machine: str | None = None  # why this is not a person's letter
    orders: list[Order] = field(default_factory=list)
    guessed: list[Order] = field(default_factory=list)  # those that were not quite written so
    commands: list[Command] = field(default_factory=list)
    press: list[Press] = field(default_factory=list)
    ignored: list[tuple[str, str]] = field(default_factory=list)  # (why, line)
    faults: list[tuple[str, Fault]] = field(default_factory=list)  # (line, what is wrong with it)
    troubles: list[tuple[str, str]] = field(default_factory=list)  # (code, detail): the mail itself, or its press

    @property
    def worth(self) -> int:
        """How much was understood, less what was not: to choose between the forms one mail comes in."""
        return 4 * (len(self.orders) + len(self.commands) + len(self.press)) - len(self.faults) - len(self.troubles)


Form = tuple[str, bool, bool]  # text, flowed, delsp


def read_letter(raw: bytes, view: View, language: str | None = None, address: str | None = None) -> Letter:
    """Read one mail. `language`: the player's own setting; `address`: the judge's, to know press by address."""
    mail = open_mail(raw)
    forms = list(_forms(mail))
    own = [line for form in forms[:1] for line in own_lines(form[0], _patterns(), form[1], form[2]).lines]
    language = language or detect([mail.subject, *own][:_MOST_LINES])
    reason = "loop" if address and _ours(mail.sender, address) else is_machine(mail)
    if reason:
        return Letter(mail.sender, language, machine=reason)
    letter = _chosen(mail, forms, view, language, address)
    for part in mail.parts:
        if part.kind == "attached text":
            _add(letter, _read_form(mail, (part.text, part.flowed, part.delsp), view, language, None))
    letter.troubles += [(problem, "") for problem in mail.problems]
    return letter


def _chosen(mail: Mail, forms: list[Form], view: View, language: str, address: str | None) -> Letter:
    """The form to go by. Plain text is read flowed and as it stands, and what yields more is taken. Where text and HTML
    both yield something, the one that yields less: it has seen more of the old mail below for what it is."""
    letters = [_read_form(mail, form, view, language, address) for form in forms]
    html = letters.pop() if any(part.kind == "html" for part in mail.parts) and letters else None
    plain = max(letters, key=lambda each: each.worth, default=None)
    both = [letter for letter in (plain, html) if letter is not None]
    told = [letter for letter in both if letter.orders or letter.commands or letter.press]
    if len(told) == 2:
        return min(told, key=lambda each: len(each.orders) + len(each.commands) + len(each.press))
    return max(both, key=lambda each: each.worth, default=Letter(mail.sender, language))


def _ours(sender: str, address: str) -> bool:
    name, _, domain = address.lower().partition("@")
    local, _, at = sender.partition("@")
    return at == domain and local.partition("+")[0] == name


def _forms(mail: Mail) -> Iterator[Form]:
    """The same words as the mail carries them: plain as it stands, plain unflowed, HTML."""
    plain = [part for part in mail.parts if part.kind == "plain"]
    html = [part for part in mail.parts if part.kind == "html"]
    if plain:
        text = _bounded("\n".join(part.text for part in plain))
        if any(part.flowed for part in plain):
            yield text, True, any(part.delsp for part in plain)
        yield text, False, False
    if html:
        yield _bounded("\n".join(html_text(part.text) for part in html)), False, False


def _bounded(text: str) -> str:
    """Nobody types lines without end, and nobody may stop the judge with them."""
    return "\n".join(line[:_LONGEST] for line in text.split("\n")[:_MOST_TEXT])


def _read_form(mail: Mail, form: Form, view: View, language: str, address: str | None) -> Letter:
    text, flowed, delsp = form
    letter = Letter(mail.sender, language)
    mine = own_lines(text, _patterns(), flowed, delsp)
    to = _addressed(mail, address, view) if address else []
    if to:
        text = _without_addresses("\n".join(mine.lines).strip(), address or "")
        letter.press.append(Press(tuple(to), text))
        letter.ignored += mine.ignored
        return letter
    # Press comes out first, with the quotes in it; but only where this person opened it now.
    opened = {line.strip() for line in mine.lines}
    below = {line for why, line in mine.ignored if why != "quoted"}
    lines = list(takewhile(lambda line: line not in below, text.split("\n")[:_MOST_LINES]))
    if any(said and said.name in (PRESS, BROADCAST) for line in mine.lines if (said := command(line, language))):
        lines = [line if line.strip() in opened or not _opens(line, language) else f"> {line}" for line in lines]
        sifted = take_out_press(lines, language, view.board, view.power)
        letter.press += [Press(each.to, _without_addresses(each.text, address or "")) for each in sifted.press]
        letter.troubles += sifted.faults
        mine = own_lines("\n".join(sifted.lines), _patterns(), flowed, delsp)
    letter.ignored += mine.ignored
    own = mine.lines[:_MOST_LINES]
    wrapped = joined(own)
    best = _read_lines(letter, own, view)
    if wrapped != own:
        best = max(best, _read_lines(letter, wrapped, view), key=lambda each: each.worth)
    return best


def _opens(line: str, language: str) -> bool:
    said = command(line, language)
    return said is not None and said.name in (PRESS, BROADCAST)


def _read_lines(base: Letter, lines: list[str], view: View) -> Letter:
    """Orders and commands in these lines; of several orders for a unit the last stands."""
    letter = Letter(base.sender, base.language, press=base.press, troubles=base.troubles, ignored=[*base.ignored])
    reader = LineReader(base.language, view, talk=True, guesses=_MOST_GUESSES)
    orders: dict[str, tuple[Order, bool]] = {}
    for line in lines:
        if not line.strip():
            continue
        said = None if line.rstrip().endswith(":") else command(line, base.language)
        if said is not None:
            if said.name == "clear":
                orders.clear()
            if said.name != END:
                letter.commands.append(said)
            continue
        if len(letter.faults) >= _MOST_FAULTS:
            letter.troubles = [*letter.troubles, ("too-many-lines", line.strip())]
            break
        readings = reader.read(line)
        for piece, reading in readings:
            if reading.order is not None:
                each = isinstance(reading.order, Waive)  # a second waive is no other word for the first
                orders[f"WAIVE {len(orders)}" if each else _place(reading.order)] = reading.order, reading.guessed
            elif reading.fault is not None:
                letter.faults.append((piece, reading.fault))
        if not readings:
            letter.ignored.append(("talk", line.strip()))
    letter.orders = [order for order, _ in orders.values()]
    letter.guessed = [order for order, guessed in orders.values() if guessed]
    return letter


def _without_addresses(text: str, address: str) -> str:
    """A player's own addresses under ours carry a secret; press must not give it away."""
    name, _, domain = address.partition("@")
    return re.sub(rf"(?i)\b{re.escape(name)}\+[^\s@<>]+@{re.escape(domain)}", address, text) if name else text


def _place(order: Order) -> str:
    return "" if isinstance(order, Waive) else order.unit.province


def _addressed(mail: Mail, address: str, view: View) -> list[str]:
    """The powers whose own address under ours (`judge+alpha.secret.france@…`) this mail was sent to."""
    name, _, domain = address.lower().partition("@")
    known = {fold(form): power for code in languages() for power, form in _power_names(code)}
    found: list[str] = []
    for recipient in mail.recipients:
        local, _, at = recipient.lower().partition("@")
        base, _, tags = local.partition("+")
        power = known.get(fold(tags.rpartition(".")[2])) if base == name and at == domain else None
        if power and power in view.board.powers and power not in found:
            found.append(power)
    return found


def _power_names(code: str) -> Iterator[tuple[str, str]]:
    for power, forms in lexicon(code).data["powers"].items():
        yield power, power
        yield power, forms[0]


@cache
def _patterns() -> Patterns:
    return patterns([lexicon(code).data["mail"] for code in languages()])


def _add(letter: Letter, other: Letter) -> None:
    """What an attached text says is said behind the letter itself."""
    taken = {_place(order) for order in other.orders} - {""}
    letter.orders = [*(order for order in letter.orders if _place(order) not in taken), *other.orders]
    letter.guessed += other.guessed
    letter.commands += other.commands
    letter.faults += other.faults
