"""The shape of an order, the same in every language: who, what it does, whom it helps, where to.

A draft is an order as far as words go. A line can be drafted in several ways where words mean several things;
which of them is meant is decided later, by what is legal.
"""

from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

from judge.language.lexicon import AND, FROM, PLACE, POWER, TO, VERB
from judge.language.phrases import ALONE, Phrases, Who


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


# More than this is no order, whatever it is; and nobody may stop the judge with a long line.
MOST_WORDS = 40
_MOST_WAYS = 32
_MOST_DRAFTS = 100  # that begin at one word


def _row(way: tuple[Draft, ...]) -> tuple[Draft, ...]:
    """These orders as a row; nothing if they are no row but one broken order: 'A Par supports A Bur holds A Gas'.
    All are written in one manner, or the first verb goes for all: 'Build A Par and F Bre'."""
    first, *others = way
    if first.verb_first and first.verb in ALONE[1:] and others and all(draft.verb == "unit" for draft in others):
        return first, *(draft._replace(verb=first.verb) for draft in others)
    one_manner = len({draft.verb_first for draft in way}) == 1 or len({draft.verb for draft in way}) == 1
    return way if one_manner else ()


class Grammar(Phrases):
    """All drafts that the words of one scan allow."""

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
