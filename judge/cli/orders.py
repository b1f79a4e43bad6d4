"""`judge orders`: the orders that were given, for the operator's eyes only. Changes nothing."""

import argparse
import sys

from judge.cli import state
from judge.cli.describe import game_of

NAME = "orders"
HELP = "show the orders that were given, of this phase or of one that was played"


def arguments(parser: argparse.ArgumentParser) -> None:
    state.arguments(parser)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--phase", type=str.upper, help="one that was played (default: the current one)")


def run(args: argparse.Namespace) -> int:
    game = game_of(args, "orders")
    if game is None:
        return 1
    given = {power: list(its.values()) for power, its in game.orders.items()}
    if args.phase and args.phase != str(game.phase):
        played = [step for step in game.steps if str(step.phase) == args.phase]
        if not played:
            print(f"judge orders: {args.phase} was not played", file=sys.stderr)
            return 1
        given = {power: list(its) for power, its in played[-1].orders.items()}
    for power, its in given.items():
        print(f"{power}:")
        for order in its:
            print(f"  {order}")
    return 0
