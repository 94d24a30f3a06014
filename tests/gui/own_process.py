"""Runs a module of the tests in a process of its own, whose window has no screen."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.conftest import CHECKOUT


def run(module: str, *words: str, seconds: float, scale: str = "1") -> subprocess.CompletedProcess[str]:
    """What the module told, and how it ended; Qt reads the scale factor only once in a process."""
    return subprocess.run(
        [sys.executable, "-m", module, *words],
        cwd=CHECKOUT,
        env={**os.environ, "QT_SCALE_FACTOR": scale, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=seconds,
        check=False,
    )
