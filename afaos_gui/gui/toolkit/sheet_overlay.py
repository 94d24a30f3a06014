"""A sheet in the middle of the dimmed table."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.toolkit.ink import SMOOTH
from afaos_gui.gui.toolkit.overlay import Overlay
from afaos_gui.gui.toolkit.theme import colour

DIM = "#0B0F0D"


class SheetOverlay(Overlay):
    """Covers its host; what it shows lies on `sheet`, which is as high as that needs."""

    def __init__(self, host: QWidget, name: str, width: int) -> None:
        super().__init__(host)
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._widest = width
        self.sheet = QWidget(self)

    def open(self, title: str, words: str, first: QWidget) -> None:
        """Show the sheet with the keys at its first button; the words are for screen readers."""
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        self.cover()
        self.show()
        self.raise_()
        first.setFocus()

    def cover(self) -> None:
        """Fit the host and lie in its middle."""
        super().cover()
        width = min(self._widest, self.width() - 40)
        layout = self.sheet.layout()
        if layout is not None:
            layout.activate()
            self.sheet.setFixedWidth(width)
            self.sheet.resize(width, layout.totalHeightForWidth(width))  # more than its words need would part them
        self.sheet.move((self.width() - self.sheet.width()) // 2, (self.height() - self.sheet.height()) // 2)

    def dimmed(self, strength: int) -> tuple[QPainter, QRectF]:
        """Dim the table; a painter, and where the sheet lies."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        painter.fillRect(self.rect(), colour(DIM, strength))
        return painter, QRectF(self.sheet.geometry())
