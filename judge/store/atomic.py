"""The one way to write: all or nothing, and on the disk before the call returns.

Nobody else in the store opens a file for writing, renames or removes one. All of it assumes one writer a
directory (`lock.py` sees to that), so a temporary name needs no random part and what a crash left under one
can be recognised and swept away.
"""

import errno
import os
from contextlib import suppress
from pathlib import Path

_TEMP = ".tmp"
_DIRECTORY = os.O_RDONLY | os.O_DIRECTORY


class Changed(OSError):
    """A file that only grows is not as long as its owner left it: somebody else wrote to it or cut it."""


def write(path: Path, data: bytes, mode: int = 0o600, *, durable: bool = True) -> None:
    """Give a file new content. A reader, and a crash, sees the old or the new, never a mixture.

    On an error the old content stays. The one exception is an error from the very last step, making the
    replacement durable: then the new content is in place, and a power cut may bring back the old.

    A cache need not be durable, and waits for no disk: then a power cut (no other crash) may leave the old, the
    new, or a file that is empty or torn.
    """
    temp = path.with_name(f".{path.name}{_TEMP}")
    # First: a process out of descriptors must learn it before it replaces.
    directory = os.open(path.parent, _DIRECTORY) if durable else None
    try:
        _fill(temp, data, mode, durable)
        os.replace(temp, path)
        if directory is not None:
            os.fsync(directory)
    except BaseException:
        _forget(temp)
        raise
    finally:
        if directory is not None:
            _close(directory)


def create(path: Path, data: bytes, mode: int = 0o600) -> None:
    """As `write`, for a file that must not be there yet; after any error it is not there."""
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    try:
        write(path, data, mode)
    except BaseException:
        _forget(path)
        raise


def append(path: Path, data: bytes, length: int, *, doubtful: bool = False) -> None:
    """Put `data` at the end of a file of which `length` bytes are acknowledged.

    On any error the file is cut back to `length`. That may fail too, on a disk that is going; so after an
    error the caller says `doubtful` the next time, and what lies beyond `length` is cut off first. A surplus
    that nobody announced is not ours to cut: `Changed`.
    """
    fd = os.open(path, os.O_WRONLY | os.O_APPEND)
    try:
        size = os.fstat(fd).st_size
        if size < length or (size > length and not doubtful):
            raise Changed(errno.ESTALE, f"is {size} bytes long and should be {length}; somebody else wrote", str(path))
        if size > length:
            _cut(fd, length)
        try:
            _write_all(fd, data)
            os.fdatasync(fd)  # includes the new length (fdatasync(2)); spares the time stamps
        except BaseException:
            with suppress(OSError):
                _cut(fd, length)
            raise
    finally:
        _close(fd)


def sync(path: Path) -> None:
    """Make durable what is in a file: a process that was killed may have written it and not come to that."""
    fd = os.open(path, os.O_RDONLY)
    try:
        os.fdatasync(fd)
    finally:
        _close(fd)


def cut(path: Path, length: int) -> None:
    """Shorten a file, durably."""
    fd = os.open(path, os.O_WRONLY)
    try:
        _cut(fd, length)
    finally:
        _close(fd)


def move(source: Path, target: Path) -> None:
    """Move a file to another directory of the same disk, durably."""
    os.replace(source, target)
    # The target first: should only one of the two be made durable, the file is in both places, not in none.
    sync_directory(target.parent)
    sync_directory(source.parent)


def rename(source: Path, target: Path) -> None:
    """Give a file another name in its directory. A power cut may bring the former name back."""
    os.replace(source, target)


def remove(path: Path) -> None:
    """Remove a file, durably; one that is gone already is no error, so that this can be tried again."""
    with suppress(FileNotFoundError):
        os.unlink(path)
    sync_directory(path.parent)


def make_directory(path: Path, mode: int = 0o700, *, durable: bool = True) -> None:
    """Make a directory, and those above it, durably unless it holds only what can be made again; one that is there
    already is no error."""
    if not path.parent.exists():
        make_directory(path.parent, mode, durable=durable)
    try:
        os.mkdir(path, mode)
    except FileExistsError:
        if not path.is_dir():
            raise
        if not durable:
            return
        # It may be there and not yet durable. A parent closed to us (systemd's /var/lib/private) made it itself.
        with suppress(PermissionError):
            sync_directory(path.parent)
    else:
        if durable:
            sync_directory(path.parent)


def sweep(directory: Path) -> list[str]:
    """Remove what a crash left half-written; the names of it."""
    with os.scandir(directory) as found:
        left = sorted(entry.name for entry in found if entry.name.startswith(".") and entry.name.endswith(_TEMP))
    for name in left:
        os.unlink(directory / name)
    return left


def open_in_place(path: Path) -> int:
    """A descriptor of a file that must keep its identity (a lock), made if missing."""
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


def overwrite(fd: int, data: bytes) -> None:
    """New content in place: neither atomic nor durable, for what is worth nothing after a crash."""
    os.ftruncate(fd, 0)
    os.lseek(fd, 0, os.SEEK_SET)
    _write_all(fd, data)


def sync_directory(path: Path) -> None:
    """Make the names in a directory durable."""
    fd = os.open(path, _DIRECTORY)
    try:
        os.fsync(fd)
    finally:
        _close(fd)


def _fill(temp: Path, data: bytes, mode: int, durable: bool) -> None:
    _forget(temp)  # of a former life
    fd = os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        _write_all(fd, data)
        if durable:
            os.fsync(fd)
    finally:
        _close(fd)


def _write_all(fd: int, data: bytes) -> None:
    """write(2) may take less than it was given: near a full disk, at a limit, on some network disks."""
    rest = memoryview(data)
    while rest:
        written = os.write(fd, rest)
        if not written:
            raise OSError(errno.EIO, "the disk takes nothing more and does not say why")
        rest = rest[written:]


def _cut(fd: int, length: int) -> None:
    os.ftruncate(fd, length)
    os.fsync(fd)


def _close(fd: int) -> None:
    """After a sync, close(2) has nothing to say that matters; after an error, the first one is the one to tell."""
    with suppress(OSError):
        os.close(fd)


def _forget(path: Path) -> None:
    """Remove without complaint: on the way out of an error, the first error is the one to tell."""
    with suppress(OSError):
        os.unlink(path)
