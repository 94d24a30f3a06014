"""The manager of saved games: lists them by shelf; opens, renames, throws away and restores them."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QStackedLayout, QWidget

from afaos_gui.data.saves.save_files import SUFFIX
from afaos_gui.data.texts.language import _
from afaos_gui.gui.saves.game_list import GameList
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.paint.theme import sized
from afaos_gui.gui.toolkit.pressing import ENTER
from afaos_gui.gui.toolkit.widgets.arranging import FlowRow, row
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog, cloth_tab, field
from afaos_gui.session.saving.autosave import AutosaveFolder
from afaos_gui.session.saving.shelves import Shelf, ShelvedGame, entries_on, shelf_note, shelf_title
from afaos_gui.session.saving.storage import Storage

SIZE = (900, 620)


class SaveManager(ClothDialog):
    """Lists the games; emits what is to be opened, and leaves opening to the window."""

    open_wanted = Signal(object)
    """A ShelvedGame."""
    own_moved = Signal(object)
    """The game on the table has another path now: a Path, or None when it is in the trash."""
    browse_wanted = Signal()
    """Emitted to open a file from elsewhere."""

    def __init__(
        self, storage: Storage, kept: AutosaveFolder, own: Path | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(_("Saved games"), "save_manager", parent)
        self._storage = storage
        self._kept = kept
        self._own = own
        self.shelf = Shelf.SAVED
        """The shelf that is shown."""
        self._last_trashed: Path | None = None
        self.list = GameList(self)
        self.list.chosen.connect(self._on_chosen)
        self.list.doubleClicked.connect(self._open)
        self.tabs = {shelf: self._tab(shelf) for shelf in Shelf}
        self.note = self.words("", soft=True)
        self.empty = self.words("", soft=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.message = self.words("")
        self.message.setObjectName("message")
        self.put_back = self.button(_("Put back"), "put_back", self._put_back)
        self.open_button = self.button(_("Open"), "open", self._open, brass=True)
        self.rename_button = self.button(_("Rename …"), "rename", self._begin_renaming)
        self.trash_button = self.button(_("Throw away"), "trash", self._trash)
        self.browse_button = self.button(_("Open a file …"), "browse", self.browse_wanted)
        self.close_button = self.button(_("Close"), "close", self.reject)
        self.name = field("", "name", _("The new name"), self)
        self._lay_out()
        self.resize(sized(SIZE[0]), sized(SIZE[1]))
        self.show_shelf(self._first_shelf())

    def _tab(self, shelf: Shelf) -> QPushButton:
        name = f"shelf_{shelf.value}"
        return cloth_tab(shelf_title(shelf), name, self, lambda: self.show_shelf(shelf))

    def _lay_out(self) -> None:
        middle = QWidget(self)
        self._stack = QStackedLayout(middle)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self.empty)
        tabs = FlowRow(self, 9)
        tabs.set_items(self.tabs.values())
        self.fill(tabs, self.note, (middle, 1), self.name, row((self.message, 1), self.put_back))
        self.add_buttons(
            [self.open_button, self.rename_button, self.trash_button], [self.browse_button, self.close_button]
        )
        self.name.hide()
        self.tell("")

    def _first_shelf(self) -> Shelf:
        """The saved games, or the autosaved ones where there are none."""
        return Shelf.SAVED if self._storage.games() or not self._kept.entries() else Shelf.KEPT

    # What is shown

    def show_shelf(self, shelf: Shelf, choose: Path | None = None) -> None:
        """Show a shelf."""
        self.shelf = shelf
        self.tabs[shelf].setChecked(True)
        self.name.hide()
        entries = entries_on(shelf, self._storage, self._kept)
        self.note.setText(shelf_note(shelf))
        self.empty.setText(_("Nothing lies here yet."))
        self._stack.setCurrentWidget(self.list if entries else self.empty)
        self.list.set_entries(entries)
        if choose is not None:
            self.list.choose(choose)
        self.list.setFocus()

    def _on_chosen(self) -> None:
        entry = self.list.current
        trash = self.shelf is Shelf.TRASH
        self.open_button.setText(_("Put back") if trash else _("Open"))
        self.open_button.setEnabled(entry is not None and (trash or entry.listed is not None or _foreign(entry)))
        for button in (self.rename_button, self.trash_button):
            button.setVisible(self.shelf in (Shelf.SAVED, Shelf.RECENT))
            button.setEnabled(entry is not None and (button is self.rename_button or entry.path.suffix == SUFFIX))
        self.name.hide()

    def tell(self, sentence: str, *, can_put_back: bool = False) -> None:
        """Say below the list what was done, or why it could not be."""
        self.message.setText(sentence)
        self.put_back.setVisible(can_put_back)

    # What is done

    def _open(self) -> None:
        entry = self.list.current
        if entry is None or not self.open_button.isEnabled():
            return
        if self.shelf is Shelf.TRASH:
            self._restore(entry.path)
        else:
            self.open_wanted.emit(entry)

    def _begin_renaming(self) -> None:
        entry = self.list.current
        if entry is None:
            return
        self.name.setText(entry.path.stem)
        self.name.show()
        self.name.selectAll()
        self.name.setFocus()
        self.tell(_("Write the new name and press Enter."))

    def _rename(self) -> None:
        entry = self.list.current
        if entry is None:
            return
        with failures_told(self.tell):
            with self._held(entry.path):
                new = self._storage.rename(entry.path, self.name.text())
            self._note_move(entry.path, new)
            self.tell("")
            self.show_shelf(self.shelf, new)

    def _trash(self) -> None:
        entry = self.list.current
        if entry is None:
            return
        with failures_told(self.tell):
            with self._held(entry.path):
                self._last_trashed = self._storage.trash(entry.path)
            self._note_move(entry.path, None)
            self.show_shelf(self.shelf)
            self.tell(_("{name} lies in the trash.").format(name=entry.path.stem), can_put_back=True)

    def _held(self, path: Path) -> AbstractContextManager[object]:
        """A lock on a file against other windows. Raises DataError where one of them holds it."""
        return nullcontext() if path == self._own else self._storage.lock(path)

    def _note_move(self, old: Path, new: Path | None) -> None:
        if old == self._own:
            self._own = new
            self.own_moved.emit(new)

    def _put_back(self) -> None:
        if self._last_trashed is not None:
            self._restore(self._last_trashed)

    def _restore(self, trashed: Path) -> None:
        with failures_told(self.tell):
            back = self._storage.restore(trashed)
            self._last_trashed = None
            self.tell(_("{name} is among the saved games again.").format(name=back.stem))
            self.show_shelf(Shelf.SAVED, back)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Enter or take over a new name, throw away with Delete, rename with F2; Escape leaves the name."""
        key = event.key()
        if key == Qt.Key.Key_Escape and self.name.isVisible():
            self.name.hide()
            self.tell("")
            self.list.setFocus()
        elif key in ENTER and self.name.hasFocus():
            self._rename()
        elif key in ENTER:
            self._open()
        elif key == Qt.Key.Key_Delete and self.trash_button.isVisible():
            self._trash()
        elif key == Qt.Key.Key_F2 and self.rename_button.isVisible():
            self._begin_renaming()
        else:
            super().keyPressEvent(event)


def _foreign(entry: ShelvedGame) -> bool:
    """Whether it may be a game in another form: a record or a text, which the list cannot look into."""
    return entry.shelf is Shelf.RECENT
