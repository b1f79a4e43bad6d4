"""Orders and faults in the reader's own language. `parse` of what `write` writes gives the same order."""

from judge.language.conditions import parse_condition
from judge.language.later import Ahead
from judge.language.lexicon import PLACE, Lexicon, lexicon, split
from judge.language.reading import AMBIGUOUS, ILLEGAL, Fault
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Unit,
    Waive,
    parse,
    province_of,
)
from judge.rules.phases import RETREATS, parse_phase
from judge.rules.reasons import Reason


def write(order: Order, language: str) -> str:
    """An order as the rulebook of this language prints it."""
    words = lexicon(language)
    signs = words.data["print"]
    match order:
        case Hold(unit):
            return f"{_unit(unit, words)} {signs['hold']}"
        case Move(unit, to, via):
            return f"{_unit(unit, words)}-{_place(to, words)}" + (f" {signs['via']}" if via else "")
        case Support(unit, of, None):
            return f"{_unit(unit, words)} {signs['support']} {_unit(of, words)}"
        case Support(unit, of, to) | Convoy(unit, of, to):
            sign = signs["support" if isinstance(order, Support) else "convoy"]
            return f"{_unit(unit, words)} {sign} {_unit(of, words)}-{_place(to or '', words)}"
        case Retreat(unit, to):
            return f"{_unit(unit, words)} {signs['retreat']} {_place(to, words)}"
        case Disband(unit):
            return f"{_unit(unit, words)} {signs['disband']}"
        case Build(unit):
            return f"{signs['build']} {_unit(unit, words)}"
        case _:
            return str(signs["waive"])


def explain(fault: Fault, language: str) -> str:
    """What was wrong with a piece of text, and what to write instead."""
    words = lexicon(language)
    say = words.data["say"]
    if fault.ahead:
        shown = {"examples": _or(_example_conditions(words), words), "headings": _or(_example_headings(words), words)}
        return str(say[fault.ahead]).format(word=fault.word, phase=fault.phase, **shown)
    if fault.kind == AMBIGUOUS:
        choices = [", ".join(_again(text, language) for text in choice.split("; ")) for choice in fault.choices]
        key = "coast" if fault.reason is Reason.COAST_NEEDED else "ambiguous"
        return str(say[key]).format(text=fault.word, choices=_or(choices, words))
    if fault.powers:
        power, own = map(words.power, fault.powers)
        return str(say["heading"]).format(text=fault.word, power=power, own=own)
    examples = _or([_again(example, language) for example in _EXAMPLE_ORDERS], words)
    if fault.above:
        return str(say["under"]).format(text=fault.word, above=fault.above)
    if fault.stop:
        return str(say["stop"]).format(word=fault.word, examples=examples)
    if fault.phase:
        return str(say["other_phase"]).format(text=fault.word, phase=fault.phase)
    if fault.kind == ILLEGAL and fault.order is not None and fault.reason is not None:
        return str(say["illegal"]).format(order=write(fault.order, language), reason=reason(fault.reason, language))
    if fault.choices:
        return str(say["nearest"]).format(word=fault.word, choices=_or(list(fault.choices), words))
    if " " in fault.word.strip():
        return str(say["half"]).format(text=fault.word, examples=examples)
    return str(say["not_understood"]).format(word=fault.word)


def say_ahead(ahead: Ahead, words: Lexicon) -> str:
    """Orders ahead, in a form that is read as the same again. One order is one line ('Retreats: A MUN R BER, if A MUN
    is dislodged'); several stand below their heading, each in a line of its own."""
    phase = say_phase(ahead.phase, words)
    orders = [write(order, words.language) for order in ahead.orders]
    said = f" {words.data['words']['and'][0]} ".join(say_condition(each, words) for each in ahead.when)
    condition = f", {words.data['ahead']['if'][0]} {said}" if said else ""
    if len(orders) == 1 and not isinstance(ahead.orders[0], Waive):
        return f"{phase}: {orders[0]}{condition}"
    return "\n".join([f"{phase}{condition}:", *orders])


