"""Reading one piece of text as orders: exactly one meaning is obeyed, several are asked about, none is refused."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from judge.language.fold import bare, tokens
from judge.language.grammar import MOST_WORDS, Draft, Grammar
from judge.language.later import Ahead
from judge.language.lexicon import PLACE, UNIT, VERB, Lexicon, Meaning, lexicon
from judge.language.meaning import Judged, View
from judge.language.near import likeliest, nearest, one_off, variants
from judge.language.remarks import without_remarks
from judge.language.scan import Scan
from judge.rules.orders import Build, Move, Order, Retreat, province_of, unit
from judge.rules.reasons import Reason

NOT_UNDERSTOOD = "not-understood"
AMBIGUOUS = "ambiguous"
ILLEGAL = "illegal"

Way = tuple[Draft, ...]
_MOST_CHOICES = 16  # nobody reads a longer list of what might be meant


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a piece of text is no order: what kind of trouble, the word it comes from, what might be meant."""

    kind: str
    word: str
    choices: tuple[str, ...] = ()
    reason: Reason | None = None  # why it is illegal
    order: Order | None = None  # what it was read as, where it was read
    powers: tuple[str, str] | None = None  # the power of the heading it stands under, and the writer's
    phase: str = ""  # the phase of now, where it stands under the heading of another
    above: str = ""  # the line above it that puts it in doubt
    stop: bool = False  # the word says no, or perhaps
    ahead: str = ""  # what is wrong with an order ahead: a name in [say]


@dataclass(frozen=True, slots=True)
class Reading:
    """An order, or a fault, or orders ahead. `guessed`: the words were not quite right, so the order is said back."""

    order: Order | None = None
    fault: Fault | None = None
    guessed: bool = False
    ahead: Ahead | None = None


def read(text: str, language: str, view: View, guess: bool = True) -> list[Reading]:
    """The orders in a piece of text without separators; mostly one. Guessing takes time, so it can be turned off."""
    words, ways = drafts(text, language)
    if not words:
        return []
    if ways:
        found = _decide(ways, view, text, guessed=False)
        if not any(reading.order and _likely(reading.order, view) for reading in found):
            wide = _ways(tuple(words), language, (), True)
            other = _decide(wide, view, text, guessed=False) if wide else []
            if other and all(reading.order and _likely(reading.order, view) for reading in other):
                return other
        if view.knows_position and len(found) == 1 and found[0].guessed and (rivals := _rivals(words, language, view)):
            choices = (str(found[0].order), *map(str, rivals))
            return [Reading(fault=Fault(AMBIGUOUS, text.strip(), choices[:_MOST_CHOICES]))]
        return found
    unknown = _unknown(text, language)
    if guess and view.knows_position:
        guesses = [
            (way, _plain_enough(way, words, line, lexicon(language)) and _nearest(words, line, unknown, language))
            for line in variants(words, unknown, language)
            for way in _ways(tuple(line), language, (), True)
            if len(way) == 1
        ]
        found = _decide([way for way, _ in guesses], view, text, guessed=True) if guesses else []
        plain = [order for way, good in guesses if good for order, reason in view.orders(way[0]) if reason is None]
        if found and found[0].order in plain and not view.sails(found[0].order):
            return found
        if found and found[0].fault and found[0].fault.kind == AMBIGUOUS:
            return found
    if not unknown:
        return [Reading(fault=Fault(NOT_UNDERSTOOD, text.strip()))]
    at = unknown[0]
    return [Reading(fault=Fault(NOT_UNDERSTOOD, _shown(text, language)[at], tuple(nearest(words[at], language))))]


def _nearest(words: list[str], line: list[str], unknown: list[int], language: str) -> bool:
    """Whether each word that was replaced by one is taken for what is nearest to it."""
    return len(line) != len(words) or all(likeliest(words[at], line[at], language) for at in unknown)


def _likely(order: Order, view: View) -> bool:
    """Whether nothing speaks against it; where the position is not known, whether the board allows it."""
    return view.knows_position or view.thinkable(order)


