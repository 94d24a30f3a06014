"""Whatever was in progress or open stays so when the language or the look changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.data.settings.statistics import read_statistics
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.table.review.sheet import AGAIN, ANSWER, NEXT
from afaos_gui.gui.table.start.start_screen import StartScreen
from afaos_gui.presentation.choices.questions import offered_question
from afaos_gui.presentation.choices.targets import Grip, Held
from afaos_gui.presentation.commands.companion import Section
from afaos_gui.presentation.facts.history import DrawerPage
from afaos_gui.presentation.viewer.perspective import Seen
from afaos_gui.rules.actions import EndTurn, Pass, Settle, TakeMoney, Withdraw
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.gui.learning.test_review_window import blunders, finished_game
from tests.rules.builder import SECOND

# Exercises


def ask_mistakes(window: MainWindow) -> list[int]:
    """A finished game whose second mistake is being asked, and both sides' decisions."""
    game = finished_game()
    window.start(game)
    window.score.put_away()
    window.study.open_review()
    reviews = window.study.reviews
    mistakes = reviews._mistakes
    assert mistakes is not None
    reviews.learning_wanted.emit(game, tuple(mistakes.errors))
    window.study.exercises.sheet.buttons[NEXT].click()
    return blunders(game)


def test_one_s_own_mistakes_are_asked_on(window: MainWindow) -> None:
    numbers = ask_mistakes(window)
    game = window.study._reviewed
    window.preferences.apply("language", "fr")
    exercises = window.study.exercises
    assert exercises.asked is not None and exercises.asked.id == str(numbers[1])
    assert exercises.asked.title.startswith("Erreur 2\N{NO-BREAK SPACE}sur\N{NO-BREAK SPACE}2")
    exercises.leave()
    assert window.archive.replay.whole is game and window.study.reviews.sheet.isVisible()


def test_the_problem_of_the_day_and_the_sheet_of_problems_are_told_anew(window: MainWindow) -> None:
    window.commands["daily_problem"].trigger()
    exercises = window.study.exercises
    before = exercises.asked
    window.preferences.apply("language", "de")
    after = exercises.asked
    assert before is not None and after is not None and before.id == after.id
    assert after.title.startswith("Aufgabe des Tages: ")
    exercises.leave()
    window.commands["problems"].trigger()
    window.preferences.apply("language", "fr")
    lines = window.learning.screen.second_lines
    assert lines[0].text() == "Problème du jour" and lines[0].hasFocus()


