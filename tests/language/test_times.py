"""Days, moments and lengths of time as people write them. The tables of what means what stand in times/*.toml."""

import json
import tomllib
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from random import Random
from time import process_time
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.game.timetable import Timetable
from judge.language.lexicon import split
from judge.language.times import (
    AMBIGUOUS,
    IMPOSSIBLE,
    NOT_UNDERSTOOD,
    PAST,
    TimeError,
    read_days,
    read_length,
    read_moment,
    read_rule,
    say_day,
    say_days,
    say_length,
    say_moment,
)
from judge.language.times.vocabulary import data, languages, vocabularies, zone_names
from tests.cases import HERE

NOW = datetime(2026, 11, 25, 10, tzinfo=UTC)
TODAY = NOW.date()  # a Wednesday
SOFIA = ZoneInfo("Europe/Sofia")
LANGUAGES = ("bg", "en", "es", "ru")
READERS: dict[str, Callable[[str, str], Any]] = {
    "days": lambda text, language: read_days(text, language, TODAY),
    "moment": lambda text, language: read_moment(text, language, NOW, SOFIA),
    "length": read_length,
    "rule": read_rule,
}
SHOWN: dict[str, Callable[[Any], str]] = {
    "days": lambda days: f"{days[0]}..{days[1]}",
    "moment": lambda moment: f"{moment:%Y-%m-%d %H:%MZ}",
    "length": lambda length: f"{length // timedelta(minutes=1)} min",
    "rule": json.dumps,
}
TABLES = {code: tomllib.loads((HERE / "language" / "times" / f"{code}.toml").read_text("utf-8")) for code in LANGUAGES}
CASES = [
    (language, topic, text, meant)
    for language, table in TABLES.items()
    for topic, lines in table.items()
    for text, meant in lines.items()
]


def attempt(topic: str, text: str, language: str) -> TimeError | str:
    """What is read, as the tables have it, or what is wrong with it. Nothing else is ever raised."""
    try:
        return SHOWN[topic](READERS[topic](text, language))
    except TimeError as fault:
        return fault


def outcome(language: str, topic: str, text: str) -> str:
    found = attempt(topic, text, language)
    if isinstance(found, str):
        return found
    told = "" if found.kind == NOT_UNDERSTOOD or not found.choices else f" ? {' | '.join(found.choices)}"
    return f"{found.kind}: {found.word}{told}"


def fault_of(read: Callable[[], Any]) -> TimeError:
    with pytest.raises(TimeError) as caught:
        read()
    return caught.value


@pytest.mark.parametrize(("language", "topic", "text", "meant"), CASES)
def test_what_people_write(language: str, topic: str, text: str, meant: str) -> None:
    assert outcome(language, topic, text) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_enough_is_written_down_of_each_language(language: str) -> None:
    assert sum(map(len, TABLES[language].values())) >= 40
    assert {meant.partition(":")[0] for lines in TABLES[language].values() for meant in lines.values()} >= {
        AMBIGUOUS, IMPOSSIBLE, NOT_UNDERSTOOD, PAST,
    }  # fmt: skip


@pytest.mark.parametrize(("language", "topic", "text", "meant"), CASES)
def test_a_choice_can_be_written_back(language: str, topic: str, text: str, meant: str) -> None:
    """Whoever copies what is proposed is understood, and each choice is something else."""
    fault = attempt(topic, text, language)
    if isinstance(fault, TimeError) and fault.kind != NOT_UNDERSTOOD and fault.choices:
        readings = {SHOWN[topic](READERS[topic](choice, language)) for choice in fault.choices}
        assert len(readings) == len(fault.choices)
        assert fault.kind == PAST or len(readings) > 1


