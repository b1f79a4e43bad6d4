"""Reading a journal from the disk, and telling what a crash tore from what was damaged.

- a torn tail: what an append that died had got on the disk. It was never acknowledged; it is cut off, kept
  aside in `journal.torn-<seq>` and reported in `cut`. It is torn if the last line has no newline, if the last
  batch lacks lines, or if the last line holds NUL bytes, which we never write: a power cut leaves them where the
  file was lengthened and not yet filled. NUL bytes with whole lines after them are torn only if an earlier line
  of the same batch proves that all the rest belongs to it.
- damage: anything else, even in the last line. Then `Damaged` says where and what, and nothing is touched.
"""

from pathlib import Path
from typing import BinaryIO, NamedTuple

from judge.store import lines
from judge.store.lines import BadLine, Frame


class Damaged(Exception):
    """A journal that is not as we wrote it, and not for a crash of ours."""

    def __init__(self, path: Path, line: int, what: str) -> None:
        super().__init__(f"{path}, line {line}: {what}")
        self.path = path
        self.line = line
        self.what = what


class End(NamedTuple):
    """Where the acknowledged part ends. One value, so that it can never be half replaced."""

    length: int
    seq: int
    sum: str


START = End(0, -1, "")


def scan(path: Path, file: BinaryIO) -> End:
    """Check every line; where the last complete batch ends."""
    good, at, due = START, START, 0  # due: lines that the batch still lacks
    for number, line in enumerate(file, 1):
        if not line.endswith(b"\n") or (b"\0" in line and _rest(file) <= max(due - 1, 0)):
            break
        frame = checked(path, number, line, at.sum)
        if frame.seq != at.seq + 1:
            raise Damaged(path, number, f"number {frame.seq} follows {at.seq}: something is missing or doubled")
        if due and frame.more != due - 1:
            raise Damaged(path, number, f"the batch before lacks {due} lines, and another one follows")
        at, due = End(at.length + len(line), frame.seq, frame.sum), frame.more
        if not due:
            good = at
    if good is START:
        raise Damaged(path, 1, "the journal has no first line")
    return good


def checked(path: Path, number: int, line: bytes, before: str) -> Frame:
    try:
        if number == 1:
            lines.check_header(line)
        return lines.frame(line, before)
    except BadLine as bad:
        raise Damaged(path, number, str(bad)) from bad


def _rest(file: BinaryIO) -> int:
    """How many lines follow, whole or torn; the place in the file stays."""
    here = file.tell()
    count = sum(1 for _ in file)
    file.seek(here)
    return count
