"""Positions, orders and results as the JSON of `judge adjudicate`, both ways.

Reading checks everything it takes: whatever passes can be adjudicated, and whatever does not is refused
with a sentence that says where and why.
"""

from collections.abc import Mapping
from typing import Any

from judge.rules.board import SEA, Board
from judge.rules.movement import Dislodged
from judge.rules.orders import ARMY, Order, Unit, Waive, parse, parse_unit
from judge.rules.phases import ADJUSTMENTS, RETREATS, Phase
from judge.rules.policy import DEFAULT, AdjacentConvoy, ConvoyedOrigin, Paradox, Policy, Removal, SupportCoast
from judge.rules.setup import Setup
from judge.rules.turn import Position

Json = Mapping[str, Any]
_MOST_ORDERS = 500


class WireError(ValueError):
    """Input that cannot be adjudicated; the text says where and why."""


def read_position(board: Board, phase: Phase, data: Json) -> Position:
    units = _units(board, data)
    centres = _centres(board, data)
    if centres is None and phase.kind == ADJUSTMENTS:
        raise WireError(f"'centers' is missing, and {phase} cannot be adjudicated without it")
    dislodged = _dislodged(board, data)
    if phase.kind == RETREATS:
        for power, its in dislodged.items():
            for one in its:
                if one in units.get(power, ()):
                    raise WireError(f"'dislodged': {one} of {power} is among the 'units' as well")
        return Position(units, centres, dislodged)
    for its in dislodged.values():
        for one, fate in its.items():
            if fate.options:
                raise WireError(f"'dislodged': {one} has still to retreat, but {phase} is not a retreat phase")
    return Position(units, centres)


def read_orders(board: Board, data: Json) -> dict[str, list[Order]]:
    orders: dict[str, list[Order]] = {}
    for name, given in _table(data, "orders").items():
        texts = _texts(given, f"'orders' of {name}")
        if len(texts) > _MOST_ORDERS:
            raise WireError(f"'orders' of {name} are {len(texts)}; nobody has so much to order")
        orders.setdefault(_power(board, name, "orders"), []).extend(map(_order, texts))
    return orders


def read_policy(board: Board, data: Json) -> Policy:
    """The optional 'policy' object: named choices and terms; what it leaves out is the default."""
    given = _table(data, "policy")
    known: dict[str, Any] = {}
    for name, value in given.items():
        if name in _CHOICES:
            allowed = [str(choice) for choice in _CHOICES[name]]
            if value not in allowed:
                raise WireError(f"'policy': {name} is one of {', '.join(allowed)}, not {value!r}")
            known[name] = _CHOICES[name](value)
        elif name == "goal":
            if not isinstance(value, int) or isinstance(value, bool) or value < 1:
                raise WireError(f"'policy': goal is a number of supply centres, not {value!r}")
            known[name] = value
        elif name == "closed":
            known[name] = frozenset(_province(board, p, "policy.closed") for p in _texts(value, "'policy.closed'"))
        elif name == "idle":
            known[name] = frozenset(_power(board, p, "policy.idle") for p in _texts(value, "'policy.idle'"))
        else:
            raise WireError(f"'policy': there is no '{name}'; there is {', '.join([*_CHOICES, *_TERMS])}")
    return Policy(**known) if known else DEFAULT


def read_terms(board: Board, phase: Phase, data: Json, setups: Mapping[str, Setup]) -> Policy:
    """The policy, within the optional 'setup' for fewer players ('joined': the seat neutrals went to)."""
    policy = read_policy(board, data)
    name = data.get("setup")
    if name is None:
        return policy
    if not isinstance(name, str) or name not in setups:
        raise WireError(f"'setup': there is no {name!r}; there is {', '.join(setups)}")
    setup, joined = setups[name], data.get("joined")
    if joined is not None and (isinstance(joined, bool) or joined not in range(setup.players)):
        raise WireError(f"'joined': {joined!r} is no seat; they are numbered from 0 to {setup.players - 1}")
    try:
        return setup.policy(board, phase, joined, policy)
    except ValueError as error:
        raise WireError(f"'joined': {error}") from None


_CHOICES: dict[str, Any] = {
    "paradox": Paradox,
    "adjacent_convoy": AdjacentConvoy,
    "support_coast": SupportCoast,
    "convoyed_origin": ConvoyedOrigin,
    "removal": Removal,
}
_TERMS = ("goal", "closed", "idle")


def write_position(position: Position) -> dict[str, Any]:
    written: dict[str, Any] = {"units": {power: [str(one) for one in its] for power, its in position.units.items()}}
    if position.centres is not None:
        written["centers"] = {power: list(its) for power, its in position.centres.items()}
    written["dislodged"] = {
        power: {str(one): {"from": fate.attacker, "options": sorted(fate.options)} for one, fate in its.items()}
        for power, its in position.dislodged.items()
    }
    return written


