"""The games that the manager lists: saved by name, autosaved, opened lately, and in the trash."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PySide6.QtGui import QImage

from afaos_gui.data.errors import DataError
from afaos_gui.data.language import _
from afaos_gui.data.saves import Listed, read_save
from afaos_gui.gui.saves.thumbnails import picture_of
from afaos_gui.gui.saves.words import rules_of
from afaos_gui.session.autosave import AutosaveFolder
from afaos_gui.session.saved_games import salvaged
from afaos_gui.session.seat_texts import players_title
from afaos_gui.session.storage import SavedFile, Storage, listed_file


class Shelf(Enum):
    """Where a game is listed."""

    SAVED = "saved"
    KEPT = "kept"
    RECENT = "recent"
    TRASH = "trash"


class Entry(NamedTuple):
    """One listed game; `listed` is None where the file cannot be read, and `problem` says why."""

    shelf: Shelf
    path: Path
    title: str
    listed: Listed | None
    problem: str
    note: str = ""
    """Anything special, such as being open elsewhere or left by a crash."""
    about: str = ""
    """Who plays, where the title does not say so, and the folder of a file outside the games' own."""


class Details(NamedTuple):
    """What takes longer to find out: the picture and the rules."""

    picture: QImage
    rules: str


def shelf_title(shelf: Shelf) -> str:
    """The name of a shelf."""
    return {
        Shelf.SAVED: _("Saved games"),
        Shelf.KEPT: _("Kept automatically"),
        Shelf.RECENT: _("Opened lately"),
        Shelf.TRASH: _("Trash"),
    }[shelf]


def shelf_note(shelf: Shelf) -> str:
    """A line on what the shelf holds."""
    return {
        Shelf.SAVED: _("Games that you have saved under a name."),
        Shelf.KEPT: _("The last ten games, saved after every action."),
        Shelf.RECENT: _("Files that you have opened or saved, wherever they lie."),
        Shelf.TRASH: _("The last twenty games that you have thrown away."),
    }[shelf]


def entries_on(shelf: Shelf, storage: Storage, kept: AutosaveFolder) -> list[Entry]:
    """The games on a shelf, the newest first."""
    readers: dict[Shelf, Callable[[], list[Entry]]] = {
        Shelf.SAVED: lambda: [_of_file(shelf, file) for file in storage.games()],
        Shelf.KEPT: lambda: _kept(kept),
        Shelf.RECENT: lambda: [_recent(path, storage.folder) for path in storage.recent.paths()],
        Shelf.TRASH: lambda: [_of_file(shelf, listed_file(path)) for path in storage.trashed.paths()],
    }
    return readers[shelf]()


def _of_file(shelf: Shelf, file: SavedFile) -> Entry:
    return Entry(shelf, file.path, file.name, file.listed, file.problem, about=_players(file.listed))


def _players(listed: Listed | None) -> str:
    """The players, empty where none has a name."""
    return players_title(listed.seats) if listed is not None and any(map(any, listed.seats)) else ""


def _recent(path: Path, folder: Path) -> Entry:
    entry = _of_file(Shelf.RECENT, listed_file(path))
    if path.parent == folder:
        return entry
    return entry._replace(about=" · ".join(filter(None, (entry.about, str(path.parent)))))


def _kept(kept: AutosaveFolder) -> list[Entry]:
    entries = []
    for entry in kept.entries():
        title = players_title(entry.listed.seats) if entry.listed else entry.path.stem
        note = _("open now") if entry.in_use else _("left by a crash") if entry.crashed else ""
        if entry.listed is not None and entry.listed.lost:
            note = " · ".join(filter(None, (note, _("damaged at its end"))))
        entries.append(Entry(Shelf.KEPT, entry.path, title, entry.listed, entry.problem, note))
    return entries


def details_of(path: Path) -> Details | None:
    """Picture and rules of a game; None where the file cannot be read."""
    try:
        return _details(path, path.stat().st_mtime_ns)
    except (DataError, OSError):
        return None


@lru_cache(maxsize=64)
def _details(path: Path, _changed: int) -> Details:
    saved = read_save(path)
    picture = QImage.fromData(saved.thumbnail)
    if picture.isNull():
        picture = picture_of(salvaged(saved, path.name)[0].state)
    return Details(picture, rules_of(saved))
