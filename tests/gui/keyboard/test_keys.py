"""Everything possible with the mouse by keyboard: places, pieces, sieges, piles, a whole turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.table.cards.pile_browser import PileBrowser
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game
from tests.gui.hands import Hands, focused_widget, press_key
from tests.gui.tables import busy_position
from tests.rules.builder import Position

Sit = Callable[..., Hands]
Key = Qt.Key


@pytest.fixture
def hands(sit: Sit) -> Hands:
    """The British to play with a few cards."""
    position = Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", "Boston").hand(FRENCH, "Quebec")
    position.discard(FRENCH, "Montreal").town(BRITISH, "New York")
    return sit(Game.from_state(position.state(), seed=1))


def press(*keys: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press keys wherever the focus is."""
    for key in keys:
        press_key(key, modifiers)


def cursor(hands: Hands) -> str:
    """The focused place."""
    place = hands.window.access.cursor.place
    return hands.state.ruleset.catalogue.locations[place].name if place >= 0 else ""


def choose(hands: Hands, *names: str) -> None:
    """Select cards of the hand by keyboard."""
    hands.table.hand.setFocus()
    wanted = set(hands.indices(*names))
    for index in range(hands.table.hand.count):
        press(Key.Key_Right)
        if index in wanted:
            press(Key.Key_Space)
    assert set(hands.table.hand.selected) == wanted


# The map


def test_the_arrows_go_from_place_to_place(hands: Hands) -> None:
    hands.table.board.setFocus()
    press(Key.Key_Right)
    assert cursor(hands)
    hands.window.access.cursor.go_to(hands.state.ruleset.catalogue.location_ids["New York"])
    press(Key.Key_Right)
    assert cursor(hands) == "New Haven"
    press(Key.Key_Left)
    assert cursor(hands) == "New York"
    press(Key.Key_Down)
    assert cursor(hands) == "Philadelphia"


def test_every_place_can_be_reached_by_the_arrows(hands: Hands) -> None:
    hands.table.board.setFocus()
    walker, places = hands.window.access.cursor, hands.state.ruleset.catalogue.locations
    reached, left = {0}, [0]
    while left:
        here = left.pop()
        for key in (Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down):
            walker.go_to(here)
            press(key)
            if walker.place not in reached:
                reached.add(walker.place)
                left.append(walker.place)
    assert reached == {place.id for place in places}


