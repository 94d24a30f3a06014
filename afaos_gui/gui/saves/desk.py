"""Saves the window's game, and does everything a player can do with games as files."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget

from afaos_gui.data.errors import DataError
from afaos_gui.data.language import _
from afaos_gui.data.locks import FileLock
from afaos_gui.data.saved_game import present
from afaos_gui.data.saves import SUFFIX
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.gui.saves.dropping import FileDrop
from afaos_gui.gui.saves.export_dialog import ExportDialog, Form
from afaos_gui.gui.saves.notice import NoticeSlip
from afaos_gui.gui.toolkit.failures import failures_told
from afaos_gui.session.autosave import Autosave, AutosaveFolder
from afaos_gui.session.game import Game
from afaos_gui.session.save_texts import suggested_name
from afaos_gui.session.secrecy import gives_away
from afaos_gui.session.shelves import Entry, Shelf
from afaos_gui.session.storage import Storage
from afaos_gui.session.trash import damage_text

if TYPE_CHECKING:
    from afaos_gui.gui.saves.manager import SaveManager
    from afaos_gui.gui.saves.save_dialog import SaveDialog

LAST_WORDS = 10.0
"""Seconds that a closing window waits for a slow disk."""
LAST_LINE = 0.5
"""Seconds that the last action may take to be written before the player hears whether it is safe."""


class SavesDesk(QObject):
    """Saves for one window, whose `start` is called with a game to be shown; `follow` is called with every game."""

    troubled = Signal(str)
    """The reason why a game cannot be autosaved any more; emitted from any thread."""

    def __init__(
        self,
        window: QWidget,
        folder: Path,
        show_dialog: Callable[[QDialog], None],
        start: Callable[[Game], object],
    ) -> None:
        super().__init__(window)
        self._start = start
        self._window = window
        self._show_dialog = show_dialog
        self.notice = NoticeSlip(window)
        self.storage = Storage(folder)
        self.kept = AutosaveFolder(folder, self._report)
        self._autosave: Autosave | None = None
        self._file: Path | None = None
        self._hold: FileLock | None = None
        self._drop = FileDrop(window, self.open_path)
        self.troubled.connect(self.say)

    def say(self, sentence: str) -> None:
        """Show a message that needs no answer."""
        self.notice.say(sentence)

    def lay_out(self) -> None:
        """Lay everything out for the window's new size."""
        self.notice.cover()

    # The game on the table

    @property
    def game(self) -> Game:
        """The game that is being autosaved."""
        if self._autosave is None:
            raise RuntimeError("The desk follows no game yet.")
        return self._autosave.game

    @property
    def file(self) -> Path | None:
        """The file in which the player saves the game."""
        return self._file

    @property
    def folder(self) -> Path:
        """The folder of everything that is kept for the player."""
        return self.storage.folder.parent

    @property
    def started(self) -> datetime | None:
        """When the game was begun."""
        return self._autosave.started if self._autosave is not None else None

    @property
    def is_kept(self) -> bool:
        """Whether the disk holds the game as it is now; the answer may take a moment."""
        return self._autosave is not None and self.kept.wait(LAST_LINE) and self._autosave.is_durable

    def note_change(self) -> None:
        """Write the whole game after a change other than an action: of who plays a side, or of the review."""
        if self._autosave is not None:
            self._autosave.rewrite()

    def follow(self, game: Game) -> None:
        """Autosave a game after every change from now on, and release the one before."""
        if self._autosave is None or self._autosave.game is not game:
            self._take(game, None, None)

    def _take(self, game: Game, file: Path | None, hold: FileLock | None, started: datetime | None = None) -> None:
        self._let_go()
        self._autosave = self.kept.begin(game, started)
        self._file, self._hold = file, hold

    @property
    def autosave(self) -> Autosave | None:
        """The autosave of the present game."""
        return self._autosave

    def inherit(self, started: datetime, before: Path) -> None:
        """Take over the autosave of a window now closed: when the game was begun, and the file that may go."""
        if self._autosave is not None:
            self._autosave.started = started
            self._autosave.rewrite()
            self.kept.replace(before, self._autosave)

    def _let_go(self) -> None:
        autosave, self._autosave = self._autosave, None
        if autosave is not None:
            autosave.close()
        if self._hold is not None:
            self._hold.release()
        self._file, self._hold = None, None

    def _report(self, sentence: str) -> None:
        with suppress(RuntimeError):  # the window may be gone by now
            self.troubled.emit(sentence)

    def close(self) -> None:
        """Note that the game was closed properly, because the window closes."""
        self._let_go()
        self.kept.wait(LAST_WORDS)

    def adopt(self, path: Path, lost: int = 0) -> None:
        """Save the game on the table to the file it was read from, unless another window holds that file.

        `lost` changes in the file could not be read.
        """
        self.storage.note_opened(path)
        try:
            if path.suffix == SUFFIX:
                self._hold = self.storage.take(path)
                self._file = path
            told = self.storage.tell_damage(path, self.game, lost)
            if told:
                self.say(told)
        except DataError as error:
            self._file = None
            self.say(str(error))

    # Saving

    def save(self) -> None:
        """Save the game in its file; ask for a name where it has none."""
        if self._file is None:
            self.save_as()
        else:
            with failures_told(self.say):
                self._write(self._file)
                self._say_saved()

    def save_as(self) -> None:
        """Ask for a name and save the game under it."""
        from afaos_gui.gui.saves.save_dialog import SaveDialog

        name = self._file.stem if self._file is not None else suggested_name(self.game)
        dialog = SaveDialog(self.storage, name, self._save_under, self._window)
        dialog.accepted.connect(self._say_saved)
        dialog.elsewhere_wanted.connect(lambda: self._save_elsewhere(dialog))
        self._show_dialog(dialog)

    def _say_saved(self) -> None:
        if self._file is not None:
            self.say(_("{name} is saved.").format(name=self._file.stem))

    def _save_under(self, name: str) -> None:
        self._save_to(self.storage.path_for(name))

    def _save_to(self, path: Path) -> None:
        """Save the game to a file, which is its own from then on. Raises DataError."""
        hold = self._hold if path == self._file else self.storage.take(path)
        try:
            self._write(path)
        except DataError:
            if hold is not self._hold and hold is not None:
                hold.release()
            raise
        if hold is not self._hold and self._hold is not None:
            self._hold.release()
        self._file, self._hold = path, hold

    def _write(self, path: Path) -> None:
        from afaos_gui.gui.saves.thumbnails import thumbnail_bytes

        self.storage.save(self.game, path, self.started, thumbnail_bytes(self.game.state))

    def _save_elsewhere(self, dialog: SaveDialog) -> None:
        start = self.storage.folder / f"{dialog.name.text()}{SUFFIX}"
        path = file_dialogs.path_to_write(self._window, _("Save the game"), start)
        if path is not None:
            with failures_told(dialog.message.setText):
                self._save_to(path)
                dialog.accept()

    # Opening

    def manage(self, shelf: Shelf | None = None) -> SaveManager:
        """Open the manager of saved games."""
        from afaos_gui.gui.saves.manager import SaveManager

        manager = SaveManager(self.storage, self.kept, self._file, self._window)
        if shelf is not None:
            manager.show_shelf(shelf)
        manager.open_wanted.connect(lambda entry: self._open_entry(manager, entry))
        manager.own_moved.connect(self._move)
        manager.browse_wanted.connect(lambda: self._browse(manager))
        self._show_dialog(manager)
        return manager

    def _move(self, path: Path | None) -> None:
        """Follow the game's file, which was renamed or moved to the trash."""
        if self._hold is not None:
            self._hold.release()
        self._file, self._hold = path, None
        if path is not None:
            self._hold = self.storage.hold(path)

    def _open_entry(self, manager: SaveManager, entry: Entry) -> None:
        with failures_told(manager.refuse):
            if entry.shelf is Shelf.KEPT:
                self._resume(entry.path)
            else:
                self._open(entry.path)
            manager.accept()

    def _browse(self, manager: SaveManager) -> None:
        path = file_dialogs.path_to_open(manager, self.storage.folder)
        if path is not None:
            with failures_told(manager.refuse):
                self._open(path)
                manager.accept()

    def open_path(self, path: Path) -> None:
        """Open a game's file of any kind; a problem is told in a notice."""
        with failures_told(self.say):
            self._open(path)

    def resume(self, path: Path) -> None:
        """Go on with an autosaved game; a problem is told in a notice."""
        with failures_told(self.say):
            self._resume(path)

    def _open(self, path: Path) -> None:
        from afaos_gui.session.transfer import open_game

        if path == self._file:
            return
        own = path.suffix == SUFFIX
        hold = self.storage.take(path) if own else None
        try:
            game, started, lost = open_game(path)
            told = self.storage.tell_damage(path, game, lost)
        except DataError:
            if hold is not None:
                hold.release()
            raise
        self._take(game, path if own else None, hold, started)
        self.storage.note_opened(path)
        self._start(game)
        if told:
            self.say(told)

    def _resume(self, path: Path) -> None:
        if self._autosave is not None and self._autosave.path == path:
            return
        game, autosave = self.kept.resume(path)
        self._let_go()
        self._autosave = autosave
        self._start(game)

    # Export and clipboard

    @property
    def gives_away(self) -> bool:
        """Whether an open copy of the game would tell somebody what only the other side may know."""
        return gives_away(self.game)

    def export(self, form: Form = Form.TEXT) -> None:
        """Ask for a form in which to export the game, and write it."""
        against_machine = any(seat.is_machine for seat in self.game.seats)
        dialog = ExportDialog(self.gives_away, self._window, form, against_machine=against_machine)
        dialog.chosen.connect(self._export)
        self._show_dialog(dialog)

    def copy(self) -> None:
        """Copy the whole game to the clipboard, after a question where that tells secrets."""
        if self.gives_away:
            self.export(Form.CLIPBOARD)
        else:
            self._copy()

    def _copy(self) -> None:
        from afaos_gui.session.transfer import readable_text

        with failures_told(self.say):
            QGuiApplication.clipboard().setText(readable_text(self.game, self.started))
            self.say(_("The whole game has been copied."))

    def _export(self, form: Form) -> None:
        from afaos_gui.session.transfer import export_record, export_text

        if form is Form.CLIPBOARD:
            self._copy()
            return
        suffix = ".json" if form is Form.RECORD else ".txt"
        start = self.storage.folder.parent / f"{suggested_name(self.game)}{suffix}"
        path = file_dialogs.path_to_write(self._window, _("Export the game"), start)
        if path is None:
            return
        with failures_told(self.say):
            if form is Form.RECORD:
                export_record(self.game, path)
            else:
                export_text(self.game, path, self.started)
            self.say(_("The game has been written to {file}.").format(file=path.name))

    def paste(self) -> None:
        """Open the game whose text is on the clipboard."""
        from afaos_gui.session.transfer import game_from_text

        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self.say(_("There is no game on the clipboard."))
            return
        with failures_told(self.say):
            game, started, lost = game_from_text(text)
            self._take(game, None, None, started or present())
            self._start(game)
            if lost:
                self.say(damage_text(lost, game.state.turn, None))
