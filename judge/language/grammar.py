"""The shape of an order, the same in every language: who, what it does, whom it helps, where to.

A draft is an order as far as words go. A line can be drafted in several ways where words mean several things;
which of them is meant is decided later, by what is legal.
"""

from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

from judge.language.lexicon import AND, COAST, FROM, NOISE, PLACE, POWER, TO, UNIT, VERB
from judge.language.scan import Scan


class Who(NamedTuple):
    """A unit as written: its kind, coast and owner may be missing."""

    kind: str | None
    place: str
    coast: str | None
    power: str | None


class Draft(NamedTuple):
    """An order as written. `verb` is a name in [verbs], or `unit` where only a unit is named."""

    verb: str
    who: Who | None = None
    of: Who | None = None
    to: str | None = None
    coast: str | None = None
    path: tuple[str, ...] = ()  # places named on the way, as the classic judges want for convoys
    via: bool = False
    loose: bool = False  # nothing between the unit and where it goes


Place = tuple[str, str | None]
# More than this is no order, whatever it is; and nobody may stop the judge with a long line.
_MOST_WORDS = 40
_MOST_WAYS = 32
_MOST_DRAFTS = 100  # that begin at one word


def _stands_alone(draft: Draft) -> bool:
    """Whether this can be one of several orders in a row: each begins with its unit's sign and leaves nothing out.
    Otherwise a broken order would be cut into pieces, and a piece of it obeyed."""
    return draft.who is not None and draft.who.kind is not None and not draft.loose


class Grammar:
    """All drafts that the words of one scan allow."""

    def __init__(self, scan: Scan) -> None:
        self.scan = scan
        self.size = len(scan.words)

    def whole(self) -> list[tuple[Draft, ...]]:
        """The ways to read all words as one or more orders, those with the fewest orders only."""
        if self.size > _MOST_WORDS:
            return []
        ways: dict[int, list[tuple[Draft, ...]]] = {0: [()]}
        for at in range(self.size):
            so_far = ways.get(at)
            if not so_far:
                continue
            for draft, end in islice(self._orders(at), _MOST_DRAFTS):
                for before in so_far:
                    known = ways.setdefault(end, [])
                    way = (*before, draft)
                    if way not in known and len(known) < _MOST_WAYS:
                        known.append(way)
        full = [way for way in ways.get(self.size, []) if len(way) == 1 or all(map(_stands_alone, way))]
        fewest = min(map(len, full), default=0)
        return [way for way in full if len(way) == fewest]

    def _orders(self, at: int) -> Iterator[tuple[Draft, int]]:
        for draft, end in chain(self._verb_first(at), self._unit_first(at)):
            for last in self._skip(end):
                yield draft, last
                if last < self.size:
                    for sense in self.scan.senses[last]:
                        if sense.kind == AND and sense.end < self.size:
                            yield draft, sense.end

    # Pieces

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
        for here in self._maybe_dash(at):  # 'А Пру-задържа позиция': a dash before a verb says nothing
            yield from self._take(VERB, here)

    def _place(self, at: int) -> Iterator[tuple[Place, int]]:
        for province, end in self._take(PLACE, at):
            for coast, last in self._maybe(COAST, end):
                yield (province, coast), last
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
        if behind is not None and len(path) < 8:
            for onward, end in self._goal(behind):
                way = (*path, goal[0])
                yield onward, way, end
                yield from self._further(onward, way, end)

    def _via(self, at: int) -> Iterator[tuple[bool, int]]:
        yield False, at
        for verb, end in self._verb(at):
            if verb == "via":
                yield True, end

    # Orders

    def _unit_first(self, at: int) -> Iterator[tuple[Draft, int]]:
        for who, a in self._who(at):
            yield Draft("unit", who), a
            for verb, b in self._verb(a):
                if verb in ("hold", "disband", "build", "remove"):
                    yield Draft(verb, who), b
                elif verb == "retreat":
                    for (province, coast), end in self._goal(b):
                        yield Draft("retreat", who, None, province, coast), end
                elif verb in ("support", "convoy"):
                    yield from self._help(verb, who, b)
            for (province, coast), path, b, loose in self._onward(a):
                for via, end in self._via(b):
                    yield Draft("move", who, None, province, coast, path, via, loose), end

    def _help(self, verb: str, who: Who, at: int) -> Iterator[tuple[Draft, int]]:
        for _, start in self._maybe(TO, at):
            for of, a in self._who(start):
                if verb == "support":
                    yield Draft(verb, who, of), a
                    for other, end in self._verb(a):
                        if other == "hold":
                            yield Draft(verb, who, of), end
                for (province, coast), path, b, loose in self._onward(a):
                    for _, end in self._via(b):
                        yield Draft(verb, who, of, province, coast, path, False, loose), end

    def _verb_first(self, at: int) -> Iterator[tuple[Draft, int]]:
        """'Build A Par', 'Waive', '+A Par', and the forms of a table: 'Supp move Sev Gal Rum'."""
        sign = self.scan.words[at]
        if sign in "+-":
            for who, end in self._who(at + 1):
                yield Draft("build" if sign == "+" else "remove", who), end
        for verb, a in self._take(VERB, at):
            if verb == "waive":
                yield Draft(verb), a
            elif verb in ("build", "remove", "disband", "hold"):
                for who, end in self._who(a):
                    yield Draft(verb, who), end
                    for province, last in self._take(PLACE, end):
                        if province == who.place:
                            yield Draft(verb, who), last
            elif verb in ("move", "retreat"):
                for who, b in self._who(a):
                    for (province, coast), path, c, _ in self._onward(b):
                        for via, end in self._via(c):
                            yield Draft(verb, who, None, province, coast, path, via), end
            elif verb in ("support", "convoy"):
                yield from self._table_help(verb, a)

    def _table_help(self, verb: str, at: int) -> Iterator[tuple[Draft, int]]:
        starts = [(None, at), *((other, end) for other, end in self._take(VERB, at) if other in ("move", "hold"))]
        for other, a in starts:
            for who, b in self._who(a):
                for of, c in self._who(b):
                    if verb == "support" and other != "move":
                        yield Draft(verb, who, of), c
                    for (province, coast), path, end, _ in self._onward(c):
                        if province != of.place:
                            yield Draft(verb, who, of, province, coast, path), end
                        elif verb == "support" and other != "move":
                            yield Draft(verb, who, of), end
