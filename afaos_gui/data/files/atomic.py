"""Write files completely or not at all; every failure becomes one sentence."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import time
from collections.abc import Callable
from pathlib import Path

from afaos_gui.data.errors import DataError
from afaos_gui.data.texts.language import _

LEFTOVER = ".afaos-*.new"
LEFTOVER_AGE = 3600.0
"""Seconds after which a temporary file cannot belong to an unfinished write."""

_FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", 0), errno.EFBIG)
_BINARY = getattr(os, "O_BINARY", 0)


READERS = (0.01, 0.05, 0.2, 0.5) if os.name == "nt" else ()
"""Seconds to wait for those who have a file open, such as a search for viruses, each time longer."""


class Disk:
    """The file operations that saving needs; tests replace it by one that fails."""

    def create(self, path: Path) -> int:
        """Create a new file; returns its descriptor."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)

    def open_end(self, path: Path) -> int:
        """Open an existing file for appending; returns its descriptor."""
        return os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)

    def write(self, descriptor: int, data: bytes) -> int:
        """Write as much of `data` as the system accepts; returns the number of bytes."""
        return os.write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        """Wait until what was written would survive a power failure."""
        os.fsync(descriptor)

    def close(self, descriptor: int) -> None:
        """Close a descriptor."""
        os.close(descriptor)

    def replace(self, old: Path, new: Path) -> None:
        """Rename a file to replace another; on Windows whoever reads that one at the moment is waited for."""
        for pause in READERS:
            try:
                old.replace(new)
                return
            except PermissionError:
                time.sleep(pause)
        old.replace(new)

    def remove(self, path: Path) -> None:
        """Delete a file."""
        path.unlink()

    def make_folder(self, path: Path) -> None:
        """Create a folder and its parents."""
        path.mkdir(parents=True, exist_ok=True)


DISK = Disk()


def write_all(disk: Disk, descriptor: int, data: bytes) -> None:
    """Write the whole of `data`. Raises OSError."""
    left = memoryview(data)
    while left:
        written = disk.write(descriptor, bytes(left))
        if written <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left = left[written:]


class NewFile:
    """A file written beside the one that it will replace. Every method may raise OSError."""

    def __init__(self, path: Path, disk: Disk = DISK, is_private: bool = False) -> None:
        # Replace the target of a link, not the link.
        self._target = Path(os.path.realpath(path))
        self._new = self._target.with_name(f".afaos-{os.getpid()}-{secrets.token_hex(4)}.new")
        self._disk = disk
        if self._target.exists() and not self._target.is_file():
            raise OSError(errno.EINVAL, "there is a folder, a pipe or a device of that name")
        disk.make_folder(self._target.parent)
        self._descriptor = disk.create(self._new)
        if is_private:
            with contextlib.suppress(OSError):  # some drives know no owners
                self._new.chmod(0o600)
        self.unsafe: OSError | None = None
        """Why what was written would not survive a power failure, if that is known."""

    def write(self, data: bytes) -> None:
        """Append to it."""
        write_all(self._disk, self._descriptor, data)

    def sync(self) -> None:
        """Wait until what was written would survive a power failure; where the system cannot do that, note why not."""
        self.unsafe = synced(self._disk, self._descriptor)

    def put_in_place(self) -> None:
        """Replace the target file; `sync_folder` makes that survive a power failure."""
        self._close()
        self._disk.replace(self._new, self._target)

    def discard(self) -> None:
        """Delete the new file and leave the target as it was; never raises."""
        with contextlib.suppress(OSError):
            self._close()
        with contextlib.suppress(OSError):  # already in place, or removed later with the leftovers
            self._disk.remove(self._new)

    def _close(self) -> None:
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            self._disk.close(descriptor)


def synced(disk: Disk, descriptor: int) -> OSError | None:
    """Wait until a file would survive a power failure; returns why it would not, though it is written.

    Raises OSError where the system finds only now that there is no room for it.
    """
    try:
        disk.sync(descriptor)
    except OSError as error:
        if error.errno in _FULL:
            raise
        return error
    return None


def write_atomically(path: Path, data: bytes, disk: Disk = DISK, is_private: bool = False) -> str:
    """Replace the content of a file by `data`, or leave the file as it was. Raises DataError.

    A private one can be read by nobody else on the machine, where its system and drive have that.

    Returns a sentence if what was written would not survive a power failure, else an empty one.
    """
    new: NewFile | None = None
    try:
        new = NewFile(path, disk, is_private)
        new.write(data)
        new.sync()
        new.put_in_place()
    except OSError as error:
        if new is not None:
            new.discard()
        raise write_problem(path, error) from None
    sync_folder(path)
    return str(unsafe_problem(path, new.unsafe)) if new.unsafe is not None else ""


def sync_folder(path: Path) -> None:
    """Make the name of a file survive a power failure, where the system allows that (Windows does not)."""
    try:
        descriptor = os.open(Path(os.path.realpath(path)).parent, os.O_RDONLY)
    except OSError:
        return
    with contextlib.suppress(OSError):
        os.fsync(descriptor)
    os.close(descriptor)


def check_writable(folder: Path, disk: Disk = DISK) -> None:
    """Raise DataError, in one sentence, unless files can be made in a folder, which is made where there is none."""
    try:
        trial = NewFile(folder / "trial", disk)
        trial.discard()
    except OSError as error:
        sentence = _("Games cannot be kept in {folder}: {reason}. Please choose another folder.")
        raise DataError(sentence.format(folder=folder, reason=reason(error))) from None


def remove_leftovers(folder: Path) -> None:
    """Delete temporary files of programs that were killed while writing."""
    before = time.time() - LEFTOVER_AGE
    for path in list(folder.glob(LEFTOVER)):
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < before:
                path.unlink()


def write_problem(path: Path, error: OSError, called: Callable[[], str] = str) -> DataError:
    """The error for a file that could not be written; `called` is how players know it, if not by its name."""
    code, why = error.errno or 0, reason(error)

    def sentence() -> str:
        words = _write_sentence(code, is_chosen=not called())
        return words.format(file=called() or path.name, folder=path.parent, reason=why)

    return DataError(sentence)


def unsafe_problem(path: Path, error: OSError, called: Callable[[], str] = str) -> DataError:
    """The error for a file that was written, but would not survive a power failure."""
    why = reason(error)

    def sentence() -> str:
        words = _("{file} is kept in {folder}, but is not safe against a power failure there: {reason}.")
        return words.format(file=called() or path.name, folder=path.parent, reason=why)

    return DataError(sentence)


def reason(error: OSError) -> str:
    """What the system says about an error."""
    return error.strerror or type(error).__name__


def _write_sentence(code: int, is_chosen: bool) -> str:
    """`is_chosen` says whether the player chose the folder, and can choose another."""
    if code in _FULL:
        return _("{file} was not saved: there is no space left in {folder}.")
    if code in (errno.EACCES, errno.EPERM, errno.EROFS) and not is_chosen:
        return _(
            "{file} was not saved: {folder} cannot be written to. Choose another folder of the games, here or in the "
            "preferences."
        )
    if code in (errno.EACCES, errno.EPERM, errno.EROFS):
        return _("{file} was not saved: {folder} cannot be written to, please choose another folder.")
    if code in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.ENOTDIR, errno.EIO):
        return _("{file} was not saved: {folder} cannot be reached, please see whether its drive is still there.")
    return _("{file} was not saved in {folder}: {reason}.")
