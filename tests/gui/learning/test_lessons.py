"""Every lesson in the real window, to its end and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.data.settings.settings import load_settings
from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.board.items.places import PlaceState
from afaos_gui.gui.toolkit.look.style_sheet import Look
from afaos_gui.presentation.look.rich_text import SentenceKind
from afaos_gui.rules.actions import TakeMoney
from afaos_gui.session.lessons.lesson import MISSES
from tests.gui.hands import Hands, press_key
from tests.gui.learning.teaching import LESSONS, at_lesson, go_on, settle_down


@pytest.mark.few(2)
def test_the_coach_is_no_wider_than_its_column(spoken: str, hands: Hands) -> None:
    """A step with all its buttons, whose labels are long in French."""
    lessons = at_lesson(hands, 1, 4)
    lessons.hint()
    for width in (1280, 1024):
        hands.window.resize(width, 720)
        QApplication.processEvents()
        slip = lessons.slip
        assert slip.width() <= hands.table.docks.column_with_foot().width()
        shown = [button for button in slip.buttons.values() if button.isVisible()]
        assert len(shown) == 3
        assert all(slip.rect().contains(button.geometry()) for button in shown)
        assert all(button.width() >= button.sizeHint().width() for button in shown)


def test_something_else_is_taken_back_with_a_sentence_and_two_misses_bring_the_hint(hands: Hands) -> None:
    lessons = at_lesson(hands, 1, 4)
    run = lessons.run
    assert run is not None
    before = run.game.state
    for said in (
        "That is allowed, but was taken back. Deerfield takes",
        "That is allowed, but was taken back. This is how: Settle Deerfield",
    ):
        other = next(action for action in run.game.legal if isinstance(action, TakeMoney))
        hands.window.current.submit(other)
        QApplication.processEvents()
        assert run.game.state is before
        assert lessons.slip.said(SentenceKind.NOTE).startswith(said)


def test_that_an_action_was_taken_back_is_said_in_another_language_too(hands: Hands) -> None:
    lessons = at_lesson(hands, 1, 4)
    run = lessons.run
    assert run is not None
    for _number in range(MISSES):
        hands.window.current.submit(next(action for action in run.game.legal if isinstance(action, TakeMoney)))
        QApplication.processEvents()
    set_language("de")
    hands.window.restyle(other_words=True)
    said = "Das ist erlaubt, wurde aber zurückgenommen. So geht es: Deerfield"
    assert lessons.slip.said(SentenceKind.NOTE).startswith(said)


def test_the_ribbon_s_hint_is_the_lesson_s_own(hands: Hands) -> None:
    lessons = at_lesson(hands, 3, 2)
    hands.click_widget(hands.table.ribbon.button("hint"))
    assert lessons.slip.said(SentenceKind.NOTE).startswith("This is how: Draft Home Support")
    assert not hands.window.hints.is_shown
    assert [tile.card.id for tile in hands.table.market.tiles if tile.is_advised] == [hands.card_id("Home Support")]


def test_a_lesson_begun_with_the_mouse_rings_no_place(hands: Hands) -> None:
    """A focus ring around a place would look like a mark of the lesson."""
    learning = hands.window.learning
    hands.window.activateWindow()
    learning.open_lessons()
    hands.click_widget(learning.screen.second_lines[0])
    QApplication.processEvents()
    assert learning.lessons.is_on
    assert hands.window.access.cursor.place < 0


def test_a_step_that_asks_to_look_lights_only_what_is_to_be_looked_at(hands: Hands) -> None:
    """A card that was selected before would light all that it can reach as well."""
    lessons = at_lesson(hands, 1, 3)
    hands.click(hands.at_card(hands.indices("New Haven")[0]))
    QApplication.processEvents()
    lessons.begin(LESSONS[2], 1)
    shown = (PlaceState.TARGET, PlaceState.CHOSEN)
    lit = [item.place.name for item in hands.table.scene.places if item.state in shown]
    assert lit == ["Albany"]


@pytest.mark.few(1)
@pytest.mark.parametrize("leaf", ["deck_sheet", "endings", "map_key"])
def test_a_leaf_lies_beside_the_coach(hands: Hands, leaf: str) -> None:
    lessons = at_lesson(hands, 1, 9)
    hands.window.guide.toggle(leaf)
    QApplication.processEvents()
    found = hands.window.guide.leaf(leaf)
    assert found.isVisible() and lessons.slip.isVisible()
    assert not found.geometry().intersects(lessons.slip.geometry())


def test_another_lesson_puts_the_leaf_away(hands: Hands) -> None:
    lessons = at_lesson(hands, 1, 9)
    hands.window.guide.toggle("deck_sheet")
    assert hands.window.guide.lying, "what was opened can be read while its result is told"
    lessons.begin(LESSONS[2], 0)
    assert not hands.window.guide.lying


def test_nothing_is_asked_before_the_end_of_turn_that_a_step_wants(hands: Hands) -> None:
    """An action is left, which nobody is warned of who does as the lesson says."""
    current = hands.window.current
    lessons = at_lesson(hands, 5, 6)
    assert current.state.actions_left
    current.end_turn()
    assert current.table_state.question is None
    settle_down(lessons)
    assert lessons.run is not None and lessons.run.number == 7
    lessons.leave()
    current.end_turn()
    assert current.table_state.question is not None


def test_the_title_names_the_turn_of_the_lesson(hands: Hands) -> None:
    """The step before lies in another position, and the window is still told of its action when it is done."""
    lessons = at_lesson(hands, 3, 2)
    run = lessons.run
    assert run is not None
    action = run.example()
    assert action is not None
    hands.window.current.submit(action)
    settle_down(lessons)
    go_on(hands)
    assert run.number == 3
    assert f"turn {hands.window.current.state.turn} " in hands.window.windowTitle()


def test_the_last_lesson_leads_to_the_guided_game(hands: Hands) -> None:
    learning = hands.window.learning
    lessons = at_lesson(hands, -1, len(LESSONS[-1].steps) - 1)
    lessons.skip()
    settle_down(lessons)
    assert not hands.window.score.isHidden(), "the last lesson ends with the true score sheet"
    hands.click_widget(hands.window.score.board_button)
    go_on(hands)
    hands.click_widget(lessons.slip.buttons["coach_on"])
    assert learning.guided.is_on
    assert not lessons.is_on
    assert not learning.screen.isVisible()


@pytest.mark.few(2)
@pytest.mark.parametrize(("lesson", "step"), [(1, 1), (1, 9), (2, 7)])
def test_a_leaf_that_is_opened_for_the_learner_is_seen(hands: Hands, lesson: int, step: int) -> None:
    """What the result speaks of lies on the table."""
    lessons = at_lesson(hands, lesson, step)
    run = lessons.run
    assert run is not None and run.step.goal is not None
    hands.click_widget(lessons.slip.buttons["coach_on"])
    assert run.is_done and hands.window.guide.lying == run.step.goal.shows
    go_on(hands)
    assert not hands.window.guide.lying


def test_who_clicks_while_the_other_side_answers_still_sees_what_comes_of_the_step(hands: Hands) -> None:
    lessons = at_lesson(hands, 2, 6)
    run, button = lessons.run, lessons.slip.buttons["coach_on"]
    assert run is not None
    hands.click_widget(button)
    QTest.qWait(round(hands.table.click_guard.hold * 1000) + 50)
    assert run.is_answering and not button.isEnabled()
    hands.click_widget(button)
    assert run.number == 6 and not run.is_done
    settle_down(lessons)
    assert run.is_done and lessons.slip.said(SentenceKind.DO) == str(run.step.result)
    assert button.isEnabled()


def test_the_lit_draw_pile_is_answered_where_the_deck_sheet_is_asked_for(hands: Hands) -> None:
    lessons = at_lesson(hands, 1, 9)
    hands.click_widget(hands.table.piles["draw"])
    assert lessons.slip.said(SentenceKind.NOTE) == str(LESSONS[1].steps[9].wrong)


def test_undo_goes_back_into_the_step_before(hands: Hands) -> None:
    lessons = at_lesson(hands, 2, 3)
    run = lessons.run
    assert run is not None
    for goes_on in (False, True):
        action = run.example()
        assert action is not None
        hands.window.current.submit(action)
        settle_down(lessons)
        assert run.is_done
        if goes_on:
            go_on(hands)
        hands.window.current.undo()
        QApplication.processEvents()
        assert run.number == 3 and run.asks
        assert lessons.slip.said(SentenceKind.DO) == str(run.lesson.steps[3].do)


def test_a_lesson_is_skipped_left_and_resumed(hands: Hands, tmp_path: Path) -> None:
    lessons = at_lesson(hands, 3)
    hands.click_widget(lessons.slip.buttons["coach_on"])
    hands.click_widget(lessons.slip.buttons["coach_on"])
    settle_down(lessons)
    assert lessons.run is not None and (lessons.run.number, lessons.run.is_done) == (1, True)
    hands.click_widget(lessons.slip.buttons["coach_back"])
    hands.click_widget(lessons.slip.buttons["coach_leave"])
    assert hands.window.learning.screen.isVisible()
    assert "3-deck" in load_settings(tmp_path).lessons
    lessons.begin(LESSONS[3])
    assert lessons.run is not None and lessons.run.number == 1


def test_a_lesson_begun_after_the_one_before_goes_on_where_it_was_left(hands: Hands) -> None:
    at_lesson(hands, 1, 4).leave()
    lessons = at_lesson(hands, 0)
    hands.click_widget(lessons.slip.buttons["coach_leave"])
    assert lessons.run is not None and (lessons.run.lesson, lessons.run.number) == (LESSONS[1], 4)


def test_the_coach_covers_nothing_and_the_column_keeps_its_height_from_lesson_to_lesson(hands: Hands) -> None:
    table = hands.table
    lessons = at_lesson(hands, 0)
    QApplication.processEvents()
    before = table.sieges.geometry()
    for lesson in LESSONS[1:]:
        lessons.begin(lesson, 0)
        QApplication.processEvents()
        slip = lessons.slip.geometry()
        for panel in (table.inspector, table.log, table.sieges):
            assert not slip.intersects(panel.geometry()), (lesson.id, panel.objectName())
        assert table.rect().contains(slip)
    lessons.begin(LESSONS[0], 0)
    QApplication.processEvents()
    assert table.sieges.geometry() == before
    lessons.leave()
    assert table.docks.column() == table.docks.column_with_foot()


def test_a_siege_is_shown_whole_beside_the_coach(hands: Hands) -> None:
    lessons, sieges = at_lesson(hands, 5, 3), hands.table.sieges
    QApplication.processEvents()
    assert lessons.slip.isVisible()
    assert sieges.height() >= sieges.sizeHint().height()


def test_a_key_pressed_too_soon_presses_no_button_of_the_coach(hands: Hands) -> None:
    lessons = at_lesson(hands, 0)
    button = lessons.slip.buttons["coach_on"]
    button.setFocus()
    for hold, number in ((1000.0, 0), (0.0, 1)):
        hands.table.click_guard.hold = hold
        QTest.keyClick(button, Qt.Key.Key_Space)
        assert lessons.run is not None and lessons.run.number == number


def test_a_text_that_is_read_in_a_lesson_keeps_its_keys(hands: Hands) -> None:
    lessons = at_lesson(hands, 0)
    hands.window.rule_book.open("sieges")
    sheet = hands.window.rule_book.sheet
    QTest.keyClick(sheet.page, Qt.Key.Key_Space)
    QTest.keyClick(sheet.search, Qt.Key.Key_Return)
    assert lessons.run is not None and lessons.run.number == 0
    assert sheet.page.verticalScrollBar().value() > 0


def test_the_map_is_turned_again_when_its_room_changes(hands: Hands) -> None:
    lesson = next(one for one in LESSONS if one.steps[0].camera)
    lessons, clock, board = hands.window.learning.lessons, hands.table.clock, hands.table.board
    scales = []
    for size in ((1280, 720), (1600, 1000)):
        lessons.leave()
        hands.window.resize(*size)
        QApplication.processEvents()
        lessons.begin(lesson, 0)
        clock.finish_all()
        scales.append(board.scale_now)
    hands.window.resize(1280, 720)
    QApplication.processEvents()
    assert scales[0] != scales[1] and board.scale_now == pytest.approx(scales[0])


def test_gold_never_does_what_one_should_try(hands: Hands) -> None:
    lessons = at_lesson(hands, 1, 4)
    on = lessons.slip.buttons["coach_on"]
    assert (on.text(), on.property("look")) == ("Do it", str(Look.PAPER))
    hands.click_widget(on)
    settle_down(lessons)
    assert (on.text(), on.property("look")) == ("Go on", str(Look.PAPER_MAIN))


def test_a_question_come_to_by_key_has_the_keyboard_at_the_answer_that_is_framed(hands: Hands) -> None:
    number = next(number for number, lesson in enumerate(LESSONS) if lesson.id == "4-raid")
    lessons = at_lesson(hands, number, 3)
    settle_down(lessons)
    hands.table.focus_hand()
    press_key(Qt.Key.Key_Return)
    settle_down(lessons)
    framed = next(row for row in hands.table.decision_panel.rows if row.is_marked)
    assert framed.hasFocus()
    press_key(Qt.Key.Key_Return)
    assert hands.last() == "block: Rangers"
