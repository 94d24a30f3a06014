"""The file of a game being played: rewritten as a whole now and then, with one line for each change since.

Everything that waits for the disk runs in the background. When `append` returns, the line is with the operating system
and outlasts the program; soon after it also survives a power failure. While the file is being rewritten, lines go to
the old file, and to the new one before it replaces the old.
"""

from __future__ import annotations

import contextlib
import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import (
    DISK,
    Disk,
    NewFile,
    sync_folder,
    synced,
    unsafe_problem,
    write_all,
    write_problem,
)
from afaos_gui.data.saves.save_files import encoded
from afaos_gui.data.saves.save_format import Content, change_line, copy_of_first, last_sum, repeats_first
from afaos_gui.data.saves.save_lines import Lines, is_too_large, weight
from afaos_gui.data.saves.saved_game import SavedGame
from afaos_gui.data.texts.language import _
from afaos_gui.session.background import Background
from afaos_gui.session.saving.trash import free_name

_BEGIN = b'{"format":'
"""How a saved game begins; a file emptied by others does not, even with the lines appended since."""
MAX_LINES = 2000
"""Lines after which the file is rewritten."""


class Journal:
    """The journal of one game. `told` gets the error of each rewrite, or None, possibly from the background thread."""

    def __init__(
        self, path: Path, background: Background, told: Callable[[DataError | None], None], disk: Disk = DISK
    ) -> None:
        self.path = path
        self.is_current = False
        """Whether the file holds every change, so that only a power failure can lose any."""
        self._written = self._synced = 0
        """Counters of what was written so far, and of what is known to be on the disk."""
        self._background = background
        self._told = told
        self._disk = disk
        self._lock = threading.RLock()
        self._descriptor = -1
        self._lines = self._size = self._values = 0
        self._sum = ""
        self._copy = b""
        """The line that repeats the file's first one; empty while appending to a file that is about to be rewritten."""
        self._missed: list[list[Content]] = []
        """For each new file being written, the changes since it was begun."""
        self._is_syncing = self._has_new_name = self._is_finished = False
        self._mine: tuple[int, int] | None = None
        """Device and number of the file as it was last written; None if that is not known."""

    @property
    def is_durable(self) -> bool:
        """Whether every change would survive a power failure."""
        with self._lock:
            return self.is_current and self._synced == self._written

    @property
    def wants_rewriting(self) -> bool:
        """Whether the file should be rewritten, and is not being rewritten already."""
        with self._lock:
            return (self._descriptor < 0 or self._lines >= MAX_LINES) and not self._missed

    def create(self, saved: SavedGame) -> None:
        """Write a game that has no file yet."""
        new: NewFile | None = None
        try:
            data = encoded(saved)
            new = NewFile(self.path, self._disk)
            new.write(data)
            new.put_in_place()
        except (OSError, DataError) as error:
            self._fail(new, error)
            return
        with self._lock:
            self._has_new_name = self.is_current = True
            self._open(last_sum(data), 0, weight(data), copy_of_first(data))

    def resume(self, lines: Lines) -> None:
        """Append to a file that was read, if it allows that."""
        with self._lock:
            self.is_current = True
            if lines.is_continuable:
                self._open(lines.last_sum, lines.changes, lines.weight)

    def append(self, change: Content) -> None:
        """Append a change. If that fails, `wants_rewriting` becomes true."""
        with self._lock:
            for missed in self._missed:
                missed.append(change)
            self.is_current = False
            if self._descriptor < 0:
                return
            line, sum_ = change_line(change, self._sum)
            if repeats_first(self._lines + 1):
                line += self._copy
            size, values = weight(line)
            if is_too_large(self._size + size, self._values + values):
                self._close()  # rewritten as a whole it is smaller, or the player is told
                return
            try:
                write_all(self._disk, self._descriptor, line)
            except OSError:
                # Part of the line may have been written: a torn last line does no harm, one in the middle would.
                self._close()
                self._mine = None
                return
            self.is_current = True
            self._sum, self._lines = sum_, self._lines + 1
            self._size, self._values = self._size + size, self._values + values
            self._ask_sync()

    def rewrite(self, saved: SavedGame) -> None:
        """Rewrite the file in the background; until then the old file stays and takes changes."""
        missed: list[Content] = []
        with self._lock:
            self._missed.append(missed)
        self._background.do(lambda: self._rewrite(saved, missed))

    def finish(self, saved: SavedGame | None, then: Callable[[], None]) -> None:
        """Write the game for the last time, or remove its file, in the background; then call `then`."""
        with self._lock:
            self._is_finished = True
        self._background.do(lambda: self._finish(saved, then))

    # In the background

    def _rewrite(self, saved: SavedGame, missed: list[Content]) -> None:
        if self._is_finished:
            return
        new: NewFile | None = None
        try:
            data = encoded(saved)
            self._make_way()
            new = NewFile(self.path, self._disk)
            new.write(data)
            new.sync()
            with self._lock:
                self._catch_up(new, data, missed)
                self._forget(missed)
        except (OSError, DataError) as error:
            self._forget(missed)
            self._fail(new, error)
        else:
            self._told(self._unsafe(new.unsafe))
        finally:
            self._forget(missed)

    def _forget(self, missed: list[Content]) -> None:
        """Stop collecting changes for a new file once it is finished or given up."""
        with self._lock:
            self._missed = [other for other in self._missed if other is not missed]

    def _catch_up(self, new: NewFile, data: bytes, missed: list[Content]) -> None:
        """Write the missed changes to a new file, and replace the old one by it. Raises OSError."""
        sum_ = last_sum(data)
        size, values = weight(data)
        for change in missed:
            line, sum_ = change_line(change, sum_)
            new.write(line)
            size, values = size + weight(line)[0], values + weight(line)[1]
        was_open, old = self._descriptor >= 0, (self._sum, self._lines, (self._size, self._values), self._copy)
        # Some systems cannot replace an open file.
        self._close()
        try:
            new.put_in_place()
        except OSError:
            if was_open:
                self._open(*old)
            raise
        self.is_current = self._has_new_name = True
        self._open(sum_, len(missed), (size, values), copy_of_first(data))

    def _finish(self, saved: SavedGame | None, then: Callable[[], None]) -> None:
        new: NewFile | None = None
        try:
            with self._lock:
                self._close()
            if saved is None and not self._is_of_others():
                self._disk.remove(self.path)
            elif saved is None:
                return
            else:
                self._make_way()
                new = NewFile(self.path, self._disk)
                new.write(encoded(saved))
                new.sync()
                new.put_in_place()
                sync_folder(self.path)
                if new.unsafe is not None:
                    self._told(self._unsafe(new.unsafe))
        except (OSError, DataError) as error:
            if saved is not None:
                self._fail(new, error)
        finally:
            then()

    def _sync(self) -> None:
        """Wait until the lines would survive a power failure."""
        with self._lock:
            self._is_syncing = False
            if self._descriptor < 0:
                return
            try:
                copy = os.dup(self._descriptor)
            except OSError:
                return  # no descriptor is free: the system writes when it likes
            named, self._has_new_name = self._has_new_name, False
            written = self._written
            is_changed = os.fstat(copy).st_size != self._size
            if is_changed:
                self._close()
                self.is_current = False
        if is_changed:
            os.close(copy)
            self._told(DataError(_("Another program has changed the file of this game: it is written anew.")))
            return
        try:
            unsafe = synced(self._disk, copy)
            self._check_place(copy)
        except OSError as error:
            with self._lock:
                self._close()
                self.is_current = False
            self._told(self._problem(error))
            return
        finally:
            os.close(copy)
        if named:
            sync_folder(self.path)
        if unsafe is not None:
            self._told(self._unsafe(unsafe))
            return
        with self._lock:
            self._synced = written

    def _check_place(self, descriptor: int) -> None:
        """Raise OSError if the file was removed, because its lines would be lost."""
        there, mine = self.path.stat(), os.fstat(descriptor)
        if (there.st_dev, there.st_ino) != (mine.st_dev, mine.st_ino):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    def _make_way(self) -> None:
        """Write to another file from now on if another program has put a game of its own in this place."""
        with self._lock:
            if self._is_of_others():
                self._close()
                self._mine, self.path = None, free_name(self.path)

    def _is_of_others(self) -> bool:
        """Whether what lies in the game's place is another saved game than was last written there."""
        try:
            with self.path.open("rb") as file:
                there, begin = os.fstat(file.fileno()), file.read(len(_BEGIN))
        except OSError:
            return False
        if self._mine is None or begin != _BEGIN:
            return False
        return (there.st_dev, there.st_ino) != self._mine or there.st_size != self._size

    # The file

    def _open(self, sum_: str, lines: int, weight: tuple[int, int], copy: bytes = b"") -> None:
        """Get ready for lines; if that fails, the next change rewrites the file."""
        self._written += 1
        self._mine = None
        with contextlib.suppress(OSError):
            self._descriptor = self._disk.open_end(self.path)
            mine = os.fstat(self._descriptor)
            self._mine = mine.st_dev, mine.st_ino
            self._sum, self._lines, self._copy = sum_, lines, copy
            self._size, self._values = weight
            self._ask_sync()

    def _close(self) -> None:
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):
                self._disk.close(self._descriptor)
            self._descriptor = -1

    def _ask_sync(self) -> None:
        self._written += 1
        if not self._is_syncing:
            self._is_syncing = True
            self._background.do(self._sync)

    def _fail(self, new: NewFile | None, error: OSError | DataError) -> None:
        if new is not None:
            new.discard()
        self._told(error if isinstance(error, DataError) else self._problem(error))

    def _unsafe(self, error: OSError | None) -> DataError | None:
        return unsafe_problem(self.path, error, lambda: _("The game")) if error is not None else None

    def _problem(self, error: OSError) -> DataError:
        return write_problem(self.path, error, lambda: _("The game"))
