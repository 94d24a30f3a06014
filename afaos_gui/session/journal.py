"""The file of one game that is being played: written whole once, then one line for each change."""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path

from afaos_gui.data.atomic import DISK, Disk, write_all, write_atomically, write_problem
from afaos_gui.data.save_format import encode
from afaos_gui.data.saved_game import SavedGame

MAX_LINES = 2000
"""Lines after which the file is written whole again."""


class Journal:
    """Appends to a saved game's file. A line is in the system's hands when `append` returns, so that it outlasts the
    program; a thread then waits for the disk, so that it soon outlasts a power failure too.
    """

    def __init__(self, path: Path, disk: Disk = DISK) -> None:
        self.path = path
        self._disk = disk
        self._descriptor = -1
        self._lines = 0
        self._syncing = _Syncing(disk)
        self.sum = ""
        """The checksum that the next line goes on from."""

    @property
    def is_ready(self) -> bool:
        """Whether lines can be appended; if not, the game has to be written whole."""
        return self._descriptor >= 0 and self._lines < MAX_LINES

    def begin(self, saved: SavedGame) -> None:
        """Write the game whole and get ready for lines. Raises DataError; what was there before is still there."""
        self.close()
        line = encode(saved)
        write_atomically(self.path, line + b"\n", self._disk)
        # Where the file cannot be opened again, the next change is written whole too.
        with contextlib.suppress(OSError):
            self._descriptor = self._disk.open_end(self.path)
        self._lines = 0
        self.sum = line[-66:-2].decode("ascii")

    def append(self, line: bytes, sum_: str) -> None:
        """Add one line. Raises DataError; then the game has to be written whole again."""
        try:
            write_all(self._disk, self._descriptor, line)
        except OSError as error:
            # Part of the line may be there: a torn last line does no harm, one in the middle would.
            self.close()
            raise write_problem(self.path, error) from None
        self._lines += 1
        self.sum = sum_
        self._syncing.ask(self._descriptor)

    def close(self) -> None:
        """Append no more until the game is written whole again."""
        if self._descriptor < 0:
            return
        self._syncing.forget()
        with contextlib.suppress(OSError):
            self._disk.close(self._descriptor)
        self._descriptor = -1


class _Syncing:
    """A thread that lets written lines reach the disk; it sleeps while there are none."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._condition = threading.Condition()
        self._wanted = -1
        self._thread: threading.Thread | None = None

    def ask(self, descriptor: int) -> None:
        """Sync what was written to a descriptor, a copy of it, so that it may be closed at any time."""
        with self._condition:
            if self._wanted >= 0:
                return
            try:
                self._wanted = os.dup(descriptor)
            except OSError:
                return  # no descriptor is free: the system writes in its own time
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
                self._thread.start()
            self._condition.notify()

    def forget(self) -> None:
        """Leave what is still to be synced to the system, and let the thread end."""
        with self._condition:
            self._drop()
            self._thread = None
            self._condition.notify()

    def _drop(self) -> None:
        if self._wanted >= 0:
            os.close(self._wanted)
            self._wanted = -1

    def _run(self) -> None:
        me = threading.current_thread()
        while True:
            with self._condition:
                while self._wanted < 0 and self._thread is me:
                    self._condition.wait()
                if self._thread is not me:
                    return
                descriptor, self._wanted = self._wanted, -1
            # An error here tells nothing that the next append would not.
            with contextlib.suppress(OSError):
                self._disk.sync(descriptor)
            os.close(descriptor)