def say_phase(phase: str, words: Lexicon) -> str:
    """A phase as people head their orders: 'Fall 1901', 'Fall 1901, retreats'; 'Retreats': the next."""
    signs = words.data["ahead"]["print"]
    if len(phase) == 1:
        return str(signs[phase])
    when = parse_phase(phase)
    season = f"{str(words.data['seasons'][when.season][0]).capitalize()} {when.year}"
    return f"{season}, {str(signs[RETREATS]).lower()}" if when.kind == RETREATS else season


def say_condition(canonical: str, words: Lexicon) -> str:
    """`A MUN D`: 'A MUN is dislodged'."""
    asked = parse_condition(canonical)
    name = str(asked._replace(power="POWER" if asked.power else "", province="PROVINCE"))
    place = words.short(asked.province)
    if len({meaning.value for meaning in words.forms[split(place)] if meaning.kind == PLACE}) > 1:
        place = words.name_of(asked.province)  # English TYR is the Tyrrhenian Sea, too
    kind = words.data["print"]["army" if asked.kind == "A" else "fleet"]
    forms = words.data["powers"].get(asked.power, ("", ""))
    of = forms[words.data["ahead"]["print"]["power_form"]]
    return str(words.data["ahead"]["conditions"][name]).format(
        place=place, unit=f"{kind} {place}", power=forms[0], of=of
    )


def reason(why: Reason, language: str) -> str:
    """Why an order is not legal, in words."""
    return str(lexicon(language).data["reasons"][why.name.lower()])


def trouble(code: str, line: str, language: str) -> str:
    """What is wrong with a mail itself, or with the press in it."""
    return str(lexicon(language).data["troubles"][code]).format(line=line)


def help_orders(language: str) -> str:
    """How orders are written in this language, from its lexicon, with examples in its rulebook's notation."""
    words = lexicon(language)
    texts = words.data["help"]
    lines = [texts["title"], "", texts["intro"], ""]
    for name, examples in _EXAMPLES.items():
        shown = " / ".join(write(parse(example), language) for example in examples)
        said = ", ".join(words.data["verbs"][name][:4]) if name in words.data["verbs"] else ""
        lines.append(f"  {texts[name]}: {shown}" + (f"   ({said})" if said else ""))
    return "\n".join([*lines, "", texts["outro"]])


_EXAMPLE_ORDERS = ("A PAR H", "A PAR - BUR", "A GAS S A MAR - BUR")
_EXAMPLE_CONDITIONS = ("A MUN D", "NOT BUR", "FRANCE BUR")
_EXAMPLE_PHASES = ("R", "F1901M", "A")


def _example_conditions(words: Lexicon) -> list[str]:
    first = words.data["ahead"]["if"][0]
    return [_quoted(f"{first} {say_condition(each, words)}", words) for each in _EXAMPLE_CONDITIONS]


def _example_headings(words: Lexicon) -> list[str]:
    return [_quoted(f"{say_phase(each, words)}:", words) for each in _EXAMPLE_PHASES]


def _quoted(text: str, words: Lexicon) -> str:
    return str(words.data["ahead"]["print"]["quoted"]).format(text)


_EXAMPLES = {
    "hold": ["F LON H"],
    "move": ["A PAR - BUR", "F CON - BUL/EC"],
    "support": ["A GAS S A MAR - BUR", "F DEN S F BAL"],
    "convoy": ["F NTH C A LON - NWY"],
    "via": ["A LON - BEL VIA"],
    "retreat": ["A BUR R GAS"],
    "disband": ["A BUR D"],
    "build": ["A PAR B", "F STP/NC B"],
    "waive": ["WAIVE"],
}


def _again(canonical: str, language: str) -> str:
    return write(parse(canonical), language)


def _or(choices: list[str], words: Lexicon) -> str:
    *most, last = choices
    return f"{', '.join(most)} {words.data['say']['or']} {last}" if most else last


def _unit(one: Unit, words: Lexicon) -> str:
    kind = words.data["print"]["army" if one.kind == "A" else "fleet"]
    return f"{kind} {_place(one.place, words)}"


def _place(place: str, words: Lexicon) -> str:
    province = province_of(place)
    short = words.short(province) if province in words.data["provinces"] else province
    if place == province:
        return short
    signs = words.data["print"]
    coast = signs.get(place.partition("/")[2], place.partition("/")[2])
    return f"{coast} {short}" if signs["coast_before"] else f"{short} {coast}"
