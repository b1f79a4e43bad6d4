"""Carry out what a letter asks in one game, once; after a crash, know again what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.game.apply import apply
from judge.game.commands import Command
from judge.game.decide import Decision, decide
from judge.game.events import Event
from judge.game.refusal import Refused
from judge.game.state import Game
from judge.store.archive import Archive


@dataclass(frozen=True, slots=True)
class Acted:
    """What came of the commands of one letter in one game."""

    before: Game
    decisions: Sequence[Decision]  # one for each command
    after: Game
    at: datetime
    seq: int  # of the last entry: the letters about it are known by this

    def happened(self) -> list[tuple[Event, Game, Game]]:
        """Each event, with the game before and after it."""
        found, game = [], self.before
        for event in (event for each in self.decisions for event in each.events):
            after = apply(game, event, self.at)
            found.append((event, game, after))
            game = after
        return found


def act(archive: Archive, name: str, commands: Sequence[Command], cause: str, now: datetime) -> Acted:
    before = archive.game(name)
    decisions = archive.act(name, commands, cause, now)
    if decisions is not None:
        after = decisions[-1].game if decisions else before
        return Acted(before, decisions, after, now, archive.kept(name).journal.last_seq)
    before, at, seq = archive.told_before(name, cause)
    decisions, game = [], before
    for command in commands:
        try:
            decisions.append(decide(game, command, at))
        except Refused as refusal:
            decisions.append(Decision((), (refusal,), game))
        game = decisions[-1].game
    return Acted(before, decisions, game, at, seq)
