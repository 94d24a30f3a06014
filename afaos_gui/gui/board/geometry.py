"""The shapes of the map in map units: coast, lakes, rivers, links, places and their labels.

A map unit is one pixel of the 1800 x 1150 chart. `scale` is always logical pixels per map unit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QPolygonF

from afaos_gui.data.layout import Area, ConnectionLayout, PlaceLayout
from afaos_gui.data.loader import load_catalogue, load_layout, load_map
from afaos_gui.gui.toolkit.painting import TEXT_DESIGN_PX, Point, smooth_line
from afaos_gui.gui.toolkit.theme import Role, font
from afaos_gui.presentation.label_layout import Box, arrange

MAP_WIDTH = 1800.0
MAP_HEIGHT = 1150.0
MAP_RECT = QRectF(0, 0, MAP_WIDTH, MAP_HEIGHT)

CAPITALS = frozenset({"Boston", "New York", "Quebec", "Montreal"})
OUTPOSTS = frozenset({"Ticonderoga", "Oswego", "Kennebec", "Michillimackinac", "Detroit"})

PLATE_RADIUS = 20.0
"""Radius of a place's plate in plate units; one plate unit is `plate_factor(scale)` map units."""
PLATE_REACH = 26.0
"""Half the width of a plate with its badges, in plate units."""
LABEL_GAP_BELOW = 25
LABEL_GAP_ABOVE = 29
LABEL_GAP_SIDE = 27
LABEL_GAP_BADGE = 34
"""Distance from a place to a label beside it, in plate units, without and with badges on that side."""


@dataclass(frozen=True, slots=True)
class MapShapes:
    """What the chart is drawn from. Built once and only read afterwards, also by the baking thread."""

    land: QPainterPath
    land_coarse: QPainterPath
    land_coarser: QPainterPath
    lakes: QPainterPath
    rivers: tuple[tuple[int, QPainterPath], ...]
    """Pairs (rank, path); a small rank is a great river."""
    links: tuple[tuple[ConnectionLayout, QPainterPath], ...]
    places: dict[str, PlaceLayout]
    centers: dict[str, QPointF]

    def land_for(self, distance: float) -> QPainterPath:
        """The coast, simplified as far as a stroke `distance` wide around it can hide."""
        if distance > 12:
            return self.land_coarser
        return self.land_coarse if distance > 6 else self.land


@lru_cache(maxsize=1)
def map_shapes() -> MapShapes:
    """The shapes of the map, made once from the data files."""
    features, layout = load_map(), load_layout()
    land = _scaled_rings(features.land)
    rivers = tuple((river.rank, smooth_line([_scaled(p) for p in river.line])) for river in features.rivers)
    centers = {name: QPointF(*_scaled((place.x, place.y))) for name, place in layout.places.items()}
    links = tuple((link, _link_path(link, centers)) for link in layout.connections)
    return MapShapes(
        land=_rings(land),
        land_coarse=_rings([simplified(ring, 0.8) for ring in land]),
        land_coarser=_rings([simplified(ring, 2.0) for ring in land]),
        lakes=_rings(_scaled_rings(features.lakes)),
        rivers=rivers,
        links=links,
        places=dict(layout.places),
        centers=centers,
    )


def _scaled(point: Sequence[float]) -> Point:
    return point[0] * MAP_WIDTH, point[1] * MAP_HEIGHT


def _scaled_rings(areas: Sequence[Area]) -> list[list[Point]]:
    return [[_scaled(point) for point in ring] for area in areas for ring in area.rings]


