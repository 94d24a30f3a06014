"""What the pictures of cards show: how much detail at which size, where names and trees go, and which silhouette."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.presentation.cards.card_map import TALLEST, MapWindow
from afaos_gui.presentation.cards.card_words import shown_name
from afaos_gui.presentation.look.wrapping import WidthOf
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.map.map_measures import Point

# Location cards

FULL_LINING: Final = ((12.5, 0.84), (9.07, 0.72), (6.0, 0.56), (3.2, 0.38))
SMALL_LINING: Final = ((10.4, 0.72), (6.9, 0.56), (3.67, 0.38))
TINY_LINING: Final = ((6.9, 0.6), (3.67, 0.3))
"""The distances of the lines in `water_lines.json`."""
WIDEST: Final = (270, TALLEST)
"""The most map pixels across and down that a picture shows."""
THROWS: Final = 260
"""Attempts to find room for hills and firs."""


class PictureStyle(NamedTuple):
    """The level of detail of a picture. `unit` is the weight of its lines; `span` the map pixels across it."""

    span: float
    unit: float
    lining: tuple[tuple[float, float], ...]
    """Water lines: distance from the shore in map pixels, share of sea colour in the ink."""
    ornaments: int
    prospect: float
    """Size of the prospect, in picture units per unit of its own; 0 for the marker alone."""
    names: bool


def tiny_style(width: float) -> PictureStyle:
    """The style for a thumbnail: the marker alone on the map."""
    return PictureStyle(150, 0.8 * width / 58, TINY_LINING, 0, prospect=0, names=False)


def small_style(width: float) -> PictureStyle:
    """The style for a compact card that has room for a prospect."""
    return PictureStyle(150, 1.02 * width / 100, SMALL_LINING, 9, prospect=1.3, names=False)


def hand_style(width: float) -> PictureStyle:
    """The style for a hand card."""
    return PictureStyle(184, width / 138, FULL_LINING, 15, prospect=1.32, names=False)


def inspector_style(width: float) -> PictureStyle:
    """The style for the inspector, with the names of neighbours."""
    return PictureStyle(WIDEST[0], 1.5 * width / 308, FULL_LINING, 24, prospect=1.42, names=True)


def prospect_box(centre: Point, style: PictureStyle) -> Box:
    """The rectangle of the prospect of a place with its marker, in the picture's pixels."""
    wide, high, unit = 18 * style.prospect, 25 * style.prospect, style.unit
    left, top = centre[0] - wide * unit, centre[1] - high * unit
    return Box(left, top, left + 2 * wide * unit, top + (high + 14) * unit)


class Neighbour(NamedTuple):
    """The name of a neighbour in the picture: where it begins on its baseline, its width, and the neighbour's dot."""

    name: str
    left: float
    base: float
    width: float
    dot: Point


def neighbours(window: MapWindow, style: PictureStyle, lang: str, width_of: WidthOf) -> list[Neighbour]:
    """The neighbours in the picture whose names overlap neither the prospect nor the corner of the initial mark."""
    unit, side = style.unit / 1.5, 32 * style.unit
    places = window.places
    prospect = prospect_box(places[window.place], style)
    taken = (
        Box(prospect.left + 5, prospect.top, prospect.right - 5, prospect.bottom),
        Box(window.width - side, 0, window.width, side),
    )
    found = []
    for place in load_catalogue().locations:
        x, y = dot = places[place.name]
        is_inside = 10 <= x <= window.width - 10 and 10 <= y <= window.height - 10
        if place.name == window.place or not is_inside:
            continue
        name = shown_name(place, lang)
        width = width_of(name)
        left = x + 8 * unit
        if left + width > window.width - 5:
            left = x - 8 * unit - width
        box = Box(left, y - 9 * unit, left + width, y + 7 * unit)
        if left >= 4 and not any(box.touches(other) for other in taken):
            found.append(Neighbour(name, left, y + 5 * unit, width, dot))
    return found


def free_spots(
    window: MapWindow, style: PictureStyle, chance: random.Random, is_free: Callable[[float, float], bool]
) -> list[Point]:
    """Random spots for hills and firs, clear of the prospect, of places and of each other; `is_free` knows the ground.

    They are sorted from the back to the front.
    """
    apart, room = 11 * style.unit, 14 * style.unit
    prospect = prospect_box(window.places[window.place], style)
    around = Box(-room, -room, window.width + room, window.height + room)
    towns = [town for town in window.places.values() if _holds(around, town)]
    spots: list[Point] = []
    for _throw in range(THROWS):
        if len(spots) >= style.ornaments:
            break
        spot = chance.uniform(6, window.width - 6), chance.uniform(9, window.height - 4)
        if _holds(prospect, spot) or not is_free(*spot):
            continue
        if _is_clear(spot, spots, apart) and _is_clear(spot, towns, room):
            spots.append(spot)
    return sorted(spots, key=lambda spot: spot[1])


def _holds(box: Box, at: Point) -> bool:
    return box.left <= at[0] <= box.right and box.top <= at[1] <= box.bottom


def _is_clear(spot: Point, others: Collection[Point], distance: float) -> bool:
    """Whether a spot is at least this far from the others, the distance measured along the edges of the picture."""
    return all(abs(spot[0] - x) + abs(spot[1] - y) >= distance for x, y in others)


# Empire cards

ICONS: Final = {
    "Bateaux": "bateaux",
    "Coureurs de Bois": "coureurs",
    "Fortification": "fort",
    "Governor": "governor",
    "Home Support": "home_support",
    "Indian Leader": "native_leader",
    "Intendant": "intendant",
    "Military Leader": "military_leader",
    "Militia": "militia",
    "Native Americans": "native",
    "Priest": "priest",
    "Rangers": "rangers",
    "Regular Infantry": "infantry",
    "Regular Infantry (initial)": "infantry",
    "Settlers": "settler",
    "Ships": "ship",
    "Siege Artillery": "siege",
    "Trader": "trader",
}
"""The silhouette of every empire card."""

GOODS: Final = frozenset({"Bateaux", "Ships", "Trader", "Settlers"})
PEOPLE: Final = frozenset({"Governor", "Home Support", "Indian Leader", "Intendant", "Priest"})
"""Hatching: waves behind goods, uprights behind people, lines behind war."""
