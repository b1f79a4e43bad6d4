"""A person's lines: bullets, numbers, headings, remarks and separators taken off, orders taken out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from judge.language.everyone import everyone
from judge.language.fold import fold, tidy, tokens
from judge.language.headings import Heading, heading, lead_in
from judge.language.lexicon import languages, lexicon
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
from judge.language.reading import (
    AMBIGUOUS,
    ILLEGAL,
    NOT_UNDERSTOOD,
    Fault,
    Reading,
    drafts,
    read,
)
from judge.language.remarks import without_remarks, without_result
from judge.language.stops import (
    COMMENT,
    looks_like_order,
    may_begin_an_order,
    stopped,
)
from judge.rules.orders import Hold, Move, Support, Waive, province_of
from judge.rules.phases import ADJUSTMENTS, MOVEMENT, RETREATS

_MARK = re.compile(r"^\s*(?:#+|//+)\s*")  # a title in Markdown, or an order taken out of force
_GAP = re.compile(r"[^\W\d_][^\S\n]{2,}[^\W\d_]")
_MOST_PIECES = 60
_LONGEST = 400  # nobody writes a longer order; whatever it is, it is not read word by word
_MOST_FOREIGN = 16  # words of a piece that is tried in the other languages, too


@dataclass(slots=True)
class LineReader:
    """Reads line after line of one letter; remembers the heading that the lines stand under."""

    language: str
    view: View
    talk: bool = False  # the lines are a letter: what does not look like an order is talk, and no fault
    guesses: int = 1_000_000  # how often a piece that is not understood may be guessed at
    foreign: int = 200  # how often a piece may be tried in the other languages
    under: Heading | None = None
    aside: Heading | None = None  # what stands before a colon in this line, and puts the rest of it in doubt
    doubted: bool = False  # something stood below a line that puts it in doubt
    ordered: set[str] = field(default_factory=set)  # provinces whose units have their order

    def read(self, line: str) -> list[tuple[str, Reading]]:
        """The orders and faults of this line, each with the piece of text it comes from."""
        if not line.strip():
            self._end_paragraph()
            return []
        stop = stopped(line, self.language)
        if stop and line.rstrip().endswith(":"):
            self.under = lead_in(line.strip(" :"), self.language, self.view.power)
            return [] if self.talk else [(line.strip(), Reading(fault=Fault(NOT_UNDERSTOOD, stop, stop=True)))]
        if stop:
            meant = not self.talk or may_be_orders(line, self.language)
            return [(line.strip(), Reading(fault=Fault(NOT_UNDERSTOOD, stop, stop=True)))] if meant else []
        pieces = list(self.pieces(line))
        found: list[tuple[str, Reading]] = []
        stray = pieces[_MOST_PIECES] if len(pieces) > _MOST_PIECES else ""  # what is no order, and may deny the others
        waiting: list[str] = []  # units alone: 'A Par, A Mar hold'
        verb = ""  # that goes for the units behind it: 'Remove A Ruh, F Den'
        for piece in pieces[:_MOST_PIECES]:
            if self.view.phase.kind == MOVEMENT and is_unit(piece, self.language):
                waiting.append(piece)
                continue
            readings = self._piece(f"{verb} {piece}" if verb and is_unit(piece, self.language) else piece, line)
            verb = leading_verb(piece, self.language, self.view.phase.kind == RETREATS) or verb
            holds = bool(readings) and all(isinstance(reading.order, Hold) for reading in readings)
            same = {r.order.unit.province for r in readings if r.order and not isinstance(r.order, Waive)}
            waiting = [each for each in waiting if not places_of(each, self.language) & same]  # 'F Nwg, F Nwg-Bar'
            if waiting and not holds:
                stray = stray or waiting[0]
            found += self._settle(waiting, line, f" {_sign(self.language, 'hold')}" if holds else "")
            found += [(piece, reading) for reading in readings]
            self._note(readings)
            if not any(reading.order for reading in readings) and denies(piece, self.language):
                stray = stray or piece
        stray = stray or (waiting[0] if waiting else "")
        found += self._settle(waiting, line, "")
        if stray and any(reading.order for _, reading in found):
            kept = [(piece, reading) for piece, reading in found if reading.fault]
            return [*kept, (line.strip(), Reading(fault=Fault(NOT_UNDERSTOOD, stray, stop=True)))]
        return found

    @property
    def _winter(self) -> bool:
        return self.view.phase.kind == ADJUSTMENTS

    def _note(self, readings: list[Reading]) -> None:
        for reading in readings:
            if reading.order is not None and not isinstance(reading.order, Waive):
                self.ordered.add(reading.order.unit.province)

    def _end_paragraph(self) -> None:
        """An empty line ends what a doubtful line above puts in doubt, once something stood below it."""
        if self.under is not None and self.under.doubt and self.doubted:
            self.under, self.doubted = None, False

    def heed(self, line: str) -> None:
        """A command may be a heading, too: under 'Results S1901M' stand no new orders."""
        above = heading(line, self.language)
        if above is not None and above.past and above.year:
            self.under = above

    def _begin(self, above: Heading) -> None:
        """Go on under this heading. In a list of results each power has one, which does not end the list."""
        past = self.under is not None and self.under.past and bool(above.powers)
        self.under = replace(above, past=True) if past else above

    def pieces(self, line: str) -> Iterator[str]:
        """The pieces of a line that may be orders. A heading at its front is taken off and remembered."""
        text = tidy(line)
        if _MARK.match(text) and not heading(_MARK.sub("", text).rstrip(": "), self.language):
            return
        text = without_bullet(_MARK.sub("", COMMENT.sub("", text)), self.language, self._winter)
        text = without_remarks(text, self.language) if "(" in text or "[" in text else text
        head, colon, rest = text.partition(":")
        self.aside = None
        above = heading(head if colon else text, self.language)
        if above is not None and not colon and not (above.powers or above.seasons or above.year or above.past):
            above = None  # 'hello'
        if above is not None and rest.strip() and not may_be_orders(rest, self.language):
            return  # 'Germany: hello!'
        if above is not None:
            self._begin(above)
            text = rest
        elif colon and not rest.strip() and not drafts(head, self.language)[1]:
            self.under = lead_in(head, self.language, self.view.power)
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
            elif not colon and (within := heading(piece, self.language)) and (within.powers or within.seasons):
                self._begin(within)
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
        readings = read(piece, self.language, self.view, guess=self.guesses >= 0)
        if understood and _GAP.search(line):
            readings = [self._with_gap(piece, reading) for reading in readings]
        if self.talk and not understood and not any(reading.order for reading in readings):
            readings = self._in_another_language(piece, line) or readings
        return [self._under_heading(piece, reading) for reading in readings]

    def _with_gap(self, piece: str, reading: Reading) -> Reading:
        """'A Par  Bur': was it a dash that was left out, or the S of a support?"""
        move, loose = reading.order, any(draft.loose for way in drafts(piece, self.language)[1] for draft in way)
        of = self.view.unit_at.get(province_of(move.to)) if loose and isinstance(move, Move) else None
        if of is None or not isinstance(move, Move) or self.view.judged(Support(move.unit, of))[1] is not None:
            return reading
        return Reading(fault=Fault(AMBIGUOUS, piece, (str(move), str(Support(move.unit, of)))))

    def _settle(self, waiting: list[str], line: str, verb: str) -> list[tuple[str, Reading]]:
        """The orders of units that stood alone, with the verb that came behind them."""
        found = [(piece, reading) for piece in waiting for reading in self._piece(piece + verb, line)]
        waiting.clear()
        return found

    def _everyone(self, piece: str) -> list[Reading]:
        """'All hold', 'the rest hold': an order for each unit."""
        who = everyone(tuple(tokens(fold(piece))), self.language)
        if not who or self.view.phase.kind != MOVEMENT or self.view.position is None or self.view.power is None:
            return []
        units = self.view.position.units.get(self.view.power, ())
        held = [unit for unit in units if who == "all" or unit.province not in self.ordered]
        return [self._under_heading(piece, Reading(Hold(unit))) for unit in held]

    def _in_another_language(self, piece: str, line: str) -> list[Reading]:
        """What this says in one of the other languages, if it is plain and legal there, and the same in each."""
        if len(tokens(fold(piece))) > _MOST_FOREIGN or self.foreign <= 0:
            return []
        self.foreign -= 1
        spoken = [other for other in languages() if other != self.language and drafts(piece, other)[1]]
        if not spoken or any(stopped(line, other) for other in languages()):
            return []
        found: dict[tuple[str, ...], list[Reading]] = {}
        for other in spoken:
            readings = read(piece, other, self.view, guess=False)
            if readings and all(reading.order for reading in readings):
                found[tuple(str(reading.order) for reading in readings)] = readings
        only = next(iter(found.values())) if len(found) == 1 else []
        return [self._under_heading(piece, reading) for reading in only]

    def _under_heading(self, piece: str, reading: Reading) -> Reading:
        """The reading, or why it is refused: it stands under the heading of another power, or of another phase."""
        above, power = self.aside or self.under, self.view.power
        if reading.order is None or above is None:
            return reading
        if above.doubt:
            self.doubted = True
            return Reading(fault=Fault(ILLEGAL, piece, order=reading.order, above=above.doubt))
        if power and above.powers and power not in above.powers:
            powers = min(above.powers), power
            return Reading(fault=Fault(ILLEGAL, piece, order=reading.order, powers=powers))
        if not above.fits(self.view.phase):
            return Reading(fault=Fault(ILLEGAL, piece, order=reading.order, phase=str(self.view.phase)))
        return reading


def _sign(language: str, name: str) -> str:
    return str(lexicon(language).data["print"][name])
