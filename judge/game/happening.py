"""A decision in the making: the game as it will be, and the events that make it so."""

from datetime import datetime

from judge.game.apply import apply
from judge.game.events import Event
from judge.game.state import Game


class Happening:
    """Each event is applied at once, so that what is decided next is decided on the game as it is then."""

    def __init__(self, game: Game, at: datetime, seed: int = 0) -> None:
        self.game = game
        self.at = at
        self.seed = seed  # for whatever chance decides
        self.events: list[Event] = []

    def happens(self, event: Event) -> None:
        self.game = apply(self.game, event, self.at)
        self.events.append(event)
