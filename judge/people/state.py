"""The people as they are: a value. Only `apply` makes a new one, out of an event."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from judge.people.address import fold

LANGUAGES = ("en", "es", "ru", "bg")


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    address: str
    since: datetime
    confirmed: bool = False  # somebody who reads this address has said so
    pending_address: str = ""  # a new one, which waits for its code
    language: str = ""  # "": not known, as the zone
    zone: str = ""
    password: str = ""  # its hash; "": none
    generations: Mapping[str, int] = field(default_factory=dict)  # game -> of the secret that counts, if not the first
    wanted: tuple[str, ...] = ()  # lines of a letter, to be carried out once the address is confirmed
    failures: tuple[datetime, ...] = ()  # wrong passwords within a day of the last one
    locked_until: datetime | None = None
    unreachable: bool = False  # letters come back

    def generation(self, game: str) -> int:
        """Which of the secrets that this person ever had for this game is the one that counts."""
        return self.generations.get(game, 0)


@dataclass(frozen=True, slots=True)
class People:
    """Everybody, by handle; `by_address` finds a handle by a folded address."""

    by_id: Mapping[str, Person] = field(default_factory=dict)
    by_address: Mapping[str, str] = field(default_factory=dict)
    # The letters of handles -> the highest number ever given. Outlives the people: no handle is given twice, for old
    # journals of games still name whoever had it.
    numbers: Mapping[str, int] = field(default_factory=dict)

    def get(self, id: str) -> Person | None:
        return self.by_id.get(id)

    def at(self, address: str) -> Person | None:
        """Whose address this is, however it is written."""
        id = self.by_address.get(fold(address))
        return self.by_id[id] if id is not None else None

    def __iter__(self) -> Iterator[Person]:
        return iter(self.by_id.values())
