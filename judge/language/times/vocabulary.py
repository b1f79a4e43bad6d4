"""The words for times in a language. One TOML file a language, no language in the code.

A form can have several meanings (Spanish `mar` is March and Tuesday): all are kept, and the grammar decides.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from judge.language.fold import fold, twin
from judge.language.lexicon import Words, split

# Kinds of meaning with a number for a value. MDAY is a number that can be a day of a month, YEAR one for a year.
MONTH, WEEKDAY, WEEKDAYS, NUMBER, MDAY, YEAR, ORDINAL, AHEAD = (
    "month", "weekday", "weekdays", "number", "mday", "year", "ordinal", "ahead",
)  # fmt: skip
# With a name or another text for a value.
UNIT, ALONE, PART, NAMED_CLOCK, SET, ZONE, ABBREVIATION = (
    "unit", "alone", "part", "named clock", "set", "zone", "abbreviation",
)  # fmt: skip
# Shapes of digits, which the scanner finds.
DATE, CLOCK, DOTTED_CLOCK, OFFSET = "date", "clock", "dotted clock", "offset"
DASH, PLUS, COMMA = "dash", "plus", "comma"
# The kinds in a file's [words].
ONE, FROM, TO, BETWEEN, FOR, IN, FROM_NOW, BY, AT, OCLOCK, AND, OR, EXCEPT, EACH = (
    "one", "from", "to", "between", "for", "in", "from_now", "by", "at", "oclock", "and", "or", "except", "each",
)  # fmt: skip
THIS, COMING, NEXT, WEEKEND, OF, MARK, SUFFIX, NOISE = (
    "this", "coming", "next", "weekend", "of", "mark", "suffix", "noise",
)  # fmt: skip

_NUMBERED = {"months": MONTH, "weekdays": WEEKDAY, "plural_weekdays": WEEKDAYS, "ordinals": ORDINAL, "ahead": AHEAD}
_NAMED = {"units": UNIT, "alone": ALONE, "parts": PART, "clocks": NAMED_CLOCK, "sets": SET, "zones": ZONE}
_ENGLISH = "en"


class Meaning(NamedTuple):
    kind: str
    value: Any = None


@dataclass(frozen=True, eq=False)
class Vocabulary:
    forms: Mapping[Words, tuple[Meaning, ...]]  # what a sequence of folded words can mean
    words: frozenset[str]  # all that stand in forms
    spelt: Mapping[str, str]  # a folded word that is a form of its own -> how the file spells it
    longest: int  # words in a form
    english: bool  # whether the English words are among them

    def word(self, text: str) -> str:
        """The word to compare by: with the letters of the other alphabet if only so it is known."""
        folded = fold(text)
        other = None if folded in self.words else twin(folded)
        return other if other is not None and other in self.words else folded

    def nearest(self, text: str) -> tuple[str, ...]:
        """Known words that somebody may have meant."""
        folded = fold(text)
        if len(folded) < 4:
            return ()  # everything is near to so short a word
        far = 1 if len(folded) < 7 else 2
        found = process.extract(folded, self.spelt.keys(), scorer=OSA.distance, score_cutoff=far, limit=3)
        return tuple(self.spelt[word] for word, *_ in sorted(found, key=lambda hit: hit[1]) if len(word) > 2)


def vocabularies(language: str) -> tuple[Vocabulary, ...]:
    """The words to read with: those of the language, then with the English ones too; `KeyError` if it is unknown."""
    return tuple(
        _vocabulary(codes) for codes in dict.fromkeys([(language,), tuple(dict.fromkeys([language, _ENGLISH]))])
    )


@cache
def _vocabulary(codes: tuple[str, ...]) -> Vocabulary:
    forms: dict[Words, list[Meaning]] = {}
    spelt: dict[str, str] = {}
    for code in codes:
        for form, meaning in _meanings(data(code)):
            words = split(form)
            known = forms.setdefault(words, [])
            if meaning not in known:
                known.append(meaning)
            if len(words) == 1:
                spelt.setdefault(words[0], form)
    return Vocabulary(
        forms={words: tuple(meanings) for words, meanings in forms.items()},
        words=frozenset(word for words in forms for word in words),
        spelt=spelt,
        longest=max(map(len, forms)),
        english=_ENGLISH in codes,
    )


@cache
def data(language: str) -> Mapping[str, Any]:
    """All that a language's file says."""
    if language not in languages():
        raise KeyError(f"no language '{language}'; there is {', '.join(languages())}")
    return tomllib.loads((_folder() / f"{language}.toml").read_text(encoding="utf-8"))


@cache
def languages() -> tuple[str, ...]:
    names = (file.name for file in _folder().iterdir() if file.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in names))


@cache
def zone_names() -> Mapping[str, str]:
    """Every time zone with a region in its name, by that name in small letters.

    Names without one (EET, EST, Cuba) are left out: as people use them, they do not say which clock is meant.
    """
    names = (resources.files("tzdata") / "zones").read_text(encoding="utf-8").split()
    return {name.lower(): name for name in names if "/" in name}


def _folder() -> Any:
    return resources.files(__name__.rpartition(".")[0])


def _meanings(file: Mapping[str, Any]) -> Iterator[tuple[str, Meaning]]:
    for table, kind in _NUMBERED.items():
        for number, forms in file[table].items():
            yield from ((form, Meaning(kind, int(number))) for form in forms)
    for table, kind in _NAMED.items():
        for name, forms in file[table].items():
            yield from ((form, Meaning(kind, name)) for form in forms)
    for number, forms in file["numbers"].items():
        for form in forms:
            yield form, Meaning(NUMBER, int(number))
            yield form, Meaning(MDAY, int(number))
    for kind, forms in file["words"].items():
        yield from ((form, Meaning(kind)) for form in forms)