def _rivals(words: list[str], language: str, view: View) -> list[Order]:
    """What else could be meant by an order with a wrong sign: 'F Mar' is A Mar, or a slip for F Mao."""
    known = lexicon(language)
    lines = [
        [*words[:at], other, *words[at + 1 :]]
        for at, word in enumerate(words)
        if any(meaning.kind == PLACE for meaning in known.forms.get((word,), ()))
        for other in one_off(word, language)
    ]
    ways = [way for line in lines for way in _ways(tuple(line), language, ()) if len(way) == 1]
    pairs = ((way[0], order) for way in ways for order, reason in view.orders(way[0]) if reason is None)
    return list(dict.fromkeys(order for draft, order in pairs if not _slips(draft, order, view)))


@lru_cache(maxsize=2048)
def drafts(text: str, language: str) -> tuple[list[str], list[Way]]:
    """The folded words of a text and the ways to draft them."""
    shown = _shown(text, language)
    words = [word.lower() for word in shown]
    mixed = any(word.islower() or word[1:].islower() for word in shown)
    ways = _ways(tuple(words), language, tuple(shown)) if words and mixed else []
    if not ways and words:  # small letters for signs are common ('e Par-Bor'); a capital stays the sign it is
        capitals = tuple(word if len(word) > 1 or word.isupper() else "" for word in shown) if mixed else ()
        ways = _ways(tuple(words), language, capitals)
        if not ways and mixed and _moves(words, language):  # 'E Mar va A Gas'
            ways = _ways(tuple(words), language, ())
    return words, ways


def _moves(words: list[str], language: str) -> bool:
    """Whether a word says that something moves, so that no sign need say it."""
    known = lexicon(language).forms
    return any(len(word) > 1 and Meaning(VERB, "move") in known.get((word,), ()) for word in words)


def _shown(text: str, language: str) -> list[str]:
    """The words as typed, with their capitals."""
    return tokens(bare(without_remarks(text, language)))


@lru_cache(maxsize=2048)
def _ways(words: tuple[str, ...], language: str, shown: tuple[str, ...], wide: bool = False) -> list[Way]:
    return Grammar(Scan(list(words), lexicon(language, wide), shown)).whole() if len(words) <= MOST_WORDS else []


def _unknown(text: str, language: str) -> list[int]:
    words, _ = drafts(text, language)
    return Scan(words, lexicon(language)).unknown() if len(words) <= MOST_WORDS else []


def _plain_enough(way: Way, words: list[str], line: list[str], known: Lexicon) -> bool:
    """A guess mends one slip; it does not put in a dash besides, nor make up which unit is meant, or what is built."""
    draft = way[0]
    glued = len(line) > len(words)
    sign = any(meaning.kind in (UNIT, VERB) for meaning in known.forms.get((line[0],), ())) and len(line[0]) > 3
    same_unit = line[0] == words[0] or len(words[0]) == 1 or glued or sign
    built = draft.verb == "build" and draft.who is not None and draft.who.kind is None and len(line) != len(words)
    return same_unit and (glued or not draft.loose) and not built


def _decide(ways: Iterable[Way], view: View, text: str, guessed: bool) -> list[Reading]:
    """Which way is meant: the one in which everything is legal, if there is just one."""
    legal: dict[tuple[Order, ...], int] = {}
    twice = False
    judged: list[list[list[Judged]]] = []
    for way in ways:
        options = [view.orders(draft) for draft in way]
        judged.append(options)
        good = [[order for order, reason in its if reason is None] for its in options]
        for orders in islice(product(*good), _MOST_CHOICES):
            wrong = sum(_slips(draft, order, view) for draft, order in zip(way, orders, strict=True))
            if guessed and wrong:
                twice = True  # a misspelling, and a wrong sign besides
                continue
            legal[orders] = min(wrong, legal.get(orders, wrong))
    if len(legal) > 1:  # a wrong A or F is obeyed, but not where a right one is there: 'A Tyr', 'F Tyr'
        fewest = min(legal.values())
        legal = {orders: wrong for orders, wrong in legal.items() if wrong == fewest}
    if len(legal) > 1 and not view.knows_position:
        legal = _possible(legal, view) or _likeliest(legal, view)
    if len(legal) == 1:
        ((orders, wrong),) = legal.items()
        return [Reading(order, guessed=guessed or wrong > 0) for order in orders]
    if legal:
        choices = tuple("; ".join(map(str, orders)) for orders in islice(legal, _MOST_CHOICES))
        return [Reading(fault=Fault(AMBIGUOUS, text.strip(), choices))]
    return [] if twice else _none_legal(judged, view, text, guessed)


