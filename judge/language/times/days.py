"""Days that somebody is away: `3-10 December`, `until Friday`, `for a week`, `next week`, `tomorrow`."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from judge.language.times.choose import choose, examples, shown
from judge.language.times.dayforms import Day, day
from judge.language.times.fault import IMPOSSIBLE, NOT_UNDERSTOOD, PAST, TimeError
from judge.language.times.grammar import Length, checked, length
from judge.language.times.line import Line
from judge.language.times.resolve import ONE_DAY, dates, next_monday, spans
from judge.language.times.say import say_day, say_days
from judge.language.times.vocabulary import (
    AND,
    BETWEEN,
    COMING,
    COMMA,
    DASH,
    FOR,
    FROM,
    FROM_NOW,
    NEXT,
    THIS,
    TO,
    UNIT,
    WEEKEND,
)

_TOPIC = "days"
_SATURDAY = 5
_LONGEST_ROW = 7  # days one by one; more are written as a span
Span = tuple[date, date]


@dataclass(frozen=True)
class Until:
    last: Day


@dataclass(frozen=True)
class Between:
    first: Day
    last: Day


@dataclass(frozen=True)
class Row:
    """Days one by one: `today and tomorrow`, or only one."""

    days: tuple[Day, ...]


@dataclass(frozen=True)
class Lasting:
    first: Day | None  # today if it is not said
    length: Length
    word: str


@dataclass(frozen=True)
class Week:
    is_next: bool
    is_weekend: bool


Tree = Until | Between | Row | Lasting | Week


def read_days(text: str, language: str, today: date) -> Span:
    """The first and the last day, both included; `TimeError` if they are not understood, not sure, past or none."""

    def settle(tree: Tree) -> list[Span]:
        found = list(dict.fromkeys(_settled(tree, today, language)))
        if found and all(end < today for _, end in found):
            raise TimeError(PAST, shown(text))
        return [span for span in found if span[1] >= today]

    return choose(text, language, _TOPIC, _grammar, settle, lambda span: say_days(*span, language))


def _grammar(line: Line, at: int) -> Iterator[tuple[Tree, int]]:
    for start in line.maybe(at, FROM_NOW):
        for _, behind in line.take(start, TO):
            yield from ((Until(last), after) for last, after in day(line, behind))
    yield from _between(line, at)
    yield from _lasting(line, at)
    yield from _week(line, at)
    for row, after in _row(line, at, ()):
        months = [each.month for each in row if each.month]
        if all(each.is_sure or each.month or each.weekday is not None or (months and len(row) > 1) for each in row):
            yield Row(row), after


def _between(line: Line, at: int) -> Iterator[tuple[Tree, int]]:
    for start in line.maybe(at, FROM):
        for first, behind in day(line, start):
            for _, until in line.take(behind, TO, DASH):
                yield from ((Between(first, last), after) for last, after in day(line, until))
    for _, start in line.take(at, BETWEEN):
        for first, behind in day(line, start):
            for _, until in line.take(behind, AND):
                yield from ((Between(first, last), after) for last, after in day(line, until))


def _lasting(line: Line, at: int) -> Iterator[tuple[Tree, int]]:
    for start in line.maybe(at, FOR):
        for amount, behind in length(line, start):
            word = line.text(start, behind)
            yield Lasting(None, amount, word), behind
            if start == at:
                continue  # 'a week from Friday' is one day to many
            for _, after in line.take(behind, FROM):
                yield from ((Lasting(first, amount, word), end) for first, end in day(line, after))
    for start in line.maybe(at, FROM):
        for first, behind in day(line, start):
            for _, after in line.take(behind, FOR):
                for amount, end in length(line, after):
                    yield Lasting(first, amount, line.text(after, end)), end


def _week(line: Line, at: int) -> Iterator[tuple[Tree, int]]:
    for is_next, kind in ((False, THIS), (True, NEXT)):
        for _, behind in line.take(at, kind):
            yield from ((Week(is_next, False), after) for unit, after in line.take(behind, UNIT) if unit == "week")
            yield from ((Week(is_next, True), after) for _, after in line.take(behind, WEEKEND))
    for unit, behind in line.take(at, UNIT):
        if unit == "week":
            yield from ((Week(True, False), after) for _, after in line.take(behind, NEXT))
    for start in line.maybe(at, COMING):
        for _, behind in line.take(start, WEEKEND):
            yield Week(False, True), behind
            yield from ((Week(True, True), after) for _, after in line.take(behind, NEXT))


def _row(line: Line, at: int, so_far: tuple[Day, ...]) -> Iterator[tuple[tuple[Day, ...], int]]:
    for one, behind in day(line, at):
        row = (*so_far, one)
        yield row, behind
        if len(row) == _LONGEST_ROW:
            continue
        for _, after in line.take(behind, AND, COMMA):
            yield from _row(line, after, row)


def _settled(tree: Tree, today: date, language: str) -> Iterator[Span]:
    def say(found: date) -> str:
        return say_day(found, language)

    match tree:
        case Until(last):
            yield from ((min(today, end), end) for end in dates(last, today, say))
        case Between(first, last):
            yield from spans(first, last, today, say)
        case Row((only,)):
            yield from ((each, each) for each in dates(only, today, say))
        case Row(days):
            row = _in_a_row(days, spans(days[0], days[-1], today, say))
            if row is None:
                raise TimeError(NOT_UNDERSTOOD, days[-1].word, examples(language, _TOPIC))
            yield row
        case Lasting(first, amount, word):
            span = checked(amount, word)
            if amount.minutes:  # 24 hours are not a day by the calendar
                raise TimeError(NOT_UNDERSTOOD, word, examples(language, _TOPIC))
            if not span:
                raise TimeError(IMPOSSIBLE, word)
            for start in [today] if first is None else dates(first, today, say):
                yield start, start + span - ONE_DAY
        case Week(is_next, False):
            monday = next_monday(today)
            yield (monday, monday + 6 * ONE_DAY) if is_next else (today, monday - ONE_DAY)
        case Week(is_next, True):
            yield from _weekends(is_next, today)


def _weekends(is_next: bool, today: date) -> set[Span]:
    """This weekend, or what is left of it; the next one is for some the coming one, for others that of next week."""
    sunday = next_monday(today) - ONE_DAY
    if not is_next:
        return {(max(today, sunday - ONE_DAY), sunday)}
    later = (sunday + 6 * ONE_DAY, sunday + 7 * ONE_DAY)
    return {later} if today.weekday() >= _SATURDAY else {(sunday - ONE_DAY, sunday), later}


def _in_a_row(days: tuple[Day, ...], found: Iterator[Span]) -> Span | None:
    """From the first to the last, if each is the day after the one before."""
    for start, end in found:
        all_days = [start + at * ONE_DAY for at in range((end - start).days + 1)]
        if len(all_days) == len(days) and all(map(_fits, days, all_days)):
            return start, end
    return None


def _fits(day: Day, found: date) -> bool:
    return (
        day.number in (None, found.day) and day.month in (None, found.month) and day.weekday in (None, found.weekday())
    )
