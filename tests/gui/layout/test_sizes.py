"""Windows from 1280 × 720 to 2560 × 1440 at three scale factors: nothing is cut, covered or too small to read."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.conftest import CHECKOUT
from tests.gui.size_probe import SIZES

PROBE_SECONDS = 110


@pytest.mark.parametrize("scale", ("1", pytest.param("1.5", marks=pytest.mark.long), "2"))
def test_everything_fits_at_every_size(scale: str) -> None:
    """Each scale factor needs a process of its own: Qt reads it only once."""
    environment = {**os.environ, "QT_SCALE_FACTOR": scale, "QT_QPA_PLATFORM": "offscreen"}
    probe = subprocess.run(
        [sys.executable, "-m", "tests.gui.size_probe"],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PROBE_SECONDS,
        check=False,
    )
    assert probe.stdout, probe.stderr
    found = json.loads(probe.stdout.splitlines()[-1])
    assert found == {f"{width}x{height}": [] for width, height in SIZES}