def _slips(draft: Draft, order: Order, view: View) -> int:
    """How many units are written with another kind or another owner than they have."""
    pairs = [(draft.who, getattr(order, "unit", None)), (draft.of, getattr(order, "of", None))]
    kinds = sum(bool(who and who.kind and one and who.kind != one.kind) for who, one in pairs)
    of = draft.of
    foreign = bool(of and of.power and view.owner.get(of.place, of.power) != of.power)
    return kinds + foreign


def _possible(legal: dict[tuple[Order, ...], int], view: View) -> dict[tuple[Order, ...], int]:
    """Without a position: what the board allows at all."""
    return {orders: wrong for orders, wrong in legal.items() if all(view.thinkable(order) for order in orders)}


def _likeliest(legal: dict[tuple[Order, ...], int], view: View) -> dict[tuple[Order, ...], int]:
    """Where the board allows none: at least no army at sea, and a word that comes twice means the same place."""

    def doubts(orders: tuple[Order, ...]) -> tuple[int, int]:
        units = [one for order in orders for one in (getattr(order, "unit", None), getattr(order, "of", None)) if one]
        goals = [unit(order.unit.kind, order.to) for order in orders if isinstance(order, Move | Retreat)]
        places = {place for order in orders for place in re.findall(r"[A-Z]{3}", str(order))}
        return sum(not view.board.has_unit(one) for one in (*units, *goals)), len(places)

    least = min(map(doubts, legal))
    return {orders: wrong for orders, wrong in legal.items() if doubts(orders) == least}


def _none_legal(judged: list[list[list[Judged]]], view: View, text: str, guessed: bool) -> list[Reading]:
    """Each order by itself: the good ones stand, the others are told why not."""
    if any(len(options) > 1 for options in judged):
        return [Reading(fault=Fault(NOT_UNDERSTOOD, text.strip()))]  # not a row of orders: none of it is obeyed
    best = max(judged, key=lambda options: (sum(any(r is None for _, r in its) for its in options), *map(len, options)))
    readings: list[Reading] = []
    for its in best:
        good = [order for order, reason in its if reason is None]
        if len(good) == 1:
            readings.append(Reading(good[0], guessed=guessed))
        elif good:
            readings.append(Reading(fault=Fault(AMBIGUOUS, text.strip(), tuple(map(str, good)))))
        elif its:
            order, reason = its[0]
            assert reason is not None
            if reason is Reason.COAST_NEEDED:
                readings.append(Reading(fault=Fault(AMBIGUOUS, text.strip(), _coasts(order, view), reason, order)))
            else:
                readings.append(Reading(fault=Fault(ILLEGAL, text.strip(), (), reason, order)))
        else:
            readings.append(Reading(fault=Fault(NOT_UNDERSTOOD, text.strip())))
    return readings or [Reading(fault=Fault(NOT_UNDERSTOOD, text.strip()))]


def _coasts(order: Order, view: View) -> tuple[str, ...]:
    """The same order with each coast that is open to it."""
    if isinstance(order, Move):
        places = view.board.reach[order.unit].get(province_of(order.to), ())
        return tuple(str(Move(order.unit, place)) for place in places)
    if isinstance(order, Retreat):
        return tuple(str(Retreat(order.unit, place)) for place in view.board.coasts[province_of(order.to)])
    if isinstance(order, Build):
        return tuple(str(Build(unit(order.unit.kind, p))) for p in view.board.coasts[order.unit.province])
    return ()
