"""Deadlines: each table reads as a calendar, times are on the game's own clock unless marked with Z."""

import json
import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from judge.game.deadline import due, reminders_due
from judge.game.timetable import Days, Rule, Timetable, format_length, parse_clock, parse_days, parse_length
from judge.game.wall import DAY, HOUR, MINUTE, after, next_wall

SOFIA, NEW_YORK, LORD_HOWE, KOLKATA = "Europe/Sofia", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"


def moment(text: str, zone: str = "UTC") -> datetime:
    """`2024-03-31 04:00` on the clock of that zone; with `Z` in UTC; with `'` the second time that hour comes."""
    if text.endswith("Z"):
        return datetime.fromisoformat(text[:-1]).replace(tzinfo=UTC)
    second = text.endswith("'")
    return datetime.fromisoformat(text.rstrip("'")).replace(tzinfo=ZoneInfo(zone), fold=int(second)).astimezone(UTC)


def timetable(zone: str, off: str = "", **rule: Any) -> Timetable:
    """The same rule for every kind of phase, as people write it."""
    written = {kind: {"length": "3d", **rule} for kind in "MRA"}
    return Timetable.from_json({"zone": zone, "excluded": off.split(), **written})


# zone, what the clock should show, the moment when it does
WALL_TIMES = [
    (SOFIA, "2024-03-31 02:59", "2024-03-31 00:59Z"),
    (SOFIA, "2024-03-31 03:00", "2024-03-31 01:00Z"),  # skipped: 03:00 is 04:00
    (SOFIA, "2024-03-31 03:30", "2024-03-31 01:00Z"),  # the next valid time, not half past four
    (SOFIA, "2024-03-31 04:00", "2024-03-31 01:00Z"),
    (SOFIA, "2024-10-27 02:59", "2024-10-26 23:59Z"),
    (SOFIA, "2024-10-27 03:00", "2024-10-27 00:00Z"),  # twice: the first
    (SOFIA, "2024-10-27 03:30", "2024-10-27 00:30Z"),
    (SOFIA, "2024-10-27 04:00", "2024-10-27 02:00Z"),
    (NEW_YORK, "2025-03-09 02:30", "2025-03-09 07:00Z"),
    (NEW_YORK, "2025-11-02 01:30", "2025-11-02 05:30Z"),
    (NEW_YORK, "2025-11-02 02:00", "2025-11-02 07:00Z"),
    (LORD_HOWE, "2024-10-06 02:15", "2024-10-05 15:30Z"),  # half an hour: 02:00 is 02:30
    (LORD_HOWE, "2024-10-06 02:30", "2024-10-05 15:30Z"),
    (LORD_HOWE, "2024-04-07 01:45", "2024-04-06 14:45Z"),
    (LORD_HOWE, "2024-04-07 02:00", "2024-04-06 15:30Z"),
    (KOLKATA, "2024-03-31 03:30", "2024-03-30 22:00Z"),
    (KOLKATA, "2024-10-27 03:30", "2024-10-26 22:00Z"),
    ("America/Sao_Paulo", "2018-11-04 00:00", "2018-11-04 03:00Z"),  # a day that began at one o'clock
    ("Pacific/Apia", "2011-12-30 20:00", "2011-12-30 10:00Z"),  # a day that never was: Samoa crossed the date line
    ("Africa/Casablanca", "2024-03-10 02:30", "2024-03-10 01:30Z"),  # winter time for Ramadan
]


@pytest.mark.parametrize(("zone", "wall", "expected"), WALL_TIMES)
def test_wall_times(zone: str, wall: str, expected: str) -> None:
    assert next_wall(datetime.fromisoformat(wall), ZoneInfo(zone)) == moment(expected)