@pytest.mark.parametrize(
    ("today", "text", "start", "end"),
    [
        ("2026-11-27", "until Friday", "2026-11-27", "2026-11-27"),
        ("2026-11-28", "this weekend", "2026-11-28", "2026-11-29"),
        ("2026-11-29", "this weekend", "2026-11-29", "2026-11-29"),
        ("2026-11-29", "next weekend", "2026-12-05", "2026-12-06"),
        ("2026-11-29", "next Friday", "2026-12-04", "2026-12-04"),  # a Sunday: both ways to take it are the same
        ("2026-11-29", "next week", "2026-11-30", "2026-12-06"),
        ("2026-11-30", "next week", "2026-12-07", "2026-12-13"),
        ("2026-12-05", "3-10 December", "2026-12-03", "2026-12-10"),  # begun, not ended
        ("2026-12-05", "the 3rd to the 10th", "2026-12-03", "2026-12-10"),
        ("2026-12-11", "3-10 December", "2027-12-03", "2027-12-10"),
        ("2026-12-11", "the 3rd to the 10th", "2027-01-03", "2027-01-10"),
        ("2026-12-30", "December 24 - January 2", "2026-12-24", "2027-01-02"),
        ("2026-12-30", "1 December to tomorrow", "2026-12-01", "2026-12-31"),
        ("2027-01-02", "December 24 - January 2", "2026-12-24", "2027-01-02"),
        ("2027-01-03", "December 24 - January 2", "2027-12-24", "2028-01-02"),
        ("2027-02-05", "the 31st", "2027-03-31", "2027-03-31"),
        ("2027-03-01", "29 February", "2028-02-29", "2028-02-29"),
        ("2026-12-31", "tomorrow", "2027-01-01", "2027-01-01"),
        ("2026-12-31", "for 3 days", "2026-12-31", "2027-01-02"),
        ("2026-11-25", "28 November - 3 December", "2026-11-28", "2026-12-03"),
        ("2026-11-25", "5 May - 2 March", "2027-05-05", "2028-03-02"),
    ],
)
def test_days_depend_on_today(today: str, text: str, start: str, end: str) -> None:
    assert read_days(text, "en", date.fromisoformat(today)) == (date.fromisoformat(start), date.fromisoformat(end))


@pytest.mark.parametrize(
    ("now", "zone", "text", "meant"),
    [
        ("2027-03-20 10:00", "Europe/Sofia", "28 March 03:30", "2027-03-28 01:00"),  # skipped: clocks go from 3 to 4
        ("2027-10-20 10:00", "Europe/Sofia", "31 October 03:30", "2027-10-31 00:30"),  # comes twice
        ("2027-10-20 10:00", "Europe/Sofia", "31 October 03:30 EEST", "2027-10-31 00:30"),
        ("2027-10-20 10:00", "Europe/Sofia", "31 October 03:30 EET", "2027-10-31 01:30"),
        ("2027-03-27 10:00", "Europe/Sofia", "in 2 days", "2027-03-29 09:00"),  # noon to noon
        ("2027-03-27 10:00", "Europe/Sofia", "in 48 hours", "2027-03-29 10:00"),
        ("2026-11-25 10:00:30", "Europe/Sofia", "in 2 hours", "2026-11-25 12:01"),
        ("2026-11-27 17:59", "Europe/Sofia", "Friday 20:00", "2026-11-27 18:00"),
        ("2026-11-27 18:00", "Europe/Sofia", "Friday 20:00", "2026-12-04 18:00"),
        ("2026-11-27 18:00", "Europe/Sofia", "Friday", "2026-11-27 21:59"),
        ("2026-11-27 17:00", "America/New_York", "Friday 20:00", "2026-11-28 01:00"),
        ("2026-11-27 17:00", "Asia/Kolkata", "Friday 23:00 IST", "2026-11-27 17:30"),
        ("2026-12-30 17:00", "Europe/Sofia", "2 January 20:00", "2027-01-02 18:00"),
        ("2026-11-04 19:00", "Europe/Sofia", "the 4th at 20:00", "2026-12-04 18:00"),
        ("2026-11-25 22:30", "Europe/Sofia", "23:00 UTC", "2026-11-25 23:00"),
        ("2026-11-25 22:30", "Europe/Sofia", "tomorrow 20:00", "2026-11-27 18:00"),
    ],
)
def test_moments_depend_on_now_and_on_the_clock(now: str, zone: str, text: str, meant: str) -> None:
    moment = read_moment(text, "en", datetime.fromisoformat(f"{now}+00:00"), ZoneInfo(zone))
    assert moment == datetime.fromisoformat(f"{meant}+00:00")
    assert moment.tzinfo is UTC


