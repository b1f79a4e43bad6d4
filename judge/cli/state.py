"""The state directory, for the commands that look at games or change them."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from judge import variants
from judge.rules.board import Board
from judge.rules.setup import Setup
from judge.store.archive import Archive
from judge.store.lock import Lock


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--state",
        metavar="DIR",
        type=Path,
        default=Path(os.environ.get("STATE_DIRECTORY", "var")),
        help="where the games are kept (default: $STATE_DIRECTORY, or var)",
    )


def looking(args: argparse.Namespace) -> Archive:
    """The games, to look at only: also beside a running judge."""
    return Archive(args.state, boards, look=True)


@contextmanager
def changing(args: argparse.Namespace) -> Iterator[Archive]:
    """The games, to change; one process at a time."""
    with Lock(args.state, now()):
        yield Archive(args.state, boards)


def boards(variant: str) -> tuple[Board, dict[str, Setup]]:
    return variants.board(variant), dict(variants.setups(variant))


def now() -> datetime:
    return datetime.now(UTC)


def moment(text: str) -> datetime:
    """A time on the command line, as 2026-12-04T20:00+02:00; UTC where no zone is written."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a time; write 2026-12-04T20:00+02:00") from None
    return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)
