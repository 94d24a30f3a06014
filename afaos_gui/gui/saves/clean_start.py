"""Asks, after two starts that failed at once, whether to start without settings and without the last game."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog


class CleanStartDialog(ClothDialog):
    """Asks for a clean start: accepted for one, rejected otherwise. Nothing is deleted either way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Start afresh?"), "clean_start", parent)
        self.clean = self.button(_("Start clean"), "clean", self.accept, brass=True)
        self.usual = self.button(_("Start as usual"), "usual", self.reject)
        self.clean.setDefault(True)
        sentences = (
            _("The program stopped twice right after it was started."),
            _("A clean start leaves your settings and the last game aside this once."),
            _("Nothing is deleted: your games stay among the saved ones."),
        )
        self.fill(*(self.words(sentence) for sentence in sentences))
        self.add_buttons([self.clean], [self.usual])
        self.fit(560)
