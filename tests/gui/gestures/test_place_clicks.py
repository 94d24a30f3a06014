"""A place clicked with nothing chosen offers what can be done there, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.data.learning.lesson_files import load_lessons
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.presentation.commands.companion import Section
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands, press_key
from tests.gui.tables import busy_position
from tests.presentation.positions import british
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
Key = Qt.Key
HAND = ("New Haven", "St. Mary's", "Boston", "Philadelphia", "Rangers")


@pytest.fixture
def hands(sit: Sit) -> Hands:
    """The British to move, with what settles Deerfield."""
    return sit(Game.from_state(british(*HAND).state(), seed=1))


def labels(hands: Hands) -> list[str]:
    return [offer.label for offer in hands.table.ribbon.offers]


def test_settling_from_the_place_takes_two_clicks(hands: Hands) -> None:
    hands.click(hands.at_place("Deerfield"))
    main = hands.table.ribbon.offer_buttons()[0]
    assert main.is_brass and main.text().startswith("Settle Deerfield with New Haven, St. Mary’s and Philadelphia")
    assert hands.done() == 0
    hands.click_widget(main)
    assert hands.last() == "settle Deerfield: New Haven, St. Mary's, Philadelphia"
    assert not hands.table.inspector.pinned, "what was done there is over"


def test_the_cards_that_take_part_are_marked(hands: Hands) -> None:
    hands.click(hands.at_place("Deerfield"))
    assert set(hands.table.hand.shown.playable or ()) == set(hands.indices(*HAND[:4]))
    hands.click(hands.at_place("Deerfield"))
    assert hands.table.hand.shown.playable is None


def test_another_way_is_one_click_further(hands: Hands) -> None:
    hands.click(hands.at_place("Deerfield"))
    hands.other_ways(0)
    hands.answer("settle Deerfield: New Haven, St. Mary's, Boston")
    assert hands.last() == "settle Deerfield: New Haven, St. Mary's, Boston"


@pytest.mark.parametrize("way", ["esc", "again", "sea", "panel", "card", "draft"])
def test_it_is_dropped(hands: Hands, way: str) -> None:
    at_rest = labels(hands)
    hands.click(hands.at_place("Deerfield"))
    assert labels(hands) != at_rest and hands.table.inspector.pinned
    if way == "esc":
        press_key(Key.Key_Escape)
    elif way == "again":
        hands.click(hands.at_place("Deerfield"))
    elif way == "sea":
        hands.table.board.empty_clicked.emit()
    elif way == "panel":
        hands.click(hands.table.inspector.mapToGlobal(hands.table.inspector.card_rect().center()))
    elif way == "card":
        hands.click(hands.at_card(0))
    else:
        hands.click(hands.at_draft("Militia"))
    gesture = hands.window.current.table_state.gesture
    assert gesture.place is None and not hands.table.inspector.pinned
    if not gesture.narrows:
        assert labels(hands) == at_rest


def test_another_place_takes_its_place(hands: Hands) -> None:
    hands.click(hands.at_place("Deerfield"))
    hands.click(hands.at_place("Detroit"))
    assert hands.table.inspector.pinned and not labels(hands)
    assert hands.table.ribbon.sentence.startswith("To settle Detroit you first need a place whose card leads there")
    assert not hands.table.ribbon.toolTip(), "all of it can be read"


@pytest.mark.parametrize("times", [1, 2])
def test_a_place_that_is_found_takes_its_place(hands: Hands, times: int) -> None:
    hands.click(hands.at_place("Deerfield"))
    inspector, boston = hands.table.inspector, hands.state.ruleset.catalogue.location_ids["Boston"]
    for _time in range(times):
        press_key(Key.Key_F, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(hands.window.view_commands.find_place.field, "Boston")
        press_key(Key.Key_Return)
        assert inspector.pinned and inspector.place == boston
    assert hands.window.current.table_state.gesture.place is None
    assert not any("Deerfield" in label for label in labels(hands))


def test_a_place_found_where_it_is_chosen_stays_so(hands: Hands) -> None:
    hands.click(hands.at_place("Deerfield"))
    place = hands.window.current.table_state.gesture.place
    assert place is not None
    hands.window.view_commands.show_place(place)
    assert hands.table.inspector.pinned and hands.window.current.table_state.gesture.place == place


def test_enter_on_a_place_and_a_digit_do_it_by_keys_alone(hands: Hands) -> None:
    hands.table.board.setFocus(Qt.FocusReason.TabFocusReason)
    hands.window.access.cursor.go_to(hands.state.ruleset.catalogue.location_ids["Deerfield"])
    press_key(Key.Key_Return)
    assert labels(hands)[0].startswith("Settle Deerfield")
    press_key(Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert hands.last() == "settle Deerfield: New Haven, St. Mary's, Philadelphia"


def test_undo_brings_the_offers_at_rest_back(hands: Hands) -> None:
    at_rest = labels(hands)
    hands.click(hands.at_place("Deerfield"))
    hands.take_offer(0)
    QTest.keyClick(hands.window, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hands.done() == 0 and labels(hands) == at_rest


def test_the_companion_lists_the_same(hands: Hands) -> None:
    QTest.keyClick(hands.window, Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    hands.window.activateWindow()
    hands.click(hands.at_place("Deerfield"))
    window = hands.window.companion.window
    assert window is not None
    lines = [line.text for line in window.lists[Section.ACTIONS].lines]
    assert lines and all("Deerfield" in line for line in lines)


def test_nothing_is_offered_while_the_other_side_has_to_move(sit: Sit) -> None:
    hands = sit(Game.from_state(british(*HAND).state(), (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=1))
    hands.window.current.look_from(FRENCH)
    assert not hands.window.current.can_act
    hands.click(hands.at_place("Deerfield"))
    assert hands.table.inspector.pinned and hands.table.inspector.caption
    assert not labels(hands) and hands.window.current.table_state.gesture.place is None


def test_the_curtain_takes_it_along(sit: Sit) -> None:
    hands = sit(Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=4), curtain=True)
    hands.lift_curtain()
    hands.click(hands.at_place("Deerfield"))
    hands.end_turn()
    assert hands.window.current.table_state.gesture.place is None and not hands.table.inspector.pinned


def test_another_language_keeps_it(window: MainWindow) -> None:
    hands = Hands(window)
    hands.click(hands.at_place("Louisbourg"))
    before = labels(hands)
    window.preferences.apply("language", "fr")
    assert len(labels(hands)) == len(before) and not set(labels(hands)) & set(before)
    assert window.table.inspector.pinned


def test_a_piece_picked_up_takes_its_place(sit: Sit) -> None:
    hands = sit(Game.from_state(british(*HAND).state(), seed=1))
    hands.click(hands.at_place("Deerfield"))
    hands.click(hands.at_piece("village"))
    gesture = hands.window.current.table_state.gesture
    assert gesture.carried is not None and gesture.place is None
    hands.click(hands.at_place("Deerfield"))
    hands.answer("settle Deerfield: New Haven, St. Mary's, Philadelphia")
    assert hands.done() == 1


def test_a_lesson_that_asks_for_a_place_goes_on_without_its_offers(sit: Sit) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    lessons = hands.window.learning.lessons
    found = [
        (lesson, number)
        for lesson in load_lessons()
        for number, step in enumerate(lesson.steps)
        if step.goal is not None and step.goal.places and not step.goal.verbs
    ]
    lesson, number = found[0]
    goal = lesson.steps[number].goal
    lessons.begin(lesson, number)
    assert lessons.run is not None and goal is not None
    hands.click(hands.at_place(goal.places[0]))
    QApplication.processEvents()
    assert lessons.run.is_done and hands.window.current.table_state.gesture.place is None
