"""Draws that follow from a seed: each depends on the pile and the number of the draw, and on nothing else."""

from __future__ import annotations

import pytest

from afaos_gui.rules.chance import SeededChance
from tests.rules.builder import BRITISH, FRENCH

SEED = bytes(range(32))
PILE = tuple(range(40, 60))


def drawn(count: int, first: int = 0, side: int = BRITISH, pile: tuple[int, ...] = PILE) -> tuple[int, ...]:
    """The cards drawn with the seed from draw number `first` on."""
    return SeededChance(SEED, (first, first)).draw(side, pile, count)


@pytest.mark.parametrize("count", [0, 1, 5, 20])
def test_as_many_cards_of_the_pile_are_drawn_as_are_asked_for(count: int) -> None:
    cards = drawn(count)
    assert len(cards) == count
    assert set(cards) <= set(PILE) and len(set(cards)) == count


def test_every_card_of_the_pile_may_be_drawn_first() -> None:
    firsts = {drawn(1, number)[0] for number in range(300)}
    assert firsts == set(PILE)


def test_the_next_draw_goes_on_with_the_next_number() -> None:
    chance = SeededChance(SEED)
    first, second = chance.draw(BRITISH, PILE, 2), chance.draw(BRITISH, PILE, 1)
    assert first == drawn(2)
    assert second == drawn(1, 2)


def test_each_side_counts_its_own_draws() -> None:
    chance = SeededChance(SEED)
    chance.draw(BRITISH, PILE, 3)
    assert chance.draw(FRENCH, PILE, 4) == drawn(4, side=FRENCH)


def test_the_sides_draw_differently() -> None:
    assert drawn(10) != drawn(10, side=FRENCH)


def test_the_order_of_the_pile_is_no_matter() -> None:
    assert drawn(6, pile=PILE[::-1]) == drawn(6)


def test_a_card_more_in_the_pile_leaves_most_draws_as_they_were() -> None:
    same = sum(drawn(1, number) == drawn(1, number, pile=(*PILE, 99)) for number in range(100))
    assert 30 < same < 100
