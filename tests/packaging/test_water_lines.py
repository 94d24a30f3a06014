"""The maker of the lines along the shores in the pictures of cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from afaos_gui.data.paths import resource

SQUARE = ((100.0, 100.0), (140.0, 100.0), (140.0, 140.0), (100.0, 140.0))


def test_the_shipped_lines_are_those_of_the_shipped_map(scripts: Path) -> None:
    import water_lines

    shipped = json.loads(resource("map", water_lines.FILE_NAME).read_text(encoding="utf-8"))
    assert shipped["map"] == water_lines.map_digest(), "run python packaging/making/water_lines.py"


def test_a_line_is_the_rim_of_a_stroke(scripts: Path) -> None:
    from water_lines import rims

    (outside,) = rims([SQUARE], 8.0, inside=False)
    (inside,) = rims([SQUARE], 8.0, inside=True)
    assert (min(x for x, _y in outside), max(x for x, _y in outside)) == pytest.approx((92, 148))
    assert (min(x for x, _y in inside), max(x for x, _y in inside)) == pytest.approx((108, 132))
    assert not rims([SQUARE], 25.0, inside=True)
