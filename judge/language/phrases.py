"""The phrases that orders are made of: a unit, a place with its coast, where to, by which waters.

Each method gives all that can begin at a word, with the number of the word behind it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from judge.language.lexicon import AND, BY, COAST, FROM, NOISE, PLACE, POWER, TO, UNIT, VERB
from judge.language.scan import Scan

Place = tuple[str, str | None]
ALONE = ("hold", "disband", "build", "remove")  # verbs that need nothing behind them
_MOST_WATERS = 8
_SHORT = 3  # letters of an abbreviated place


class Who(NamedTuple):
    """A unit as written: its kind, coast and owner may be missing."""

    kind: str | None
    place: str
    coast: str | None
    power: str | None


class Phrases:
    def __init__(self, scan: Scan) -> None:
        self.scan = scan
        self.size = len(scan.words)

    def _skip(self, at: int) -> Iterator[int]:
        """Here, and behind each run of words that mean nothing."""
        yield at
        if at < self.size:
            for sense in self.scan.senses[at]:
                if sense.kind == NOISE:
                    yield from self._skip(sense.end)

    def _take(self, kind: str, at: int) -> Iterator[tuple[str, int]]:
        for here in self._skip(at):
            if here < self.size:
                for sense in self.scan.senses[here]:
                    if sense.kind == kind:
                        yield sense.value, sense.end

    def _maybe(self, kind: str, at: int) -> Iterator[tuple[str | None, int]]:
        yield from self._take(kind, at)
        yield None, at

    def _dash(self, at: int) -> int | None:
        return at + 1 if at < self.size and self.scan.words[at] == "-" else None

    def _maybe_dash(self, at: int) -> Iterator[int]:
        yield at
        if (behind := self._dash(at)) is not None:
            yield behind

    def _verb(self, at: int) -> Iterator[tuple[str, int]]:
        yield from self._take(VERB, at)
        # 'А Пру-задържа позиция', 'A Par - H': a dash before a verb says nothing; but what is short there is rather the
        # remains of a place.
        behind = self._dash(at)
        if behind is not None:
            for verb, end in self._take(VERB, behind):
                size = sum(map(len, self.scan.words[behind:end]))
                of = end < self.size and any(sense.kind == UNIT for sense in self.scan.senses[end])
                if size > _SHORT or (size == 1 and (verb in ALONE or of)):
                    yield verb, end

    def _place(self, at: int) -> Iterator[tuple[Place, int]]:
        for province, end in self._take(PLACE, at):
            for here in self._maybe_dash(end):  # 'Spa-sc'
                for coast, last in self._take(COAST, here):
                    yield (province, coast), last
            yield (province, None), end
        for coast, end in self._take(COAST, at):
            for _, here in self._maybe(FROM, end):
                for province, last in self._take(PLACE, here):
                    yield (province, coast), last

    def _who(self, at: int) -> Iterator[tuple[Who, int]]:
        for power, a in self._maybe(POWER, at):
            for kind, b in self._maybe(UNIT, a):
                for c in self._maybe_dash(b) if kind else (b,):
                    for other, d in self._maybe(POWER, c) if power is None else ((power, c),):
                        for _, e in self._maybe(FROM, d):
                            for (province, coast), end in self._place(e):
                                yield Who(kind, province, coast, other), end
                                if kind is None and len(self.scan.words[min(end, self.size - 1)]) > 1:
                                    for behind, last in self._take(UNIT, end):  # 'the Paris army'
                                        yield Who(behind, province, coast, other), last

    def _goal(self, at: int) -> Iterator[tuple[Place, int]]:
        for _, here in self._maybe(TO, at):
            yield from self._place(here)

    def _onward(self, at: int) -> Iterator[tuple[Place, tuple[str, ...], int, bool]]:
        """A destination behind a dash, a word for moving or a preposition, with places on the way; or right
        behind the unit with nothing between, as people leave the dash out."""
        starts = {end for verb, end in self._verb(at) if verb == "move"}
        if (behind := self._dash(at)) is not None:
            starts.add(behind)
        for here in sorted(starts):
            for goal, end in self._goal(here):
                yield goal, (), end, False
                for onward, path, last in self._further(goal, (), end):
                    yield onward, path, last, False
        for _, here in self._take(TO, at):
            for goal, end in self._place(here):
                yield goal, (), end, False
        if at < self.size and any(sense.kind == PLACE for sense in self.scan.senses[at]):
            for goal, end in self._place(at):
                yield goal, (), end, True

    def _further(self, goal: Place, path: tuple[str, ...], at: int) -> Iterator[tuple[Place, tuple[str, ...], int]]:
        behind = self._dash(at)
        if behind is not None and len(path) < _MOST_WATERS:
            for onward, end in self._goal(behind):
                way = (*path, goal[0])
                yield onward, way, end
                yield from self._further(onward, way, end)

    def _via(self, at: int) -> Iterator[tuple[bool, tuple[str, ...], int]]:
        """'via convoy', 'by sea', and the waters: 'via Nth, Nwg', 'convoyed by F Nth'."""
        yield False, (), at
        for verb, end in self._verb(at):
            if verb == "via" or (verb == "convoy" and end == self.size and len(self.scan.words[end - 1]) > 1):
                yield True, (), end
                yield from ((True, waters, last) for waters, last in self._waters(end, ()) if waters)
        for _, here in self._take(BY, at):
            yield from ((True, waters, last) for waters, last in self._waters(here, ()) if waters)

    def _waters(self, at: int, so_far: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
        yield so_far, at
        if len(so_far) < _MOST_WATERS:
            for _, a in self._maybe(AND, at):
                for b in self._maybe_dash(a):
                    for _, c in self._maybe(UNIT, b):
                        for place, end in self._take(PLACE, c):
                            yield from self._waters(end, (*so_far, place))
