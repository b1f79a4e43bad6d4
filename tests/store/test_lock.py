"""One process owns a state directory."""

import os
import re
import signal
import socket
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.store.lock import Lock, Taken
from tests.store.disk import Filling, using

NOW = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)


def test_the_second_one_is_told_who_has_it_and_what_to_do(tmp_path: Path) -> None:
    with Lock(tmp_path, NOW), pytest.raises(Taken) as raised:
        Lock(tmp_path, NOW)
    assert str(raised.value) == (
        f"{tmp_path} is in use by process {os.getpid()} on {socket.gethostname()}, since 2026-03-01T12:30:00+00:00. "
        "Only one judge may own a state directory: stop that one first, or give this one a directory of its own."
    )


def test_what_is_released_can_be_taken_again(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "new", NOW)
    lock.release()
    lock.release()
    with Lock(tmp_path / "new", NOW):
        pass


@pytest.mark.parametrize(
    "stale", [b"", b"{", b'"x"', b'{"pid": 1}', b"\xff\xfe", b'{"pid":1,"host":"h","since":"s"}' * 99]
)
def test_whatever_a_former_owner_left_in_it_is_no_matter(tmp_path: Path, stale: bytes) -> None:
    (tmp_path / "lock").write_bytes(stale)
    with Lock(tmp_path, NOW):
        with pytest.raises(Taken, match=rf"process {os.getpid()} "):
            Lock(tmp_path, NOW)
        (tmp_path / "lock").write_bytes(stale)
        with pytest.raises(Taken, match="another process"):
            Lock(tmp_path, NOW)


def test_a_disk_too_full_to_say_who_has_it_is_no_obstacle(tmp_path: Path) -> None:
    with using(Filling(0, times=9)):
        lock = Lock(tmp_path, NOW)
        with pytest.raises(Taken, match="another process"):
            Lock(tmp_path, NOW)
        lock.release()


def test_the_lock_goes_with_its_owner_however_it_dies(tmp_path: Path) -> None:
    hear, say = os.pipe()
    child = os.fork()
    if not child:
        lock = Lock(tmp_path, NOW)
        os.write(say, b"mine")
        signal.pause()
        os._exit(bool(lock))
    assert os.read(hear, 4) == b"mine"
    with pytest.raises(Taken, match=re.escape(f"process {child} ")):
        Lock(tmp_path, NOW)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(hear)
    os.close(say)
    with Lock(tmp_path, NOW):
        pass
