"""Who goes away is waited for: deadlines that move, how far, and because of whom."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game.absence import COMING_HOME, Absence, postponed
from judge.game.timetable import Timetable, parse_length
from judge.game.wall import DAY, HOUR, MINUTE, after, next_wall

SOFIA = "Europe/Sofia"


def december(text: str, zone: str = SOFIA) -> datetime:
    """`05 20:00` in December 2024, on the clock of that zone."""
    return datetime.fromisoformat(f"2024-12-{text}").replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def away(text: str) -> list[Absence]:
    """`ENGLAND 03-10, FRANCE 11-12` in December 2024."""
    found = []
    for each in filter(None, text.split(", ")):
        power, days = each.split()
        start, end = (date(2024, 12, int(day)) for day in days.split("-"))
        found.append(Absence(power, start, end))
    return found


def timetable(zone: str = SOFIA, excluded: tuple[str, ...] = (), **rule: Any) -> Timetable:
    return Timetable.from_json({"zone": zone, "excluded": list(excluded), "M": rule})


EVENINGS, MORNINGS, ANY_TIME = timetable(at="20:00"), timetable(at="08:00"), timetable()
WORKDAYS = timetable(at="20:00", weekdays=[0, 1, 2, 3, 4])
CHRISTMAS, NO_DAY = timetable(excluded=("12-21..12-26",)), timetable(excluded=("01-01..12-31",))

# why, timetable, deadline, absences, limit, where it goes, because of whom
MOVES: list[tuple[str, Timetable, str, str, str, str, str]] = [
    ("nobody is away", EVENINGS, "05 20:00", "", "30d", "05 20:00", ""),
    ("the day after, same time", EVENINGS, "05 20:00", "ENG 03-10", "30d", "11 20:00", "ENG"),
    ("without a clock time, its own", ANY_TIME, "05 17:23", "ENG 03-10", "30d", "11 17:23", "ENG"),
    ("a morning is too soon", MORNINGS, "05 08:00", "ENG 03-10", "30d", "12 08:00", "ENG"),
    ("noon is not", ANY_TIME, "05 12:00", "ENG 03-10", "30d", "11 12:00", "ENG"),
    ("a minute before is", ANY_TIME, "05 11:59", "ENG 03-10", "30d", "12 11:59", "ENG"),
    ("one single day", EVENINGS, "05 20:00", "ENG 05-05", "30d", "06 20:00", "ENG"),
    ("the first day", EVENINGS, "03 20:00", "ENG 03-10", "30d", "11 20:00", "ENG"),
    ("the last day", EVENINGS, "10 20:00", "ENG 03-10", "30d", "11 20:00", "ENG"),
    ("the day before", EVENINGS, "02 20:00", "ENG 03-10", "30d", "02 20:00", ""),
    ("the morning after is no absence", MORNINGS, "11 08:00", "ENG 03-10", "30d", "11 08:00", ""),
    ("the midnight before it", ANY_TIME, "03 00:00", "ENG 03-10", "30d", "03 00:00", ""),
    ("the midnight after it", ANY_TIME, "11 00:00", "ENG 03-10", "30d", "12 00:00", "ENG"),
    # several
    ("the longer counts", EVENINGS, "05 20:00", "ENG 03-10, FRA 04-06", "30d", "11 20:00", "ENG FRA"),
    ("one leads to another", EVENINGS, "05 20:00", "FRA 11-12, ENG 03-10", "30d", "13 20:00", "ENG FRA"),
    ("overlapping", EVENINGS, "05 20:00", "ENG 03-10, FRA 08-12", "30d", "13 20:00", "ENG FRA"),
    ("away only meanwhile", EVENINGS, "05 20:00", "ENG 03-10, FRA 07-08", "30d", "11 20:00", "ENG"),
    ("later, elsewhere", EVENINGS, "05 20:00", "ENG 03-10, FRA 12-14", "30d", "11 20:00", "ENG"),
    ("one power, twice", EVENINGS, "05 20:00", "ENG 03-06, ENG 07-09", "30d", "10 20:00", "ENG ENG"),
    ("said twice", EVENINGS, "05 20:00", "ENG 03-06, ENG 03-06", "30d", "07 20:00", "ENG ENG"),
    ("not into another's first morning", MORNINGS, "05 08:00", "ENG 05-05, FRA 06-06", "30d", "08 08:00", "ENG FRA"),
    # the limit
    ("just within the limit", EVENINGS, "05 20:00", "ENG 03-10", "6d", "11 20:00", "ENG"),
    ("the limit", EVENINGS, "05 20:00", "ENG 03-10", "3d", "08 20:00", "ENG"),
    ("the limit, and a clock time", EVENINGS, "05 20:00", "ENG 03-10", "84h", "08 20:00", "ENG"),
    ("too small a limit", EVENINGS, "05 20:00", "ENG 03-10", "23h", "05 20:00", ""),
    ("no limit but none", EVENINGS, "05 20:00", "ENG 03-10", "0m", "05 20:00", ""),
    ("who is stopped by it is no reason", EVENINGS, "05 20:00", "ENG 03-10, FRA 11-12", "6d", "11 20:00", "ENG"),
    # the timetable: the 7th and 8th are a weekend
    ("not on a weekend", WORKDAYS, "05 20:00", "ENG 05-06", "30d", "09 20:00", "ENG"),
    ("a weekend at the limit", WORKDAYS, "05 20:00", "ENG 05-20", "3d", "06 20:00", "ENG"),
    ("Christmas comes after", CHRISTMAS, "18 20:00", "ENG 18-20", "30d", "27 20:00", "ENG"),
    ("no permitted day at all", NO_DAY, "05 20:00", "ENG 03-10", "30d", "05 20:00", ""),
    ("set by hand, back to the timetable", EVENINGS, "05 18:00", "ENG 03-10", "30d", "11 20:00", "ENG"),
]


@pytest.mark.parametrize(
    ("why", "table", "deadline", "absences", "limit", "moved", "because"), MOVES, ids=[each[0] for each in MOVES]
)
def test_where_a_deadline_goes(
    why: str, table: Timetable, deadline: str, absences: str, limit: str, moved: str, because: str
) -> None:
    found = postponed(december(deadline), away(absences), table, parse_length(limit), "M")
    assert found.deadline == december(moved)
    assert [each.power for each in found.because] == because.split()


def test_only_powers_that_must_order_are_waited_for() -> None:
    absences, week = away("ENGLAND 03-10, FRANCE 04-06"), 7 * DAY
    found = postponed(december("05 20:00"), absences, EVENINGS, week, "M", must_order={"FRANCE", "ITALY"})
    assert found == (december("07 20:00"), (absences[1],))
    assert postponed(december("05 20:00"), absences, EVENINGS, week, "M", must_order=()).because == ()


# the deadline is 20:00 in Sofia on the 10th: where it goes if the player, away on these days, lives elsewhere
ELSEWHERE = [
    ("Pacific/Auckland", "10-10", "10 20:00"),  # it is the 11th there already
    ("Pacific/Auckland", "11-11", "12 20:00"),  # at the next 20:00 in Sofia it is only 07:00 of the 12th there
    ("America/Los_Angeles", "10-10", "12 20:00"),  # only 10:00 of the 11th there at the next 20:00 in Sofia
    ("Asia/Kolkata", "10-10", "11 20:00"),
]


@pytest.mark.parametrize(("zone", "days", "moved"), ELSEWHERE)
def test_an_absence_is_by_the_calendar_of_the_player(zone: str, days: str, moved: str) -> None:
    found = postponed(december("10 20:00"), away(f"ITALY {days}"), EVENINGS, 9 * DAY, "M", zones={"ITALY": zone})
    assert found.deadline == december(moved)


@pytest.mark.parametrize(
    ("zone", "deadline", "last", "moved"),
    [
        (SOFIA, "2024-03-29 20:00", "2024-03-30", "2024-03-31 20:00"),
        (SOFIA, "2024-10-25 20:00", "2024-10-26", "2024-10-27 20:00"),
        (SOFIA, "2024-03-29 12:30", "2024-03-30", "2024-04-01 12:30"),  # the 31st has only 11:30 hours before it
        ("Australia/Lord_Howe", "2024-10-04 20:00", "2024-10-05", "2024-10-06 20:00"),
        ("America/New_York", "2025-03-07 20:00", "2025-03-08", "2025-03-09 20:00"),
        (SOFIA, "2024-02-27 20:00", "2024-02-28", "2024-02-29 20:00"),
        (SOFIA, "2024-12-30 20:00", "2024-12-31", "2025-01-01 20:00"),
    ],
)
def test_clock_changes_and_the_calendar(zone: str, deadline: str, last: str, moved: str) -> None:
    start, end = (datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)) for text in (deadline, moved))
    absence = Absence("ITALY", start.date(), date.fromisoformat(last))
    assert postponed(start, [absence], timetable(zone), 9 * DAY, "M") == (end.astimezone(UTC), (absence,))


def test_the_limit_is_counted_from_the_original_deadline() -> None:
    first = postponed(december("05 20:00"), away("ENGLAND 05-07"), EVENINGS, 5 * DAY, "M")
    assert first.deadline == december("08 20:00")
    second = postponed(first.deadline, away("ENGLAND 05-20"), EVENINGS, 5 * DAY, "M", original=december("05 20:00"))
    assert second.deadline == december("10 20:00")


def test_wrong_values_are_refused() -> None:
    with pytest.raises(ValueError, match="end: 2024-12-03 is before 2024-12-10; write the earlier day first"):
        Absence("ENGLAND", date(2024, 12, 10), date(2024, 12, 3))
    with pytest.raises(ValueError, match="write years from 1900 to 2999"):
        Absence("ENGLAND", date(2024, 12, 10), date.max)
    with pytest.raises(ValueError, match=r"limit: .* write 0m for never"):
        postponed(december("05 20:00"), [], EVENINGS, -DAY, "M")
    with pytest.raises(ValueError, match="has no time zone"):
        postponed(datetime(2024, 12, 5, 20), [], EVENINGS, DAY, "M")


POWERS = {"AUSTRIA": SOFIA, "ENGLAND": "Pacific/Auckland", "FRANCE": "America/Los_Angeles", "ITALY": "Africa/Cairo"}
tables = st.builds(
    lambda zone, at, weekdays, excluded: timetable(zone, tuple(excluded), at=at, weekdays=sorted(weekdays)),
    st.sampled_from([SOFIA, "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"]),
    st.sampled_from([None, "20:00", "08:00", "00:00", "02:15", "03:30"]),
    st.sets(st.integers(0, 6), min_size=1),
    st.lists(st.sampled_from(["10-20..10-24", "03-28", "04-06"]), max_size=2),
)
absence_lists = st.lists(
    st.builds(
        lambda power, start, days: Absence(power, start, start + days * DAY),
        st.sampled_from(list(POWERS)),
        st.dates(date(2024, 3, 15), date(2024, 4, 20)) | st.dates(date(2024, 10, 10), date(2024, 11, 10)),
        st.integers(0, 12),
    ),
    max_size=5,
)
deadlines = st.datetimes(datetime(2024, 3, 15), datetime(2024, 4, 20), timezones=st.just(UTC)) | st.datetimes(
    datetime(2024, 10, 10), datetime(2024, 11, 10), timezones=st.just(UTC)
)
limits = st.integers(0, 30).map(lambda days: days * DAY) | st.integers(0, 400).map(lambda hours: hours * HOUR)


def is_away(absence: Absence, deadline: datetime, coming_home: timedelta = timedelta(0)) -> bool:
    """Whether this moment is in the absence, by another way than the code's: midnight is of the day before."""
    place = ZoneInfo(POWERS[absence.power])
    day = (deadline - MINUTE / 60).astimezone(place).date()
    back = next_wall(datetime.combine(absence.end + DAY, datetime.min.time()), place)
    return absence.start <= day <= absence.end or back < deadline < back + coming_home


