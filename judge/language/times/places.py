"""Whose clock a time is read from.

Names such as Europe/Sofia, UTC and offsets are taken from anybody. An abbreviation such as EET or IST means different
clocks to different people: it is taken only where it is what the reader's own clocks are called at that moment.
"""

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from judge.game.wall import next_wall
from judge.language.times.choose import examples
from judge.language.times.fault import AMBIGUOUS, IMPOSSIBLE, NOT_UNDERSTOOD, TimeError
from judge.language.times.grammar import Place
from judge.language.times.say import say_moment
from judge.language.times.vocabulary import vocabularies

_EXAMPLE = "Europe/Sofia"
_MONTH = timedelta(days=30)


def today(now: datetime, place: Place | None, zone: ZoneInfo) -> date:
    """What day it is there."""
    if place is not None and place.zone is not None:
        return now.astimezone(ZoneInfo(place.zone)).date()
    if place is not None and place.offset is not None:
        return now.astimezone(timezone(timedelta(minutes=place.offset))).date()
    return now.astimezone(zone).date()


def moment_of(wall: datetime, place: Place | None, zone: ZoneInfo, language: str) -> datetime:
    """The moment when clocks there show this."""
    if place is None:
        return next_wall(wall, zone)
    if place.zone is not None:
        return next_wall(wall, ZoneInfo(place.zone))
    if place.offset is not None:
        return (wall - timedelta(minutes=place.offset)).replace(tzinfo=UTC)
    if place.abbreviation is None:
        raise TimeError(IMPOSSIBLE, place.word)
    return _by_abbreviation(wall, place.abbreviation, place.word, zone, language)


def _by_abbreviation(wall: datetime, name: str, word: str, zone: ZoneInfo, language: str) -> datetime:
    for fold in (0, 1):  # in an hour that comes twice, the name tells which
        local = wall.replace(tzinfo=zone, fold=fold)
        moment = local.astimezone(UTC)
        if _name(local) == name and moment.astimezone(zone).replace(tzinfo=None) == wall:
            return moment
    around = [(wall + months * _MONTH).replace(tzinfo=zone) for months in range(-12, 13)]
    offset = next((local.utcoffset() for local in around if _name(local) == name), None)
    if offset is None:
        raise TimeError(NOT_UNDERSTOOD, word, _instead(word, zone, language))
    # The winter's name in summer: the same clock, or really an hour later?
    moments = sorted({next_wall(wall, zone), (wall - offset).replace(tzinfo=UTC)})
    if len(moments) > 1:
        raise TimeError(AMBIGUOUS, word, tuple(say_moment(each, zone, language) for each in moments))
    return moments[0]


def _name(local: datetime) -> str:
    return (local.tzname() or "").upper()


def _instead(word: str, zone: ZoneInfo, language: str) -> tuple[str, ...]:
    """Zones in place of an abbreviation; what is not in capitals is more likely some other word."""
    if not word.isupper():
        return vocabularies(language)[-1].nearest(word) or examples(language, "moment")
    return tuple(name for name in dict.fromkeys((zone.key, _EXAMPLE, "UTC")) if name)