# zone, start, span, end: whole days keep the wall time, hours are exact
SPANS = [
    (SOFIA, "2024-03-29 20:00", "3d", "2024-04-01 20:00"),  # Friday to Monday, 71 hours
    (SOFIA, "2024-03-29 20:00", "71h", "2024-04-01 20:00"),
    (SOFIA, "2024-03-30 20:00", "36h", "2024-04-01 09:00"),
    (SOFIA, "2024-10-25 20:00", "3d", "2024-10-28 20:00"),  # 73 hours
    (SOFIA, "2024-10-25 20:00", "73h", "2024-10-28 20:00"),
    (SOFIA, "2024-10-26 20:00", "36h", "2024-10-28 07:00"),
    (SOFIA, "2024-03-30 03:30", "1d", "2024-03-31 04:00"),  # skipped
    (SOFIA, "2024-03-30 03:30", "1w", "2024-04-06 03:30"),
    (SOFIA, "2024-10-26 03:30", "1d", "2024-10-27 03:30"),  # the first of two
    (SOFIA, "2024-10-27 03:30", "1d", "2024-10-28 03:30"),
    (SOFIA, "2024-10-27 03:10'", "1d", "2024-10-28 04:00"),  # a start in the second one is no earlier than in the first
    (SOFIA, "2024-10-27 03:10'", "25h", "2024-10-28 04:10"),
    (NEW_YORK, "2025-03-07 20:00", "3d", "2025-03-10 20:00"),
    (NEW_YORK, "2025-10-31 20:00", "3d", "2025-11-03 20:00"),
    (NEW_YORK, "2025-10-31 20:00", "72h", "2025-11-03 20:00"),  # a length of whole days, however it is written
    (LORD_HOWE, "2024-10-05 20:00", "1d", "2024-10-06 20:00"),
    (LORD_HOWE, "2024-10-05 20:00", "23h", "2024-10-06 19:30"),
    (LORD_HOWE, "2024-04-06 20:00", "1d", "2024-04-07 20:00"),
    (LORD_HOWE, "2024-04-06 20:00", "25h", "2024-04-07 20:30"),
    (KOLKATA, "2024-03-29 20:00", "3d", "2024-04-01 20:00"),
    (KOLKATA, "2024-10-25 20:00", "73h", "2024-10-28 21:00"),
    (SOFIA, "2024-02-28 20:00", "1d", "2024-02-29 20:00"),
    (SOFIA, "2023-02-28 20:00", "1d", "2023-03-01 20:00"),
    (SOFIA, "2024-12-30 20:00", "3d", "2025-01-02 20:00"),
    ("Europe/Moscow", "2014-10-25 12:00", "2d", "2014-10-27 12:00"),  # the end of "permanent summer time"
    ("Europe/Moscow", "2024-10-25 12:00", "3d", "2024-10-28 12:00"),
    ("Europe/Istanbul", "2016-10-29 12:00", "24h", "2016-10-30 12:00"),  # Turkey stayed on summer time
    ("Pacific/Apia", "2011-12-29 20:00", "3d", "2012-01-01 20:00"),  # by the calendar, of which one day was missing
    (SOFIA, "2024-05-01 20:00", "0m", "2024-05-01 20:00"),
]


@pytest.mark.parametrize(("zone", "start", "span", "end"), SPANS)
def test_a_span_later(zone: str, start: str, span: str, end: str) -> None:
    found = after(moment(start, zone), parse_length(span), ZoneInfo(zone))
    assert found == moment(end, zone)
    assert found.tzinfo is UTC


WORKDAYS = [0, 1, 2, 3, 4]
CHRISTMAS = "12-24..01-02"

