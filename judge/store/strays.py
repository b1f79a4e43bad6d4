"""Files and folders that do not belong where they are, pieces that a crash left, and letters that got stuck."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from judge.game.starting import NAME
from judge.rules.phases import parse_phase
from judge.store import lock
from judge.store.caches import SNAPSHOT
from judge.store.projections import ORDERS

JOURNAL = "journal.jsonl"
_STATE = {"games", "people", "spool", lock.NAME}
_GAME = {JOURNAL, SNAPSHOT, ORDERS, "reports", "maps", "press.mbox"}
_TORN = re.compile(r"journal\.torn-\d+(\.\d+)?")
_LETTER = re.compile(r"(?P<name>\d{20}(?:-[a-z0-9-]{1,24})?)(?P<state>\.work|\.why)?")  # as `spool` names them
_UNKNOWN = "nothing of ours has this name", "move it elsewhere"


class Fault(NamedTuple):
    """Which file (or entry of it), what is wrong with it, and what to do: one line."""

    path: Path
    what: str
    remedy: str
    line: int = 0

    def __str__(self) -> str:
        at = f", line {self.line}" if self.line else ""
        # Names and data come from anywhere; a line must stay a line.
        return "".join(c if c.isprintable() else "\ufffd" for c in f"{self.path}{at}: {self.what}; {self.remedy}")


def in_state(root: Path) -> Iterator[Fault]:
    """What lies beside the games and the spool, and folders that are no games."""
    for path in _inside(root):
        if path.name not in _STATE:
            yield _stray(path)
    for path in _inside(root / "games"):
        if not NAME.fullmatch(path.name):
            yield Fault(path, "this is no name for a game", "rename it (2 to 20 small letters, digits, '-') or move it")
        elif not path.is_dir():
            yield Fault(path, "this is no folder, and every game is one", "move it elsewhere")


def in_game(folder: Path) -> Iterator[Fault]:
    """What lies beside a journal, and what a crash left there."""
    for path in _inside(folder):
        if _TORN.fullmatch(path.name):
            what = f"{path.stat().st_size} bytes that a crash tore and nobody was ever told of"
            yield Fault(path, what, "look at them, then remove the file")
        elif path.name not in _GAME:
            yield _stray(path)
    for path in _inside(folder / ORDERS):
        if not _is_phase(path.name) or not path.is_dir():
            yield _stray(path)
            continue
        for file in _inside(path):
            if file.suffix != ".txt" or not file.stem.isupper():
                yield _stray(file)


def in_spool(root: Path) -> Iterator[Fault]:
    """Letters that were being worked on, or were put aside, and what is none. Letters that wait are no fault."""
    for stage in _inside(root / "spool"):
        if stage.name == "shunt":
            for aside in _inside(stage):
                yield from _aside(aside)
        else:
            yield from _stage(stage)


def _stage(folder: Path) -> Iterator[Fault]:
    if not folder.is_dir():
        yield _stray(folder)
    for path in _inside(folder):
        letter = _LETTER.fullmatch(path.name)
        if not letter or letter["state"] == ".why":
            yield _stray(path)
        elif letter["state"]:
            yield Fault(path, "a judge ended while it worked on this letter", "start the judge: it takes it up again")


def _aside(folder: Path) -> Iterator[Fault]:
    here = {path.name for path in _inside(folder)}
    for path in _inside(folder):
        letter = _LETTER.fullmatch(path.name)
        if not letter or letter["state"] == ".work":
            yield _stray(path)
        elif not letter["state"]:
            yield Fault(path, "this letter could not be worked on", f"read {path.name}.why, mend it, then unshunt it")
        elif letter["name"] not in here:
            yield Fault(path, "a reason without its letter", "start the judge: it removes it")


def _stray(path: Path) -> Fault:
    if path.name.startswith(".") and path.name.endswith(".tmp"):
        return Fault(path, "a crash left it half-written", "remove it, or start the judge: it does")
    return Fault(path, *_UNKNOWN)


def _is_phase(text: str) -> bool:
    try:
        return str(parse_phase(text)) == text
    except ValueError:
        return False


def _inside(folder: Path) -> list[Path]:
    """What is in a folder, if it is one and we may look."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []
