"""An answer with its cards: where its words stand, and how high it is."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.room.choice_layout import LEAST_THUMB, PADDING, THUMB, ChoiceLayout, thumb_width


def answer(cards: int, longest: int = 40, thumb: int = THUMB) -> ChoiceLayout:
    """An answer whose words fill 2000 square pixels."""
    return ChoiceLayout(cards, thumb, longest, lambda width: 2000 // width)


def test_words_stand_beside_one_card_and_below_several() -> None:
    beside, below = answer(1).words_box(240, 120), answer(3).words_box(240, 160)
    assert beside.left > PADDING + THUMB and beside.top == PADDING
    assert below.left == PADDING and below.top > card_height(THUMB)
    assert answer(0).words_box(240, 60).top == PADDING


@pytest.mark.parametrize("cards", [0, 1, 3])
def test_an_answer_is_as_high_as_its_cards_and_words(cards: int) -> None:
    layout = answer(cards)
    height = layout.height(240)
    box = layout.words_box(240, height)
    assert box.bottom - box.top >= 2000 // layout.words_width(240)
    assert height >= (card_height(layout.card_width(240)) if cards else 0) + 2 * PADDING


def test_a_card_makes_room_for_a_long_word_but_stays_visible() -> None:
    assert answer(1).card_width(240) == THUMB
    assert LEAST_THUMB < answer(1, longest=180).card_width(240) < THUMB
    assert answer(1, longest=400).card_width(240) == LEAST_THUMB


def test_words_of_which_one_is_too_long_stand_below_a_single_card() -> None:
    narrow, longest = 125, 74
    box = answer(1, longest=longest).words_box(narrow, 160)
    assert box.right - box.left >= longest
    assert box.top > card_height(LEAST_THUMB)


def test_several_cards_share_the_width() -> None:
    assert thumb_width(3, 240) == THUMB
    assert LEAST_THUMB < thumb_width(4, 240) < THUMB
    assert thumb_width(9, 240) == LEAST_THUMB
