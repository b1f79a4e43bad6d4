"""A person's lines: bullets, numbers, headings, remarks and separators taken off, orders taken out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from judge.language.fold import bare, fold, tidy, tokens
from judge.language.lexicon import COAST, PLACE, POWER, UNIT, VERB, lexicon, split
from judge.language.meaning import View
from judge.language.reading import ILLEGAL, NOT_UNDERSTOOD, Fault, Reading, drafts, read
from judge.language.scan import Scan
from judge.rules.phases import ADJUSTMENTS

_BULLET = re.compile(r"^\s*(?:[-*•‣◦▪·–—+]\s+|\(?\d{1,3}[.):]\s*|[a-zа-я]\)\s+)+", re.IGNORECASE)
_COMMENT = re.compile(r"(?<=\S)\s+#.*$")
_TITLE = re.compile(r"^\s*#+\s*")  # Markdown
_PHASE = re.compile(r"[sfw][0-9]{4}[mra]")
_MOST_PIECES = 60
_SEPARATOR = re.compile(r"[;,\n]|\s&\s|\s\|\s")
_LONGEST = 400  # nobody writes a longer order; whatever it is, it is not read word by word


@dataclass(slots=True)
class LineReader:
    """Reads line after line of one letter; remembers whose heading the lines stand under."""

    language: str
    view: View
    heading: str | None = None
    talk: bool = False  # the lines are a letter: what does not look like an order is talk, and no fault
    guesses: int = 1_000_000  # how often a piece that is not understood may be guessed at

    def read(self, line: str) -> list[tuple[str, Reading]]:
        """The orders and faults of this line, each with the piece of text it comes from."""
        found: list[tuple[str, Reading]] = []
        stop = self._stop(line)
        if stop:
            meant = not self.talk or any(looks_like_order(piece, self.language) for piece in self.pieces(line))
            return [(line.strip(), Reading(fault=Fault(NOT_UNDERSTOOD, stop)))] if meant else []
        for piece in islice(self.pieces(line), _MOST_PIECES):
            if self.talk and not drafts(piece, self.language)[1] and not looks_like_order(piece, self.language):
                continue
            if len(piece) > _LONGEST:
                found.append((piece, Reading(fault=Fault(NOT_UNDERSTOOD, piece[:40]))))
                continue
            if not drafts(piece, self.language)[1]:
                self.guesses -= 1
            for reading in read(piece, self.language, self.view, guess=self.guesses >= 0):
                found.append((piece, self._under_heading(piece, reading)))
        return found

    def pieces(self, line: str) -> Iterator[str]:
        """The pieces of a line that may be orders. A heading at its front is taken off and remembered."""
        text = _TITLE.sub("", _COMMENT.sub("", tidy(line)))
        winter_removal = self.view.phase.kind == ADJUSTMENTS and re.match(r"\s*[-–+]", text)
        if not winter_removal:
            text = _BULLET.sub("", text)
        head, colon, rest = text.partition(":")
        power = self._power(head if colon else text)
        if power:
            self.heading = power
            text = rest
        elif colon and not rest.strip() and not drafts(head, self.language)[1]:
            return  # 'My orders:'
        elif colon:
            text = text.replace(":", " ")
        pieces: list[str] = []
        for piece in _SEPARATOR.split(text):
            if pieces and self._is_coast(piece):  # 'F Por - Spa, south coast'
                pieces[-1] += f" {piece}"
            elif (named := self._power(piece)) and colon == "":
                self.heading = named
            elif tokens(fold(piece)) and not self._dates(piece):
                pieces.append(piece.strip())
        yield from pieces

    def _is_coast(self, piece: str) -> bool:
        meanings = lexicon(self.language).forms.get(split(piece), ())
        return any(meaning.kind == COAST for meaning in meanings) and not any(m.kind == PLACE for m in meanings)

    def _stop(self, line: str) -> str | None:
        """The word by which this line says no, or perhaps, or either-or: then nothing of it is obeyed."""
        known = lexicon(self.language)
        if line.rstrip().endswith("?"):
            return "?"
        shown = tokens(bare(_COMMENT.sub("", line)))
        words = [word.lower() for word in shown]
        if known.stop_words.isdisjoint(words):
            return None
        covered: set[int] = set()
        senses = Scan(words, known).senses if len(words) < 200 else []
        for at, its in enumerate(senses):
            for sense in its:
                whole = sense.end - at == len(words)  # 'no construye' by itself waives; 'no se mueve' holds
                if sense.end - at > 1 and sense.kind == VERB and (sense.value in ("hold", "via") or whole):
                    covered.update(range(at, sense.end))
        for at in range(len(words)):
            for length in (1, 2, 3):
                if tuple(words[at : at + length]) in known.stop and at not in covered:
                    return " ".join(shown[at : at + length])
        return None

    def _dates(self, piece: str) -> bool:
        """Whether this only says when: 'Spring 1901', as the rulebooks want orders to be dated."""
        words = tokens(fold(piece))
        if len(words) == 1 and _PHASE.fullmatch(words[0]):
            return True
        seasons = _seasons(self.language)
        dated = any(word.isdigit() for word in words) and any(word in seasons for word in words)
        return dated and all(word.isdigit() or word in seasons or len(word) < 3 for word in words)

    def _power(self, text: str) -> str | None:
        """The power whose heading this is, if it is one."""
        words = tuple(tokens(fold(text)))
        meanings = lexicon(self.language).forms.get(words, ()) if len(words) <= 4 else ()
        kinds = {meaning.kind for meaning in meanings}
        if POWER in kinds and not kinds & {PLACE, VERB, UNIT}:
            return next(meaning.value for meaning in meanings if meaning.kind == POWER)
        return None

    def _under_heading(self, piece: str, reading: Reading) -> Reading:
        if reading.order is None or self.heading is None or self.view.power in (None, self.heading):
            return reading
        return Reading(fault=Fault(ILLEGAL, piece, (self.heading, self.view.power or ""), None, reading.order))


@cache
def _seasons(language: str) -> frozenset[str]:
    codes = dict.fromkeys((language, "en"))
    forms = (form for code in codes for its in lexicon(code).data["seasons"].values() for form in its)
    return frozenset(word for form in forms for word in split(form) if len(word) > 2)


def looks_like_order(text: str, language: str) -> bool:
    """Whether a piece of text that was not understood was meant as an order, and not as talk.

    It names a place, and a unit, a verb or a dash besides; and most of it is words that orders are made of.
    """
    words = tokens(fold(text))
    if not 2 <= len(words) <= 16:
        return False
    scan = Scan(words, lexicon(language))
    kinds = {sense.kind for senses in scan.senses for sense in senses}
    unknown = len(scan.unknown())
    sign = UNIT in kinds or "-" in words
    starts_with_unit = any(sense.kind == UNIT for sense in scan.senses[0])
    if PLACE in kinds and (sign or VERB in kinds):
        return unknown <= len(words) // 3
    return starts_with_unit and len(words) <= 6 and unknown <= 2 and (VERB in kinds or "-" in words)
