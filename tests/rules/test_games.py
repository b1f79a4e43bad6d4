"""Whole games with random orders, every answer fed back as the next question: nothing may ever go wrong."""

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.cli.adjudicate import answer_line
from judge.rules.orders import parse_unit, province_of
from judge.rules.turn import start
from judge.variants import board
from tests.situations import ordered

BOARD = board("standard")
Json = dict[str, Any]


def random_orders(rng: Random, state: Json) -> dict[str, list[str]]:
    kind = state["phase"][-1]
    if kind == "M":
        units = {power: tuple(map(parse_unit, its)) for power, its in state["units"].items()}
        return {power: [str(order) for order in its] for power, its in ordered(BOARD, rng, units)[1].items()}
    if kind == "R":
        return {
            power: [f"{unit} R {rng.choice(fate['options'])}" for unit, fate in its.items() if fate["options"]]
            for power, its in state["dislodged"].items()
        }
    orders: dict[str, list[str]] = {}
    for power, home in BOARD.powers.items():
        builds = len(state["centers"].get(power, [])) - len(state["units"].get(power, []))
        if builds > 0:
            places = [rng.choice(BOARD.coasts.get(c, (c,))) for c in home.home]
            orders[power] = [f"{rng.choice('AF')} {place} B" for place in places]
        elif builds < 0 and rng.random() < 0.7:
            orders[power] = [f"{unit} D" for unit in rng.sample(state["units"][power], -builds)]
    return orders


def check(before: Json, after: Json) -> None:
    places = [parse_unit(unit).province for its in after["units"].values() for unit in its]
    assert len(places) == len(set(places))
    assert all(BOARD.has_unit(parse_unit(unit)) for its in after["units"].values() for unit in its)
    centres = [centre for its in after["centers"].values() for centre in its]
    assert len(centres) == len(set(centres)) <= 34
    for its in after["dislodged"].values():
        for fate in its.values():
            assert not {province_of(place) for place in fate["options"]} & set(places)
    for power, units in before["units"].items():
        for unit in units:
            assert unit in after["results"][power]
    if before["phase"].endswith("A"):
        for power, units in after["units"].items():
            assert len(units) <= len(after["centers"].get(power, []))
    if before["phase"].startswith("F") and after["next_phase"] != f"F{before['phase'][1:5]}R":
        owner = {centre: power for power, its in after["centers"].items() for centre in its}
        for power, units in after["units"].items():
            for unit in units:
                assert owner.get(parse_unit(unit).province, power) == power


@given(st.integers(min_value=0, max_value=2**32))
@settings(max_examples=150, deadline=None)
def test_ten_years_of_random_play(seed: int) -> None:
    rng = Random(seed)
    first = start(BOARD)
    state: Json = {
        "phase": "S1901M",
        "units": {power: [str(one) for one in its] for power, its in first.units.items()},
        "centers": {power: list(its) for power, its in (first.centres or {}).items()},
        "dislodged": {},
    }
    while state["phase"] is not None and state["phase"][1:5] < "1911":
        question = {**state, "orders": random_orders(rng, state)}
        answer = answer_line(json.dumps(question))
        assert "error" not in answer, answer
        check(state, answer)
        state = {**answer, "phase": answer["next_phase"]}
    assert state["phase"] is not None or state["winners"]
