"""The people of a state directory, across all games: told from their journal, written before anything is said.

<root>/people/journal.jsonl   the truth, as a game's is
<root>/people/key             from which every secret follows; never in a journal, never rewritten
"""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from judge.people.apply import Telling
from judge.people.commands import Command
from judge.people.decide import Decision, decide
from judge.people.events import KINDS, Event, LetterRead, from_json, to_json
from judge.people.lawful import breaches
from judge.people.refusal import Refused
from judge.people.state import People
from judge.store import atomic
from judge.store.fold import NONSENSE, Unfit, UnknownKind, plainly
from judge.store.journal import Damaged, Entry, Journal, ReadOnly
from judge.store.strays import JOURNAL, Fault

FOLDER, KEY, KEY_SIZE = "people", "key", 32
_TORN = re.compile(r"journal\.torn-\d+(\.\d+)?")
_COPY = "nobody can be known until the journal is put back from a copy"
_NEWER = "use the version of the judge that wrote it"


class BadKey(Exception):
    """The server's key cannot be used; the sentence says why, and what to do."""

    def __init__(self, path: Path, what: str, remedy: str) -> None:
        super().__init__(f"{path}: {what}; {remedy}")
        self.path = path
        self.what = what
        self.remedy = remedy


@dataclass(slots=True)
class Kept:
    """The people in memory, beside their journal; none before the first is written."""

    people: People = field(default_factory=People)
    journal: Journal | None = None
    heard: set[str] = field(default_factory=set)  # causes whose letters were read


@dataclass(slots=True)
class Registry:
    """Not for several threads: one worker decides and writes. `look` opens nothing for writing."""

    root: Path
    look: bool = False
    _kept: Kept | None = None
    _key: bytes = b""

    @property
    def folder(self) -> Path:
        return self.root / FOLDER

    @property
    def people(self) -> People:
        """Everybody, as of the last letter; `Damaged` if the journal cannot be read."""
        return self.kept().people

    def kept(self) -> Kept:
        """What is in the journal, read the first time this is asked; later costs nothing."""
        if self._kept is None:
            self._kept = self._read()
        return self._kept

    def act(self, commands: Sequence[Command], cause: str, now: datetime) -> list[Decision] | None:
        """Do what the commands of one letter ask, one after the other, as one batch: all of it happened, or none.

        When this returns, it is on the disk. What is refused is remembered with its cause as well, so that the same
        letter is not answered twice. None: this letter was read before.
        """
        kept = self.kept()
        if cause and cause in kept.heard:
            return None
        decisions: list[Decision] = []
        people = kept.people
        for command in commands:
            try:
                decisions.append(decide(people, command, now))
            except Refused as refusal:
                decisions.append(Decision((), (refusal,), people))
            people = decisions[-1].people
        self._write(kept, [event for each in decisions for event in each.events], people, cause, now)
        return decisions

    def key(self) -> bytes:
        """The server's key, made the first time; `BadKey` if it is lost or not fit for use."""
        if not self._key:
            path = self.folder / KEY
            if not self.look and not path.exists() and not (self.folder / JOURNAL).exists():
                atomic.make_directory(self.folder)
                atomic.create(path, os.urandom(KEY_SIZE))
            self._key = read_key(path)
        return self._key

    def _read(self) -> Kept:
        path = self.folder / JOURNAL
        if not self.look and self.folder.is_dir():
            with suppress(OSError):  # what a crash left half-written does no harm
                atomic.sweep(self.folder)
        if not path.exists():
            return Kept()
        journal = Journal.open(path, mend=not self.look)
        telling, heard, line = Telling(), set[str](), 1  # the header
        try:
            for entry in journal.entries():
                line += 1
                for breach in _tell(telling, entry):
                    raise Unfit(f"entry {entry.seq} ({entry.kind}): {breach}")
                heard.add(entry.cause)
        except Unfit as unfit:
            raise Damaged(path, line, str(unfit)) from unfit
        return Kept(telling.people, journal, heard - {""})

    def _write(self, kept: Kept, events: Sequence[Event], after: People, cause: str, now: datetime) -> None:
        """Append, fsync, then act: only now do the people in memory change."""
        if cause and not events:
            events = [LetterRead()]
        if not events:
            return
        drafts = [to_json(event) for event in events]
        if kept.journal is not None:
            kept.journal.append(drafts, cause, now)
        elif self.look:
            raise ReadOnly(f"{self.root} was opened only to look")
        else:
            self.key()  # comes first: so where there is a journal and no key, the key was lost
            kept.journal = Journal.create(self.folder / JOURNAL, now, drafts, cause)
        kept.people = after
        kept.heard |= {cause} - {""}


