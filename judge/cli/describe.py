"""A game as JSON, and as a few lines to read."""

import argparse
import sys
from typing import Any

from judge.cli import state
from judge.game.dues import owing
from judge.game.state import Game
from judge.store.archive import NoSuchGame
from judge.store.journal import Damaged


def description(game: Game) -> dict[str, Any]:
    """A game as JSON."""
    where = game.position
    return {
        "game": game.name,
        "variant": game.variant,
        "status": game.status,
        "gms": list(game.gms),
        "setup": game.setup.name if game.setup else None,
        "waiting": {who: list(wants) for who, wants in game.waiting.items()},
        "seats": [{"powers": list(seat.powers), "player": seat.player} for seat in game.seats],
        "phase": str(game.phase) if game.phase else None,
        "deadline": game.deadline.isoformat() if game.deadline else None,
        "resolves": game.resolves.isoformat() if game.resolves else None,
        "units": {power: [str(one) for one in its] for power, its in where.units.items()} if where else {},
        "centers": {power: list(its) for power, its in (where.centres or {}).items()} if where else {},
        "dislodged": {
            power: {str(one): {"from": fate.attacker, "options": list(fate.options)} for one, fate in its.items()}
            for power, its in (where.dislodged if where else {}).items()
        },
        "owing": sorted(owing(game)) if game.phase else [],
        "disorder": sorted(game.disorder),
        "played": [str(step.phase) for step in game.steps if not step.undone],
        "end": {"how": game.end.how, "powers": list(game.end.powers)} if game.end else None,
    }


def text(told: dict[str, Any]) -> str:
    lines = [f"{told['game']} ({told['variant']}): {told['status']}, GM {', '.join(told['gms'])}"]
    if told["end"]:
        lines.append(f"{told['end']['how']}: {', '.join(told['end']['powers'])}")
    elif told["phase"]:
        resolves = f", resolves {told['resolves']}" if told["resolves"] else ""
        lines.append(f"{told['phase']}, due {told['deadline']}{resolves}")
    lines += [f"waiting: {who} ({' '.join(wants) or 'anything'})" for who, wants in told["waiting"].items()]
    for seat in told["seats"]:
        for power in seat["powers"]:
            owes = " owes orders" if power in told["owing"] else ""
            centres = len(told["centers"].get(power, ()))
            units = ", ".join(told["units"].get(power, ()))
            lines.append(f"{power:8} {centres:2}  {seat['player'] or '(nobody)':12} {units}{owes}")
    return "\n".join(lines)


def game_of(args: argparse.Namespace, command: str) -> Game | None:
    try:
        return state.looking(args).game(args.game)
    except (NoSuchGame, Damaged, OSError) as error:
        print(f"judge {command}: {error}", file=sys.stderr)
        return None
