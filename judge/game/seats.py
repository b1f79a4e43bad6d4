"""Who plays what: the seats are dealt so that wishes are met as fairly as can be, and chance decides the rest.

The lot is drawn from a seed that stands in the journal, so that anyone can draw it again.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from random import Random


def deal(seats: Sequence[Sequence[str]], wishes: Mapping[str, Sequence[str]], seed: int) -> list[str]:
    """For each seat the player who gets it. `wishes`: player -> powers, the best first; powers not named are all alike.

    Fair is first of all that nobody gets a much worse place on the own list than needs be: the worst is made as good
    as possible, then the sum of the squares. Among deals that are equally fair the lot decides.
    """
    if len(seats) != len(wishes):
        raise ValueError(f"{len(seats)} seats for {len(wishes)} players")
    players = sorted(wishes)
    Random(seed).shuffle(players)
    ranks = {player: [_rank(seat, wishes[player]) for seat in seats] for player in players}

    def pain(order: Iterable[str]) -> tuple[int, int]:
        each = [ranks[player][number] for number, player in enumerate(order)]
        return max(each, default=0), sum(rank * rank for rank in each)

    return list(min(permutations(players), key=pain))  # of equals the first: the shuffle was the lot


def _rank(seat: Sequence[str], wishes: Sequence[str]) -> int:
    """The place of a seat on a player's list: that of its best power; behind all where none is named."""
    return min((wishes.index(power) for power in seat if power in wishes), default=len(wishes))