def _rings(rings: Sequence[Sequence[Point]]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in rings:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
        path.closeSubpath()
    return path


def _link_path(link: ConnectionLayout, centers: dict[str, QPointF]) -> QPainterPath:
    start, end = centers[link.a], centers[link.b]
    via = [_scaled(point) for point in link.via]
    return smooth_line([(start.x(), start.y()), *via, (end.x(), end.y())])


def simplified(ring: Sequence[Point], tolerance: float) -> Sequence[Point]:
    """Douglas-Peucker; rings that would lose their shape are left alone."""
    keep = [False] * len(ring)
    keep[0] = keep[-1] = True
    spans = [(0, len(ring) - 1)]
    while spans:
        first, last = spans.pop()
        farthest, distance = _farthest(ring, first, last)
        if distance > tolerance:
            keep[farthest] = True
            spans += [(first, farthest), (farthest, last)]
    result = [point for point, kept in zip(ring, keep, strict=True) if kept]
    return result if len(result) >= 4 else ring


def _farthest(ring: Sequence[Point], first: int, last: int) -> tuple[int, float]:
    (ax, ay), (bx, by) = ring[first], ring[last]
    length = math.hypot(bx - ax, by - ay)
    best, distance = first, 0.0
    for index in range(first + 1, last):
        x, y = ring[index]
        if length > 1e-9:
            off = abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
        else:
            off = math.hypot(x - ax, y - ay)
        if off > distance:
            best, distance = index, off
    return best, distance


def line_weight(scale: float) -> float:
    """Factor for line widths in map units: fine lines survive a small chart and stay fine on a large one."""
    if scale > 1.0:
        return math.pow(scale, -0.3)
    return 1.0 if scale >= 0.9 else math.pow(0.9 / scale, 0.6)


def plate_factor(scale: float) -> float:
    """Map units per plate unit: plates grow against the map when it is drawn small, and shrink when large."""
    if scale > 1.0:
        return math.pow(scale, -0.35)
    return max(1.0, math.pow(0.66 / scale, 0.8))


def badge_factor(scale: float) -> float:
    """Further growth of the badges on a plate when the map is drawn small."""
    if scale > 0.8:
        return 1.0
    return 1.16 if scale > 0.55 else 1.24


LEAST_NAME_SCALE = 0.35
"""Scale of the whole chart in a window of 1024 × 640."""


def label_px(scale: float) -> float:
    """Height of a place's name in map units: about 11 to 15 pixels on screen, whatever the zoom."""
    if scale > 1.0:
        return 14.5 * math.pow(scale, -0.5)
    # In a window below the least size, on a screen with no room for more, names shrink with the map.
    return max(14.5, (11.5 if scale > 0.55 else 10.8) / max(scale, LEAST_NAME_SCALE))


def label_style(name: str) -> tuple[bool, bool]:
    """Whether a place's name is italic (forts and outposts) and bold (the four capitals)."""
    return name.startswith("Fort ") or name in OUTPOSTS, name in CAPITALS


def label_font(name: str) -> QFont:
    """The font of a place's name at the design size of `drawing.text_path`."""
    italic, bold = label_style(name)
    return font(Role.TEXT, TEXT_DESIGN_PX, italic, bold)


class Label(NamedTuple):
    """Where a place's name goes, in map units relative to the place's centre, and on which side of it."""

    rect: QRectF
    side: str


LABEL_SIDES = ("right", "below", "left", "above")
LABEL_NUDGES = (0.0, 0.25, -0.25, 0.5, -0.5, 0.8, -0.8)
"""How far a name may be moved along its side of the place: in heights of its line beside it, in its widths below."""
SCALE_STEPS = 50
"""Into how many steps a scale of 1 is divided: names do not move at every little zoom."""
LABEL_GAP = 2.0
"""Pixels on the screen between two names."""
MAP_EDGE = 26.0
"""Width of the chart's frame in map units."""


def label_of(name: str, scale: float) -> Label:
    """Where a place's name goes at a scale: where the layout has it, unless it would touch something there."""
    number = _choices(math.floor(scale * SCALE_STEPS) / SCALE_STEPS)[name]
    return _candidates(name, scale, number + 1)[number]


@lru_cache(maxsize=64)
def _choices(scale: float) -> dict[str, int]:
    """Which of its candidates every name takes at a scale, and at those not much above it."""
    shapes = map_shapes()
    boxes = {
        name: [_box(label.rect.translated(shapes.centers[name])) for label in _candidates(name, scale)]
        for name in shapes.places
    }
    reach = PLATE_REACH * plate_factor(scale)
    drawn = {name: _box(QRectF(at.x(), at.y(), 0, 0)).grown(reach) for name, at in shapes.centers.items()}
    edge = Box(0, 0, MAP_WIDTH, MAP_HEIGHT).grown(-MAP_EDGE)
    return arrange(boxes, drawn, edge, LABEL_GAP / scale)


@lru_cache(maxsize=1)
def _badged_right() -> frozenset[str]:
    """The places with a badge at their right."""
    return frozenset(place.name for place in load_catalogue().locations if place.settler or place.defence > 0)


def _box(rect: QRectF) -> Box:
    return Box(rect.left(), rect.top(), rect.right(), rect.bottom())


def _candidates(name: str, scale: float, most: int = 99) -> list[Label]:
    """Where a name could go, the wanted place first and the least moved before others; the first `most` of them."""
    place, badges_right = map_shapes().places[name], name in _badged_right()
    sides = [place.label_side, *(side for side in LABEL_SIDES if side != place.label_side)]
    found: list[Label] = []
    for side in sides:
        if len(found) >= most:
            break
        rect = _label_rect(place, side, badges_right, scale)
        beside = side in ("left", "right")
        for nudge in LABEL_NUDGES:
            dx, dy = (0.0, nudge * label_px(scale)) if beside else (nudge * rect.width(), 0.0)
            found.append(Label(rect.translated(dx, dy), side))
    return found


def _label_rect(place: PlaceLayout, side: str, badges_right: bool, scale: float) -> QRectF:
    """The letters of a place's name on a side of it."""
    px, factor = label_px(scale), plate_factor(scale)
    metrics = QFontMetricsF(label_font(place.name))
    width = max(metrics.horizontalAdvance(line) for line in place.label_lines) * px / TEXT_DESIGN_PX
    height = px * 1.02 * len(place.label_lines)
    # The offset was chosen for the side that the layout names.
    dx, dy = place.label_offset if side == place.label_side else (0.0, 0.0)
    x, y = dx * factor, dy * factor
    if side == "below":
        return QRectF(x - width / 2, y + LABEL_GAP_BELOW * factor, width, height + 3)
    if side == "above":
        return QRectF(x - width / 2, y - LABEL_GAP_ABOVE * factor - height, width, height + 1)
    if side == "right":
        gap = LABEL_GAP_BADGE if badges_right else LABEL_GAP_SIDE
        return QRectF(x + gap * factor, y - height / 2, width, height)
    return QRectF(x - LABEL_GAP_BADGE * factor - width, y - height / 2, width, height)
