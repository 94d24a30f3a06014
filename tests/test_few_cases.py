"""Of a test with many cases, the ordinary run tries as few as it asks for."""

from __future__ import annotations

import pytest


@pytest.mark.few(3)
@pytest.mark.parametrize("one", range(3))
@pytest.mark.parametrize("other", range(3))
def test_each_value_is_tried_with_another_one(request: pytest.FixtureRequest, one: int, other: int) -> None:
    assert (request.node.get_closest_marker("long") is None) is (one == other)


@pytest.mark.few(1)
@pytest.mark.parametrize("case", range(5))
def test_a_single_one_is_the_last(request: pytest.FixtureRequest, case: int) -> None:
    assert (request.node.get_closest_marker("long") is None) is (case == 4)
