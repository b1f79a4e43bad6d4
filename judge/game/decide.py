"""What becomes of a command: events, or the reason why not. The one door into a game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from judge.game import commands as c
from judge.game import governing, playing, press, starting, turning, voting
from judge.game.events import Event
from judge.game.happening import Happening
from judge.game.refusal import Refused
from judge.game.state import Game


@dataclass(frozen=True, slots=True)
class Decision:
    events: Sequence[Event]
    refused: Sequence[Refused]
    game: Game  # as it is after the events


def decide(game: Game, command: c.Command, now: datetime) -> Decision:
    """What happens because of this command, at this time; an order of a set may be refused and the others taken.

    `Refused` where nothing of it can be done. What is decided depends on nothing but the arguments.
    """
    act, gms_only = _ACTS[type(command)]
    if gms_only and not game.governs(command.by):
        raise Refused("gm-only")
    happening = Happening(game, now, getattr(command, "seed", 0))
    refused = act(happening, command)
    return Decision(happening.events, refused or (), happening.game)


_ACTS: dict[type[c.Command], tuple[Callable[[Happening, Any], list[Refused] | None], bool]] = {
    c.Tick: (lambda now, _: turning.tick(now), False),
    c.Create: (starting.create, False),
    c.Join: (playing.join, False),
    c.Prefer: (playing.prefer, False),
    c.Leave: (playing.leave, False),
    c.TakeOver: (playing.take_over, False),
    c.GiveOrders: (playing.give_orders, False),
    c.GiveAhead: (playing.give_ahead, False),
    c.Clear: (playing.clear, False),
    c.Ready: (playing.ready, False),
    c.Wait: (playing.wait, False),
    c.VoteDraw: (voting.vote_draw, False),
    c.Concede: (voting.concede, False),
    c.Ally: (voting.ally, False),
    c.BeAbsent: (playing.be_absent, False),
    c.BeBack: (playing.be_back, False),
    c.SendPress: (press.send_press, False),
    c.WantCopies: (press.want_copies, False),
    c.TakeNote: (press.take_note, False),
    c.Observe: (press.observe, False),
    c.Start: (starting.start, True),
    c.Process: (governing.process, True),
    c.Pause: (governing.pause, True),
    c.Resume: (governing.resume, True),
    c.SetDeadline: (governing.set_deadline, True),
    c.Rollback: (governing.rollback, True),
    c.Forward: (governing.forward, True),
    c.Replace: (governing.replace_player, True),
    c.SetDisorder: (governing.set_disorder, True),
    c.ChangeBoard: (governing.change_board, True),
    c.Change: (governing.change, True),
    c.Approve: (governing.approve, True),
    c.Dismiss: (governing.dismiss, True),
    c.Invite: (governing.invite, True),
    c.Ask: (governing.ask, True),
    c.Promote: (governing.promote, True),
    c.Declare: (governing.declare, True),
}