# why, rule, excluded, now, deadline; all in Sofia
DEADLINES: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("three days", {}, "", "2024-05-07 18:31", "2024-05-10 18:31"),
    ("Friday to Monday", {"at": "20:00"}, "", "2024-05-10 20:00", "2024-05-13 20:00"),
    ("results a little late cost no day", {"at": "20:00"}, "", "2024-05-10 20:04", "2024-05-13 20:00"),
    ("results a little early gain none", {"at": "20:00"}, "", "2024-05-10 19:58", "2024-05-13 20:00"),
    ("an early end in the morning", {"at": "20:00"}, "", "2024-05-10 06:00", "2024-05-13 20:00"),
    ("every day, always", {"length": "1d", "at": "20:00"}, "", "2024-05-10 20:00:09", "2024-05-11 20:00"),
    ("exactly the minimum", {"length": "1d", "at": "08:00"}, "", "2024-05-10 20:00", "2024-05-11 08:00"),
    ("a second less", {"length": "1d", "at": "08:00"}, "", "2024-05-10 20:00:01", "2024-05-12 08:00"),
    (
        "a long minimum",
        {"length": "2d", "at": "20:00", "minimum": "47h"},
        "",
        "2024-05-10 22:00",
        "2024-05-13 20:00",
    ),
    ("a minimum beyond the length", {"length": "6h", "at": "20:00"}, "", "2024-05-10 13:00", "2024-05-10 20:00"),
    (
        "the minimum is by the calendar too",
        {"length": "1d", "minimum": "1d", "at": "20:00"},
        "",
        "2024-03-30 20:00",
        "2024-03-31 20:00",
    ),
    ("no minimum", {"length": "2h", "at": "20:00", "minimum": "0m"}, "", "2024-05-10 19:00", "2024-05-10 20:00"),
    ("never now", {"length": "2h", "at": "20:00", "minimum": "0m"}, "", "2024-05-10 20:00", "2024-05-11 20:00"),
    ("short, with a clock time", {"length": "6h", "at": "20:00"}, "", "2024-05-10 15:00", "2024-05-11 20:00"),
    ("midnight", {"length": "1d", "at": "00:00"}, "", "2024-05-10 09:00", "2024-05-11 00:00"),
    ("midnight was too near", {"length": "1d", "at": "00:00"}, "", "2024-05-10 23:00", "2024-05-12 00:00"),
    ("not on Sunday", {"at": "20:00", "weekdays": WORKDAYS}, "", "2024-05-09 20:00", "2024-05-13 20:00"),
    ("only on Wednesday", {"at": "20:00", "weekdays": [2]}, "", "2024-05-08 20:00", "2024-05-15 20:00"),
    ("already on Wednesday", {"at": "20:00", "weekdays": [2]}, "", "2024-05-12 20:00", "2024-05-15 20:00"),
    ("the next permitted moment is midnight", {"weekdays": WORKDAYS}, "", "2024-05-09 15:00", "2024-05-13 00:00"),
    ("a day off", {"at": "20:00"}, "2024-05-24", "2024-05-21 20:00", "2024-05-25 20:00"),
    ("only that year", {"at": "20:00"}, "2023-05-24", "2024-05-21 20:00", "2024-05-24 20:00"),
    ("every year", {"at": "20:00"}, "05-24", "2024-05-21 20:00", "2024-05-25 20:00"),
    ("Christmas", {"at": "20:00"}, CHRISTMAS, "2024-12-21 20:00", "2025-01-03 20:00"),
    ("its last day", {"at": "20:00"}, CHRISTMAS, "2024-12-30 20:00", "2025-01-03 20:00"),
    ("the day before", {"at": "20:00"}, CHRISTMAS, "2024-12-20 20:00", "2024-12-23 20:00"),
    ("one Christmas", {"at": "20:00"}, "2024-12-24..2025-01-02", "2024-12-23 20:00", "2025-01-03 20:00"),
    (
        "Christmas, then a weekend",
        {"at": "20:00", "weekdays": WORKDAYS},
        "12-24..01-03",
        "2024-12-21 20:00",
        "2025-01-06 20:00",
    ),
    ("a rule's own day off", {"at": "20:00", "excluded": ["05-24"]}, "", "2024-05-21 20:00", "2024-05-25 20:00"),
    ("a leap day", {"at": "20:00"}, "", "2024-02-26 20:00", "2024-02-29 20:00"),
    ("a leap day off", {"at": "20:00"}, "02-29", "2024-02-26 20:00", "2024-03-01 20:00"),
    ("which most years lack", {"at": "20:00"}, "02-29", "2023-02-26 20:00", "2023-03-01 20:00"),
    ("into summer time", {"at": "20:00"}, "", "2024-03-29 20:00", "2024-04-01 20:00"),
    ("out of summer time", {"at": "20:00"}, "", "2024-10-25 20:00", "2024-10-28 20:00"),
    ("a skipped clock time", {"at": "03:30"}, "", "2024-03-28 03:30", "2024-03-31 04:00"),
    ("a doubled clock time", {"at": "03:30"}, "", "2024-10-24 03:30", "2024-10-27 03:30"),
    (
        "the first of the two was too near",
        {"length": "1d", "at": "03:30"},
        "",
        "2024-10-26 16:00",
        "2024-10-28 03:30",
    ),
]


