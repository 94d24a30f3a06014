"""Asks under which name a game is saved, and in which form it is exported, saying plainly what that gives away."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from afaos_gui.data.errors import DataError
from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role
from afaos_gui.gui.toolkit.pressing import choose_one
from afaos_gui.gui.toolkit.widgets.controls import TEXT_PX, ClothDialog, field, label, radio_button, set_font
from afaos_gui.session.saving.storage import Storage
from afaos_gui.session.secrecy import export_warning


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


class Form(Enum):
    """The forms in which a game can be exported."""

    TEXT = "text"
    RECORD = "record"
    CLIPBOARD = "clipboard"


class ExportDialog(ClothDialog):
    """Asks for the form and, for a running game under strict rules, for a box to be ticked first."""

    chosen = Signal(object)
    """A Form."""

    def __init__(
        self, running: bool, parent: QWidget | None = None, form: Form = Form.TEXT, *, against_machine: bool = False
    ) -> None:
        super().__init__(_("Export the game"), "export_dialog", parent)
        told = {
            Form.TEXT: (_("Text to read"), _("Turn by turn in words; the program can read it back.")),
            Form.RECORD: (_("Record"), _("For other programs (JSON), up to the last turn that was ended.")),
            Form.CLIPBOARD: (_("Copy"), _("The same text, to be pasted into a letter or another window.")),
        }
        self.column.setSpacing(5)
        self.fill(6)
        self.forms = {one: radio_button(title, f"export_{one.value}", self) for one, (title, _words) in told.items()}
        for one, button in self.forms.items():
            words = self.words(told[one][1], soft=True)
            words.setContentsMargins(24, 0, 0, 7)
            button.setAccessibleDescription(words.text())
            set_font(button, Role.TEXT, 18)
            self.fill(button, words)
        choose_one(self, self.forms.values(), self.forms[form])
        warning = label(export_warning(against_machine), Role.TEXT, TEXT_PX + 1, Ink.CLOTH, self, italic=True)
        said = _("I want it all the same.") if against_machine else _("We both agree to that.")
        self.agreed = self.box(said, "agreed")
        self.fill(warning, self.agreed)
        warning.setVisible(running)
        self.agreed.setVisible(running)
        self.go = self.button(_("Export"), "export", self._choose, brass=True)
        self.cancel = self.button(_("Cancel"), "cancel", self.reject)
        self.go.setEnabled(not running)
        self.agreed.toggled.connect(self.go.setEnabled)
        self.add_buttons([self.go], [self.cancel])
        self.fit(560)

    def _choose(self) -> None:
        form = next(form for form, button in self.forms.items() if button.isChecked())
        self.accept()
        self.chosen.emit(form)
