"""The engraved chart: everything on the map that never changes, painted in map units.

Whoever changes how it looks raises `chart_size.ART_VERSION`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPainterPath, QRadialGradient, QTransform

from afaos_gui.gui.board.engraving.cartouche import paint_cartouche
from afaos_gui.gui.board.engraving.ornaments import paint_ornaments, paint_region_names, paint_water_names
from afaos_gui.gui.board.engraving.rose import ROSE_CENTER, TRUE_NORTH, paint_rose, paint_ship
from afaos_gui.gui.board.geometry import MAP_RECT, MapShapes, map_shapes
from afaos_gui.gui.toolkit.paint.grain import paint_grain
from afaos_gui.gui.toolkit.paint.painting import fill_only, line_only, pen, restored, text_path
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, blend, colour
from afaos_gui.presentation.look.palettes import is_plain
from afaos_gui.presentation.map.map_measures import MAP_HEIGHT, MAP_WIDTH, line_weight
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


GRAIN_OPACITY = 0.55
RHUMB_LINES = 32
WATER_LINES = (
    (27.0, 0.20, 0.10),
    (20.0, 0.30, 0.24),
    (14.0, 0.42, 0.42),
    (9.0, 0.56, 0.62),
    (4.6, 0.75, 0.85),
)
"""Distance from the coast, share of ink in the line, share of coastal colour behind; outermost first."""
LAKE_LINES = ((13.0, 0.25, 0.2), (8.5, 0.4, 0.4), (4.5, 0.6, 0.7))
COAST_WASH = ((34, 32), (22, 44), (12, 60), (6, 68))
"""Width and alpha of the strokes that darken the land towards the coast."""


def paint_chart(painter: QPainter, scale: float, clip: QRectF = MAP_RECT) -> None:
    """Paint the chart in map units; `scale` (logical pixels per unit) decides line weights and sizes of type.

    `clip` only saves work: what lies outside it may be left out.
    """
    shapes, weight = map_shapes(), line_weight(scale)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(MAP_RECT, colour(Palette.SEA))
    _paint_rhumb_lines(painter, weight)
    for distance, line, fill in WATER_LINES:
        path = shapes.land_for(distance)
        _paint_water_line(painter, path, distance, (Palette.SEA, line, fill), 0.95 * weight)
    _paint_land(painter, shapes)
    for rank, path in shapes.rivers:
        width = 2.0 if rank <= 3 else 1.5 if rank <= 6 else 1.05
        painter.strokePath(path, pen(colour(Palette.RIVER), width * weight))
    _paint_lakes(painter, shapes, weight)
    painter.strokePath(shapes.land, pen(colour(Palette.INK, 235), 1.15 * weight))
    painter.strokePath(shapes.lakes, pen(colour(Palette.LAKE_SHORE), 1.0 * weight))
    paint_region_names(painter, scale)
    # On a small chart the ornaments fade, but never places and routes.
    paint_ornaments(painter, math.sqrt(weight), clip)
    paint_water_names(painter, scale)
    paint_rose(painter, weight)
    paint_ship(painter, weight)
    paint_cartouche(painter, weight)
    if not is_plain():
        _paint_creases(painter)
    paint_frame(painter, scale, weight)
    if not is_plain():
        _paint_toning(painter)
    paint_grain(painter, MAP_RECT, GRAIN_OPACITY, 1 / scale)


def _paint_rhumb_lines(painter: QPainter, weight: float) -> None:
    painter.setPen(pen(colour(Palette.WATER_INK, 46), 0.8 * weight))
    lines = []
    for index in range(RHUMB_LINES):
        angle = math.radians(index * 360 / RHUMB_LINES + TRUE_NORTH)
        direction = QPointF(math.cos(angle), math.sin(angle))
        lines.append(QLineF(ROSE_CENTER + direction * 100, ROSE_CENTER + direction * 2400))
    painter.drawLines(lines)


def _paint_water_line(
    painter: QPainter, path: QPainterPath, distance: float, tones: tuple[str, float, float], width: float
) -> None:
    """Paint one line at `distance` from the shore: an ink stroke almost covered by a narrower stroke of water."""
    water, line, fill = tones
    painter.strokePath(path, pen(blend(water, Palette.WATER_INK, line), 2 * distance + width))
    painter.strokePath(path, pen(blend(water, Palette.SEA_NEAR, fill), 2 * distance - width))


def _paint_land(painter: QPainter, shapes: MapShapes) -> None:
    painter.fillPath(shapes.land, colour(Palette.LAND))
    with restored(painter, shapes.land):
        for width, alpha in COAST_WASH:
            painter.strokePath(shapes.land_for(13 if width > 20 else 7), pen(colour(Palette.LAND_WASH, alpha), width))


def _paint_lakes(painter: QPainter, shapes: MapShapes, weight: float) -> None:
    painter.fillPath(shapes.lakes, colour(Palette.LAKE))
    with restored(painter, shapes.lakes):
        for distance, line, fill in LAKE_LINES:
            _paint_water_line(painter, shapes.lakes, distance, (Palette.LAKE, line, fill), 0.85 * weight)


def _paint_creases(painter: QPainter) -> None:
    folds: Sequence[tuple[QPointF, QPointF, QPointF]] = (
        (QPointF(MAP_WIDTH / 3, 0), QPointF(MAP_WIDTH / 3, MAP_HEIGHT), QPointF(1, 0)),
        (QPointF(MAP_WIDTH * 2 / 3, 0), QPointF(MAP_WIDTH * 2 / 3, MAP_HEIGHT), QPointF(1, 0)),
        (QPointF(0, MAP_HEIGHT / 2), QPointF(MAP_WIDTH, MAP_HEIGHT / 2), QPointF(0, 1)),
    )
    light, dark = Palette.CREASE_LIGHT, Palette.CREASE_DARK
    strokes = ((-1.2, light, 60), (0.0, dark, 46), (1.4, light, 40))
    for start, end, across in folds:
        for offset, ink, alpha in strokes:
            painter.setPen(pen(colour(ink, alpha), 1.2, flat=True))
            painter.drawLine(start + across * offset, end + across * offset)


def _paint_toning(painter: QPainter) -> None:
    """Darken the paper towards its edges."""
    toning = QRadialGradient(MAP_WIDTH / 2, MAP_HEIGHT / 2, MAP_WIDTH * 0.66)
    toning.setStops([(0.55, colour(Palette.TONING, 0)), (1, colour(Palette.TONING, 74))])
    painter.fillRect(MAP_RECT, toning)
