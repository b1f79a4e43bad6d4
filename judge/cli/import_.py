"""`judge import`: make a game from what `judge export` wrote. All of it, or nothing."""

import argparse
import json
import sys
from typing import Any

from judge.cli import state
from judge.store.lock import Taken
from judge.store.saved import BadDocument, read, write

NAME = "import"
HELP = "make a game from an exported one"


def arguments(parser: argparse.ArgumentParser) -> None:
    state.arguments(parser)
    parser.add_argument("file", metavar="FILE", help="the document; - for standard input")
    parser.add_argument("--as", dest="name", default="", metavar="NAME", help="under this name (default: its own)")


def run(args: argparse.Namespace) -> int:
    try:
        name, told = read(_document(args.file), state.boards, args.name)
        with state.changing(args) as archive:
            write(archive.root, name, told)
    except (BadDocument, FileExistsError, Taken) as error:
        print(f"judge import: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"judge import: {error.filename or args.file}: {error.strerror}", file=sys.stderr)
        return 1
    print(name)
    return 0


def _document(file: str) -> Any:
    try:
        if file == "-":
            return json.loads(sys.stdin.buffer.read())
        with open(file, "rb") as opened:
            return json.loads(opened.read())
    except RecursionError:
        raise BadDocument("this is not JSON: nested too deep") from None
    except ValueError as error:
        raise BadDocument(f"this is not JSON: {error}") from None
