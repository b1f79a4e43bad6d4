"""From all the ways to read a text to the one that is meant, or to what is wrong.

First only the words of the language count, then the English ones too. Readings that come to the same are one; those
that cannot be (31 February, a moment that is past) give way to those that can.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

from judge.language.times.fault import AMBIGUOUS, IMPOSSIBLE, NOT_UNDERSTOOD, PAST, TimeError
from judge.language.times.line import Line
from judge.language.times.vocabulary import ABBREVIATION, data, vocabularies, zone_names

Tree = TypeVar("Tree")
Result = TypeVar("Result", bound="_Ordered")
Grammar = Callable[[Line, int], Iterator[tuple[Tree, int]]]
_WORD = 60  # characters of what was not understood to tell back
_TELLING = (AMBIGUOUS, PAST, IMPOSSIBLE, NOT_UNDERSTOOD)  # what to tell where every reading has something wrong


class _Ordered(Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


def choose(
    text: str,
    language: str,
    topic: str,
    grammar: Grammar[Tree],
    settle: Callable[[Tree], Iterable[Result]],
    say: Callable[[Result], str],
) -> Result:
    """The one result of this text; `TimeError` if there is none or more than one.

    `topic` names the examples to show where nothing was understood.
    """
    results: dict[Result, None] = {}
    faults: list[TimeError] = []
    for tree in _trees(text, language, topic, grammar):
        try:
            results.update(dict.fromkeys(settle(tree)))
        except TimeError as fault:
            faults.append(fault)
    if len(results) == 1:
        return next(iter(results))
    if results:
        raise TimeError(AMBIGUOUS, shown(text), tuple(dict.fromkeys(map(say, sorted(results)))))
    if not faults:
        raise TimeError(NOT_UNDERSTOOD, shown(text), examples(language, topic))
    raise min(faults, key=lambda fault: _TELLING.index(fault.kind))


def examples(language: str, topic: str) -> tuple[str, ...]:
    return tuple(data(language)["examples"][topic])


def _trees(text: str, language: str, topic: str, grammar: Grammar[Tree]) -> list[Tree]:
    """Every way to read the whole text."""
    for words in vocabularies(language):
        found: dict[Tree, None] = {}
        for order in data(language)["orders"]:
            line = Line(text, words, order)
            if line.is_too_long:
                break
            found.update((tree, None) for tree, end in grammar(line, 0) if line.is_end(end))
        if found:
            return list(found)
    raise _not_understood(line, language, topic)


def _not_understood(line: Line, language: str, topic: str) -> TimeError:
    """With the first word that means nothing and those near to it, or else the one that does not fit where it is."""
    for piece in line.pieces:
        if all(meaning.kind == ABBREVIATION for meaning in piece.meanings):
            near = _near_zone(piece.text) if "/" in piece.text else line.words.nearest(piece.text)
            return TimeError(NOT_UNDERSTOOD, shown(piece.text), near or examples(language, topic))
    at = line.furthest
    word = line.pieces[at].text if at < len(line.pieces) and not line.is_too_long else line.typed
    return TimeError(NOT_UNDERSTOOD, shown(word), examples(language, topic))


def _near_zone(name: str) -> tuple[str, ...]:
    """Zones of the same city, or else one that shows how they are written."""
    city = name.lower().rpartition("/")[2]
    return tuple(full for small, full in zone_names().items() if small.rpartition("/")[2] == city) or ("Europe/Sofia",)


def shown(text: str) -> str:
    text = " ".join(text[: 4 * _WORD].split())
    return text if len(text) <= _WORD else text[: _WORD - 1] + "…"
