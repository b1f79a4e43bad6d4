"""Days, moments and lengths of time as they are told to people. What is written here can be read back."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from judge.game.wall import DAY, HOUR, MINUTE, utc
from judge.language.times.vocabulary import data

_HALF_A_YEAR = 183 * DAY


def say_day(day: date, language: str) -> str:
    """`Fri 4 Dec 2026`."""
    return f"{_weekday(day, language)} {_date(day, language)} {day.year}"


def say_days(start: date, end: date, language: str) -> str:
    """`3–10 Dec 2026`, `28 Nov – 3 Dec 2026`, `24 Dec 2026 – 2 Jan 2027`; one day as `say_day` does."""
    if start == end:
        return say_day(start, language)
    last = f"{_date(end, language)} {end.year}"
    if start.year != end.year:
        return f"{_date(start, language)} {start.year} – {last}"
    if start.month != end.month:
        return f"{_date(start, language)} – {last}"
    return f"{start.day}–{last}"


def say_moment(moment: datetime, zone: ZoneInfo, language: str, now: datetime | None = None) -> str:
    """`Fri 4 Dec 20:00 EET`. With `now`, the year is told too where it is not plain: in the past, or far ahead."""
    local = utc(moment).astimezone(zone)
    is_plain = now is None or timedelta(0) <= moment - now < _HALF_A_YEAR
    year = "" if is_plain else f" {local.year}"
    return f"{_weekday(local, language)} {_date(local, language)}{year} {local:%H:%M} {zone_abbreviation(local)}"


def say_length(length: timedelta, language: str) -> str:
    """`1 day 3 hours`, in whole minutes: what is less is left out."""
    if length < timedelta(0):
        raise ValueError(f"{length} is less than nothing; give a length of time")
    counts = {"day": length // DAY, "hour": length % DAY // HOUR, "minute": length % HOUR // MINUTE}
    parts = [_counted(count, unit, language) for unit, count in counts.items() if count]
    return " ".join(parts) or _counted(0, "minute", language)


def zone_abbreviation(local: datetime) -> str:
    """What clocks there are said to show: `EET`; `UTC+3` for a zone that has only numbers for a name."""
    name = local.tzname() or ""
    if name[:1] not in "+-":
        return name
    minutes = (local.utcoffset() or timedelta(0)) // MINUTE
    hours, rest = divmod(abs(minutes), 60)
    sign = "-" if minutes < 0 else "+"
    return f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "") if minutes else "UTC"


def _weekday(day: date, language: str) -> str:
    return str(data(language)["print"]["weekdays"][day.weekday()])


def _date(day: date, language: str) -> str:
    return f"{day.day} {data(language)['print']['months'][day.month - 1]}"


def _counted(count: int, unit: str, language: str) -> str:
    """A number with its unit, in the form that the number asks for."""
    file = data(language)
    forms = file["print"]["units"][unit]
    which = next((at for at, rule in enumerate(file["plurals"].values()) if _fits(count, rule)), len(forms) - 1)
    return f"{count} {forms[which]}"


def _fits(count: int, rule: Mapping[str, Any]) -> bool:
    if "exactly" in rule:
        return count in rule["exactly"]
    return count % 10 in rule["last"] and count % 100 not in rule["but"]
