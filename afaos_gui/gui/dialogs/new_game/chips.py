"""Stars, and small buttons in rows: the named sets of rules, and the player's own."""

from __future__ import annotations

from math import pi

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.style_sheet import Look, set_look
from afaos_gui.gui.toolkit.paint.painting import fill_only, line_only, pen, polygon, ring_point
from afaos_gui.gui.toolkit.paint.shapes import smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SURROUND, Palette, Role, colour, sized
from afaos_gui.gui.toolkit.widgets.controls import set_font

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
CROSS = 25
"""Width of the cross that removes a set, with the room to its right."""
Rules = tuple[str, frozenset[str]]
"""Edition and options."""


class Chip(QPushButton):
    """A named set of rules; one of the player's own has a star and can be removed."""

    removed = Signal()

    def __init__(
        self,
        title: str,
        line: str,
        name: str,
        parent: QWidget,
        rules: Rules | None = None,
        *,
        balance: str = "",
        own: bool = False,
    ) -> None:
        super().__init__(title, parent)
        self.line, self.rules, self.balance = line, rules, balance
        self._is_own = own
        self.setObjectName(name)
        self.setAutoDefault(False)
        self.setCheckable(rules is not None)
        self.setAccessibleName(title)
        self.setAccessibleDescription(f"{line} {_('Delete removes it.') if own else balance}".strip())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        set_font(self, Role.TEXT, CHIP_PX)
        set_look(self, Look.OWN_CHIP if own else Look.CHIP)

    def sizeHint(self) -> QSize:
        """As wide as name and marks."""
        return QSize(super().sizeHint().width(), sized(CHIP_HEIGHT))

    @property
    def cross(self) -> QRect:
        """The rectangle of the cross that removes a set of the player's own; empty for the others."""
        return QRect(self.width() - CROSS, 0, CROSS, self.height()) if self._is_own else QRect()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Remove the chip by a click on its cross, instead of choosing it."""
        if self.cross.contains(event.position().toPoint()) and self.isDown():
            self.setDown(False)
            self.removed.emit()
            return
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove a set of the player's own with Delete."""
        if self._is_own and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint star and cross beside the name of an own set."""
        super().paintEvent(event)
        if not self._is_own:
            return
        painter, chosen = smooth_painter(self), self.isChecked()
        fill_only(painter, colour(Palette.BRASS_DARK if chosen else Palette.BRASS))
        paint_star(painter, QPointF(CHIP_PADDING + 3, self.height() / 2), 6.0, 2.5)
        cross = QPointF(self.width() - CHIP_PADDING - 2, self.height() / 2)
        line_only(painter, pen(colour(Palette.INK_SOFT) if chosen else colour(SURROUND.text_soft), 1.4))
        for lean in (-1, 1):
            painter.drawLine(cross + QPointF(-3.4, -3.4 * lean), cross + QPointF(3.4, 3.4 * lean))
