"""Scanning: which meanings the words of a line can have, at each place of the line."""

from collections.abc import Sequence
from typing import NamedTuple

from judge.language.fold import twin
from judge.language.lexicon import PLACE, UNIT, VERB, Lexicon, Meaning


class Sense(NamedTuple):
    """One meaning that begins here, and where the line goes on behind it."""

    kind: str
    value: str
    end: int


class Scan:
    """A line as words, and for each word the senses that begin with it."""

    def __init__(self, words: list[str], lexicon: Lexicon, shown: Sequence[str] = ()) -> None:
        """`shown`: the words with their capitals, where capitals are to tell meanings apart."""
        self.words = words
        self.senses: list[list[Sense]] = [_senses(words, at, lexicon) for at in range(len(words))]
        for at, word in enumerate(shown):
            senses = self.senses[at]
            if len(word) == 1:
                # A single capital is a sign (Spanish `A` supports), a small one a word (Spanish `a` means to).
                sign = word.isupper()
                wanted = [sense for sense in senses if (sense.kind in (UNIT, VERB)) is sign or sense.end > at + 1]
            elif len(senses) > 1 and word in lexicon.spelt:
                spelt = lexicon.spelt[word]
                wanted = [s for s in senses if s.kind != PLACE or s.value in spelt or s.end > at + 1]
            else:
                continue
            self.senses[at] = wanted or senses

    def unknown(self) -> list[int]:
        """The words that no sense covers."""
        covered: set[int] = set()
        for at, senses in enumerate(self.senses):
            for sense in senses:
                covered.update(range(at, sense.end))
        return [at for at, word in enumerate(self.words) if at not in covered and word not in "-+"]


def _senses(words: list[str], at: int, lexicon: Lexicon) -> list[Sense]:
    found: list[Sense] = []
    first = words[at]
    for start in (first, twin(first)):
        if start is None:
            continue
        for length in lexicon.starts.get(start, ()):
            if at + length > len(words):
                continue
            for meaning in _lookup((start, *words[at + 1 : at + length]), lexicon):
                sense = Sense(meaning.kind, meaning.value, at + length)
                if sense not in found:
                    found.append(sense)
        if found:
            break
    return found


def _lookup(words: tuple[str, ...], lexicon: Lexicon) -> tuple[Meaning, ...]:
    known = lexicon.forms.get(words)
    if known is not None:
        return known
    if len(words) > 1:
        swapped = tuple((twin(word) or word) if (word,) not in lexicon.forms else word for word in words)
        return lexicon.forms.get(swapped, ())
    return ()
