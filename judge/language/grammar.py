"""The shape of an order, the same in every language: who, what it does, whom it helps, where to.

A draft is an order as far as words go. A line can be drafted in several ways where words mean several things;
which of them is meant is decided later, by what is legal.
"""

from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

from judge.language.lexicon import AND, BY, COAST, FROM, NOISE, PLACE, POWER, TO, UNIT, VERB
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
    verb_first: bool = False  # 'Build A Par', 'Move Par Bur'


Place = tuple[str, str | None]
# More than this is no order, whatever it is; and nobody may stop the judge with a long line.
MOST_WORDS = 40
_MOST_WATERS = 8
_MOST_WAYS = 32
_MOST_DRAFTS = 100  # that begin at one word
_SHORT = 3  # letters of an abbreviated place
_ALONE = ("hold", "disband", "build", "remove")  # verbs that need nothing behind them


def _row(way: tuple[Draft, ...]) -> tuple[Draft, ...]:
    """These orders as a row; nothing if they are no row but one broken order: 'A Par supports A Bur holds A Gas'.
    All are written in one manner, or the first verb goes for all: 'Build A Par and F Bre'."""
    first, *others = way
    if first.verb_first and first.verb in _ALONE[1:] and others and all(draft.verb == "unit" for draft in others):
        return first, *(draft._replace(verb=first.verb) for draft in others)
    one_manner = len({draft.verb_first for draft in way}) == 1 or len({draft.verb for draft in way}) == 1
    return way if one_manner else ()


class Grammar:
    """All drafts that the words of one scan allow."""

    def __init__(self, scan: Scan) -> None:
        self.scan = scan
        self.size = len(scan.words)

    def whole(self) -> list[tuple[Draft, ...]]:
        """The ways to read all words as one or more orders, those with the fewest orders only."""
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
        full = [_row(way) for way in ways.get(self.size, [])]
        full = [way for way in full if way]
        fewest = min(map(len, full), default=0)
        return [way for way in full if len(way) == fewest]

    def _orders(self, at: int) -> Iterator[tuple[Draft, int]]:
        for draft, end in chain(self._verb_first(at), self._power_first(at), self._unit_first(at)):
            # 'F Wes H F Lyo-Tys': rather a slip for 'F Wes S F Lyo-Tys' than two orders
            torn = draft.verb == "hold" and end < self.size and len(self.scan.words[end - 1]) == 1
            for last in self._skip(end):
                if not torn:
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
        yield from self._take(VERB, at)
        # 'А Пру-задържа позиция', 'A Par - H': a dash before a verb says nothing; but what is short there is rather the
        # remains of a place.
        behind = self._dash(at)
        if behind is not None:
            for verb, end in self._take(VERB, behind):
                size = sum(map(len, self.scan.words[behind:end]))
                of = end < self.size and any(sense.kind == UNIT for sense in self.scan.senses[end])
                if size > _SHORT or (size == 1 and (verb in _ALONE or of)):
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
        if behind is not None and len(path) < 8:
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
                for via, waters, end in self._via(b):
                    yield Draft("move", who, None, province, coast, path or waters, via, loose), end

    def _help(self, verb: str, who: Who, at: int) -> Iterator[tuple[Draft, int]]:
        for _, start in self._maybe(TO, at):
            for of, a in self._who(start):
                if verb == "support":
                    yield Draft(verb, who, of), a
                    for other, end in self._verb(a):
                        if other == "hold":
                            yield Draft(verb, who, of), end
                for (province, coast), path, b, loose in self._onward(a):
                    for _, waters, end in self._via(b):
                        yield Draft(verb, who, of, province, coast, path or waters, False, loose), end
        for _, start in self._take(TO, at):  # 'support move to Burgundy from Paris'
            for (province, coast), a in self._place(start):
                for _, b in self._take(FROM, a):
                    for of, end in self._who(b):
                        yield Draft(verb, who, of, province, coast), end

    def _power_first(self, at: int) -> Iterator[tuple[Draft, int]]:
        """'France builds F Mar'."""
        for power, here in self._take(POWER, at):
            for draft, end in self._verb_first(here):
                if draft.who is not None:
                    yield draft._replace(who=draft.who._replace(power=power)), end

    def _verb_first(self, at: int) -> Iterator[tuple[Draft, int]]:
        for draft, end in self._verb_first_drafts(at):
            yield draft._replace(verb_first=True), end

    def _verb_first_drafts(self, at: int) -> Iterator[tuple[Draft, int]]:
        """'Build A Par', 'Waive', '+A Par', and the forms of a table: 'Supp move Sev Gal Rum'."""
        if at >= self.size:
            return
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
                        for via, waters, end in self._via(c):
                            yield Draft(verb, who, None, province, coast, path or waters, via), end
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