@given(deadlines, absence_lists, tables, limits)
def test_never_earlier_never_beyond_the_limit_and_permitted(
    deadline: datetime, absences: list[Absence], table: Timetable, limit: timedelta
) -> None:
    deadline = deadline.replace(microsecond=0)
    found, because = postponed(deadline, absences, table, limit, "M", zones=POWERS)
    assert deadline <= found <= after(deadline, limit, ZoneInfo(table.zone))
    assert (found == deadline) == (not because)
    if found > deadline:
        assert table.permits("M", found)
        assert any(is_away(absence, deadline) for absence in because)
    boundless = postponed(deadline, absences, table, 366 * DAY, "M", zones=POWERS).deadline
    assert not any(is_away(absence, boundless) for absence in absences)
    if boundless > deadline:
        assert not any(is_away(absence, boundless, COMING_HOME) for absence in absences)
    if boundless <= after(deadline, limit, ZoneInfo(table.zone)):
        assert found == boundless


@given(deadlines, absence_lists, absence_lists, tables, limits)
def test_another_absence_never_brings_a_deadline_forward(
    deadline: datetime, some: list[Absence], others: list[Absence], table: Timetable, limit: timedelta
) -> None:
    fewer = postponed(deadline, some, table, limit, "M", zones=POWERS)
    more = postponed(deadline, [*others, *some], table, limit, "M", zones=POWERS)
    assert fewer.deadline <= more.deadline


