"""A game's timetable: how long each kind of phase is, and when it may end."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime, time, timedelta
from typing import Any

from judge.game.wall import DAY, HOUR, MINUTE, zone
from judge.rules.phases import ADJUSTMENTS, MOVEMENT, RETREATS

EVERY_DAY = frozenset(range(7))
_KINDS = {MOVEMENT: "movement", RETREATS: "retreats", ADJUSTMENTS: "adjustments"}
_LEAP = 2000  # the year in which yearly dates are kept: it has a 29 February
_LENGTH = re.compile(r"(?:(\d{1,4})w)?\s*(?:(\d{1,4})d)?\s*(?:(\d{1,5})h)?\s*(?:(\d{1,6})m)?", re.ASCII | re.I)
_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)", re.ASCII)
_DATE = re.compile(r"(?:(\d{4})-)?(\d\d)-(\d\d)", re.ASCII)


def parse_length(text: Any) -> timedelta:
    """Read `3d`, `36h`, `2d 12h`, `1w` or `90m`."""
    found = _LENGTH.fullmatch(text.strip()) if isinstance(text, str) else None
    if not found or not any(found.groups()):
        raise ValueError(f"{text!r} is not a length of time; write 3d, 36h, 2d 12h, 1w or 90m")
    weeks, days, hours, minutes = (int(part or 0) for part in found.groups())
    return timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes)


def format_length(length: timedelta) -> str:
    """A length of whole minutes as `parse_length` reads it."""
    days, minutes = length // DAY, length % DAY // MINUTE
    if days and not minutes and days % 7 == 0:
        return f"{days // 7}w"
    parts = ((days, "d"), (minutes // 60, "h"), (minutes % 60, "m"))
    return " ".join(f"{count}{unit}" for count, unit in parts if count) or "0m"


def _check_length(name: str, length: timedelta, least: timedelta = timedelta(0)) -> None:
    if not least <= length <= 366 * DAY or length % MINUTE:
        raise ValueError(f"{name}: {length} is not possible; write whole minutes, from {format_length(least)} to 366d")


def parse_clock(text: Any) -> time:
    if isinstance(text, str) and (found := _CLOCK.fullmatch(text.strip())):
        return time(int(found[1]), int(found[2]))
    raise ValueError(f"{text!r} is not a time of day; write it as 20:00, from 00:00 to 23:59")


@dataclass(frozen=True, slots=True)
class Days:
    """Days without deadlines: one or several in a row, once or every year."""

    start: date
    end: date
    yearly: bool = False

    def __contains__(self, day: date) -> bool:
        if self.yearly:
            day = day.replace(year=_LEAP)
        if self.end < self.start:  # over the New Year
            return day >= self.start or day <= self.end
        return self.start <= day <= self.end

    def __str__(self) -> str:
        first, last = (f"{day:%m-%d}" if self.yearly else day.isoformat() for day in (self.start, self.end))
        return first if first == last else f"{first}..{last}"


def parse_days(text: Any) -> Days:
    """Read `2025-12-24` or `2025-12-24..2026-01-02`, or both without the year, which means every year."""
    how = "write 2025-12-24 or 2025-12-24..2026-01-02; without the year, 12-24..01-02, it is every year"
    ends = [_DATE.fullmatch(part.strip()) for part in text.split("..")] if isinstance(text, str) else []
    parts = [end.groups() for end in ends if end]
    if not 1 <= len(parts) <= 2 or len(parts) < len(ends) or len({year is None for year, _, _ in parts}) > 1:
        raise ValueError(f"{text!r} is not a date, nor two; {how}")
    try:
        days = [date(int(year or _LEAP), int(month), int(day)) for year, month, day in parts]
    except ValueError:
        raise ValueError(f"{text!r} is not in the calendar; {how}") from None
    if days[-1] < days[0] and parts[0][0]:
        raise ValueError(f"{text!r} ends before it begins; {how}")
    return Days(days[0], days[-1], yearly=parts[0][0] is None)


@dataclass(frozen=True, slots=True)
class Rule:
    """What holds for one kind of phase."""

    length: timedelta
    at: time | None = None  # on the game's clock
    weekdays: frozenset[int] = EVERY_DAY  # on which it may end; Monday is 0
    excluded: tuple[Days, ...] = ()  # besides those of the whole timetable
    first: timedelta | None = None  # in the first turn, if that is longer
    minimum: timedelta = 12 * HOUR  # after the last results, where the clock time would leave less

    def __post_init__(self) -> None:
        _check_length("length", self.length, MINUTE)
        _check_length("minimum", self.minimum)
        _check_length("first", self.length if self.first is None else self.first, MINUTE)
        if not self.weekdays or not self.weekdays <= EVERY_DAY:
            raise ValueError("weekdays: write at least one of 0 (Monday) to 6 (Sunday)")
        if self.at and (self.at.tzinfo or self.at.second or self.at.microsecond):
            raise ValueError("at: write only hours and minutes, as 20:00; the zone is the game's")


@dataclass(frozen=True, slots=True)
class Timetable:
    zone: str = "UTC"
    movement: Rule = Rule(3 * DAY)
    retreats: Rule = Rule(2 * DAY)
    adjustments: Rule = Rule(2 * DAY)
    excluded: tuple[Days, ...] = ()  # for every kind of phase
    reminders: tuple[timedelta, ...] = (24 * HOUR, 3 * HOUR)  # before the deadline
    grace: timedelta = timedelta(0)  # after it
    settling: timedelta = 15 * MINUTE  # from the last orders to an early end

    def __post_init__(self) -> None:
        try:
            zone(self.zone)
        except ValueError as error:
            raise ValueError(f"zone: {error}") from None
        for distance in self.reminders:
            _check_length("reminders", distance, MINUTE)
        if len(set(self.reminders)) < len(self.reminders):
            raise ValueError("reminders: write each distance only once")
        _check_length("grace", self.grace)
        _check_length("settling", self.settling)

    def rule(self, kind: str) -> Rule:
        rules = {MOVEMENT: self.movement, RETREATS: self.retreats, ADJUSTMENTS: self.adjustments}
        if kind not in rules:
            raise ValueError(f"'{kind}' is not a kind of phase; there are {', '.join(rules)}")
        return rules[kind]

    def permits(self, kind: str, moment: datetime) -> bool:
        """Whether a phase of this kind may end on the day on which this moment falls."""
        rule, day = self.rule(kind), moment.astimezone(zone(self.zone)).date()
        return day.weekday() in rule.weekdays and not any(day in days for days in (*self.excluded, *rule.excluded))

    def to_json(self) -> dict[str, Any]:
        """All of it, defaults too: a version with other defaults must not move the deadlines of a running game."""
        codes = {name: kind for kind, name in _KINDS.items()}
        return {codes.get(each.name, each.name): _plain(getattr(self, each.name)) for each in fields(self)}

    @classmethod
    def from_json(cls, data: Any) -> "Timetable":
        """What is not written keeps its default; `ValueError` names the field and says what to write."""
        values = _read(_table(data), _TIMETABLE)
        for kind, name in _KINDS.items():
            if kind in values:
                written = {"length": format_length(cls().rule(kind).length)} | values.pop(kind)
                try:
                    values[name] = Rule(**_read(written, _RULE))
                except ValueError as error:
                    raise ValueError(f"{kind}.{error}") from None
        return cls(**values)


def _weekdays(value: Any) -> frozenset[int]:
    if not isinstance(value, list) or not all(type(day) is int for day in value):
        raise ValueError(f"{value!r} is not a list of weekdays; write [0, 1, 2, 3, 4] for Monday to Friday")
    return frozenset(value)


def _several(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    def read_all(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError(f"{value!r} is not a list; write each in quotes between [ and ]")
        return tuple(read(each) for each in value)

    return read_all


def _or_none(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


def _table(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{value!r} is not a table; write fields and values, as {{'length': '3d', 'at': '20:00'}}")
    return dict(value)


_RULE: dict[str, Callable[[Any], Any]] = {
    "length": parse_length,
    "at": _or_none(parse_clock),
    "weekdays": _weekdays,
    "excluded": _several(parse_days),
    "first": _or_none(parse_length),
    "minimum": parse_length,
}
_TIMETABLE: dict[str, Callable[[Any], Any]] = {
    "zone": lambda name: zone(name).key,
    **dict.fromkeys(_KINDS, _table),
    "excluded": _several(parse_days),
    "reminders": _several(parse_length),
    "grace": parse_length,
    "settling": parse_length,
}


def _read(data: Mapping[str, Any], readers: Mapping[str, Callable[[Any], Any]]) -> dict[str, Any]:
    values = {}
    for name, value in data.items():
        if name not in readers:
            raise ValueError(f"{name}: there is no such field; write {', '.join(readers)}")
        try:
            values[name] = readers[name](value)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    return values


def _plain(value: Any) -> Any:
    match value:
        case Rule():
            return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
        case timedelta():
            return format_length(value)
        case time():
            return f"{value:%H:%M}"
        case frozenset():
            return sorted(value)
        case tuple():
            return [_plain(each) for each in value]
        case Days():
            return str(value)
        case _:
            return value
