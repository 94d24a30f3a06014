"""Asks for files with the system's own dialogs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from afaos_gui.data.saves.save_files import SUFFIX
from afaos_gui.data.texts.language import _


def path_to_open(parent: QWidget, folder: Path) -> Path | None:
    """A game's file from anywhere; None when the player cancels."""
    games = _("Games (*{suffix} *.json *.txt)").format(suffix=SUFFIX)
    name, _chosen = QFileDialog.getOpenFileName(parent, _("Open a game"), str(_there(folder)), games)
    return Path(name) if name else None


def path_from_home(parent: QWidget, title: str, kinds: str = "") -> Path | None:
    """A file of these kinds from the player's own folder; None when the player cancels."""
    name, _chosen = QFileDialog.getOpenFileName(parent, title, str(Path.home()), kinds)
    return Path(name) if name else None


def folder_to_keep(parent: QWidget, title: str, start: Path) -> Path | None:
    """A folder for what is kept from now on; None when the player cancels."""
    name = QFileDialog.getExistingDirectory(parent, title, str(_there(start)))
    return Path(name) if name else None


def path_to_write(parent: QWidget, title: str, start: Path) -> Path | None:
    """A file to write, with the suffix of `start`; None when the player cancels.

    The system asks before a file of the name that was written is replaced. Where the suffix makes it the name of
    another file, the dialog comes again with that name.
    """
    at, suffix = _there(start.parent) / start.name, start.suffix
    while True:
        name, _chosen = QFileDialog.getSaveFileName(parent, title, str(at), f"*{suffix}")
        if not name:
            return None
        path = Path(name)
        at = path if path.suffix.casefold() == suffix.casefold() else path.with_name(f"{path.name}{suffix}")
        if at == path or not at.exists():
            return at


def _there(folder: Path) -> Path:
    """The folder to begin in: the player's own where the wanted one does not exist yet."""
    return folder if folder.is_dir() else Path.home()
