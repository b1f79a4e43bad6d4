"""What must be known of all games at once without opening them: when the clock looks at each, and who is in which."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(slots=True)
class Index:
    """In memory only: it follows from the summaries."""

    wakes: dict[str, datetime] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)  # could not be looked at: the disk was full, say
    _people: dict[str, frozenset[str]] = field(default_factory=dict)  # game -> everybody who has a part in it
    _games: dict[str, set[str]] = field(default_factory=dict)  # person -> games

    def note(self, game: str, wake: datetime | None, people: Collection[str]) -> None:
        self.wakes.pop(game, None)
        if wake is not None:
            self.wakes[game] = wake
        before, after = self._people.get(game, frozenset()), frozenset(people)
        if after != before:
            for person in before - after:
                self._games[person].discard(game)
            for person in after - before:
                self._games.setdefault(person, set()).add(game)
            self._people[game] = after

    def due(self, now: datetime) -> list[str]:
        """The longest overdue first."""
        return [name for _, name in sorted((wake, name) for name, wake in self.wakes.items() if wake <= now)]

    def games_of(self, person: str) -> list[str]:
        return sorted(self._games.get(person, ()))
