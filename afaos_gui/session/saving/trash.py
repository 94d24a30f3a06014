"""The trash, with the last twenty deleted games; and copies of damaged files, which are all kept."""

from __future__ import annotations

import contextlib
import errno
import os
import time
from pathlib import Path

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import DISK, Disk, reason, write_atomically
from afaos_gui.data.files.json_files import read_data
from afaos_gui.data.saves.save_files import SUFFIX
from afaos_gui.data.texts.language import _

TRASH = "trash"
DAMAGED = "damaged"
KEPT_TRASH = 20


class Trash:
    """The folder of deleted games."""

    def __init__(self, data_folder: Path, disk: Disk = DISK) -> None:
        self.folder = data_folder / TRASH
        self._disk = disk

    def paths(self) -> list[Path]:
        """The games in it, latest first."""
        try:
            return sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
        except OSError:
            return []

    def put(self, path: Path) -> Path:
        """Put a game into it; returns its path there. Raises DataError."""
        there = free_name(self.folder / path.name)
        newest = self.paths()[:1]
        move(path, there, self._disk)
        with contextlib.suppress(OSError):
            # Its file time becomes the time of deletion, later than the others' whatever the clock says.
            after = newest[0].stat().st_mtime_ns + 1_000_000_000 if newest else 0
            now = max(time.time_ns(), after)
            os.utime(there, ns=(now, now))
        for path in self.paths()[KEPT_TRASH:]:
            with contextlib.suppress(OSError):  # more stay than necessary
                self._disk.remove(path)
        return there


def keep_damaged(data_folder: Path, path: Path, disk: Disk = DISK) -> Path:
    """Copy a damaged file to where nothing overwrites it; returns the path of the copy. Raises DataError."""
    there = free_name(data_folder / DAMAGED / path.name)
    write_atomically(there, read_data(path), disk)
    return there


def damage_text(lost: int, turn: int, kept: Path | None) -> str:
    """What is missing from a game whose file is damaged or from other rules, and where that file is kept."""
    sentence = _(
        "This game was read up to turn {turn}: what comes after it in the file ({lost}) is damaged or breaks the rules."
    )
    if kept is not None:
        sentence += " " + _("The file is kept: {path}.")
    return sentence.format(turn=turn, lost=lost, path=kept)


def move(old: Path, new: Path, disk: Disk = DISK) -> None:
    """Move a file, even to another drive. Raises DataError."""
    try:
        disk.make_folder(new.parent)
        try:
            disk.replace(old, new)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            write_atomically(new, read_data(old), disk)
            disk.remove(old)
    except FileNotFoundError:
        raise DataError(_("{file} is missing: {path}.").format(file=old.name, path=old)) from None
    except OSError as error:
        sentence = _("{file} cannot be moved to {folder}: {reason}.")
        raise DataError(sentence.format(file=old.name, folder=new.parent, reason=reason(error))) from None


def free_name(path: Path) -> Path:
    """The path, with a number added if the file exists."""
    number, free = 2, path
    while free.exists():
        free = path.with_name(f"{path.stem} ({number}){path.suffix}")
        number += 1
    return free
