"""The file of one game that is being played: written whole now and then, with one line for each change since.

Whatever waits for the disk is done in the background. A line is in the system's hands when `append` returns, so that
it outlasts the program; soon after it outlasts a power failure too. While the file is written whole again, lines go
on to the old one, and to the new one before it takes the old one's place.
"""

from __future__ import annotations

import contextlib
import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path

from afaos_gui.data.atomic import DISK, Disk, NewFile, sync_folder, write_all, write_problem
from afaos_gui.data.errors import DataError
from afaos_gui.data.language import _
from afaos_gui.data.save_format import Content, change_line, encode, first_sum
from afaos_gui.data.save_lines import Lines
from afaos_gui.data.saved_game import SavedGame
from afaos_gui.session.background import Background

MAX_LINES = 2000
"""Lines after which the file is written whole again."""


class Journal:
    """`told` hears how each write of a whole game went: its error, or None. The background's thread may tell it."""

    def __init__(
        self, path: Path, background: Background, told: Callable[[DataError | None], None], disk: Disk = DISK
    ) -> None:
        self.path = path
        self.is_current = False
        """Whether the file holds every change."""
        self._background = background
        self._told = told
        self._disk = disk
        self._lock = threading.RLock()
        self._descriptor = -1
        self._lines = 0
        self._sum = ""
        self._missed: list[list[Content]] = []
        """For each new file that is being written, the changes since."""
        self._is_syncing = self._has_new_name = self._is_finished = False

    @property
    def wants_rewriting(self) -> bool:
        """Whether the game should be written whole, and is not already."""
        return (self._descriptor < 0 or self._lines >= MAX_LINES) and not self._missed

    def create(self, saved: SavedGame) -> None:
        """Write a game that has no file yet."""
        line = encode(saved)
        new: NewFile | None = None
        try:
            new = NewFile(self.path, self._disk)
            new.write(line + b"\n")
            new.put_in_place()
        except OSError as error:
            self._fail(new, error)
            return
        with self._lock:
            self._has_new_name = self.is_current = True
            self._open(first_sum(line), 0)

    def go_on(self, lines: Lines) -> None:
        """Append to a file that was read, if it is fit for that."""
        with self._lock:
            self.is_current = True
            if lines.is_continuable:
                self._open(lines.last_sum, lines.changes)

    def append(self, change: Content) -> None:
        """Add a change. Where that fails, `wants_rewriting` says so."""
        with self._lock:
            for missed in self._missed:
                missed.append(change)
            self.is_current = False
            if self._descriptor < 0:
                return
            line, sum_ = change_line(change, self._sum)
            try:
                write_all(self._disk, self._descriptor, line)
            except OSError:
                # Part of the line may be there: a torn last line does no harm, one in the middle would.
                self._close()
                return
            self.is_current = True
            self._sum, self._lines = sum_, self._lines + 1
            self._ask_sync()

    def rewrite(self, saved: SavedGame) -> None:
        """Write the game whole, in the background; until then the file stays as it is, changes apart."""
        missed: list[Content] = []
        with self._lock:
            self._missed.append(missed)
        self._background.do(lambda: self._rewrite(saved, missed))

    def finish(self, saved: SavedGame | None, then: Callable[[], None]) -> None:
        """Write the game for the last time, or remove its file; in the background, and `then` comes after it."""
        with self._lock:
            self._is_finished = True
        self._background.do(lambda: self._finish(saved, then))

    # In the background

    def _rewrite(self, saved: SavedGame, missed: list[Content]) -> None:
        if self._is_finished:
            return
        line = encode(saved)
        new: NewFile | None = None
        try:
            new = NewFile(self.path, self._disk)
            new.write(line + b"\n")
            new.sync()
            with self._lock:
                self._catch_up(new, first_sum(line), missed)
        except OSError as error:
            with self._lock:
                self._missed.remove(missed)
            self._fail(new, error)
        else:
            self._told(None)

    def _catch_up(self, new: NewFile, sum_: str, missed: list[Content]) -> None:
        """Write to a new file what was missed, and put it in the old one's place. Raises OSError."""
        for change in missed:
            line, sum_ = change_line(change, sum_)
            new.write(line)
        was_open, old_sum, old_lines = self._descriptor >= 0, self._sum, self._lines
        # Some systems replace no file that is open.
        self._close()
        try:
            new.put_in_place()
        except OSError:
            if was_open:
                self._open(old_sum, old_lines)
            raise
        self._missed.remove(missed)
        self.is_current = self._has_new_name = True
        self._open(sum_, len(missed))

    def _finish(self, saved: SavedGame | None, then: Callable[[], None]) -> None:
        new: NewFile | None = None
        try:
            with self._lock:
                self._close()
            if saved is None:
                self._disk.remove(self.path)
            else:
                new = NewFile(self.path, self._disk)
                new.write(encode(saved) + b"\n")
                new.sync()
                new.put_in_place()
                sync_folder(self.path)
        except OSError as error:
            if saved is not None:
                self._fail(new, error)
        finally:
            then()

    def _sync(self) -> None:
        """Wait until the lines would outlast a power failure."""
        with self._lock:
            self._is_syncing = False
            if self._descriptor < 0:
                return
            try:
                copy = os.dup(self._descriptor)
            except OSError:
                return  # no descriptor is free: the system writes in its own time
            named, self._has_new_name = self._has_new_name, False
        try:
            self._disk.sync(copy)
            self._check_place(copy)
        except OSError as error:
            with self._lock:
                self._close()
                self.is_current = False
            self._told(self._problem(error))
        finally:
            os.close(copy)
        if named:
            sync_folder(self.path)

    def _check_place(self, descriptor: int) -> None:
        """Raise OSError where the file was taken away: lines would go to where nobody finds them."""
        there, mine = self.path.stat(), os.fstat(descriptor)
        if (there.st_dev, there.st_ino) != (mine.st_dev, mine.st_ino):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    # The file

    def _open(self, sum_: str, lines: int) -> None:
        """Get ready for lines; where that fails, the next change is written whole."""
        with contextlib.suppress(OSError):
            self._descriptor = self._disk.open_end(self.path)
            self._sum, self._lines = sum_, lines
            self._ask_sync()

    def _close(self) -> None:
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):
                self._disk.close(self._descriptor)
            self._descriptor = -1

    def _ask_sync(self) -> None:
        if not self._is_syncing:
            self._is_syncing = True
            self._background.do(self._sync)

    def _fail(self, new: NewFile | None, error: OSError) -> None:
        if new is not None:
            new.discard()
        self._told(self._problem(error))

    def _problem(self, error: OSError) -> DataError:
        return write_problem(self.path, error, _("The game"))
