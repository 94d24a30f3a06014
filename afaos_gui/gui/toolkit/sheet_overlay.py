"""A sheet in the middle of the dimmed table."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QWheelEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.toolkit.overlay import Overlay
from afaos_gui.gui.toolkit.painting import SMOOTH
from afaos_gui.gui.toolkit.theme import Palette, colour, sized


class SheetOverlay(Overlay):
    """Covers its host; its content is on `sheet`, which is as high as that needs."""

    def __init__(self, host: QWidget, name: str, width: int) -> None:
        super().__init__(host)
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._widest = width
        self.sheet = QWidget(self)

    def open(self, title: str, words: str, first: QWidget) -> None:
        """Show the sheet with the focus on its first button; the words are for screen readers."""
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        self.cover()
        self.show()
        self.raise_()
        first.setFocus()

    def cover(self) -> None:
        """Cover the host, with the sheet in its middle."""
        super().cover()
        width = min(max(self._widest, sized(self._widest)), self.width() - 40)
        layout = self.sheet.layout()
        if layout is not None:
            layout.activate()
            self.sheet.setFixedWidth(width)
            self.sheet.resize(width, layout.totalHeightForWidth(width))  # extra height would spread its words apart
        self.sheet.move((self.width() - self.sheet.width()) // 2, max(0, self._spare() // 2))

    def _spare(self) -> int:
        """The height left beside the sheet; below 0 where it is higher than its host."""
        return self.height() - self.sheet.height()

    def _move_to(self, top: int) -> None:
        """Move a sheet that is higher than its host up or down."""
        if self._spare() < 0:
            self.sheet.move(self.sheet.x(), min(0, max(self._spare(), top)))
            self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll a sheet that is higher than its host."""
        self._move_to(self.sheet.y() + event.angleDelta().y() // 2)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus to the next or previous widget and scroll to it."""
        moved = super().focusNextPrevChild(forward)
        focused = self.focusWidget()
        if focused is not None and self.sheet.isAncestorOf(focused):
            place = QRect(focused.mapTo(self.sheet, QPoint()), focused.size())
            self._move_to(self.height() // 2 - place.center().y())
        return moved

    def dimmed(self, strength: int) -> tuple[QPainter, QRectF]:
        """Dim the table; return a painter and the rectangle of the sheet."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        painter.fillRect(self.rect(), colour(Palette.DIM, strength))
        return painter, QRectF(self.sheet.geometry())
