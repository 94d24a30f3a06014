"""A scroll area that is no more than its content and a narrow scroll bar."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from afaos_gui.gui.toolkit.look.style_sheet import Ground
from afaos_gui.gui.toolkit.widgets.scrolling import make_quiet


class QuietArea(QScrollArea):
    """Shows the ground that it lies on, takes no focus, and makes its content as wide as itself."""

    def __init__(self, content: QWidget, parent: QWidget, ground: Ground = Ground.CLOTH) -> None:
        super().__init__(parent)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        make_quiet(self, ground)
        content.setAutoFillBackground(False)
