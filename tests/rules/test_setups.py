"""Two to six players, as the rulebooks set them up."""

import pytest

from judge.rules.orders import parse, parse_unit
from judge.rules.phases import parse_phase
from judge.rules.policy import Policy, Removal
from judge.rules.setup import Setup, SetupError
from judge.rules.turn import Position, adjudicate, start, winners
from judge.variants import board, setups

BOARD = board("standard")
SETUPS = setups("standard")


@pytest.mark.parametrize(
    ("name", "seats", "idle"),
    [
        ("seven", ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"], ""),
        ("six", ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "RUSSIA", "TURKEY"], "ITALY"),
        ("five", ["AUSTRIA", "ENGLAND", "FRANCE", "RUSSIA", "TURKEY"], "GERMANY ITALY"),
        ("four", ["ENGLAND", "AUSTRIA FRANCE", "GERMANY TURKEY", "ITALY RUSSIA"], ""),
        ("three", ["AUSTRIA ENGLAND GERMANY", "ITALY RUSSIA", "FRANCE TURKEY"], ""),
        ("two", ["ENGLAND FRANCE RUSSIA", "AUSTRIA GERMANY TURKEY"], ""),
    ],
)
def test_who_commands_what(name: str, seats: list[str], idle: str) -> None:
    setup = SETUPS[name]
    assert [" ".join(seat) for seat in setup.seats] == seats
    assert " ".join(sorted(setup.idle)) == idle
    assert setup.players == len(seats)


def play(name: str, phase: str, units: dict[str, str], orders: dict[str, str], joined: int | None = None) -> Position:
    at = parse_phase(phase)
    before = Position({power: tuple(map(parse_unit, its.split(", "))) for power, its in units.items()})
    read = {power: [parse(text) for text in its.split(", ")] for power, its in orders.items()}
    return adjudicate(BOARD, at, before, read, SETUPS[name].policy(BOARD, at, joined)).after


def test_six_players_italy_holds_and_supports_nobody() -> None:
    after = play(
        "six",
        "S1901M",
        {"ITALY": "A VEN, A ROM", "AUSTRIA": "A TRI, A TYR"},
        {"ITALY": "A ROM S A VEN", "AUSTRIA": "A TRI - VEN, A TYR S A TRI - VEN"},
    )
    assert parse_unit("A VEN") in after.units["AUSTRIA"]


def test_six_players_others_may_support_italy() -> None:
    after = play(
        "six",
        "S1901M",
        {"ITALY": "A VEN", "AUSTRIA": "A TRI, A TYR", "FRANCE": "A PIE"},
        {"FRANCE": "A PIE S A VEN", "AUSTRIA": "A TRI - VEN, A TYR S A TRI - VEN"},
    )
    assert after.units["ITALY"] == (parse_unit("A VEN"),)


def test_six_players_a_dislodged_italian_unit_disbands_at_once() -> None:
    after = play(
        "six",
        "S1901M",
        {"ITALY": "A VEN", "AUSTRIA": "A TRI, A TYR"},
        {"AUSTRIA": "A TRI - VEN, A TYR S A TRI - VEN"},
    )
    assert after.dislodged["ITALY"][parse_unit("A VEN")].options == ()


def test_two_players_start_in_1914_and_win_together_with_24() -> None:
    two = SETUPS["two"]
    assert (str(two.first_phase), two.goal) == ("S1914M", 24)
    entente = "EDI LON LVP BRE MAR PAR MOS SEV STP WAR BEL HOL NWY SWE DEN POR SPA TUN".split()
    policy = two.policy(BOARD, parse_phase("F1914M"))
    held = {"ENGLAND": tuple(entente[:9]), "FRANCE": tuple(entente[9:]), "RUSSIA": ("RUM", "BUL", "SER", "GRE", "BUD")}
    assert winners(BOARD, held, policy) == ()
    assert winners(BOARD, held | {"RUSSIA": (*held["RUSSIA"], "VIE")}, policy) == ("ENGLAND", "FRANCE", "RUSSIA")


def test_two_players_italy_is_not_entered_before_1915() -> None:
    after = play("two", "F1914M", {"AUSTRIA": "A TRI"}, {"AUSTRIA": "A TRI - VEN"})
    assert after.units["AUSTRIA"] == (parse_unit("A TRI"),)


def test_two_players_nobody_retreats_into_italy() -> None:
    after = play(
        "two",
        "S1914M",
        {"AUSTRIA": "A TYR", "RUSSIA": "A MUN, A BOH"},
        {"RUSSIA": "A MUN - TYR, A BOH S A MUN - TYR"},
    )
    assert after.dislodged["AUSTRIA"][parse_unit("A TYR")].options == ("TRI", "VIE")


def test_two_players_a_coin_before_the_adjustments_of_1914_decides_whom_italy_joins() -> None:
    two = SETUPS["two"]
    assert str(two.draw_phase) == "W1914A"
    spring = parse_phase("S1915M")
    assert two.seats_at(spring, joined=1)[1] == ("AUSTRIA", "GERMANY", "TURKEY", "ITALY")
    assert two.policy(BOARD, spring, joined=1).idle == frozenset()
    with pytest.raises(ValueError, match="whom ITALY joined"):
        two.seats_at(spring)


def test_two_players_italy_fights_from_spring_1915() -> None:
    after = play("two", "S1915M", {"ITALY": "A VEN"}, {"ITALY": "A VEN - TRI"}, joined=0)
    assert after.units["ITALY"] == (parse_unit("A TRI"),)


def test_a_setup_adds_to_what_the_policy_says() -> None:
    base = Policy(closed=frozenset({"BEL"}), idle=frozenset({"RUSSIA"}), goal=20, removal=Removal.Y2023)
    policy = SETUPS["two"].policy(BOARD, parse_phase("S1914M"), base=base)
    assert policy.closed == {"BEL", *BOARD.powers["ITALY"].territory}
    assert policy.idle == {"RUSSIA", "ITALY"}
    assert (policy.goal, policy.removal) == (20, Removal.Y2023)


def test_a_setup_that_forgets_a_power_is_refused() -> None:
    with pytest.raises(SetupError, match="must name every power"):
        Setup.build(BOARD, "odd", {"seats": ["ENGLAND"]})


def test_all_powers_start_in_every_setup() -> None:
    assert set(start(BOARD).units) == {p for seat in SETUPS["seven"].seats for p in seat}
