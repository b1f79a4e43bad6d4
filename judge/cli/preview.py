"""`judge preview`: what the phase that is open would bring with the orders there are now. Changes nothing."""

import argparse
import json
import sys

from judge.cli import state
from judge.cli.describe import game_of
from judge.cli.replay import answered, phase
from judge.game.apply import apply
from judge.game.refusal import Refused
from judge.game.turning import previewed
from judge.report.refusals import sentence
from judge.report.words import Reader
from judge.store.again import Played

NAME = "preview"
HELP = "tell what the open phase would bring with the orders there are now"


def arguments(parser: argparse.ArgumentParser) -> None:
    state.arguments(parser)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--json", action="store_true", help="as `judge adjudicate` writes it")


def run(args: argparse.Namespace) -> int:
    game = game_of(args, NAME)
    if game is None:
        return 1
    now = state.now()
    try:
        event = previewed(game, now)
    except Refused as refusal:
        print(f"judge preview: {sentence(refusal, Reader())}", file=sys.stderr)
        return 1
    would = Played(0, now, game, event, apply(game, event, now))
    if args.json:
        print(json.dumps(answered(would), separators=(",", ":")))
    else:
        print("\n".join(phase(would, now.strftime("%Y-%m-%d %H:%M"))))
    return 0