def test_a_place_come_to_is_shown_like_one_pointed_at(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").village(BRITISH, "Albany")
    hands = sit(Game.from_state(position.state(), seed=1))
    hands.table.board.setFocus()
    hands.window.access.cursor.go_to(hands.state.ruleset.catalogue.location_ids["Albany"])
    assert "Albany" in hands.table.inspector.accessibleDescription()
    assert any(link.lit for link in hands.table.scene.links.values()), "its supply is lit"
    hands.table.hand.setFocus()
    assert cursor(hands) == ""
    assert not any(link.lit for link in hands.table.scene.links.values())


def test_the_place_come_to_is_scrolled_into_sight(hands: Hands) -> None:
    board = hands.table.board
    board.setFocus()
    press(Key.Key_Plus, Key.Key_Plus, Key.Key_Plus, Key.Key_Plus, Key.Key_Plus, Key.Key_Plus)
    hands.window.access.cursor.go_to(hands.state.ruleset.catalogue.location_ids["Norfolk"])
    at = board.mapFromScene(hands.table.scene.places[hands.window.access.cursor.place].pos())
    assert board.viewport().rect().contains(at)


def test_page_keys_go_through_the_lit_places_and_enter_does_it(hands: Hands) -> None:
    choose(hands, "New Haven", "St. Mary's")
    hands.table.board.setFocus()
    lit = {item.place.name for item in hands.table.scene.places if item.state == "target"}
    seen = []
    for _time in lit:
        press(Key.Key_PageDown)
        seen.append(cursor(hands))
    assert set(seen) == lit
    while cursor(hands) != "Deerfield":
        press(Key.Key_PageUp)
    press(Key.Key_Return)
    assert hands.last().startswith("settle Deerfield")


def test_shift_and_arrows_pan(hands: Hands) -> None:
    board = hands.table.board
    board.setFocus()
    press(Key.Key_Plus, Key.Key_Plus, Key.Key_Plus, Key.Key_Plus)
    before = board.horizontalScrollBar().value()
    press(Key.Key_Right, modifiers=Qt.KeyboardModifier.ShiftModifier)
    assert board.horizontalScrollBar().value() > before
    assert cursor(hands) == ""


# Pieces


def test_a_village_is_taken_up_and_laid_by_keys(hands: Hands) -> None:
    hands.table.stock.setFocus()
    press(Key.Key_Return)
    assert hands.window.play.carry.held is not None
    assert focused_widget() is hands.table.board
    assert "lit place" in hands.table.ribbon.sentence
    while cursor(hands) != "Deerfield":
        press(Key.Key_PageDown)
        assert "lit place" in hands.table.ribbon.sentence
    press(Key.Key_Return)
    if hands.window.play.question is not None:
        press_answer(hands)
    assert hands.last().startswith("settle Deerfield")
    assert hands.window.play.carry.held is None


def press_answer(hands: Hands) -> None:
    """Take the first answer of the panel by keyboard."""
    hands.table.side_panel.rows[0].setFocus()
    press(Key.Key_Space)


def test_a_piece_clicked_waits_for_a_place_to_be_clicked(hands: Hands) -> None:
    hands.click(hands.at_piece("village"))
    lit = {item.place.name for item in hands.table.scene.places if item.state == "target"}
    assert "Deerfield" in lit
    hands.click(hands.at_place("Albany"))
    assert hands.done() == 0
    assert hands.window.play.toast.text
    assert hands.window.play.carry.held is not None, "it waits for another place"
    hands.click(hands.at_place("Deerfield"))
    assert hands.window.play.question is not None or hands.done() == 1


def test_a_piece_is_put_back_by_escape_by_another_click_and_by_choosing_cards(hands: Hands) -> None:
    def lit() -> bool:
        return any(item.state == "target" for item in hands.table.scene.places)

    hands.click(hands.at_piece("village"))
    assert lit()
    press(Key.Key_Escape)
    assert hands.window.play.carry.held is None
    assert not lit()
    hands.click(hands.at_piece("village"))
    hands.click(hands.at_piece("village"))
    assert hands.window.play.carry.held is None
    hands.click(hands.at_piece("village"))
    hands.select("Boston")
    assert hands.window.play.carry.held is None


def test_a_piece_that_no_place_takes_says_so(sit: Sit) -> None:
    hands = sit(Game.from_state(Position(BRITISH).hand(BRITISH, "Rangers").state(), seed=1))
    hands.click(hands.at_piece("town"))
    assert hands.window.play.carry.held is None
    assert hands.table.ribbon.sentence == "You can develop no place now."


# Panels


def test_the_opponent_s_pile_is_opened_by_keys(hands: Hands) -> None:
    hands.table.opponent.setFocus()
    press(*[Key.Key_Right] * 4, Key.Key_Return)
    assert hands.window.findChildren(PileBrowser)


def test_a_card_is_sent_to_a_siege_by_keys(sit: Sit) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    choose(hands, "Militia")
    hands.table.sieges.setFocus()
    press(Key.Key_Down, Key.Key_Return)
    assert hands.last() == "reinforce New York: Militia"


def test_money_is_taken_on_the_purse_by_keys(hands: Hands) -> None:
    choose(hands, "Boston")
    hands.table.stock.setFocus()
    press(Key.Key_End, Key.Key_Return)
    assert hands.last() == "take money: Boston"


def test_a_card_of_the_market_come_to_is_shown_selected_and_drafted(hands: Hands) -> None:
    tile = hands.table.market.tile(hands.card_id("Governor"))
    assert tile is not None
    tile.setFocus(Qt.FocusReason.TabFocusReason)
    assert "Governor" in hands.table.inspector.accessibleDescription()
    press(Key.Key_Space)
    assert hands.table.market.selected == hands.card_id("Governor")
    hands.take_offer(0)
    assert hands.last() == "draft: Governor"


def test_offers_are_above_the_hand(hands: Hands) -> None:
    choose(hands, "Boston")
    press(Key.Key_Up)
    assert focused_widget() is hands.table.ribbon.offer_buttons()[0]
    press(Key.Key_Space)
    assert hands.last() == "take money: Boston"


def test_an_entry_of_the_log_come_to_marks_its_place(hands: Hands) -> None:
    choose(hands, "New Haven", "St. Mary's")
    hands.click(hands.at_place("Deerfield"))
    hands.table.log.list.setFocus()
    press(Key.Key_Down)
    press(Key.Key_Home)
    assert {item.place.name for item in hands.table.scene.places if item.state == "chosen"} == {"Deerfield"}


def test_one_key_goes_through_the_parts_of_the_table(hands: Hands) -> None:
    table = hands.table
    table.hand.setFocus()
    seen = []
    for _time in range(7):
        press(Key.Key_F6)
        seen.append(focused_widget())
    assert seen[0] in table.ribbon.findChildren(QWidget)
    assert seen[1] is table.board
    assert seen[2] in table.market.findChildren(QWidget)
    assert seen[3] is table.opponent
    assert seen[4] is table.hand, "round in at most six"
    press(Key.Key_F6, modifiers=Qt.KeyboardModifier.ShiftModifier)
    assert seen[5] in table.ribbon.findChildren(QWidget)


def test_a_question_is_a_stop_of_its_own_and_six_go_round(hands: Hands) -> None:
    hands.window.current.perform(hands.window.current.offered[:3])
    hands.table.hand.setFocus()
    press(Key.Key_F6, Key.Key_F6)
    assert hands.table.side_panel.isAncestorOf(focused_widget())
    press(Key.Key_F6, Key.Key_F6, Key.Key_F6, Key.Key_F6)
    assert focused_widget() is hands.table.hand


def test_ctrl_f6_goes_through_the_panels_of_a_part(hands: Hands) -> None:
    table, control = hands.table, Qt.KeyboardModifier.ControlModifier
    table.hand.setFocus()
    seen = []
    for _time in range(5):
        press(Key.Key_F6, modifiers=control)
        seen.append(focused_widget())
    assert seen == [table.stock, *table.piles.values(), table.hand]
    press(Key.Key_F6, modifiers=control | Qt.KeyboardModifier.ShiftModifier)
    assert focused_widget() is [*table.piles.values()][-1]
    press(Key.Key_F6, Key.Key_F6, Key.Key_F6)
    assert table.market.isAncestorOf(focused_widget())
    press(Key.Key_F6, modifiers=control)
    assert focused_widget() is table.sieges or table.sieges.isAncestorOf(focused_widget())


def test_a_whole_turn_without_the_mouse(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", "Boston", "Militia").hand(FRENCH, "Quebec")
    hands = sit(Game.from_state(position.state(), seed=1))
    choose(hands, "New Haven", "St. Mary's")
    press(Key.Key_F6, Key.Key_F6)
    while cursor(hands) != "Deerfield":
        press(Key.Key_PageDown)
    press(Key.Key_Return)
    assert hands.last().startswith("settle Deerfield")
    choose(hands, "Militia")
    press(Key.Key_Up, Key.Key_Space)
    assert hands.last() == "reserve: Militia"
    press(Key.Key_Return, modifiers=Qt.KeyboardModifier.ControlModifier)
    assert hands.last() == "end turn"


# Coming and going


def test_the_keys_come_back_to_the_place_where_they_were(hands: Hands) -> None:
    hands.table.hand.setFocus()
    press(Key.Key_F6, Key.Key_F6)
    assert focused_widget() is hands.table.board
    assert cursor(hands), "a place is ringed at once"
    press(Key.Key_Left)
    here = cursor(hands)
    press(Key.Key_F6)
    assert cursor(hands) == ""
    hands.table.hand.setFocus()
    press(Key.Key_F6, Key.Key_F6)
    assert cursor(hands) == here


def test_a_question_takes_the_keys_and_gives_them_back(hands: Hands) -> None:
    hands.table.stock.setFocus()
    press(Key.Key_Return)
    while cursor(hands) != "Deerfield":
        press(Key.Key_PageDown)
    hands.window.current.perform(hands.window.current.offered[:3])
    panel = hands.table.side_panel
    assert panel.rows[0].hasFocus()
    press(Key.Key_Escape)
    assert not panel.isVisible()
    assert focused_widget() is hands.table.board
    assert cursor(hands) == "Deerfield"


def test_a_question_leaves_the_focus_to_the_mouse(hands: Hands) -> None:
    hands.select("Boston")
    hands.window.current.perform(hands.window.current.offered[:3])
    assert not any(row.hasFocus() for row in hands.table.side_panel.rows)


def test_a_place_found_by_its_name_is_where_the_keys_are(hands: Hands) -> None:
    hands.window.commands["find_place"].trigger()
    QTest.keyClicks(focused_widget(), "albany")
    press(Key.Key_Return)
    assert focused_widget() is hands.table.board
    assert cursor(hands) == "Albany"
