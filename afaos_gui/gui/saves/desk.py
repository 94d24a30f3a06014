"""Everything that a player can do with games as files: saving, opening, export, the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QDialog, QGraphicsView, QWidget

from afaos_gui.data.letters.suffix import SUFFIX as LETTER_SUFFIX
from afaos_gui.data.saves.save_files import SUFFIX
from afaos_gui.data.saves.saved_game import present
from afaos_gui.data.texts.language import _
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.gui.saves.asking import ExportDialog, Form, SaveDialog
from afaos_gui.gui.saves.thumbnails import thumbnail_bytes
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.look.appearance import Words
from afaos_gui.session.game import Game
from afaos_gui.session.saving.autosave import AutosaveFolder
from afaos_gui.session.saving.own_game import OwnGame
from afaos_gui.session.saving.save_texts import suggested_name
from afaos_gui.session.saving.shelves import Shelf, ShelvedGame
from afaos_gui.session.saving.storage import Storage
from afaos_gui.session.saving.trash import damage_text
from afaos_gui.session.secrecy import gives_away

if TYPE_CHECKING:
    from afaos_gui.gui.saves.manager import SaveManager


SUFFIXES = (SUFFIX, LETTER_SUFFIX, ".json", ".txt")


class FileDrop(QObject):
    """Watches a window and reports the file that was dropped on it."""

    def __init__(self, window: QWidget, dropped: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._dropped = dropped
        window.setAcceptDrops(True)
        for view in window.findChildren(QGraphicsView):
            # A graphics view would pass the drag to its scene, which refuses it.
            view.setAcceptDrops(False)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept drags of one game's file, and no others."""
        # Qt's events of a drag over the window are drop events too.
        path = file_of(event.mimeData()) if isinstance(event, QDropEvent) else None
        if path is None or not isinstance(event, QDropEvent):
            return False
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            self._dropped(path)
        return True


def file_of(mime: QMimeData) -> Path | None:
    """The one game file that is being dragged."""
    urls = [url for url in mime.urls() if url.isLocalFile()]
    if len(urls) != 1:
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() in SUFFIXES else None