def test_tomorrow_on_a_clock_where_it_is_another_day_is_not_sure() -> None:
    late = datetime(2026, 11, 25, 22, 30, tzinfo=UTC)  # the 26th already in Sofia
    fault = fault_of(lambda: read_moment("tomorrow 20:00 UTC", "en", late, SOFIA))
    assert fault.kind == AMBIGUOUS
    assert fault.choices == ("Thu 26 Nov 22:00 EET", "Fri 27 Nov 22:00 EET")


@pytest.mark.parametrize(
    ("language", "topic", "text", "choices"),
    [
        ("en", "moment", "Friday 20:00 CET", ("Europe/Sofia", "UTC")),
        ("en", "moment", "Friday 20:00 Erope/Sofia", ("Europe/Sofia",)),
        ("en", "moment", "Friday 20:00 Asia/Sao_Paulo", ("America/Sao_Paulo",)),
        ("en", "moment", "Firday 20:00", ("Friday",)),
        ("es", "days", "3 de dicienbre", ("diciembre",)),
        ("ru", "days", "до пятнцы", ("пятницы",)),
        ("bg", "days", "до петак", ("петък",)),
        ("bg", "length", "три дним", ("дни",)),
        ("en", "length", "presently", ("3 days", "36 hours")),
        ("ru", "moment", "когда-нибудь", ("пятница 20:00", "через 2 дня")),
    ],
)
def test_what_to_write_instead(language: str, topic: str, text: str, choices: tuple[str, ...]) -> None:
    fault = fault_of(lambda: READERS[topic](text, language))
    assert fault.kind == NOT_UNDERSTOOD
    assert set(choices) <= set(fault.choices)


def test_the_word_that_is_meant_is_cut_out_right() -> None:
    fault = fault_of(lambda: read_days("(3 Nov  2026 ==> nothing)", "en", TODAY))
    assert fault.word == "="
    fault = fault_of(lambda: read_days("“1 Dec” --> Fri  32 Dec", "en", TODAY))
    assert fault.word == "Fri 32 Dec"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_can_be_read(language: str) -> None:
    for topic, texts in data(language)["examples"].items():
        for text in texts:
            READERS[topic](text, language)


@pytest.mark.parametrize(
    ("language", "day", "days", "moment", "past"),
    [
        ("en", "Fri 4 Dec 2026", "28 Nov – 3 Dec 2026", "Fri 4 Dec 20:00 EET", "Tue 3 Mar 2026 20:00 EET"),
        ("es", "vie 4 dic 2026", "28 nov – 3 dic 2026", "vie 4 dic 20:00 EET", "mar 3 mar 2026 20:00 EET"),
        ("ru", "пт 4 дек 2026", "28 ноя – 3 дек 2026", "пт 4 дек 20:00 EET", "вт 3 мар 2026 20:00 EET"),
        ("bg", "пт 4 дек 2026", "28 ное – 3 дек 2026", "пт 4 дек 20:00 EET", "вт 3 мар 2026 20:00 EET"),
    ],
)
def test_what_is_told(language: str, day: str, days: str, moment: str, past: str) -> None:
    evening = datetime(2026, 12, 4, 18, tzinfo=UTC)
    assert say_day(date(2026, 12, 4), language) == day
    assert say_days(date(2026, 12, 4), date(2026, 12, 4), language) == day
    assert say_days(date(2026, 11, 28), date(2026, 12, 3), language) == days
    assert say_moment(evening, SOFIA, language) == moment
    assert say_moment(evening, SOFIA, language, NOW) == moment
    assert say_moment(datetime(2026, 3, 3, 18, tzinfo=UTC), SOFIA, language, NOW) == past


