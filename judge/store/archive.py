"""All games of a state directory: read from their journals when they are asked for, written before anything is said.

<root>/games/<name>/journal.jsonl   the truth
<root>/games/<name>/snapshot.json   what the clock and the list of games need, without reading the journal
<root>/games/<name>/orders/…        what was ordered, to look at
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from judge.game.commands import Command, Create
from judge.game.decide import Decision, decide
from judge.game.events import Event, LetterRead, to_json
from judge.game.refusal import Refused
from judge.game.starting import NAME
from judge.game.state import Game
from judge.store import atomic, projections, snapshot
from judge.store.fold import NONSENSE, Boards, Unfit, fold, plainly
from judge.store.index import Index
from judge.store.journal import Damaged, Journal
from judge.store.summary import Summary, people_of, summary_of, wake_at


class NoSuchGame(KeyError):
    def __str__(self) -> str:
        return f"there is no game '{self.args[0]}' here"


@dataclass(slots=True)
class Kept:
    """A game in memory, beside its journal."""

    game: Game
    journal: Journal
    heard: set[str] = field(default_factory=set)  # causes whose letters were read


@dataclass(slots=True)
class Archive:
    """Not for several threads: one worker decides and writes. `look` opens nothing for writing."""

    root: Path
    boards: Boards
    look: bool = False
    most: int = 1000  # games kept in memory; one of 20 phases takes some 150 kB
    damaged: dict[str, Damaged] = field(default_factory=dict)  # the games met so far that cannot be read, and why
    _kept: OrderedDict[str, Kept] = field(default_factory=OrderedDict)
    _index: Index | None = None  # None: nobody has asked yet

    def names(self) -> list[str]:
        """All games there are, the damaged ones, too."""
        folder = self.root / "games"
        found = [path.name for path in folder.iterdir()] if folder.is_dir() else []
        return sorted(name for name in found if NAME.fullmatch(name) and self.journal_path(name).exists())

    def folder(self, name: str) -> Path:
        """Where a game lives. Nothing but a proper name ever reaches a path."""
        if not NAME.fullmatch(name):
            raise NoSuchGame(name)
        return self.root / "games" / name

    def journal_path(self, name: str) -> Path:
        return self.folder(name) / "journal.jsonl"

    def kept(self, name: str) -> Kept:
        """The game, from memory or from its journal; `Damaged` stops this one and no other."""
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        path = self.journal_path(name)
        if not path.exists():
            raise NoSuchGame(name)
        if not self.look:
            self.recover(name)
        try:
            kept = self._told(Journal.open(path, mend=not self.look))
        except Damaged as damaged:
            self._set_aside(name, damaged)
            raise
        self._remember(name, kept)
        return kept

    def recover(self, name: str) -> None:
        """Sweep up what a crash left half-written: of one game, as it is opened; all at the start would take long."""
        folder = self.folder(name)
        with suppress(OSError):  # such pieces do no harm
            for each in (folder, *(folder / projections.ORDERS).glob("*/")):
                atomic.sweep(each)

    def game(self, name: str) -> Game:
        return self.kept(name).game

    def create(self, command: Create, cause: str, now: datetime) -> Decision:
        """Make a game; `Refused` if there is one of that name, or it can't be made so."""
        decision = decide(Game(*self.boards(command.variant)), command, now)  # the name is looked at here
        name = command.name
        if self.journal_path(name).exists():
            raise Refused("game-exists", game=name)
        atomic.make_directory(self.folder(name))
        journal = Journal.create(self.journal_path(name), now, [to_json(each) for each in decision.events], cause)
        kept = Kept(decision.game, journal, {cause} - {""})
        self._remember(name, kept)
        self._note(name, kept)
        self._enter(name, kept.game, now)
        return decision

    def act(self, name: str, commands: Sequence[Command], cause: str, now: datetime) -> list[Decision] | None:
        """Do what the commands of one letter ask, one after the other, as one batch: all of it happened, or none.

        When this returns, it is on the disk. What is refused is remembered with its cause as well, so that the same
        letter is not answered twice. None: this letter was read before.
        """
        kept = self.kept(name)
        if cause and cause in kept.heard:
            return None
        decisions: list[Decision] = []
        game = kept.game
        for command in commands:
            try:
                decisions.append(decide(game, command, now))
            except Refused as refusal:
                decisions.append(Decision((), (refusal,), game))
            game = decisions[-1].game
        self._write(name, kept, [event for each in decisions for event in each.events], game, cause, now)
        self._enter(name, kept.game, now)  # also if nothing happened: then the clock looked too early, or for nothing
        return decisions

    def due(self, now: datetime) -> list[str]:
        """The games that the clock must look at, the longest overdue first.

        The first time every snapshot is read; from then on this costs next to nothing. A game that cannot be read is
        never due, but among the `damaged`.
        """
        return self._indexed().due(now)

    def is_due(self, name: str, now: datetime) -> bool:
        wake = self._indexed().wakes.get(name)
        return wake is not None and wake <= now

    def games_of(self, person: str) -> list[str]:
        """The games in which somebody has a part: as a player, a GM, an observer, or on the list before the start."""
        return self._indexed().games_of(person)

    def told_before(self, name: str, cause: str) -> tuple[Game, datetime, int]:
        """The game as it was when a letter was read, when that was, and the number of the last entry it made.

        For an answer that a crash may have lost: what was decided then can be decided again.
        """
        before: Game | None = None
        for happened in fold(self.kept(name).journal.entries(), self.boards):
            if happened.entry.cause == cause:
                before, at, last = before or happened.before, happened.entry.at, happened.entry.seq
            elif before is not None:
                break
        if before is None:
            raise KeyError(cause)
        return before, at, last

    def summaries(self) -> Iterator[Summary | Damaged]:
        """Every game in short; from its snapshot where that is up to date, and without keeping it in memory."""
        yield from map(self._in_short, self.names())

    def summary(self, name: str) -> Summary:
        kept = self._kept.get(name)
        if kept is None:
            state = snapshot.peek(self.folder(name) / "snapshot.json", self.journal_path(name).stat().st_size)
            known = Summary.from_json(state) if state is not None else None
            if known is not None:
                return known
            kept = self.kept(name)
            self._note(name, kept)
        return summary_of(kept.game)

    def _in_short(self, name: str) -> Summary | Damaged:
        """A game's summary, or why there is none: whatever is wrong with one game concerns no other."""
        try:
            return self.summary(name)
        except Damaged as damaged:
            return damaged
        except OSError as error:
            return self._unreadable(name, error)

    def _write(self, name: str, kept: Kept, events: Sequence[Event], after: Game, cause: str, now: datetime) -> None:
        """Append, fsync, then act: only now does the game in memory change."""
        if cause and not events:
            events = [LetterRead()]
        if not events:
            return
        kept.journal.append([to_json(event) for event in events], cause, now)
        before, kept.game = kept.game, after
        kept.heard |= {cause} - {""}
        self._note(name, kept)
        projections.write(self.folder(name), before, events, now)

    def _note(self, name: str, kept: Kept) -> None:
        """Write the snapshot. It is a cache: a disk that has no room for it does no harm."""
        if self.look:
            return
        with suppress(OSError):  # an old one is known by its length
            snapshot.save(self.folder(name) / "snapshot.json", kept.journal, summary_of(kept.game).to_json())

    def _told(self, journal: Journal) -> Kept:
        """The game as its journal tells it."""
        game: Game | None = None
        heard: set[str] = set()
        line = 1  # the header
        try:
            for happened in fold(journal.entries(), self.boards):
                game, line = happened.after, line + 1
                heard.add(happened.entry.cause)
        except Unfit as unfit:
            raise Damaged(journal.path, line + 1, str(unfit)) from unfit
        if game is None:
            raise Damaged(journal.path, line + 1, "the journal tells of no game")
        try:
            summary_of(game)  # what the clock asks of every game, so it must have an answer
        except NONSENSE as error:
            raise Damaged(journal.path, line, f"the last position makes no sense: {plainly(error)}") from error
        return Kept(game, journal, heard - {""})

    def _indexed(self) -> Index:
        """What could not be read the last time is tried again: a disk that was full then may have room now."""
        if self._index is None:
            self._index = Index(unread=set(self.names()))
        for name in sorted(self._index.unread):
            try:
                known = self.summary(name)
            except OSError as error:
                self._set_aside(name, self._unreadable(name, error))
                continue
            except Damaged:  # set aside already, until somebody puts it back
                self._index.unread.discard(name)
                continue
            self.damaged.pop(name, None)
            self._index.note(name, datetime.fromisoformat(known.wake) if known.wake else None, known.people)
            self._index.unread.discard(name)
        return self._index

    def _unreadable(self, name: str, error: OSError) -> Damaged:
        return Damaged(self.journal_path(name), 1, f"it cannot be read: {error.strerror}")

    def _enter(self, name: str, game: Game, now: datetime | None = None) -> None:
        """Keep the index true."""
        if self._index is not None:
            self._index.note(name, wake_at(game, now), people_of(game))

    def _set_aside(self, name: str, damaged: Damaged) -> None:
        """Leave a game alone that cannot be read; a letter to it tries again."""
        self.damaged[name] = damaged
        if self._index is not None:
            self._index.note(name, None, ())

    def _remember(self, name: str, kept: Kept) -> None:
        if self.damaged.pop(name, None):  # somebody has put it back
            self._enter(name, kept.game)
        self._kept[name] = kept
        while len(self._kept) > self.most:
            self._kept.popitem(last=False)
