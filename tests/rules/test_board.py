"""The board: what the rulebooks say of it, and what the loader says of a bad one."""

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge import variants
from judge.rules.board import COASTAL, INLAND, SEA, Board, BoardError
from judge.rules.movement import resolve
from judge.rules.orders import parse, parse_unit

BOARD = variants.board("standard")
POND: dict[str, Any] = tomllib.loads((Path(__file__).parents[1] / "boards" / "pond.toml").read_text())


def test_the_standard_board_has_56_land_and_19_sea_provinces() -> None:
    kinds = list(BOARD.terrain.values())
    assert (kinds.count(INLAND), kinds.count(COASTAL), kinds.count(SEA)) == (14, 42, 19)


def test_34_supply_centres_of_which_22_are_home_centres() -> None:
    assert len(BOARD.centres) == 34
    assert sum(len(power.home) for power in BOARD.powers.values()) == 22


def test_every_power_starts_with_a_unit_in_each_home_centre() -> None:
    for power in BOARD.powers.values():
        assert sorted(one.province for one in power.units) == sorted(power.home)


def test_russia_starts_with_its_northern_fleet_on_the_south_coast() -> None:
    assert parse_unit("F STP/SC") in BOARD.powers["RUSSIA"].units


def test_switzerland_is_impassable() -> None:
    assert "SWI" in BOARD.impassable
    assert "SWI" not in BOARD.terrain


@pytest.mark.parametrize(
    ("unit", "province", "may"),
    [
        ("F BAL", "SKA", False),
        ("F DEN", "BER", False),
        ("F ROM", "VEN", False),
        ("F ROM", "APU", False),
        ("A ROM", "VEN", True),
        ("F KIE", "BER", True),
        ("F HOL", "KIE", True),
        ("F BLA", "CON", True),
        ("F CON", "AEG", True),
        ("A CON", "ANK", True),
        ("F SWE", "DEN", True),
        ("A SWE", "DEN", True),
        ("F SWE", "NWY", True),
        ("F SPA/NC", "WES", False),
        ("F SPA/NC", "MAR", False),
        ("F SPA/SC", "POR", True),
        ("F STP/NC", "LVN", False),
        ("F STP/SC", "NWY", False),
        ("F BUL/EC", "GRE", False),
        ("A STP", "NWY", True),
        ("F FIN", "NWY", False),
        ("A FIN", "NWY", True),
        ("F TUS", "VEN", False),
        ("F ANK", "SMY", False),
        ("A ANK", "SMY", True),
        ("F ARM", "SYR", False),
        ("F LVP", "EDI", False),
        ("F YOR", "LVP", False),
        ("A WAL", "YOR", True),
        ("F NAF", "WES", True),
        ("A NAF", "MAO", False),
    ],
)
def test_the_tricky_borders(unit: str, province: str, may: bool) -> None:
    assert BOARD.can_enter(parse_unit(unit), province) is may


def test_every_step_leads_back() -> None:
    for mover, reach in BOARD.reach.items():
        for places in reach.values():
            for place in places:
                assert BOARD.can_enter(parse_unit(f"{mover.kind} {place}"), mover.province)


@pytest.mark.parametrize(
    ("fleet", "start", "end", "seas", "needed"),
    [
        ("NTH", "LON", "NWY", "NTH", True),
        ("ENG", "LON", "TUN", "ENG MAO WES", True),
        ("WES", "LON", "TUN", "ENG MAO WES", True),
        ("IRI", "LON", "TUN", "ENG IRI MAO WES", False),  # the Channel and the Mid-Atlantic touch already
        ("IRI", "LON", "TUN", "ENG IRI NAO MAO WES", False),
        ("NAO", "EDI", "POR", "NWG NAO MAO", True),
        ("WES", "MAR", "SPA", "LYO WES", False),  # DATC 6.G.19
        ("BOT", "SWE", "NWY", "SKA BOT", False),  # DATC 6.G.7
        ("ENG", "LVP", "EDI", "IRI ENG NTH NWG NAO", True),  # DATC 6.G.6
        ("ENG", "WAL", "LVP", "ENG IRI", False),  # the Irish Sea borders both
        ("BLA", "PAR", "CON", "BLA", False),
    ],
)
def test_a_fleet_is_on_a_route_only_where_it_cannot_be_left_out(
    fleet: str, start: str, end: str, seas: str, needed: bool
) -> None:
    assert BOARD.on_a_route(fleet, start, end, set(seas.split())) is needed


