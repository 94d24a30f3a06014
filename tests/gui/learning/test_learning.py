"""The start screen by mouse and by keyboard, and every lesson in the real window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.data.learning.lesson_files import Lesson, load_lessons
from afaos_gui.data.settings.settings import load_settings
from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.board.items.places import PlaceState
from afaos_gui.gui.controllers.learning.lessons import Lessons
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.gui.table.start.start_line import BESIDE, StartButton
from afaos_gui.gui.toolkit.widgets.scrolling import PaperArea
from afaos_gui.presentation.choices.questions import Question
from afaos_gui.presentation.look.rich_text import SentenceKind
from afaos_gui.rules.actions import Settle, TakeMoney
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.gui.languages import pseudo
from tests.gui.papers_shown import strays
from tests.gui.tables import busy_position
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
Write = Callable[[float], None]
LESSONS = load_lessons()


@pytest.fixture(params=["en", "fr", pseudo.CODE])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == pseudo.CODE:
        pseudo.speak()
    else:
        set_language(request.param)
    yield request.param
    set_language("en")


@pytest.fixture
def hands(sit: Sit, tmp_path: Path) -> Hands:
    found = sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "Louis")), seed=3), games=tmp_path)
    found.window.learning.lessons._folder = tmp_path
    return found


def at_lesson(hands: Hands, number: int, step: int = 0) -> Lessons:
    lessons = hands.window.learning.lessons
    lessons.begin(LESSONS[number], step)
    return lessons


def settle_down(lessons: Lessons) -> None:
    """Process what follows a step, until its result is told."""
    while lessons._answer.isActive():
        lessons._answer.stop()
        lessons._follow()


def go_on(hands: Hands) -> None:
    """Go on from what is told."""
    button = hands.window.learning.lessons.slip.buttons["coach_on"]
    assert button.text() == "Go on"
    hands.click_widget(button)


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


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_goes_to_its_end_at_the_table(hands: Hands, lesson: Lesson) -> None:
    before = hands.window.current.game
    lessons = hands.window.learning.lessons
    lessons.begin(lesson, 0)
    for number, step in enumerate(lesson.steps):
        run = lessons.run
        assert run is not None and run.number == number
        assert str(step.do) == lessons.slip.said(SentenceKind.DO)
        if step.goal is None:
            settle_down(lessons)
        elif step.goal.verbs:
            action = run.example()
            assert action is not None
            hands.window.current.submit(action)
            settle_down(lessons)
        elif step.goal.places:
            hands.click(hands.at_place(step.goal.places[0]))
        elif step.goal.cards:
            hands.click(hands.at_card(hands.indices(step.goal.cards[0])[0]))
        else:
            hands.window.guide.toggle(step.goal.shows)
        if step.result is not None:
            assert str(step.result) == lessons.slip.said(SentenceKind.DO)
        hands.window.score.put_away()
        if run.number == number:
            go_on(hands)
    assert lessons.run is not None and lessons.run.is_over
    lessons.leave()
    assert hands.window.current.game is before
    assert not lessons.slip.isVisible()


def test_something_else_is_taken_back_with_a_sentence_and_two_misses_bring_the_hint(hands: Hands) -> None:
    lessons = at_lesson(hands, 1, 4)
    run = lessons.run
    assert run is not None
    before = run.game.state
    for said in ("That is allowed, but was taken back. Deerfield takes", "For example: Settle Deerfield"):
        other = next(action for action in run.game.legal if isinstance(action, TakeMoney))
        hands.window.current.submit(other)
        QApplication.processEvents()
        assert run.game.state is before
        assert lessons.slip.said(SentenceKind.NOTE).startswith(said)


def test_the_ribbon_s_hint_is_the_lesson_s_own(hands: Hands) -> None:
    lessons = at_lesson(hands, 3, 2)
    hands.click_widget(hands.table.ribbon.button("hint"))
    assert lessons.slip.said(SentenceKind.NOTE).startswith("For example: Draft Home Support")
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
    lessons = at_lesson(hands, 5, 5)
    assert current.state.actions_left
    current.end_turn()
    assert current.table_state.question is None
    settle_down(lessons)
    assert lessons.run is not None and lessons.run.number == 6
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
    hands.click_widget(hands.window.asking.leave)
    assert hands.window.learning.screen.isVisible()
    assert "3-deck" in load_settings(tmp_path).lessons
    lessons.begin(LESSONS[3])
    assert lessons.run is not None and lessons.run.number == 1


def test_a_question_over_the_start_screen_keeps_the_focus_when_the_look_changes(hands: Hands) -> None:
    window = hands.window
    window.learning.open()
    window.asking.ask("Another game?", "This one goes on.", "Stay", "Leave", lambda: None)
    window.asking.leave.setFocus()
    window.current.show_anew()
    assert QApplication.focusWidget() is window.asking.leave
    at = window.asking.leave.mapTo(window, window.asking.leave.rect().center())
    assert window.childAt(at) is window.asking.leave


def test_panels_behind_the_start_screen_stay_there_when_their_tabs_are_laid_anew(write_at: Write, sit: Sit) -> None:
    write_at(1.5)
    hands = sit(Game.from_state(busy_position().state(), seed=1), size=(1024, 640))
    window = hands.window
    window.commands["show_inspector"].trigger()
    window.learning.open()
    window.commands["show_inspector"].trigger()
    QApplication.processEvents()
    assert window.table.docks.grips["log"].isVisibleTo(window)
    assert strays(window) == []


@pytest.mark.parametrize("asked", ["ways", "report"])
def test_a_question_over_one_of_the_game_stays_when_the_language_changes(hands: Hands, asked: str) -> None:
    window = hands.window
    panel = window.table.side_panel
    if asked == "ways":
        window.current.perform(tuple(action for action in window.current.offered if isinstance(action, Settle))[:3])
    else:
        panel.show_question(Question("What they did", ("They passed.",), (), dismiss="Go on"))
    assert not panel.isHidden()
    window.asking.ask("Another game?", "This one goes on.", "Stay", "Leave", lambda: None)
    if asked == "ways":
        window.preferences.apply("language", "fr")
    else:
        panel.show_question(Question("Ce qu’ils ont fait", ("Ils ont passé.",), (), dismiss="Continuer"))
    assert not window.asking.isHidden() and not panel.isHidden()
    assert QApplication.focusWidget() is window.asking.stay


def test_the_start_screen_begins_a_game_by_mouse(hands: Hands) -> None:
    learning = hands.window.learning
    learning.open()
    screen = learning.screen
    named = {line.objectName(): line for line in screen.lines}
    assert set(named) >= {f"start_{name}" for name in ("learn", "machine", "people", "problems", "open", "statistics")}
    hands.click_widget(named["start_machine"])
    second = {line.objectName(): line for line in screen.second_lines}
    hands.click_widget(second["level_captain"])
    for button in ("side_1", "begin"):
        found = screen.findChild(type(learning.lessons.slip.buttons["coach_on"]), button)
        assert found is not None
        hands.click_widget(found)
    seats = hands.window.current.game.seats
    assert (seats[0].level, seats[1].level) == ("captain", "")
    assert not screen.isVisible()


def test_the_start_screen_goes_by_keys(hands: Hands) -> None:
    learning = hands.window.learning
    learning.open()
    screen = learning.screen
    learn = next(line for line in screen.lines if line.objectName() == "start_learn")
    learn.setFocus()
    QTest.keyClick(learn, Qt.Key.Key_Return)
    assert len(screen.second_lines) == len(LESSONS) + 1  # and the guided game
    QTest.keyClick(screen.second_lines[0], Qt.Key.Key_Down)
    assert screen.second_lines[1].hasFocus()
    QTest.keyClick(screen.second_lines[1], Qt.Key.Key_Return)
    run = learning.lessons.run
    assert run is not None and run.lesson is LESSONS[0], "the prologue comes before the first lesson"
    QTest.keyClick(hands.table.hand, Qt.Key.Key_Space)
    assert run.number == 1
    QTest.keyClick(hands.table.hand, Qt.Key.Key_Return)
    assert run.number == 2
    QTest.keyClick(hands.table.hand, Qt.Key.Key_Escape)
    run = learning.lessons.run
    assert run is not None and run.lesson is LESSONS[1] and run.number == 0
    learning.lessons.leave()
    learning.teach(LESSONS[1].id)
    assert learning.lessons.run is not None and learning.lessons.run.lesson is LESSONS[1], "once"


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


def test_the_rules_and_options_stand_behind_a_button(hands: Hands) -> None:
    learning = hands.window.learning
    learning.open()
    hands.click_widget(next(line for line in learning.screen.lines if line.objectName() == "start_machine"))
    button = learning.screen.findChild(type(learning.lessons.slip.buttons["coach_on"]), "rules_and_options")
    assert button is not None
    hands.click_widget(button)
    assert hands.window.findChild(NewGameDialog) is not None


def test_escape_puts_the_start_screen_away(hands: Hands) -> None:
    learning = hands.window.learning
    learning.open_lessons()
    assert learning.step_out()
    assert learning.screen.isVisible()
    assert learning.step_out()
    assert not learning.step_out()


def test_every_line_tells_a_screen_reader_what_it_does(hands: Hands) -> None:
    learning = hands.window.learning
    learning.open_lessons()
    for line in (*learning.screen.lines, *learning.screen.second_lines):
        assert line.accessibleName() and line.accessibleDescription()


def test_no_line_of_the_start_screen_is_cut(spoken: str, hands: Hands) -> None:
    learning = hands.window.learning
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        hands.window.resize(*size)
        for page in ("learn", "machine"):
            learning.open()
            screen = learning.screen
            next(line for line in screen.lines if line.objectName() == f"start_{page}").click()
            QApplication.processEvents()
            for line in (*screen.lines, *screen.second_lines):
                texts = zip(line.fonts(), (line.text(), line.accessibleDescription()), strict=True)
                wanted = max(QFontMetricsF(letters).horizontalAdvance(words) for letters, words in texts)
                right = line.mapTo(screen, line.rect().topRight()).x()
                assert line.width() - BESIDE >= wanted, (spoken, size, line.text())
                assert right < screen.width(), (spoken, size, line.text())


@pytest.mark.parametrize("page", ["learn", "machine"])
def test_every_line_of_the_start_screen_stands_within_the_frame_of_its_sheet_in_a_low_window(
    spoken: str, hands: Hands, page: str
) -> None:
    screen = hands.window.learning.screen
    hands.window.setMinimumSize(900, 480)
    hands.window.resize(960, 520)  # half of 1920x1080 and a little less, as with a scale of 2
    hands.window.learning.open()
    next(line for line in screen.lines if line.objectName() == f"start_{page}").click()
    QApplication.processEvents()
    for sheet in screen.findChildren(PaperArea):
        inside = sheet.geometry().adjusted(0, 8, 0, -8)
        for line in sheet.findChildren(StartButton):
            assert inside.contains(QRect(line.mapTo(screen, QPoint()), line.size())), (spoken, line.text())


def test_the_sheets_of_the_start_screen_grow_with_a_large_window(hands: Hands) -> None:
    learning = hands.window.learning
    heights = []
    for size in ((1280, 720), (1920, 1080)):
        hands.window.resize(*size)
        learning.open()
        QApplication.processEvents()
        heights.append(learning.screen.lines[0].height())
    assert heights[1] > 1.3 * heights[0]


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
    lessons, sieges = at_lesson(hands, 5, 2), hands.table.sieges
    QApplication.processEvents()
    assert lessons.slip.isVisible()
    assert sieges.height() >= sieges.sizeHint().height()
