"""File locks: held by one window at a time, and released when its process ends, however it ends."""

from __future__ import annotations

import contextlib
import errno
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from afaos_gui.data.files.atomic import write_problem

if TYPE_CHECKING:
    import filelock

TRIES = 5
PAUSE = 0.01
"""Seconds between tries: another program may only be checking whether the file is locked."""

_NO_LOCKS = {getattr(errno, name, 0) for name in ("ENOSYS", "ENOLCK", "ENOTSUP", "EOPNOTSUPP")}


class FileLock:
    """An exclusive lock on a file, or permission to go without one on a drive that does not support locks."""

    def __init__(self, path: Path, held: filelock.BaseFileLock | None) -> None:
        self.path = path
        self._held = held

    @classmethod
    def acquire(cls, path: Path, tries: int = TRIES) -> FileLock | None:
        """Acquire the lock; None while somebody else holds it. Raises DataError if the file cannot be used."""
        import filelock  # needed only once a game is saved

        lock = filelock.FileLock(path, thread_local=False, fallback_to_soft=False)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock.acquire(timeout=PAUSE * (tries - 1), poll_interval=PAUSE)
        except filelock.Timeout:
            return None
        except OSError as error:
            if error.errno in _NO_LOCKS:
                return cls(path, None)  # better to play without a lock than not at all
            raise write_problem(path, error) from None
        return cls(path, lock)

    def __enter__(self) -> FileLock:
        """The lock, which is released at the end of the block."""
        return self

    def __exit__(self, *failure: object) -> None:
        self.release()

    def release(self) -> None:
        """Release the lock and remove its file."""
        if self._held is None:
            return
        # Removed while still held, so that nobody locks a file that is about to vanish. Windows keeps open files.
        _remove(self.path)
        self._held.release(force=True)
        self._held = None
        if sys.platform == "win32":
            _remove(self.path)


def is_locked(path: Path) -> bool:
    """Whether any window holds the lock."""
    if not path.exists():
        return False
    lock = FileLock.acquire(path, tries=1)
    if lock is None:
        return True
    lock.release()
    return False


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
