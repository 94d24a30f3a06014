"""The part of the map that a card's picture shows, as paths in the picture's pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from afaos_gui.data.layout import ConnectionLayout
from afaos_gui.data.loader import load_layout, load_map
from afaos_gui.gui.cards.strokes import Point, curve, polygon

BLEED = 24
"""Pixels of geography kept outside the picture, so that clipped edges stay out of sight."""
OVERHANG = 20
"""How far, in map pixels, a picture may reach beyond the map."""
FOOT = 0.56
"""Where the place stands in the picture's height."""
TALLEST = 180
"""The most map pixels a picture shows from top to bottom."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """A ring or a river with its bounds, in map pixels."""

    points: tuple[Point, ...]
    left: float
    top: float
    right: float
    bottom: float


def _shape(points: tuple[Point, ...], size: tuple[int, int]) -> _Shape:
    scaled = tuple((x * size[0], y * size[1]) for x, y in points)
    xs = [x for x, _ in scaled]
    ys = [y for _, y in scaled]
    return _Shape(scaled, min(xs), min(ys), max(xs), max(ys))


@dataclass(frozen=True, slots=True)
class _Atlas:
    land: tuple[_Shape, ...]
    lakes: tuple[_Shape, ...]
    rivers: tuple[_Shape, ...]
    places: dict[str, Point]
    size: tuple[int, int]


@cache
def _atlas() -> _Atlas:
    features, layout = load_map(), load_layout()
    size = layout.size
    return _Atlas(
        land=tuple(_shape(ring, size) for area in features.land for ring in area.rings),
        lakes=tuple(_shape(ring, size) for area in features.lakes for ring in area.rings),
        rivers=tuple(_shape(river.line, size) for river in features.rivers),
        places={name: (place.x * size[0], place.y * size[1]) for name, place in layout.places.items()},
        size=size,
    )


class MapWindow:
    """The map around a place: `span` map pixels shown `width` × `height` pixels large."""

    def __init__(self, place: str, width: float, height: float, span: float) -> None:
        atlas = _atlas()
        map_width, map_height = atlas.size
        shown_height = min(TALLEST, span * height / width)
        shown_width = shown_height * width / height
        x, y = atlas.places[place]
        self._left = min(max(x - shown_width / 2, -OVERHANG), map_width + OVERHANG - shown_width)
        self._top = min(max(y - shown_height * FOOT, -OVERHANG), map_height + OVERHANG - shown_height)
        self.scale = width / shown_width
        margin = BLEED / self.scale
        self._box = QRectF(self._left, self._top, shown_width, shown_height).adjusted(
            -margin, -margin, margin, margin
        )
        self.place = place
        self.width = width
        self.height = height

    def point(self, at: Point) -> QPointF:
        """A point of the map in the picture."""
        return QPointF((at[0] - self._left) * self.scale, (at[1] - self._top) * self.scale)

    def land(self) -> QPainterPath:
        """The land in and around the picture."""
        return self._rings(_atlas().land)

    def lakes(self) -> QPainterPath:
        """The lakes in and around the picture."""
        return self._rings(_atlas().lakes)

    def rivers(self) -> QPainterPath:
        """The rivers in and around the picture."""
        path = QPainterPath()
        for river in _atlas().rivers:
            if self._meets(river):
                path.addPolygon(polygon([self._pair(at) for at in river.points]))
        return path

    def routes(self) -> list[tuple[str, QPainterPath]]:
        """The links drawn on the board from this place: (kind, path)."""
        links = load_layout().connections
        return [(link.kind, self._route(link)) for link in links if self.place in (link.a, link.b)]

    def places(self) -> dict[str, QPointF]:
        """Every place of the map in the picture's pixels, whether inside it or not."""
        return {name: self.point(at) for name, at in _atlas().places.items()}

    def _route(self, link: ConnectionLayout) -> QPainterPath:
        atlas = _atlas()
        width, height = atlas.size
        via = [(x * width, y * height) for x, y in link.via]
        return curve([self.point(at) for at in (atlas.places[link.a], *via, atlas.places[link.b])])

    def _rings(self, shapes: tuple[_Shape, ...]) -> QPainterPath:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        for shape in shapes:
            if not self._meets(shape):
                continue
            ring = _clipped(shape.points, self._box)
            if len(ring) > 2:
                path.addPolygon(polygon([self._pair(at) for at in ring]))
                path.closeSubpath()
        return path

    def _meets(self, shape: _Shape) -> bool:
        box = self._box
        beside = shape.right < box.left() or shape.left > box.right()
        return not (beside or shape.bottom < box.top() or shape.top > box.bottom())

    def _pair(self, at: Point) -> Point:
        return (at[0] - self._left) * self.scale, (at[1] - self._top) * self.scale


def _clipped(ring: tuple[Point, ...], box: QRectF) -> list[Point]:
    """The part of a ring inside `box` (Sutherland and Hodgman, one side of the box after another)."""
    points = list(ring)
    for axis, limit, sign in (
        (0, box.left(), 1),
        (0, box.right(), -1),
        (1, box.top(), 1),
        (1, box.bottom(), -1),
    ):
        points = _half(points, axis, limit, sign)
    return points


def _half(points: list[Point], axis: int, limit: float, sign: int) -> list[Point]:
    """The part of a ring on one side of a line across `axis`."""
    kept: list[Point] = []
    if not points:
        return kept
    before = points[-1]
    before_in = (before[axis] - limit) * sign >= 0
    for point in points:
        point_in = (point[axis] - limit) * sign >= 0
        if point_in != before_in:
            share = (limit - before[axis]) / (point[axis] - before[axis])
            crossing = (
                before[0] + (point[0] - before[0]) * share,
                before[1] + (point[1] - before[1]) * share,
            )
            kept.append(crossing)
        if point_in:
            kept.append(point)
        before, before_in = point, point_in
    return kept