class SavesDesk(QObject):
    """Saves for one window, whose `start` is called with a game to be shown."""

    troubled = Signal(str)
    """The reason why a game cannot be autosaved any more; emitted from any thread."""
    folder_wanted = Signal()
    """Emitted to keep the games in another folder."""

    def __init__(
        self,
        window: QWidget,
        folder: Path,
        show_dialog: Callable[[QDialog], None],
        start: Callable[[Game], object],
        say: Callable[..., object],
    ) -> None:
        """`say` shows a message that needs no answer, and `way`, what can be done about it."""
        super().__init__(window)
        self._start, self.say = start, say
        self._window = window
        self._show_dialog = show_dialog
        self.open_letter: Callable[[Path], object] = lambda _path: None
        """What is done with the file of a letter of a game apart."""
        self.asks_before: Callable[[Words, Callable[[], object]], bool] = lambda _leaving, _then: False
        """Asks before a game is lost that is not kept (`Archive.asks_before`)."""
        self.own = OwnGame(folder, self._report)
        """The game on the table; its `follow` is called with every game."""
        self._drop = FileDrop(window, self.open)
        self._unsafe = ""
        """Why the file last saved might not survive a power failure."""
        self.troubled.connect(self._on_trouble)

    @property
    def folder(self) -> Path:
        """The folder of everything that is kept for the player."""
        return self.own.folder

    @property
    def storage(self) -> Storage:
        """The player's saved games."""
        return self.own.storage

    @property
    def kept(self) -> AutosaveFolder:
        """The games that are kept by themselves."""
        return self.own.kept

    def keep_in(self, folder: Path) -> None:
        """Keep the games in another folder from now on, the one on the table too. Raises DataError."""
        self.own = self.own.moved_to(folder)

    def _on_trouble(self, sentence: str) -> None:
        autosave = self.own.autosave
        about = autosave if autosave is not None and autosave.problem == sentence else None

        def words() -> str:
            """The same in the language of the moment, while it is so."""
            return (about.problem if about is not None else "") or sentence

        self.say(words, way=(lambda: _("Another folder …"), self.folder_wanted.emit), stays=True)

    def _report(self, sentence: str) -> None:
        with suppress(RuntimeError):  # the window may be gone by now
            self.troubled.emit(sentence)

    def set_file(self, path: Path, lost: int = 0) -> None:
        """Save the game on the table to the file it was read from, unless another window holds that file.

        `lost` changes in the file could not be read.
        """
        with failures_told(self.say):
            if told := self.own.set_file(path, lost):
                self.say(told)

    # Saving

    def save(self) -> None:
        """Save the game in its file; ask for a name where it has none."""
        file = self.own.file
        if file is None:
            self.save_as()
        else:
            with failures_told(self.say):
                self._save_to(file)
                self._say_saved()

    def save_as(self) -> None:
        """Ask for a name and save the game under it."""
        own = self.own
        name = own.file.stem if own.file is not None else suggested_name(own.game)
        dialog = SaveDialog(self.storage, name, lambda name: self._save_to(self.storage.path_for(name)), self._window)
        dialog.accepted.connect(self._say_saved)
        dialog.elsewhere_wanted.connect(lambda: self._save_elsewhere(dialog))
        self._show_dialog(dialog)

    def _say_saved(self) -> None:
        file = self.own.file
        if file is not None:
            self.say(self._unsafe or _("{name} is saved.").format(name=file.stem))

    def _save_to(self, path: Path) -> None:
        own = self.own
        self._unsafe = own.save(path, thumbnail_bytes(own.game.state))

    def _save_elsewhere(self, dialog: SaveDialog) -> None:
        start = self.storage.folder / f"{dialog.name.text()}{SUFFIX}"
        path = file_dialogs.path_to_write(self._window, _("Save the game"), start)
        if path is not None:
            with failures_told(dialog.message.setText):
                self._save_to(path)
                dialog.accept()

    # Opening

    def manage(self) -> None:
        """Open the manager of saved games."""
        from afaos_gui.gui.saves.manager import SaveManager

        manager = SaveManager(self.storage, self.kept, self.own.file, self._window)
        manager.open_wanted.connect(lambda entry: self._open_entry(manager, entry))
        manager.own_moved.connect(lambda path: self.own.move(path))
        manager.browse_wanted.connect(lambda: self._browse(manager))
        self._show_dialog(manager)

    def _open_entry(self, manager: SaveManager, entry: ShelvedGame) -> None:
        if self.open(entry.path, kept=entry.shelf is Shelf.KEPT, tell=manager.tell):
            manager.accept()

    def _browse(self, manager: SaveManager) -> None:
        path = file_dialogs.path_to_open(manager, self.storage.folder)
        if path is not None and self.open(path, tell=manager.tell):
            manager.accept()

    def open(self, path: Path, *, kept: bool = False, tell: Callable[[str], object] | None = None) -> bool:
        """Open a game's file of any kind, or one that was kept by itself; return whether that could be done.

        A problem is told in a notice, or given to `tell`.
        """
        if path.suffix.lower() == LETTER_SUFFIX:
            self.open_letter(path)
            return True
        if self.asks_before(lambda: _("Leave all the same"), partial(self._open, path, kept, self.say)):
            return False
        return self._open(path, kept, tell or self.say)

    def _open(self, path: Path, kept: bool, tell: Callable[[str], object]) -> bool:
        with failures_told(tell):
            opened = self.own.resume(path) if kept else self.own.open(path)
            game, told = opened or (self.own.game, "")  # Its own may lie below a lesson or the start screen.
            self._start(game)
            if told:
                self.say(told)
            return True
        return False

    # Export and clipboard

    def export(self, form: Form = Form.TEXT) -> None:
        """Ask for a form in which to export the game, and write it."""
        game = self.own.game
        against_machine = any(seat.is_machine for seat in game.seats)
        dialog = ExportDialog(gives_away(game), self._window, form, against_machine=against_machine)
        dialog.chosen.connect(self._export)
        self._show_dialog(dialog)

    def copy(self) -> None:
        """Copy the whole game to the clipboard, after a question where that tells secrets."""
        if gives_away(self.own.game):
            self.export(Form.CLIPBOARD)
        else:
            self._copy()

    def _copy(self) -> None:
        from afaos_gui.session.saving.transfer import readable_text

        own = self.own
        with failures_told(self.say):
            QGuiApplication.clipboard().setText(readable_text(own.game, own.started))
            self.say(_("The whole game has been copied."))

    def _export(self, form: Form) -> None:
        from afaos_gui.session.saving.records import export_record
        from afaos_gui.session.saving.transfer import export_text

        if form is Form.CLIPBOARD:
            self._copy()
            return
        own, suffix = self.own, ".json" if form is Form.RECORD else ".txt"
        start = own.folder / f"{suggested_name(own.game)}{suffix}"
        path = file_dialogs.path_to_write(self._window, _("Export the game"), start)
        if path is None:
            return
        with failures_told(self.say):
            unsafe = export_record(own.game, path) if form is Form.RECORD else export_text(own.game, path, own.started)
            self.say(unsafe or _("The game has been written to {file}.").format(file=path.name))

    def paste(self) -> None:
        """Open the game whose text is on the clipboard."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self.say(_("There is no game on the clipboard."))
        elif not self.asks_before(lambda: _("Leave all the same"), partial(self._paste, text)):
            self._paste(text)

    def _paste(self, text: str) -> None:
        from afaos_gui.session.saving.transfer import game_from_text

        with failures_told(self.say):
            game, started, lost = game_from_text(text)
            self.own.begin(game, started or present())
            self._start(game)
            if lost:
                self.say(damage_text(lost, game.state.turn, None))