def test_days_are_told_no_longer_than_they_need() -> None:
    assert say_days(date(2026, 12, 3), date(2026, 12, 10), "en") == "3–10 Dec 2026"
    assert say_days(date(2026, 12, 24), date(2027, 1, 2), "en") == "24 Dec 2026 – 2 Jan 2027"


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        ("Europe/Istanbul", "Fri 4 Dec 21:00 UTC+3"),
        ("Asia/Kathmandu", "Fri 4 Dec 23:45 UTC+5:45"),
        ("America/Sao_Paulo", "Fri 4 Dec 15:00 UTC-3"),
        ("Atlantic/Azores", "Fri 4 Dec 17:00 UTC-1"),
        ("Antarctica/Troll", "Fri 4 Dec 18:00 UTC"),
        ("Europe/London", "Fri 4 Dec 18:00 GMT"),
        ("Pacific/Guam", "Sat 5 Dec 04:00 ChST"),
    ],
)
def test_a_zone_with_a_number_for_a_name(zone: str, shown: str) -> None:
    assert say_moment(datetime(2026, 12, 4, 18, tzinfo=UTC), ZoneInfo(zone), "en") == shown


@pytest.mark.parametrize(
    ("language", "days", "hours", "minutes", "told"),
    [
        ("en", 1, 3, 0, "1 day 3 hours"),
        ("en", 2, 1, 1, "2 days 1 hour 1 minute"),
        ("en", 0, 0, 0, "0 minutes"),
        ("es", 1, 3, 0, "1 día 3 horas"),
        ("es", 21, 1, 0, "21 días 1 hora"),
        ("ru", 1, 3, 0, "1 день 3 часа"),
        ("ru", 2, 5, 0, "2 дня 5 часов"),
        ("ru", 21, 21, 21, "21 день 21 час 21 минута"),
        ("ru", 11, 11, 11, "11 дней 11 часов 11 минут"),
        ("ru", 12, 2, 42, "12 дней 2 часа 42 минуты"),
        ("ru", 111, 0, 0, "111 дней"),
        ("bg", 1, 1, 1, "1 ден 1 час 1 минута"),
        ("bg", 2, 5, 30, "2 дни 5 часа 30 минути"),
        ("bg", 21, 21, 0, "21 дни 21 часа"),
    ],
)
def test_numbers_take_the_form_their_language_asks(
    language: str, days: int, hours: int, minutes: int, told: str
) -> None:
    assert say_length(timedelta(days=days, hours=hours, minutes=minutes, seconds=59), language) == told


def test_less_than_nothing_is_no_length() -> None:
    with pytest.raises(ValueError, match="less than nothing"):
        say_length(timedelta(minutes=-1), "en")


@pytest.mark.parametrize(("language", "text"), [(case[0], case[2]) for case in CASES if case[3].startswith("{")])
def test_a_timetable_takes_what_is_read(language: str, text: str) -> None:
    rule = Timetable.from_json({"M": read_rule(text, language)}).rule("M")
    assert rule.length > timedelta(0)


@given(
    st.sampled_from(LANGUAGES), st.dates(date(2024, 1, 1), date(2035, 1, 1)), st.integers(0, 364), st.integers(0, 900)
)
def test_days_come_back_as_they_were_told(language: str, today: date, ahead: int, long: int) -> None:
    start = today + timedelta(days=ahead)
    end = start + timedelta(days=long)
    assert read_days(say_days(start, end, language), language, today) == (start, end)


@given(st.sampled_from(LANGUAGES), st.integers(0, 3600 * 24 * 60))
def test_lengths_come_back_as_they_were_told(language: str, minutes: int) -> None:
    length = timedelta(minutes=minutes)
    assert read_length(say_length(length, language), language) == length


ZONES = st.sampled_from([ZoneInfo(name) for name in zone_names().values() if not name.startswith("Etc/")])
MOMENTS = st.datetimes(datetime(2024, 1, 1), datetime(2035, 1, 1), timezones=st.just(UTC)).map(
    lambda moment: moment.replace(second=0, microsecond=0)
)


@given(st.sampled_from(LANGUAGES), ZONES, MOMENTS, st.integers(1, 330 * 24 * 60))
def test_moments_come_back_as_they_were_told(language: str, zone: ZoneInfo, now: datetime, ahead: int) -> None:
    moment = now + timedelta(minutes=ahead)
    assert read_moment(say_moment(moment, zone, language), language, now, zone) == moment


