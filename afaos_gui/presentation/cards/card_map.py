"""The part of the map that the picture of a location card shows.

A map pixel is one of the layout, a picture pixel one of the card's picture; places go by their names in the catalogue.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from afaos_gui.data.resources.layout import ConnectionLayout
from afaos_gui.data.resources.loader import load_layout, load_map, load_water_lines
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.map.map_measures import Point
from afaos_gui.presentation.map.outlines import clipped

BLEED = 8
"""Pixels of geography kept outside the picture, so that clipped edges stay invisible."""
OVERHANG = 20
"""How far, in map pixels, a picture may reach beyond the map."""
FOOT = 0.56
"""Vertical position of the place, as a share of the picture's height."""
RUN = 24
"""The most points in a piece of a shore or river."""
TALLEST = 180
"""The most map pixels a picture shows from top to bottom."""

Line = tuple[Point, ...]


class _Shape(NamedTuple):
    """A ring, a river or a piece of a line on the water with its bounds, in map pixels."""

    points: Line
    left: float
    top: float
    right: float
    bottom: float


class _Ring(NamedTuple):
    """A shore, whole and in pieces, in map pixels."""

    whole: _Shape
    runs: tuple[_Shape, ...]


class _Atlas(NamedTuple):
    land: tuple[_Ring, ...]
    lakes: tuple[_Ring, ...]
    rivers: tuple[_Shape, ...]
    places: dict[str, Point]
    size: tuple[int, int]


def _scaled(points: Line, size: tuple[int, int]) -> Line:
    return tuple((x * size[0], y * size[1]) for x, y in points)


def _ring(points: Line) -> _Ring:
    return _Ring(_shape(points), _runs(points))


def _shape(points: Line) -> _Shape:
    xs, ys = zip(*points, strict=True)
    return _Shape(points, min(xs), min(ys), max(xs), max(ys))


def _runs(points: Line) -> tuple[_Shape, ...]:
    """Split a line into connected short pieces, so that a picture can skip those far away."""
    return tuple(_shape(points[start : start + RUN + 1]) for start in range(0, len(points) - 1, RUN))


@cache
def _atlas() -> _Atlas:
    features, layout = load_map(), load_layout()
    size = layout.size
    return _Atlas(
        land=tuple(_ring(_scaled(ring, size)) for area in features.land for ring in area.rings),
        lakes=tuple(_ring(_scaled(ring, size)) for area in features.lakes for ring in area.rings),
        rivers=tuple(run for river in features.rivers for run in _runs(_scaled(river.line, size))),
        places={name: (place.x * size[0], place.y * size[1]) for name, place in layout.places.items()},
        size=size,
    )


@cache
def _water_lines() -> dict[float, tuple[tuple[_Shape, ...], tuple[_Shape, ...]]]:
    """The water lines off the land and those in lakes, by their distance from the shore."""
    return {
        lines.distance: (
            tuple(_shape(piece) for piece in lines.off_land),
            tuple(_shape(piece) for piece in lines.in_lakes),
        )
        for lines in load_water_lines()
    }


def shores() -> tuple[list[Line], list[Line]]:
    """The rings of the land and those of the lakes, in map pixels."""
    atlas = _atlas()
    return [ring.whole.points for ring in atlas.land], [ring.whole.points for ring in atlas.lakes]


class MapWindow:
    """The map around a place: `span` map pixels shown `width` × `height` pixels large."""

    def __init__(self, place: str, width: float, height: float, span: float) -> None:
        atlas = _atlas()
        map_width, map_height = atlas.size
        shown_height = min(TALLEST, span * height / width)
        shown_width = shown_height * width / height
        x, y = atlas.places[place]
        left = min(max(x - shown_width / 2, -OVERHANG), map_width + OVERHANG - shown_width)
        top = min(max(y - shown_height * FOOT, -OVERHANG), map_height + OVERHANG - shown_height)
        self.scale = width / shown_width
        self.shown = Box(left, top, left + shown_width, top + shown_height)
        """The part of the map that the picture shows, in map pixels."""
        margin = BLEED / self.scale
        near, high = left - margin, top - margin
        self._box = Box(near, high, near + (shown_width + margin + margin), high + (shown_height + margin + margin))
        self.place = place
        self.width = width
        self.height = height
        self.places = {name: self.point(at) for name, at in atlas.places.items()}
        """Every place of the map in picture pixels, whether in the picture or not."""

    def point(self, at: Point) -> Point:
        """A map point in picture pixels."""
        return (at[0] - self.shown.left) * self.scale, (at[1] - self.shown.top) * self.scale

    def land(self) -> list[list[Point]]:
        """The rings of the land in and around the picture, in map pixels."""
        return self._rings(_atlas().land)

    def lakes(self) -> list[list[Point]]:
        """The rings of the lakes in and around the picture, in map pixels."""
        return self._rings(_atlas().lakes)

    def rivers(self) -> list[Line]:
        """The pieces of rivers in and around the picture, in map pixels."""
        return self._lines(_atlas().rivers)

    def lines_off_land(self, distance: float) -> list[Line]:
        """The line on the sea that is `distance` map pixels from the land, in pieces."""
        return self._lines(_water_lines()[distance][0])

    def lines_in_lakes(self, distance: float) -> list[Line]:
        """The line on the lakes that is `distance` map pixels from their shores, in pieces."""
        return self._lines(_water_lines()[distance][1])

    def routes(self) -> list[tuple[str, list[Point]]]:
        """The links drawn on the board from this place, in picture pixels: kind and points."""
        links = load_layout().connections
        return [(link.kind, self._route(link)) for link in links if self.place in (link.a, link.b)]

    def _route(self, link: ConnectionLayout) -> list[Point]:
        atlas = _atlas()
        width, height = atlas.size
        via = [(x * width, y * height) for x, y in link.via]
        return [self.point(at) for at in (atlas.places[link.a], *via, atlas.places[link.b])]

    def _lines(self, shapes: tuple[_Shape, ...]) -> list[Line]:
        return [shape.points for shape in shapes if self._meets(shape)]

    def _rings(self, rings: tuple[_Ring, ...]) -> list[list[Point]]:
        found = []
        for ring in rings:
            if not self._meets(ring.whole):
                continue
            # Of a piece that lies on one side of the box, the ends are enough to continue the ring.
            near = [at for run in ring.runs for at in (run.points[:-1] if self._meets(run) else run.points[:1])]
            near.append(ring.whole.points[-1])
            shown = clipped(near, self._box)
            if len(shown) > 2:
                found.append(shown)
        return found

    def _meets(self, shape: _Shape) -> bool:
        left, top, right, bottom = self._box
        return shape.left <= right and shape.right >= left and shape.top <= bottom and shape.bottom >= top