def test_a_second_board_needs_data_only() -> None:
    pond = Board.build(POND)
    result = resolve(
        pond,
        {"NORTH": [parse_unit("F MER"), parse_unit("A ASH")], "SOUTH": [parse_unit("A BAY"), parse_unit("F TAR")]},
        {
            "NORTH": [parse("F MER C A ASH - BAY"), parse("A ASH - BAY")],
            "SOUTH": [parse("A BAY - DUN"), parse("F TAR H")],
        },
    )
    assert [str(one) for one in result.units["NORTH"]] == ["F MER", "A BAY"]
    assert [str(one) for one in result.units["SOUTH"]] == ["A DUN", "F TAR"]


def test_an_unknown_variant_is_refused_with_the_known_ones() -> None:
    with pytest.raises(KeyError, match="there is standard"):
        variants.board("atlantis")


def change(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def apply(data: dict[str, Any]) -> None:
        *way, last = path.split(".")
        for key in way:
            data = data[key]
        if value is None:
            del data[last]
        else:
            data[last] = value

    return apply


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (change("goal", None), "'goal' is missing or not a whole number"),
        (change("fleets", None), "table [fleets] is missing"),
        (change("armies.ASH", "COT"), "[armies] DUN lists ASH, but ASH does not list DUN"),
        (change("armies.MER", "ASH"), "[armies] MER: none of these can stand there"),
        (change("armies.COT", "ASH BAY TAR"), "[armies] COT: TAR is no place for one of these"),
        (change("armies.COT", "ASH BAY COT"), "[armies] COT: COT is the same province"),
        (change("fleets.TAR", None), "[fleets] TAR has no row"),
        (change("fleets.DUN", "MER"), "[fleets] DUN: none of these can stand there"),
        (change("fleets.DUN/EC", "BAY"), "[fleets] DUN/EC touches no sea"),
        (change("sea.COT", "Cot Water"), "'COT' is also in [inland]"),
        (change("sea.NEW", "Ashport"), "'ashport' is also in [coastal]"),
        (change("sea.new", "New Water"), "'new' is not an abbreviation in capital letters"),
        (change("coasts.COT", "EC WC"), "[coasts] COT is not a coastal province"),
        (change("coasts.DUN", "EC"), "[coasts] DUN wants two or more different coasts, not 'EC'"),
        (change("centres", "ASH BAY COT DUN ASH"), "centres: ASH is listed twice"),
        (change("centres", "ASH BAY COT DUN MER"), "centres: MER is not a land province"),
        (change("goal", 9), "goal: 9 centres cannot be won on a board with 4"),
        (change("powers.SOUTH.home", "DUN"), "[powers.SOUTH] home DUN is not a supply centre in its territory"),
        (change("powers.SOUTH.territory", "BAY COT"), "[powers.SOUTH] territory COT belongs to NORTH already"),
        (change("powers.SOUTH.units", ["F COT"]), "[powers.SOUTH] units: F COT cannot stand there"),
        (change("powers.SOUTH.units", ["A COT"]), "[powers.SOUTH] units: A COT stands where another unit starts"),
        (change("powers.SOUTH.units", ["Army"]), "[powers.SOUTH] units: 'Army' is not a unit"),
        (change("powers.SOUTH.home", None), "[powers.SOUTH] lacks home"),
        (change("inland.FAR", "Faraway"), "no way leads from ASH to FAR"),
    ],
)
def test_a_bad_board_is_refused_with_what_is_wrong(spoil: Callable[[dict[str, Any]], None], said: str) -> None:
    data = copy.deepcopy(POND)
    spoil(data)
    with pytest.raises(BoardError) as caught:
        Board.build(data)
    assert any(said in fault for fault in caught.value.faults), caught.value.faults


def test_all_faults_are_told_at_once() -> None:
    data = copy.deepcopy(POND)
    data["goal"] = 9
    data["armies"]["ASH"] = "COT"
    with pytest.raises(BoardError) as caught:
        Board.build(data)
    assert len(caught.value.faults) == 2
