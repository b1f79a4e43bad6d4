"""What the judge makes of one mail: orders, commands, press; what it passed over, what it must answer."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from judge.language.addresses import addressed, is_ours, without_secrets
from judge.language.commands import AS, BROADCAST, END, HARMFUL, PRESS, SIGNOFF, SIGNON, Command, command, recipients
from judge.language.detect import detect
from judge.language.hinges import hinged
from judge.language.later import Ahead, with_one_more
from judge.language.lexicon import languages, lexicon
from judge.language.lines import LineReader
from judge.language.mail.html import html_text
from judge.language.mail.machine import is_machine
from judge.language.mail.mime import Mail, open_mail
from judge.language.mail.quotes import Own, Patterns, joined, own_lines, patterns, shortened
from judge.language.meaning import View
from judge.language.press import Press, ends, opening, take_out_press
from judge.language.reading import Fault
from judge.rules.orders import Order, Waive

# A letter longer than this is read so far, and no further: nobody has that much to order.
_MOST_TEXT = 60_000  # lines, quotes and all
_MOST_LINES = 1200  # of the person's own
_MOST_WRAPPED = 500  # a longer letter is not read a second time with its broken lines joined
_LONGEST = 1000  # characters in a line
_SENTENCE = 20  # characters: a line of talk that is shorter need not go on in the next
_MOST_FAULTS = 100
_MOST_GUESSES = 25
_MOST_ATTACHED = 10  # texts


@dataclass(slots=True)
class Letter:
    """A mail, read."""

    sender: str
    language: str
    machine: str | None = None  # why this is not a person's letter
    orders: list[Order] = field(default_factory=list)
    guessed: list[Order] = field(default_factory=list)  # those that were not quite written so
    ahead: tuple[Ahead, ...] = ()  # for later phases, as written
    commands: list[Command] = field(default_factory=list)
    press: list[Press] = field(default_factory=list)
    ignored: list[tuple[str, str]] = field(default_factory=list)  # (why, line)
    faults: list[tuple[str, Fault]] = field(default_factory=list)  # (line, what is wrong with it)
    troubles: list[tuple[str, str]] = field(default_factory=list)  # (code, detail): the mail itself, or its press
    sections: list[tuple[str, "Letter"]] = field(
        default_factory=list
    )  # what a GM writes in a power's name: `as France`

    @property
    def worth(self) -> int:
        """How much was understood, less what was not: to choose between the forms one mail comes in."""
        return 4 * self.told - len(self.faults) - len(self.troubles)

    @property
    def told(self) -> int:
        here = len(self.orders) + sum(len(each.orders) for each in self.ahead) + len(self.commands) + len(self.press)
        return here + sum(section.told for _, section in self.sections)


Form = tuple[str, bool, bool]  # text, flowed, delsp


def read_letter(
    raw: bytes | Mail, view: View, language: str | None = None, address: str = "", governs: bool = False
) -> Letter:
    """Read one mail. `language`: the player's own setting; `address`: the judge's, to know press by address;
    `governs`: a game master writes, who has more commands than others."""
    mail = open_mail(raw) if isinstance(raw, bytes) else raw
    forms = list(_forms(mail))
    own = [line for form in forms[:1] for line in own_lines(form[0], _patterns(), form[1], form[2]).lines]
    language = language or detect([mail.subject, *own][:_MOST_LINES])
    reason = "loop" if address and is_ours(mail.sender, address) else is_machine(mail, address=address)
    if reason:
        return Letter(mail.sender, language, machine=reason)
    where = addressed(mail.recipients, address, view.board)
    if where.to or where.unknown:
        letter = _pressed(mail, forms, view, language, address, where.to)
        letter.troubles += [("unknown-recipient", name) for name in where.unknown]
        letter.troubles += [("press-only", ", ".join(where.to))] if where.judge and where.to else []
    else:
        letter = _chosen(mail, [_read_form(mail, form, view, language, address, governs) for form in forms], language)
        attached = [part for part in mail.parts if part.kind == "attached text"]
        written = bool(letter.orders or letter.ahead)
        for part in attached[:_MOST_ATTACHED]:
            text = _bounded(part.text)
            other = _read_form(mail, (text, part.flowed, part.delsp), view, language, address, governs)
            if not written:
                _add(letter, other)
            elif other.orders or other.ahead:  # an old report, perhaps
                letter.troubles.append(("attachment-unread", ""))
        letter.troubles += [("too-many-parts", "")] if len(attached) > _MOST_ATTACHED else []
    letter.troubles += [(problem, "") for problem in mail.problems]
    letter.troubles += [("too-large", "")] if any(map(_cut_short, forms)) else []
    letter.troubles = list(dict.fromkeys(letter.troubles))
    passed_over = not own or any(why != "talk" for why, _ in letter.ignored)
    if passed_over and not letter.told and not letter.faults and not letter.troubles:
        letter.troubles.append(("nothing", ""))
    return letter


def _chosen(mail: Mail, letters: list[Letter], language: str) -> Letter:
    """The form to go by. Plain text is read flowed and as it stands, and what yields more is taken. Where text and HTML
    both yield something, the one that yields less: it has seen more of the old mail below for what it is."""
    html = letters.pop() if any(part.kind == "html" for part in mail.parts) and letters else None
    plain = max(letters, key=lambda each: each.worth, default=None)
    both = [letter for letter in (plain, html) if letter is not None]
    telling = [letter for letter in both if letter.told]
    if len(telling) == 2:
        return min(telling, key=lambda each: each.told)
    return max(both, key=lambda each: each.worth, default=Letter(mail.sender, language))


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
    lines = shortened(text.split("\n"))[: _MOST_TEXT + 1]
    return "\n".join(line[: _LONGEST + 1] for line in lines)


def _cut_short(form: Form) -> bool:
    lines = form[0].split("\n")
    return len(lines) > _MOST_TEXT or any(len(line) > _LONGEST for line in lines)


def _pressed(mail: Mail, forms: list[Form], view: View, language: str, address: str, to: list[str]) -> Letter:
    """A letter to people's own addresses: all that was written is press, and nothing in it is obeyed."""
    letter = Letter(mail.sender, language)
    text, flowed, delsp = forms[0] if forms else ("", False, False)
    mine = own_lines(text, _patterns(), flowed, delsp)
    letter.ignored = mine.ignored
    said = without_secrets("\n".join(mine.lines).strip(), address)
    openings = [opening(line, language, view.board, None) for line in mine.lines[:_MOST_LINES]]
    if any(each is not None and each.sure and each.to for each in openings):  # press within press: to whom?
        letter.troubles.append(("press-unclear", next(line for line in mine.lines if line.strip()).strip()))
    elif to == [view.power]:
        letter.troubles.append(("press-to-self", ", ".join(to)))
    elif to and said:
        letter.press.append(Press(tuple(to), said))
    elif to:
        letter.troubles.append(("press-empty", ", ".join(to)))
    if any(part.kind == "attached text" for part in mail.parts):
        letter.troubles.append(("press-attachment", ""))
    return letter


