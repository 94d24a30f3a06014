"""Saved games as files: read with care, written completely or not at all."""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import DISK, Disk, write_atomically
from afaos_gui.data.files.json_files import read_data
from afaos_gui.data.paths import portable_folder
from afaos_gui.data.saves.save_format import SUFFIX, encode
from afaos_gui.data.saves.save_lines import MAX_BYTES, Lines, is_too_large, read_lines, weight
from afaos_gui.data.saves.save_reader import Listed, decode, decode_summary, game_of
from afaos_gui.data.saves.saved_game import SavedGame
from afaos_gui.data.texts.language import _

__all__ = [
    "SUFFIX",
    "Listed",
    "data_folder",
    "encoded",
    "read_lines_and_save",
    "read_save",
    "read_sequence",
    "read_summary",
    "write_save",
]

VARIABLE = "AFAOS_DATA"
"""Names another folder for the games, where the usual one cannot be written to."""
_SEQUENCE = re.compile(rb',"sequence":(\d{1,9}),')


def data_folder(named: Path | None = None) -> Path:
    """The folder of the player's games.

    In the named folder, else where the variable AFAOS_DATA says, else in the portable folder or the system's place.
    """
    chosen = os.environ.get(VARIABLE)
    if named is None and chosen:
        return Path(chosen).expanduser().absolute()
    named = named if named is not None else portable_folder()
    return named / "games" if named is not None else platformdirs.user_data_path("afaos", appauthor=False)


def read_save(path: Path) -> SavedGame:
    """Read a saved game. Raises DataError; the file is not changed."""
    return decode(read_data(path, MAX_BYTES), path.name)


def read_lines_and_save(path: Path) -> tuple[Lines, SavedGame]:
    """Read a saved game, and what is needed to add lines to its file. Raises DataError."""
    lines = read_lines(read_data(path, MAX_BYTES), path.name)
    return lines, game_of(lines, path.name)


def read_summary(path: Path) -> Listed:
    """Read only what a list shows. Raises DataError."""
    return decode_summary(read_data(path, MAX_BYTES), path.name)


def read_sequence(path: Path) -> int:
    """Read the sequence number of a saved game quickly, without checking the file; 0 if there is none."""
    try:
        data = read_data(path, MAX_BYTES)
    except DataError:
        return 0
    found = _SEQUENCE.search(data)
    return int(found[1]) if found is not None else 0


def write_save(path: Path, saved: SavedGame, disk: Disk = DISK) -> str:
    """Write a saved game; on failure the existing file stays. Raises DataError.

    Returns a sentence if it would not survive a power failure, else an empty one.
    """
    return write_atomically(path, encoded(saved), disk)


def encoded(saved: SavedGame) -> bytes:
    """The content of a game's file. Raises DataError if it would be too large to be read again."""
    data = encode(saved)
    if is_too_large(*weight(data)):
        raise DataError(_("This game is too long to be saved."))
    return data
