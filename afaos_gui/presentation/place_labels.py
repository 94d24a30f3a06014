"""Where the names of places stand on the map at every scale.

The caller measures the names: `width_of` tells how wide a place's name is at a height of its letters.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from afaos_gui.data.layout import PlaceLayout
from afaos_gui.data.loader import load_catalogue, load_layout
from afaos_gui.presentation.label_layout import Box, are_apart, arrange
from afaos_gui.presentation.map_measures import (
    BADGES,
    MAP_HEIGHT,
    MAP_WIDTH,
    PLATE_RADIUS,
    Badge,
    Point,
    badge_factor,
    label_px,
    on_map,
    plate_factor,
)

WidthOf = Callable[[str, float], float]

GAP_BELOW = 25
GAP_ABOVE = 29
GAP_SIDE = 27
GAP_BADGE = 34
"""Distance from a place to a label beside it, in plate units, without and with badges on that side."""
OUTWARDS = {"right": (1, 0), "below": (0, 1), "left": (-1, 0), "above": (0, -1)}
SIDES = tuple(OUTWARDS)
DISTANCES = (0.0, 0.6)
"""How much farther from its place a name may stand, in heights of its line."""
NUDGES = (0.0, 0.25, -0.25, 0.4, -0.4, 0.55, -0.55, 0.7, -0.7, 0.9, -0.9, 1.2, -1.2)
"""How far a name may move along its side of the place: in line heights beside it, in its own widths below."""
_WAYS = tuple(product(DISTANCES, range(len(SIDES)), NUDGES))
"""The candidate positions of every name, the least moved first: distance, side, and shift along it."""
SCALE_STEPS = 50
"""Steps into which a scale of 1 is divided, so that names do not move at every small zoom."""
LABEL_GAP = 2.0
"""Pixels on the screen between two names."""
MAP_EDGE = 26.0
"""Width of the chart's frame in map units."""


class LabelPlace(NamedTuple):
    """Where a place's name goes, in map units relative to the place's centre, and on which side of it."""

    box: Box
    side: str


def label_place(name: str, scale: float, width_of: WidthOf) -> LabelPlace:
    """Where a place's name goes at a scale: at the layout's position unless something there would overlap."""
    number = choices(_step_of(scale), width_of)[name]
    away, turn, nudge = _WAYS[number]
    side = _sides(name)[turn]
    box = _beside(_label_box(_layout(name), side, scale, width_of), side, label_px(scale), away, nudge)
    return LabelPlace(box, side)


def lay_labels_ahead(scale: float, width_of: WidthOf) -> Iterator[None]:
    """Find the positions of names at a scale, in steps of a few milliseconds."""
    for name in load_layout().places:
        _candidates(name, _step_of(scale), width_of)
        yield
    choices(_step_of(scale), width_of)
    yield


def _step_of(scale: float) -> float:
    """The scale at which names are laid out, for a chart shown at another one."""
    return math.floor(scale * SCALE_STEPS) / SCALE_STEPS


@lru_cache(maxsize=256)
def choices(scale: float, width_of: WidthOf) -> dict[str, int]:
    """The candidate that every name takes at a scale and slightly above it."""
    names = load_layout().places
    drawn = plate_boxes(scale)
    edge, gap = Box(0, 0, MAP_WIDTH, MAP_HEIGHT).grown(-MAP_EDGE), LABEL_GAP / scale
    wanted = {name: _wanted(name, scale, width_of).moved(*_center(name)) for name in names}
    if are_apart(wanted, drawn, edge, gap):
        return dict.fromkeys(wanted, 0)
    candidates = {name: _candidates(name, scale, width_of) for name in names}
    return arrange(candidates, drawn, edge, gap)


def plate_boxes(scale: float) -> dict[str, list[Box]]:
    """The boxes that no name may cover at a scale, in map units: each plate without its rim, then its badges."""
    unit, growth = plate_factor(scale), badge_factor(scale)
    plate = Badge((0, 0), PLATE_RADIUS * 0.88)
    found = {}
    for place in load_catalogue().locations:
        has = (place.victory_points, place.defence, place.sea, place.settler)
        badges = (badge for badge, shown in zip(BADGES, has, strict=True) if shown)
        discs = [plate, *(Badge(badge.at, badge.radius * growth * 0.9) for badge in badges)]
        boxes = [Box(*disc.at, *disc.at).grown(disc.radius) for disc in discs]
        found[place.name] = [Box(*(side * unit for side in box)).moved(*_center(place.name)) for box in boxes]
    return found


def _layout(name: str) -> PlaceLayout:
    return load_layout().places[name]


def _center(name: str) -> Point:
    """The middle of a place in map units."""
    place = _layout(name)
    return on_map((place.x, place.y))


@lru_cache(maxsize=1)
def _badged_right() -> frozenset[str]:
    """The places with a badge on their right."""
    return frozenset(place.name for place in load_catalogue().locations if place.settler or place.defence > 0)


def _sides(name: str) -> tuple[str, ...]:
    """The sides of a place that its name can be on, the preferred one first."""
    wanted = _layout(name).label_side
    return wanted, *(side for side in SIDES if side != wanted)


def _wanted(name: str, scale: float, width_of: WidthOf) -> Box:
    """The layout's position of a name, relative to the place's centre."""
    return _label_box(_layout(name), _sides(name)[0], scale, width_of)


@lru_cache(maxsize=100)
def _candidates(name: str, scale: float, width_of: WidthOf) -> tuple[Box, ...]:
    """The possible positions of a name on the map, in the order of _WAYS, the preferred one first."""
    place, px, at = _layout(name), label_px(scale), _center(name)
    sides = _sides(name)
    boxes = [_label_box(place, side, scale, width_of).moved(*at) for side in sides]
    return tuple(_beside(boxes[turn], sides[turn], px, away, nudge) for away, turn, nudge in _WAYS)


def _beside(box: Box, side: str, px: float, away: float, nudge: float) -> Box:
    """A name on a side of its place, moved away from it and along it."""
    dx, dy = OUTWARDS[side]
    if dx:
        return box.moved(dx * away * px, nudge * px)
    return box.moved(nudge * (box.right - box.left), dy * away * px)


def _label_box(place: PlaceLayout, side: str, scale: float, width_of: WidthOf) -> Box:
    """The box of a name's letters on a side of its place, descenders included."""
    px, factor = label_px(scale), plate_factor(scale)
    width, height = width_of(place.name, px), px * 1.02 * len(place.label_lines)
    tails = px * 0.1
    # The layout's offset holds for the side that it names.
    dx, dy = place.label_offset if side == place.label_side else (0.0, 0.0)
    x, y = dx * factor, dy * factor
    if side in ("below", "above"):
        top = y + GAP_BELOW * factor if side == "below" else y - GAP_ABOVE * factor - height
        return Box(x - width / 2, top, x + width / 2, top + height + tails)
    if side == "right":
        left = x + (GAP_BADGE if place.name in _badged_right() else GAP_SIDE) * factor
    else:
        left = x - GAP_BADGE * factor - width
    return Box(left, y - height / 2, left + width, y + height / 2 + tails)
