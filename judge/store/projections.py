"""What a person can look at with `less`: each power's orders of each phase. They can all be made again."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from judge.game.events import Event, OrdersCleared, OrdersGiven, Resolved
from judge.game.state import Game
from judge.store import atomic


def write(folder: Path, after: Game, events: Sequence[Event]) -> None:
    """Bring the files up to date with these events. No file here is the truth, so none may stop the game."""
    changed = {event.power for event in events if isinstance(event, OrdersGiven | OrdersCleared)}
    with suppress(OSError):
        for event in events:
            if isinstance(event, Resolved):
                told: dict[str, list[str]] = {power: [] for power in changed}  # cleared in the same letter
                _orders(folder, event.phase, told | {power: list(its) for power, its in event.orders.items()})
                changed = set()
        if after.phase is not None:
            now = {power: list(after.orders.get(power, {}).values()) for power in changed}
            _orders(folder, str(after.phase), now)


def rebuild(folder: Path, game: Game) -> None:
    """All files again, from the game."""
    for step in game.steps:
        _orders(folder, str(step.phase), {power: list(its) for power, its in step.orders.items()})
    if game.phase is not None:
        _orders(folder, str(game.phase), {power: list(its.values()) for power, its in game.orders.items()})


def _orders(folder: Path, phase: str, orders: dict[str, list[str]]) -> None:
    if not orders:
        return
    place = folder / "orders" / phase
    atomic.make_directory(folder / "orders")
    atomic.make_directory(place)
    for power, its in orders.items():
        atomic.write(place / f"{power}.txt", "".join(f"{order}\n" for order in its).encode())
