"""A length of time: `3 days`, `36h`, `2d 12h`, `a week`."""

from collections.abc import Iterator
from datetime import timedelta

from judge.language.times.choose import choose
from judge.language.times.grammar import Length, checked, length
from judge.language.times.line import Line
from judge.language.times.say import say_length
from judge.language.times.vocabulary import FOR, PLUS


def read_length(text: str, language: str) -> timedelta:
    """How long this is; `TimeError` if it is not understood or too long for any game. Halves are not read."""

    def settle(found: Length) -> list[timedelta]:
        return [checked(found, text.strip())]

    return choose(text, language, "length", _grammar, settle, lambda span: say_length(span, language))


def _grammar(line: Line, at: int) -> Iterator[tuple[Length, int]]:
    for start in line.maybe(at, FOR, PLUS):
        yield from length(line, start)
