"""Steps from place to place by the arrow keys."""

from __future__ import annotations

from afaos_gui.presentation.map.place_steps import nearest, next_that_way

EAST, NORTH = (1.0, 0.0), (0.0, -1.0)
POINTS = [(0.0, 0.0), (10.0, 1.0), (6.0, 5.0), (3.0, -40.0)]


def test_the_nearest_point_is_found() -> None:
    assert nearest(POINTS, (7.0, 4.0)) == 2


def test_a_point_straight_ahead_is_preferred_to_a_nearer_one_aside() -> None:
    assert next_that_way(POINTS, 0, EAST) == 1


def test_far_points_can_be_reached_but_not_those_behind() -> None:
    assert next_that_way(POINTS, 0, NORTH) == 3
    assert next_that_way(POINTS, 1, EAST) is None
