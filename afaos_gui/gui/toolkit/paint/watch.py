"""A pocket watch whose hand turns while the machine thinks."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.gui.toolkit.paint.painting import SMOOTH, fill_only, line_only, pen
from afaos_gui.gui.toolkit.paint.theme import Palette, colour

ROUND_SECONDS = 6.0
"""Seconds that the hand takes for one turn."""
TICKS = 12


class Watch(QWidget):
    """Shows seconds by its hand; None shows the watch without one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._seconds: float | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def seconds(self) -> float | None:
        """The time shown."""
        return self._seconds

    def show_seconds(self, seconds: float | None) -> None:
        """Set the time shown."""
        if seconds != self._seconds:
            self._seconds = seconds
            self.update()

    def sizeHint(self) -> QSize:
        """A square as high as its parent has room for."""
        parent = self.parentWidget()
        side = max(18, parent.height() - 6) if parent is not None else 26
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint case and bow of brass, a paper face, and the hand."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        radius = self.height() * 0.40
        centre = QPointF(self.width() / 2, self.height() * 0.56)
        line_only(painter, pen(colour(Palette.BRASS), radius * 0.16))
        painter.drawEllipse(QPointF(centre.x(), centre.y() - radius * 1.18), radius * 0.2, radius * 0.2)
        painter.setBrush(colour(Palette.PAPER if self._seconds is not None else Palette.STONE))
        painter.setPen(pen(colour(Palette.BRASS), radius * 0.2))
        painter.drawEllipse(centre, radius, radius)
        fill_only(painter, colour(Palette.INK_SOFT))
        for tick in range(TICKS):
            at = _on_ring(centre, radius * 0.74, tick / TICKS)
            painter.drawEllipse(QRectF(at.x() - 0.6, at.y() - 0.6, 1.2, 1.2))
        if self._seconds is not None:
            self._paint_hand(painter, centre, radius, self._seconds / ROUND_SECONDS)

    def _paint_hand(self, painter: QPainter, centre: QPointF, radius: float, turned: float) -> None:
        line_only(painter, pen(colour(Palette.INK), radius * 0.15))
        painter.drawLine(_on_ring(centre, radius * 0.22, turned + 0.5), _on_ring(centre, radius * 0.66, turned))
        fill_only(painter, colour(Palette.INK))
        painter.drawEllipse(centre, radius * 0.13, radius * 0.13)


def _on_ring(centre: QPointF, radius: float, turned: float) -> QPointF:
    """The point at so many turns from the top."""
    angle = turned * math.tau
    return QPointF(centre.x() + radius * math.sin(angle), centre.y() - radius * math.cos(angle))
