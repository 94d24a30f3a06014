"""Locks by file: held by one window at a time, and free again when its process ends, however it ends."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

from afaos_gui.data.atomic import write_problem

if sys.platform == "win32":
    import msvcrt

    # A locked byte cannot be read, so it lies far behind the process number.
    _LOCKED_BYTE = 1 << 20

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


TRIES = 5
PAUSE = 0.01
"""Seconds between tries: somebody may only be looking whether the file is locked."""


class FileLock:
    """The exclusive hold on a lock file. The file names the process; what counts is the system's lock on it."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor

    @classmethod
    def acquire(cls, path: Path, tries: int = TRIES) -> FileLock | None:
        """The lock, or None while somebody else holds it. Raises DataError where the folder cannot be used."""
        for attempt in range(tries):
            if attempt:
                time.sleep(PAUSE)
            descriptor = _try(path)
            if descriptor is not None:
                return cls(path, descriptor)
        return None

    def release(self) -> None:
        """Let go, and remove the file."""
        if self._descriptor < 0:
            return
        # Removed while still held: nobody can lock a file that is about to vanish. Windows keeps open files.
        _remove(self.path)
        os.close(self._descriptor)
        self._descriptor = -1
        if sys.platform == "win32":
            _remove(self.path)


def is_locked(path: Path) -> bool:
    """Whether some window holds the lock."""
    if not path.exists():
        return False
    lock = FileLock.acquire(path, tries=1)
    if lock is None:
        return True
    lock.release()
    return False


def holder(path: Path) -> int | None:
    """The number of the process that holds, or last held, the lock."""
    try:
        return int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def _try(path: Path) -> int | None:
    """A locked descriptor, or None."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise write_problem(path, error) from None
    if _is_held(descriptor) or not _is_the_file(descriptor, path):
        os.close(descriptor)
        return None
    _note_process(descriptor)
    return descriptor


def _is_held(descriptor: int) -> bool:
    try:
        _lock(descriptor)
    except (BlockingIOError, PermissionError):
        return True
    except OSError:
        return False  # this drive knows no locks: better to play without one than not at all
    return False


def _is_the_file(descriptor: int, path: Path) -> bool:
    """Whether the name still stands for the open file, which its last holder may just have removed."""
    mine = os.fstat(descriptor)
    try:
        named = path.stat()
    except OSError:
        return False
    return (mine.st_dev, mine.st_ino) == (named.st_dev, named.st_ino)


def _note_process(descriptor: int) -> None:
    """Write the process number, for people; it may be missing on a full disk."""
    with contextlib.suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, str(os.getpid()).encode("ascii"))


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
