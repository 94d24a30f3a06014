"""Windows from 1280 × 720 to 2560 × 1440 at three scale factors: nothing is cut, covered or too small to read."""

from __future__ import annotations

import json

import pytest

from tests.gui.own_process import run
from tests.gui.size_probe import SIZES

PROBE_SECONDS = 110


@pytest.mark.parametrize("scale", (*(pytest.param(one, marks=pytest.mark.long) for one in ("1", "1.5")), "2"))
def test_everything_fits_at_every_size(scale: str) -> None:
    probe = run("tests.gui.size_probe", seconds=PROBE_SECONDS, scale=scale)
    assert probe.stdout, probe.stderr
    found = json.loads(probe.stdout.splitlines()[-1])
    assert found == {f"{width}x{height}": [] for width, height in SIZES}
