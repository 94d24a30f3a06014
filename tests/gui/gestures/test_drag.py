"""Every gesture of the table leads to its action; a wrong drop returns and says why."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.table.panels.base import NO_CARD
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import GameState
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import Position

Sit = Callable[..., Hands]


def at(sit: Sit, state: GameState) -> Hands:
    """Hands at a position."""
    return sit(Game.from_state(state, seed=1))


def british(*hand: str) -> Position:
    """The British to move with a hand."""
    return Position(BRITISH).hand(BRITISH, *hand)


# Cards onto a place


def test_cards_onto_a_place_settle_it(sit: Sit) -> None:
    hands = at(sit, british("New Haven", "St. Mary's", "Boston", "Norfolk").state())
    hands.drag_cards(("New Haven", "St. Mary's", "Boston"), hands.at_place("Deerfield"))
    assert hands.last() == "settle Deerfield: New Haven, St. Mary's, Boston"


def test_one_card_onto_a_place_settles_it_with_the_only_cards_that_do(sit: Sit) -> None:
    hands = at(sit, british("New Haven", "St. Mary's", "Boston").state())
    hands.drag_cards(("New Haven",), hands.at_place("Deerfield"))
    assert hands.last().startswith("settle Deerfield: New Haven, St. Mary's")


# Pieces from stock


def test_a_card_that_was_just_clicked_is_dragged(sit: Sit) -> None:
    """Its press follows the click as the second one of a double click."""
    hands = at(sit, british("Home Support", "Militia").state())
    hand, done = hands.table.hand, list[str]()
    hand.activated.connect(lambda _index: done.append("double click"))
    hand.drag_started.connect(lambda _index, _at: done.append("drag"))
    card = hand.mapFromGlobal(hands.at_card(hands.indices("Home Support")[0]))
    QTest.mouseClick(hand, Qt.MouseButton.LeftButton, pos=card)
    for kind, at_now in (
        (QEvent.Type.MouseButtonDblClick, card),
        (QEvent.Type.MouseMove, card - QPoint(0, 60)),
        (QEvent.Type.MouseButtonRelease, card - QPoint(0, 60)),
    ):
        left, where = Qt.MouseButton.LeftButton, QPointF(at_now)
        QApplication.sendEvent(
            hand, QMouseEvent(kind, where, hand.mapToGlobal(where), left, left, Qt.KeyboardModifier.NoModifier)
        )
    assert done == ["drag"]


def test_a_village_from_stock_settles_and_the_cards_are_chosen(sit: Sit) -> None:
    hands = at(sit, british("New Haven", "St. Mary's", "Boston", "New York").state())
    hands.drag(hands.at_piece("village"), hands.at_place("Deerfield"))
    assert hands.done() == 0
    assert len(hands.table.side_panel.rows) > 1
    hands.answer()
    assert hands.last().startswith("settle Deerfield: New Haven, St. Mary's")


# Panels


def test_a_card_onto_a_siege_reinforces(sit: Sit) -> None:
    position = british("Militia", "Boston").siege(BRITISH, "Port Royal", ["Regular Infantry"])
    hands = at(sit, position.state())
    hands.drag_cards(("Militia",), hands.at_zone("siege:0"))
    assert hands.last() == "reinforce Port Royal: Militia"


def test_a_card_onto_the_purse_takes_money(sit: Sit) -> None:
    hands = at(sit, british("Boston").state())
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    assert hands.last() == "take money: Boston"


def test_a_market_card_onto_the_discard_pile_is_drafted(sit: Sit) -> None:
    hands = at(sit, british("Boston").state())
    hands.drag(hands.at_draft("Militia"), hands.at_zone("discard"))
    assert hands.last() == "draft: Militia"


def test_a_market_card_clicked_is_selected_and_drafted_by_its_offer(sit: Sit) -> None:
    hands = at(sit, british("Boston").state())
    hands.select("Boston")
    hands.click(hands.at_draft("Ships"))
    assert hands.done() == 0
    assert (hands.table.hand.selected, hands.table.market.selected) == ((), hands.card_id("Ships"))
    assert [offer.label for offer in hands.table.ribbon.offers] == ["Draft Ships for 6 money"]
    assert hands.table.ribbon.offer_buttons()[0].is_brass
    hands.take_offer(0)
    assert hands.last() == "draft: Ships"
    assert hands.table.market.selected == NO_CARD


def test_a_second_click_a_card_of_the_hand_or_escape_gives_a_market_card_back(sit: Sit) -> None:
    hands = at(sit, british("Boston").state())
    ways: tuple[Callable[[], object], ...] = (
        lambda: hands.click(hands.at_draft("Ships")),
        lambda: hands.select("Boston"),
        hands.window.commands["deselect"].trigger,
    )
    for give_back in ways:
        hands.click(hands.at_draft("Militia"))
        hands.click(hands.at_draft("Ships"))
        assert hands.table.market.selected == hands.card_id("Ships")
        give_back()
        assert hands.table.market.selected == NO_CARD
        hands.window.play.deselect()
    assert hands.done() == 0


def test_a_market_card_clicked_twice_is_drafted(sit: Sit) -> None:
    hands = at(sit, british("Boston").state())
    hands.double_click(hands.at_draft("Ships"))
    assert hands.last() == "draft: Ships"


def test_cards_onto_the_discard_pile_are_discarded(sit: Sit) -> None:
    hands = at(sit, british("Boston", "Norfolk").state())
    hands.drag_cards(("Boston", "Norfolk"), hands.at_zone("discard"))
    assert hands.last() == "discard: Boston, Norfolk"


def test_a_card_onto_the_reserve_is_reserved(sit: Sit) -> None:
    hands = at(sit, british("Militia").state())
    hands.drag_cards(("Militia",), hands.at_zone("reserve"))
    assert hands.last() == "reserve: Militia"


def test_the_reserve_onto_the_hand_is_retrieved(sit: Sit) -> None:
    hands = at(sit, british("Boston").reserve(BRITISH, "Militia", "Rangers").state())
    hands.drag(hands.at_pile("reserve"), hands.at_zone("hand"))
    assert hands.last() == "retrieve reserve"


def test_home_support_onto_the_draw_pile_draws(sit: Sit) -> None:
    hands = at(sit, british("Home Support").state())
    hands.drag_cards(("Home Support",), hands.at_zone("draw"))
    assert hands.last() == "home support"


def test_a_card_onto_the_opponent_ambushes(sit: Sit) -> None:
    hands = at(sit, british("Rangers").hand(FRENCH, "Militia").state())
    hands.drag_cards(("Rangers",), hands.at_zone("opponent"))
    assert hands.last() == "ambush: Rangers"


def test_the_governor_with_cards_onto_the_market_returns_them(sit: Sit) -> None:
    hands = at(sit, british("Governor", "Boston", "Norfolk").state())
    hands.drag_cards(("Governor", "Boston", "Norfolk"), hands.at_zone("market"))
    assert hands.last() == "governor: Boston, Norfolk"


def test_the_intendant_takes_the_top_of_the_discard_pile_to_the_hand(sit: Sit) -> None:
    hands = at(sit, Position(FRENCH).hand(FRENCH, "Intendant").discard(FRENCH, "Militia").state())
    hands.drag(hands.at_pile("discard"), hands.at_zone("hand"))
    assert hands.last() == "intendant: Militia"


# Refusals


@pytest.mark.parametrize(
    ("hand", "dragged", "zone", "words"),
    [
        (("New Haven", "Ships", "Boston"), ("New Haven", "Boston"), "Deerfield", "Deerfield"),
        (("Pemaquid",), ("Pemaquid",), "zone purse", "money"),
    ],
)
def test_a_wrong_drop_returns_and_says_why(
    sit: Sit, hand: tuple[str, ...], dragged: tuple[str, ...], zone: str, words: str
) -> None:
    hands = at(sit, british(*hand).state())
    end = hands.at_zone(zone[5:]) if zone.startswith("zone ") else hands.at_place(zone)
    hands.drag_cards(dragged, end)
    assert hands.done() == 0
    assert words in hands.window.play.toast.text
    assert hands.table.ribbon.sentence == hands.window.play.toast.text
    assert hands.state.sides[BRITISH].hand == hands.window.current.view().hand


def test_a_ghost_follows_the_mouse_and_esc_sends_it_back(sit: Sit) -> None:
    hands = at(sit, british("Boston").state())
    end = hands.at_zone("purse")
    hands.lift(hands.at_card(0), end)
    ghost = hands.window.play.drag.ghost
    assert ghost.isVisible()
    assert ghost.geometry().adjusted(0, -20, 0, 20).contains(hands.window.mapFromGlobal(end))
    assert not ghost.geometry().contains(hands.window.mapFromGlobal(end))
    assert ghost.caption.allowed
    QTest.keyClick(hands.window, Qt.Key.Key_Escape)
    hands.release(end)
    assert hands.done() == 0
    assert hands.window.play.drag.held is None


def test_a_ghost_is_told_and_painted_anew_in_another_language(sit: Sit) -> None:
    hands = at(sit, british("Home Support").state())
    hands.lift(hands.at_card(0), hands.at_zone("discard"))
    ghost = hands.window.play.drag.ghost
    english = ghost.picture.toImage()
    set_language("fr")
    hands.window.restyle(other_words=True)
    assert "défausse" in ghost.caption.text.lower()
    assert ghost.picture.toImage() != english
    hands.release(hands.at_zone("discard"))


def test_the_targets_of_a_drag_are_lit_and_go_out(sit: Sit) -> None:
    hands = at(sit, british("New Haven", "St. Mary's", "Boston").state())
    hands.lift(hands.at_card(1), hands.at_zone("hand"))
    lit = {item.place.name for item in hands.table.scene.places if item.state == "target"}
    assert "Deerfield" in lit
    assert "Boston" not in lit
    assert hands.table.piles["discard"].is_lit("discard")
    assert not hands.table.opponent.is_lit("opponent")
    hands.release(hands.at_zone("hand"))
    QTest.keyClick(hands.window, Qt.Key.Key_Escape)
    assert all(item.state == "normal" for item in hands.table.scene.places)


def test_a_drop_beside_everything_does_nothing(sit: Sit) -> None:
    hands = at(sit, british("Boston").state())
    hands.drag_cards(("Boston",), hands.window.mapToGlobal(QPoint(700, 545)))
    assert hands.done() == 0


def test_what_covers_the_table_ends_a_drag(sit: Sit) -> None:
    hands = at(sit, british("Boston").state())
    card, purse = hands.at_card(hands.indices("Boston")[0]), hands.at_zone("purse")
    hands.lift(card, purse)
    hands.window.commands["score"].trigger()
    assert hands.window.play.drag.held is None
    hands.release(purse)
    assert hands.done() == 0