@pytest.mark.parametrize(("why", "rule", "excluded", "now", "deadline"), DEADLINES, ids=[each[0] for each in DEADLINES])
def test_deadlines(why: str, rule: dict[str, Any], excluded: str, now: str, deadline: str) -> None:
    found = due(timetable(SOFIA, excluded, **rule), "M", moment(now, SOFIA))
    assert found == moment(deadline, SOFIA)
    assert found.tzinfo is UTC


@pytest.mark.parametrize(
    ("zone", "now", "deadline"),
    [
        (NEW_YORK, "2025-03-08 20:00", "2025-03-11 20:00"),
        (NEW_YORK, "2025-11-01 20:00", "2025-11-04 20:00"),
        (LORD_HOWE, "2024-10-04 20:00", "2024-10-07 20:00"),
        (LORD_HOWE, "2024-04-05 20:00", "2024-04-08 20:00"),
        (KOLKATA, "2024-03-30 20:00", "2024-04-02 20:00"),
        ("Pacific/Apia", "2011-12-28 20:00", "2011-12-31 20:00"),
        ("America/Nuuk", "2024-10-24 20:00", "2024-10-27 20:00"),  # Saturday's last hour comes twice
    ],
)
def test_eight_in_the_evening_stays_so(zone: str, now: str, deadline: str) -> None:
    assert due(timetable(zone, at="20:00"), "M", moment(now, zone)) == moment(deadline, zone)


def test_the_first_turn_may_be_longer() -> None:
    table, now = timetable(SOFIA, at="20:00", first="10d"), moment("2024-05-10 20:00", SOFIA)
    assert due(table, "M", now, first=True) == moment("2024-05-20 20:00", SOFIA)
    assert due(table, "M", now) == moment("2024-05-13 20:00", SOFIA)
    assert due(timetable(SOFIA, first="1d"), "M", now, first=True) == moment("2024-05-13 20:00", SOFIA)  # not shorter


def test_each_kind_of_phase_has_its_own_rule() -> None:
    written = {"zone": SOFIA, "M": {"length": "1w"}, "R": {"length": "1d", "at": "12:00"}}
    table, now = Timetable.from_json(written), moment("2024-05-10 20:00", SOFIA)
    ends = [due(table, kind, now) for kind in "MRA"]
    assert ends == [moment(f"2024-05-{end}", SOFIA) for end in ("17 20:00", "11 12:00", "12 20:00")]
    with pytest.raises(ValueError, match="'X' is not a kind of phase; there are M, R, A"):
        due(table, "X", now)