def signon_in(mail: Mail) -> tuple[str, str] | None:
    """`SIGNON Falpha secret` among the person's own lines: the seat and the password."""
    for text, flowed, delsp in _forms(mail):
        for line in own_lines(text, _patterns(), flowed, delsp).lines[:_MOST_LINES]:
            for language in languages():
                said = command(line, language)
                if said is not None and said.name == SIGNON and len(said.more.split()) == 2:
                    seat, password = said.more.split()
                    return seat, password
    return None


def _read_form(mail: Mail, form: Form, view: View, language: str, address: str, governs: bool = False) -> Letter:
    text, flowed, delsp = form
    letter = Letter(mail.sender, language)
    mine = own_lines(text, _patterns(), flowed, delsp)
    own = mine.lines[:_MOST_LINES]
    if any(opening(line, language, view.board, view.power) or ends(line, language) for line in own):
        mine = _without_press(letter, mine, view, address)
    letter.ignored += mine.ignored
    own = mine.lines[:_MOST_LINES]
    if len(mine.lines) > _MOST_LINES:
        letter.troubles.append(("too-many-lines", mine.lines[_MOST_LINES].strip()))
    if governs:
        return _read_sections(letter, own, view)
    wrapped = joined(own) if len(own) <= _MOST_WRAPPED else own
    best = _read_lines(letter, own, view)
    if wrapped != own:
        best = max(best, _read_lines(letter, wrapped, view), key=lambda each: each.worth)
    return best


