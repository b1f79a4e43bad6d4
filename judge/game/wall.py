"""The wall clock of a place, which a clock change disturbs (DESIGN §4): a time it skips is the next valid one, one that
comes twice the first. Moments go in with a zone and come out in UTC; the wall is only ever a step between.
"""

from datetime import UTC, datetime, timedelta
from math import ceil, floor
from typing import Any
from zoneinfo import ZoneInfo

DAY, HOUR, MINUTE, SECOND = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)


def after(moment: datetime, span: timedelta, place: ZoneInfo) -> datetime:
    """A span later: whole days by the calendar (three days from Friday 20:00 is Monday 20:00), hours exactly."""
    if span % DAY or not span:
        return utc(moment) + span
    return next_wall(wall_time(utc(moment), place) + span, place)


def utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:  # Python would take it for this computer's own time
        raise ValueError(f"{moment} has no time zone; give a moment in UTC")
    return moment.astimezone(UTC)


def whole_minute(moment: datetime) -> datetime:
    """The first whole minute from this moment on: nobody is told seconds."""
    short = utc(moment).replace(second=0, microsecond=0)
    return short if short == moment else short + MINUTE


def next_wall(wall: datetime, place: ZoneInfo) -> datetime:
    """The first moment when clocks there show this time; if they skip it, the moment they do."""
    first, second = (wall.replace(tzinfo=place, fold=fold).astimezone(UTC) for fold in (0, 1))
    return _change(second, first, place) if second < first else first  # PEP 495: the other way round in a gap


def wall_time(moment: datetime, place: ZoneInfo) -> datetime:
    """What clocks there show; while an hour comes a second time, its end, so that wall time never runs back."""
    local = moment.astimezone(place)
    if local.fold:
        change = _change(local.replace(fold=0).astimezone(UTC), moment, place)
        local = (change - SECOND).astimezone(place) + SECOND
    return local.replace(tzinfo=None, fold=0)


def _change(before: datetime, until: datetime, place: ZoneInfo) -> datetime:
    """The moment of the clock change between these two: zoneinfo knows it, but will not tell."""
    low, high, offset = floor(before.timestamp()), ceil(until.timestamp()), before.astimezone(place).utcoffset()
    while high - low > 1:
        middle = (low + high) // 2
        same = datetime.fromtimestamp(middle, place).utcoffset() == offset
        low, high = (middle, high) if same else (low, middle)
    return datetime.fromtimestamp(high, UTC)


def zone(name: Any) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError, TypeError, AttributeError):  # as a wrong name, a path, a directory, a number
        raise ValueError(f"{name!r} is not a time zone; write its name, as Europe/Sofia or UTC") from None
