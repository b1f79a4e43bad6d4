"""Phases of the game year: `S1901M S1901R F1901M F1901R W1901A`, and which comes after which."""

import re
from typing import NamedTuple

MOVEMENT = "M"
RETREATS = "R"
ADJUSTMENTS = "A"
SPRING = "S"
FALL = "F"
WINTER = "W"

_WRITTEN = re.compile(r"(?:([SF])([0-9]{4})([MR])|(W)([0-9]{4})(A))")


class Phase(NamedTuple):
    year: int  # first, so that phases of different years sort by time
    season: str
    kind: str

    def __str__(self) -> str:
        return f"{self.season}{self.year:04}{self.kind}"

    @property
    def retreats(self) -> "Phase":
        return self._replace(kind=RETREATS)

    @property
    def next_season(self) -> "Phase":
        """Spring, autumn, winter, the next spring."""
        if self.season == SPRING:
            return Phase(self.year, FALL, MOVEMENT)
        if self.season == FALL:
            return Phase(self.year, WINTER, ADJUSTMENTS)
        return Phase(self.year + 1, SPRING, MOVEMENT)

    def before(self, other: "Phase") -> bool:
        return self._rank() < other._rank()

    def _rank(self) -> tuple[int, int, int]:
        return self.year, "SFW".index(self.season), "MRA".index(self.kind)


def parse_phase(text: str) -> Phase:
    """Read `S1901M`; `ValueError` says how a phase is written."""
    found = _WRITTEN.fullmatch(text.upper()) if isinstance(text, str) and text.isascii() else None
    if not found:
        raise ValueError(f"'{text}' is not a phase, as S1901M, S1901R, F1901M, F1901R or W1901A is")
    season, year, kind = (part for part in found.groups() if part)
    return Phase(int(year), season, kind)
