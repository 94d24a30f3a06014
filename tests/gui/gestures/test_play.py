"""Selection, offers, lights, questions, undo and the end of a turn, by mouse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.presentation.room.clear_place import clear_shift
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import Position
from tests.rules.option_games import position

Sit = Callable[..., Hands]


def at(sit: Sit, state: GameState) -> Hands:
    """Hands at a position."""
    return sit(Game.from_state(state, seed=1))


def british(*hand: str) -> Position:
    """The British to move with a hand."""
    return Position(BRITISH).hand(BRITISH, *hand)


def labels(hands: Hands) -> list[str]:
    """What the ribbon offers."""
    return [offer.label for offer in hands.table.ribbon.offers]


def lit(hands: Hands) -> set[str]:
    """The names of the lit places."""
    return {item.place.name for item in hands.table.scene.places if item.state == "target"}


# Double clicks


def test_a_double_click_does_the_only_sensible_thing(sit: Sit) -> None:
    hands = at(sit, british("Boston", "Governor").state())
    hands.double_click(hands.at_card(0))
    assert hands.last() == "take money: Boston"


def test_shift_and_enter_do_the_same_as_a_double_click(sit: Sit) -> None:
    hands = at(sit, british("Boston").state())
    hands.table.hand.setFocus()
    QTest.keyClick(hands.table.hand, Qt.Key.Key_Right)
    QTest.keyClick(hands.table.hand, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert hands.last() == "take money: Boston"


def test_a_double_click_on_a_card_that_can_do_nothing_says_why(sit: Sit) -> None:
    hands = at(sit, british("Norfolk").actions(0).state())
    hands.double_click(hands.at_card(0))
    assert hands.done() == 0
    assert hands.window.play.toast.isVisible()


# Selection


def test_a_lit_place_clicked_is_settled(sit: Sit) -> None:
    hands = at(sit, british("New Haven", "St. Mary's", "Boston").state())
    hands.select("New Haven", "St. Mary's")
    assert lit(hands) == {"Deerfield", "Halifax", "New Haven"}
    hands.click(hands.at_place("Deerfield"))
    assert hands.last().startswith("settle Deerfield")


def test_an_unlit_place_clicked_says_why(sit: Sit) -> None:
    hands = at(sit, british("New Haven", "St. Mary's", "Boston").state())
    hands.select("New Haven", "St. Mary's")
    hands.click(hands.at_place("Albany"))
    assert hands.done() == 0
    assert hands.window.play.toast.text


def test_pointing_at_a_place_out_of_reach_says_why_in_the_ribbon(sit: Sit) -> None:
    hands = at(sit, british("New Haven", "Ships", "Boston").state())
    hands.select("New Haven", "Ships")
    resting = hands.table.ribbon.sentence
    hands.move(hands.at_place("Deerfield"))
    assert "Deerfield" in hands.table.ribbon.sentence
    hands.move(hands.at_zone("discard"))
    assert hands.table.ribbon.sentence == resting


def test_the_empty_map_clicked_deselects(sit: Sit) -> None:
    hands = at(sit, british("Boston").state())
    hands.select("Boston")
    board = hands.table.board
    hands.click(board.viewport().mapToGlobal(board.mapFromScene(1100, 900)))
    assert hands.table.hand.selected == ()
    assert labels(hands) == ["Pass"]


def test_esc_deselects(sit: Sit) -> None:
    hands = at(sit, british("Boston").state())
    hands.select("Boston")
    QTest.keyClick(hands.window, Qt.Key.Key_Escape)
    assert hands.table.hand.selected == ()


def test_the_menu_deselects_and_does_nothing_else(sit: Sit) -> None:
    hands = at(sit, british("Boston").state())
    deselect = hands.window.commands["deselect"]
    assert not deselect.isEnabled()
    hands.window.rule_book.open("")
    hands.select("Boston")
    assert deselect.isEnabled() and deselect.shortcut().toString() == "Esc"
    deselect.trigger()
    assert hands.table.hand.selected == () and hands.window.rule_book.is_open
    assert not deselect.isEnabled()
    QTest.keyClick(hands.window, Qt.Key.Key_Escape)
    assert not hands.window.rule_book.is_open


# Choosing among several actions


def test_the_chooser_lists_every_payment_and_leaves_the_hand_free(sit: Sit) -> None:
    hands = at(sit, british("New Haven", "St. Mary's", "Boston", "New York").state())
    hands.drag(hands.at_piece("village"), hands.at_place("Deerfield"))
    panel = hands.table.side_panel
    assert panel.isVisible()
    assert not panel.geometry().intersects(hands.table.hand.geometry())
    assert not panel.geometry().intersects(hands.table.board.geometry())
    hands.click_widget(panel.foot)
    assert not panel.isVisible()
    assert hands.done() == 0


def test_a_new_selection_closes_the_chooser(sit: Sit) -> None:
    hands = at(sit, british("New Haven", "St. Mary's", "Boston", "New York").state())
    hands.drag(hands.at_piece("village"), hands.at_place("Deerfield"))
    hands.select("Boston")
    assert not hands.table.side_panel.isVisible()


def test_pointing_at_a_raid_lights_its_path(sit: Sit) -> None:
    position = british("Rangers", "Native Americans (N)").village(FRENCH, "Fort Halifax")
    hands = at(sit, position.state())
    hands.select("Rangers")
    button = hands.table.ribbon.offer_buttons()[0]
    assert button.text().startswith("Raid Fort Halifax")
    hands.move(button.mapToGlobal(button.rect().center()))
    lit_ends = {end for link, item in hands.table.scene.links.items() if item.lit for end in link}
    names = {hands.state.ruleset.catalogue.locations[end].name for end in lit_ends}
    assert names == {"Fort Halifax", "Pemaquid"}


def test_pointing_at_a_place_lights_its_supply_chain_and_shows_its_card(sit: Sit) -> None:
    hands = at(sit, british("Boston").village(BRITISH, "Albany").state())
    hands.move(hands.at_place("Albany"))
    assert any(item.lit for item in hands.table.scene.links.values())
    assert hands.table.inspector.caption.startswith("In supply: Albany")
    assert hands.table.inspector.cards[0].name == "Albany"
    hands.move(hands.at_zone("discard"))
    assert not any(item.lit for item in hands.table.scene.links.values())


# Undo and the end of the turn


def test_undo_redo_and_reset_by_button(sit: Sit) -> None:
    hands = at(sit, british("Boston", "New York", "Norfolk").state())
    ribbon = hands.table.ribbon
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    hands.drag_cards(("New York",), hands.at_zone("purse"))
    hands.click_widget(ribbon.button("undo"))
    assert hands.done() == 1
    hands.click_widget(ribbon.button("redo"))
    assert hands.done() == 2
    hands.click_widget(ribbon.button("reset"))
    assert hands.done() == 0
    assert hands.table.hand.count == 3


def test_undo_by_key(sit: Sit) -> None:
    hands = at(sit, british("Boston", "New York").state())
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    QTest.keyClick(hands.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hands.done() == 0


def test_ending_the_turn_asks_while_actions_are_left(sit: Sit) -> None:
    hands = at(sit, british("Boston").state())
    hands.click_widget(hands.table.ribbon.button("end"))
    assert hands.done() == 0
    hands.click_widget(hands.table.side_panel.foot)
    assert hands.done() == 0
    hands.click_widget(hands.table.ribbon.button("end"))
    hands.answer("end turn")
    assert hands.last() == "end turn"


def test_ending_the_turn_asks_nothing_when_no_action_is_left(sit: Sit) -> None:
    hands = at(sit, british("Boston").actions(0).state())
    hands.click_widget(hands.table.ribbon.button("end"))
    assert hands.last() == "end turn"


# Decisions


def test_every_answer_to_a_raid_is_on_the_panel(sit: Sit) -> None:
    position = british("Rangers").village(FRENCH, "Fort Halifax")
    position.hand(FRENCH, "Militia", "Coureurs de Bois", "Ships")
    hands = at(sit, position.state())
    hands.drag_cards(("Rangers",), hands.at_place("Fort Halifax"))
    assert hands.state.decision is Decision.BLOCK_RAID
    question = hands.window.play.question
    assert question is not None
    assert set(question.actions) == set(hands.window.current.game.legal)
    assert len(hands.table.decision_panel.rows) == len(question.actions)
    chosen = {item.place.name for item in hands.table.scene.places if item.state == "chosen"}
    assert chosen == {"Fort Halifax"}
    hands.answer("decline")
    assert hands.last() == "decline"


def test_a_double_click_on_a_card_of_the_hand_answers_with_it(sit: Sit) -> None:
    position = british("Rangers").village(FRENCH, "Fort Halifax").hand(FRENCH, "Militia", "Coureurs de Bois")
    hands = at(sit, position.state())
    hands.drag_cards(("Rangers",), hands.at_place("Fort Halifax"))
    hands.double_click(hands.at_card(hands.indices("Coureurs de Bois")[0]))
    assert hands.last() == "block: Coureurs de Bois"


def test_the_card_for_the_bid_is_dropped_on_the_discard_pile(sit: Sit) -> None:
    hands = at(sit, position(BRITISH, "british_bid_2").hand(BRITISH, "Boston").state())
    hands.take_offer(0)
    assert hands.state.decision is Decision.DISCARD_AFTER_BID
    hands.drag_cards(("Boston",), hands.at_pile("discard"))
    assert hands.last() == "discard for bid: Boston"


def test_an_ambushed_side_chooses_the_card_from_hand_or_reserve(sit: Sit) -> None:
    position = british("Rangers").hand(FRENCH, "Regular Infantry", "Siege Artillery")
    position.reserve(FRENCH, "Regular Infantry")
    hands = at(sit, position.state())
    hands.drag_cards(("Rangers",), hands.at_zone("opponent"))
    QApplication.processEvents()  # There is nothing to block with, so nobody is asked.
    assert hands.state.decision is Decision.LOSE_TO_AMBUSH
    hands.answer("lose from reserve: Regular Infantry")
    assert hands.last() == "lose from reserve: Regular Infantry"


def test_a_side_panel_is_never_over_hand_or_map(sit: Sit) -> None:
    for size in ((1280, 720), (1920, 1080)):
        position = british("Rangers").village(FRENCH, "Fort Halifax").hand(FRENCH, "Militia", "Coureurs de Bois")
        hands = sit(Game.from_state(position.state(), seed=1), size=size)
        hands.drag_cards(("Rangers",), hands.at_place("Fort Halifax"))
        panel = hands.table.decision_panel.geometry()
        assert not panel.intersects(hands.table.board.geometry())
        assert not panel.intersects(hands.table.hand.geometry())
        assert hands.table.rect().contains(panel)


# The large card


def test_a_card_pointed_at_is_shown_once(sit: Sit) -> None:
    hands = at(sit, british("Boston", "Governor").state())
    hands.move(hands.at_card(hands.indices("Governor")[0]))
    assert not hands.table.hand.large_rect.isEmpty()
    assert hands.table.inspector.cards == ()


def test_a_large_card_lies_beside_the_lit_places(sit: Sit) -> None:
    hands = at(sit, british("New Haven", "St. Mary's", "Boston", "Norfolk", "Governor").state())
    hands.select("New Haven")
    assert lit(hands)
    shown = 0
    for index in range(5):
        hands.move(hands.at_card(index))
        rect = hands.table.hand.large_rect
        assert not any(rect.contains(at) for at in hands.table.lit_points())
        if rect.isEmpty():
            assert hands.table.inspector.cards[0].id == hands.table.hand.pointed
        shown += not rect.isEmpty()
    assert shown


@pytest.mark.parametrize(
    ("taken", "shift"),
    [((), 0), ((150,), 52), ((190,), -12), ((150, 220), -52), ((20, 60, 100, 150, 220, 290, 330, 380), None)],
)
def test_what_floats_is_moved_as_little_as_will_do(taken: tuple[int, ...], shift: int | None) -> None:
    assert clear_shift(100, 100, 400, taken, margin=2 if len(taken) < 3 else 22) == shift
