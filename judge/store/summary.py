"""A game in a few words: what the list shows, and when the clock must look at it next."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import datetime, timedelta
from typing import Any

from judge.game.dues import owing
from judge.game.schedule import reminders
from judge.game.state import ACTIVE, Game


@dataclass(frozen=True, slots=True)
class Summary:
    name: str
    variant: str
    status: str
    gms: tuple[str, ...]
    players: int
    phase: str = ""
    deadline: str = ""
    wake: str = ""  # when the clock must look at it next; "" never
    owing: tuple[str, ...] = ()
    end: str = ""
    people: tuple[str, ...] = ()  # everybody who has a part in it

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Summary | None":
        """None if another version wrote it, which knew more or less: then the journal must tell."""
        if data.keys() != {each.name for each in fields(cls)}:
            return None
        lists = {name: tuple(data[name]) for name in ("gms", "owing", "people")}
        return cls(**{**data, **lists})


def summary_of(game: Game) -> Summary:
    wake = wake_at(game)
    return Summary(
        name=game.name,
        variant=game.variant,
        status=game.status,
        gms=game.gms,
        players=sum(bool(seat.player) for seat in game.seats) or len(game.waiting),
        phase=str(game.phase or ""),
        deadline=game.deadline.isoformat() if game.deadline else "",
        wake=wake.isoformat() if wake else "",
        owing=tuple(owing(game)) if game.status == ACTIVE else (),
        end=f"{game.end.how} {' '.join(game.end.powers)}".strip() if game.end else "",
        people=people_of(game),
    )


def people_of(game: Game) -> tuple[str, ...]:
    """Everybody who has a part in a game: GMs, players, those who wait or ask to play, observers."""
    seated = (seat.player for seat in game.seats if seat.player)
    return tuple(dict.fromkeys([*game.gms, *seated, *game.waiting, *game.asking, *game.observers]))


def wake_at(game: Game, now: datetime | None = None) -> datetime | None:
    """The first moment from now on at which a tick of the clock does something, if nobody else does; None: never.

    Where `now` is not known, as for a snapshot, it counts from the latest moment that the game itself tells of. Then
    the answer may lie in the past, and a tick has something to do; or hardly ever nothing: a reminder that was not
    sent in time, and the game is in its grace already.
    """
    if game.status != ACTIVE or game.phase is None:
        return None
    ends = [game.resolves] if game.resolves else []
    if game.deadline:
        ends.append(game.deadline + game.settings.timetable.grace)
    return min([*ends, *_reminders(game, now)], default=None)


def _reminders(game: Game, now: datetime | None) -> Iterator[datetime]:
    """When reminders will be sent: there is somebody to remind, and it is neither quiet, nor were they sent.

    Of those that come before one that was sent, none will be.
    """
    if game.deadline is None or game.opened is None:
        return
    ahead = [game.deadline - distance for distance in game.settings.timetable.reminders]
    sent = [game.deadline - timedelta(seconds=distance) for distance in game.reminded]
    since = now or max([game.opened, *sent])
    found = [at for at in (since, *ahead) if at >= since and reminders(game, at)]
    if found and owing(game):
        yield from found
