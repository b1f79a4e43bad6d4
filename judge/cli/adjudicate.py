"""`judge adjudicate`: positions and orders in, results out, one JSON line for each."""

import argparse
import json
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from functools import lru_cache
from math import isfinite
from typing import Any, Protocol

from judge import variants
from judge.cli.because import because
from judge.cli.wire import WireError, order_key, read_orders, read_position, read_terms, write_position
from judge.rules.orders import Order
from judge.rules.outcomes import Done, Outcome
from judge.rules.phases import parse_phase
from judge.rules.turn import Turn, adjudicate

NAME = "adjudicate"
HELP = "resolve phases given as JSON Lines, writing one JSON line for each"

# Only ASCII goes out, so that neither a lone surrogate nor the reader's locale can stop the stream.
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="JSON Lines files (default: standard input)")


def run(args: argparse.Namespace) -> int:
    if not args.files:
        return stream(sys.stdin.buffer, sys.stdout)
    return max(_file(name) for name in args.files)


def _file(name: str) -> int:
    with ExitStack() as stack:
        try:
            file = stack.enter_context(open(name, "rb"))
        except OSError as error:
            print(f"judge adjudicate: {name}: {error.strerror}", file=sys.stderr)
            return 2
        return stream(file, sys.stdout)


class Out(Protocol):
    """Where answers go: standard output, or anything that can be written to and flushed."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> object: ...


def stream(lines: Iterable[bytes], out: Out) -> int:
    """Answer each line as it comes; 1 if any of them was not valid."""
    status = 0
    for line in lines:
        if not line.strip():
            continue
        answer = answer_line(line)
        status |= "error" in answer
        out.write(_encode(answer) + "\n")
        out.flush()  # whoever feeds us may wait for this answer before asking again
    return status


def answer_line(line: bytes | str) -> dict[str, Any]:
    try:
        data = _decode(line if isinstance(line, str) else line.decode("utf-8-sig"))
    except RecursionError:
        return {"id": None, "error": "not JSON: nested too deep"}
    except ValueError as error:
        return {"id": None, "error": f"not JSON: {error}"}
    if not isinstance(data, dict):
        return {"id": None, "error": "not a JSON object"}
    try:
        return answer(data)
    except WireError as error:
        return {"id": data.get("id"), "error": _shortened(str(error))}


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _finite(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _no_number(text)


_decode = json.JSONDecoder(parse_constant=_no_number, parse_float=_finite).decode


def _shortened(text: str) -> str:
    return text if len(text) <= 500 else f"{text[:400]} …"


def answer(data: dict[str, Any]) -> dict[str, Any]:
    """The result of one phase; `WireError` if the input makes no sense."""
    variant = data.get("variant", "standard")
    try:
        board = variants.board(variant)
    except (KeyError, TypeError):
        raise WireError(f"'variant': no {variant!r} here; there is {', '.join(variants.names())}") from None
    try:
        phase = parse_phase(data.get("phase", ""))
    except ValueError as error:
        raise WireError(f"'phase': {error}") from None
    before = read_position(board, phase, data)
    terms = read_terms(board, phase, data, variants.setups(variant))
    turn = adjudicate(board, phase, before, read_orders(board, data), terms)
    return {
        "id": data.get("id"),
        "phase": str(phase),
        "results": _results(turn),
        **write_position(turn.after),
        "next_phase": str(turn.next_phase) if turn.next_phase else None,
        "winners": list(turn.winners),
    }


def _results(turn: Turn) -> dict[str, dict[str, Any]]:
    results = {power: {str(one): _result(fate) for one, fate in its.items()} for power, its in turn.outcomes.items()}
    for power, fate in turn.others:
        its = results.setdefault(power, {})
        its[_free_key(its, fate.order)] = _result(fate)
    return results


def _result(fate: Outcome) -> dict[str, Any]:
    if type(fate) is Done and fate.dislodged_by is None:
        return _plain(fate.order)
    return {"order": str(fate.order), "results": fate.results, "because": because(fate)}


@lru_cache(maxsize=65536)
def _plain(order: Order) -> dict[str, Any]:
    """Most orders simply succeed, and there is only one way to say so."""
    return {"order": str(order), "results": [], "because": because(Done(order))}


def _free_key(taken: dict[str, Any], order: Order) -> str:
    """A second order for a unit goes under the whole order, a third the same under a number."""
    key = order_key(order)
    if key in taken:
        key = str(order)
    number = 1
    while key in taken:
        number += 1
        key = f"{order} ({number})"
    return key
