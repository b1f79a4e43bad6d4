"""A journal told as a game, entry by entry: what each event made of it, or why it fits nowhere."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from judge.game.apply import apply
from judge.game.events import KINDS, Created, Event, from_json
from judge.game.state import Game
from judge.rules.board import Board
from judge.rules.setup import Setup
from judge.store.lines import Entry
from judge.store.shape import check_shape

Boards = Callable[[str], tuple[Board, Mapping[str, Setup]]]  # a variant's board and set-ups

# Whatever `apply` may raise on data that nobody decided: it trusts its events, and here they are not yet trusted.
NONSENSE = (ValueError, TypeError, LookupError, AttributeError, AssertionError, ArithmeticError)


class Unfit(ValueError):
    """An entry that makes no game; the sentence says which and why."""


class UnknownKind(Unfit):
    """An event that this version does not know; another one may."""


class Happened(NamedTuple):
    """One entry, and the game before and after it."""

    entry: Entry
    event: Event
    before: Game
    after: Game


def happen(game: Game | None, entry: Entry, boards: Boards) -> Happened:
    """What an entry makes of a game, None before the first; `Unfit` if nothing sensible."""
    if entry.kind not in KINDS:
        raise UnknownKind(f"entry {entry.seq}: an event of kind '{entry.kind}' is not known to this version")
    if (game is None) is not (entry.kind == Created.__name__):
        raise Unfit(f"entry {entry.seq} ({entry.kind}): a game begins with its making, and is made once")
    try:
        event = from_json(entry.kind, entry.data)
        before = Game(*boards(str(entry.data["variant"]))) if game is None else game
        check_shape(event, before.board)
        return Happened(entry, event, before, apply(before, event, entry.at))
    except NONSENSE as error:
        raise Unfit(f"entry {entry.seq} ({entry.kind}) cannot be applied: {plainly(error)}") from error


def fold(entries: Iterable[Entry], boards: Boards) -> Iterator[Happened]:
    """Everything that happened, in its order; `Unfit` at the first entry that cannot have."""
    game: Game | None = None
    for entry in entries:
        happened = happen(game, entry, boards)
        game = happened.after
        yield happened


def plainly(error: Exception) -> str:
    """An error of Python as a few words; some of them say nothing by themselves."""
    words = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    if isinstance(error, LookupError) and not isinstance(error, IndexError) and " " not in words:
        return f"there is no '{words}'"
    return words or "it does not fit the game as it stood"
