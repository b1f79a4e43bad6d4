"""A moment: `Friday 20:00`, `4 Dec 8pm Europe/Sofia`, `2026-12-04T20:00Z`, `in 36 hours`."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from judge.game.wall import after as later
from judge.game.wall import utc, whole_minute
from judge.language.times.choose import choose, shown
from judge.language.times.dayforms import Day, day
from judge.language.times.fault import PAST, TimeError
from judge.language.times.grammar import Clock, Length, Place, checked, clock, length, place
from judge.language.times.line import Line
from judge.language.times.places import moment_of, today
from judge.language.times.resolve import ONE_DAY, agreeing, dates, following, nearest
from judge.language.times.say import say_moment
from judge.language.times.vocabulary import BY, FROM_NOW, IN, OF, PLUS, TO

_END_OF_DAY = Clock(23 * 60 + 59)
_JUST_PAST = 31  # days: a date without a year that was so lately is a slip, and not one of next year


@dataclass(frozen=True)
class Ahead:
    length: Length
    word: str = field(compare=False)


@dataclass(frozen=True)
class At:
    day: Day | None  # the next time that clocks show this, if it is not said
    clock: Clock
    place: Place | None


Tree = Ahead | At


def read_moment(text: str, language: str, now: datetime, zone: ZoneInfo) -> datetime:
    """The moment in UTC; `TimeError` if it is not understood, not sure, past, or none that a clock shows.

    A time that a clock change skips is the moment of the change, one that comes twice the first; with the
    abbreviation of its half (`02:30 CET`), that one. A day without a time is its last minute.
    """
    now = utc(now)

    def settle(tree: Tree) -> list[datetime]:
        if isinstance(tree, Ahead):
            span = checked(tree.length, tree.word)
            found = [whole_minute(now + span if tree.length.minutes else later(now, span, zone))]
        else:
            found = list(_Settling(tree, language, now, zone).moments())
        if all(moment <= now for moment in found):
            raise TimeError(PAST, shown(text))
        return [moment for moment in found if moment > now]

    return choose(text, language, "moment", _grammar, settle, lambda found: say_moment(found, zone, language, now))


def _grammar(line: Line, at: int) -> Iterator[tuple[Tree, int]]:
    yield from _ahead(line, at)
    for start in line.maybe(at, TO, BY):
        for one, behind in _sure_day(line, start):
            if one.is_sure:
                yield from ((At(one, _END_OF_DAY, where), end) for where, end in _maybe_place(line, behind))
            for clock_time, after in clock(line, behind):
                yield from ((At(one, clock_time, where), end) for where, end in _maybe_place(line, after))
        for clock_time, behind in clock(line, start):
            yield from ((At(None, clock_time, where), end) for where, end in _maybe_place(line, behind))
        for clock_time, behind in clock(line, start, dotted=False):  # '4.12 10.11' begins with its date
            for where, after in _maybe_place(line, behind):
                for start_of_day in line.maybe(after, OF):
                    for one, end in _sure_day(line, start_of_day):
                        yield At(one, clock_time, where), end
                        if where is None:
                            yield from ((At(one, clock_time, there), last) for there, last in place(line, end))


def _ahead(line: Line, at: int) -> Iterator[tuple[Tree, int]]:
    """`in 2 days`, `+24h`, `48h from now` or only `48h`, `in 2 days at 20:00`."""
    for _, start in line.take(at, IN, PLUS):
        for amount, behind in length(line, start):
            yield Ahead(amount, line.text(start, behind)), behind
            if not amount.minutes:
                that_day = Day(ahead=amount.days, word=line.text(start, behind))
                for clock_time, after in clock(line, behind, hours=False):
                    yield from ((At(that_day, clock_time, where), end) for where, end in _maybe_place(line, after))
    for amount, behind in length(line, at):
        for after in line.maybe(behind, FROM_NOW):
            yield Ahead(amount, line.text(at, behind)), after


def _sure_day(line: Line, at: int) -> Iterator[tuple[Day, int]]:
    """Not only a number; with a weekday it is a date, but `Sunday 20` may also lack its minutes."""
    yield from ((one, after) for one, after in day(line, at) if one.is_sure or one.weekday is not None)


def _maybe_place(line: Line, at: int) -> Iterator[tuple[Place | None, int]]:
    yield None, at
    yield from place(line, at)


@dataclass(frozen=True)
class _Settling:
    tree: At
    language: str
    now: datetime
    zone: ZoneInfo

    def moments(self) -> Iterator[datetime]:
        one, start = self.tree.day, today(self.now, self.tree.place, self.zone)
        if one is None:
            yield self._first([start, start + ONE_DAY])
        elif one.ahead is not None:
            # Near midnight it may be tomorrow already on the clock that is named.
            for base in {start, today(self.now, None, self.zone)}:
                yield from map(self._at, dates(one, base, self._say))
        elif one.is_weekday and not one.next:
            found = following(one, start)
            yield self._first([found, found + 7 * ONE_DAY])
        elif one.month is None:
            options = dates(one, start, self._say)
            if one.number is not None and self._at(options[0]) <= self.now:
                options = dates(one, start + ONE_DAY, self._say)
            yield from map(self._at, options)
        elif one.year is not None:
            yield self._at(dates(one, start, self._say)[0])
        else:
            yield self._without_year(one, start)

    def _at(self, found: date) -> datetime:
        wall = datetime.combine(found, time(0)) + timedelta(minutes=self.tree.clock.checked())
        return moment_of(wall, self.tree.place, self.zone, self.language)

    def _say(self, found: date) -> str:
        return say_moment(self._at(found), self.zone, self.language, self.now)

    def _first(self, days: list[date]) -> datetime:
        """The first that is still ahead."""
        moments = [self._at(each) for each in days]
        return next((moment for moment in moments if moment > self.now), moments[-1])

    def _without_year(self, one: Day, start: date) -> datetime:
        found = following(one, start)
        if self._at(found) > self.now:
            gone = nearest(one, start - ONE_DAY, -1, _JUST_PAST)
        else:
            gone, found = found, following(one, start + ONE_DAY)
        if gone is not None:
            raise TimeError(PAST, one.word, (self._say(found),))
        return self._at(agreeing(one, found, start, self._say))
