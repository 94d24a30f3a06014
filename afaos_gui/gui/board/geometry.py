"""The shapes of the map in map units: coast, lakes, rivers, links, places and their labels.

A map unit is one pixel of the 1800 x 1150 chart. `scale` is always logical pixels per map unit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QPolygonF

from afaos_gui.data.layout import Area, ConnectionLayout, PlaceLayout
from afaos_gui.data.loader import load_catalogue, load_layout, load_map
from afaos_gui.gui.toolkit.painting import TEXT_DESIGN_PX, Point, smooth_line
from afaos_gui.gui.toolkit.theme import Role, font
from afaos_gui.presentation.label_layout import Box, are_apart, arrange

MAP_WIDTH = 1800.0
MAP_HEIGHT = 1150.0
MAP_RECT = QRectF(0, 0, MAP_WIDTH, MAP_HEIGHT)

CAPITALS = frozenset({"Boston", "New York", "Quebec", "Montreal"})
OUTPOSTS = frozenset({"Ticonderoga", "Oswego", "Kennebec", "Michillimackinac", "Detroit"})

PLATE_RADIUS = 20.0
"""Radius of a place's plate in plate units; one plate unit is `plate_factor(scale)` map units."""


class Badge(NamedTuple):
    """Where a badge stands on a plate and its radius, in plate units before `badge_factor`."""

    at: QPointF
    radius: float


POINTS = Badge(QPointF(-19, -15), 9.6)
SHIELD = Badge(QPointF(19, -15), 8.4)
ANCHOR = Badge(QPointF(-20, 12), 7.8)
SETTLER = Badge(QPointF(20, 12), 7.8)
BADGES = (POINTS, SHIELD, ANCHOR, SETTLER)
"""Each badge has a fixed clock position, so that players learn where to look."""
LABEL_GAP_BELOW = 25
LABEL_GAP_ABOVE = 29
LABEL_GAP_SIDE = 27
LABEL_GAP_BADGE = 34
"""Distance from a place to a label beside it, in plate units, without and with badges on that side."""


@dataclass(frozen=True)
class MapShapes:
    """The shapes of the map. The geography is made only when a chart is drawn: the first frame shows a picture."""

    links: tuple[tuple[ConnectionLayout, QPainterPath], ...]
    places: dict[str, PlaceLayout]
    centers: dict[str, QPointF]

    @cached_property
    def _coast(self) -> list[list[Point]]:
        return _scaled_rings(load_map().land)

    @cached_property
    def land(self) -> QPainterPath:
        """The coast."""
        return _rings(self._coast)

    @cached_property
    def _land_coarse(self) -> QPainterPath:
        return _rings([simplified(ring, 0.8) for ring in self._coast])

    @cached_property
    def _land_coarser(self) -> QPainterPath:
        return _rings([simplified(ring, 2.0) for ring in self._coast])

    @cached_property
    def lakes(self) -> QPainterPath:
        """The shores of the lakes."""
        return _rings(_scaled_rings(load_map().lakes))

    @cached_property
    def rivers(self) -> tuple[tuple[int, QPainterPath], ...]:
        """Pairs (rank, path); the lower the rank, the greater the river."""
        courses = ((river.rank, [QPointF(*_scaled(point)) for point in river.line]) for river in load_map().rivers)
        return tuple((rank, smooth_line(course)) for rank, course in courses)

    def land_for(self, distance: float) -> QPainterPath:
        """The coast, simplified only as far as a stroke `distance` wide around it can hide."""
        if distance > 12:
            return self._land_coarser
        return self._land_coarse if distance > 6 else self.land


@lru_cache(maxsize=1)
def map_shapes() -> MapShapes:
    """The shapes of the map, made once from the data files."""
    layout = load_layout()
    centers = {name: QPointF(*_scaled((place.x, place.y))) for name, place in layout.places.items()}
    links = tuple((link, _link_path(link, centers)) for link in layout.connections)
    return MapShapes(links, dict(layout.places), centers)


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
    via = [QPointF(*_scaled(point)) for point in link.via]
    return smooth_line([centers[link.a], *via, centers[link.b]])


