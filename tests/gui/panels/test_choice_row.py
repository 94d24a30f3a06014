"""The answers of a question: their words are whole in the narrowest column."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics

from afaos_gui.gui.table.papers.choice_row import ChoiceRow
from afaos_gui.presentation.choices.questions import QuestionChoice
from afaos_gui.presentation.room.choice_layout import THUMB, thumb_width
from tests.gui.panels.showing import shown
from tests.rules.builder import CATALOGUE, FRENCH, card

NARROWEST = 126
"""An answer beside a scroll bar in a window of 960 × 540."""


@pytest.mark.parametrize("width", [NARROWEST, 150, 240])
def test_no_word_beside_a_card_is_cut(qtbot: Any, width: int) -> None:
    choice = QuestionChoice(
        "Block the raid with Coureurs de Bois", (CATALOGUE.cards[card(FRENCH, "Coureurs de Bois")],)
    )
    row = shown(qtbot, ChoiceRow(choice), QSize(width, 100))
    words = max(QFontMetrics(row._face).horizontalAdvance(word) for word in choice.label.split())
    assert words <= row.layout_of_parts().words_width(width)


def test_a_card_leaves_room_for_the_longest_word_in_large_letters(qtbot: Any) -> None:
    choice = QuestionChoice("Bloquer l’embuscade", (CATALOGUE.cards[card(FRENCH, "Coureurs de Bois")],))
    row = shown(qtbot, ChoiceRow(choice), QSize(240, 100))
    for px in (14, 28, 34):
        row.set_measures(px, THUMB)
        assert QFontMetrics(row._face).horizontalAdvance("l’embuscade") <= row.layout_of_parts().words_width(240)


def test_a_card_has_its_full_size_where_there_is_room() -> None:
    assert thumb_width(1, 240) == thumb_width(3, 240) == THUMB
