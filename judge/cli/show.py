"""`judge show`: one game as the operator sees it. Changes nothing."""

import argparse
import json

from judge.cli import state
from judge.cli.describe import description, game_of, text

NAME = "show"
HELP = "show a game: its state, players, position and who owes orders"


def arguments(parser: argparse.ArgumentParser) -> None:
    state.arguments(parser)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def run(args: argparse.Namespace) -> int:
    game = game_of(args, "show")
    if game is None:
        return 1
    told = description(game)
    print(json.dumps(told, ensure_ascii=False) if args.json else text(told))
    return 0
