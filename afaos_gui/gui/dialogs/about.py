"""What this program is, and whose."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from afaos_gui.data.language import _
from afaos_gui.data.paths import licences
from afaos_gui.data.saved_game import program_version
from afaos_gui.gui.dialogs.heading import heading
from afaos_gui.gui.theme import Role, font


class AboutDialog(QDialog):
    """Title, what it is, its version and licences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("about")
        self.setWindowTitle(_("About"))
        column = QVBoxLayout(self)
        column.setContentsMargins(26, 22, 26, 18)
        column.setSpacing(12)
        column.addWidget(heading(_("A Few Acres of Snow"), self))
        words = QLabel(
            _(
                "An unofficial version of the board game for two on the desktop. "
                "Chart, cards and pieces are drawn by this program."
            )
            + "\n\n"
            + _("Free software under the MIT licence; the fonts are under the SIL Open Font License.")
            + "\n\n"
            + _("Version {version}. The licences of all that it is made of: {folder}").format(
                version=program_version(), folder=licences()
            ),
            self,
        )
        words.setFont(font(Role.SANS, 15))
        words.setWordWrap(True)
        words.setMinimumWidth(380)
        column.addWidget(words)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, Qt.Orientation.Horizontal, self)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
