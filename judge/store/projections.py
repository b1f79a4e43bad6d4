"""What a person can look at with `less`: each power's orders of each phase. They can all be made again."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from judge.game.apply import apply
from judge.game.events import Event, OrdersCleared, OrdersGiven, Resolved
from judge.game.state import Game
from judge.store import atomic

ORDERS = "orders"


def write(folder: Path, before: Game, events: Sequence[Event], at: datetime) -> None:
    """Bring the files up to date with these events. No file here is the truth, so none may stop the game.

    Nor does any wait for the disk. What a power cut spoils `judge check` finds, and makes again.
    """
    due: dict[Path, bytes] = {}
    for event in events:
        after = apply(before, event, at)
        due |= files(folder, before, event, after)
        before = after
    with suppress(OSError):
        for path, data in due.items():
            if not path.parent.is_dir():
                atomic.make_directory(path.parent, durable=False)
            atomic.write(path, data, durable=False)


def files(folder: Path, before: Game, event: Event, after: Game) -> dict[Path, bytes]:
    """The files that an event changes, and what they hold then. Only names of the board ever reach a path."""
    if isinstance(event, OrdersGiven | OrdersCleared) and event.power in after.board.powers and after.phase:
        its = after.orders.get(event.power, {}).values()
        return {folder / ORDERS / str(after.phase) / f"{event.power}.txt": _text(its)}
    if isinstance(event, Resolved):
        place = folder / ORDERS / str(before.phase)
        return {place / f"{p}.txt": _text(event.orders[p]) for p in event.orders if p in after.board.powers}
    return {}


def _text(orders: Iterable[str]) -> bytes:
    return "".join(f"{order}\n" for order in orders).encode(errors="backslashreplace")
