"""The mark of a study game, in the corner of the menu bar."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.appearance import follow
from afaos_gui.gui.toolkit.paint.theme import Role
from afaos_gui.gui.toolkit.widgets.controls import set_font


class StudyMark(QLabel):
    """Visible only while a study game is on the table."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("study_mark")
        follow(self, self._say)
        set_font(self, Role.TEXT, 13, italic=True)
        self.hide()

    def _say(self) -> None:
        self.setText(_("Study game"))
        self.setToolTip(_("In a study game everything can be taken back, and both hands can be seen in a replay."))
