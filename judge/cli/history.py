"""A game's whole story from its journal, for the commands that tell it again."""

import argparse
import sys

from judge.cli import state
from judge.store.archive import NoSuchGame
from judge.store.fold import Happened, Unfit, fold
from judge.store.journal import Damaged, Journal


def history_of(args: argparse.Namespace, command: str) -> list[Happened] | None:
    """Everything that happened in args.game; None if that cannot be told, and then the reason has been."""
    try:
        path = state.looking(args).journal_path(args.game)
        if not path.exists():
            raise NoSuchGame(args.game)
        return [*fold(Journal.open(path, mend=False).entries(), state.boards)]
    except Unfit as unfit:
        print(f"judge {command}: {path}: {unfit}", file=sys.stderr)
    except (NoSuchGame, Damaged, OSError) as error:
        print(f"judge {command}: {error}", file=sys.stderr)
    return None
