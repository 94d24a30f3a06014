"""Import and export games: as readable text, by copy and paste, and from files of any kind."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import DISK, Disk, write_atomically
from afaos_gui.data.files.json_files import read_data
from afaos_gui.data.records.limits import MAX_RECORD_BYTES
from afaos_gui.data.saves.save_lines import is_saved_game
from afaos_gui.data.saves.save_reader import decode
from afaos_gui.data.saves.saved_game import present
from afaos_gui.data.saves.text_form import text_of
from afaos_gui.data.saves.text_reader import is_text_form, saved_from_text
from afaos_gui.data.texts.language import _
from afaos_gui.session.game import Game
from afaos_gui.session.saving.saved_games import game_from, salvaged, saved_from

PROOF_SUFFIX = ".acresapart"
"""Of the letters of a game apart, which may lie beside its record."""


class Opened(NamedTuple):
    """A game from outside, when it was begun, and how many changes at its end could not be read.

    In a record these are turns.
    """

    game: Game
    started: datetime
    lost: int = 0


def readable_text(game: Game, started: datetime | None = None) -> str:
    """The whole game, hidden cards included, as text that `game_from_text` reads back."""
    return text_of(saved_from(game, started))


def export_text(game: Game, path: Path, started: datetime | None = None, disk: Disk = DISK) -> str:
    """Write the game as readable text. Raises DataError and then leaves an existing file as it was."""
    return write_atomically(path, readable_text(game, started).encode("utf-8"), disk)


def open_game(path: Path) -> Opened:
    """The game in a file: a saved game, a record, or a text. Raises DataError; the file is not changed."""
    opened = _opened(read_data(path, MAX_RECORD_BYTES), path.name)
    if (proof := path.with_suffix(PROOF_SUFFIX)).is_file():
        from afaos_gui.session.apart.proofs import proves

        if proves(proof, opened.game):
            opened.game.keep_proof()
    return opened


def game_from_text(text: str, name: str = "") -> Opened:
    """The game in a pasted text: its readable form, a saved game or a record. Raises DataError."""
    data = text.strip().encode("utf-8", "replace")
    if len(data) > MAX_RECORD_BYTES:
        raise DataError(_("This text is too long for a game."))
    return _opened(data, name or _("The pasted text"))


def _opened(data: bytes, name: str) -> Opened:
    if is_saved_game(data):
        saved = decode(data, name)
        game, lost = salvaged(saved, name)
        return Opened(game, saved.started, lost)
    text = data.decode("utf-8", "replace")
    if is_text_form(text):
        saved = saved_from_text(text, name)
        return Opened(game_from(saved, name), saved.started)
    from afaos_gui.session.saving.records import game_of_record  # A saved game needs none of what reads records.

    game, lost = game_of_record(text, name)
    return Opened(game, present(), lost)
