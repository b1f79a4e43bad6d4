"""`judge read`: what the judge makes of one mail. Changes nothing."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from judge import variants
from judge.cli.parse import view_of
from judge.cli.state import boards
from judge.language.letter import Letter, read_letter
from judge.language.lexicon import languages
from judge.language.meaning import View
from judge.language.say import explain, trouble
from judge.rules.phases import Phase, parse_phase
from judge.store.archive import Archive, NoSuchGame
from judge.store.journal import Damaged

NAME = "read"
HELP = "tell what the judge makes of one mail, as JSON"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("letter", metavar="LETTER.eml", help="the mail as it lies in a mailbox ('-': standard input)")
    parser.add_argument("--power", type=str.upper, help="whose letter it is")
    parser.add_argument("--units", metavar="FILE", help="the position: an input object of `judge adjudicate`")
    parser.add_argument(
        "--game", metavar="DIR", type=Path, help="the folder of a game, which knows the position itself"
    )
    parser.add_argument("--address", default="judge@example.net", help="the judge's own address")
    parser.add_argument("--language", choices=languages(), help="the player's language (default: as the letter tells)")
    parser.add_argument("--variant", choices=variants.names(), default="standard", help="the board")


def run(args: argparse.Namespace) -> int:
    try:
        raw = sys.stdin.buffer.read() if args.letter == "-" else Path(args.letter).read_bytes()
        view = _view(args)
    except (OSError, ValueError, NoSuchGame, Damaged) as error:
        print(f"judge read: {error}", file=sys.stderr)
        return 2
    letter = read_letter(raw, view, args.language, args.address)
    print(json.dumps(told(letter, args.power), ensure_ascii=False))
    return 0


def told(letter: Letter, power: str | None) -> dict[str, Any]:
    """A letter in the form of the contract."""
    return {
        "from": letter.sender,
        "identity": {"power": power, "proof": "given"} if power else None,
        "language": letter.language,
        "machine": letter.machine is not None,
        "orders": [str(order) for order in letter.orders],
        "ahead": [
            {"phase": each.phase, "orders": [str(order) for order in each.orders], "when": list(each.when)}
            for each in letter.ahead
        ],
        "commands": [str(command) for command in letter.commands],
        "press": [{"to": list(press.to), "text": press.text} for press in letter.press],
        "ignored": [{"why": why, "line": line} for why, line in letter.ignored],
        "errors": [
            *(
                {
                    "line": line,
                    "kind": fault.kind,
                    "word": fault.word,
                    "choices": list(fault.choices),
                    "say": explain(fault, letter.language),
                }
                for line, fault in letter.faults
            ),
            *(
                {"line": line, "kind": code, "word": "", "choices": [], "say": trouble(code, line, letter.language)}
                for code, line in letter.troubles
            ),
        ],
        **({"read_as": [str(order) for order in letter.guessed]} if letter.guessed else {}),
        **({"why_machine": letter.machine} if letter.machine else {}),
    }


def _view(args: argparse.Namespace) -> View:
    """What the reader knows: from a game's own files, or as the command line says."""
    if args.game is None:
        return view_of(args.variant, _phase(args.units), args.power, args.units)
    folder: Path = args.game.resolve()
    game = Archive(folder.parent.parent, boards, look=True).game(folder.name)
    if game.phase is None:
        raise ValueError(f"the game '{game.name}' is {game.status}: no orders are due")
    if args.power and args.power not in game.board.powers:
        raise ValueError(f"--power: {args.power} is no power here; there is {', '.join(game.board.powers)}")
    return View(game.board, game.phase, args.power, game.position)


def _phase(units: str | None) -> Phase:
    """The position's own phase; spring 1901 where no position is given."""
    if units is None:
        return parse_phase("S1901M")
    data = json.loads(Path(units).read_text(encoding="utf-8"))
    return parse_phase(data.get("phase", "S1901M") if isinstance(data, dict) else "")
