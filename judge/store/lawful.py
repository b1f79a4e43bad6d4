"""What can never happen in a game, whatever was ordered: the marks of a journal that no judge has written.

`decide` sees to all of this; here it is looked at once more, from outside, in what was written.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from judge.game import events as e
from judge.game.state import ACTIVE, FINISHED, FORMING, Game
from judge.rules.phases import SPRING, parse_phase
from judge.store.fold import Happened

# A game that is over may still be rolled back, and hear of people; but nothing is played in it any more.
_AFTER_THE_END = (
    e.PressSent,
    e.CopiesSet,
    e.Noted,
    e.ObserverAdded,
    e.ObserverRemoved,
    e.JoinDenied,
    e.Asked,
    e.LetterRead,
    e.RolledBack,
    e.SettingChanged,
    e.GmAdded,
    e.RolledForward,
)


def breaches(happened: Happened) -> Iterator[str]:
    """What this event breaks, one sentence each."""
    _, event, before, after = happened
    if before.status == FINISHED and not isinstance(event, _AFTER_THE_END):
        yield f"{type(event).__name__} after the end of the game"
    if after.position is not before.position:
        yield from _board(after)
    if type(event) in _RULES:
        yield from _RULES[type(event)](before, event, after)


def _board(game: Game) -> Iterator[str]:
    """Every unit on a place where it can stand, and alone; every centre with one owner."""
    if game.position is None:
        return
    units = [(power, one) for power, its in game.position.units.items() for one in its]
    lost = [(power, one) for power, its in game.position.dislodged.items() for one in its]
    for power, one in [*units, *lost]:
        if not game.board.has_unit(one):
            yield f"{one} of {power} cannot stand there"
    for province, count in Counter(one.province for _, one in units).items():
        if count > 1:
            there = ", ".join(f"{one} of {power}" for power, one in units if one.province == province)
            yield f"{count} units stand in {province}: {there}"
    centres = game.position.centres or {}
    for centre, count in Counter(each for its in centres.values() for each in its).items():
        if count > 1:
            yield f"{centre} has {count} owners: {', '.join(p for p, its in centres.items() if centre in its)}"
        if centre not in game.board.centres:
            yield f"{centre} is no supply centre"
    for power in {*game.position.units, *centres} - {*game.board.powers}:
        yield f"{power} is no power of this board"


def _resolved(before: Game, event: e.Resolved, after: Game) -> Iterator[str]:
    if event.phase != str(before.phase):
        yield f"{event.phase} is resolved while {before.phase} is open"
    if before.status != ACTIVE:
        yield f"{event.phase} is resolved while the game is {before.status}"
    given = {power: list(its.values()) for power, its in before.orders.items() if its}
    for power in sorted({*given, *event.orders}):
        if given.get(power, []) != list(event.orders.get(power, [])):
            yield f"{event.phase} is resolved with orders of {power} that are not those it gave"
    if event.next_phase is None or before.phase is None or after.position is None:
        return
    following = parse_phase(event.next_phase)
    if not before.phase.before(following):
        yield f"the phases go backward, from {before.phase} to {following}"
    if following.season == SPRING and following.kind == "M":
        for power, its in after.position.units.items():
            centres = len((after.position.centres or {}).get(power, ()))
            if len(its) > centres:
                yield f"{power} has {len(its)} units and {centres} centres after the adjustments of {before.phase}"


def _opened(before: Game, event: e.PhaseOpened, after: Game) -> Iterator[str]:
    if event.phase != str(before.phase):
        backward = before.phase is not None and parse_phase(event.phase).before(before.phase)
        yield f"{event.phase} is opened, but {before.phase} is next" + (": the phases go backward" * backward)


def _rolled_back(before: Game, event: e.RolledBack, after: Game) -> Iterator[str]:
    step = before.steps[event.step]
    if str(step.phase) != event.phase or step.undone:
        told = f"{step.phase}, undone already" if step.undone else str(step.phase)
        yield f"a rollback to {event.phase} names step {event.step}, which is {told}"


def _rolled_forward(before: Game, event: e.RolledForward, after: Game) -> Iterator[str]:
    if before.tip is None:
        yield "what was never rolled back goes forward again"


def _started(before: Game, event: e.Started, after: Game) -> Iterator[str]:
    if before.status != FORMING:
        yield f"the game starts while it is {before.status}"


_RULES: dict[type[e.Event], Callable[[Game, Any, Game], Iterator[str]]] = {
    e.Resolved: _resolved,
    e.PhaseOpened: _opened,
    e.RolledBack: _rolled_back,
    e.RolledForward: _rolled_forward,
    e.Started: _started,
}
