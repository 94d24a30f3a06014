"""Saved games as files: read with care, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from afaos_gui.data.atomic import DISK, Disk, write_atomically
from afaos_gui.data.files import read_data
from afaos_gui.data.save_format import SUFFIX, encode
from afaos_gui.data.save_lines import MAX_BYTES, Lines, read_lines
from afaos_gui.data.save_reader import Listed, decode, decode_summary, game_of
from afaos_gui.data.saved_game import SavedGame

__all__ = [
    "SUFFIX",
    "Listed",
    "data_folder",
    "read_lines_and_save",
    "read_save",
    "read_summary",
    "write_save",
]


def data_folder(named: Path | None = None) -> Path:
    """The folder of the player's games: under the named one, else in the system's place for this program."""
    return named / "games" if named is not None else platformdirs.user_data_path("afaos", appauthor=False)


def read_save(path: Path) -> SavedGame:
    """A saved game. Raises DataError; the file stays as it is."""
    return decode(read_data(path, MAX_BYTES), path.name)


def read_lines_and_save(path: Path) -> tuple[Lines, SavedGame]:
    """A saved game, and what is needed to add lines to its file. Raises DataError."""
    lines = read_lines(read_data(path, MAX_BYTES), path.name)
    return lines, game_of(lines, path.name)


def read_summary(path: Path) -> Listed:
    """What a list shows of a saved game. Raises DataError."""
    return decode_summary(read_data(path, MAX_BYTES), path.name)


def write_save(path: Path, saved: SavedGame, disk: Disk = DISK) -> None:
    """Write a saved game, or leave the file that is there. Raises DataError."""
    write_atomically(path, encode(saved) + b"\n", disk)
