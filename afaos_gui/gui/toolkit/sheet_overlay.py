"""A sheet in the middle of the dimmed table."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QWheelEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.toolkit.overlay import Overlay
from afaos_gui.gui.toolkit.painting import SMOOTH
from afaos_gui.gui.toolkit.theme import Palette, colour


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
        self.sheet.move((self.width() - self.sheet.width()) // 2, max(0, self._spare() // 2))

    def _spare(self) -> int:
        """Height that the sheet leaves; below 0 where it is higher than its host."""
        return self.height() - self.sheet.height()

    def _move_to(self, top: int) -> None:
        """Move a sheet that is higher than its host up or down."""
        if self._spare() < 0:
            self.sheet.move(self.sheet.x(), min(0, max(self._spare(), top)))
            self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Show the rest of a sheet that is higher than its host."""
        self._move_to(self.sheet.y() + event.angleDelta().y() // 2)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go to the next or previous part, in sight."""
        moved = super().focusNextPrevChild(forward)
        focused = self.focusWidget()
        if focused is not None and self.sheet.isAncestorOf(focused):
            place = QRect(focused.mapTo(self.sheet, QPoint()), focused.size())
            self._move_to(self.height() // 2 - place.center().y())
        return moved

    def dimmed(self, strength: int) -> tuple[QPainter, QRectF]:
        """Dim the table; a painter, and where the sheet lies."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        painter.fillRect(self.rect(), colour(Palette.DIM, strength))
        return painter, QRectF(self.sheet.geometry())
