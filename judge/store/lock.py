"""One process owns a state directory.

The lock is the kernel's (flock), on a file that is never deleted: it goes when its owner does, however that
happens. What is written in the file only tells a second process who the owner is.
"""

import fcntl
import json
import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from judge.store import atomic

NAME = "lock"


class Taken(RuntimeError):
    """Another process owns the directory; the sentence says who, and what to do."""


class Lock:
    """A state directory that is ours until `release`, the end of a `with`, or the end of the process."""

    def __init__(self, directory: Path, now: datetime) -> None:
        """Take the directory (made if missing) or raise `Taken`."""
        atomic.make_directory(directory)
        self._fd: int | None = atomic.open_in_place(directory / NAME)
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = _read(self._fd)
            self._close()
            raise Taken(_sentence(directory, owner)) from None
        except BaseException:
            self._close()
            raise
        about = {"pid": os.getpid(), "host": socket.gethostname(), "since": now.astimezone(UTC).isoformat()}
        self._tell(json.dumps(about).encode() + b"\n")

    def release(self) -> None:
        """Give the directory up; again is no error."""
        if self._fd is not None:
            self._tell(b"")
            fcntl.flock(self._fd, fcntl.LOCK_UN)  # closing would not do while a forked child has it open
            self._close()

    def __enter__(self) -> "Lock":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

    def _tell(self, data: bytes) -> None:
        """Who has it. A full disk may keep us from telling; the lock holds all the same."""
        if self._fd is not None:
            with suppress(OSError):
                atomic.overwrite(self._fd, data)

    def _close(self) -> None:
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None


def _read(fd: int) -> Mapping[str, Any]:
    """What the owner wrote; nothing if it has not come to that yet."""
    with suppress(OSError, ValueError):
        found = json.loads(os.pread(fd, 4096, 0))
        if isinstance(found, dict):
            return found
    return {}


def _sentence(directory: Path, owner: Mapping[str, Any]) -> str:
    who = "another process"
    if {"pid", "host", "since"} <= owner.keys():
        who = f"process {owner['pid']} on {owner['host']}, since {owner['since']}"
    return (
        f"{directory} is in use by {who}. Only one judge may own a state directory: "
        f"stop that one first, or give this one a directory of its own."
    )
