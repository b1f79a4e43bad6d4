"""How fast the rules are: `python -m tests.bench.rules`.

Prints movement phases a second for positions of 30-34 units with supports and convoys: from parsed orders
to outcomes, positions and retreats; and through `judge adjudicate`'s JSON, from line to line. If the PyPI
package `diplomacy` is installed in the same environment, it is given the same phases (set up and processed),
and the ratio is printed.
"""

import json
from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter

from judge.cli.adjudicate import stream
from judge.rules.movement import resolve
from judge.variants import board
from tests.situations import Orders, Units, situation
from tests.tools.other_engine import processed

COUNT = 1000
BOARD = board("standard")


class Nowhere:
    """An output that costs nothing, so that only our own work is measured."""

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None: ...


def rate(count: int, work: Callable[[], object], runs: int = 5) -> float:
    """The best of some runs, in phases a second."""
    best = 0.0
    for _ in range(runs):
        start = perf_counter()
        work()
        best = max(best, count / (perf_counter() - start))
    return best


def as_line(units: Units, orders: Orders) -> bytes:
    phase = {
        "id": "bench",
        "variant": "standard",
        "phase": "S1905M",
        "units": {power: [str(one) for one in its] for power, its in units.items()},
        "orders": {power: [str(order) for order in its] for power, its in orders.items()},
    }
    return json.dumps(phase).encode() + b"\n"


def other_engine(situations: Sequence[tuple[Units, Orders]]) -> float | None:
    """The same phases through the package `diplomacy`, or None where it is not installed."""
    try:
        return rate(len(situations), lambda: [processed(*each) for each in situations], runs=1)
    except ImportError:
        return None


def main() -> None:
    rng = Random(1901)
    situations = [situation(BOARD, rng) for _ in range(COUNT)]
    lines = [as_line(units, orders) for units, orders in situations]
    values = rate(COUNT, lambda: deque((resolve(BOARD, *each) for each in situations), maxlen=0))
    print(f"orders to outcomes      {values:8.0f} phases/s")
    wire = rate(COUNT, lambda: stream(lines, Nowhere()))
    print(f"JSON line to JSON line  {wire:8.0f} phases/s")
    other = other_engine(situations[:200])
    if other is None:
        print("package diplomacy       not installed, no ratio")
    else:
        print(f"package diplomacy       {other:8.0f} phases/s (set up and processed)")
        print(f"ratio                   {values / other:8.1f} from orders, {wire / other:.1f} from JSON")


if __name__ == "__main__":
    main()
