"""How players end a game among themselves: a draw, a concession, a victory together. A vote stands until changed."""

from judge.game import commands as c
from judge.game import dues
from judge.game.acting import powers_for, running
from judge.game.events import Allied, Conceded, DrawVoted, Finished
from judge.game.happening import Happening
from judge.game.refusal import Refused
from judge.game.state import Game


def vote_draw(now: Happening, command: c.VoteDraw) -> None:
    game = running(now.game)
    if game.settings.draws == "none":
        raise Refused("no-draws", game=game.name)
    alive = set(game.survivors)
    among = sorted(command.among or alive)
    if not set(among) <= alive:
        raise Refused("no-such-power", power=min(set(among) - alive), powers=tuple(sorted(alive)))
    if game.settings.draws == "all" and set(among) != alive:
        raise Refused("draw-among-all", powers=tuple(sorted(alive)))
    for power in powers_for(now, command):
        now.happens(DrawVoted(power, among if command.yes else None, command.by))
    agreed(now, command.by)


def concede(now: Happening, command: c.Concede) -> None:
    game = running(now.game)
    if not game.settings.concession:
        raise Refused("no-concessions", game=game.name)
    own = powers_for(now, command)
    if command.to and (command.to not in game.survivors or command.to in own):
        raise Refused("concede-to-whom", power=command.to, powers=tuple(p for p in game.survivors if p not in own))
    for power in own:
        now.happens(Conceded(power, command.to or None, command.by))
    agreed(now, command.by)


def ally(now: Happening, command: c.Ally) -> None:
    game = running(now.game)
    if not game.settings.alliance:
        raise Refused("no-alliances", game=game.name)
    own = powers_for(now, command)
    if command.to and (command.to not in game.survivors or command.to in own):
        raise Refused("ally-with-whom", power=command.to, powers=tuple(p for p in game.survivors if p not in own))
    for power in own:
        now.happens(Allied(power, command.to or None, command.by))
    agreed(now, command.by)


def agreed(now: Happening, by: str) -> bool:
    """End the game if it is agreed on. Looked at after each vote, and after each phase: who voted against is gone."""
    for ending in (_allied(now.game), _drawn(now.game), _conceded(now.game)):
        if ending:
            how, powers, why = ending
            now.happens(Finished(how, sorted(powers), by, why))
            return True
    return False


def _voters(game: Game) -> list[str]:
    """Powers that are alive and have somebody to speak for them, be it a seat that is empty just now."""
    return [power for power in dues.commanded(game) if power in game.survivors]


def _drawn(game: Game) -> tuple[str, tuple[str, ...], str] | None:
    votes = [game.draws.get(power) for power in _voters(game)]
    if not votes or None in votes:
        return None
    if game.settings.draws == "all":  # whoever is alive, not who was when the first vote came
        return "drawn", game.survivors, ""
    named = {among for among in votes if among}
    return ("drawn", named.pop(), "") if len(named) == 1 and set(*named) <= set(game.survivors) else None


def _conceded(game: Game) -> tuple[str, tuple[str, ...], str] | None:
    voters = _voters(game)
    for favoured in set(game.concessions.values()):
        others = [game.concessions.get(power) for power in voters if power != favoured]
        if others and set(others) == {favoured} and favoured in game.survivors:
            return "conceded", (favoured,), ""
    return None


def _allied(game: Game) -> tuple[str, tuple[str, ...], str] | None:
    """Two powers that claim victory together have it once they own enough centres between them (seed 004)."""
    centres = (game.position.centres if game.position else None) or {}
    goal = game.settings.goal or (game.setup.goal if game.setup else 0)
    for power, to in game.alliances.items():
        together = len(centres.get(power, ())) + len(centres.get(to, ()))
        if game.alliances.get(to) == power and together >= goal:
            return "won", (power, to), "alliance"
    return None
