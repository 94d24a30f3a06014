"""The hand: selecting, dragging, activating and enlarging cards, by mouse and keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.gui.table.cards.hand import HandView
from afaos_gui.gui.table.cards.inspector import HoverCard
from afaos_gui.presentation.choices.gesture import Gesture
from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.rules.view import View
from afaos_gui.session.words.names import card_name
from tests.gui.panels.showing import LEFT, NO_KEYS, WINDOWS, drag, move, seen, shown


def hand_of(qtbot: Any, view: View) -> HandView:
    """A hand as in a window of 1280 × 720."""
    hand = HandView()
    shown(qtbot, hand, QSize(760, 126))
    hand.set_grid(grid_for(WINDOWS[0].toTuple()))
    hand.show_state(seen(view))
    return hand


def left_edge(hand: HandView, index: int) -> QPoint:
    """A point of a card that no later card covers."""
    rect = hand.card_rect(index)
    return QPoint(rect.left() + 14, min(rect.center().y(), hand.height() - 4))


def test_a_click_chooses_a_card_and_another_puts_it_back(qtbot: Any, view: View) -> None:
    hand = hand_of(qtbot, view)
    with qtbot.waitSignal(hand.selection_changed):
        QTest.mouseClick(hand, LEFT, NO_KEYS, left_edge(hand, 1))
    assert hand.selected == (1,)
    assert hand.selected_cards == (view.hand[1],)
    QTest.mouseClick(hand, LEFT, NO_KEYS, hand.card_rect(1).center())
    assert not hand.selected


def test_a_press_and_move_drags_a_card_and_chooses_nothing(qtbot: Any, view: View) -> None:
    hand = hand_of(qtbot, view)
    start = left_edge(hand, 2)
    with qtbot.waitSignal(hand.drag_started) as started:
        drag(hand, start, start - QPoint(0, 40))
    assert started.args[0] == 2
    assert hand.selected == ()


def test_a_move_below_the_drag_distance_is_still_a_click(qtbot: Any, view: View) -> None:
    hand = hand_of(qtbot, view)
    at = left_edge(hand, 0)
    QTest.mousePress(hand, LEFT, NO_KEYS, at)
    move(hand, at + QPoint(2, 1))
    QTest.mouseRelease(hand, LEFT, NO_KEYS, at + QPoint(2, 1))
    assert hand.selected == (0,)


def test_a_double_click_activates(qtbot: Any, view: View) -> None:
    hand = hand_of(qtbot, view)
    with qtbot.waitSignal(hand.activated) as activated:
        QTest.mouseDClick(hand, LEFT, NO_KEYS, left_edge(hand, 3))
        QTest.mouseRelease(hand, LEFT, NO_KEYS, left_edge(hand, 3))  # A double click made here leaves it pressed.
    assert activated.args == [3]


def test_the_keys_move_choose_and_activate(qtbot: Any, view: View) -> None:
    hand = hand_of(qtbot, view)
    QTest.keyClick(hand, Qt.Key.Key_Right)
    QTest.keyClick(hand, Qt.Key.Key_Right)
    QTest.keyClick(hand, Qt.Key.Key_Space)
    assert hand.selected == (1,)
    assert card_name(view.hand[1]) in hand.accessibleDescription()
    QTest.keyClick(hand, Qt.Key.Key_Return)
    assert not hand.selected, "Enter does what Space does"
    with qtbot.waitSignal(hand.activated) as activated:
        QTest.keyClick(hand, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert activated.args == [1]
    QTest.keyClick(hand, Qt.Key.Key_Left)
    QTest.keyClick(hand, Qt.Key.Key_Left)
    QTest.keyClick(hand, Qt.Key.Key_Space)
    assert hand.selected == (len(view.hand) - 1,)


def come_in(widget: QWidget) -> None:
    """Move the pointer to a widget's corner; Qt may take the first move in a new window for the entering."""
    for step in (1, 2):
        QTest.mouseMove(widget, QPoint(step, 1))
        QApplication.processEvents()