def test_a_problem_keeps_what_was_tried_and_counts_once(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.study.ask_problems("all")
    exercises = window.study.exercises
    asked = exercises.asked
    assert asked is not None
    exercises.sheet.buttons[ANSWER].click()
    position = window.current.game.position
    window.preferences.apply("language", "fr")
    exercises = window.study.exercises
    assert exercises.asked is not None and exercises.asked.id == asked.id
    assert exercises.sheet.words[0] == exercises.asked.answer(None)
    assert window.current.game.position == position > 0
    exercises.sheet.buttons[AGAIN].click()
    window.current.submit(asked.line[0])
    qtbot.waitUntil(lambda: exercises.sheet.words[0] == "Juste\u00a0!")  # once the cards have moved
    window.preferences.apply("text_size", "150")
    exercises = window.study.exercises
    assert exercises.sheet.words[0] == "Juste\u00a0!"
    assert [one.is_right for one in read_statistics(tmp_path / "games").solved] == [False]


# The review


def test_the_better_way_of_a_review_is_looked_at_on(window: MainWindow) -> None:
    game = finished_game()
    first = blunders(game)[0]
    window.start(game)
    window.score.put_away()
    window.study.open_review()
    reviews = window.study.reviews
    reviews._show_decision(first)
    reviews._show_better()
    shown = window.current.game
    window.preferences.apply("language", "fr")
    reviews = window.study.reviews
    assert reviews.sheet.isVisible() and not reviews._is_own_course and reviews._from == first
    assert window.current.game.position == first + 1
    assert window.current.game.commands[first].action == shown.commands[first].action


def test_a_replay_is_seen_as_before(window: MainWindow) -> None:
    window.start(finished_game())
    window.score.put_away()
    replay = window.archive.replay
    replay.begin(2)
    for seen in (Seen.ALL, Seen.FRENCH):
        replay.see_as(seen)
        window.preferences.apply("language", "fr" if seen is Seen.ALL else "en")
        replay = window.archive.replay
        assert window.current.perspective.seen is seen
        assert window.current.game.position == 2


# Gestures


def test_a_piece_that_was_taken_up_is_still_held(window: MainWindow) -> None:
    window.play.carry.take_up("village")
    lit = window.current.table_state.lit
    assert lit
    window.preferences.apply("palette", "high contrast")
    assert window.play.carry.held == Held(Grip.VILLAGE)
    assert window.current.table_state.lit == lit


def test_a_card_of_the_market_stays_chosen(window: MainWindow) -> None:
    card = window.current.state.ruleset.tables.card_of[0][0]
    window.current.select_draft((card,))
    window.preferences.apply("language", "fr")
    assert window.current.table_state.gesture.drafted == (card,)


def test_what_is_dragged_stays_in_the_hand_and_its_promise_is_told_anew(window: MainWindow) -> None:
    hands = Hands(window)
    hands.lift(hands.at_card(hands.indices("Boston")[0]), hands.at_zone("purse"))
    drag, ghost = window.play.drag, window.play.drag.ghost
    english, narrow = ghost.caption.text, ghost.size()
    assert drag.held is not None and english
    window.preferences.apply("language", "fr")
    assert drag.held is not None and ghost.isVisible()
    assert ghost.caption == window.current.table_state.promise and ghost.caption.text != english
    window.preferences.apply("text_size", "200")
    assert drag.held is not None and ghost.height() > narrow.height()
    hands.release(hands.at_zone("purse"))
    assert drag.held is None and window.current.game.position == 1


@pytest.mark.parametrize("kind", [Settle, TakeMoney])
def test_the_ways_that_are_asked_about_are_asked_about_in_the_other_language(
    window: MainWindow, kind: type[Settle] | type[TakeMoney]
) -> None:
    ways = tuple(action for action in window.current.offered if isinstance(action, kind))[:3]
    window.current.perform(ways)
    before = window.current.table_state.question
    window.preferences.apply("language", "fr")
    after = window.current.table_state.question
    assert before is not None and after is not None
    assert after.actions == before.actions and after.title != before.title


@pytest.mark.parametrize("kind", ["end", "withdraw", "resign", "accept"])
def test_a_question_before_something_final_is_asked_again(window: MainWindow, kind: str) -> None:
    current = window.current
    if kind == "end":
        current.end_turn()
    elif kind == "resign":
        current.resign()
    elif kind == "accept":
        current.ask(offered_question(current.viewer))
    else:
        current.perform((next(action for action in current.offered if isinstance(action, Withdraw)),))
    before = window.current.table_state.gesture.asked
    window.preferences.apply("language", "fr")
    after = window.current.table_state.gesture.asked
    assert before is not None and after is not None and after.actions == before.actions
    assert after.title != before.title and window.current.game.position == 0
    assert kind != "end" or after.actions == (EndTurn(),)


def test_an_advised_withdrawal_is_asked_for_like_any_other(window: MainWindow) -> None:
    current = window.current
    window.hints.do(next(action for action in current.offered if isinstance(action, Withdraw)))
    assert current.table_state.gesture.asked is not None and current.game.position == 0


def test_what_has_been_read_is_not_told_again(window: MainWindow) -> None:
    window.start(Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=3))
    window.curtain.lift()
    for action in (Pass(), EndTurn()):
        window.current.submit(action)
    window.curtain.lift()
    assert window.current.viewer == FRENCH and window.current.table_state.recap is not None
    window.preferences.apply("language", "fr")
    assert window.current.table_state.recap is not None
    window.play.dismiss()
    window.preferences.apply("language", "en")
    assert window.current.table_state.recap is None


# Fields, drawers and lists


@pytest.mark.parametrize("words", ["settle dee", ""])
def test_what_was_typed_into_the_command_bar_stays(window: MainWindow, words: str) -> None:
    window.command_bar.open()
    window.command_bar.finder.field.setText(words)
    window.preferences.apply("palette", "high contrast")
    assert window.command_bar.finder.typed == words
    QApplication.processEvents()
    assert window.command_bar.finder.isVisible()


