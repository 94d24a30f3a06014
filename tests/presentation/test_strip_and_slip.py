"""What lies where on the opponent's strip and on the slip of a siege, as plain numbers."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest

from afaos_gui.presentation.facts.figures import SiegeFigures, SiegeKind, siege_figures
from afaos_gui.presentation.facts.opponent import StripFacts, strip_facts
from afaos_gui.presentation.facts.stock_words import piece_words, stock_sentence
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.room.siege_layout import LEAST_LINE, LINE, card_lines, marker_x, part_of_a_slip
from afaos_gui.presentation.room.strip_layout import MOST_BACKS, StripMeasures, spots_of
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.view import observe
from tests.gui.tables import busy_position
from tests.rules.builder import CATALOGUE, Position

STRIP = StripMeasures(58, 240, 10, 1100.0, 17, 40.0, False, lambda words: 6.0 * len(words))
SLIP = Box(10.0, 20.0, 290.0, 142.0)


def facts(known: int = 0) -> StripFacts:
    """The French hand of four cards, of which so many are known."""
    found = strip_facts(observe(busy_position().state(), BRITISH), ("Anne", "Louis"))
    return found._replace(known=CATALOGUE.cards[:known])


def test_everything_on_the_strip_stands_from_left_to_right() -> None:
    spots = spots_of(facts(), STRIP)
    order = ("person", "money", "hand", "draw", "discard", "reserve", "village", "town")
    assert list(spots.parts) == list(order)
    assert all(spots.parts[left].x < spots.parts[right].x for left, right in pairwise(order))
    assert spots.told == 2 and spots.scale == 1.0


def test_known_cards_lie_right_of_the_unknown_ones() -> None:
    spots = spots_of(facts(known=1), STRIP)
    assert len(spots.known) == 1 and len(spots.backs) == facts().public.hand_size - 1 <= MOST_BACKS
    assert spots.backs[-1].x < spots.known[0].x


def test_large_text_leaves_words_out_before_anything_shrinks() -> None:
    wide = spots_of(facts(), STRIP._replace(is_enlarged=True))
    assert (wide.told, wide.scale) == (2, 1.0)
    narrow = spots_of(facts(), STRIP._replace(is_enlarged=True, label=110.0))
    assert narrow.told == 1
    least = spots_of(facts(), STRIP._replace(is_enlarged=True, turn_left=600.0))
    assert least.told == 0 and least.scale < 1.0


def besieged(defending: int, attacking: int) -> SiegeFigures:
    """A siege with so many kinds of cards of each side."""
    kinds = tuple(tuple(SiegeKind(card, 1, 1) for card in range(count)) for count in (defending, attacking))
    return SiegeFigures(0, (), (), attacking, defending, 1, 0, (kinds[0], kinds[1]))


def test_equal_cards_of_a_siege_stand_in_one_line_with_their_strength() -> None:
    position = Position(BRITISH).siege(
        BRITISH, "Louisbourg", ["Regular Infantry"] * 2 + ["Siege Artillery"], ["Militia"]
    )
    figures = siege_figures(observe(position.state(), BRITISH), BRITISH)
    assert figures is not None
    defender, soldiers, gun = card_lines(SLIP, figures, CATALOGUE.cards)
    assert (defender.card.name, soldiers.card.name, gun.card.name) == ("Militia", "Regular Infantry", "Siege Artillery")
    assert [(line.copies, line.strength) for line in (defender, soldiers, gun)] == [(1, 1), (2, 4), (1, 3)]
    assert defender.box.right < soldiers.box.left == gun.box.left and soldiers.box.bottom <= gun.box.top


@pytest.mark.parametrize("height", [101, 108, 122])
def test_every_card_of_a_siege_has_a_line_of_its_own(height: int) -> None:
    for defending, attacking, grows in product(range(9), range(1, 9), (False, True)):
        figures = besieged(defending, attacking)
        slip = SLIP._replace(bottom=SLIP.top + height * (part_of_a_slip(figures) if grows else 1.0))
        boxes = [line.box for line in card_lines(slip, figures, CATALOGUE.cards)]
        assert len(boxes) == defending + attacking
        assert all(slip.holds(box) and box.bottom - box.top >= LEAST_LINE for box in boxes)
        assert not any(one.touches(other) for one, other in combinations(boxes, 2))


def test_a_slip_is_as_high_as_its_lines_of_which_it_has_two_at_least() -> None:
    assert part_of_a_slip(besieged(4, 1)) == 1.0
    assert part_of_a_slip(besieged(0, 6)) * 122 == pytest.approx(122 + 2 * LINE)
    assert part_of_a_slip(besieged(0, 1)) * 122 == part_of_a_slip(besieged(2, 1)) * 122 == pytest.approx(122 - 2 * LINE)


@pytest.mark.parametrize(("balance", "shown", "at"), [(0, 0, 45), (3, 6, 55), (-4, 6, 5), (-9, 0, 5)])
def test_the_marker_stands_in_the_middle_of_a_cell(balance: int, shown: int, at: float) -> None:
    assert marker_x(0, 90, balance, shown) == at


def test_the_stock_is_told_in_one_sentence() -> None:
    assert (piece_words("town", 1), piece_words("town", 2)) == ("town", "towns")
    sentence = stock_sentence(strip_facts(observe(Position(FRENCH).state(), BRITISH), ("", "")).stock, 7)
    assert sentence.endswith("1 siege marker; 7 money.") and "villages" in sentence