def test_pointing_at_a_card_shows_it_large_and_tells_it(qtbot: Any, view: View) -> None:
    window = shown(qtbot, QWidget(), QSize(1280, 720))
    hand = HandView(window)
    hand.setGeometry(260, 594, 760, 126)
    hand.set_grid(grid_for(WINDOWS[0].toTuple()))
    hand.show_state(seen(view))
    hand.show()
    come_in(hand)
    with qtbot.waitSignal(hand.card_hovered) as hovered:
        QTest.mouseMove(hand, left_edge(hand, 1))
    assert hovered.args == [view.hand[1]]
    large = next(child for child in window.window().children() if isinstance(child, HoverCard))
    assert large.isVisible()
    assert large.card is not None and large.card.id == view.hand[1]
    assert large.window().rect().intersected(large.geometry()).height() > 280
    hand.clear()
    assert not large.isVisible()
    assert large.card is None
    assert hand.count == 0


@pytest.mark.parametrize("width", (620, 760, 900, 1200))
def test_fifteen_cards_stay_inside(qtbot: Any, full_view: View, width: int) -> None:
    hand = hand_of(qtbot, full_view)
    hand.resize(width, 126)
    hand.set_selected([0, 7, 14])
    assert hand.count == 15
    assert hand.card_rect(0).left() >= 0
    assert hand.card_rect(14).right() <= width
    for index in range(15):
        assert hand.card_rect(index).top() >= 0
        QTest.mouseClick(hand, LEFT, NO_KEYS, left_edge(hand, index))
    assert hand.selected == tuple(sorted(set(range(15)) - {0, 7, 14}))


def test_the_choice_is_kept_for_the_same_hand_only(qtbot: Any, view: View, full_view: View) -> None:
    hand = hand_of(qtbot, view)
    hand.set_selected([0, 2])
    hand.show_state(seen(view, gesture=Gesture(hand.selected_cards)))
    assert hand.selected == (0, 2)
    hand.show_state(seen(full_view))
    assert not hand.selected


def test_cards_stay_where_they_are_until_the_turn_is_over(qtbot: Any, view: View) -> None:
    hand = hand_of(qtbot, view)
    before = [hand.card_rect(index) for index in range(hand.count)]
    less = view._replace(hand=view.hand[:1] + view.hand[2:])
    least = less._replace(hand=less.hand[:-1])
    for after, rects in ((less, before[:1] + before[2:]), (least, before[:1] + before[2:-1]), (view, before)):
        hand.show_state(seen(after))
        assert [hand.card_rect(index) for index in range(hand.count)] == rects
    hand.show_state(seen(less))
    hand.show_state(seen(less._replace(turn=less.turn + 1)))
    assert [hand.card_rect(index) for index in range(hand.count)] != before[:1] + before[2:]
    middle = (hand.card_rect(0).left() + hand.card_rect(hand.count - 1).right()) / 2
    assert abs(middle - hand.width() / 2) <= 2


def test_the_cards_that_go_with_the_chosen_ones_are_marked(qtbot: Any, view: View) -> None:
    hand = hand_of(qtbot, view)
    plain = hand.grab().toImage()
    hand.show_state(seen(view, companions=frozenset(view.hand[:1])))
    assert hand.shown.playable is not None
    assert set(hand.shown.playable) == {index for index, card in enumerate(view.hand) if card == view.hand[0]}
    assert hand.grab().toImage() != plain
    hand.show_state(seen(view))
    assert hand.shown.playable is None and hand.grab().toImage() == plain


def test_of_like_cards_those_stay_chosen_that_were(qtbot: Any, view: View) -> None:
    twice = view._replace(hand=(view.hand[0], view.hand[0], view.hand[1]))
    hand = hand_of(qtbot, twice)
    hand.set_selected([1])
    hand.show_state(seen(twice, gesture=Gesture(hand.selected_cards)))
    assert hand.selected == (1,)
    hand.show_state(seen(twice, gesture=Gesture((view.hand[0], view.hand[0]))))
    assert list(hand.selected) == [0, 1]
    hand.show_state(seen(twice))
    assert not hand.selected
