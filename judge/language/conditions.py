"""Conditions that orders hang on: who stands where, or was dislodged, when their phase comes.

The words are sorted into classes, one letter each; what a row of classes says is the same in every language. A word
that belongs to no class, or a row that says nothing, is not understood, and then nothing hangs on it: the order is
refused.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice
from typing import NamedTuple

from judge.language.fold import bare, tokens
from judge.language.lexicon import AND, COAST, PLACE, POWER, UNIT, Words, lexicon, split
from judge.language.meaning import View
from judge.language.scan import Scan
from judge.rules.orders import unit

_CLASSES = {
    "if": "?", "unless": "!", "not": "N", "no": "X", "dislodged": "D", "empty": "E", "occupied": "O", "by": "y",
    "is": "B", "in": "i", "mine": "M", "self": "Y", "any": "a", "someone": "S", "nobody": "Z", "it": "I", "noise": " ",
}  # fmt: skip
_JOINTS = ("?", "!", "&")  # between conditions
_KNOWN = {UNIT: "U", PLACE: "L", POWER: "P", COAST: "c", AND: "&"}
_UNIT = "a?M?(?:PU|U(?:i?P)?|PS|S(?:i?P)?)M?"  # 'a French army', 'my army', 'an army of France', 'the unit'
_WHO = f"(?P<who>(?:{_UNIT}i?|[MP])?Lc?|[MP]?LU)"  # 'A Mun', 'the French army in Munich', 'the Munich army'
_SOME = f"(?P<who>{_UNIT}|P|Y)"  # whoever stands somewhere
_AT = "(?P<at>L)"
_ROWS = {
    name: [re.compile(row) for row in rows]
    for name, rows in {
        "dislodged": [f"{_WHO}B*DB*", f"[SI]?B*Di?{_WHO}"],
        "own": ["(?:I|Y|(?P<who>a?M?[US]))?B*D[IY]?"],  # 'if dislodged', 'if the army is dislodged'
        "stands": [
            f"{_SOME}B+i?{_AT}",
            f"B+{_SOME}i{_AT}",
            f"i{_AT}B+{_SOME}",
            f"i?{_AT}B*Oy?{_SOME}",
            f"{_SOME}B*Oi?{_AT}",
        ],
        "stands, tersely": [f"{_SOME}i{_AT}", f"i{_AT}{_SOME}"],  # 'France in Bur'
        "moved": [f"(?P<who>M?P?Ui?L)B+i?{_AT}"],  # 'F Nth is in Nwy'
        "moved, tersely": [f"(?P<who>M?P?Ui?L)i{_AT}"],
        "taken": [f"i?{_AT}B*O", f"B*Oi?{_AT}"],
        "empty": [f"i?{_AT}B*E", f"B*Ei?{_AT}"],
        "nobody": [f"ZB*i{_AT}", f"i{_AT}B*ZB*", f"B+Zi{_AT}", f"i?{_AT}B*Oy?Z", f"ZB*Oi?{_AT}"],
    }.items()
}
_MOST_WORDS = 40
_LONGEST = 14  # words of one condition
_MOST_ROWS = 64  # ways to sort them


class Condition(NamedTuple):
    """`[NOT] [POWER] [A|F] PROVINCE [D]`."""

    wanted: bool  # whether it should be so, or not
    power: str  # "": anybody's
    kind: str  # "": army or fleet
    province: str  # "": where the unit stands that is ordered
    dislodged: bool

    def __str__(self) -> str:
        words = ("" if self.wanted else "NOT", self.power, self.kind, self.province, "D" if self.dislodged else "")
        return " ".join(word for word in words if word)


def parse_condition(text: str) -> Condition:
    """Read the canonical form, as `str` writes it."""
    words = text.split()
    wanted, dislodged = words[0] != "NOT", words[-1] == "D"
    *who, province = words[0 if wanted else 1 : -1 if dislodged else None]
    kind = who.pop() if who and who[-1] in ("A", "F") else ""
    return Condition(wanted, who[0] if who else "", kind, province, dislodged)


class _Item(NamedTuple):
    sign: str  # its class; "" for what says nothing
    value: str
    doubt: int  # the less, the likelier
    end: int


Row = tuple[int, tuple[Condition, ...]]  # with its doubts


def conditions(text: str, language: str, view: View, terse: bool = True) -> tuple[Condition, ...] | str:
    """All conditions of a clause that begins with 'if' or the like; or what of it is not understood.

    `terse`: 'France in Bur' is one, too, though no word says that it stands there.
    """
    shown = tokens(bare(text))
    if not 1 < len(shown) <= _MOST_WORDS:
        return text.strip()
    clause = _Clause(shown, language, view, terse)
    for at, word in enumerate(shown):
        if at not in clause.covered and word.isalnum():
            return word
    rows = list(islice(clause.rows(0, first=True), _MOST_ROWS))
    least = min((doubt for doubt, _ in rows), default=0)
    meant = {found for doubt, found in rows if doubt == least}
    return meant.pop() if len(meant) == 1 else text.strip()


class _Clause:
    """The words of a clause, and what each can be."""

    def __init__(self, shown: list[str], language: str, view: View, terse: bool) -> None:
        self.view = view
        self.terse = terse
        self.size = len(shown)
        words = [word.lower() for word in shown]
        mixed = any(word.islower() or word[1:].islower() for word in shown)
        scan = Scan(words, lexicon(language), shown if mixed else ())
        table = _table(language)
        self.items: list[list[_Item]] = []
        for at, senses in enumerate(scan.senses):
            its = [_Item(_KNOWN[s.kind], s.value, 0, s.end) for s in senses if s.kind in _KNOWN]
            sign = 3 if len(shown[at]) == 1 and shown[at].isupper() else 0  # a capital is rather a unit
            for length in range(min(5, self.size - at), 0, -1):
                for name in table.get(tuple(words[at : at + length]), ""):
                    doubt = sign * (length == 1 and name != "D") + (name in " a")
                    its.append(_Item(name.strip(), "", doubt, at + length))
            self.items.append(its)
        self.covered = {at for start, its in enumerate(self.items) for item in its for at in range(start, item.end)}

    def rows(self, at: int, first: bool = False, unless: bool = False) -> Iterator[Row]:
        """The conditions from here on, joined by 'and'. 'Unless this and that' says either-or, so it is not read."""
        for item in self.items[at] if at < self.size else ():
            if item.sign in ("?", "!"):
                yield from self._from(item.end, item.sign == "!")
        if not first and not unless:
            yield from self._from(at, False)

    def _from(self, at: int, unless: bool) -> Iterator[Row]:
        ends = [end for end in range(at, self.size) if any(item.sign == "&" for item in self.items[end])]
        for end in (end for end in (*ends, self.size) if end - at <= _LONGEST):
            for doubt, found in self._one(at, end, unless):
                if end == self.size:
                    yield doubt, (found,)
                    continue
                for item in self.items[end]:
                    if item.sign == "&":
                        yield from ((doubt + more, (found, *rest)) for more, rest in self.rows(item.end, unless=unless))

    def _one(self, at: int, end: int, unless: bool) -> set[tuple[int, Condition]]:
        """What the words between say, as one condition."""
        found: set[tuple[int, Condition]] = set()
        for row in islice(self._sorted(at, end), _MOST_ROWS):
            signs = "".join(item.sign for item in row)
            no = sum(signs.count(sign) for sign in "NX")
            if no > 2 or "NP" in signs or (unless and (no or "Z" in signs)):
                continue  # 'not France is there' may mean that another is; 'unless it is not' is too much
            kept = [item for item in row if item.sign not in ("N", "X", "")]
            doubt = sum(item.doubt for item in row)
            found |= {(doubt, said._replace(wanted=said.wanted ^ bool(no) ^ unless)) for said in self._said(kept, no)}
        return found

    def _sorted(self, at: int, end: int) -> Iterator[tuple[_Item, ...]]:
        """The rows of classes that lead from word to word to the end."""
        onward: dict[int, list[_Item]] = {end: []}
        for here in range(end - 1, at - 1, -1):
            its = [item for item in self.items[here] if item.end in onward and item.sign not in _JOINTS]
            if its:
                onward[here] = its

        def walk(here: int) -> Iterator[tuple[_Item, ...]]:
            if here == end:
                yield ()
            for item in onward.get(here, ()):
                yield from ((item, *rest) for rest in walk(item.end))

        return walk(at)

    def _said(self, row: list[_Item], no: int) -> Iterator[Condition]:
        for name, (start, end), at in _read_row("".join(item.sign for item in row)):
            name, _, tersely = name.partition(", ")
            said = self._condition(name, row[start:end], row[at].value if at >= 0 else "")
            if said is not None and (self.terse or not tersely or no):
                yield said._replace(wanted=bool(no)) if name == "nobody" else said  # 'nobody is not there' is no more

    def _condition(self, name: str, who: list[_Item], at: str) -> Condition | None:
        kind, power, place = ("".join(item.value for item in who if item.sign == sign) for sign in "UPL")
        if name != "own" and any(item.sign in "MY" for item in who):
            if not self.view.power:
                return None
            power = self.view.power
        if name == "own":
            return Condition(True, "", kind, "", True)
        if name == "moved":  # 'F Nth is in Nwy': whose fleet that is, stands there then
            stands = self.view.unit_at.get(place)
            if self.view.knows_position and (stands is None or stands.kind != kind):
                return None
            power = power or self.view.owner.get(place) or self.view.power or ""
        if name in ("empty", "nobody", "taken"):
            return Condition(name == "taken", "", "", at, False)
        province = place if name == "dislodged" else at
        board = self.view.board
        coasts = board.coasts.get(province, ()) if kind == "F" else ()
        if kind and not any(board.has_unit(unit(kind, each)) for each in (province, *coasts)):
            return None
        return Condition(True, power, kind, province, name == "dislodged")


@lru_cache(maxsize=4096)
def _read_row(signs: str) -> list[tuple[str, tuple[int, int], int]]:
    """What a row of classes says: the name of the row, from where to where it tells who, and where the place stands."""
    found = []
    for name, patterns in _ROWS.items():
        for row in (match for pattern in patterns if (match := pattern.fullmatch(signs))):
            groups = row.groupdict()
            who = row.span("who") if groups.get("who") else (0, 0)
            found.append((name, who, row.start("at") if groups.get("at") else -1))
    return found


@cache
def _table(language: str) -> dict[Words, str]:
    """The classes of each word, or row of words."""
    known: dict[Words, str] = {}
    for code in dict.fromkeys((language, "en")):
        for name, sign in _CLASSES.items():
            for form in lexicon(code).data["ahead"][name]:
                words = split(form)
                known[words] = known.get(words, "") + (sign if sign not in known.get(words, "") else "")
    return known
