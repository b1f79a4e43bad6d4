"""How a day is written: `3 December 2026`, `Dec 24th`, `24.12.`, `Friday`, `next Friday`, `Friday the 4th`, `tomorrow`.

Only what is written stands in a `Day`; which day it is depends on today, and on the other end of a span.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from judge.language.times.line import Line
from judge.language.times.vocabulary import (
    AHEAD,
    AT,
    COMING,
    DASH,
    DATE,
    MARK,
    MDAY,
    MONTH,
    NEXT,
    OF,
    ORDINAL,
    SUFFIX,
    THIS,
    WEEKDAY,
    YEAR,
)


@dataclass(frozen=True)
class Day:
    number: int | None = None  # of the month
    month: int | None = None
    year: int | None = None
    weekday: int | None = None
    ahead: int | None = None  # of today
    next: bool = False  # `next Friday`
    is_sure: bool = field(default=True, compare=False)  # not only a number, which may count something else
    word: str = field(default="", compare=False)

    @property
    def is_weekday(self) -> bool:
        """A weekday and nothing else."""
        return self.weekday is not None and self.number is None and self.ahead is None

    @property
    def lacks_month(self) -> bool:
        return self.number is not None and self.month is None


Found = Iterator[tuple[Day, int]]


def day(line: Line, at: int) -> Found:
    """One day, with the text it is written in."""
    for found, after in _day(line, at):
        yield replace(found, word=line.text(at, after)), after


def _day(line: Line, at: int) -> Found:
    yield from _weekday(line, at)
    for dated, after in _dated(line, at):
        yield dated, after
        if dated.month and dated.is_sure:
            yield from _with_weekday(line, after, dated)  # '4 December, a Friday'; Spanish '4 mar' has no Tuesday
    for ahead, after in line.take(at, AHEAD):
        yield Day(ahead=ahead), after
        yield from _with_weekday(line, after, Day(ahead=ahead))
    for weekday, behind in line.take(at, WEEKDAY):
        for dated, after in _dated(line, behind):
            yield replace(dated, weekday=weekday), after
        for ahead, after in line.take(behind, AHEAD):
            yield Day(ahead=ahead, weekday=weekday), after


def _with_weekday(line: Line, at: int, dated: Day) -> Found:
    for weekday, after in line.take(at, WEEKDAY):
        yield replace(dated, weekday=weekday), after


def _weekday(line: Line, at: int) -> Found:
    for weekday, after in line.take(at, WEEKDAY):
        yield Day(weekday=weekday), after
        yield from ((Day(weekday=weekday, next=True), end) for _, end in line.take(after, NEXT))
    for _, behind in line.take(at, THIS, COMING):
        yield from ((Day(weekday=weekday), after) for weekday, after in line.take(behind, WEEKDAY))
    for _, behind in line.take(at, NEXT):
        yield from ((Day(weekday=weekday, next=True), after) for weekday, after in line.take(behind, WEEKDAY))


def _dated(line: Line, at: int) -> Found:
    for written, after in line.take(at, DATE):
        yield Day(written.day, written.month, written.year), after
    for number, is_sure, behind in _number(line, at):
        if is_sure or not line.can_be(behind - 2, AT):  # 'Friday at 4' is not Friday the 4th
            yield Day(number, is_sure=is_sure), behind
        for month, after in line.take(behind, MONTH):
            yield from _year(line, after, Day(number, month))
        if not is_sure:
            yield from _dashed(line, behind, number)
    for month, behind in line.take(at, MONTH):
        for number, _, after in _number(line, behind):
            yield from _year(line, after, Day(number, month))


def _number(line: Line, at: int) -> Iterator[tuple[int, bool, int]]:
    """A day of the month, and whether it is surely one: `3rd`, `the 3`, `third`, but not `3`."""
    yield from ((number, True, after) for number, after in line.take(at, ORDINAL))
    for number, after in line.take(at, MDAY):
        yield number, any(end == after for _, mark in line.take(at, MARK) for _, end in line.take(mark, MDAY)), after
        for behind in line.maybe(after, DASH):  # 3-го
            yield from ((number, True, end) for _, end in line.take(behind, SUFFIX))


def _year(line: Line, at: int, dated: Day) -> Found:
    yield dated, at
    for behind in line.maybe(at, OF):
        yield from ((replace(dated, year=year), after) for year, after in line.take(behind, YEAR))


def _dashed(line: Line, at: int, first: int) -> Found:
    """`24-12`: where it is not the 24th to the 12th, it is a date."""
    for _, behind in line.take(at, DASH):
        for second, after in line.take(behind, MDAY):
            day, month = (second, first) if line.order == "mdy" else (first, second)
            if 1 <= month <= 12:
                yield Day(day, month, is_sure=False), after
