"""Players go away: a deadline that falls into an absence waits for them, up to a limit."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from judge.game.deadline import moments
from judge.game.timetable import Timetable
from judge.game.wall import DAY, HOUR, after, next_wall, utc, zone

COMING_HOME = 12 * HOUR  # from the midnight that ends an absence: whoever is back should see the board first


@dataclass(frozen=True, slots=True)
class Absence:
    """A power's player is away from one day to another, both included, by that player's own calendar."""

    power: str
    start: date
    end: date

    def __post_init__(self) -> None:
        if not 1900 <= self.start.year <= 2999 or not 1900 <= self.end.year <= 2999:
            raise ValueError(f"{self.start}..{self.end} is far from any game; write years from 1900 to 2999")
        if self.end < self.start:
            raise ValueError(f"end: {self.end} is before {self.start}; write the earlier day first")


class Postponed(NamedTuple):
    deadline: datetime
    because: tuple[Absence, ...]  # that moved it, in the order they did; none if it did not move


class _Away(NamedTuple):
    """An absence as moments.

    A midnight belongs to the day it ends: a deadline at 00:00 of the first day away is no hardship, at 00:00 after
    the last it is.
    """

    absence: Absence
    leaves: datetime
    returns: datetime

    def is_away(self, moment: datetime) -> bool:
        return self.leaves < moment <= self.returns

    def needs_time(self, moment: datetime) -> bool:
        return self.leaves < moment < self.returns + COMING_HOME


def postponed(
    deadline: datetime,
    absences: Iterable[Absence],
    timetable: Timetable,
    limit: timedelta,
    kind: str,
    *,
    original: datetime | None = None,
    zones: Mapping[str, str] | None = None,
    must_order: Collection[str] | None = None,
) -> Postponed:
    """Where a deadline goes, at most `limit` beyond the original one.

    It goes to the first permitted moment, at the timetable's clock time or else at its own, when everybody is back
    and had time to come home; if that is beyond the limit, to the last permitted moment that is not. Somebody's
    first morning back does not by itself move a deadline, but none is moved into it.

    `original` is the deadline before any absence moved it, if that is another; `zones` gives each player's zone
    where it is not the game's; `must_order` the powers that count, all of them if it is not given.
    """
    if limit < timedelta(0):
        raise ValueError(f"limit: {limit} is not possible; write 0m for never, or a length as 7d")
    place = zone(timetable.zone)
    deadline, original = utc(deadline), utc(original or deadline)
    furthest = after(original, limit, place)
    counted = [each for each in absences if must_order is None or each.power in must_order]
    aways = [_away(each, (zones or {}).get(each.power, timetable.zone)) for each in counted]
    holding = [away for away in aways if away.is_away(deadline)]
    result = Postponed(deadline, ())
    if not holding:
        return result
    clock = timetable.rule(kind).at or original.astimezone(place).time()
    for moment in moments(timetable, kind, clock, deadline.astimezone(place).date()):
        if moment <= deadline:
            continue
        if moment > furthest:
            break
        result = Postponed(moment, tuple(away.absence for away in holding))
        if any(away.needs_time(moment) for away in holding):
            continue  # who is away only meanwhile is no reason of its own
        late = [away for away in aways if away.needs_time(moment)]
        if not late:
            break
        holding += late
    return result


def _away(absence: Absence, player_zone: str) -> _Away:
    place = zone(player_zone)
    leaves, returns = (next_wall(datetime.combine(day, time(0)), place) for day in (absence.start, absence.end + DAY))
    return _Away(absence, leaves, returns)
