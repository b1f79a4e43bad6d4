"""Phases that were played, adjudicated again: whether the rules of today would have it as the journal has it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from judge.game.events import Resolved
from judge.game.state import Game
from judge.game.turning import play
from judge.rules.turn import Position, Turn
from judge.store.fold import Happened


@dataclass(slots=True)
class Played:
    """A phase that was resolved."""

    seq: int  # of its entry in the journal
    at: datetime
    before: Game
    event: Resolved
    after: Game
    undone: bool = False  # in the end: by a rollback that nobody took back


def played(history: Iterable[Happened]) -> list[Played]:
    """All phases that were ever resolved, in their order, also those that a rollback undid."""
    found: list[Played] = []
    last: Game | None = None
    for entry, event, before, after in history:
        if isinstance(event, Resolved):
            found.append(Played(entry.seq, entry.at, before, event, after))
        last = after
    for each, step in zip(found, last.steps if last else (), strict=True):
        each.undone = step.undone
    return found


def again(before: Game, event: Resolved) -> Turn:
    """The phase as the rules have it today, with the orders and the idle powers of that day."""
    orders = {power: {str(number): text for number, text in enumerate(its)} for power, its in event.orders.items()}
    return play(replace(before, orders=orders), frozenset(event.idle))


def differences(event: Resolved, after: Game, turn: Turn) -> Iterator[str]:
    """Where today's result is another than the one in the journal; nothing, if it is the same."""
    assert after.position is not None
    was, now = _told(after.position), _told(turn.after)
    for what in was:
        for key in sorted({*was[what], *now[what]}):
            then, today = was[what].get(key, "nothing"), now[what].get(key, "nothing")
            if then != today:
                yield f"{what} of {key}: {then} then, {today} today"
    today = str(turn.next_phase) if turn.next_phase else "the end"
    if today != (event.next_phase or "the end"):
        yield f"next: {event.next_phase or 'the end'} then, {today} today"


def _told(position: Position) -> Mapping[str, Mapping[str, str]]:
    """A position as words that can be compared: the order within a list says nothing."""
    lost = {
        f"{power} {one}": f"from {fate.attacker} to {_row(fate.options)}"
        for power, its in position.dislodged.items()
        for one, fate in its.items()
    }
    return {"units": _rows(position.units), "centres": _rows(position.centres or {}), "retreats": lost}


def _rows(table: Mapping[str, Iterable[Any]]) -> dict[str, str]:
    return {power: _row(its) for power, its in table.items() if its}


def _row(words: Iterable[Any]) -> str:
    return ", ".join(sorted(map(str, words))) or "nowhere"
