"""A person's lines: bullets, numbers, headings, remarks and separators taken off, orders taken out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from judge.language.everyone import everyone
from judge.language.fold import fold, tidy, tokens
from judge.language.headings import Heading, heading
from judge.language.lexicon import AND, BY, COAST, PLACE, VERB, languages, lexicon, split
from judge.language.meaning import View
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
from judge.language.scan import Scan
from judge.language.stops import COMMENT, looks_like_order, speaks_of_the_game, stopped
from judge.rules.orders import Hold, Move, Support, Waive, province_of
from judge.rules.phases import ADJUSTMENTS, MOVEMENT

_BULLET = re.compile(
    r"^\s*(?:(?:[-*•‣◦▪·–—+]|--)\s+|\[[ x✓]?\]\s+|[a-zа-я]\)\s+"
    r"|\(?\d{1,3}[.):]\s*|\d{1,3}[oa°]\s+|\d\ufe0f?\u20e3\s*)+",
    re.IGNORECASE,
)
_MARK = re.compile(r"^\s*(?:#+|//+)\s*")  # a title in Markdown, or an order taken out of force
_GAP = re.compile(r"[^\W\d_][^\S\n]{2,}[^\W\d_]")
_MOST_PIECES = 60
_SEPARATOR = re.compile(r"[;,\n]|\s[&+]\s|\s?\|\s?")
_SENTENCE_END = re.compile(r"[.!…]+\s+")
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
    ordered: set[str] = field(default_factory=set)  # provinces whose units have their order

    def read(self, line: str) -> list[tuple[str, Reading]]:
        """The orders and faults of this line, each with the piece of text it comes from."""
        stop = stopped(line, self.language)
        if stop:
            meant = not self.talk or any(looks_like_order(piece, self.language) for piece in self.pieces(line))
            return [(line.strip(), Reading(fault=Fault(NOT_UNDERSTOOD, stop)))] if meant else []
        found: list[tuple[str, Reading]] = []
        waiting: list[str] = []  # units alone: 'A Par, A Mar hold'
        verb = ""  # that goes for the units behind it: 'Remove A Ruh, F Den'
        for piece in islice(self.pieces(line), _MOST_PIECES):
            if self.view.phase.kind == MOVEMENT and self._is_unit(piece):
                waiting.append(piece)
                continue
            readings = self._piece(f"{verb} {piece}" if verb and self._is_unit(piece) else piece, line)
            verb = self._leading_verb(piece) or verb
            holds = bool(readings) and all(isinstance(reading.order, Hold) for reading in readings)
            found += self._settle(waiting, line, f" {_sign(self.language, 'hold')}" if holds else "")
            found += [(piece, reading) for reading in readings]
        found += self._settle(waiting, line, "")
        for _, reading in found:
            if reading.order is not None and not isinstance(reading.order, Waive):
                self.ordered.add(reading.order.unit.province)
        return found

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
        text = self._without_bullet(_MARK.sub("", COMMENT.sub("", text)))
        text = without_remarks(text, self.language) if "(" in text or "[" in text else text
        head, colon, rest = text.partition(":")
        above = heading(head if colon else text, self.language)
        if above is not None:
            self._begin(above)
            text = rest
        elif colon and not rest.strip() and not drafts(head, self.language)[1]:
            return  # 'What I want:'
        elif colon:
            text = text.replace(":", " ")
        pieces: list[str] = []
        whole = _SEPARATOR.sub(" ", text)
        if "|" in text and drafts(whole, self.language)[1]:  # a table: '| Supp move | Gas | Mar | Bur |'
            yield whole
            return
        for piece in _SEPARATOR.split(text):
            if pieces and self._belongs_to(pieces[-1], piece):
                pieces[-1] += f" {piece}"
            elif not colon and (within := heading(piece, self.language)) and (within.powers or within.seasons):
                self._begin(within)
            elif any(map(str.isalnum, piece)):
                pieces.append(self._without_and(piece))
        yield from pieces

    def _piece(self, piece: str, line: str) -> list[Reading]:
        """The orders and faults of one piece."""
        everyone = self._everyone(piece)
        if everyone:
            return everyone
        understood = drafts(piece, self.language)[1]
        if self.talk and not understood and not looks_like_order(piece, self.language):
            return self._in_another_language(piece, line)
        if self.talk and self._is_place(piece):
            return []  # 'Yours, Mar'
        if len(piece) > _LONGEST:
            return [Reading(fault=Fault(NOT_UNDERSTOOD, piece[:40]))]
        if not understood:
            piece = self._without_farewell(without_result(piece, self.language))
            self.guesses -= 0 if drafts(piece, self.language)[1] else 1
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

    def _is_unit(self, piece: str) -> bool:
        """Whether this names a unit and nothing else."""
        return bool(kinds := self._kinds(piece)) and None not in kinds

    def _leading_verb(self, piece: str) -> str:
        """The word for building or removing that this piece begins with."""
        ways = drafts(piece, self.language)[1]
        verbs = {way[0].verb for way in ways if way[0].verb_first and way[0].verb in ("build", "remove", "disband")}
        words = lexicon(self.language).data["verbs"][verbs.pop()] if len(verbs) == 1 else [""]
        return max(words, key=len) if piece[:1] not in "+-" else ""

    def _is_place(self, piece: str) -> bool:
        """Whether this is the name of a place and nothing else."""
        return bool(kinds := self._kinds(piece)) and kinds == {None}

    def _kinds(self, piece: str) -> set[str | None]:
        """The kinds of unit that this can name; none if it can be more than a unit."""
        ways = drafts(piece, self.language)[1]
        alone = all(len(way) == 1 and way[0].verb == "unit" for way in ways)
        return {way[0].who.kind for way in ways if way[0].who} if alone else set()

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

    def _without_bullet(self, text: str) -> str:
        """In winter '- A Par' removes and '+ A Par' builds; '- Build A Par' has a bullet."""
        bare = _BULLET.sub("", text)
        first = lexicon(self.language).forms.get(tuple(tokens(fold(bare))[:1]), ())
        signed = self.view.phase.kind == ADJUSTMENTS and re.match(r"\s*[-–+]", text)
        return text if signed and not any(meaning.kind == VERB for meaning in first) else bare

    def _without_and(self, piece: str) -> str:
        first, _, rest = piece.strip().partition(" ")
        meanings = lexicon(self.language).forms.get(split(first), ())
        return rest if rest and len(first) > 1 and any(m.kind == AND for m in meanings) else piece.strip()

    def _without_farewell(self, piece: str) -> str:
        """'A Mar-Spa. Thanks' without the thanks."""
        for end in _SENTENCE_END.finditer(piece):
            order, rest = piece[: end.start()], piece[end.end() :]
            if drafts(order, self.language)[1] and not speaks_of_the_game(rest, self.language):
                return order
        return piece

    def _belongs_to(self, before: str, piece: str) -> bool:
        """'F Por - Spa, south coast'; 'A Mar - Tun via Lyo, Wes'."""
        meanings = lexicon(self.language).forms.get(split(piece), ())
        if any(meaning.kind == COAST for meaning in meanings) and not any(m.kind == PLACE for m in meanings):
            return True
        if not any(meaning.kind == PLACE for meaning in meanings):
            return False
        senses = [sense for its in Scan(tokens(fold(before)), lexicon(self.language)).senses for sense in its]
        return any(sense.kind == BY or (sense.kind == VERB and sense.value == "via") for sense in senses)

    def _under_heading(self, piece: str, reading: Reading) -> Reading:
        """The reading, or why it is refused: it stands under the heading of another power, or of another phase."""
        above, power = self.under, self.view.power
        if reading.order is None or above is None:
            return reading
        if power and above.powers and power not in above.powers:
            powers = min(above.powers), power
            return Reading(fault=Fault(ILLEGAL, piece, order=reading.order, powers=powers))
        if not above.fits(self.view.phase):
            return Reading(fault=Fault(ILLEGAL, piece, order=reading.order, phase=str(self.view.phase)))
        return reading


def _sign(language: str, name: str) -> str:
    return str(lexicon(language).data["print"][name])
