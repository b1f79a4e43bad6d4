"""A person's lines: bullets, numbers, headings, remarks and separators taken off, orders taken out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from judge.language.ahead import chosen
from judge.language.besides import in_another_language, may_be_foreign, with_gap
from judge.language.everyone import everyone
from judge.language.fold import fold, tidy, tokens
from judge.language.headings import Heading, lead_in
from judge.language.later import Ahead
from judge.language.lexicon import lexicon
from judge.language.meaning import View
from judge.language.pieces import (
    SEPARATOR,
    belongs_to,
    denies,
    hides_an_order,
    is_place,
    is_unit,
    leading_verb,
    may_be_orders,
    places_of,
    sentence,
    without_and,
    without_bullet,
)
from judge.language.reading import NOT_UNDERSTOOD, Fault, Reading, drafts, read
from judge.language.remarks import without_remarks, without_result
from judge.language.stops import COMMENT, looks_like_order, may_begin_an_order, stopped
from judge.language.under import MARK, Under
from judge.rules.orders import Hold, Order, Waive
from judge.rules.phases import ADJUSTMENTS, MOVEMENT, RETREATS

_GAP = re.compile(r"[^\W\d_][^\S\n]{2,}[^\W\d_]")
_MOST_PIECES = 60
_LONGEST = 400  # nobody writes a longer order; whatever it is, it is not read word by word


@dataclass(slots=True)
class LineReader(Under):
    """Reads line after line of one letter; remembers the heading that the lines stand under."""

    guesses: int = 1_000_000  # how often a piece that is not understood may be guessed at
    foreign: int = 200  # how often a piece may be tried in the other languages
    ordered: set[str] = field(default_factory=set)  # provinces whose units have their order

    def read(self, line: str) -> list[tuple[str, Reading]]:
        """The orders and faults of this line, each with the piece of text it comes from."""
        if not line.strip():
            self.end_paragraph()
            return []
        if self.ahead and (hanging := self.on_condition(line)) is not None:
            return hanging
        stop = stopped(line, self.language)
        if stop and line.rstrip().endswith(":"):
            self.lead(line.strip(" :"))
            return [] if self.talk else [(line.strip(), Reading(fault=Fault(NOT_UNDERSTOOD, stop, stop=True)))]
        if stop:
            meant = not self.talk or may_be_orders(line, self.language)
            return [(line.strip(), Reading(fault=Fault(NOT_UNDERSTOOD, stop, stop=True)))] if meant else []
        pieces = list(self.pieces(line))
        found: list[tuple[str, Reading]] = []
        stray = pieces[_MOST_PIECES] if len(pieces) > _MOST_PIECES else ""  # what is no order, and may deny the others
        waiting: list[str] = []  # units alone: 'A Par, A Mar hold'
        verb = self.verb_above  # that goes for the units behind it: 'Remove A Ruh, F Den'
        for piece in pieces[:_MOST_PIECES]:
            if self.at.phase.kind == MOVEMENT and is_unit(piece, self.language):
                waiting.append(piece)
                continue
            readings = self._piece(f"{verb} {piece}" if verb and is_unit(piece, self.language) else piece, line)
            verb = leading_verb(piece, self.language, self.at.phase.kind == RETREATS) or verb
            told = [_order(reading) for reading in readings]
            holds = bool(told) and all(isinstance(order, Hold) for order in told)
            same = {order.unit.province for order in told if order and not isinstance(order, Waive)}
            waiting = [each for each in waiting if not places_of(each, self.language) & same]  # 'F Nwg, F Nwg-Bar'
            if waiting and not holds:
                stray = stray or waiting[0]
            found += self._settle(waiting, line, f" {_sign(self.language, 'hold')}" if holds else "")
            found += [(piece, reading) for reading in readings]
            self._note(readings)
            if not any(told) and denies(piece, self.language):
                stray = stray or piece
        stray = stray or (waiting[0] if waiting else "")
        found += self._settle(waiting, line, "")
        if stray and any(_order(reading) for _, reading in found):
            kept = [(piece, reading) for piece, reading in found if reading.fault]
            return [*kept, (line.strip(), Reading(fault=Fault(NOT_UNDERSTOOD, stray, stop=True)))]
        return found

    @property
    def _winter(self) -> bool:
        return self.at.phase.kind == ADJUSTMENTS

    def _note(self, readings: list[Reading]) -> None:
        for reading in readings:
            if reading.order is not None and not isinstance(reading.order, Waive):
                self.ordered.add(reading.order.unit.province)

    def by_words(self, text: str, view: View) -> list[Reading]:
        """Orders of a phase of which only the board is known; every word of the text must be understood."""
        plain = Heading(verb=self.under.verb if self.under else "")
        reader = LineReader(self.language, view, under=plain)
        readings = [reading for _, reading in reader.read(text)]
        return readings if reader.under is plain else [Reading(fault=Fault(NOT_UNDERSTOOD, text.strip()))]

    def pieces(self, line: str) -> Iterator[str]:
        """The pieces of a line that may be orders. A heading at its front is taken off and remembered."""
        text = tidy(line)
        if MARK.match(text) and not self.heading(MARK.sub("", text).rstrip(": ")):
            return
        text = without_bullet(MARK.sub("", COMMENT.sub("", text)), self.language, self._winter)
        text = without_remarks(text, self.language) if "(" in text or "[" in text else text
        head, colon, rest = text.partition(":")
        self.aside = None
        above = self.heading(head if colon else text)
        if above is not None and not colon and not self.says_much(above):
            above = None  # 'hello'
        if above is not None and rest.strip() and not may_be_orders(rest, self.language):
            return  # 'Germany: hello!'
        if above is not None:
            self.begin(above)
            text = rest
        elif colon and not rest.strip() and not drafts(head, self.language)[1]:
            self.lead(head)
            return
        elif colon and may_be_orders(rest, self.language) and not may_begin_an_order(head, self.language):
            self.aside = lead_in(head, self.language, self.view.power) if denies(head, self.language) else None
            text = rest
        elif colon:
            text = text.replace(":", " ")
        pieces: list[str] = []
        whole = SEPARATOR.sub(" ", text)
        if "|" in text and drafts(whole, self.language)[1]:  # a table: '| Supp move | Gas | Mar | Bur |'
            yield whole
            return
        for piece in SEPARATOR.split(text):
            if pieces and belongs_to(pieces[-1], piece, self.language, self._winter):
                pieces[-1] += f" {piece}"
            elif not colon and (within := self.heading(piece)) and (within.powers or within.seasons):
                self.begin(within)
            elif any(map(str.isalnum, piece)):
                pieces.append(without_and(piece, self.language))
        yield from pieces

    def _piece(self, piece: str, line: str) -> list[Reading]:
        """The orders and faults of one piece."""
        held = self._everyone(piece)
        if held:
            return held
        understood = drafts(piece, self.language)[1]
        if not understood:
            piece = sentence(without_result(piece, self.language), self.language)
            understood = drafts(piece, self.language)[1]
        if self.talk and not understood and not looks_like_order(piece, self.language):
            hidden = [Reading(fault=Fault(NOT_UNDERSTOOD, piece))] if hides_an_order(piece, self.language) else []
            return self._in_another_language(piece, line) or hidden
        if self.talk and is_place(piece, self.language):
            return []  # 'Yours, Mar'
        if len(piece) > _LONGEST:
            return [Reading(fault=Fault(NOT_UNDERSTOOD, piece[:40]))]
        self.guesses -= 0 if understood else 1
        if self.later:
            return self._ahead(piece, line)
        readings = read(piece, self.language, self.view, guess=self.guesses >= 0)
        if understood and _GAP.search(line):
            readings = [with_gap(piece, reading, self.language, self.view) for reading in readings]
        if self.talk and not understood and not any(reading.order for reading in readings):
            readings = self._in_another_language(piece, line) or readings
        return [self.under_heading(piece, reading) for reading in readings]

    def _ahead(self, piece: str, line: str) -> list[Reading]:
        """The orders of a piece below the heading of a later phase."""
        phase, readings = chosen(self.later, piece, lambda phase: read(piece, self.language, self.view_of(phase)))
        if self.talk and not any(reading.order for reading in readings) and not drafts(piece, self.language)[1]:
            return self._in_another_language(piece, line) or readings
        return self._for_later([self.under_heading(piece, reading) for reading in readings], phase)

    def _for_later(self, readings: list[Reading], phase: str = "") -> list[Reading]:
        """What stands below the heading of a later phase is not for now."""
        then = phase or "".join(self.later[:1])
        return [Reading(ahead=Ahead(then, (r.order,))) if then and r.order is not None else r for r in readings]

    def _settle(self, waiting: list[str], line: str, verb: str) -> list[tuple[str, Reading]]:
        """The orders of units that stood alone, with the verb that came behind them."""
        found = [(piece, reading) for piece in waiting for reading in self._piece(piece + verb, line)]
        waiting.clear()
        return found

    def _everyone(self, piece: str) -> list[Reading]:
        """'All hold', 'the rest hold': an order for each unit."""
        who = everyone(tuple(tokens(fold(piece))), self.language)
        if who and self.later:
            return [Reading(fault=Fault(NOT_UNDERSTOOD, piece))]  # nobody knows where they will stand
        if not who or self.view.phase.kind != MOVEMENT or self.view.position is None or self.view.power is None:
            return []
        units = self.view.position.units.get(self.view.power, ())
        ordered = {*self.ordered, *self.view.ordered}
        held = [unit for unit in units if who == "all" or unit.province not in ordered]
        return [self.under_heading(piece, Reading(Hold(unit))) for unit in held]

    def _in_another_language(self, piece: str, line: str) -> list[Reading]:
        if self.foreign <= 0 or not may_be_foreign(piece):
            return []
        self.foreign -= 1
        readings = in_another_language(piece, line, self.language, self.at)
        return self._for_later([self.under_heading(piece, reading) for reading in readings])


def _order(reading: Reading) -> Order | None:
    return reading.ahead.orders[0] if reading.ahead else reading.order


def _sign(language: str, name: str) -> str:
    return str(lexicon(language).data["print"][name])
