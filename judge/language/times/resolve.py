"""Which day a written one is, seen from today.

Without a year it is the next such day, and a weekday is the next such weekday, today included. Only a span that has
begun and not ended is meant as it stands: on the 5th, `3-10 December` is this year's.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta

from judge.language.times.dayforms import Day
from judge.language.times.fault import AMBIGUOUS, IMPOSSIBLE, TimeError
from judge.language.times.grammar import LONGEST_LENGTH

ONE_DAY = timedelta(days=1)
_YEARS = range(1900, 3000)  # those in which a player can be absent
_YEAR, _TWO_MONTHS = 366, 62  # days within which a date without a year comes again, and a day without a month

Say = Callable[[date], str]


def dates(day: Day, start: date, say: Say) -> list[date]:
    """The day, from `start` on if it does not say its year: one, or two for `next Friday`."""
    if day.next:
        return sorted({following(day, start + ONE_DAY), following(day, next_monday(start))})
    return [agreeing(day, following(day, start), start, say)]


def following(day: Day, start: date) -> date:
    """The first day from `start` on that is so written, whatever weekday stands with it; with a year, that one day."""
    if day.ahead is not None:
        if day.ahead > LONGEST_LENGTH:
            raise TimeError(IMPOSSIBLE, day.word)
        return start + day.ahead * ONE_DAY
    found = nearest(day, start, 1) if day.year is None else _exact(day, day.year)
    if found is None:
        raise TimeError(IMPOSSIBLE, day.word)
    return found


def nearest(day: Day, start: date, step: int, within: int = _YEAR) -> date | None:
    """The nearest such day in one direction. Simply looked for: months differ, and most years skip a 29 February."""
    for distance in range(min(within, _TWO_MONTHS if day.month is None else _YEAR)):
        found = start + step * distance * ONE_DAY
        if day.is_weekday and found.weekday() == day.weekday:
            return found
        if found.day == day.number and day.month in (None, found.month):
            return found
    return None


def agreeing(day: Day, found: date, start: date, say: Say) -> date:
    """The same day, unless another weekday is written with it: then one of the two is a slip. `say` tells both."""
    if day.weekday is None or found.weekday() == day.weekday:
        return found
    behind = found + (day.weekday - found.weekday()) % 7 * ONE_DAY
    around = [each for each in (behind - 7 * ONE_DAY, behind) if each >= start] or [behind]
    near = min(around, key=lambda other: abs(other - found))
    raise TimeError(AMBIGUOUS, day.word, tuple(say(each) for each in sorted((found, near))))


def next_monday(start: date) -> date:
    return start + (7 - start.weekday()) * ONE_DAY


def spans(first: Day, last: Day, today: date, say: Say) -> Iterator[tuple[date, date]]:
    """From one day to another. What only one of them says of month and year holds for both."""
    first, last = _completed(first, last)
    for start in _starts(first, last, today, say):
        for end in _ends(first, last, start, today, say):
            if end < start:
                raise TimeError(IMPOSSIBLE, last.word)
            yield start, end


def _starts(first: Day, last: Day, today: date, say: Say) -> list[date]:
    if first.number is None or first.year is not None:
        return dates(first, today, say)
    if last.year is not None:  # '24 December - 2 January 2027': the last such day before the end
        start = nearest(first, following(last, today), -1)
        if start is None:
            raise TimeError(IMPOSSIBLE, first.word)
        return [agreeing(first, start, start, say)]
    coming, begun = following(first, today), nearest(first, today - ONE_DAY, -1)
    if begun is not None and today - begun < coming - today:
        end = following(last, today if last.ahead is not None else begun)
        if end >= today:
            return [agreeing(first, begun, begun, say)]
    return [agreeing(first, coming, today, say)]


def _ends(first: Day, last: Day, start: date, today: date, say: Say) -> list[date]:
    if last.ahead is not None:  # said of today, not of the start
        return dates(last, today, say)
    if last.next:
        both = dates(last, today, say)
        return [each for each in both if each >= start] or both
    is_week = last.is_weekday and first.is_weekday and last.weekday == first.weekday
    return dates(last, start + ONE_DAY if is_week else start, say)  # 'Friday to Friday' is more than one day


def _completed(first: Day, last: Day) -> tuple[Day, Day]:
    """`10-3 December` is a slip: who means the month before or after writes it."""
    one_month = (first.lacks_month and last.month) or (last.lacks_month and first.month)
    if one_month and (first.number or 0) > (last.number or 0):
        raise TimeError(IMPOSSIBLE, last.word)
    if one_month and first.lacks_month:
        return replace(first, month=last.month, year=last.year), last
    if one_month:
        return first, replace(last, month=first.month, year=first.year)
    return first, last


def _exact(day: Day, year: int) -> date:
    if year not in _YEARS:
        raise TimeError(IMPOSSIBLE, day.word)
    try:
        return date(year, day.month or 0, day.number or 0)
    except ValueError:
        raise TimeError(IMPOSSIBLE, day.word) from None
