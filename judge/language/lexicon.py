"""Lexicons: what each word means in a language. One TOML file a language, no language in the code.

English words work in every language, except where the language has its own meaning for the same province
word (Spanish `Gal` is Wales).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources
from typing import Any, NamedTuple

from judge.language.fold import bare, fold, tokens

# Classes of meaning. A verb's value is its name in [verbs]; a place's is a province; a unit's is A or F.
UNIT, PLACE, COAST, VERB, TO, FROM, NOISE, POWER, AND, BY = (
    "unit", "place", "coast", "verb", "to", "from", "noise", "power", "and", "by",
)  # fmt: skip
_KINDS = {"army": "A", "fleet": "F"}
_WORDS = {"to": TO, "from": FROM, "noise": NOISE, "and": AND, "convoyed_by": BY}


class Meaning(NamedTuple):
    kind: str
    value: str


Words = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words of one language (with English behind them) and how it writes orders."""

    language: str
    name: str
    data: Mapping[str, Any]
    forms: Mapping[Words, tuple[Meaning, ...]]  # what a sequence of words can mean
    starts: Mapping[str, tuple[int, ...]]  # first word -> how long sequences that begin with it are, longest first
    telling: frozenset[str] = field(repr=False)  # single words that carry a meaning: no prepositions, no noise
    by_place: Mapping[str, tuple[Words, ...]] = field(repr=False)  # province -> its forms
    spelt: Mapping[str, frozenset[str]] = field(repr=False)  # a word with its capitals -> provinces written just so
    stop: frozenset[Words] = field(repr=False)  # words that say no, or perhaps
    results: frozenset[Words] = field(repr=False)  # words that tell what became of an order

    @cached_property
    def stop_words(self) -> frozenset[str]:
        return frozenset(words[0] for words in self.stop)

    def name_of(self, province: str) -> str:
        """The full name of a province, to be read by people."""
        return str(self.data["provinces"][province][0])

    def short(self, province: str) -> str:
        """The abbreviation of a province that this language prints."""
        return str(self.data["provinces"][province][1])

    def power(self, power: str) -> str:
        return str(self.data["powers"][power][0])


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages there is a lexicon for."""
    names = (file.name for file in _folder().iterdir() if file.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in names))


@cache
def lexicon(language: str, wide: bool = False) -> Lexicon:
    """The lexicon of a language; `KeyError` with the known ones if there is none.

    `wide`: with second meanings, and the English provinces also where the language has its own for the word (`Gal`).
    """
    if language not in languages():
        raise KeyError(f"no language '{language}'; there is {', '.join(languages())}")
    data = _load(language)
    forms: dict[Words, list[Meaning]] = {}
    own_places = set()
    own_signs = set()
    for words, meaning in _meanings(data):
        _add(forms, words, meaning)
        if meaning.kind == PLACE:
            own_places.add(words)
        elif meaning.kind == VERB and len(words) == 1 and len(words[0]) == 1:
            own_signs.add(words)
    if wide:
        for province, also in data.get("also", {}).items():
            for form in also:
                _add(forms, split(form), Meaning(PLACE, province))
    if language != "en":
        for words, meaning in _meanings(_load("en")):
            sign = meaning.kind == VERB and words in own_signs  # Spanish M holds, English M moves
            if wide or not (sign or (meaning.kind == PLACE and words in own_places)):
                _add(forms, words, meaning)
    starts: dict[str, set[int]] = {}
    by_place: dict[str, list[Words]] = {}
    for words, meanings in forms.items():
        starts.setdefault(words[0], set()).add(len(words))
        for meaning in meanings:
            if meaning.kind == PLACE:
                by_place.setdefault(meaning.value, []).append(words)
    return Lexicon(
        language=language,
        name=data["name"],
        data=data,
        forms={words: tuple(meanings) for words, meanings in forms.items()},
        starts={word: tuple(sorted(lengths, reverse=True)) for word, lengths in starts.items()},
        telling=_telling(forms),
        by_place={place: tuple(its) for place, its in by_place.items()},
        spelt={} if wide else _spelt(data),
        stop=frozenset(split(form) for code in (language, "en") for form in _load(code)["words"]["stop"]),
        results=frozenset(split(form) for code in (language, "en") for form in _load(code)["words"]["result"]),
    )


def _telling(forms: Mapping[Words, list[Meaning]]) -> frozenset[str]:
    small = {words for words, its in forms.items() if all(m.kind in (TO, FROM, NOISE, AND, BY) for m in its)}
    return frozenset(word for words in forms if words not in small for word in words if (word,) not in small)


def _spelt(data: Mapping[str, Any]) -> dict[str, frozenset[str]]:
    """Where capitals tell two provinces apart: the Bulgarian books print `Анк` and `АнК`."""
    spelt: dict[str, set[str]] = {}
    for province, forms in data["provinces"].items():
        for form in forms:
            spelt.setdefault(bare(form), set()).add(province)
    return {form: frozenset(provinces) for form, provinces in spelt.items()}


def split(text: str) -> Words:
    """A form as the words it is compared by."""
    return tuple(tokens(fold(text)))


@cache
def _load(language: str) -> dict[str, Any]:
    """The lexicon's tables, and beside them the commands, which have a file of their own: words, usage, help."""
    data, phrases = (_file(folder, language) for folder in ("lexicons", "phrasebook"))
    commands = {name: told["words"] for name, told in phrases.items()}
    return {**data, "commands": commands, "phrases": phrases}


def _file(folder: str, language: str) -> dict[str, Any]:
    return tomllib.loads((_folder(folder) / f"{language}.toml").read_text(encoding="utf-8"))


def _folder(name: str = "lexicons") -> Any:
    return resources.files(__name__.rpartition(".")[0]) / name


def _add(forms: dict[Words, list[Meaning]], words: Words, meaning: Meaning) -> None:
    known = forms.setdefault(words, [])
    if words and meaning not in known:
        known.append(meaning)


def _meanings(data: Mapping[str, Any]) -> list[tuple[Words, Meaning]]:
    tables: list[tuple[str, str, list[str]]] = []
    tables += [(UNIT, _KINDS[key], its) for key, its in data["units"].items()]
    tables += [(VERB, key, its) for key, its in data["verbs"].items()]
    tables += [(_WORDS[key], key, its) for key, its in data["words"].items() if key in _WORDS]
    tables += [(COAST, key, its) for key, its in data["coasts"].items()]
    tables += [(PLACE, key, its) for key, its in data["provinces"].items()]
    tables += [(POWER, key, its) for key, its in data["powers"].items()]
    return [(words, Meaning(kind, value)) for kind, value, its in tables for form in its if (words := split(form))]
