"""The views of the places on their cards: which shapes they are composed of."""

from __future__ import annotations

import pytest

from afaos_gui.data.resources.loader import load_catalogue, load_prospects
from afaos_gui.data.resources.schemas import PROSPECT_PARTS
from afaos_gui.presentation.map.prospects import Curved, Engraver, Face, Opening, Stroke, Tone, prospect_of

WIDTH, HEIGHT = 22, 32
"""How far shapes reach from the middle of the ground, with flags and masts."""


def test_every_part_of_a_prospect_is_drawn_and_used() -> None:
    used = {name for parts in load_prospects().values() for name, _measures in parts}
    assert used == set(PROSPECT_PARTS)
    assert all(callable(getattr(Engraver, part)) for part in PROSPECT_PARTS)


def test_every_place_has_a_prospect_of_its_own() -> None:
    places = [place.name for place in load_catalogue().locations]
    assert set(load_prospects()) == set(places)
    assert len({prospect_of(place) for place in places}) == len(places)


@pytest.mark.parametrize("place", load_prospects())
def test_a_prospect_keeps_within_its_room(place: str) -> None:
    for shape in prospect_of(place):
        if isinstance(shape, Face):
            assert all(abs(x) <= WIDTH and -HEIGHT <= y <= 8 for x, y in shape.points), shape


def test_a_house_has_a_wall_a_roof_and_a_door() -> None:
    engraver = Engraver()
    engraver.house(0, 10, 5, 3)
    wall, roof, door = engraver.shapes
    assert isinstance(wall, Face) and wall.tone is Tone.LIT and len(wall.points) == 4
    assert isinstance(roof, Face) and roof.tone is Tone.DARK and min(y for _x, y in roof.points) == -8
    assert isinstance(door, Opening) and door.box[0] > 0


def test_a_flag_has_the_colour_of_its_side() -> None:
    engraver = Engraver()
    engraver.flag(0, 0)
    pole, cloth = engraver.shapes
    assert isinstance(pole, Stroke) and isinstance(cloth, Face) and cloth.tone is Tone.FLAG


def test_a_hill_is_hatched_on_one_side() -> None:
    engraver = Engraver()
    engraver.hill(-10, 0, 10, 8)
    (hill,) = engraver.shapes
    assert isinstance(hill, Curved) and all(x > 0 for x, _y, _end_x, _end_y in hill.hachures)