@given(st.sampled_from(LANGUAGES), ZONES, MOMENTS, st.integers(1, 3000 * 24 * 60))
def test_moments_far_ahead_come_back_with_their_year(language: str, zone: ZoneInfo, now: datetime, ahead: int) -> None:
    moment = now + timedelta(minutes=ahead)
    assert read_moment(say_moment(moment, zone, language, now), language, now, zone) == moment


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moment", [datetime(2027, 1, 15, 18, tzinfo=UTC), datetime(2027, 7, 15, 18, tzinfo=UTC)])
def test_the_clocks_of_every_zone_are_understood(language: str, moment: datetime) -> None:
    for name in zone_names().values():
        zone = ZoneInfo(name)
        assert read_moment(say_moment(moment, zone, language), language, NOW, zone) == moment
        assert read_moment(f"2027-01-15 20:00 {name}", language, NOW, SOFIA) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_table(language: str) -> None:
    here, english = data(language), data("en")
    assert languages() == LANGUAGES
    assert here.keys() == english.keys()
    assert list(here["months"]) == [str(month) for month in range(1, 13)]
    assert list(here["weekdays"]) == [str(day) for day in range(7)]
    assert here["words"].keys() - {"of"} == english["words"].keys()
    for table in ("units", "parts", "clocks", "sets", "ahead", "examples"):
        assert here[table].keys() == english[table].keys()
    assert [len(forms) for forms in here["print"]["units"].values()] == [len(here["plurals"]) + 1] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_can_be_found_in_a_text(language: str) -> None:
    """A form with a digit or a sign in it would never be met: texts are cut into words first."""
    for words in vocabularies(language)[0].forms:
        assert words
        assert all(word.isalpha() or word == "-" for word in words), words
        assert split(" ".join(words)) == words


def check_any(text: str, language: str) -> None:
    for topic in READERS:
        found = attempt(topic, text, language)
        if isinstance(found, TimeError):
            assert found.kind in (NOT_UNDERSTOOD, AMBIGUOUS, PAST, IMPOSSIBLE)
            assert all(isinstance(choice, str) for choice in found.choices)
            assert len(found.word) <= 200


@given(st.sampled_from(LANGUAGES), st.text(max_size=60))
@settings(max_examples=300)
def test_no_text_breaks_the_reader(language: str, text: str) -> None:
    check_any(text, language)


PIECES = (
    "3", "10", "31", "99999", "2026", "2.1", "24.12.", "31/2", "3-10", "2026-02-30", "20:00", "25:00", "20.30", "8pm",
    "36h", "12", "-", "..", ",", "+", "UTC+3", "+0200", "Europe/Sofia", "EET", "½", "%", "\u202e", "𝟑",
)  # fmt: skip


@given(st.sampled_from(LANGUAGES), st.randoms(use_true_random=False), st.integers(1, 12))
@settings(max_examples=600)
def test_no_words_break_the_reader(language: str, rng: Random, count: int) -> None:
    forms = [" ".join(words) for words in vocabularies(language)[-1].forms]
    check_any(" ".join(rng.choice(forms if rng.random() < 0.6 else PIECES) for _ in range(count)), language)


JUNK = (
    "x", "1", "é", "½", "\0", "..", "3 ", "3, ", "3 - ", "the ", "from ", "de ", "на ", "Fri, ", "mar ", "mon and ",
    "3 days ", "1w 1d 1h 1m ", "at 8 ", "12/5 ", "20.30 ", "wed, 3, ", "3 de mar y ", "next Fri ", "8 pm ", "EET ",
    "Europe/", "2026-", "20:",
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_junk_is_refused_quickly(language: str, read: Callable[[str, str], Any]) -> None:
    def seconds(text: str) -> float:
        start = process_time()
        with pytest.raises(TimeError):
            read(text, language)
        return process_time() - start

    seconds("x")  # the words are loaded once
    for junk in JUNK:
        for size in (29 * len(junk), 199, 500, 100_000):  # just short enough to be read, and too long
            text = (junk * size)[:size]
            assert min(seconds(text) for _ in range(3)) < 0.010, text[:20]


def test_an_unknown_language_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError, match="no language"):
        read_length("3 days", "xx")
