"""Every state and dialog, in French and in a pseudo-language: nothing untranslated, nothing cut."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.conftest import CHECKOUT
from tests.gui.languages.words import english_words, known, of_lessons, words_of

SECONDS = 280


@pytest.mark.parametrize(
    ("language", "scale", "text"),
    [
        ("fr", "1", "1"),
        ("pseudo", "1", "1"),
        pytest.param("fr", "2", "1", marks=pytest.mark.long),
        pytest.param("fr", "1", "2", marks=pytest.mark.long),
        pytest.param("fr", "1", "2.5", marks=pytest.mark.long),
        pytest.param("pseudo", "1", "2", marks=pytest.mark.long),
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


def test_the_french_of_the_lessons_holds_no_english_word() -> None:
    french = {word.lower() for text in of_lessons("fr") for word in words_of(text)}
    assert len(french) > 300
    assert (french - known("fr", lessons=False)) & english_words() == set()