def read_key(path: Path) -> bytes:
    """The key in a file; `BadKey` if it is missing, of another size, or open to other users of the machine."""
    try:
        mode, key = path.stat().st_mode, path.read_bytes()
    except FileNotFoundError:
        # To make a new one in silence would turn every address that we ever gave away into nobody's.
        remedy = "put it back from a copy; with any other, every secret address that players have is void"
        raise BadKey(path, "the key is not there", remedy) from None
    except OSError as error:
        raise BadKey(path, f"it cannot be read: {error.strerror}", "it must belong to the judge's user") from error
    if len(key) != KEY_SIZE:
        raise BadKey(path, f"it has {len(key)} bytes, and a key has {KEY_SIZE}", "put it back from a copy")
    if mode & 0o077:
        remedy = f"`chmod 600 {path}`, and if somebody may have read it, replace it: all secrets change then"
        raise BadKey(path, f"others may read it (mode {mode & 0o777:o})", remedy)
    return key


def faults(root: Path) -> list[Fault]:
    """Every fault of the people's folder; touches nothing. That there is none yet is no fault."""
    folder = root / FOLDER
    if not folder.exists():
        return []
    found = [*_in_journal(folder / JOURNAL), *_beside(folder)]
    if (folder / JOURNAL).exists() or (folder / KEY).exists():
        try:
            read_key(folder / KEY)
        except BadKey as bad:
            found.append(Fault(bad.path, bad.what, bad.remedy))
    return found


def _in_journal(path: Path) -> Iterator[Fault]:
    """What is wrong with the journal; after an entry that does not fit, the others are still looked at."""
    if not path.exists():
        return
    telling = Telling()
    try:
        journal = Journal.open(path, mend=False)
        if journal.cut:
            what = f"{len(journal.cut)} bytes at its end are no whole batch: a crash tore them"
            yield Fault(path, what, "start the judge: it cuts them off and keeps them aside")
        for entry in journal.entries():
            try:
                for breach in _tell(telling, entry):
                    yield Fault(path, f"entry {entry.seq} ({entry.kind}): {breach}", _COPY, entry.seq + 1)
            except Unfit as unfit:
                yield Fault(path, str(unfit), _NEWER if isinstance(unfit, UnknownKind) else _COPY, entry.seq + 1)
    except Damaged as damaged:
        yield Fault(path, damaged.what, _COPY, damaged.line)
    except OSError as error:
        yield Fault(path, f"it cannot be read: {error.strerror}", "see to the disk")


def _beside(folder: Path) -> Iterator[Fault]:
    for path in sorted(folder.iterdir()) if folder.is_dir() else (folder,):
        if _TORN.fullmatch(path.name):
            what = f"{path.stat().st_size} bytes that a crash tore and nobody was ever told of"
            yield Fault(path, what, "look at them, then remove the file")
        elif path.name.startswith(".") and path.name.endswith(".tmp"):
            yield Fault(path, "a crash left it half-written", "remove it, or start the judge: it does")
        elif path.name not in (JOURNAL, KEY):
            yield Fault(path, "nothing of ours has this name", "move it elsewhere")


def _tell(telling: Telling, entry: Entry) -> list[str]:
    """Tell one entry; which rules it breaks, if it can be told all the same, and `Unfit` if it cannot."""
    if entry.kind not in KINDS:
        raise UnknownKind(f"entry {entry.seq}: an event of kind '{entry.kind}' is not known to this version")
    broken: list[str] = []
    try:
        event = from_json(entry.kind, entry.data)
        broken = [*breaches(telling.people, event)]
        telling.tell(event, entry.at)
    except NONSENSE as error:
        why = "; ".join(broken) or plainly(error)
        raise Unfit(f"entry {entry.seq} ({entry.kind}) cannot be applied: {why}") from error
    return broken
