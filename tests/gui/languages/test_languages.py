"""The lessons of other languages; `tests/gui/layout/test_cut_words.py` looks at every screen."""

from __future__ import annotations

import pytest

from afaos_gui.data.texts.language import RELEASED
from tests.gui.languages.words import english_words, known, of_lessons, words_of


@pytest.mark.parametrize("lang", RELEASED[1:])
def test_the_lessons_hold_no_english_word(lang: str) -> None:
    words = {word.lower() for text in of_lessons(lang) for word in words_of(text)}
    assert len(words) > 300
    assert (words - known(lang, lessons=False)) & english_words() == set()