def test_the_name_of_a_place_that_was_being_typed_stays(window: MainWindow) -> None:
    window.view_commands.open_find_place()
    window.view_commands.find_place.field.setText("bost")
    window.preferences.apply("palette", "high contrast")
    assert window.view_commands.find_place.typed == "bost"
    assert window.command_bar.finder.typed is None


@pytest.mark.parametrize("page", list(DrawerPage))
def test_log_and_history_stay_open(window: MainWindow, page: DrawerPage) -> None:
    window.archive.open_chronicle(page)
    window.archive.chronicle.search.setText("Boston")
    window.preferences.apply("language", "fr")
    chronicle = window.archive.chronicle
    assert chronicle.isVisible() and chronicle.page is page and chronicle.search.text() == "Boston"


def test_a_search_in_the_rule_book_and_its_way_back_stay(window: MainWindow) -> None:
    window.rule_book.open("sieges")
    window.rule_book.sheet._look_for("Boston")
    window.preferences.apply("language", "fr")
    sheet = window.rule_book.sheet
    assert sheet.isVisible() and sheet.search.text() == "Boston" and "Boston" in sheet.page.toPlainText()
    sheet.back()
    assert sheet.target == "sieges"


def test_a_place_kept_in_view_is_told_in_the_other_language(window: MainWindow) -> None:
    window.play.lights.pin_place(3)
    before = window.table.inspector.caption
    window.preferences.apply("language", "fr")
    inspector = window.table.inspector
    assert inspector.pinned and inspector.caption and inspector.caption != before


def test_the_companion_keeps_its_line_and_the_ways_it_asks_about(window: MainWindow) -> None:
    window.companion.open()
    lists = window.companion.window
    assert lists is not None
    actions = lists.lists[Section.ACTIONS]
    number = next(number for number, line in enumerate(actions.lines) if line.ways)
    actions._chosen(Section.ACTIONS, actions.lines[number])
    ways = len(actions.lines)
    lists.go_to(Section.ACTIONS, 1)
    window.preferences.apply("language", "fr")
    after = window.companion.window
    assert after is not None and len(after.lists[Section.ACTIONS].lines) == ways
    assert after.at == (Section.ACTIONS, 1)


def press(screen: StartScreen, *names: str) -> None:
    for name in names:
        button = screen.findChild(QAbstractButton, name)
        assert isinstance(button, QAbstractButton) and button.isVisible()
        button.click()
        QApplication.processEvents()


def test_the_start_screen_stays_at_its_question(window: MainWindow) -> None:
    window.learning.open()
    screen = window.learning.screen
    press(screen, "start_machine", "side_1", "level_general")
    window.preferences.apply("language", "fr")
    screen = window.learning.screen
    assert window.learning.is_open and screen.page == "machine" and screen.opponent == (FRENCH, "general")
    assert any(line.isChecked() and line.objectName() == "level_general" for line in screen.second_lines)
    press(screen, "start_learn")
    window.preferences.apply("language", "en")
    assert window.learning.screen.page == "lessons"


@pytest.mark.few(1)
@pytest.mark.parametrize("page", ["", "start_learn", "start_machine"])
def test_the_command_bar_stays_over_the_start_screen(window: MainWindow, page: str) -> None:
    window.learning.open()
    press(window.learning.screen, *filter(None, (page,)))
    window.command_bar.open()
    field = window.command_bar.finder.field
    for name, value in (("palette", "high contrast"), ("language", "fr"), ("text_size", "125")):
        window.preferences.apply(name, value)
        QApplication.processEvents()
        assert window.command_bar.finder.typed == "" and QApplication.focusWidget() is field
    assert window.learning.screen.page == {"start_learn": "lessons", "start_machine": "machine"}.get(page, "")


def test_the_coach_of_the_guided_game_stays(window: MainWindow) -> None:
    window.learning.teach("guided")
    assert window.learning.guided.is_on
    game = window.current.game
    window.preferences.apply("language", "fr")
    guided = window.learning.guided
    assert guided.is_on and window.current.game is game and guided.slip.isVisible()


def test_a_problem_keeps_the_keyboard_at_its_button_in_another_look(window: MainWindow) -> None:
    window.study.ask_problems("all")
    button = window.study.exercises.sheet.buttons[ANSWER]
    button.setFocus()
    for setting, value in (("text_size", "150"), ("language", "fr"), ("palette", "high contrast")):
        window.preferences.apply(setting, value)
        QApplication.processEvents()
        assert button.hasFocus(), setting
