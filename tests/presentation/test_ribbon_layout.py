"""How many offers have a button on the ribbon, and what the sentence gives up for them."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.room.ribbon_layout import LEAST_SENTENCE, SENTENCE_SHARE, UNEVEN_HALF, RibbonRoom

ROOM = RibbonRoom(1280, 700.0, 900.0, 10, 14, 1, 250.0, 180.0)
LONG = ROOM._replace(sentence=400.0, small_sentence=320.0)
"""Its sentence is too long for one line."""


def test_all_offers_that_fit_beside_the_sentence_have_a_button() -> None:
    assert ROOM.how_many([150.0, 120.0], 2) == 2


def test_the_sentence_takes_two_lines_rather_than_hide_an_offer() -> None:
    """367 pixels are left beside it on one line, 478 on two."""
    assert LONG.how_many([200.0, 150.0, 120.0], 3) == 3
    assert LONG.how_many([200.0, 180.0, 180.0], 3) == 2, "beside the button of the menu"
    assert LONG.how_many([300.0, 200.0, 200.0], 3) == 1


def test_a_sentence_is_never_squeezed_into_two_short_lines() -> None:
    """The 108 pixels of its two lines are too few to be read with ease: it has no fewer than its 180 on one."""
    assert ROOM.how_many([200.0, 150.0, 120.0], 3) == 3
    assert ROOM.how_many([200.0, 150.0, 150.0], 3) == 2


def test_offers_without_a_button_are_in_the_menu() -> None:
    assert ROOM.how_many([100.0] * 2, 9) == 2
    assert ROOM.how_many([100.0] * 8, 9) == 4


def test_the_main_button_may_take_what_the_sentence_spares_on_two_lines() -> None:
    one_line, two_lines, alone = LONG.main_widths(1, 90.0)
    assert one_line == pytest.approx(700 - 1280 * SENTENCE_SHARE)
    assert two_lines == pytest.approx(LONG.free - LONG.small_sentence * UNEVEN_HALF - 3 * LONG.unit)
    assert alone == 700 + 90 - 20, "a deed whose words are cut says less than the coins"
    assert ROOM.main_widths(2)[0] == 420 - 6 * 14


@pytest.mark.parametrize(("sentence", "share"), [(0.0, LEAST_SENTENCE), (900.0, SENTENCE_SHARE)])
def test_the_sentence_keeps_its_share(sentence: float, share: float) -> None:
    assert ROOM._replace(sentence=sentence).main_widths(1)[0] == pytest.approx(700 - 1280 * share)


def test_in_a_row_of_their_own_the_offers_have_all_the_room() -> None:
    alone = ROOM._replace(rows=2)
    assert alone.main_widths(1) == [870]
    assert alone.how_many([400.0, 400.0], 2) == 2
