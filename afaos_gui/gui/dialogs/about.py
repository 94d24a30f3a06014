"""What this program is, and who made it."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from afaos_gui.data.paths import licences
from afaos_gui.data.saves.saved_game import program_version
from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog

WIDTH = 480


class AboutDialog(ClothDialog):
    """Title, what it is, its version, and a button that opens the folder of the licences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("About"), "about", parent, heading=_("A Few Acres of Snow"))
        self.licences = self.button(_("Show the licences"), "licences", _open_licences)
        self.licences.setToolTip(_("Opens the folder with the licences of all that this program is made of."))
        what = _(
            "An unofficial version of the board game for two on the desktop. "
            "Chart, cards and pieces are drawn by this program."
        )
        fonts = _("Free software under the MIT licence; the fonts are under the SIL Open Font License.")
        version = self.words(_("Version {version}.").format(version=program_version()), soft=True)
        self.fill(self.words(what), self.words(fonts), version)
        self.close_button = self.add_close(self.licences)
        self.fit(WIDTH)


def _open_licences() -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(licences())))
