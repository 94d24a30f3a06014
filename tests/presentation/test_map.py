"""Values of the map: where labels find room, which chart a view needs, and the degrees along its frame."""

from __future__ import annotations

import pytest

from afaos_gui.data.texts.language import ENGLISH, RELEASED, set_language
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.map.chart_size import (
    LEVELS,
    MOST_DEVICE_PIXELS,
    WHOLE,
    ChartLook,
    ChartSize,
    shipped_name,
    wanted_size,
)
from afaos_gui.presentation.map.engraved_names import LAKE_NAMES, REGION_NAMES, SEA_NAMES
from afaos_gui.presentation.map.projection import degrees, half_degrees


def test_the_degree_bars_know_the_map_s_projection() -> None:
    longitude, latitude = degrees(790.94, 538.78)
    assert longitude == pytest.approx(-73, abs=0.01)
    assert latitude == pytest.approx(43, abs=0.01)


def test_the_half_degrees_are_counted_along_the_frame() -> None:
    west_to_east = list(half_degrees(True, 30, 30, 1770))
    assert [half for _at, half in west_to_east] == list(range(west_to_east[0][1], west_to_east[-1][1] + 1))
    north_to_south = [half for _at, half in half_degrees(False, 30, 30, 1120)]
    assert north_to_south == sorted(north_to_south, reverse=True)
    assert all(degrees(at, 30)[0] == pytest.approx(half / 2, abs=0.05) for at, half in west_to_east)


def test_a_fitted_chart_is_baked_at_its_own_width() -> None:
    assert wanted_size(0.5, 1.0, True, WHOLE) == ChartSize(900, 1.0)
    assert wanted_size(0.5, 2.0, True, WHOLE) == ChartSize(900, 2.0)
    assert wanted_size(1.9, 2.0, True, WHOLE).device_width == MOST_DEVICE_PIXELS


def test_a_zoomed_chart_is_baked_at_few_widths() -> None:
    assert {wanted_size(scale / 100, 1.0, False, WHOLE).width_px for scale in range(60, 150, 7)} == set(LEVELS)


def test_at_a_high_zoom_only_a_part_is_baked() -> None:
    sight = Box(400, 300, 800, 500)
    size = wanted_size(2.5, 1.0, False, sight)
    assert size.region is not None and size.shown.holds(sight.grown(30)) and size.serves(size, sight)
    assert not size.serves(size, sight.moved(300, 0))
    assert not size.serves(wanted_size(2.6, 1.0, False, sight), sight)
    assert wanted_size(2.5, 1.0, False, Box(0, 0, 300, 200)).region == (0, 0, 900, 600)


def test_pictures_of_charts_have_names_of_their_own() -> None:
    looks = [ChartLook(), ChartLook("fr"), ChartLook(ENGLISH, True), ChartLook("fr", True)]
    assert len({shipped_name(look) for look in looks}) == 4
    sizes = [
        ChartSize(900, dpr, region, look) for dpr in (1.0, 1.5) for region in (None, (0, 0, 9, 9)) for look in looks
    ]
    assert len({size.file_name for size in sizes}) == len(sizes)


@pytest.mark.parametrize("code", RELEASED)
def test_every_engraved_name_has_words(code: str) -> None:
    set_language(code)
    try:
        assert all(name.words for name in (*SEA_NAMES, *LAKE_NAMES, *REGION_NAMES))
    finally:
        set_language(ENGLISH)
