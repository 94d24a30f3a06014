"""Tags on cards of the hand say what each would add to the siege pointed at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtWidgets import QApplication

from afaos_gui.presentation.facts.sieges import Addition, additions, tag_words
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chapters.position import strengths
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import Position, card

Sit = Callable[..., Hands]


@pytest.fixture
def hands(sit: Sit) -> Hands:
    position = Position(BRITISH).siege(BRITISH, "Louisbourg", ("Regular Infantry",), ())
    position.village(BRITISH, "Halifax").money(BRITISH, 9)
    position.hand(BRITISH, "Ships", "Siege Artillery", "Boston", "Settlers (N)", "Fortification")
    return sit(Game.from_state(position.state()))


def point_at_siege(hands: Hands) -> None:
    panel = hands.table.sieges
    slip = panel.slip_rect(BRITISH)
    hands.move(panel.mapTo(hands.window, QPoint(slip.center().x(), slip.bottom() - 4)))


def test_a_siege_pointed_at_tags_the_cards_that_could_join_it(hands: Hands) -> None:
    point_at_siege(hands)
    tags, state = hands.table.hand.tags, hands.window.current.state
    siege = state.sieges[BRITISH]
    assert siege is not None
    row = strengths(state, siege.place)
    assert tags[card(BRITISH, "Ships")] == f"+{row[card(BRITISH, 'Ships')]}"
    assert tags[card(BRITISH, "Siege Artillery")] == "+3 for 3"
    assert card(BRITISH, "Settlers (N)") not in tags and card(BRITISH, "Fortification") not in tags
    QApplication.sendEvent(hands.table.sieges, QEvent(QEvent.Type.Leave))
    assert hands.table.hand.tags == {}


def test_its_place_on_the_map_does_so_too(hands: Hands) -> None:
    hands.move(hands.at_place("Louisbourg"))
    assert hands.table.hand.tags
    hands.move(hands.at_place("Albany"))
    assert hands.table.hand.tags == {}


def test_experts_switch_the_tags_off_with_the_words_of_sieges(hands: Hands) -> None:
    point_at_siege(hands)
    hands.table.sieges.set_telling(False)
    assert hands.table.hand.tags == {}
    hands.table.sieges.set_telling(True)
    assert hands.table.hand.tags


def test_the_tags_are_painted_on_the_cards(hands: Hands) -> None:
    before = hands.table.hand.grab().toImage()
    point_at_siege(hands)
    assert hands.table.hand.grab().toImage() != before


def test_a_tag_covers_no_words_of_a_small_card(hands: Hands) -> None:
    hand = hands.table.hand
    index = hands.indices("Boston")[0]
    before, place = hand.grab(hand.card_rect(index)).toImage(), hand.places()[index]
    point_at_siege(hands)
    after = hand.grab(hand.card_rect(index)).toImage()
    rows = [y for y in range(after.height()) if any(before.pixel(x, y) != after.pixel(x, y) for x in range(20))]
    assert rows and max(rows) < place.width * 0.2, "it lies over the upper edge, above name and destinations"


def test_a_tag_names_the_price(hands: Hands) -> None:
    found = additions(hands.window.current.view(), BRITISH)
    assert Addition(card(BRITISH, "Siege Artillery"), 3, 3) in found
    assert tag_words(Addition(0, 2, 0)) == "+2"
