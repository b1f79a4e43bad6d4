"""A second opinion: `python -m tests.tools.second_opinion [COUNT] [SEED]`.

Gives the same random movement phases to our rules and to the PyPI package `diplomacy` (install it beside us
to run this; the suite does not need it), compares positions, dislodged units and retreat options, and puts
every difference under its cause. What the causes are and who is right is told in SECOND_OPINION.md; a
difference under no known cause is printed in full with both views, and is a matter to be looked into.
"""

import sys
from collections import Counter
from random import Random
from typing import Any

from judge.rules.decide import Decider
from judge.rules.movement import Movement, resolve
from judge.rules.muster import Plan, muster
from judge.rules.orders import ARMY
from judge.rules.policy import DEFAULT
from judge.variants import board
from tests.situations import Orders, Units, scuffle, situation
from tests.tools.other_engine import processed

BOARD = board("standard")
View = dict[str, Any]


def ours(result: Movement) -> View:
    return {
        "units": {str(one): power for power, its in result.units.items() for one in its},
        "retreats": {str(one): sorted(fate.options) for its in result.dislodged.values() for one, fate in its.items()},
    }


def theirs(units: Units, orders: Orders) -> View:
    game = processed(units, orders)
    retreats = {unit: sorted(options) for power in game.powers.values() for unit, options in power.retreats.items()}
    standing = {unit: name for name, power in game.powers.items() for unit in power.units if unit[0] != "*"}
    return {"units": standing, "retreats": retreats}


def cause(plan: Plan, decider: Decider, mine: View, other: View) -> str:
    """'' if they agree, else what the difference comes from, as far as we know it."""
    can_retreat = {unit: options for unit, options in mine["retreats"].items() if options}
    if mine["units"] == other["units"]:
        differing = {
            u for u in can_retreat.keys() | other["retreats"].keys() if can_retreat.get(u) != other["retreats"].get(u)
        }
        if not differing:
            return ""
        landed = {str(plan.unit[to]) for at, to in plan.going.items() if at in plan.ferries and to in plan.unit}
        return "retreat from a convoyed attacker" if differing <= landed else "?"
    for at, to in plan.going.items():
        one = plan.unit[at]
        stuck = at in plan.ferries and not decider.arrives(at) and BOARD.can_enter(one, to)
        if stuck and f"{ARMY} {to}" in other["units"]:
            return "broken convoy to an adjacent place"
    for at, to in plan.going.items():
        victim = plan.owner.get(to)
        if victim and any(plan.owner[backer] == victim for backer in plan.backers.get(at, ())):
            if at in plan.ferries:
                return "support against its own unit, for a convoyed attack"
            if to in plan.cargo:
                return "support against its own convoying fleet"
            if decider.head_on(at, to):
                return "support against its own unit counts in defence"
    return "paradox" if decider.stopped else "?"


def show(plan: Plan, result: Movement, mine: View, other: View) -> None:
    for power, its in result.outcomes.items():
        for fate in its.values():
            print(f"    {power:8} {fate.order!s:26} {' '.join(fate.results)}")
    for key in ("units", "retreats"):
        only = sorted(set(map(str, mine[key].items())) - set(map(str, other[key].items())))
        lost = sorted(set(map(str, other[key].items())) - set(map(str, mine[key].items())))
        print(f"  {key}: ours {only}, theirs {lost}")


def main(count: int, seed: int) -> None:
    rng = Random(seed)
    causes: Counter[str] = Counter()
    for number in range(count):
        units, orders = situation(BOARD, rng) if number % 2 else scuffle(BOARD, rng, rng.randint(8, 20))
        result = resolve(BOARD, units, orders)
        plan = muster(BOARD, units, orders, DEFAULT)
        decider = Decider(BOARD, plan, DEFAULT)
        decider.decide()
        mine, other = ours(result), theirs(units, orders)
        found = cause(plan, decider, mine, other)
        causes[found or "agree"] += 1
        if found in ("?", "paradox"):
            print(f"--- {number}: {found}")
            show(plan, result, mine, other)
    for name, times in causes.most_common():
        print(f"{times:7} {name}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, int(sys.argv[2]) if len(sys.argv) > 2 else 1901)