@pytest.mark.parametrize(
    ("at", "not_before", "deadline"),
    [
        (None, "2024-05-12 09:00", "2024-05-13 20:00"),  # before the end anyway
        (None, "2024-05-20 09:00", "2024-05-20 09:00"),
        ("20:00", "2024-05-20 09:00", "2024-05-20 20:00"),
        ("20:00", "2024-05-20 20:00", "2024-05-20 20:00"),  # exactly then
        ("20:00", "2024-05-20 20:01", "2024-05-21 20:00"),
        ("20:00", "2026-05-20 20:00", "2026-05-20 20:00"),  # further than we search for a permitted day
    ],
)
def test_not_before(at: str | None, not_before: str, deadline: str) -> None:
    found = due(timetable(SOFIA, at=at), "M", moment("2024-05-10 20:00", SOFIA), not_before=moment(not_before, SOFIA))
    assert found == moment(deadline, SOFIA)


@pytest.mark.parametrize(
    ("rule", "excluded"), [({}, "01-01..12-31"), ({"at": "20:00"}, "2024-01-01..2030-01-01"), ({}, "01-02..01-01")]
)
def test_a_timetable_without_any_day_says_so(rule: dict[str, Any], excluded: str) -> None:
    with pytest.raises(ValueError, match="no day within 400 days is permitted; allow more weekdays or exclude fewer"):
        due(timetable(SOFIA, excluded, **rule), "M", moment("2024-05-10 20:00"))


def test_a_moment_without_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="has no time zone; give a moment in UTC"):
        due(Timetable(), "M", datetime(2024, 5, 10))


# start, deadline, now, reminders expected: hours before the deadline, `!` if due
REMINDERS = [
    ("10 20:00", "13 20:00", "10 20:00", "24 3"),
    ("10 20:00", "13 20:00", "12 19:59", "24 3"),
    ("10 20:00", "13 20:00", "12 20:00", "24! 3"),  # exactly at the moment
    ("10 20:00", "13 20:00", "13 16:59", "24! 3"),
    ("10 20:00", "13 20:00", "13 17:00", "3!"),  # the daemon was down at 24 hours: one letter, not two
    ("10 20:00", "13 20:00", "13 20:00", ""),  # too late to remind
    ("10 20:00", "14 20:00", "09 20:00", "24 3"),  # a clock set back
    ("10 20:00", "11 20:00", "10 20:00", "3"),  # a day before would be at the start
    ("10 20:00", "11 20:59", "10 20:00", "3"),  # in its first hour
    ("10 20:00", "11 21:00", "10 20:00", "24 3"),
    ("10 20:00", "10 22:00", "10 20:00", ""),  # shorter than both
    ("10 20:00", "10 20:30", "10 20:00", ""),
]


@pytest.mark.parametrize(("started", "deadline", "now", "expected"), REMINDERS)
def test_reminders(started: str, deadline: str, now: str, expected: str) -> None:
    start, end, at = (moment(f"2024-05-{each}") for each in (started, deadline, now))
    found = reminders_due(timetable(SOFIA), end, start, at)
    assert " ".join(f"{each.distance // HOUR}{'!' * each.due}" for each in found) == expected
    assert all(each.moment == end - each.distance for each in found)


def test_a_live_game_is_reminded_too() -> None:
    table = Timetable(reminders=(5 * MINUTE, 25 * MINUTE))
    start = moment("2024-05-10 20:00")
    found = reminders_due(table, start + 30 * MINUTE, start, start)
    assert [each.distance for each in found] == [5 * MINUTE]


LENGTHS = {
    "3d": 3 * DAY,
    "36h": 36 * HOUR,
    "2d 12h": 60 * HOUR,
    "2d12h": 60 * HOUR,
    "1w": 7 * DAY,
    "1w 1d": 8 * DAY,
    "90m": 90 * MINUTE,
    " 1W 2D 3H 4M ": 9 * DAY + 3 * HOUR + 4 * MINUTE,
    "0m": timedelta(0),
}


@pytest.mark.parametrize(("text", "length"), LENGTHS.items())
def test_lengths_are_read(text: str, length: timedelta) -> None:
    assert parse_length(text) == length


