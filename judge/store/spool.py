"""Letters waiting for one stage of the way: one file a letter, one directory a stage.

    in/<name>            waits
    in/<name>.work       is being worked on
    shunt/in/<name>      could not be worked on, and shunt/in/<name>.why says why

A letter only ever changes its name, in one step, so at every instant it is in exactly one of these places. A
crash, or a power cut that takes back a rename, may at most bring one back that was done: whoever works on a
letter must know it again.
"""

import re
from collections.abc import Callable
from pathlib import Path

from judge.store import atomic

_WORK = ".work"
_WHY = ".why"
_NAME = re.compile(r"([0-9]{20})(?:-[a-z0-9-]{1,24})?")
_FOREIGN = re.compile(r"[^a-z0-9]+")


class Spool:
    """One stage. `clock` gives nanoseconds since the epoch; names sort by it."""

    def __init__(self, directory: Path, clock: Callable[[], int], shunt: Path | None = None) -> None:
        self.directory = directory
        self.shunt_directory = shunt or directory.parent / "shunt" / directory.name
        self._clock = clock
        for each in (self.directory, self.shunt_directory):
            atomic.make_directory(each)
        names = (found for each in (self.directory, self.shunt_directory) for found in each.iterdir())
        self._last = max((int(known[1]) for path in names if (known := _NAME.match(path.name))), default=0)

    def put(self, data: bytes, name_hint: str = "") -> str:
        """Keep a letter; it is on the disk when its name is returned. After an error it is not there."""
        # Never the same instant twice, nor an earlier one: the order of arrival outlives a clock set back.
        self._last = max(self._clock(), self._last + 1)
        hint = _FOREIGN.sub("-", name_hint.lower())[:24].strip("-")
        name = f"{self._last:020d}-{hint}" if hint else f"{self._last:020d}"
        atomic.create(self.directory / name, data)
        return name

    def waiting(self) -> list[str]:
        """The names of the letters that wait, in the order of their arrival."""
        return _names(self.directory)

    def shunted(self) -> list[str]:
        return _names(self.shunt_directory)

    def take(self, name: str) -> bytes:
        """A letter to work on. It waits no more, until `give_back` or a crash."""
        waits = self._waits(name)
        data = waits.read_bytes()  # first: what cannot be read has not been taken
        atomic.rename(waits, self._work(name))
        return data

    def give_back(self, name: str) -> None:
        """Let a letter that was taken wait again, at its old place in the row (the disk was full, say)."""
        atomic.rename(self._work(name), self._waits(name))

    def done(self, name: str) -> None:
        """Forget a letter that was taken. May be tried again after an error."""
        atomic.remove(self._work(name))

    def shunt(self, name: str, why: str) -> None:
        """Put a letter aside, waiting or taken, with the reason beside it. May be tried again after an error."""
        # The reason first: a reason without a letter is swept up at boot, a letter without a reason is a riddle.
        atomic.write(self._reason(name), why.encode(errors="backslashreplace"))
        _move((self._work(name), self._waits(name)), self._aside(name))

    def unshunt(self, name: str) -> None:
        """Let a letter that was put aside wait again. May be tried again after an error."""
        _move((self._aside(name),), self._waits(name))
        atomic.remove(self._reason(name))

    def why(self, name: str) -> str:
        """Why a letter was put aside."""
        return self._reason(name).read_text()

    def recover(self) -> list[str]:
        """At boot: what was being worked on waits again, what was half-written goes. The names that came back."""
        for each in (self.directory, self.shunt_directory):
            atomic.sweep(each)
        back = _names(self.directory, _WORK)
        for name in back:
            self.give_back(name)
        aside = set(self.shunted())
        for name in _names(self.shunt_directory, _WHY):
            if name not in aside:
                atomic.remove(self._reason(name))
        for each in (self.directory, self.shunt_directory):
            atomic.sync_directory(each)  # a letter may be there that died before this, at `put`
        return back

    def _waits(self, name: str) -> Path:
        return self.directory / _safe(name)

    def _work(self, name: str) -> Path:
        return self.directory / (_safe(name) + _WORK)

    def _aside(self, name: str) -> Path:
        return self.shunt_directory / _safe(name)

    def _reason(self, name: str) -> Path:
        return self.shunt_directory / (_safe(name) + _WHY)


def _safe(name: str) -> str:
    """A name of ours; anything else (it may come from a command line) never reaches a path."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"'{name}' is not the name of a letter")
    return name


def _names(directory: Path, ending: str = "") -> list[str]:
    """The letters here whose file has this ending, sorted. What is not ours is left alone."""
    stems = (path.name.removesuffix(ending) for path in directory.iterdir() if path.name.endswith(ending))
    return sorted(stem for stem in stems if _NAME.fullmatch(stem))


def _move(sources: tuple[Path, ...], target: Path) -> None:
    """Move from wherever the letter is. If it is there already, an earlier try had come that far."""
    for source in sources:
        if source.exists():
            return atomic.move(source, target)
    if not target.exists():
        raise FileNotFoundError(f"there is no letter {target.name} to move")
    atomic.sync_directory(target.parent)
    return atomic.sync_directory(sources[0].parent)
