"""The one way to write."""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge.store import atomic
from tests.store.disk import Disk, Failing, Filling, using

OLD, NEW = b"the old content\n", b"something quite new, and longer than before\n"
STEPS = {  # what must happen before the call may return, in this order
    "write": ["open", "unlink", "open", "write", "fsync", "close", "replace", "fsync", "close"],
    "append": ["open", "write", "fdatasync", "close"],
    "cut": ["open", "ftruncate", "fsync", "close"],
    "move": ["replace", "open", "fsync", "close", "open", "fsync", "close"],
    "remove": ["unlink", "open", "fsync", "close"],
    "make_directory": ["mkdir", "open", "fsync", "close"],
}


def do(step: str, path: Path) -> None:
    match step:
        case "write":
            atomic.write(path, NEW)
        case "append":
            atomic.append(path, NEW, len(OLD))
        case "cut":
            atomic.cut(path, 3)
        case "move":
            atomic.move(path, path.with_name("moved"))
        case "remove":
            atomic.remove(path)
        case _:
            atomic.make_directory(path.with_name("directory"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "file"
    path.write_bytes(OLD)
    return path


@pytest.mark.parametrize("step", STEPS)
def test_a_call_returns_only_when_the_disk_has_it(path: Path, step: str) -> None:
    with using(Disk()) as disk:
        do(step, path)
    assert disk.calls == STEPS[step]


@pytest.mark.parametrize("n", [1, 3, 4, 5, 7])
def test_a_write_that_fails_leaves_the_old_content_and_nothing_else(path: Path, n: int) -> None:
    with using(Failing(n, errno.ENOSPC)), pytest.raises(OSError, match="No space"):
        atomic.write(path, NEW)
    assert path.read_bytes() == OLD
    assert os.listdir(path.parent) == ["file"]


@pytest.mark.parametrize("n", [2, 6, 9])
def test_clearing_up_may_fail_without_harm(path: Path, n: int) -> None:
    assert STEPS["write"][n - 1] in {"unlink", "close"}
    with using(Failing(n, errno.EIO)):
        atomic.write(path, NEW)
    assert path.read_bytes() == NEW


def test_if_only_the_last_sync_fails_the_new_content_is_whole(path: Path) -> None:
    with using(Failing(8, errno.EIO)), pytest.raises(OSError, match="Input/output"):
        atomic.write(path, NEW)
    assert path.read_bytes() == NEW


@pytest.mark.parametrize("n", [1, 3, 4, 5, 7, 8])
def test_a_new_file_that_could_not_be_made_durable_is_not_there(tmp_path: Path, n: int) -> None:
    with using(Failing(n, errno.EIO)), pytest.raises(OSError, match="Input/output"):
        atomic.create(tmp_path / "new", NEW)
    assert os.listdir(tmp_path) == []


def test_a_new_file_never_replaces_another(path: Path) -> None:
    with pytest.raises(FileExistsError):
        atomic.create(path, NEW)
    assert path.read_bytes() == OLD


def test_what_is_written_is_private_unless_said_otherwise(path: Path, tmp_path: Path) -> None:
    atomic.write(path, NEW)
    atomic.write(tmp_path / "open", NEW, mode=0o644)
    atomic.make_directory(tmp_path / "a/b/c")
    found = {name: stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("file", "open", "a", "a/b/c")}
    assert found == {"file": 0o600, "open": 0o644 & ~_umask(), "a": 0o700, "a/b/c": 0o700}


def test_a_half_written_file_of_a_former_life_is_no_obstacle_and_can_be_swept(path: Path) -> None:
    remains = path.with_name(".file.tmp")
    remains.write_bytes(b"half")
    atomic.write(path, NEW)
    assert path.read_bytes() == NEW
    assert not remains.exists()
    remains.write_bytes(b"half")
    assert atomic.sweep(path.parent) == [".file.tmp"]
    assert os.listdir(path.parent) == ["file"]


def test_short_writes_are_gone_on_with(path: Path) -> None:
    with using(Filling(1, times=0)):
        atomic.append(path, NEW, len(OLD))
    assert path.read_bytes() == OLD + NEW


def test_a_disk_that_takes_nothing_is_an_error_and_no_endless_loop(path: Path) -> None:
    class Stubborn(Disk):
        def on_call(self, name: str, number: int, real: Callable[..., Any], args: tuple[Any, ...]) -> Any:
            return 0 if name == "write" else super().on_call(name, number, real, args)

    with using(Stubborn()), pytest.raises(OSError, match="takes nothing more"):
        atomic.append(path, NEW, len(OLD))
    assert path.read_bytes() == OLD


@pytest.mark.parametrize("plan", [Failing(2, errno.EIO), Failing(3, errno.EIO), Filling(1, times=1)])
def test_an_append_that_fails_is_cut_off_again(path: Path, plan: Disk) -> None:
    with using(plan), pytest.raises(OSError, match=r"No space|Input/output"):
        atomic.append(path, NEW, len(OLD))
    assert path.read_bytes() == OLD


def test_what_could_not_be_cut_off_is_cut_off_by_the_next_append(path: Path) -> None:
    with using(Failing(3, errno.EIO, times=9)), pytest.raises(OSError, match="Input/output"):
        atomic.append(path, NEW, len(OLD))
    assert path.read_bytes() == OLD + NEW
    atomic.append(path, b"next\n", len(OLD), doubtful=True)
    assert path.read_bytes() == OLD + b"next\n"


@pytest.mark.parametrize(("now", "doubtful"), [(OLD + b"x", False), (OLD[:-1], False), (OLD[:-1], True)])
def test_a_file_that_somebody_else_changed_is_left_alone(path: Path, now: bytes, doubtful: bool) -> None:
    path.write_bytes(now)
    with pytest.raises(atomic.Changed, match="somebody else"):
        atomic.append(path, NEW, len(OLD), doubtful=doubtful)
    assert path.read_bytes() == now


def test_a_directory_that_is_there_is_fine_and_a_file_in_its_place_is_not(path: Path) -> None:
    atomic.make_directory(path.parent)
    with pytest.raises(FileExistsError):
        atomic.make_directory(path)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
