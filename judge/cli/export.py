"""`judge export`: a game as one JSON document, on standard output. Changes nothing."""

import argparse
import json
import sys

from judge.cli import state
from judge.cli.history import history_of
from judge.store.diplomacy_format import NoSuchForm, saved_game
from judge.store.fold import NONSENSE, plainly
from judge.store.saved import document

NAME = "export"
HELP = "write a game as one JSON document"


def arguments(parser: argparse.ArgumentParser) -> None:
    state.arguments(parser)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--format",
        choices=("judge", "diplomacy"),
        default="judge",
        help="judge: every entry of the journal, for `judge import`; diplomacy: the package's saved game",
    )


def run(args: argparse.Namespace) -> int:
    history = history_of(args, NAME)
    if not history:
        return 1
    if args.format == "judge":
        made = document(args.game, (happened.entry for happened in history))
    else:
        try:
            made = saved_game(history)
        except NoSuchForm as error:
            print(f"judge export: {error}", file=sys.stderr)
            return 1
        except NONSENSE as error:
            print(f"judge export: {plainly(error)}; `judge check {args.game}` says more", file=sys.stderr)
            return 1
    print(json.dumps(made, allow_nan=False))  # one line: their tools read a file with one game a line
    return 0