def _table(data: Json, key: str) -> Json:
    value = data.get(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise WireError(f"'{key}' is not an object")
    return value


def _texts(value: Any, where: str) -> list[str]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise WireError(f"{where} is not a list")
    for text in value:
        if not isinstance(text, str):
            raise WireError(f"{where}: {text!r} is not text")
    return value


def _power(board: Board, name: str, where: str) -> str:
    if name in board.powers:
        return name
    if name.upper() in board.powers:
        return name.upper()
    raise WireError(f"'{where}': {name} is no power here; there is {', '.join(board.powers)}")


def _province(board: Board, name: str, where: str) -> str:
    if name.upper() not in board.terrain:
        raise WireError(f"'{where}': {name} is no province on this board")
    return name.upper()


def _order(text: str) -> Order:
    try:
        return parse(text)
    except ValueError as error:
        raise WireError(f"'orders': {error}") from None


def _unit(board: Board, text: str, where: str) -> Unit:
    try:
        one = parse_unit(text)
    except ValueError as error:
        raise WireError(f"'{where}': {error}") from None
    if not board.has_unit(one):
        raise WireError(f"'{where}': {_misplaced(board, one)}")
    return one


def _misplaced(board: Board, one: Unit) -> str:
    """Why such a unit cannot be."""
    if one.province in board.impassable:
        return f"{one} cannot be: {board.impassable[one.province]} is impassable"
    if not board.is_place(one.place):
        return f"{one} cannot be: there is no {one.place} on this board"
    if one.kind == ARMY:
        at_sea = board.terrain[one.province] == SEA
        return f"{one} cannot be: {'an army at sea' if at_sea else 'an army has no coast'}"
    if one.province in board.coasts:
        return f"{one} wants a coast: {' or '.join(board.coasts[one.province])}"
    return f"{one} cannot be: a fleet inland"


def _units(board: Board, data: Json) -> dict[str, tuple[Unit, ...]]:
    if "units" not in data:
        raise WireError("'units' is missing")
    units: dict[str, tuple[Unit, ...]] = {}
    seen: dict[str, Unit] = {}
    for name, texts in _table(data, "units").items():
        power = _power(board, name, "units")
        its = tuple([_unit(board, text, "units") for text in _texts(texts, f"'units' of {name}")])
        for one in its:
            if one.province in seen:
                raise WireError(f"'units': {seen[one.province]} and {one} stand in one province")
            seen[one.province] = one
        units[power] = (*units.get(power, ()), *its)
    return units


def _centres(board: Board, data: Json) -> dict[str, tuple[str, ...]] | None:
    if data.get("centers") is None:
        return None
    centres: dict[str, tuple[str, ...]] = {}
    owner: dict[str, str] = {}
    for name, given in _table(data, "centers").items():
        power = _power(board, name, "centers")
        its = tuple([text.upper() for text in _texts(given, f"'centers' of {name}")])
        for centre in its:
            if centre not in board.centres:
                raise WireError(f"'centers': {centre} is no supply centre on this board")
            if centre in owner:
                raise WireError(f"'centers': {centre} is owned twice, by {owner[centre]} and {power}")
            owner[centre] = power
        centres[power] = (*centres.get(power, ()), *its)
    return centres


def _dislodged(board: Board, data: Json) -> dict[str, dict[Unit, Dislodged]]:
    lost: dict[str, dict[Unit, Dislodged]] = {}
    seen: dict[str, Unit] = {}
    for name, its in _table(data, "dislodged").items():
        power = _power(board, name, "dislodged")
        if not isinstance(its, dict):
            raise WireError(f"'dislodged' of {name} is not an object")
        for text, fate in its.items():
            one = _unit(board, text, "dislodged")
            if one.province in seen:
                raise WireError(f"'dislodged': {seen[one.province]} and {one} come from one province")
            seen[one.province] = one
            lost.setdefault(power, {})[one] = _fate(board, one, fate)
    return lost


def _fate(board: Board, one: Unit, data: Any) -> Dislodged:
    if not isinstance(data, dict):
        raise WireError(f"'dislodged': what is said of {one} is not an object")
    attacker = data.get("from")
    if attacker is not None:
        if not isinstance(attacker, str):
            raise WireError(f"'dislodged': 'from' of {one} is not a province")
        attacker = _province(board, attacker.partition("/")[0], "dislodged")
    options = [text.upper() for text in _texts(data.get("options", []), f"'options' of {one}")]
    for place in options:
        if not board.is_place(place):
            raise WireError(f"'dislodged': {place} is no place on this board")
    return Dislodged(attacker, tuple(options))


def order_key(order: Order) -> str:
    """The name an order's result goes under: its unit, or the order itself if it has none."""
    return "WAIVE" if isinstance(order, Waive) else str(order.unit)
