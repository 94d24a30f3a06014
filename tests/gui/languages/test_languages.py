"""Every state and dialog, in other languages and a pseudo-language: nothing untranslated, nothing cut.

In French and the least window: `tests/gui/layout/test_cut_words.py`.
"""

from __future__ import annotations

import json

import pytest

from afaos_gui.data.texts.language import RELEASED
from tests.gui.languages import pseudo
from tests.gui.languages.words import english_words, known, of_lessons, words_of
from tests.gui.own_process import run

SECONDS = 280
TRANSLATED = RELEASED[1:]


@pytest.mark.parametrize(
    ("language", "scale", "text"),
    [
        *((lang, "1", "1") for lang in TRANSLATED[1:]),
        *(pytest.param(lang, "1", "1", marks=pytest.mark.long) for lang in ("fr", pseudo.CODE)),
        pytest.param("fr", "2", "1", marks=pytest.mark.long),
        pytest.param("fr", "1", "2", marks=pytest.mark.long),
        pytest.param("fr", "1", "2.5", marks=pytest.mark.long),
        pytest.param(pseudo.CODE, "1", "2", marks=pytest.mark.long),
    ],
)
@pytest.mark.timeout(SECONDS + 20)
def test_nothing_is_foreign_or_cut(language: str, scale: str, text: str) -> None:
    done = run("tests.gui.languages.walk", language, text, seconds=SECONDS, scale=scale)
    assert done.stdout, done.stderr
    assert json.loads(done.stdout) == {}


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_lessons_hold_no_english_word(lang: str) -> None:
    words = {word.lower() for text in of_lessons(lang) for word in words_of(text)}
    assert len(words) > 300
    assert (words - known(lang, lessons=False)) & english_words() == set()
