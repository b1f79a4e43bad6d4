"""Lines that stand above orders and say whose they are, and when: 'Orders for Italy, spring 1901:'."""

import re
from dataclasses import dataclass
from functools import lru_cache

from judge.language.fold import fold, tokens
from judge.language.lexicon import AND, FROM, NOISE, PLACE, POWER, TO, UNIT, VERB, Words, lexicon, split
from judge.language.stops import stopped
from judge.rules.phases import ADJUSTMENTS, MOVEMENT, RETREATS, Phase

_CODE = re.compile(r"([sfw])((?:1[89])?[0-9]{2})([mra]?)")  # S1901M, F1901, S01
_YEAR = re.compile(r"1[89][0-9]{2}")
_MOST_WORDS = 14
_SHORT = 3  # letters: 'may' is a word, too, and no season
_SMALL = {NOISE, TO, FROM, AND}
# Words that say which kind of phase the orders below are for, and what they do there.
_PHASES = {
    "movement": MOVEMENT,
    "retreats": RETREATS,
    "adjustments": ADJUSTMENTS,
    "builds": ADJUSTMENTS,
    "removals": ADJUSTMENTS,
}
_VERBS = {"builds": "build", "removals": "remove"}
_NONE = "?"  # no kind of phase: two are named


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says; what it leaves open is empty."""

    powers: frozenset[str] = frozenset()
    seasons: frozenset[str] = frozenset()
    year: int | None = None
    kind: str = ""  # of the phase, where its code is written
    past: bool = False  # results, or older orders: nothing below it is an order
    doubt: str = ""  # a line above orders that may take them back, or tell whose they are: as written
    # What follows is said only where orders may be given ahead.
    verb: str = ""  # of the orders below: `build` or `remove`
    next: bool = False  # the next turn
    on_condition: str = ""  # 'Conditional orders', as written: nothing below is obeyed without its condition

    @property
    def timed(self) -> bool:
        """Whether it says when."""
        return bool(self.seasons or self.year or self.kind or self.next)

    def fits(self, phase: Phase) -> bool:
        """Whether it speaks of this phase. Many call the adjustments of winter those of autumn."""
        seasons = {phase.season, "F"} if phase.season == "W" else {phase.season}
        return (
            not (self.past or self.doubt or self.next or self.on_condition)
            and self.year in (None, phase.year)
            and (not self.seasons or bool(self.seasons & seasons))
            and self.kind in ("", phase.kind)
        )


@lru_cache(maxsize=1024)
def heading(text: str, language: str, ahead: bool = False) -> Heading | None:
    """The heading that this text is, all of it; or None. `ahead`: those of later phases are told apart."""
    words = tuple(tokens(fold(text)))
    if not 0 < len(words) <= _MOST_WORDS:
        return None
    powers: set[str] = set()
    seasons: set[str] = set()
    year, kind, past, said = None, "", False, False
    also: set[str] = set()
    at = 0
    while at < len(words):
        if code := _CODE.fullmatch(words[at]):
            seasons, year, kind = {code[1].upper()}, int(code[2][-2:]) + 100 * int(code[2][:-2] or 19), code[3].upper()
            said, at = True, at + 1
        elif _YEAR.fullmatch(words[at]):
            year, said, at = int(words[at]), True, at + 1
        elif found := _table(words, at, language, ahead):
            what, value, at = found
            powers |= {value} if what == "powers" else set()
            other = _PHASES.get(what, kind)
            kind = _NONE if ahead and kind and other != kind else other  # 'Retreats and builds'
            also.add(what)
            seasons |= {value} if what == "seasons" else set()
            past = past or what == "report"
            said = said or what != "small"
        else:
            return None
    if len(words) == 1 and powers and _may_be_part_of_an_order(words, language):
        return None
    if not said:
        return None
    verb = next((verb for what, verb in _VERBS.items() if {what} == also & {*_VERBS, "adjustments"}), "")
    plain = frozenset(powers), frozenset(seasons), year, kind, past
    return Heading(*plain, verb=verb, next="next" in also, on_condition=text.strip() if "conditional" in also else "")


def lead_in(text: str, language: str, power: str | None) -> Heading | None:
    """What a line that ends with a colon and is no plain heading makes of the orders below it.

    Mostly it introduces them ('A quick one before the kids wake up:'). But if it says no or perhaps ('If Germany
    attacks:'), speaks of what was or might be, or of somebody else ('Italy told me to play:'), they are not obeyed, and
    that is said. A correction says no to what stands above it.
    """
    words = tuple(tokens(fold(text)))
    kinds = {found[:2] for at in range(len(words)) if (found := _table(words, at, language))}
    if ("correct", "") in kinds:
        return None
    others = any(what == "powers" and value != power for what, value in kinds)
    denied = others or ("report", "") in kinds or stopped(text, language) is not None
    return Heading(doubt=text.strip()) if denied else None


def speaks_of_another_phase(text: str, language: str, now: Phase) -> bool:
    """Whether a line that is no heading names another phase all the same: 'My retreats, should I need any:'."""
    words = tuple(tokens(fold(text)))
    for at in range(len(words)):
        what, value, end = _table(words, at, language, ahead=True) or ("", "", at)
        said = Heading(
            seasons=frozenset({value} if what == "seasons" and sum(map(len, words[at:end])) > _SHORT else ()),
            kind=_PHASES.get(what, ""),
            next=what == "next",
        )
        if said.timed and not said.fits(now):
            return True
    return False


def _may_be_part_of_an_order(words: Words, language: str) -> bool:
    return any(meaning.kind in (PLACE, VERB, UNIT) for meaning in lexicon(language).forms.get(words, ()))


def _table(words: Words, at: int, language: str, ahead: bool = False) -> tuple[str, str, int] | None:
    """What the longest run of words from here is among the words of headings."""
    tables = _tables(language, ahead)
    for length in range(min(4, len(words) - at), 0, -1):
        found = tables.get(words[at : at + length])
        if found:
            return *found, at + length
    return None


@lru_cache(maxsize=16)
def _tables(language: str, ahead: bool) -> dict[Words, tuple[str, str]]:
    """Of a word in two tables the first counts; English behind the language's own."""
    known: dict[Words, tuple[str, str]] = {}
    for code in dict.fromkeys((language, "en")) if ahead else ():
        for name, forms in lexicon(code).data["ahead"]["headings"].items():
            for form in forms:
                known.setdefault(split(form), ("seasons", name) if len(name) == 1 else (name, ""))
    for code in dict.fromkeys((language, "en")):
        data = lexicon(code).data
        for table in ("powers", "seasons"):
            for value, forms in data[table].items():
                for form in forms:
                    if len(form) > 1:
                        known.setdefault(split(form), (table, value))
        for name in ("correct", "report", "retreats", "orders"):
            for form in data["words"][name]:
                known.setdefault(split(form), (name, ""))
    for words, meanings in lexicon(language).forms.items():
        if any(meaning.kind in _SMALL for meaning in meanings) and not any(m.kind == POWER for m in meanings):
            known.setdefault(words, ("small", ""))
    return known
