"""What this program is, and whose."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from afaos_gui.data.language import _
from afaos_gui.data.paths import licences
from afaos_gui.data.saved_game import program_version
from afaos_gui.gui.toolkit.controls import MARGIN, ClothDialog
from afaos_gui.gui.toolkit.theme import DARK, Surround

WIDTH = 480


class AboutDialog(ClothDialog):
    """Title, what it is, its version, and a button that opens the folder of the licences."""

    def __init__(self, parent: QWidget | None = None, surround: Surround = DARK) -> None:
        super().__init__(_("About"), "about", parent, surround)
        self.licences = self.button(_("Show the licences"), "licences")
        self.licences.setToolTip(_("Opens the folder with the licences of all that this program is made of."))
        self.licences.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(licences()))))
        self.close_button = self.button(_("Close"), "close", brass=True)
        self.close_button.setDefault(True)
        self.close_button.clicked.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN - 4, MARGIN, MARGIN - 6)
        column.setSpacing(11)
        column.addWidget(self.heading(_("A Few Acres of Snow")))
        column.addWidget(
            self.words(
                _(
                    "An unofficial version of the board game for two on the desktop. "
                    "Chart, cards and pieces are drawn by this program."
                )
            )
        )
        fonts = _("Free software under the MIT licence; the fonts are under the SIL Open Font License.")
        column.addWidget(self.words(fonts))
        column.addWidget(self.words(_("Version {version}.").format(version=program_version()), soft=True))
        row = QHBoxLayout()
        row.addWidget(self.licences)
        row.addStretch(1)
        row.addWidget(self.close_button)
        column.addSpacing(6)
        column.addLayout(row)
        self.fit(WIDTH)
