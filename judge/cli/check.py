"""`judge check`: every fault of the state directory, one a line. Changes nothing but, with --mend, the caches."""

import argparse
import sys
import time

from judge.cli import state
from judge.store.check import check, mend
from judge.store.lock import Taken

NAME = "check"
HELP = "walk through all games and files, and report every fault"


def arguments(parser: argparse.ArgumentParser) -> None:
    state.arguments(parser)
    parser.add_argument("games", metavar="GAME", nargs="*", help="only these (default: everything)")
    parser.add_argument("--mend", action="store_true", help="make snapshots and orders files again, and nothing else")


def run(args: argparse.Namespace) -> int:
    if args.mend and args.state.is_dir() and not _mend(args):
        return 1
    count = 0
    for fault in check(args.state, state.boards, args.games, lambda: time.sleep(0.3)):
        print(fault)
        count += 1
    if count:
        print(f"judge check: {count} fault{'s' * (count > 1)}", file=sys.stderr)
    return 1 if count else 0


def _mend(args: argparse.Namespace) -> bool:
    """Only whoever owns the directory may write in it."""
    try:
        with state.changing(args) as archive:
            for path in mend(archive.root, archive.boards, args.games):
                print(f"judge check: {path} was made again", file=sys.stderr)
    except (Taken, OSError) as error:
        print(f"judge check: {error}", file=sys.stderr)
        return False
    return True
