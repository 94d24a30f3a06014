"""Layout of the board, as plain frozen values. All coordinates are fractions of the map's size."""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]
"""x (right) and y (down) as fractions, 0..1, of the map's width and height; map features reach slightly beyond."""
Ring = tuple[Point, ...]
Part = tuple[str, tuple[float, ...]]
"""A part of a place's prospect and its measures; the ground is y 0, and up is negative."""


class PlaceLayout(NamedTuple):
    """A place's centre and its label.

    `label_side` is "above", "below", "left" or "right"; `label_offset` is a further (dx, dy) in map pixels.
    """

    name: str
    x: float
    y: float
    label_side: str
    label_offset: tuple[float, float]
    label_lines: tuple[str, ...]


class ConnectionLayout(NamedTuple):
    """A drawn link between places `a` and `b`; `kind` as in LINK_KINDS, `via` lists points from `a` to `b`."""

    a: str
    b: str
    kind: str
    name: str
    via: tuple[Point, ...]


class BoardLayout(NamedTuple):
    """The places by name in board order, the links in board order, and the map's size in map pixels."""

    places: dict[str, PlaceLayout]
    connections: tuple[ConnectionLayout, ...]
    size: tuple[int, int]


class Area(NamedTuple):
    """Land or a lake: closed rings, filled by the even-odd rule."""

    name: str
    rings: tuple[Ring, ...]


class River(NamedTuple):
    """The course of a river; a lower rank means a greater river."""

    name: str
    rank: int
    line: tuple[Point, ...]


class MapFeatures(NamedTuple):
    """The geography, in drawing order: land, rivers, lakes."""

    land: tuple[Area, ...]
    lakes: tuple[Area, ...]
    rivers: tuple[River, ...]


class WaterLines(NamedTuple):
    """The lines on the water at one distance from the shore, in pieces; distance and points in map pixels."""

    distance: float
    off_land: tuple[tuple[Point, ...], ...]
    in_lakes: tuple[tuple[Point, ...], ...]
