"""What a command at the desk knows, and what it may want: done in a game, done about people, or told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from judge.desk.house import House
from judge.game.commands import Command, Create
from judge.game.refusal import Refused
from judge.game.state import KEEPER, Game
from judge.language.commands import recipients
from judge.people.commands import Command as PeopleCommand
from judge.people.state import Person
from judge.post.compose import Outgoing
from judge.report.words import Reader
from judge.rules.phases import Phase, parse_phase
from judge.store.archive import NoSuchGame


@dataclass(frozen=True, slots=True)
class Scene:
    """Who writes, about which game, when. `written` is when the letter says it was written, if that can be believed."""

    house: House
    person: Person | None
    game: Game | None
    reader: Reader
    now: datetime
    cause: str
    acting: str = ""  # the power for which a GM acts
    keeper: bool = False

    @property
    def me(self) -> str:
        """The writer among the people."""
        assert self.person is not None
        return self.person.id

    @property
    def who(self) -> str:
        """By what name the game knows the writer."""
        assert self.person is not None
        no_gm = (
            self.game is not None and self.person.id not in self.game.gms and self.game.seat_of(self.person.id) is None
        )
        return KEEPER if self.keeper and no_gm else self.person.id

    @property
    def here(self) -> Game:
        """The game the letter is about."""
        if self.game is None:
            raise Refused("which-game", games=tuple(self.house.archive.games_of(self.who) if self.person else ()))
        return self.game

    def other(self, name: str) -> Game:
        """A game that is named."""
        try:
            return self.house.archive.game(name.lower())
        except NoSuchGame:
            raise Refused("no-such-game", game=name) from None

    def power(self, text: str) -> str:
        """One power, by any of its names."""
        found = recipients(text, self.reader.language, self.here.board, None) or []
        powers = [power for power in found if power in self.here.board.powers]
        if len(powers) != 1 or len(found) != 1:
            raise Refused("no-such-power", power=text, powers=tuple(self.here.board.powers))
        return powers[0]

    def phase(self, text: str) -> str:
        """A phase as people name it, in the form the game knows."""
        try:
            return str(self.told_phase(text))
        except ValueError:
            raise Refused("no-such-phase", phase=text) from None

    def told_phase(self, text: str) -> Phase:
        return parse_phase(text.upper())


@dataclass(frozen=True, slots=True)
class Deed:
    """What one line asks for. What it does in a game or about people may still be refused there."""

    commands: tuple[Command, ...] = ()
    game: str = ""  # whose commands these are, if not of the game the letter is about
    people: tuple[PeopleCommand, ...] = ()
    done: str = ""  # what to say when it is done, a sentence with gaps
    details: Mapping[str, Any] = field(default_factory=dict)
    tell: Callable[[Scene], str] | None = None  # a question: answered from how things stand afterwards
    create: Create | None = None  # a game to make
    post: Callable[[Scene], list[Outgoing]] | None = None  # letters to others, once all is done
