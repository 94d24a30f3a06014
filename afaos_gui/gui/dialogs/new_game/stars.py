"""Stars: the rank of a level, and the mark of a player's own set of rules."""

from __future__ import annotations

from math import pi

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from afaos_gui.gui.toolkit.paint.painting import fill_only, polygon, ring_point
from afaos_gui.gui.toolkit.paint.theme import Palette, colour

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
