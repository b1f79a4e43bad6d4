"""The game year: which phase follows, when centres change hands, who has won, who is out."""

import pytest

from judge.rules.orders import parse, parse_unit
from judge.rules.phases import parse_phase
from judge.rules.policy import DEFAULT, Policy
from judge.rules.turn import Position, Turn, adjudicate, eliminated, start, winners
from judge.variants import board

BOARD = board("standard")


def position(units: dict[str, str], centres: dict[str, str] | None = None) -> Position:
    """Units written `A PAR, F BRE`, centres `PAR BRE`."""
    return Position(
        {power: tuple(parse_unit(u) for u in its.split(", ") if u) for power, its in units.items()},
        {power: tuple(its.split()) for power, its in centres.items()} if centres is not None else None,
    )


def play(phase: str, before: Position, orders: dict[str, str], policy: Policy = DEFAULT) -> Turn:
    read = {power: [parse(text) for text in its.split(", ")] for power, its in orders.items()}
    return adjudicate(BOARD, parse_phase(phase), before, read, policy)


BALANCED = {"FRANCE": "PAR"}
ATTACK = {"FRANCE": "A PAR - BUR, A GAS S A PAR - BUR", "GERMANY": "A BUR H"}
ATTACKED = {"FRANCE": "A PAR, A GAS", "GERMANY": "A BUR"}


@pytest.mark.parametrize(
    ("phase", "units", "centres", "orders", "following"),
    [
        ("S1901M", {"FRANCE": "A PAR"}, BALANCED, {}, "F1901M"),
        ("S1901M", ATTACKED, {"FRANCE": "PAR BRE", "GERMANY": "MUN"}, ATTACK, "S1901R"),
        ("F1901M", ATTACKED, {"FRANCE": "PAR BRE", "GERMANY": "MUN"}, ATTACK, "F1901R"),
        ("F1901M", {"FRANCE": "A PAR"}, BALANCED, {}, "S1902M"),
        ("F1901M", {"FRANCE": "A PAR"}, {"FRANCE": "PAR BRE"}, {}, "W1901A"),
        ("F1901M", {"FRANCE": "A PAR, A GAS"}, BALANCED, {}, "W1901A"),
        # two centres, one unit, but it stands on the only free home centre
        ("F1901M", {"FRANCE": "A PAR"}, {"FRANCE": "PAR BEL"}, {}, "S1902M"),
        # nothing is known of ownership, so a winter may be due
        ("F1901M", {"FRANCE": "A PAR"}, None, {}, "W1901A"),
        ("W1901A", {"FRANCE": "A PAR"}, BALANCED, {}, "S1902M"),
        ("W1999A", {"FRANCE": "A PAR"}, BALANCED, {}, "S2000M"),
    ],
)
def test_phases_follow_each_other_and_idle_ones_are_skipped(
    phase: str, units: dict[str, str], centres: dict[str, str] | None, orders: dict[str, str], following: str
) -> None:
    assert str(play(phase, position(units, centres), orders).next_phase) == following


def test_a_unit_with_nowhere_to_go_makes_no_retreat_phase() -> None:
    turn = play(
        "S1901M",
        position({"FRANCE": "A NAP, F TYS, F ION", "ITALY": "A APU, A ROM"}),
        {"ITALY": "A APU - NAP, A ROM S A APU - NAP"},
    )
    assert turn.after.dislodged["FRANCE"][parse_unit("A NAP")].options == ()
    assert str(turn.next_phase) == "F1901M"


def test_spring_takes_no_centre() -> None:
    turn = play("S1901M", position({"FRANCE": "A SPA"}, {"FRANCE": "PAR"}), {})
    assert turn.after.centres == {"FRANCE": ("PAR",)}


def test_whoever_stands_in_a_centre_after_autumn_owns_it() -> None:
    turn = play("F1901M", position({"FRANCE": "A SPA, A BUR"}, {"FRANCE": "PAR", "GERMANY": "MUN SPA"}), {})
    assert turn.after.centres == {"FRANCE": ("PAR", "SPA"), "GERMANY": ("MUN",)}


def test_an_empty_centre_stays_with_its_owner() -> None:
    turn = play("F1901M", position({"FRANCE": "A SPA"}, {"FRANCE": "PAR BRE MAR"}), {"FRANCE": "A SPA - POR"})
    assert turn.after.centres == {"FRANCE": ("PAR", "BRE", "MAR", "POR")}


def test_centres_change_hands_only_after_the_autumn_retreats() -> None:
    before = position(
        {"GERMANY": "A BUR, A RUH", "FRANCE": "A BEL"}, {"FRANCE": "PAR", "GERMANY": "MUN", "ENGLAND": "HOL"}
    )
    turn = play("F1901M", before, {"GERMANY": "A BUR - BEL, A RUH S A BUR - BEL", "FRANCE": "A BEL H"})
    assert turn.after.centres == before.centres
    retreat = play("F1901R", turn.after, {"FRANCE": "A BEL R HOL"})
    assert retreat.after.centres == {"FRANCE": ("PAR", "HOL"), "GERMANY": ("MUN", "BEL"), "ENGLAND": ()}


EIGHTEEN = "PAR BRE MAR SPA POR BEL HOL MUN BER KIE DEN SWE NWY LON EDI LVP TUN ROM"


def test_eighteen_centres_win() -> None:
    turn = play("F1910M", position({"FRANCE": "A PAR"}, {"FRANCE": EIGHTEEN}), {})
    assert turn.winners == ("FRANCE",)
    assert turn.next_phase is None


def test_seventeen_do_not() -> None:
    turn = play("F1910M", position({"FRANCE": "A PAR"}, {"FRANCE": EIGHTEEN[:-4]}), {})
    assert turn.winners == ()


def test_nobody_wins_in_spring() -> None:
    assert play("S1910M", position({"FRANCE": "A PAR"}, {"FRANCE": EIGHTEEN}), {}).winners == ()


def test_the_goal_is_a_setting() -> None:
    centres = {"FRANCE": ("PAR", "BRE"), "GERMANY": ("MUN",)}
    assert winners(BOARD, centres, Policy(goal=2)) == ("FRANCE",)


def test_two_leaders_with_the_same_count_play_on() -> None:
    centres = {"FRANCE": ("PAR", "BRE"), "GERMANY": ("MUN", "BER")}
    assert winners(BOARD, centres, Policy(goal=2)) == ()


def test_a_power_without_units_and_centres_is_out() -> None:
    assert eliminated(position({"FRANCE": "A PAR", "ITALY": ""}, {"FRANCE": "PAR", "ITALY": ""})) == ["ITALY"]


def test_a_power_with_a_centre_or_a_unit_left_is_not_out() -> None:
    assert eliminated(position({"FRANCE": "A PAR", "ITALY": ""}, {"FRANCE": "", "ITALY": "ROM"})) == []


def test_the_start_is_the_one_of_the_rulebook() -> None:
    first = start(BOARD)
    assert [str(one) for one in first.units["RUSSIA"]] == ["A MOS", "F SEV", "F STP/SC", "A WAR"]
    assert first.centres is not None
    assert sum(map(len, first.centres.values())) == 22


@pytest.mark.parametrize("text", ["X1901M", "S1901A", "W1901M", "F1901", "S19M", "", "S1901MM"])
def test_a_phase_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a phase, as S1901M"):
        parse_phase(text)
