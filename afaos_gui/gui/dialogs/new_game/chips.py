"""Stars, and small buttons in rows: the named sets of rules, and the player's own."""

from __future__ import annotations

from functools import partial
from math import pi

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.paint.ink import paint_text, width_of
from afaos_gui.gui.toolkit.paint.painting import fill_only, line_only, pen, polygon, ring_point
from afaos_gui.gui.toolkit.paint.shapes import paint_box, paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SURROUND, Palette, Role, colour, sized, text_font
from afaos_gui.gui.toolkit.pressing import PointedButton

IN_A_ROW = 3
"""Stars per row."""


def paint_star(painter: QPainter, centre: QPointF, outer: float, inner: float) -> None:
    """Paint a star of five points in the present brush."""
    radii = (outer, inner) * 5
    corners = [ring_point(centre, radius, (corner * 0.4 - 1) * pi / 2) for corner, radius in enumerate(radii)]
    painter.drawPath(polygon([(corner.x(), corner.y()) for corner in corners]))


def paint_rank(painter: QPainter, centre: QPointF, count: int, radius: float) -> None:
    """Paint stars for a level's rank, at most three in a row."""
    rows = [count] if count <= IN_A_ROW else [(count + 1) // 2, count // 2]
    fill_only(painter, colour(Palette.BRASS_DARK))
    for number, row in enumerate(rows):
        y = centre.y() + (number - (len(rows) - 1) / 2) * radius * 2.5
        for star in range(row):
            x = centre.x() + (star - (row - 1) / 2) * radius * 2.5
            paint_star(painter, QPointF(x, y), radius, radius * 0.42)


CHIP_HEIGHT = 30
CHIP_PX = 14
CHIP_PADDING = 13
MARK = 16
"""Room for a star before the name and for a cross after it."""
GAP = 7
# Made anew each time, because the size of all text may change.
_face = partial(text_font, Role.TEXT, CHIP_PX)


class Chip(PointedButton):
    """A named set of rules; one of the player's own has a star and can be removed."""

    removed = Signal()

    def __init__(self, title: str, line: str, parent: QWidget, own: bool = False, balance: str = "") -> None:
        super().__init__(parent)
        self.setText(title)
        self.line, self.balance = line, balance
        self._own = own
        self.setCheckable(True)
        self.setAccessibleName(title)
        self.setAccessibleDescription(f"{line} {_('Delete removes it.')}" if own else f"{line} {balance}".strip())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Room for the name and its marks."""
        marks = 2 * MARK if self._own else 0
        return QSize(round(width_of(self.text(), _face())) + 2 * CHIP_PADDING + marks, sized(CHIP_HEIGHT))

    @property
    def cross(self) -> QRect:
        """The rectangle of the cross that removes a set of the player's own; empty for the others."""
        if not self._own:
            return QRect()
        return QRect(self.width() - CHIP_PADDING - MARK + 4, 0, MARK + CHIP_PADDING - 4, self.height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Remove the chip by a click on its cross, instead of choosing it."""
        if self.cross.contains(event.position().toPoint()) and self.isDown():
            self.setDown(False)
            self.removed.emit()
            return
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove a set of the player's own with Delete."""
        if self._own and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint paper when it is chosen, else an outline on the cloth."""
        painter = smooth_painter(self)
        frame = QRectF(self.rect()).adjusted(1, 1.5, -1, -1.5)
        chosen = self.isChecked()
        ground = colour(Palette.PAPER) if chosen else colour(SURROUND.text, 44 if self.underMouse() else 10)
        edge = colour(Palette.BRASS, 255 if chosen else 130)
        paint_box(painter, frame, ground, edge, 1.6 if chosen else 1, frame.height() / 2)
        if self.hasFocus():
            inner = frame.adjusted(2, 2, -2, -2)
            paint_frame(painter, inner, colour(Palette.SELECTION), 1.6, inner.height() / 2)
        ink = colour(Palette.INK) if chosen else colour(SURROUND.text)
        left = CHIP_PADDING + (MARK if self._own else 0)
        paint_text(painter, QPointF(left, self.height() / 2 + sized(CHIP_PX) * 0.34), self.text(), _face(), ink)
        if self._own:
            self._paint_marks(painter, chosen)

    def _paint_marks(self, painter: QPainter, chosen: bool) -> None:
        fill_only(painter, colour(Palette.BRASS_DARK if chosen else Palette.BRASS))
        paint_star(painter, QPointF(CHIP_PADDING + 3, self.height() / 2), 6.0, 2.5)
        cross = QPointF(self.width() - CHIP_PADDING - 2, self.height() / 2)
        line_only(painter, pen(colour(Palette.INK_SOFT) if chosen else colour(SURROUND.text_soft), 1.4))
        for lean in (-1, 1):
            painter.drawLine(cross + QPointF(-3.4, -3.4 * lean), cross + QPointF(3.4, 3.4 * lean))
