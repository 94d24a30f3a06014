"""Asks for the form of an export, and says plainly what the form gives away."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role
from afaos_gui.gui.toolkit.pressing import choose_one
from afaos_gui.gui.toolkit.widgets.controls import TEXT_PX, ClothDialog, label, radio_button, set_font
from afaos_gui.session.secrecy import export_warning


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
