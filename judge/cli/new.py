"""`judge new`: make a game."""

import argparse
import json
import sys
from typing import Any

from judge import variants
from judge.cli import state
from judge.game.commands import Create
from judge.game.refusal import Refused
from judge.report.refusals import sentence
from judge.report.words import Reader
from judge.store.lock import Taken

NAME = "new"
HELP = "make a game"


def arguments(parser: argparse.ArgumentParser) -> None:
    state.arguments(parser)
    parser.add_argument("game", metavar="GAME", help="its name: small letters, digits and '-'")
    parser.add_argument("--gm", required=True, metavar="WHO", help="who governs it")
    parser.add_argument("--variant", choices=variants.names(), default="standard", help="the board")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting; JSON for tables")
    parser.add_argument("--at", type=state.moment, metavar="TIME", help="as if it were then (default: now)")


def run(args: argparse.Namespace) -> int:
    settings = dict(map(_setting, args.set))
    try:
        with state.changing(args) as archive:
            command = Create(args.gm, args.game, args.variant, settings)
            archive.create(command, "", args.at or state.now())
    except Refused as refusal:
        print(f"judge new: {sentence(refusal, Reader())}", file=sys.stderr)
        return 1
    except (KeyError, Taken, OSError) as error:
        print(f"judge new: {error}", file=sys.stderr)
        return 1
    return 0


def _setting(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    return name.strip(), json.loads(value) if value.lstrip().startswith("{") else value.strip()
