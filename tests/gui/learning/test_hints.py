"""Hints: asked for by key and button, shown beside the map, taken by a click, gone when the position changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.controllers.machine import hints as hints_module
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import observe
from afaos_gui.session.game import Game
from afaos_gui.session.machine.thinker import Limit
from tests.gui.games.test_curtain import assert_nothing_hidden, words
from tests.gui.gestures.oracle import Oracle, consult
from tests.gui.hands import Hands, focused_widget
from tests.rules.builder import Position

Sit = Callable[..., Hands]

HAND = ("New Haven", "St. Mary's", "Boston", "Rangers", "Home Support")
SETTLE = "settle Deerfield: New Haven, St. Mary's, Boston"
FOUND = ((SETTLE, 60, 0.55), ("draft: Governor", 30, 0.5), ("take money: Boston", 10, 0.4))


@pytest.fixture
def hands(sit: Sit) -> Hands:
    """The British to play, with no curtain."""
    position = Position(BRITISH).hand(BRITISH, *HAND).hand(FRENCH, "Quebec", "Gaspe").money(BRITISH, 20)
    return sit(Game.from_state(position.state(), seed=1))


@pytest.fixture
def oracle(hands: Hands) -> Oracle:
    """The machine of the window."""
    return consult(hands)


def slip(hands: Hands) -> Slip:
    """The sheet with the hint."""
    return hands.table.hint_slip


def press(hands: Hands, key: Qt.Key) -> None:
    """Press a key in the window."""
    QTest.keyClick(hands.window, key)
    QApplication.processEvents()


def marked(hands: Hands) -> set[str]:
    """The marked places of the map."""
    return {item.place.name for item in hands.table.scene.places if item.state == "chosen"}


def playable(hands: Hands) -> list[str]:
    """The marked cards of the hand; the others are dim."""
    hand, catalogue = hands.table.hand, hands.state.ruleset.catalogue
    return sorted(catalogue.cards[hand.cards[index]].name for index in hand.shown.playable or ())


def test_the_key_asks_from_the_view_of_the_one_who_sits(hands: Hands, oracle: Oracle) -> None:
    press(hands, Qt.Key.Key_H)
    assert [asked.view for asked in oracle.asked] == [observe(hands.state, BRITISH)]
    assert oracle.asked[0].level == "general" and oracle.asked[0].explain
    assert slip(hands).isVisible()
    assert not slip(hands).rows
    assert "as you see it" in slip(hands).accessibleDescription()


def test_the_button_asks_and_puts_away(hands: Hands, oracle: Oracle) -> None:
    button = hands.table.ribbon.button("hint")
    hands.click_widget(button)
    assert oracle.open
    hands.click_widget(button)
    assert not oracle.open
    assert not slip(hands).isVisible()


def test_a_hint_tells_actions_chances_reasons_and_the_line(hands: Hands, oracle: Oracle) -> None:
    press(hands, Qt.Key.Key_H)
    oracle.answer(*FOUND, line=(SETTLE, "draft: Governor"))
    rows = slip(hands).rows
    assert rows[0].text() == "Settle Deerfield with New Haven, St. Mary’s and Boston"
    assert len(rows) == 3
    spoken = rows[0].accessibleDescription()
    for part in ("55%", "60%", "rather than", "Then perhaps: Draft Governor"):
        assert part in spoken
    assert "British 55%, French 45%" in slip(hands).accessibleDescription()


def hinted_in_a_small_window(hands: Hands, oracle: Oracle) -> None:
    hands.window.resize(1024, 640)
    hands.table.lay_out()
    press(hands, Qt.Key.Key_H)
    oracle.answer(*FOUND)
    QApplication.processEvents()


def test_how_the_game_stands_is_read_whole_in_a_low_window(hands: Hands, oracle: Oracle) -> None:
    hinted_in_a_small_window(hands, oracle)
    words, area = slip(hands).text, slip(hands)._area
    assert words.text()
    top = words.mapTo(slip(hands), QPoint(0, 0)).y()
    assert top >= (area.y() if area.isAncestorOf(words) else 0), "its first line, with whose chances they are, is cut"


def test_a_hint_higher_than_its_sheet_shows_what_it_advises(hands: Hands, oracle: Oracle) -> None:
    hands.window.setMinimumHeight(0)
    hands.window.resize(960, 380)
    hands.table.lay_out()
    hands.click(hands.at_zone("purse"))  # The question takes the wider column.
    press(hands, Qt.Key.Key_H)
    oracle.answer(*FOUND, line=(SETTLE, "draft: Governor"))
    QApplication.processEvents()
    row, room = slip(hands).rows[0], slip(hands)._area.viewport()
    assert row.height() > room.height()
    assert row.mapTo(room, QPoint(0, 0)).y() >= 0


def test_a_hint_in_a_small_window_leaves_the_market_in_sight_and_makes_way(hands: Hands, oracle: Oracle) -> None:
    hinted_in_a_small_window(hands, oracle)
    hint, asked = slip(hands), hands.table.side_panel
    assert not hint.geometry().intersects(hands.table.market.geometry())
    hands.click(hands.at_zone("purse"))
    assert asked.isVisible() and hint.isVisible()
    assert not hint.geometry().intersects(asked.geometry())


def test_the_best_is_lit_at_once_and_others_when_pointed_at(hands: Hands, oracle: Oracle) -> None:
    press(hands, Qt.Key.Key_H)
    oracle.answer(*FOUND)
    assert marked(hands) == {"Deerfield"}
    assert playable(hands) == ["Boston", "New Haven", "St. Mary's"]
    row = slip(hands).rows[2]
    slip(hands).show_row(2)
    hands.move(row.mapToGlobal(row.rect().center()))
    assert marked(hands) == set()
    assert playable(hands) == ["Boston"]
    hands.move(hands.at_zone("purse"))
    assert playable(hands) == []


def test_a_click_does_it(hands: Hands, oracle: Oracle) -> None:
    press(hands, Qt.Key.Key_H)
    oracle.answer(*FOUND)
    hands.click_widget(slip(hands).rows[0])
    assert hands.last() == SETTLE
    assert not slip(hands).isVisible()
    assert not slip(hands).rows


def test_a_click_meant_for_what_a_hint_covers_does_nothing(hands: Hands, oracle: Oracle) -> None:
    press(hands, Qt.Key.Key_H)
    hands.table.click_guard.hold = 1000.0
    oracle.answer(*FOUND)
    hands.click_widget(slip(hands).rows[0])
    assert hands.done() == 0 and slip(hands).isVisible()


def test_a_machine_that_thinks_holds_up_no_answer(hands: Hands, oracle: Oracle) -> None:
    guard = hands.table.click_guard
    guard.hold = 1000.0
    press(hands, Qt.Key.Key_H)
    hands.window.hints._show_time()
    assert guard.takes()


def test_keys_choose_and_do_it(hands: Hands, oracle: Oracle) -> None:
    press(hands, Qt.Key.Key_H)
    oracle.answer(*FOUND)
    QTest.keyClick(focused_widget(), Qt.Key.Key_Down)
    assert slip(hands).rows[1].hasFocus()
    QTest.keyClick(focused_widget(), Qt.Key.Key_Space)
    assert hands.last() == "draft: Governor"


def test_ending_the_turn_is_asked_where_actions_are_left(hands: Hands, oracle: Oracle) -> None:
    press(hands, Qt.Key.Key_H)
    oracle.answer(("end turn", 5, 0.5))
    hands.click_widget(slip(hands).rows[0])
    assert hands.done() == 0
    hands.answer("end turn")
    assert hands.last() == "end turn"


def test_an_answer_that_is_not_shown_leaves_the_keyboard_where_it_is(hands: Hands, oracle: Oracle) -> None:
    before = focused_widget()
    hands.window.hints.consult()
    oracle.answer(*FOUND)
    assert not slip(hands).is_open and focused_widget() is before


def test_a_change_of_look_leaves_the_keyboard_where_it_is(hands: Hands, oracle: Oracle) -> None:
    press(hands, Qt.Key.Key_H)
    oracle.answer(*FOUND)
    slip(hands).rows[1].setFocus()
    hands.window.preferences.apply("surround", "light")
    assert slip(hands).rows[1].hasFocus()
    asking = hands.window.asking
    asking.ask("Leave?", "The game is kept.", "Stay", "Leave", lambda: None)
    hands.window.preferences.apply("surround", "dark")
    assert asking.stay.hasFocus()


def test_escape_stops_the_thinking_and_nothing_comes_of_it(hands: Hands, oracle: Oracle) -> None:
    press(hands, Qt.Key.Key_H)
    late = oracle.asked[0]
    press(hands, Qt.Key.Key_Escape)
    assert not oracle.open
    assert not slip(hands).isVisible()
    oracle.open = late.number
    oracle.answer(*FOUND)
    assert not slip(hands).isVisible()
    assert hands.done() == 0


def test_escape_puts_the_hint_away_and_leaves_the_selection(hands: Hands, oracle: Oracle) -> None:
    hands.select("Boston")
    press(hands, Qt.Key.Key_H)
    oracle.answer(*FOUND)
    press(hands, Qt.Key.Key_Escape)
    assert not slip(hands).isVisible()
    assert hands.table.hand.selected
    assert marked(hands) == set()


def test_it_goes_when_the_position_changes(hands: Hands, oracle: Oracle) -> None:
    press(hands, Qt.Key.Key_H)
    oracle.answer(*FOUND)
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    assert hands.last() == "take money: Boston"
    assert not slip(hands).isVisible()
    assert not slip(hands).rows


def test_an_answer_to_an_earlier_position_is_dropped(hands: Hands, oracle: Oracle) -> None:
    press(hands, Qt.Key.Key_H)
    late = oracle.asked[0]
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    assert not oracle.open, "the request is cancelled"
    press(hands, Qt.Key.Key_H)
    oracle.open = late.number
    oracle.answer(*FOUND)
    assert not slip(hands).rows


def test_a_problem_is_told(hands: Hands, oracle: Oracle) -> None:
    press(hands, Qt.Key.Key_H)
    oracle.fail("The machine found no answer.")
    assert slip(hands).accessibleDescription() == "The machine found no answer."
    set_language("fr")
    hands.window.restyle(other_words=True)
    assert slip(hands).accessibleDescription() == "L’ordinateur n’a pas trouvé de réponse."
    hands.click_widget(slip(hands).close_button)
    assert not slip(hands).isVisible()


def test_somebody_else_s_question_ends_the_waiting(hands: Hands, oracle: Oracle, qtbot: QtBot) -> None:
    press(hands, Qt.Key.Key_H)
    oracle.open = 0
    qtbot.waitUntil(lambda: not slip(hands).isVisible())


def test_a_decision_in_the_middle_of_a_turn_can_be_advised(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Militia", "Quebec", "Gaspe")
    hands = sit(Game.from_state(position.state(), seed=1))
    hands.drag_cards(("Rangers",), hands.at_zone("opponent"))
    assert hands.state.decision is Decision.BLOCK_AMBUSH
    oracle = consult(hands)
    press(hands, Qt.Key.Key_H)
    assert oracle.asked[0].view == observe(hands.state, FRENCH)
    oracle.answer(("block: Militia", 9, 0.5), ("decline", 3, 0.4))
    question = hands.table.decision_panel
    assert question.isVisible()
    assert not question.geometry().intersects(slip(hands).geometry()), "the question stays in sight"
    hands.click_widget(slip(hands).rows[0])
    assert hands.last() == "block: Militia"


def test_none_is_offered_in_a_replay(hands: Hands, oracle: Oracle) -> None:
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    press(hands, Qt.Key.Key_H)
    hands.window.commands["replay"].trigger()
    assert not slip(hands).isVisible()
    assert not oracle.open
    before = len(oracle.asked)
    press(hands, Qt.Key.Key_H)
    assert len(oracle.asked) == before


def test_the_curtain_takes_it_away(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, *HAND).hand(FRENCH, "Siege Artillery", "Intendant").actions(0)
    hands = sit(Game.from_state(position.state(), seed=1), curtain=True)
    oracle = consult(hands)
    press(hands, Qt.Key.Key_H)
    assert not oracle.asked, "nobody sits yet"
    hands.lift_curtain()
    press(hands, Qt.Key.Key_H)
    oracle.answer(("home support", 5, 0.5), ("end turn", 4, 0.4))
    assert any("Home Support" in text for text in words(hands))
    hands.end_turn()
    assert hands.window.curtain.isVisible()
    assert not slip(hands).isVisible()
    assert_nothing_hidden(hands)
    assert not any("Home Support" in text or "55%" in text for text in words(hands))


def test_the_machine_s_own_process_gives_a_hint(hands: Hands, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints_module, "THINKING", Limit(iterations=24))
    press(hands, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: bool(slip(hands).rows), timeout=30_000)
    hands.click_widget(slip(hands).rows[0])
    assert hands.done() == 1


def test_the_same_position_has_the_same_hint(hands: Hands, oracle: Oracle) -> None:
    """A machine asked again would compare with something else, and give reasons the other way round."""
    press(hands, Qt.Key.Key_H)
    oracle.answer(*FOUND)
    told = [row.accessibleName() + row.accessibleDescription() for row in slip(hands).rows]
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_H):
        press(hands, key)
    assert len(oracle.asked) == 1
    assert [row.accessibleName() + row.accessibleDescription() for row in slip(hands).rows] == told
    assert slip(hands).rows[0].hasFocus()
    answered: list[object] = []
    hands.window.hints.answered.connect(answered.append)
    press(hands, Qt.Key.Key_Escape)
    hands.window.hints.consult()
    assert len(oracle.asked) == len(answered) == 1 and not slip(hands).isVisible()
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    press(hands, Qt.Key.Key_H)
    assert len(oracle.asked) == 2 and not slip(hands).rows


def test_after_an_undo_the_position_has_the_hint_that_it_had(hands: Hands, oracle: Oracle) -> None:
    def hinted() -> list[str]:
        press(hands, Qt.Key.Key_H)
        if oracle.open:
            oracle.answer(*(FOUND if len(oracle.asked) == 1 else (("draft: Governor", 30, 0.5),)))
        told = [row.accessibleName() + row.accessibleDescription() for row in slip(hands).rows]
        press(hands, Qt.Key.Key_Escape)
        return told

    before = hinted()
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    after = hinted()
    assert after != before
    hands.window.current.undo()
    assert hinted() == before
    hands.window.current.redo()
    assert hinted() == after and len(oracle.asked) == 2
