"""A text that is being read: its pieces, and how far any reading came.

The grammar is a set of small functions that give every way to read on from a place, each with the place behind it. A
line has few pieces and the grammar does not nest, so all ways can be tried; what two of them tell differently is
ambiguous, and never decided by which comes first.
"""

from collections.abc import Iterator
from typing import Any

from judge.language.times.scan import LONGEST, Piece, pieces, plain
from judge.language.times.vocabulary import Vocabulary

MOST_PIECES = 30
_MOST_NOISE = 4  # pieces in a row that are passed over


class Line:
    def __init__(self, text: str, words: Vocabulary, order: str) -> None:
        self.words = words
        self.order = order
        self.is_cut = len(text) > LONGEST
        self.typed = plain(text[: LONGEST + 1])
        self.pieces: list[Piece] = pieces(self.typed, words, order)
        self.furthest = 0  # the last piece that some reading looked at

    @property
    def is_too_long(self) -> bool:
        return self.is_cut or len(self.pieces) > MOST_PIECES

    def take(self, at: int, *kinds: str) -> Iterator[tuple[Any, int]]:
        """The next piece, if it can mean one of these: its value, and the place behind. Noise is passed over."""
        for place in range(at, min(at + _MOST_NOISE + 1, len(self.pieces))):
            self.furthest = max(self.furthest, place)
            piece = self.pieces[place]
            yield from ((meaning.value, place + 1) for meaning in piece.meanings if meaning.kind in kinds)
            if not piece.is_noise:
                return
        if at + _MOST_NOISE >= len(self.pieces):
            self.furthest = len(self.pieces)

    def here(self, at: int, *kinds: str) -> Iterator[tuple[Any, int]]:
        """As `take`, but nothing is passed over."""
        self.furthest = max(self.furthest, at)
        if at < len(self.pieces):
            yield from ((meaning.value, at + 1) for meaning in self.pieces[at].meanings if meaning.kind in kinds)

    def maybe(self, at: int, *kinds: str) -> Iterator[int]:
        """The places to read on from, where a piece of these kinds may stand or be left out."""
        yield at
        yield from {after for _, after in self.take(at, *kinds)}

    def can_be(self, at: int, kind: str) -> bool:
        return 0 <= at < len(self.pieces) and any(meaning.kind == kind for meaning in self.pieces[at].meanings)

    def is_end(self, at: int) -> bool:
        if all(piece.is_noise for piece in self.pieces[at:]):
            return True
        self.furthest = max(self.furthest, at)
        return False

    def text(self, start: int, end: int) -> str:
        """What is typed from one place to another."""
        taken = self.pieces[start:end]
        while taken and taken[0].is_noise:
            taken = taken[1:]
        return self.typed[taken[0].start : taken[-1].end] if taken else self.typed
