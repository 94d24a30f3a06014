"""The map in the picture of a location card: what it shows, and where names, hills and firs go."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from afaos_gui.data.resources.loader import load_catalogue, load_layout
from afaos_gui.presentation.cards.card_map import BLEED, OVERHANG, TALLEST, MapWindow
from afaos_gui.presentation.cards.card_pictures import (
    GOODS,
    ICONS,
    PEOPLE,
    free_spots,
    hand_style,
    inspector_style,
    neighbours,
    prospect_box,
    small_style,
)
from afaos_gui.presentation.map.boxes import Box

PLACES = [place.name for place in load_catalogue().locations]


def window(place: str = "Boston") -> MapWindow:
    """The picture of a place in the inspector."""
    return MapWindow(place, 308, 200, inspector_style(308).span)


@pytest.mark.parametrize("place", PLACES)
def test_a_picture_shows_its_place_and_hardly_more_than_the_map(place: str) -> None:
    shown, (width, height) = window(place).shown, load_layout().size
    x, y = window(place).places[place]
    assert 0 < x < 308 and 0 < y < 200
    assert shown.left >= -OVERHANG and shown.right <= width + OVERHANG + 1e-6
    assert shown.top >= -OVERHANG and shown.bottom <= height + OVERHANG + 1e-6
    assert shown.bottom - shown.top <= TALLEST + 1e-6


def test_geography_is_cut_off_outside_the_picture() -> None:
    seen = window()
    room = seen.shown.grown(BLEED / seen.scale + 1e-6)
    assert seen.land()
    for ring in seen.land():
        assert all(room.left <= x <= room.right and room.top <= y <= room.bottom for x, y in ring)


def test_routes_begin_or_end_at_the_place() -> None:
    seen = window()
    here = seen.places["Boston"]
    assert seen.routes()
    assert all(here in (points[0], points[-1]) for _kind, points in seen.routes())


def test_names_stand_beside_their_dots_and_clear_of_the_prospect() -> None:
    seen, style = window(), inspector_style(308)
    prospect = prospect_box(seen.places["Boston"], style)
    found = neighbours(seen, style, "en", lambda name: 6.0 * len(name))
    assert found and "Boston" not in {one.name for one in found}
    for one in found:
        box = Box(one.left, one.base - 10, one.left + one.width, one.base)
        assert box.left >= 4 and box.right <= seen.width - 5
        assert not box.touches(Box(prospect.left + 5, prospect.top, prospect.right - 5, prospect.bottom))
        assert one.left > one.dot[0] or one.left + one.width < one.dot[0]


def test_hills_and_firs_stand_on_free_ground_and_apart() -> None:
    seen, style = window(), inspector_style(308)
    spots = free_spots(seen, style, random.Random(1), lambda x, y: x > 100)
    assert 0 < len(spots) <= style.ornaments and all(x > 100 for x, _y in spots)
    assert spots == sorted(spots, key=lambda spot: spot[1])
    for (x, y), (other_x, other_y) in combinations(spots, 2):
        assert abs(x - other_x) + abs(y - other_y) >= 11 * style.unit
    assert free_spots(seen, style, random.Random(1), lambda x, y: False) == []


def test_larger_pictures_show_more() -> None:
    small, hand, inspector = small_style(100), hand_style(138), inspector_style(308)
    assert small.ornaments < hand.ornaments < inspector.ornaments
    assert len(small.lining) < len(hand.lining) and inspector.names and not hand.names


def test_every_empire_card_has_a_silhouette() -> None:
    assert {card.name for card in load_catalogue().cards if not card.is_location} == set(ICONS)
    assert set(ICONS) >= GOODS | PEOPLE and not GOODS & PEOPLE
