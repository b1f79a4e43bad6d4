"""Whether an event holds what it says it holds: `apply` trusts its events, and a file may hold anything."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from datetime import datetime
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from judge.game import events as e
from judge.rules.board import Board
from judge.rules.orders import parse
from judge.rules.phases import parse_phase

_TIMES = ("deadline", "resolves")
_WORDS = {str: "text", int: "a number", bool: "true or false", list: "a list", NoneType: "nothing"}


class Misshapen(ValueError):
    """A field that cannot be what it should; the sentence says which."""


def check_shape(event: e.Event, board: Board) -> None:
    """`Misshapen` if a field is of another kind than this event has, or holds no order, power or time where one is."""
    for name, wanted in _HINTS[type(event)].items():
        value = getattr(event, name)
        if not _is(value, wanted):
            raise Misshapen(f"'{name}' is not {_WORDS.get(wanted, 'what it should be')}")
        if name in _TIMES and value is not None and datetime.fromisoformat(value).tzinfo is None:
            raise Misshapen(f"'{name}' is a time without a zone")
        if name == "power" and value not in board.powers:
            raise Misshapen(f"'{value}' is no power")
    for text in _orders(event):
        parse(text)  # says what is wrong by itself
    if isinstance(event, e.Resolved):
        parse_phase(event.phase)


def _orders(event: e.Event) -> Iterator[str]:
    if isinstance(event, e.OrdersGiven):
        yield from event.orders.values()
    elif isinstance(event, e.OrdersAhead):
        yield from event.orders
    elif isinstance(event, e.Resolved):
        for its in event.orders.values():
            yield from its


def _hints(kind: type[e.Event]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind)}


def _is(value: Any, wanted: Any) -> bool:
    """Whether a value of JSON is of a type as events have them."""
    if wanted is Any:
        return True
    origin = get_origin(wanted)
    if origin is UnionType:
        return any(_is(value, each) for each in get_args(wanted))
    if origin is list:
        return isinstance(value, list) and all(_is(each, get_args(wanted)[0]) for each in value)
    if origin is Mapping:
        return isinstance(value, dict) and all(_is(each, get_args(wanted)[1]) for each in value.values())
    return isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool))


_HINTS: dict[type[e.Event], dict[str, Any]] = {kind: _hints(kind) for kind in e.KINDS.values()}
