"""The player's games in lists: saved by name, autosaved, opened lately, and in the trash."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from afaos_gui.data.saves.save_files import Listed
from afaos_gui.data.texts.language import _
from afaos_gui.session.machine.seat_texts import players_title
from afaos_gui.session.saving.autosave import AutosaveFolder
from afaos_gui.session.saving.storage import SavedFile, Storage, listed_file


class Shelf(Enum):
    """Where a game is listed."""

    SAVED = "saved"
    KEPT = "kept"
    RECENT = "recent"
    TRASH = "trash"


class ShelvedGame(NamedTuple):
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


def entries_on(shelf: Shelf, storage: Storage, kept: AutosaveFolder) -> list[ShelvedGame]:
    """The games on a shelf, the newest first."""
    readers: dict[Shelf, Callable[[], list[ShelvedGame]]] = {
        Shelf.SAVED: lambda: [_of_file(shelf, file) for file in storage.games()],
        Shelf.KEPT: lambda: _kept(kept),
        Shelf.RECENT: lambda: [_recent(path, storage.folder) for path in storage.recent.paths()],
        Shelf.TRASH: lambda: [_of_file(shelf, listed_file(path)) for path in storage.trashed.paths()],
    }
    return readers[shelf]()


def _of_file(shelf: Shelf, file: SavedFile) -> ShelvedGame:
    return ShelvedGame(shelf, file.path, file.name, file.listed, file.problem, about=_players(file.listed))


def _players(listed: Listed | None) -> str:
    """The players, empty where none has a name."""
    return players_title(listed.seats) if listed is not None and any(map(any, listed.seats)) else ""


def _recent(path: Path, folder: Path) -> ShelvedGame:
    entry = _of_file(Shelf.RECENT, listed_file(path))
    if path.parent == folder:
        return entry
    return entry._replace(about=" · ".join(filter(None, (entry.about, str(path.parent)))))


def _kept(kept: AutosaveFolder) -> list[ShelvedGame]:
    entries = []
    for entry in kept.entries():
        title = players_title(entry.listed.seats) if entry.listed else entry.path.stem
        note = _("open now") if entry.in_use else _("left by a crash") if entry.crashed else ""
        if entry.listed is not None and entry.listed.lost:
            note = " · ".join(filter(None, (note, _("damaged at its end"))))
        entries.append(ShelvedGame(Shelf.KEPT, entry.path, title, entry.listed, entry.problem, note))
    return entries