@given(deadlines, absence_lists, tables, limits, st.integers(0, 10))
def test_a_longer_absence_or_limit_never_brings_it_forward(
    deadline: datetime, absences: list[Absence], table: Timetable, limit: timedelta, days: int
) -> None:
    found = postponed(deadline, absences, table, limit, "M", zones=POWERS).deadline
    longer = [Absence(each.power, each.start, each.end + days * DAY) for each in absences]
    assert found <= postponed(deadline, longer, table, limit, "M", zones=POWERS).deadline
    assert found <= postponed(deadline, absences, table, limit + days * DAY, "M", zones=POWERS).deadline


@given(deadlines, absence_lists, tables, limits)
def test_doing_it_again_changes_nothing(
    deadline: datetime, absences: list[Absence], table: Timetable, limit: timedelta
) -> None:
    once = postponed(deadline, absences, table, limit, "M", zones=POWERS).deadline
    assert postponed(once, absences, table, limit, "M", zones=POWERS, original=deadline) == (once, ())


@given(deadlines, absence_lists, tables, limits, st.randoms())
def test_the_order_in_which_they_were_announced_does_not_matter(
    deadline: datetime, absences: list[Absence], table: Timetable, limit: timedelta, chance: Any
) -> None:
    shuffled = list(absences)
    chance.shuffle(shuffled)
    one, other = (postponed(deadline, each, table, limit, "M", zones=POWERS) for each in (absences, shuffled))
    assert one.deadline == other.deadline
    assert set(one.because) == set(other.because)
