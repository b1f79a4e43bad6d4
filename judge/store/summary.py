"""A game in a few words: what the list shows, and when the clock must look at it next."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from judge.game.dues import owing
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

    def due(self, now: datetime) -> bool:
        return bool(self.wake) and datetime.fromisoformat(self.wake) <= now

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Summary":
        lists = {name: tuple(data[name]) for name in ("gms", "owing")}
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
    )


def wake_at(game: Game) -> datetime | None:
    """The next moment at which the clock has something to do here."""
    if game.status != ACTIVE or game.deadline is None:
        return None
    moments = [game.deadline + game.settings.timetable.grace]
    moments += [game.resolves] if game.resolves else []
    for distance in game.settings.timetable.reminders:
        if int(distance.total_seconds()) not in game.reminded:
            moments.append(game.deadline - distance)
    return min(moments)
