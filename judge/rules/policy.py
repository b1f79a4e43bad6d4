"""What a game is played by: the choices a rulebook leaves open, each with its name, and the game's terms.

The first value of each choice is our default. The numbers are those of the issues in chapter 4 of the
Diplomacy Adjudicator Test Cases (DATC) 3.1.
"""

from dataclasses import dataclass
from enum import StrEnum


class Paradox(StrEnum):
    """4.A.2: a convoy whose success would undo itself."""

    SZYKMAN = "szykman"  # the convoying fleets of the paradox merely hold
    RULE_21 = "rule-21"  # the landing army does not cut support against a fleet it needs; else Szykman


class AdjacentConvoy(StrEnum):
    """4.A.3: when an army goes by sea to a place it could also reach by land."""

    OWN_FLEET = "own-fleet"  # if a fleet of its own power convoys it, or "via convoy" is written
    EXPLICIT = "explicit"  # only if "via convoy" is written


class SupportCoast(StrEnum):
    """4.B.4: a support of a move to one of two coasts."""

    MAY_OMIT = "may-omit"  # the coast may be left out, and must match if it is named
    MUST_NAME = "must-name"


class ConvoyedOrigin(StrEnum):
    """4.A.5: retreat to the place a convoyed attacker came from."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class Removal(StrEnum):
    """4.D.8: which units go in civil disorder."""

    Y2000 = "2000"  # farthest from the home country, fleets before armies, then alphabetical
    Y2023 = "2023"  # off supply centres first, farthest from an owned centre, fleets first, alphabetical


@dataclass(frozen=True, slots=True)
class Policy:
    paradox: Paradox = Paradox.SZYKMAN
    adjacent_convoy: AdjacentConvoy = AdjacentConvoy.OWN_FLEET
    support_coast: SupportCoast = SupportCoast.MAY_OMIT
    convoyed_origin: ConvoyedOrigin = ConvoyedOrigin.ALLOWED
    removal: Removal = Removal.Y2000
    goal: int | None = None  # centres that win; None: what the board says
    sides: tuple[tuple[str, ...], ...] = ()  # powers that win together; none: each for itself
    closed: frozenset[str] = frozenset()  # provinces nobody may enter: a neutral country
    idle: frozenset[str] = frozenset()  # powers in civil disorder: they hold, disband and never build


DEFAULT = Policy()
