"""Asks, after two starts that failed at once, whether to start without settings and without the last game."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.toolkit.controls import ClothDialog


class CleanStartDialog(ClothDialog):
    """Accepted for a clean start. Nothing is deleted either way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Start afresh?"), "clean_start", parent)
        self.clean = self.button(_("Start clean"), "clean", brass=True)
        self.usual = self.button(_("Start as usual"), "usual")
        self.clean.setDefault(True)
        self.clean.clicked.connect(self.accept)
        self.usual.clicked.connect(self.reject)
        sentences = (
            _("The program stopped twice right after it was started."),
            _("A clean start leaves your settings and the last game aside this once."),
            _("Nothing is deleted: your games stay among the saved ones."),
        )
        for sentence in sentences:
            self.column.addWidget(self.words(sentence))
        self.add_buttons([self.clean], [self.usual])
        self.fit(560)
