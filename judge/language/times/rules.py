"""How long a kind of phase is, in words: `3 days at 20:00 Monday to Friday`."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from judge.game.timetable import format_length, parse_length
from judge.game.wall import DAY, MINUTE
from judge.language.times.choose import choose, shown
from judge.language.times.fault import IMPOSSIBLE, TimeError
from judge.language.times.grammar import Clock, Length, checked, clock, length
from judge.language.times.line import Line
from judge.language.times.say import say_length
from judge.language.times.vocabulary import AND, DASH, EACH, EXCEPT, FROM, OR, SET, TO, WEEKDAY, WEEKDAYS, data

_EVERY = frozenset(range(7))
_LONGEST = 366 * DAY  # what a timetable takes
_MOST_NAMED = 14  # weekdays and spans of them in one rule
Days = frozenset[int]


@dataclass(frozen=True)
class Rule:
    length: Length | None = None
    clock: Clock | None = None
    weekdays: Days | None = None


Plain = tuple[str, str, tuple[int, ...]]  # what becomes of a rule: two that are alike are one


def read_rule(text: str, language: str) -> dict[str, Any]:
    """Its length, and the time of day and the weekdays if they are written, as a timetable takes them from JSON."""

    def settle(rule: Rule) -> list[Plain]:
        assert rule.length is not None
        span = checked(rule.length, shown(text))
        minutes = None if rule.clock is None else rule.clock.checked()
        if minutes == 24 * 60:
            raise TimeError(IMPOSSIBLE, rule.clock.word if rule.clock else "")
        if not MINUTE <= span <= _LONGEST or rule.weekdays == frozenset():
            raise TimeError(IMPOSSIBLE, shown(text))
        at = "" if minutes is None else f"{minutes // 60:02}:{minutes % 60:02}"
        return [(format_length(span), at, tuple(sorted(rule.weekdays or ())))]

    def say(plain: Plain) -> str:
        names = [data(language)["print"]["weekdays"][day] for day in plain[2]]
        return " ".join([say_length(parse_length(plain[0]), language), *([plain[1]] if plain[1] else []), *names])

    length, at, weekdays = choose(text, language, "rule", _grammar, settle, say)
    return {"length": length} | ({"at": at} if at else {}) | ({"weekdays": list(weekdays)} if weekdays else {})


def _grammar(line: Line, at: int) -> Iterator[tuple[Rule, int]]:
    yield from ((rule, after) for rule, after in _parts(line, at, Rule()) if rule.length is not None)


def _parts(line: Line, at: int, rule: Rule) -> Iterator[tuple[Rule, int]]:
    """Its parts, each at most once, in whatever order they come."""
    yield rule, at
    if rule.length is None:
        for start in line.maybe(at, EACH):  # 'every 3 days'
            for amount, after in length(line, start):
                yield from _parts(line, after, replace(rule, length=amount))
    if rule.clock is None:
        for time_of_day, after in clock(line, at, hours=False):
            yield from _parts(line, after, replace(rule, clock=time_of_day))
    if rule.weekdays is None:
        for days, after in _weekdays(line, at):
            yield from _parts(line, after, replace(rule, weekdays=days))


def _weekdays(line: Line, at: int) -> Iterator[tuple[Days, int]]:
    for days, behind in _named(line, at):
        yield days, behind
        for _, start in line.take(behind, EXCEPT):
            yield from ((days - less, after) for less, after in _named(line, start))
    for _, start in line.take(at, EXCEPT):
        yield from ((_EVERY - less, after) for less, after in _named(line, start))


def _named(line: Line, at: int) -> Iterator[tuple[Days, int]]:
    """`Mon Wed Fri`, `Monday to Wednesday and Friday`, `weekdays`."""
    for start in line.maybe(at, EACH):
        for days, behind in _one_or_span(line, start):
            yield from _more(line, behind, days, 1)


def _more(line: Line, at: int, so_far: Days, count: int) -> Iterator[tuple[Days, int]]:
    yield so_far, at
    if count < _MOST_NAMED:
        joined = {start for _, behind in line.take(at, AND, OR) for start in line.maybe(behind, EACH)}
        for start in {at, *joined}:
            for days, after in _one_or_span(line, start):
                yield from _more(line, after, so_far | days, count + 1)


def _one_or_span(line: Line, at: int) -> Iterator[tuple[Days, int]]:
    yield from ((frozenset(map(int, digits)), after) for digits, after in line.take(at, SET))
    for start in line.maybe(at, FROM):
        for first, behind in line.take(start, WEEKDAY, WEEKDAYS):
            if start == at:
                yield frozenset({first}), behind
            for _, until in line.take(behind, TO, DASH):
                for last, after in line.take(until, WEEKDAY, WEEKDAYS):
                    yield frozenset((first + ahead) % 7 for ahead in range((last - first) % 7 + 1)), after
