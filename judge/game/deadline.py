"""When a phase ends, and when to remind those who still owe orders."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from judge.game.timetable import Timetable
from judge.game.wall import DAY, HOUR, SECOND, after, next_wall, utc, wall_time, whole_minute, zone

HORIZON = 400  # days searched for a permitted moment: more than any yearly rule can take


@dataclass(frozen=True, slots=True)
class Reminder:
    distance: timedelta  # before the deadline: what tells one reminder from another
    moment: datetime
    due: bool


def due(
    timetable: Timetable, kind: str, now: datetime, first: bool = False, not_before: datetime | None = None
) -> datetime:
    """When a phase that begins now ends.

    With a clock time, it ends at that time on the day its length leads to, even if that is some hours short of
    the length: results go out a little after 20:00, and the next phase must not end at 20:00 a whole day late.
    A later start never gives an earlier end.
    """
    rule, place = timetable.rule(kind), zone(timetable.zone)
    length = max(rule.first or rule.length, rule.length) if first else rule.length
    target, earliest = after(now, length, place), after(now, min(rule.minimum, length), place)
    if not_before is not None:
        target, earliest = max(target, utc(not_before)), max(earliest, utc(not_before))
    if rule.at is None:
        return first_from(timetable, kind, target)
    return _first(timetable, kind, wall_time(target, place).date(), max(earliest, now + SECOND))


def first_from(timetable: Timetable, kind: str, moment: datetime) -> datetime:
    """The first moment from this one on at which a phase may end."""
    moment = whole_minute(moment)
    if timetable.rule(kind).at is None and timetable.permits(kind, moment):
        return moment
    # Without a clock time: the start of the next permitted day. Anything later could overtake a later start.
    return _first(timetable, kind, wall_time(moment, zone(timetable.zone)).date(), moment)


def _first(timetable: Timetable, kind: str, day: date, earliest: datetime) -> datetime:
    for moment in moments(timetable, kind, timetable.rule(kind).at or time(0), day):
        if moment >= earliest:
            return moment
    raise ValueError(f"{kind}: no day within {HORIZON} days is permitted; allow more weekdays or exclude fewer dates")


def moments(timetable: Timetable, kind: str, clock: time, day: date) -> Iterator[datetime]:
    """When clocks show this time on a permitted day, from that day on."""
    for ahead in range(HORIZON + 1):
        moment = next_wall(datetime.combine(day + ahead * DAY, clock), zone(timetable.zone))
        if timetable.permits(kind, moment):
            yield moment


def reminders_due(timetable: Timetable, deadline: datetime, started: datetime, now: datetime) -> list[Reminder]:
    """The latest reminder that is due, and all that are still ahead, in their order.

    Whoever missed several (a daemon that was down) sends only the latest. A phase has just been announced in its
    first hour, or in the first quarter of a very short one: a reminder then would say nothing new.
    """
    quiet_until = started + min(HOUR, (deadline - started) / 4)
    found = [Reminder(distance, deadline - distance, deadline - distance <= now) for distance in timetable.reminders]
    found = sorted((each for each in found if each.moment >= quiet_until), key=lambda each: each.moment)
    past = sum(each.due for each in found)
    return found[max(past - 1, 0) :] if now < deadline else []
