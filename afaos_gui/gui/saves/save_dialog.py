"""Asks under which name a game is to be saved."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from afaos_gui.data.errors import DataError
from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog, field
from afaos_gui.session.saving.storage import Storage


class SaveDialog(ClothDialog):
    """Asks for a name and shows whether a game has it already. `save` raises DataError."""

    elsewhere_wanted = Signal()
    """Emitted to save the game outside the folder of games."""

    def __init__(self, storage: Storage, name: str, save: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(_("Save the game"), "save_dialog", parent)
        self._storage = storage
        self._save = save
        self.name = field(name, "name", _("Name of the game"), self, self._look)
        self.message = self.words("", soft=True)
        self.message.setObjectName("message")
        self.save_button = self.button(_("Save"), "save", self._try, brass=True)
        self.save_button.setDefault(True)
        self.elsewhere = self.button(_("In another folder …"), "elsewhere", self.elsewhere_wanted)
        self.cancel = self.button(_("Cancel"), "cancel", self.reject)
        self.fill(self.name, self.message)
        self.add_buttons([self.save_button, self.elsewhere], [self.cancel])
        self.fit(580)
        self.name.selectAll()
        self._look(name)

    def _look(self, name: str) -> None:
        """Show what saving under the name would do."""
        try:
            path = self._storage.path_for(name)
        except DataError as error:
            self._show(str(error), False)
            return
        if path.exists():
            self._show(_("There is a game of this name; it will be replaced."), True)
        else:
            self._show(_("The game is kept among your saved games."), True)

    def _show(self, sentence: str, can_save: bool) -> None:
        self.message.setText(sentence)
        self.save_button.setEnabled(can_save)

    def _try(self) -> None:
        with failures_told(self.message.setText):
            self._save(self.name.text())
            self.accept()
