"""Read the map's geography: thousands of points, checked by hand because pydantic models would be slow."""

from __future__ import annotations

from typing import Any

from afaos_gui.data.errors import DataError
from afaos_gui.data.resources.layout import Area, MapFeatures, Point, River, WaterLines
from afaos_gui.data.texts.language import _

LIMIT = 0.1
"""How far a feature may extend beyond the map, as a fraction of its size."""
PARTS = 10
"""Coordinates of the water lines are stored in units of 1/10 map pixel."""


def map_features(content: Any, file: str) -> MapFeatures:
    """The features of `map_xy.json`. Raises DataError if the content is not a map."""
    try:
        entries = content["features"]
        kinds = [entry["kind"] for entry in entries]
    except (KeyError, TypeError):
        sentence = _("{file}: features is missing or not a list of features.")
        raise DataError(sentence.format(file=file)) from None
    areas: dict[str, list[Area]] = {"land": [], "lake": []}
    rivers: list[River] = []
    for number, (kind, entry) in enumerate(zip(kinds, entries, strict=True), start=1):
        try:
            if kind == "river":
                rivers.append(River(str(entry["name"]), int(entry["rank"]), _line(entry["line"], 2)))
            else:
                rings = tuple(_line(ring, 3) for ring in entry["rings"])
                areas[kind].append(Area(str(entry["name"]), rings))
        except (KeyError, TypeError, ValueError):
            sentence = _("{file}: features / {number} is not a land, lake or river with points of the map.")
            raise DataError(sentence.format(file=file, number=number)) from None
    return MapFeatures(tuple(areas["land"]), tuple(areas["lake"]), tuple(rivers))


def _line(points: list[list[float]], least: int) -> tuple[Point, ...]:
    """The points as tuples; ValueError or TypeError if there are too few or they are off the map."""
    line = tuple((float(x), float(y)) for x, y in points)
    if len(line) < least:
        raise ValueError(least)
    for x, y in line:
        if not (-LIMIT <= x <= 1 + LIMIT and -LIMIT <= y <= 1 + LIMIT):
            raise ValueError((x, y))
    return line


def water_lines(content: Any, file: str) -> tuple[WaterLines, ...]:
    """The lines of `water_lines.json`. Raises DataError if the content is malformed."""
    try:
        return tuple(
            WaterLines(float(entry["distance"]), _pieces(entry["land"]), _pieces(entry["lakes"]))
            for entry in content["lines"]
        )
    except (KeyError, TypeError, ValueError):
        sentence = _("{file}: lines is missing or not a list of lines on the water.")
        raise DataError(sentence.format(file=file)) from None


def _pieces(pieces: list[list[int]]) -> tuple[tuple[Point, ...], ...]:
    """Convert lists of x, y, x, y ... to points."""
    scaled = ([number / PARTS for number in piece] for piece in pieces)
    return tuple(tuple(zip(piece[::2], piece[1::2], strict=True)) for piece in scaled)
