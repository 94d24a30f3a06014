"""No word is cut, short, covered or foreign on any screen, in the least window and on a large one at 200 percent."""

from __future__ import annotations

import pytest

from tests.gui.own_process import run

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
    done = run("tests.gui.cut_words", *options, seconds=SECONDS)
    assert done.stdout == ""
    assert done.returncode == 0, done.stderr