@pytest.mark.parametrize("text", ["3d", "2d 12h", "1d 12h", "1w", "8d", "2w", "1h 30m", "15m", "0m"])
def test_lengths_are_written_as_they_are_read(text: str) -> None:
    assert format_length(parse_length(text)) == text


@given(st.integers(0, 366 * 24 * 60))
def test_lengths_come_back(minutes: int) -> None:
    assert parse_length(format_length(minutes * MINUTE)) == minutes * MINUTE


DAYS = {
    "2025-12-24": Days(date(2025, 12, 24), date(2025, 12, 24)),
    "2025-12-24..2026-01-02": Days(date(2025, 12, 24), date(2026, 1, 2)),
    "02-29": Days(date(2000, 2, 29), date(2000, 2, 29), yearly=True),
    "12-24..01-02": Days(date(2000, 12, 24), date(2000, 1, 2), yearly=True),
}


@pytest.mark.parametrize(("text", "days"), DAYS.items())
def test_days_are_read_and_written(text: str, days: Days) -> None:
    assert parse_days(text) == days
    assert str(days) == text


def test_a_clock_time_is_read() -> None:
    assert [parse_clock(text) for text in ("20:00", "8:05", "00:00")] == [time(20), time(8, 5), time(0)]


NO_ZONES: list[Any] = ["Europe/Sofya", "europe/sofia", "Europe", "", "../etc/passwd", "/etc/passwd", "\0", 3, None, []]

# what is written, the field that must be named, and what is to be written instead
WRONG: list[tuple[Any, str, str]] = [
    (None, "None is not a table", "write fields and values"),
    ("3d", "'3d' is not a table", "write fields and values"),
    ({"M": "3d"}, "M: '3d' is not a table", "write fields and values"),
    ({"zoen": SOFIA}, "zoen: there is no such field", "write zone, M, R, A, excluded, reminders, grace, settling"),
    (
        {"M": {"lenght": "3d"}},
        "M.lenght: there is no such field",
        "write length, at, weekdays, excluded, first, minimum",
    ),
    *(
        ({"zone": zone}, f"zone: {zone!r} is not a time zone", "write its name, as Europe/Sofia or UTC")
        for zone in NO_ZONES
    ),
    *(
        ({"M": {"length": length}}, f"M.length: {length!r} is not a length", "write 3d, 36h, 2d 12h, 1w or 90m")
        for length in ("", "3", "d", "3 days", "12h 2d", "1.5d", "-3d", "٣d", 3, None)
    ),
    ({"R": {"length": "0d"}}, "R.length: 0:00:00 is not possible", "write whole minutes, from 1m to 366d"),
    ({"R": {"length": "367d"}}, "R.length: 367 days, 0:00:00 is not possible", "from 1m to 366d"),
    ({"A": {"first": "0d"}}, "A.first: 0:00:00 is not possible", "from 1m to 366d"),
    ({"A": {"first": "long"}}, "A.first: 'long' is not a length", "write 3d"),
    ({"A": {"minimum": "367d"}}, "A.minimum: 367 days", "from 0m to 366d"),
    *(
        ({"M": {"at": at}}, f"M.at: {at!r} is not a time of day", "write it as 20:00, from 00:00 to 23:59")
        for at in ("24:00", "20", "8pm", "20:60", "20:00:00", 20)
    ),
    ({"M": {"weekdays": []}}, "M.weekdays:", "write at least one of 0 (Monday) to 6 (Sunday)"),
    ({"M": {"weekdays": [7]}}, "M.weekdays:", "write at least one of 0 (Monday) to 6 (Sunday)"),
    ({"M": {"weekdays": ["Monday"]}}, "M.weekdays: ['Monday'] is not", "write [0, 1, 2, 3, 4] for Monday to Friday"),
    ({"M": {"weekdays": [True]}}, "M.weekdays: [True] is not", "write [0, 1, 2, 3, 4]"),
    ({"M": {"weekdays": "01234"}}, "M.weekdays: '01234' is not", "write [0, 1, 2, 3, 4]"),
    ({"M": {"excluded": ["Easter"]}}, "M.excluded: 'Easter' is not a date", "write 2025-12-24 or"),
    ({"excluded": "12-25"}, "excluded: '12-25' is not a list", "write each in quotes between [ and ]"),
    *(
        ({"excluded": [days]}, f"excluded: {days!r} is not a date, nor two", "write 2025-12-24 or")
        for days in ("", "25.12.", "12-24..", "12-24..12-25..12-26", "2025-12-24..12-26", 1225)
    ),
    ({"excluded": ["2025-02-29"]}, "excluded: '2025-02-29' is not in the calendar", "write 2025-12-24 or"),
    ({"excluded": ["02-30"]}, "excluded: '02-30' is not in the calendar", "12-24..01-02, it is every year"),
    ({"excluded": ["2025-12-24..2025-01-02"]}, "excluded: '2025-12-24..2025-01-02' ends before", "write 2025"),
    ({"reminders": "24h"}, "reminders: '24h' is not a list", "write each in quotes"),
    ({"reminders": ["soon"]}, "reminders: 'soon' is not a length", "write 3d"),
    ({"reminders": ["0m"]}, "reminders: 0:00:00 is not possible", "from 1m to 366d"),
    ({"reminders": ["1d", "24h"]}, "reminders:", "write each distance only once"),
    ({"grace": 0}, "grace: 0 is not a length", "write 3d"),
    ({"grace": "400d"}, "grace: 400 days", "from 0m to 366d"),
    ({"settling": "quick"}, "settling: 'quick' is not a length", "write 3d"),
]


