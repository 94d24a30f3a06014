"""Every state and dialog in French and in a language made for tests: nothing foreign, nothing cut."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.conftest import CHECKOUT

SECONDS = 280


@pytest.mark.parametrize(
    ("language", "scale", "text"),
    [
        ("fr", "1", "1"),
        ("pseudo", "1", "1"),
        pytest.param("fr", "2", "1", marks=pytest.mark.long),
        pytest.param("fr", "1", "2", marks=pytest.mark.long),
    ],
)
@pytest.mark.timeout(SECONDS + 20)
def test_nothing_is_foreign_or_cut(language: str, scale: str, text: str) -> None:
    environment = {**os.environ, "QT_SCALE_FACTOR": scale, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.languages.walk", language, text],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    assert done.stdout, done.stderr
    assert json.loads(done.stdout) == {}
