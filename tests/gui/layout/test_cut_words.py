"""No word is cut, shortened or covered on any screen, in the least window and on a large screen at 200 percent."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import CHECKOUT

SECONDS = 400


@pytest.mark.parametrize(
    ("size", "scale", "language"),
    [
        ("1024x640", "1", "fr"),
        pytest.param("960x540", "2", "en", marks=pytest.mark.long),
        pytest.param("1366x768", "1.25", "fr", marks=pytest.mark.long),
    ],
)
@pytest.mark.timeout(SECONDS + 20)
def test_no_word_is_cut_on_any_screen(size: str, scale: str, language: str) -> None:
    options = ["--sizes", size, "--scales", scale, "--langs", language, "--palettes", "usual"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.cut_words", *options],
        cwd=CHECKOUT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    assert done.stdout == ""
    assert done.returncode == 0, done.stderr
