"""The chart's margin: ruled border and degree bars with figures of longitude and latitude."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from afaos_gui.gui.board.geometry import MAP_RECT
from afaos_gui.gui.toolkit.paint.painting import fill_only, line_only, pen, text_path
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour
from afaos_gui.presentation.map.map_measures import MAP_HEIGHT, MAP_WIDTH
from afaos_gui.presentation.map.projection import half_degrees

MARGIN = 30.0
BAR = 3.8
"""Width of a degree bar."""


class _Edge(NamedTuple):
    """One side of the frame; its line, its bar and its figures lie so far from the left or from the top."""

    horizontal: bool
    line: float
    bar: float
    figures: float
    turn: float

    @property
    def length(self) -> int:
        """The length of the chart along this side."""
        return int(MAP_WIDTH if self.horizontal else MAP_HEIGHT)

    def across(self, along: float, away: float) -> QPointF:
        """The point so far along the side, and so far from the left or from the top."""
        return QPointF(along, away) if self.horizontal else QPointF(away, along)

    def bar_between(self, start: float, end: float) -> QRectF:
        """A piece of the bar."""
        size = QSizeF(end - start, BAR)
        return QRectF(self.across(start, self.bar), size if self.horizontal else size.transposed())


EDGES = (
    _Edge(True, MARGIN, MARGIN - 5.4, 20.2, turn=0),
    _Edge(True, MAP_HEIGHT - MARGIN, MAP_HEIGHT - MARGIN + 1.6, MAP_HEIGHT - 12.6, turn=0),
    _Edge(False, MARGIN, MARGIN - 5.4, 20.2, turn=-90),
    _Edge(False, MAP_WIDTH - MARGIN, MAP_WIDTH - MARGIN + 1.6, MAP_WIDTH - 20.2, turn=90),
)


def paint_frame(painter: QPainter, scale: float, weight: float) -> None:
    """Paint the paper margin, its rules, the degree bars and their figures."""
    inner = MAP_RECT.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    margin = QPainterPath()
    margin.addRect(MAP_RECT)
    margin.addRect(inner)
    painter.fillPath(margin, colour(Palette.MARGIN))
    for inset, width in ((6.0, 2.2), (10.0, 0.8), (MARGIN - 7, 0.8), (MARGIN, 1.3)):
        line_only(painter, pen(colour(Palette.INK), width * weight, sharp=True))
        painter.drawRect(MAP_RECT.adjusted(inset, inset, -inset, -inset))
    # On a small chart the figures grow, and every other degree is left out.
    figure_px = 10.5 if scale > 0.9 else min(13.0, 8.5 / scale)
    step = 2 if scale > 0.9 else 4
    fill_only(painter, colour(Palette.INK))
    for edge in EDGES:
        _paint_degrees(painter, edge, figure_px, step)


def _paint_degrees(painter: QPainter, edge: _Edge, figure_px: float, step: int) -> None:
    start: float | None = None
    marks = half_degrees(edge.horizontal, edge.line, int(MARGIN), edge.length - int(MARGIN))
    for number, (position, half) in enumerate(marks):
        if start is not None and number % 2 == 0:
            painter.drawRect(edge.bar_between(start, position))
        start = position
        if half % step == 0:
            path, width = text_path(f"{abs(half // 2)}°", Role.TEXT, figure_px)
            at = edge.across(position, edge.figures)
            transform = QTransform.fromTranslate(at.x(), at.y())
            transform.rotate(edge.turn)
            transform.translate(-width / 2, 0)
            painter.drawPath(transform.map(path))
