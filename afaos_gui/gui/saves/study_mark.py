"""The mark of a study game, in the corner of the menu bar."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.toolkit.theme import Role, text_font


class StudyMark(QLabel):
    """Visible only while a study game is on the table."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Study game"), parent)
        self.setObjectName("study_mark")
        self.setToolTip(_("In a study game everything can be taken back, and both hands can be seen in a replay."))
        self.setFont(text_font(Role.TEXT, 13, italic=True))
        # The colour is that of the menu bar's style.
        self.setStyleSheet("background: transparent; padding: 0 14px 1px 0;")
        self.hide()
