"""Writes a verified game apart: its record, and all letters with both secrets, from which anybody can check it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import write_atomically
from afaos_gui.data.texts.language import _
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.session.apart.far_game import FarGame
from afaos_gui.session.apart.letterbox import SUFFIX, OpenGame, encoded
from afaos_gui.session.apart.proofs import proves
from afaos_gui.session.saving.records import export_record
from afaos_gui.session.saving.save_texts import suggested_name


def export_proof(opened: OpenGame, window: QWidget, say: Callable[[str], object]) -> None:
    """Ask for a file, and write record and proof. Raises DataError."""
    game = FarGame(opened.game)
    start = Path.home() / f"{suggested_name(game)}.json"
    path = file_dialogs.path_to_write(window, _("Export the verified game"), start)
    if path is not None:
        proof = path.with_suffix(SUFFIX)
        if proof.exists() and not proves(proof, game):
            raise DataError(_("Beside it {file} would be written over: choose another name.").format(file=proof.name))
        export_record(game, path)
        write_atomically(proof, encoded(opened.game))
        told = _("The record is in {file}, and beside it in {proof} all letters with both secrets.")
        say(told.format(file=path.name, proof=proof.name))