@pytest.mark.parametrize(("written", "fault", "remedy"), WRONG)
def test_a_wrong_setting_is_refused_with_what_to_write(written: Any, fault: str, remedy: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(fault)}.*{re.escape(remedy)}"):
        Timetable.from_json(written)


def test_a_wrong_value_from_python_is_refused_too() -> None:
    with pytest.raises(ValueError, match=r"length: .* write whole minutes"):
        Rule(timedelta(seconds=90))
    with pytest.raises(ValueError, match="at: write only hours and minutes"):
        Rule(DAY, at=time(20, 0, 30))
    with pytest.raises(ValueError, match="zone: 'Mars' is not a time zone"):
        Timetable(zone="Mars")


def test_the_default() -> None:
    table = Timetable.from_json({})
    assert table == Timetable()
    assert table.to_json() == {
        "zone": "UTC",
        "M": {"length": "3d", "at": None, "weekdays": [0, 1, 2, 3, 4, 5, 6], "excluded": [], "first": None}
        | {"minimum": "12h"},
        "R": {"length": "2d", "at": None, "weekdays": [0, 1, 2, 3, 4, 5, 6], "excluded": [], "first": None}
        | {"minimum": "12h"},
        "A": {"length": "2d", "at": None, "weekdays": [0, 1, 2, 3, 4, 5, 6], "excluded": [], "first": None}
        | {"minimum": "12h"},
        "excluded": [],
        "reminders": ["1d", "3h"],
        "grace": "0m",
        "settling": "15m",
    }


