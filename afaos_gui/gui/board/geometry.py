"""The shapes of the map in map units: coast, lakes, rivers, links, places and their labels; and what lies over what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath

from afaos_gui.data.resources.layout import Area, ConnectionLayout, PlaceLayout
from afaos_gui.data.resources.loader import load_layout, load_map
from afaos_gui.gui.toolkit.paint.painting import TEXT_DESIGN_PX, Point, area, smooth_line
from afaos_gui.gui.toolkit.paint.theme import Role, font
from afaos_gui.presentation.map.map_measures import MAP_HEIGHT, MAP_WIDTH, label_style, on_map
from afaos_gui.presentation.map.outlines import simplified
from afaos_gui.presentation.map.place_labels import label_place

MAP_RECT = QRectF(0, 0, MAP_WIDTH, MAP_HEIGHT)


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
        return area(self._coast)

    @cached_property
    def _land_coarse(self) -> QPainterPath:
        return area([simplified(ring, 0.8) for ring in self._coast])

    @cached_property
    def _land_coarser(self) -> QPainterPath:
        return area([simplified(ring, 2.0) for ring in self._coast])

    @cached_property
    def lakes(self) -> QPainterPath:
        """The shores of the lakes."""
        return area(_scaled_rings(load_map().lakes))

    @cached_property
    def rivers(self) -> tuple[tuple[int, QPainterPath], ...]:
        """Pairs (rank, path); the lower the rank, the greater the river."""
        courses = ((river.rank, [QPointF(*on_map(point)) for point in river.line]) for river in load_map().rivers)
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
    centers = {name: QPointF(*on_map((place.x, place.y))) for name, place in layout.places.items()}
    links = tuple((link, _link_path(link, centers)) for link in layout.connections)
    return MapShapes(links, dict(layout.places), centers)


def _scaled_rings(areas: Sequence[Area]) -> list[list[Point]]:
    return [[on_map(point) for point in ring] for area in areas for ring in area.rings]


def _link_path(link: ConnectionLayout, centers: dict[str, QPointF]) -> QPainterPath:
    via = [QPointF(*on_map(point)) for point in link.via]
    return smooth_line([centers[link.a], *via, centers[link.b]])


class Label(NamedTuple):
    """Where a place's name goes, in map units relative to the place's centre, and on which side of it."""

    rect: QRectF
    side: str


def label_of(name: str, scale: float) -> Label:
    """Where a place's name goes at a scale: at the layout's position unless something there would overlap."""
    (left, top, right, bottom), side = label_place(name, scale, name_width)
    return Label(QRectF(QPointF(left, top), QPointF(right, bottom)), side)


def label_font(name: str) -> QFont:
    """The font of a place's name at the design size of `painting.text_path`."""
    italic, bold = label_style(name)
    return font(Role.TEXT, TEXT_DESIGN_PX, italic, bold)


def name_width(name: str, px: float) -> float:
    """The width of a place's name whose letters are `px` high."""
    return _design_width(name) * px / TEXT_DESIGN_PX


@cache
def _design_width(name: str) -> float:
    metrics = QFontMetricsF(label_font(name))
    return max(metrics.horizontalAdvance(line) for line in map_shapes().places[name].label_lines)


class Layer(IntEnum):
    """z values; the chart itself is the scene's background."""

    LINKS = 10
    LIT_LINKS = 20
    LIFE = 25
    """What moves by itself: under every plate and name."""
    PLACES = 30
    RAISED_PLACE = 40
    """A place that is a target, selected or under the mouse."""
    NAMES = 50
    """Above every plate, so that no neighbour covers a letter."""
