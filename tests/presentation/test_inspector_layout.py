"""Where the inspector shows cards and caption: a high panel has the caption below, a low one beside the cards."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.presentation.room.inspector_layout import WIDEST_CARD, InspectorLayout, inspector_layout

GRID = grid_for((1280, 720))
HEADING = 26


def laid(height: int, width: int = 270, has_two: bool = False, has_caption: bool = True) -> InspectorLayout:
    """The layout of a panel of this size."""
    return inspector_layout(width, height, HEADING, GRID, has_two=has_two, has_caption=has_caption)


def test_in_a_high_panel_the_caption_is_below_the_card() -> None:
    found = laid(400)
    assert found.words.left == 0 and found.words.top >= found.card.bottom
    assert found.card.top > HEADING


def test_in_a_low_panel_the_caption_is_beside_the_card() -> None:
    found = laid(170)
    assert found.words.left == found.body.right < 270
    assert found.words.top == found.card.top
    assert laid(170, has_caption=False).body.right == 270


@pytest.mark.parametrize("height", [170, 400, 900])
def test_cards_stay_in_the_body_and_keep_their_shape(height: int) -> None:
    for has_two in (False, True):
        found = laid(height, has_two=has_two)
        width = found.card.right - found.card.left
        assert found.body.left <= found.card.left and found.card.right <= found.body.right
        assert found.card.bottom - found.card.top == pytest.approx(card_height(width))
        assert width <= WIDEST_CARD


def test_a_second_card_has_room_at_the_right_of_the_first() -> None:
    one, two = laid(400), laid(400, has_two=True)
    assert two.card.right < one.card.right
    assert laid(900, width=900).card.right - laid(900, width=900).card.left == WIDEST_CARD