def simplified(ring: Sequence[Point], tolerance: float) -> Sequence[Point]:
    """Simplify by Douglas-Peucker; rings that would collapse stay as they are."""
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
    """The point between two others that is farthest from the line through them, and its distance."""
    (ax, ay), (bx, by) = ring[first], ring[last]
    dx, dy = bx - ax, by - ay
    length = math.hypot(dx, dy)
    if length > 1e-9:
        away = [abs(dx * (ay - y) - (ax - x) * dy) / length for x, y in ring[first + 1 : last]]
    else:
        away = [math.hypot(x - ax, y - ay) for x, y in ring[first + 1 : last]]
    distance = max(away, default=0.0)
    return (first + 1 + away.index(distance), distance) if distance else (first, 0.0)


def line_weight(scale: float) -> float:
    """Factor for line widths in map units, so that lines stay visible on a small chart and fine on a large one."""
    if scale > 1.0:
        return math.pow(scale, -0.3)
    return 1.0 if scale >= 0.9 else math.pow(0.9 / scale, 0.6)


def plate_factor(scale: float) -> float:
    """Map units per plate unit: plates grow relative to the map when it is drawn small, and shrink when large."""
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
    """Height of a place's name in map units: about 11 to 15 pixels on screen at any zoom."""
    if scale > 1.0:
        return 14.5 * math.pow(scale, -0.5)
    # Below the least window size, on a screen with no room for more, names shrink with the map.
    return max(14.5, (11.5 if scale >= 0.56 else 10.8) / max(scale, LEAST_NAME_SCALE))


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


LABEL_OUTWARDS = {"right": (1, 0), "below": (0, 1), "left": (-1, 0), "above": (0, -1)}
LABEL_SIDES = tuple(LABEL_OUTWARDS)
LABEL_DISTANCES = (0.0, 0.6)
"""How much farther from its place a name may stand, in heights of its line."""
LABEL_NUDGES = (0.0, 0.25, -0.25, 0.4, -0.4, 0.55, -0.55, 0.7, -0.7, 0.9, -0.9, 1.2, -1.2)
"""How far a name may move along its side of the place: in line heights beside it, in its own widths below."""
_WAYS = tuple(product(LABEL_DISTANCES, range(len(LABEL_SIDES)), LABEL_NUDGES))
"""The candidate positions of every name, the least moved first: distance, side, and shift along it."""
SCALE_STEPS = 50
"""Steps into which a scale of 1 is divided, so that names do not move at every small zoom."""
LABEL_GAP = 2.0
"""Pixels on the screen between two names."""
MAP_EDGE = 26.0
"""Width of the chart's frame in map units."""


def label_of(name: str, scale: float) -> Label:
    """Where a place's name goes at a scale: at the layout's position unless something there would overlap."""
    number = _choices(_step_of(scale))[name]
    away, turn, nudge = _WAYS[number]
    side = _sides(name)[turn]
    box = _beside(_label_box(map_shapes().places[name], side, scale), side, label_px(scale), away, nudge)
    return Label(QRectF(QPointF(box.left, box.top), QPointF(box.right, box.bottom)), side)


def lay_labels_ahead(scale: float) -> Iterator[None]:
    """Find the positions of names at a scale, in steps of a few milliseconds."""
    for name in map_shapes().centers:
        _candidates(name, _step_of(scale))
        yield
    _choices(_step_of(scale))
    yield


def _step_of(scale: float) -> float:
    """The scale at which names are laid out, for a chart shown at another one."""
    return math.floor(scale * SCALE_STEPS) / SCALE_STEPS


@lru_cache(maxsize=256)
def _choices(scale: float) -> dict[str, int]:
    """The candidate that every name takes at a scale and slightly above it."""
    centers = map_shapes().centers
    drawn = plate_boxes(scale)
    edge, gap = Box(0, 0, MAP_WIDTH, MAP_HEIGHT).grown(-MAP_EDGE), LABEL_GAP / scale
    wanted = {name: _wanted(name, scale).moved(at.x(), at.y()) for name, at in centers.items()}
    if are_apart(wanted, drawn, edge, gap):
        return dict.fromkeys(wanted, 0)
    candidates = {name: _candidates(name, scale) for name in centers}
    return arrange(candidates, drawn, edge, gap)


