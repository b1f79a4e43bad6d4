"""A disk that fails on command: stands in for the module `os` inside `judge.store.atomic`."""

import errno
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from judge.store import atomic

CALLS = {"open", "close", "write", "fsync", "fdatasync", "replace", "ftruncate", "unlink", "mkdir"}
SYNCS = {"fsync", "fdatasync"}

Real = Callable[..., Any]


class Disk:
    """Passes everything on and keeps a list of the calls; tests of logic need not wait for real syncs."""

    def __init__(self, *, real_sync: bool = False) -> None:
        self.calls: list[str] = []
        self.hurt = False  # whether the plan has struck
        self._real_sync = real_sync

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in CALLS:
            return real
        if name in SYNCS and not self._real_sync:
            real = _nothing

        def call(*args: Any) -> Any:
            self.calls.append(name)
            return self.on_call(name, len(self.calls), real, args)

        return call

    def on_call(self, name: str, number: int, real: Real, args: tuple[Any, ...]) -> Any:
        return real(*args)


class Failing(Disk):
    """Calls number n to n + times - 1 fail. A close that fails has closed all the same (close(2))."""

    def __init__(self, n: int, error: int, times: int = 1) -> None:
        super().__init__()
        self.n, self.error, self.times = n, error, times

    def on_call(self, name: str, number: int, real: Real, args: tuple[Any, ...]) -> Any:
        if not self.n <= number < self.n + self.times:
            return real(*args)
        self.hurt = True
        if name == "close":
            real(*args)
        raise OSError(self.error, os.strerror(self.error))


class Filling(Disk):
    """Write number n takes only half of what it is given, and the next `times` calls to write find the disk full."""

    def __init__(self, n: int, times: int) -> None:
        super().__init__()
        self.n, self.times, self.writes = n, times, 0

    def on_call(self, name: str, number: int, real: Real, args: tuple[Any, ...]) -> Any:
        if name != "write":
            return real(*args)
        self.writes += 1
        if self.writes == self.n:
            self.hurt = True
            return half(real, *args)
        if self.n < self.writes <= self.n + self.times:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*args)


class Deadly(Disk):
    """The process is killed at call number n: before it, after it, or in the middle where there is one."""

    def __init__(self, n: int, when: str) -> None:
        super().__init__()
        self.n, self.when = n, when

    def on_call(self, name: str, number: int, real: Real, args: tuple[Any, ...]) -> Any:
        if number == self.n:
            try:
                if self.when == "after":
                    real(*args)
                elif self.when == "amid" and name == "write":
                    half(real, *args)
            finally:
                os.kill(os.getpid(), signal.SIGKILL)
        return real(*args)


class Crumbling(Disk):
    """A disk that takes a few bytes at a time, slowly, so that a kill from outside lands between them."""

    def on_call(self, name: str, number: int, real: Real, args: tuple[Any, ...]) -> Any:
        if name != "write":
            return real(*args)
        time.sleep(0.0002)
        return real(args[0], args[1][: 1 + number * 31 % 90])


def half(real: Real, fd: int, data: Any) -> Any:
    return real(fd, data[: max(1, len(data) // 2)])


@contextmanager
def using(disk: Disk) -> Iterator[Disk]:
    """Inside, the store writes to this disk."""
    with patch.object(atomic, "os", disk):
        yield disk


def _nothing(*_: Any) -> None: ...
