"""Orders given ahead may hang on how things stand when their phase comes.

A condition is `[NOT] [POWER] [A|F] PROVINCE [D]`: such a unit stands there, or (with D) was dislodged from there.
"""

from collections.abc import Collection
from typing import NamedTuple

from judge.rules.board import Board
from judge.rules.turn import Position


class ConditionError(ValueError):
    """Not a condition; says what one looks like."""


class Condition(NamedTuple):
    wanted: bool  # whether it should be so, or not
    power: str  # "": anybody's
    kind: str  # "": army or fleet
    province: str
    dislodged: bool

    def __str__(self) -> str:
        words = ("" if self.wanted else "NOT", self.power, self.kind, self.province, "D" if self.dislodged else "")
        return " ".join(word for word in words if word)


def parse_condition(text: str, board: Board) -> Condition:
    words = text.upper().split()
    wanted = _take(words, ("NOT",)) == ""
    power, kind, province = _take(words, board.powers), _take(words, ("A", "F")), _take(words, board.terrain)
    dislodged = _take(words, ("D",)) != ""
    if words or not province:
        raise ConditionError(f"'{text}' is no condition; write A MUN D, FRANCE BUR or NOT F NTH")
    return Condition(wanted, power, kind, province, dislodged)


def holds(condition: Condition, position: Position) -> bool:
    where = position.dislodged if condition.dislodged else position.units
    there = any(
        one.province == condition.province
        for power, its in where.items()
        for one in its
        if condition.power in ("", power) and condition.kind in ("", one.kind)
    )
    return there is condition.wanted


def _take(words: list[str], known: Collection[str]) -> str:
    return words.pop(0) if words and words[0] in known else ""
