"""`judge parse`: lines of text in, orders out, as JSON Lines."""

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from judge import variants
from judge.cli.wire import WireError, read_position
from judge.language.lexicon import languages
from judge.language.lines import LineReader
from judge.language.meaning import View
from judge.language.reading import Reading
from judge.language.say import explain
from judge.rules.phases import Phase, parse_phase
from judge.rules.turn import Position

NAME = "parse"
HELP = "read orders as people write them, writing one JSON line for each"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=languages(), default="en", help="the language of the text")
    parser.add_argument("--phase", required=True, type=_phase, help="as S1901M, F1901R or W1901A")
    parser.add_argument("--power", type=str.upper, help="whose orders these are")
    parser.add_argument("--units", metavar="FILE", help="the position: an input object of `judge adjudicate`")
    parser.add_argument("--variant", choices=variants.names(), default="standard", help="the board")


def run(args: argparse.Namespace) -> int:
    try:
        view = view_of(args.variant, args.phase, args.power, args.units)
    except (OSError, ValueError) as error:
        print(f"judge parse: {error}", file=sys.stderr)
        return 2
    for answer in answers(_lines(sys.stdin.buffer), args.language, view):
        sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
        sys.stdout.flush()
    return 0


def view_of(variant: str, phase: Phase, power: str | None, units: str | None) -> View:
    """What the reader knows, from the command line's words."""
    board = variants.board(variant)
    if power and power not in board.powers:
        raise ValueError(f"--power: {power} is no power here; there is {', '.join(board.powers)}")
    position: Position | None = None
    if units:
        data = json.loads(Path(units).read_text(encoding="utf-8"))
        if not isinstance(data, dict):
            raise WireError(f"{units} does not hold a JSON object")
        position = read_position(board, phase, data)
    return View(board, phase, power, position)


def answers(lines: Iterable[str], language: str, view: View) -> Iterable[dict[str, Any]]:
    """One object for each order found, or not found, in each line."""
    reader = LineReader(language, view)
    for line in lines:
        for _, reading in reader.read(line):
            yield {"line": line, **answer(reading, language)}


def answer(reading: Reading, language: str) -> dict[str, Any]:
    if reading.order is not None:
        said = {"order": str(reading.order)}
        return said | {"read_as": str(reading.order)} if reading.guessed else said
    fault = reading.fault
    assert fault is not None
    error = {"kind": fault.kind, "word": fault.word, "choices": list(fault.choices), "say": explain(fault, language)}
    return {"error": error}


def _phase(text: str) -> Phase:
    try:
        return parse_phase(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _lines(stream: Iterable[bytes]) -> Iterable[str]:
    for line in stream:
        yield line.decode("utf-8", "replace").rstrip("\r\n")
