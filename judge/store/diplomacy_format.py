"""A game in the saved-game format of the PyPI package `diplomacy`, so that the tools around it open our games.

One document: id, map, rules, and a list of phases, each with the state before it, its orders and their results; the
last is the phase that is open, or COMPLETED. What a rollback undid is left out, and so are the orders of the open
phase: such a document is for showing. The package's own position hash cannot be made here; it makes it at opening.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from judge.game.commands import CLOCK
from judge.game.state import FINISHED, Game
from judge.rules.adjustments import build_sites, due
from judge.rules.board import Board
from judge.rules.orders import ARMY, Move, parse, province_of
from judge.rules.phases import ADJUSTMENTS, RETREATS, Phase
from judge.rules.turn import Position, Turn
from judge.store.again import Played, again, played
from judge.store.fold import Happened

MAPS = {"standard": "standard"}  # our variant -> the map of the same board there
_RULES = ["NO_PRESS", "POWER_CHOICE"]


class NoSuchForm(ValueError):
    """A game that this format cannot hold; the sentence says why."""


def saved_game(history: Sequence[Happened]) -> dict[str, Any]:
    """The whole game, phase by phase."""
    game = history[-1].after
    if game.variant not in MAPS:
        raise NoSuchForm(f"the package `diplomacy` has no map for '{game.variant}'")
    if game.position is None:
        raise NoSuchForm(f"the game '{game.name}' has not started, and this format begins with the first position")
    stood: dict[str, str] = {}  # province -> the power that was there last
    phases = []
    for each in played(history):
        if not each.undone:
            phases.append(_played(each, stood))
    name = "COMPLETED" if game.status == FINISHED or game.phase is None else str(game.phase)
    orders = dict.fromkeys(game.board.powers)  # null: not yet given
    phases.append(_phase(name, _state(game, name, stood, history[-1].entry.at), orders, {}))
    return {"id": game.name, "map": MAPS[game.variant], "rules": _RULES, "phases": phases}


def _played(each: Played, stood: dict[str, str]) -> dict[str, Any]:
    before = replace(each.before, disorder=dict.fromkeys(each.event.idle, CLOCK))
    name = str(before.phase)
    given = {power: [_order(before.board, text) for text in its] for power, its in each.event.orders.items()}
    orders = {power: given.get(power, []) for power in before.board.powers}
    results = _results(again(each.before, each.event), before.phase)
    return _phase(name, _state(before, name, stood, before.opened or each.at), orders, results)


def _phase(
    name: str, state: Mapping[str, Any], orders: Mapping[str, Any], results: Mapping[str, Any]
) -> dict[str, Any]:
    return {"name": name, "state": state, "orders": orders, "results": results, "messages": []}


def _state(game: Game, name: str, stood: dict[str, str], at: datetime) -> dict[str, Any]:
    board, where = game.board, game.position
    assert where is not None
    kind = name[-1] if name != "COMPLETED" else ""
    lost = _retreats(where) if kind == RETREATS else {}
    stood |= {one.province: power for power, its in where.units.items() for one in its}
    centres = where.centres or {}
    powers = [*board.powers]
    return {
        "timestamp": int(at.timestamp() * 1_000_000),
        "zobrist_hash": "0",
        "note": f"{game.end.how}: {', '.join(game.end.powers)}" if game.end else "",
        "name": name,
        "units": {p: [*map(str, where.units.get(p, ())), *(f"*{one}" for one in lost.get(p, ()))] for p in powers},
        "retreats": {p: lost.get(p, {}) for p in powers},
        "centers": {p: [*centres.get(p, ())] for p in powers},
        "homes": {p: [*board.powers[p].home] for p in powers},
        "influence": {p: [province for province, last in stood.items() if last == p] for p in powers},
        "civil_disorder": {p: int(p in game.disorder) for p in powers},
        "builds": {p: _builds(board, where, p) if kind == ADJUSTMENTS else _NO_BUILDS for p in powers},
        "game_id": game.name,
        "map": MAPS[game.variant],
        "rules": _RULES,
    }


_NO_BUILDS: dict[str, Any] = {"count": 0, "homes": []}


def _builds(board: Board, where: Position, power: str) -> dict[str, Any]:
    count = due(where.units, where.centres or {}, power)
    if count <= 0:
        return {"count": count, "homes": []}
    sites = build_sites(board, where.units, where.centres or {}, power)
    return {"count": min(count, len(sites)), "homes": sites}


def _retreats(where: Position) -> dict[str, dict[str, list[str]]]:
    """Units that can retreat; one that cannot is off the board there as soon as it is dislodged."""
    return {
        power: {str(one): [*fate.options] for one, fate in its.items() if fate.options}
        for power, its in where.dislodged.items()
    }


def _order(board: Board, text: str) -> str:
    """Our orders are theirs, but for one thing: an army that can only go by sea has VIA there."""
    order = parse(text)
    if isinstance(order, Move) and order.unit.kind == ARMY and not text.endswith(" VIA"):
        by_land = order.unit in board.reach and board.can_enter(order.unit, province_of(order.to))
        return text if by_land else f"{text} VIA"
    return text


def _results(turn: Turn, phase: Phase | None) -> dict[str, list[str]]:
    """By unit, as they stand before the phase; outside movement phases only of those that did something."""
    fates = [(str(one), fate) for its in turn.outcomes.values() for one, fate in its.items()]
    if phase is not None and phase.kind in (RETREATS, ADJUSTMENTS):
        fates = [(one, fate) for one, fate in fates if not str(fate.order).endswith(" H")]
    others = [(str(getattr(fate.order, "unit", fate.order)), fate) for _, fate in turn.others]
    return {one: fate.results for one, fate in [*others, *fates]}
