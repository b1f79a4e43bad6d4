"""For whom a command acts: whoever sends it has powers, and a GM may act for any."""

from judge.game.commands import CLOCK, Command
from judge.game.events import DisorderSet
from judge.game.happening import Happening
from judge.game.refusal import Refused
from judge.game.state import FINISHED, FORMING, Game


def running(game: Game) -> Game:
    """Orders and votes are taken while a game runs, also while it rests."""
    if game.status in (FORMING, FINISHED) or game.phase is None:
        raise Refused("not-playing", game=game.name, status=game.status)
    return game


def seat_of(game: Game, player: str) -> int:
    seat = game.seat_of(player)
    if seat is None:
        raise Refused("no-player-here", game=game.name)
    return seat


def powers_for(now: Happening, command: Command) -> tuple[str, ...]:
    """The powers this command is for: the one it names, or all of the player's.

    Who lost a power to civil disorder by silence takes it up again by any word; what the GM declared, the GM ends.
    """
    game = running(now.game)
    named: str = getattr(command, "power", "")
    own = game.seats[seat_of(game, command.by)].powers if not named or not game.governs(command.by) else ()
    if named and named not in game.powers:
        raise Refused("no-such-power", power=named, powers=game.powers)
    if named and named not in own and not game.governs(command.by):
        raise Refused("not-your-power", power=named, powers=own)
    for power in own:
        if game.disorder.get(power) == CLOCK:
            now.happens(DisorderSet(power, False, command.by))
    wanted = (named,) if named else own
    able = tuple(power for power in wanted if power not in now.game.disorder)
    if not able:
        raise Refused("in-disorder", power=wanted[0])
    return able