def plate_boxes(scale: float) -> dict[str, list[Box]]:
    """The boxes that no name may cover at a scale, in map units: each plate without its rim, then its badges."""
    unit, growth = plate_factor(scale), badge_factor(scale)
    plate = Badge(QPointF(0, 0), PLATE_RADIUS * 0.88)
    found = {}
    for place in load_catalogue().locations:
        has = (place.victory_points, place.defence, place.sea, place.settler)
        badges = (badge for badge, shown in zip(BADGES, has, strict=True) if shown)
        discs = [plate, *(Badge(badge.at, badge.radius * growth * 0.9) for badge in badges)]
        at = map_shapes().centers[place.name]
        boxes = [Box(disc.at.x(), disc.at.y(), disc.at.x(), disc.at.y()).grown(disc.radius) for disc in discs]
        found[place.name] = [Box(*(side * unit for side in box)).moved(at.x(), at.y()) for box in boxes]
    return found


@lru_cache(maxsize=1)
def _badged_right() -> frozenset[str]:
    """The places with a badge on their right."""
    return frozenset(place.name for place in load_catalogue().locations if place.settler or place.defence > 0)


def _sides(name: str) -> tuple[str, ...]:
    """The sides of a place that its name can be on, the preferred one first."""
    wanted = map_shapes().places[name].label_side
    return wanted, *(side for side in LABEL_SIDES if side != wanted)


def _wanted(name: str, scale: float) -> Box:
    """The layout's position of a name, relative to the place's centre."""
    return _label_box(map_shapes().places[name], _sides(name)[0], scale)


@lru_cache(maxsize=100)
def _candidates(name: str, scale: float) -> tuple[Box, ...]:
    """The possible positions of a name on the map, in the order of _WAYS, the preferred one first."""
    place, px, at = map_shapes().places[name], label_px(scale), map_shapes().centers[name]
    sides = _sides(name)
    boxes = [_label_box(place, side, scale).moved(at.x(), at.y()) for side in sides]
    return tuple(_beside(boxes[turn], sides[turn], px, away, nudge) for away, turn, nudge in _WAYS)


def _beside(box: Box, side: str, px: float, away: float, nudge: float) -> Box:
    """A name on a side of its place, moved away from it and along it."""
    dx, dy = LABEL_OUTWARDS[side]
    if dx:
        return box.moved(dx * away * px, nudge * px)
    return box.moved(nudge * (box.right - box.left), dy * away * px)


def _label_box(place: PlaceLayout, side: str, scale: float) -> Box:
    """The box of a name's letters on a side of its place, descenders included."""
    px, factor = label_px(scale), plate_factor(scale)
    width, height = _label_width(place.name) * px / TEXT_DESIGN_PX, px * 1.02 * len(place.label_lines)
    tails = px * 0.1
    # The layout's offset holds for the side that it names.
    dx, dy = place.label_offset if side == place.label_side else (0.0, 0.0)
    x, y = dx * factor, dy * factor
    if side == "below":
        top = y + LABEL_GAP_BELOW * factor
        return Box(x - width / 2, top, x + width / 2, top + height + tails)
    if side == "above":
        top = y - LABEL_GAP_ABOVE * factor - height
        return Box(x - width / 2, top, x + width / 2, top + height + tails)
    if side == "right":
        left = x + (LABEL_GAP_BADGE if place.name in _badged_right() else LABEL_GAP_SIDE) * factor
    else:
        left = x - LABEL_GAP_BADGE * factor - width
    return Box(left, y - height / 2, left + width, y + height / 2 + tails)


@cache
def _label_width(name: str) -> float:
    """The width of a place's name at the design size."""
    metrics = QFontMetricsF(label_font(name))
    return max(metrics.horizontalAdvance(line) for line in map_shapes().places[name].label_lines)