ZONES = [
    SOFIA,
    NEW_YORK,
    LORD_HOWE,
    KOLKATA,
    "America/Nuuk",
    "Africa/Cairo",
    "America/Havana",
    "Antarctica/Troll",
    "UTC",
]
spans = st.one_of(
    st.integers(1, 10).map(lambda days: days * DAY),
    st.integers(1, 72).map(lambda hours: hours * HOUR),
    st.integers(1, 9999).map(lambda minutes: minutes * MINUTE),
)
clocks = st.builds(time, st.integers(0, 23), st.sampled_from([0, 15, 30, 59]))
dates = st.dates(date(2024, 1, 1), date(2026, 12, 31))
yearly = st.tuples(dates, dates).map(
    lambda ends: Days(ends[0].replace(year=2000), ends[1].replace(year=2000), yearly=True)
)
once = st.tuples(dates, dates).map(lambda ends: Days(min(ends), max(ends)))
rules = st.builds(
    Rule,
    length=spans,
    at=st.none() | clocks,
    weekdays=st.frozensets(st.integers(0, 6), min_size=1),
    excluded=st.lists(yearly | once, max_size=1).map(tuple),
    first=st.none() | spans,
    minimum=st.just(12 * HOUR) | spans,
)
timetables = st.builds(
    Timetable,
    zone=st.sampled_from(ZONES),
    movement=rules,
    excluded=st.lists(yearly | once, max_size=1).map(tuple),
    reminders=st.lists(spans, unique=True, max_size=4).map(tuple),
    grace=spans,
    settling=spans,
)
# Half of all starts are near a clock change, where mistakes live.
CHANGES = [
    moment(f"{text}Z")
    for text in (
        "2024-03-31 01:00",
        "2024-10-27 01:00",
        "2025-03-09 07:00",
        "2025-11-02 06:00",
        "2024-10-05 15:30",
        "2024-04-06 15:00",
        "2024-04-25 22:00",
        "2024-10-31 21:00",
    )
]
starts = st.datetimes(datetime(2024, 1, 1), datetime(2026, 12, 31), timezones=st.just(UTC)) | st.builds(
    lambda change, minutes, days: change + minutes * MINUTE - days * DAY,
    st.sampled_from(CHANGES),
    st.integers(-150, 150),
    st.integers(0, 4),
)


def due_or_none(table: Timetable, now: datetime, first: bool = False) -> datetime | None:
    try:
        return due(table, "M", now, first)
    except ValueError:
        return None


@given(timetables, starts, st.booleans())
def test_a_deadline_is_ahead_and_permitted(table: Timetable, now: datetime, first: bool) -> None:
    found, rule, place = due_or_none(table, now, first), table.movement, ZoneInfo(table.zone)
    assume(found)
    assert found
    assert found > now
    assert found >= after(now, min(rule.minimum, rule.length), place)
    local = found.astimezone(place)
    assert local.weekday() in rule.weekdays
    assert not any(local.date() in days for days in (*table.excluded, *rule.excluded))
    if rule.at is not None:
        assert local.time() == rule.at or next_wall(datetime.combine(local.date(), rule.at), place) == found
    else:
        assert found >= after(now, rule.length, place)


@given(timetables, starts, st.integers(0, 5000))
@example(timetable(SOFIA, length="1d"), moment("2024-10-27 03:30", SOFIA), 40)  # into the hour that comes twice
@example(timetable(SOFIA, length="1d", weekdays=WORKDAYS), moment("2024-05-10 15:00"), 19 * 60)  # over a weekend
def test_a_later_start_never_gives_an_earlier_deadline(table: Timetable, now: datetime, minutes: int) -> None:
    sooner, later = due_or_none(table, now), due_or_none(table, now + minutes * MINUTE)
    assume(sooner and later)
    assert sooner
    assert later
    assert sooner <= later


@given(timetables)
def test_a_timetable_comes_back_from_json(table: Timetable) -> None:
    assert Timetable.from_json(json.loads(json.dumps(table.to_json()))) == table


@given(timetables, starts, spans, st.integers(-100, 20000))
def test_reminders_never_repeat_nor_fall_outside_the_phase(
    table: Timetable, started: datetime, length: timedelta, minutes: int
) -> None:
    deadline, now = started + length, started + minutes * MINUTE
    found = reminders_due(table, deadline, started, now)
    assert len({each.distance for each in found}) == len(found)
    assert all(started < each.moment < deadline for each in found)
    assert sum(each.due for each in found) <= 1
    assert all(each.due == (each.moment <= now) for each in found)
