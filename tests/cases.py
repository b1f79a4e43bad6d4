"""Reads the case files and plays them through `judge adjudicate`'s own JSON, phase after phase."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from judge.cli.adjudicate import answer
from judge.rules.orders import Order, Unit, Waive, parse, parse_unit

HERE = Path(__file__).parent
Json = dict[str, Any]


def load(folder: str) -> list[Json]:
    """Every case of every file in this folder, with the file's name in it."""
    return [
        {**case, "file": path.name}
        for path in sorted((HERE / folder).glob("*.json"))
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
    ]


def name(case: Json) -> str:
    return f"{case['id']}: {case['title']}"


def play(case: Json) -> None:
    """Adjudicate each phase of a case and compare all of it: every order, every place, every retreat."""
    before: Json = {}
    for step in case["phases"]:
        if step.get("fresh"):
            before = {}
        given = _input(case, step, before)
        before = answer(given)
        _compare(step, given, before)


def unit_of(order: Order) -> Unit:
    """The unit an order is for; all but `WAIVE` have one."""
    assert not isinstance(order, Waive)
    return order.unit


def _input(case: Json, step: Json, before: Json) -> Json:
    units: dict[str, list[str]] = defaultdict(list, {p: list(its) for p, its in before.get("units", {}).items()})
    for power, its in step.get("units", {}).items():
        units[power] += its
    if not before:  # the first phase: units follow from the orders
        taken = {parse_unit(text).province for its in units.values() for text in its}
        for power, orders in step["orders"].items():
            for text, *_ in orders:
                order = parse(text)
                if step["phase"].endswith("M") and not isinstance(order, Waive) and order.unit.province not in taken:
                    units[power].append(str(order.unit))
                    taken.add(order.unit.province)
    centers = step.get("centers", before.get("centers"))
    return {
        "phase": step["phase"],
        "units": units,
        **({"centers": centers} if centers is not None else {}),
        "dislodged": step.get("dislodged", before.get("dislodged", {})),
        "orders": {power: [text for text, *_ in orders] for power, orders in step["orders"].items()},
        "policy": case.get("policy", {}),
    }


def _compare(step: Json, given: Json, got: Json) -> None:
    expected: dict[tuple[str, str], list[list[str]]] = defaultdict(list)
    for table in (step["orders"], step.get("unordered", {})):
        for power, orders in table.items():
            for text, *results in orders:
                expected[power, _province(text)].append(results)
    found: dict[tuple[str, str], list[list[str]]] = defaultdict(list)
    for power, its in got["results"].items():
        for result in its.values():
            if not step["phase"].endswith("M") and result["order"].endswith(" H"):
                assert result["results"] == []  # bystanders
                continue
            found[power, _province(result["order"])].append(result["results"])
            assert result["because"].endswith(".")
    assert {k: sorted(v) for k, v in found.items()} == {k: sorted(v) for k, v in expected.items()}
    assert _sorted(got["units"]) == _sorted(step["after"])
    assert got["dislodged"] == step.get("dislodged_after", {})
    if "centers_after" in step:
        assert _sorted(got["centers"]) == _sorted(step["centers_after"])
    if "next_phase" in step:
        assert got["next_phase"] == step["next_phase"]


def _province(order: str) -> str:
    return "" if order == "WAIVE" else unit_of(parse(order)).province


def _sorted(table: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: sorted(its) for power, its in table.items() if its}