def _read_sections(base: Letter, lines: list[str], view: View) -> Letter:
    """A game master's letter: what stands below `as France` is in the name of France, down to the next such line."""
    sections: list[tuple[str, list[str]]] = [("", [])]
    for line in lines:
        said = command(line, base.language, governs=True)
        power = _power(said.more, base.language, view) if said is not None and said.name == AS else ""
        if power:
            sections.append((power, []))
        else:
            sections[-1][1].append(line)
    letter = _read_lines(base, sections[0][1], view, governs=True)
    for power, below in sections[1:]:
        mine = View(view.board, view.phase, power, view.position)
        letter.sections.append((power, _read_lines(Letter(base.sender, base.language), below, mine, governs=True)))
    return letter


def _power(text: str, language: str, view: View) -> str:
    found = recipients(text.strip(" :"), language, view.board, None) or []
    return found[0] if len(found) == 1 and found[0] in view.board.powers else ""


def _without_press(letter: Letter, mine: Own, view: View, address: str) -> Own:
    """Press comes out first, with the quotes and signatures in it; but only where this person opened it now."""
    sifted = take_out_press(mine.sheet, letter.language, view.board, view.power)
    letter.press += [replace(each, text=without_secrets(each.text, address)) for each in sifted.press]
    letter.troubles += sifted.faults
    return own_lines("\n".join(sifted.lines), _patterns())


def _read_lines(base: Letter, lines: list[str], view: View, governs: bool = False) -> Letter:
    """Orders and commands in these lines; of several orders for a unit the last stands."""
    letter = Letter(base.sender, base.language, press=base.press, troubles=[*base.troubles], ignored=[*base.ignored])
    reader = LineReader(base.language, view, talk=True, ahead=True, guesses=_MOST_GUESSES)
    orders: dict[str, tuple[Order, bool]] = {}
    open_sentence = False  # whether the line above is talk that goes on
    for line in hinged(lines, base.language, view):
        said = None if line.rstrip().endswith(":") else command(line, base.language, governs)
        if said is not None and said.name == SIGNOFF:
            break
        if said is not None and said.name == AS:
            said = None  # 'As you know': no power is named
        if said is not None and said.name == SIGNON:
            said = Command(SIGNON, said.more.partition(" ")[0])  # the password is nobody's to see
        if said is not None and said.name in HARMFUL and (open_sentence or line.rstrip().endswith("!")):
            letter.troubles.append(("command-unclear", line.strip()))
            continue
        if said is not None and open_sentence:
            said = None  # 'we shall all just / wait': the mail program broke a sentence
        if said is not None and said.name not in (PRESS, BROADCAST):
            if said.name == "clear":
                orders.clear()
                letter.ahead = ()
            letter.commands += [said] if said.name != END else []
            reader.heed(line)
            continue
        readings = reader.read(line)
        for piece, reading in readings:
            if reading.order is not None:
                each = isinstance(reading.order, Waive)  # a second waive is no other word for the first
                orders[f"WAIVE {len(orders)}" if each else _place(reading.order)] = reading.order, reading.guessed
            elif reading.ahead is not None:
                letter.ahead = with_one_more(letter.ahead, reading.ahead)
            elif reading.fault is not None and len(letter.faults) < _MOST_FAULTS:
                letter.faults.append((piece, reading.fault))
                if len(letter.faults) == _MOST_FAULTS:
                    letter.troubles.append(("too-many-faults", line.strip()))
        if not readings and line.strip():
            letter.ignored.append(("talk", line.strip()))
        open_sentence = not readings and len(line) > _SENTENCE and line.rstrip()[-1:].isalnum()
    letter.orders = [order for order, _ in orders.values()]
    letter.guessed = [order for order, guessed in orders.values() if guessed]
    return letter


def _place(order: Order) -> str:
    return "" if isinstance(order, Waive) else order.unit.province


@cache
def _patterns() -> Patterns:
    return patterns([lexicon(code).data["mail"] for code in languages()])


def _add(letter: Letter, other: Letter) -> None:
    """What an attached text says is said behind the letter itself."""
    taken = {_place(order) for order in other.orders} - {""}
    letter.orders = [*(order for order in letter.orders if _place(order) not in taken), *other.orders]
    letter.guessed += other.guessed
    letter.ahead += other.ahead
    letter.commands += [each for each in other.commands if each.name not in HARMFUL]
    letter.press += other.press
    letter.faults += other.faults
    letter.troubles += other.troubles
