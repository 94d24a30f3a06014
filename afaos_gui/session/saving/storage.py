"""The player's saved games: list, save, rename, trash and restore them, and the recent files."""

from __future__ import annotations

import hashlib
import json
import os
import re
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import DISK, Disk, remove_leftovers, write_atomically
from afaos_gui.data.files.json_files import read_json
from afaos_gui.data.files.locks import FileLock
from afaos_gui.data.saves.save_files import SUFFIX, Listed, read_save, read_summary, write_save
from afaos_gui.data.texts.language import _
from afaos_gui.session.game import Game
from afaos_gui.session.saving.saved_games import saved_from
from afaos_gui.session.saving.trash import Trash, damage_text, free_name, keep_damaged, move

SAVED = "saved"
LOCKS = "locks"
RECENT_FILE = "recent.json"
KEPT_RECENT = 10
LONGEST_NAME = 80
"""Bytes; every system allows names of this length plus a suffix."""

_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


class SavedFile(NamedTuple):
    """A saved game in a list; `listed` is None if the file cannot be read, and `problem` says why."""

    path: Path
    listed: Listed | None
    problem: str

    @property
    def name(self) -> str:
        """The name that the player gave it."""
        return self.path.stem


class Storage:
    """The folder of saved games with its trash and recent files. `data_folder` is `save_files.data_folder(...)`."""

    def __init__(self, data_folder: Path, disk: Disk = DISK) -> None:
        self.folder = data_folder / SAVED
        self.trashed = Trash(data_folder, disk)
        self._data_folder = data_folder
        self._locks = data_folder / LOCKS
        self.recent = RecentFiles(data_folder / RECENT_FILE, disk)
        self.disk = disk
        """What writes the files."""
        remove_leftovers(self.folder)

    def games(self) -> list[SavedFile]:
        """All saved games, newest first; unreadable ones last."""
        try:
            paths = sorted(self.folder.glob(f"*{SUFFIX}"))
        except OSError:
            paths = []
        return sorted((listed_file(path) for path in paths), key=_age, reverse=True)

    def note_opened(self, path: Path) -> None:
        """Add a file to the recent ones."""
        self.recent.add(path)

    def path_for(self, name: str) -> Path:
        """The path for a game of this name. Raises DataError for an impossible name."""
        return self.folder / f"{file_name(name)}{SUFFIX}"

    def save(self, game: Game, path: Path, started: datetime | None = None, thumbnail: bytes = b"") -> str:
        """Write a game to a file, here or elsewhere, and add it to the recent files. Raises DataError.

        Returns a sentence if it would not survive a power failure, else an empty one.
        """
        unsafe = write_save(path, saved_from(game, started, thumbnail), self.disk)
        self.recent.add(path)
        return unsafe

    def tell_damage(self, path: Path, game: Game, lost: int) -> str:
        """Copy a file whose last changes could not be read; returns a sentence about it, empty if nothing is lost.

        Raises DataError if it cannot be copied.
        """
        if not lost:
            return ""
        return damage_text(lost, game.state.turn, keep_damaged(self._data_folder, path, self.disk))

    def try_lock(self, path: Path) -> FileLock | None:
        """Lock a file for writing; None if another window has it. Raises DataError."""
        # The lock is kept with the games, because the file may be in somebody else's folder.
        name = hashlib.sha256(os.path.normcase(os.path.realpath(path)).encode("utf-8", "surrogatepass")).hexdigest()
        return FileLock.acquire(self._locks / f"{name[:32]}.lock")

    def lock(self, path: Path) -> FileLock:
        """Lock a file for writing. Raises DataError, also if another window has it."""
        lock = self.try_lock(path)
        if lock is None:
            raise DataError(_("{name} is open in another window.").format(name=path.stem))
        return lock

    def thumbnail(self, path: Path) -> bytes:
        """The picture in a saved game, empty if there is none. Raises DataError."""
        return read_save(path).thumbnail

    def rename(self, path: Path, name: str) -> Path:
        """Rename a saved game; returns its new path. Raises DataError, also for a name in use."""
        new = path.with_name(f"{file_name(name)}{path.suffix}")
        if new == path:
            return path
        # Names that differ only in case may be the same file.
        if new.exists() and not new.samefile(path):
            raise DataError(_("There is a saved game called {name} already.").format(name=new.stem))
        move(path, new, self.disk)
        self.recent.moved(path, new)
        return new

    def trash(self, path: Path) -> Path:
        """Put a saved game into the trash, which holds the last twenty; returns its path there. Raises DataError."""
        there = self.trashed.put(path)
        self.recent.remove(path)
        return there

    def restore(self, trashed: Path) -> Path:
        """Take a game back out of the trash; returns its new path. Raises DataError."""
        back = free_name(self.folder / trashed.name)
        move(trashed, back, self.disk)
        return back


class RecentFiles:
    """The files last opened or saved, newest first; missing files are left out."""

    def __init__(self, file: Path, disk: Disk = DISK) -> None:
        self._file = file
        self._disk = disk

    def paths(self) -> list[Path]:
        """The files that still exist."""
        return [path for path in self._read() if _is_file(path)]

    def add(self, path: Path) -> None:
        """Put a file first."""
        path = path.absolute()
        self._write([path, *(other for other in self._read() if other != path)])

    def remove(self, path: Path) -> None:
        """Forget a file."""
        self._write([other for other in self._read() if other != path.absolute()])

    def moved(self, old: Path, new: Path) -> None:
        """Note that a file was renamed."""
        self._write([new.absolute() if path == old.absolute() else path for path in self._read()])

    def _read(self) -> list[Path]:
        try:
            content = read_json(self._file)
        except DataError:
            return []
        if not isinstance(content, list):
            return []
        names = [name for name in content if isinstance(name, str) and "\0" not in name]
        return [Path(name) for name in names[:KEPT_RECENT]]

    def _write(self, paths: list[Path]) -> None:
        # On Linux a name may be no text, which no JSON can hold.
        names = [name for name in map(str, paths) if name.isascii() or "\\ud" not in ascii(name)]
        text = json.dumps(names[:KEPT_RECENT])
        try:
            write_atomically(self._file, text.encode("utf-8"), self._disk)
        except DataError:
            return  # a mere convenience: the game is saved all the same


def _is_file(path: Path) -> bool:
    """Whether a file exists; never raises, even for an impossible name."""
    try:
        return path.is_file()
    except OSError:
        return False


def listed_file(path: Path) -> SavedFile:
    """What a list shows of a file; never raises."""
    try:
        return SavedFile(path, read_summary(path), "")
    except DataError as error:
        return SavedFile(path, None, str(error))


def file_name(name: str) -> str:
    """The name as a file name valid on every system, without suffix. Raises DataError if nothing is left."""
    plain = name.strip()
    if plain.lower().endswith(SUFFIX):
        plain = plain[: -len(SUFFIX)]
    plain = "".join(letter if letter.isprintable() else " " for letter in _FORBIDDEN.sub(" ", plain))
    plain = " ".join(plain.split()).strip(". ")
    plain = plain.encode("utf-8")[:LONGEST_NAME].decode("utf-8", "ignore").strip(". ")
    if not plain:
        raise DataError(_("Please give the game a name."))
    return f"{plain} game" if _RESERVED.fullmatch(plain) else plain


def _age(file: SavedFile) -> tuple[bool, float, str]:
    date = file.listed.summary.date.timestamp() if file.listed is not None else 0.0
    return file.listed is not None, date, file.name
