"""The dialog that begins a new game: two names, the edition, and a seed for those who want one."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.dialogs.heading import heading

LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class NewGame:
    """What the dialog was told."""

    british: str
    french: str
    seed: int | None
    edition: str = "second"


class NewGameDialog(QDialog):
    """Asks for the players of a new game; `answer` once it is accepted."""

    def __init__(self, british: str = "", french: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("new_game")
        self.setWindowTitle(_("New game"))
        self.setMinimumWidth(400)
        self.british = self._line(british, _("Name of the British player"))
        self.french = self._line(french, _("Name of the French player"))
        self.edition = QComboBox(self)
        self.edition.addItem(_("Second edition"), "second")
        self.edition.setAccessibleName(_("Edition"))
        self.seed = self._line("", _("Seed"))
        self.seed.setPlaceholderText(_("by chance"))
        self.seed.setToolTip(_("The same words or number deal the same cards again."))
        self._lay_out()

    def _line(self, text: str, name: str) -> QLineEdit:
        line = QLineEdit(text, self)
        line.setMaxLength(LONGEST_NAME)
        line.setAccessibleName(name)
        return line

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(_("&British:"), self.british)
        form.addRow(_("&French:"), self.french)
        form.addRow(_("&Edition:"), self.edition)
        form.addRow(_("&Seed:"), self.seed)
        buttons = QDialogButtonBox(self)
        start = buttons.addButton(_("Begin"), QDialogButtonBox.ButtonRole.AcceptRole)
        start.setObjectName("begin")
        buttons.addButton(_("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 18)
        column.setSpacing(12)
        column.addWidget(heading(_("Two at one table"), self))
        column.addLayout(form)
        column.addWidget(buttons)

    def answer(self) -> NewGame:
        """The players, the edition and the seed."""
        words = self.seed.text().strip()
        return NewGame(
            self.british.text().strip(),
            self.french.text().strip(),
            seed_from(words) if words else None,
            str(self.edition.currentData()),
        )


def seed_from(words: str) -> int:
    """A number as it is, any other words as a number of their own."""
    if words.isdecimal():
        return int(words)
    return int.from_bytes(words.encode("utf-8"), "big")
