"""Asks, after two starts that failed at once, whether to start without settings and without the last game."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.toolkit.controls import MARGIN, ClothDialog, cloth_button


class CleanStartDialog(ClothDialog):
    """Accepted for a clean start. Nothing is deleted either way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Start afresh?"), "clean_start", parent)
        self.clean = cloth_button(_("Start clean"), "clean", self, brass=True)
        self.usual = cloth_button(_("Start as usual"), "usual", self)
        self.clean.setDefault(True)
        self.clean.clicked.connect(self.accept)
        self.usual.clicked.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN - 4, MARGIN, MARGIN - 4)
        column.setSpacing(12)
        column.addWidget(self.heading(_("Start afresh?")))
        sentences = (
            _("The program stopped twice right after it was started."),
            _("A clean start leaves your settings and the last game aside this once."),
            _("Nothing is deleted: your games stay among the saved ones."),
        )
        for sentence in sentences:
            column.addWidget(self.words(sentence))
        row = QHBoxLayout()
        row.addWidget(self.clean)
        row.addStretch(1)
        row.addWidget(self.usual)
        column.addSpacing(6)
        column.addLayout(row)
        self.fit(560)
