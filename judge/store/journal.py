"""A game's journal, `journal.jsonl`: the only truth. It grows by batches and is never rewritten.

A batch is what one cause did (a letter, a tick of the clock): one or more entries, appended at once, all or
nothing, and on the disk before `append` returns.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from judge.store import atomic, lines
from judge.store.lines import BadLine, Entry, Frame
from judge.store.scan import START, Damaged, End, checked, scan

__all__ = ["Damaged", "Draft", "Entry", "Journal", "ReadOnly"]

Draft = tuple[str, Mapping[str, Any]]  # kind and data of an entry to be


class ReadOnly(RuntimeError):
    """An append to a journal that was opened only to look."""


@dataclass(slots=True)
class Journal:
    """One journal. Holds its place, not its entries; not for several threads."""

    path: Path
    cut: bytes  # what was torn at open
    _end: End
    _mine: bool
    _doubtful: bool = False  # an append failed: there may be bytes beyond the end

    @classmethod
    def create(cls, path: Path, at: datetime, first: Sequence[Draft] = (), cause: str = "") -> "Journal":
        """A new journal, with its first batch if one is given: a crash leaves both or neither."""
        data, _, end = _batch([(lines.HEADER, {"format": lines.FORMAT})], cause, at, START)
        if first:
            more, _, end = _batch(first, cause, at, end)
            data += more
        atomic.create(path, data)
        return cls(path, b"", end, True)

    @classmethod
    def open(cls, path: Path, *, mend: bool = True) -> "Journal":
        """An existing journal, every line checked; `Damaged` if one is bad.

        With `mend=False` only to look, as a command beside a running judge does: then a torn tail may be a
        batch that is just being written. It is left alone, and nothing can be appended.
        """
        with path.open("rb") as file:
            end = scan(path, file)
            file.seek(end.length)
            torn = file.read()
        if torn and mend:
            _keep_aside(path, end.seq + 1, torn)
            atomic.cut(path, end.length)
        elif mend:
            atomic.sync(path)  # a last batch that nobody acknowledged is about to be acted upon
        return cls(path, torn, end, mend)

    @property
    def last_seq(self) -> int:
        """The number of the last entry; 0 if there is none yet."""
        return self._end.seq

    @property
    def last_sum(self) -> str:
        return self._end.sum

    @property
    def length(self) -> int:
        """How many bytes of the file are acknowledged."""
        return self._end.length

    def append(self, entries: Sequence[Draft], cause: str, at: datetime) -> list[Entry]:
        """Add a batch. If it raises, the journal is as before, and the next append works if the disk does."""
        if not self._mine:
            raise ReadOnly(f"{self.path} was opened only to look")
        data, made, end = _batch(entries, cause, at, self._end)
        try:
            atomic.append(self.path, data, self._end.length, doubtful=self._doubtful)
            self._end, self._doubtful = end, False
        except atomic.Changed:
            raise  # what is too much there is not from us: it must not be cut off the next time
        except BaseException:
            self._doubtful = True
            raise
        return made

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries whose number is above `after`, one by one from the disk, up to the last as of now."""
        for number, line, frame in self._lines():
            if frame.seq > after:
                try:
                    yield lines.entry(line)
                except BadLine as bad:
                    raise Damaged(self.path, number, str(bad)) from bad

    def sum_at(self, seq: int) -> str | None:
        """The checksum of the entry with this number, if there is one."""
        if seq == self.last_seq:
            return self.last_sum
        if not 0 <= seq < self.last_seq:
            return None
        return next(frame.sum for _, _, frame in self._lines() if frame.seq == seq)

    def _lines(self) -> Iterator[tuple[int, bytes, Frame]]:
        """Number, bytes and frame of every acknowledged line, checked again as it comes."""
        end, sum_, length = self._end, "", 0
        with self.path.open("rb") as file:
            for number, line in enumerate(file, 1):
                frame = checked(self.path, number, line, sum_)
                yield number, line, frame
                sum_, length = frame.sum, length + len(line)
                if length >= end.length:
                    break
        if sum_ != end.sum:
            raise Damaged(self.path, end.seq + 1, "the journal was changed by somebody else while it was open")


def _batch(drafts: Sequence[Draft], cause: str, at: datetime, end: End) -> tuple[bytes, list[Entry], End]:
    """A batch in bytes and in entries, and where it ends if it is put at `end`."""
    if not drafts:
        raise ValueError("a batch has at least one entry")
    data, made, (length, seq, sum_) = b"", [], end
    for more, (kind, about) in zip(reversed(range(len(drafts))), drafts, strict=True):
        seq += 1
        made.append(Entry(seq, lines.utc(at), cause, kind, lines.plain(about)))
        line, sum_ = lines.seal(made[-1], more, sum_)
        data += line
    return data, made, End(length + len(data), seq, sum_)


def _keep_aside(path: Path, seq: int, torn: bytes) -> None:
    """Write what was torn to a file of its own. The same piece again (we died before the cut) is not doubled."""
    for copy in count(1):
        aside = path.with_name(f"{path.stem}.torn-{seq}" + (f".{copy}" if copy > 1 else ""))
        if not os.path.lexists(aside):
            return atomic.create(aside, torn)
        if aside.read_bytes() == torn:
            return atomic.sync_directory(path.parent)
    return None
