"""Where the names of places stand on the map at every scale.

The caller measures the names: `width_of` tells how wide a place's name is at a height of its letters. Which of a name's
possible positions it takes is data, found by `packaging/making/label_places.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from afaos_gui.data.resources.layout import PlaceLayout
from afaos_gui.data.resources.loader import load_catalogue, load_label_places, load_layout
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.map.map_measures import label_px, plate_factor

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
WAYS = tuple(product(DISTANCES, range(len(SIDES)), NUDGES))
"""The candidate positions of every name, the least moved first: distance, side, and shift along it."""
SCALE_STEPS = 50
"""Steps into which a scale of 1 is divided, so that names do not move at every small zoom."""


class LabelPlace(NamedTuple):
    """Where a place's name goes, in map units relative to the place's centre, and on which side of it."""

    box: Box
    side: str


def label_place(name: str, scale: float, width_of: WidthOf) -> LabelPlace:
    """Where a place's name goes at a scale: at the layout's position unless something there would overlap."""
    places = load_label_places()
    steps = places.ways[name]
    step = min(max(int(scale * SCALE_STEPS), places.first), places.first + len(steps) - 1)
    return way(name, steps[step - places.first], scale, width_of)


def way(name: str, number: int, scale: float, width_of: WidthOf) -> LabelPlace:
    """One of the positions that a name could take, numbered as WAYS are."""
    away, turn, nudge = WAYS[number]
    side = _sides(name)[turn]
    box = _beside(_label_box(_layout(name), side, scale, width_of), side, label_px(scale), away, nudge)
    return LabelPlace(box, side)


def _layout(name: str) -> PlaceLayout:
    return load_layout().places[name]


@lru_cache(maxsize=1)
def _badged_right() -> frozenset[str]:
    """The places with a badge on their right."""
    return frozenset(place.name for place in load_catalogue().locations if place.settler or place.defence > 0)


def _sides(name: str) -> tuple[str, ...]:
    """The sides of a place that its name can be on, the preferred one first."""
    wanted = _layout(name).label_side
    return wanted, *(side for side in SIDES if side != wanted)


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
