"""How lengths, times of day and time zones are written. Each function gives every way to read on from a place."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import NamedTuple

from judge.language.times.fault import IMPOSSIBLE, TimeError
from judge.language.times.line import Line
from judge.language.times.vocabulary import (
    ABBREVIATION,
    ALONE,
    AND,
    AT,
    BY,
    CLOCK,
    DOTTED_CLOCK,
    NAMED_CLOCK,
    NUMBER,
    OCLOCK,
    OFFSET,
    ONE,
    PART,
    TO,
    UNIT,
    ZONE,
)

LONGEST_LENGTH = 3660  # days: ten years are enough for any game, and far from what dates can hold
_UNITS = ("week", "day", "hour", "minute")
_HOURS = {  # of the parts of a day
    "am": range(12),
    "pm": range(12, 24),
    "evening": range(15, 24),
    "night": (*range(6), *range(18, 25)),
}


class Length(NamedTuple):
    """Days go by the calendar, minutes by the clock: two days and 48 hours differ when clocks change."""

    days: int
    minutes: int

    def span(self) -> timedelta:
        return timedelta(days=self.days, minutes=self.minutes)


@dataclass(frozen=True)
class Clock:
    """A time of day, in minutes from midnight; less than 0 is none that a clock shows."""

    minutes: int
    word: str = field(default="", compare=False)

    def checked(self) -> int:
        if self.minutes < 0:
            raise TimeError(IMPOSSIBLE, self.word)
        return self.minutes


@dataclass(frozen=True)
class Place:
    """Whose clock: a zone by its name or by what its clocks call themselves, or an offset from UTC in minutes.

    With none of them, it is an offset that no place has.
    """

    zone: str | None = None
    abbreviation: str | None = None
    offset: int | None = None
    word: str = field(default="", compare=False)


def length(line: Line, at: int) -> Iterator[tuple[Length, int]]:
    """`2 weeks`, `2d 12h`, `1 day and 3 hours`, or a unit alone where the language may leave out the one."""
    yield from _lengths(line, at, 0)
    for unit, after in line.take(at, ALONE):
        if line.can_be(after - 2, AT):
            continue  # Russian 'в час' is one o'clock
        yield from _more(line, after, _amount(1, unit), _UNITS.index(unit) + 1)


def _lengths(line: Line, at: int, rank: int) -> Iterator[tuple[Length, int]]:
    """Numbers with units, each smaller than the one before."""
    numbers = [*line.take(at, NUMBER), *((1, after) for _, after in line.take(at, ONE))]
    for number, behind in numbers:
        if line.can_be(behind - 2, AT):
            continue  # '3 дня в 20 часов' is not 3 days and 20 hours
        for unit, after in line.here(behind, UNIT):
            if _UNITS.index(unit) >= rank:
                yield from _more(line, after, _amount(number, unit), _UNITS.index(unit) + 1)


def _more(line: Line, at: int, so_far: Length, rank: int) -> Iterator[tuple[Length, int]]:
    yield so_far, at
    for behind in line.maybe(at, AND):
        for rest, after in _lengths(line, behind, rank):
            yield Length(so_far.days + rest.days, so_far.minutes + rest.minutes), after


def _amount(number: int, unit: str) -> Length:
    match unit:
        case "week":
            return Length(7 * number, 0)
        case "day":
            return Length(number, 0)
        case "hour":
            return Length(0, 60 * number)
        case _:
            return Length(0, number)


def checked(length: Length, word: str) -> timedelta:
    span = length.span()
    if span > timedelta(days=LONGEST_LENGTH):
        raise TimeError(IMPOSSIBLE, word)
    return span


def clock(line: Line, at: int, *, dotted: bool = True, hours: bool = True) -> Iterator[tuple[Clock, int]]:
    """`20:00`, `at 20:00`, `8 pm`, `8:30 in the evening`, `noon`, `at 20`, `at 20 hours`.

    `dotted`: also `20.30`, which is a date where a date is still missing. `hours`: also `20h` without an `at` before,
    which is a length where one can stand.
    """
    for before, start in [("", at), *line.take(at, PART)]:
        marked = [after for _, after in line.take(start, AT)]
        for behind in {start, *marked, *(after for _, after in line.take(start, TO, BY))}:
            for minutes, after in _shown(line, behind, dotted or behind in marked):
                for part, end in _part(line, after, before):
                    yield from ((Clock(each, line.text(at, end)), end) for each in _in_part(minutes, part, True))
        for behind in {start, *marked}:
            for hour, after, is_sure in _whole_hour(line, behind):
                for part, end in _part(line, after, before):
                    if part or behind in marked or (is_sure and hours):
                        word = line.text(at, end)
                        yield from ((Clock(each, word), end) for each in _in_part(hour * 60, part, False))


def _shown(line: Line, at: int, dotted: bool) -> Iterator[tuple[int, int]]:
    """A time with its minutes, and the `h` that may stand behind it."""
    kinds = (CLOCK, DOTTED_CLOCK) if dotted else (CLOCK,)
    for minutes, after in line.take(at, *kinds):
        yield minutes, after
        yield from ((minutes, end) for unit, end in line.take(after, UNIT) if unit == "hour")
    twelve = [after for hour, after in line.take(at, NUMBER) if hour == 12]  # '12 noon'
    for name, after in (found for start in (at, *twelve) for found in line.take(start, NAMED_CLOCK)):
        hour, minute = map(int, name.split(":"))
        yield hour * 60 + minute, after
        if hour == 24:  # a midnight belongs to the day it begins or to the one it ends
            yield 0, after


def _whole_hour(line: Line, at: int) -> Iterator[tuple[int, int, bool]]:
    """`20`, or `20 hours`, which is surely a time of day and not a day of the month."""
    for hour, after in line.take(at, NUMBER):
        if hour <= 99:
            yield hour, after, False
            yield from ((hour, end, True) for _, end in line.take(after, OCLOCK))
            yield from ((hour, end, True) for unit, end in line.take(after, UNIT) if unit == "hour")


def _part(line: Line, at: int, before: str) -> Iterator[tuple[str, int]]:
    """The part of the day, which stands before the time or behind it."""
    yield before, at
    if not before:
        yield from line.take(at, PART)


def _in_part(minutes: int, part: str, exact: bool) -> tuple[int, ...]:
    """What a time can mean: `8` both 08:00 and 20:00, `8 in the evening` only one, `20:00` just that."""
    if minutes < 0 or minutes > 24 * 60:
        return (-1,)
    if not part and (exact or not 0 < minutes <= 12 * 60):
        return (minutes,)
    hour, minute = divmod(minutes, 60)
    hours = {hour} if hour > 12 or hour == 0 else {hour % 12, hour % 12 + 12}
    if hour == 12 and part == "night":
        hours.add(24)
    return tuple(each * 60 + minute for each in sorted(hours) if not part or each in _HOURS[part]) or (-1,)


def place(line: Line, at: int) -> Iterator[tuple[Place, int]]:
    """`Europe/Sofia`, `UTC`, `UTC+3`, `+02:00`, `EET`."""
    for name, after in line.take(at, ZONE):
        yield Place(zone=name, word=line.text(at, after)), after
    for name, after in line.take(at, ABBREVIATION):
        yield Place(abbreviation=name, word=line.text(at, after)), after
    for minutes, after in line.take(at, OFFSET):
        yield Place(offset=minutes, word=line.text(at, after)), after
