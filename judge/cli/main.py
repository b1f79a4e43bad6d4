"""The `judge` command: finds the subcommand and hands over."""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from judge import __version__
from judge.cli import adjudicate, check, do, export, import_, list, new, orders, parse, preview, read, replay, show

COMMANDS = (adjudicate, parse, read, new, do, show, list, orders, preview, check, replay, export, import_)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="judge", description="A play-by-email judge for Diplomacy.")
    top.add_argument("--version", action="version", version=f"judge {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        sub = commands.add_parser(command.NAME, help=command.HELP, description=command.__doc__)
        command.arguments(sub)
        sub.set_defaults(run=command.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # whatever the locale says
    args = parser().parse_args(argv)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our answers went away: that is not our fault, and no traceback helps.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
