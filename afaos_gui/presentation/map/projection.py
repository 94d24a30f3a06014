"""The map's projection: spherical Lambert conformal conic, turned (see PROVENANCE.txt beside the map).

It leaves out the small local displacements that keep places apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

EARTH_KM = 6371.0
UNITS_PER_KM = 0.8598351581369017
ORIGIN = (790.9405937643032, 538.7776999018815)
CENTRAL_MERIDIAN = -73.0
TURN = math.radians(12)
SOUTH_PARALLEL, NORTH_PARALLEL, ORIGIN_PARALLEL = math.radians(39), math.radians(47), math.radians(43)


def _tangent(latitude: float) -> float:
    return math.tan(math.pi / 4 + latitude / 2)


CONE = math.log(math.cos(SOUTH_PARALLEL) / math.cos(NORTH_PARALLEL)) / math.log(
    _tangent(NORTH_PARALLEL) / _tangent(SOUTH_PARALLEL)
)
REACH = EARTH_KM * math.cos(SOUTH_PARALLEL) * _tangent(SOUTH_PARALLEL) ** CONE / CONE
ORIGIN_RADIUS = REACH / _tangent(ORIGIN_PARALLEL) ** CONE


def degrees(x: float, y: float) -> tuple[float, float]:
    """Longitude and latitude, in degrees, of a point in map units."""
    east, north = (x - ORIGIN[0]) / UNITS_PER_KM, (ORIGIN[1] - y) / UNITS_PER_KM
    across = math.cos(TURN) * east - math.sin(TURN) * north
    up = math.sin(TURN) * east + math.cos(TURN) * north
    radius = math.hypot(across, ORIGIN_RADIUS - up)
    longitude = math.degrees(math.atan2(across, ORIGIN_RADIUS - up) / CONE) + CENTRAL_MERIDIAN
    latitude = math.degrees(2 * math.atan((REACH / radius) ** (1 / CONE))) - 90
    return longitude, latitude


def half_degrees(horizontal: bool, line: float, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The half degrees of longitude, or of latitude, that a line across the map crosses between two map units.

    `line` is its distance from the top, or from the left; each is a position on it and a number of half degrees.
    """
    before: int | None = None
    for position in range(start, end):
        value = degrees(position, line)[0] if horizontal else degrees(line, position)[1]
        half = math.floor(value * 2)
        if before is not None and half != before:
            yield position, max(half, before)
        before = half
