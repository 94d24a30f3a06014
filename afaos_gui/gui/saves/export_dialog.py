"""Asks for the form of an export, and says plainly what the form gives away."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role, text_font
from afaos_gui.gui.toolkit.widgets.controls import TEXT_PX, ClothDialog, label, style_indicator
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
        self._against_machine = against_machine
        self.forms = {
            Form.TEXT: self._choice(_("Text to read"), _("Turn by turn in words; the program can read it back.")),
            Form.RECORD: self._choice(_("Record"), _("For other programs (JSON), up to the last turn that was ended.")),
            Form.CLIPBOARD: self._choice(_("Copy"), _("The same text, to be pasted into a letter or another window.")),
        }
        self._group = QButtonGroup(self)
        for button, _words in self.forms.values():
            self._group.addButton(button)
        said = _("I want it all the same.") if against_machine else _("We both agree to that.")
        self.agreed = self.box(said, "agreed")
        self.go = self.button(_("Export"), "export", self._choose, brass=True)
        self.cancel = self.button(_("Cancel"), "cancel", self.reject)
        self.forms[form][0].setChecked(True)
        self.go.setEnabled(not running)
        self.agreed.toggled.connect(self.go.setEnabled)
        self._lay_out(running)

    def _choice(self, title: str, words: str) -> tuple[QRadioButton, QWidget]:
        button = QRadioButton(title, self)
        button.setFont(text_font(Role.TEXT, 18))
        button.setAccessibleDescription(words)
        style_indicator(button)
        return button, self.words(words, soft=True)

    def _lay_out(self, running: bool) -> None:
        for _button, words in self.forms.values():
            words.setContentsMargins(24, 0, 0, 7)
        said = export_warning(self._against_machine)
        warning = label(said, Role.TEXT, TEXT_PX + 1, Ink.CLOTH, self, italic=True)
        self.column.setSpacing(5)
        self.fill(6, *(part for choice in self.forms.values() for part in choice), warning, self.agreed)
        warning.setVisible(running)
        self.agreed.setVisible(running)
        self.add_buttons([self.go], [self.cancel])
        self.fit(560)

    def _choose(self) -> None:
        form = next(form for form, (button, _words) in self.forms.items() if button.isChecked())
        self.accept()
        self.chosen.emit(form)
