"""`judge list`: all games, one a line. Changes nothing."""

import argparse
import json
import sys

from judge.cli import state
from judge.store.journal import Damaged

NAME = "list"
HELP = "list all games"


def arguments(parser: argparse.ArgumentParser) -> None:
    state.arguments(parser)
    parser.add_argument("--json", action="store_true", help="as JSON Lines")


def run(args: argparse.Namespace) -> int:
    status = 0
    for each in state.looking(args).summaries():
        if isinstance(each, Damaged):
            print(f"judge list: {each}", file=sys.stderr)
            status = 1
        elif args.json:
            print(json.dumps(each.to_json(), ensure_ascii=False))
        else:
            due = f"due {each.deadline}" if each.deadline else each.end
            print(f"{each.name:20} {each.status:9} {each.phase:6} {each.players} players  {due}".rstrip())
    return status
