"""The routes between places: water in blue ink, roads as double lines, Indian trails dashed."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from afaos_gui.data.resources.layout import ConnectionLayout
from afaos_gui.gui.board.geometry import Layer
from afaos_gui.gui.toolkit.paint.painting import pen
from afaos_gui.gui.toolkit.paint.theme import Palette, colour
from afaos_gui.presentation.map.map_measures import line_weight

WATER_WIDTH = 3.3
ROAD_WIDTH = 7.4
ROAD_FILL_WIDTH = 3.4
TRAIL_WIDTH = 2.5
TRAIL_DASH = (2.6, 2.4)
"""Dash and gap in widths of the trail."""
LIT_WIDTH = 10.4
CASING_WIDTH = 13.0
NEAR_WIDTH, NEAR_HALO = 12.0, 8.4
"""The ink beside a link of the place under the pointer, and the paper inside it."""
HIT_WIDTH = 18.0
"""How near the mouse has to come, in map units."""


def is_water(kind: str) -> bool:
    """Whether a link of this kind is water."""
    return kind in ("river", "lake")


def paint_halo(painter: QPainter, path: QPainterPath, kind: str, weight: float) -> None:
    """Paint the pale band that sets a link off from the chart; all halos come before all links."""
    painter.strokePath(path, pen(colour(Palette.HALO, 205), (6.4 if is_water(kind) else 8.6) * weight))


def paint_link(painter: QPainter, path: QPainterPath, kind: str, weight: float) -> None:
    """Paint the link's own line."""
    if is_water(kind):
        painter.strokePath(path, pen(colour(Palette.LINK_WATER), WATER_WIDTH * weight))
    elif kind == "road":
        for ink, width in ((Palette.ROAD, ROAD_WIDTH), (Palette.ROAD_FILL, ROAD_FILL_WIDTH)):
            painter.strokePath(path, pen(colour(ink), width * weight, flat=True))
    else:
        painter.strokePath(path, _trail_pen(weight))


def _trail_pen(weight: float) -> QPen:
    dashed = pen(colour(Palette.TRAIL), TRAIL_WIDTH * weight)
    dashed.setDashPattern(TRAIL_DASH)
    return dashed


def paint_near(painter: QPainter, path: QPainterPath, weight: float) -> None:
    """Paint the outline of a link of the place under the pointer; it shows connections, not the path of an action."""
    for ink, width in ((colour(Palette.LIT_CASING, 200), NEAR_WIDTH), (colour(Palette.HALO), NEAR_HALO)):
        painter.strokePath(path, pen(ink, width * weight))


def paint_light(painter: QPainter, path: QPainterPath, weight: float) -> None:
    """Paint the gold band under a lit link, in a dark casing because gold alone vanishes on parchment."""
    for ink, width in ((Palette.LIT_CASING, CASING_WIDTH), (Palette.LIT, LIT_WIDTH)):
        painter.strokePath(path, pen(colour(ink), width * weight))


class LinkItem(QGraphicsItem):
    """A connection on the board; `path` is its course in map units."""

    def __init__(self, connection: ConnectionLayout, path: QPainterPath) -> None:
        super().__init__()
        self.connection = connection
        self._path = path
        self._weight = 1.0
        self.lit = False
        """Whether the link is lit."""
        self.near = False
        """Whether the link is one of the place under the pointer."""
        self._shape = self._stroked(HIT_WIDTH)
        self._bounds = self._measured()
        self.setZValue(Layer.LINKS)

    def course_from(self, place: str) -> QPainterPath:
        """The course in map units, from the end with this name to the other."""
        return self._path if self.connection.a == place else self._path.toReversed()

    def set_lit(self, lit: bool) -> None:
        """Light the link as part of a path of supply or a raid, or put it out."""
        if lit != self.lit:
            self.lit = lit
            self.setZValue(Layer.LIT_LINKS if lit else Layer.LINKS)
            self.update()

    def set_near(self, near: bool) -> None:
        """Outline the link as one of the place under the pointer, or stop."""
        if near != self.near:
            self.near = near
            self.update()

    def set_scale(self, view_scale: float) -> None:
        """Choose line weights for a map shown at `view_scale`."""
        weight = line_weight(view_scale)
        if weight != self._weight:
            self.prepareGeometryChange()
            self._weight = weight
            self._bounds = self._measured()

    def boundingRect(self) -> QRectF:
        """The course with the widest light around it."""
        return self._bounds

    def _measured(self) -> QRectF:
        reach = max(CASING_WIDTH * self._weight, HIT_WIDTH) / 2 + 1
        return self._path.controlPointRect().adjusted(-reach, -reach, reach, reach)

    def shape(self) -> QPainterPath:
        """A band along the course, wide enough to point at."""
        return self._shape

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the link over its light when lit or outlined; otherwise it is part of the cached background."""
        if self.lit or self.near:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            (paint_light if self.lit else paint_near)(painter, self._path, self._weight)
            paint_link(painter, self._path, self.connection.kind, self._weight)

    def paint_at_rest(self, painter: QPainter) -> None:
        """Draw the link without light, in the coordinates of the scene."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_halo(painter, self._path, self.connection.kind, self._weight)
        paint_link(painter, self._path, self.connection.kind, self._weight)

    def _stroked(self, width: float) -> QPainterPath:
        stroker = QPainterPathStroker()
        stroker.setWidth(width)
        return stroker.createStroke(self._path)
