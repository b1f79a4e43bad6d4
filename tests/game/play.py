"""A game in the hands of a test: commands in, events kept as the journal would keep them."""

import json
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from judge import variants
from judge.game import commands as c
from judge.game.apply import apply
from judge.game.decide import Decision, decide
from judge.game.events import from_json, to_json
from judge.game.refusal import Refused
from judge.game.state import Game
from tests.situations import all_orders

BOARD = variants.board("standard")
SETUPS = variants.setups("standard")
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
NEW_YEAR = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Play:
    """Players are called by the power they get, in small letters, so that a test reads as the game does."""

    def __init__(self, **settings: Any) -> None:
        self.now = NEW_YEAR
        self.journal: list[tuple[datetime, str, str]] = []
        self.game = Game(BOARD, SETUPS)
        self.do(c.Create("gm", "alpha", settings=settings))

    def do(self, command: c.Command) -> Decision:
        decision = decide(self.game, command, self.now)
        for event in decision.events:
            kind, data = to_json(event)
            self.journal.append((self.now, kind, json.dumps(data)))
        self.game = decision.game
        return decision

    def refused(self, command: c.Command) -> str:
        """The code by which the command is refused; the game is as before."""
        before = self.game
        try:
            decision = self.do(command)
        except Refused as refusal:
            assert self.game is before
            return refusal.code
        return decision.refused[0].code if decision.refused else ""

    def seated(self, *powers: str) -> "Play":
        """All seats taken, each by the player named as its power."""
        for power in powers or POWERS:
            self.do(c.Join(power.lower(), (power,)))
        if self.game.status == "forming":
            self.do(c.Start("gm"))
        return self

    def orders(self, player: str, *orders: str) -> Decision:
        return self.do(c.GiveOrders(player, orders))

    def later(self, span: timedelta | None = None) -> None:
        """Let time pass, to when the phase is over unless a span is given; the clock ticks."""
        target = self.game.resolves or self.game.deadline
        assert target is not None
        self.now = self.now + span if span is not None else max(self.now, target)
        self.do(c.Tick(c.CLOCK))

    def all_hold(self) -> None:
        assert self.game.position is not None
        for power, its in self.game.position.units.items():
            if self.game.player_of(power) and power not in self.game.disorder:
                self.orders(self.game.player_of(power), *(f"{one} H" for one in its))

    def chance(self, rng: Random) -> None:
        """Everybody orders at random."""
        assert self.game.phase is not None
        assert self.game.position is not None
        if self.game.phase.kind == "M":
            possible = all_orders(BOARD, {power: tuple(its) for power, its in self.game.position.units.items()})
            for power in self.game.powers:
                its = self.game.position.units.get(power, ())
                self.orders(self.game.player_of(power), *(str(rng.choice(possible[one])) for one in its))
        elif self.game.phase.kind == "R":
            for power, lost in self.game.position.dislodged.items():
                for one, fate in lost.items():
                    self.orders(self.game.player_of(power), f"{one} R {rng.choice(fate.options or ('PAR',))}")

    def replayed(self) -> Game:
        """The game as the journal alone tells it."""
        game = Game(BOARD, SETUPS)
        for at, kind, data in self.journal:
            game = apply(game, from_json(kind, json.loads(data)), at)
        return game
