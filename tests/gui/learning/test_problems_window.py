"""Problems and statistics in the window: asked, answered, counted, deleted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.data.learning.problem_files import (
    FILE,
    Made,
    Problem,
    Problems,
    read_problems,
    shipped_file,
    write_problems,
)
from afaos_gui.data.saves.reviews import Verdict
from afaos_gui.data.settings.statistics import FILE as STATISTICS
from afaos_gui.data.settings.statistics import Statistics, read_statistics, write_statistics
from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.dialogs import statistics as dialog_module
from afaos_gui.gui.dialogs.statistics import StatisticsDialog
from afaos_gui.gui.table.review.sheet import AGAIN, ANSWER, FOLLOW, LEAVE, NEXT, SCRAP
from afaos_gui.presentation.commands.companion import Section
from afaos_gui.presentation.pages.statistics_page import StatisticsPage
from afaos_gui.rules.actions import Pass, Resign, TakeMoney
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.engine import legal_actions
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.problems import solve
from afaos_gui.session.problems.daily import problem_of_day
from tests.gui.hands import Hands
from tests.gui.tables import busy_position
from tests.rules.builder import SECOND, Position
from tests.session.test_statistics import game as counted_game
from tests.session.test_statistics import solved

Sit = Callable[..., Hands]


def problem(name: str) -> Problem:
    """A problem whose solution is to take money."""
    state = busy_position().state()
    answers = tuple(action for action in legal_actions(state) if isinstance(action, TakeMoney))
    return Problem(name, "money", 2, 0.7, 0.2, state, answers, (answers[0],))


@pytest.fixture
def hands(sit: Sit, tmp_path: Path) -> Hands:
    write_problems(tmp_path / FILE, Problems((Made("1", "general", "", 1, 1, 8),), (problem("a"), problem("b"))))
    return sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "", "captain")), seed=3), games=tmp_path)


def ask(hands: Hands, kind: str) -> None:
    """Choose problems of a kind on the sheet of the command."""
    hands.window.commands["problems"].trigger()
    lines = hands.window.learning.screen.second_lines
    hands.click_widget(next(line for line in lines if line.objectName() == f"problem_{kind}"))


def test_a_problem_is_made_when_it_is_asked_and_once_more_in_another_language(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Mock(side_effect=solve.problem_exercise)
    monkeypatch.setattr(solve, "problem_exercise", made)
    ask(hands, "all")
    assert made.call_count == 1
    set_language("fr")
    hands.window.restyle()
    assert made.call_count == 2
    hands.click_widget(hands.window.study.exercises.sheet.buttons[NEXT])
    first, again, second = (call.args[0].id for call in made.call_args_list)
    assert first == again and {first, second} == {"a", "b"}


def test_who_came_from_the_start_screen_goes_back_to_its_problems(hands: Hands) -> None:
    """Where no game has been begun, the table below is nobody's."""
    learning, sheet = hands.window.learning, hands.window.study.exercises.sheet
    ask(hands, "all")
    assert not learning.is_open
    hands.click_widget(sheet.buttons[LEAVE])
    assert learning.is_open and learning.screen.page == "problems"
    ask(hands, "all")
    hands.window.commands["new"].trigger()
    hands.window.current.begin(Game(SECOND, (Seat(0, "Anne"), Seat(1, "Louis")), seed=4), BRITISH)
    assert not hands.window.study.is_asking and not learning.is_open, "another game is on the table"


def test_the_game_that_comes_back_asks_again_what_it_asked(sit: Sit, tmp_path: Path) -> None:
    write_problems(tmp_path / FILE, Problems((Made("1", "general", "", 1, 1, 8),), (problem("a"),)))
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Quebec", "Regular Infantry")
    hands = sit(Game.from_state(position.state(), seed=1), games=tmp_path, curtain=True)
    hands.lift_curtain()
    hands.select("Rangers")
    hands.offer("Ambush")
    hands.lift_curtain()
    panel = hands.table.decision_panel
    assert panel.isVisible()
    ask(hands, "all")
    assert hands.window.study.is_asking and not panel.isVisible()
    QTest.keyClick(hands.window, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert not hands.window.study.is_asking and panel.isVisible()


def pages(dialog: StatisticsDialog) -> dict[str, str]:
    """What each page says, by the mouse."""
    found = {}
    for page, tab in dialog.tabs.items():
        QTest.mouseClick(tab, Qt.MouseButton.LeftButton)
        assert dialog.page.accessibleName() == tab.text()
        found[page.value] = dialog.page.toPlainText()
    return found


def ask_all(hands: Hands) -> None:
    ask(hands, "all")


def test_a_problem_is_solved_at_the_table_and_counted(hands: Hands, tmp_path: Path) -> None:
    before = hands.window.current.game
    ask_all(hands)
    exercises = hands.window.study.exercises
    asked = exercises.asked
    assert asked is not None and "far better" in exercises.sheet.words[0]
    assert exercises.sheet.isAncestorOf(hands.window.focusWidget()), "else the map marks the place its keys are at"
    hands.window.current.submit(asked.line[0])
    assert exercises.sheet.words[0] == "Right!" and any("rating" in words for words in exercises.sheet.words)
    assert "✓ Right!" in exercises.sheet.accessibleDescription()
    exercises.sheet.followed.emit(FOLLOW)
    assert "✓ Right!" in exercises.sheet.accessibleDescription(), "what may follow changes nothing about the answer"
    exercises.sheet.buttons[NEXT].click()
    assert exercises.asked is not None and exercises.asked.id != asked.id
    exercises.sheet.buttons[LEAVE].click()
    assert hands.window.current.game is before and hands.window.current.is_live
    counted = read_statistics(tmp_path).solved
    assert [(one.id, one.is_right) for one in counted] == [(asked.id, True)]


def test_a_wrong_answer_is_refuted_and_counts_once(hands: Hands, tmp_path: Path) -> None:
    ask_all(hands)
    exercises = hands.window.study.exercises
    asked = exercises.asked
    assert asked is not None
    wrong = next(action for action in hands.window.current.offered if isinstance(action, Pass))
    hands.window.current.submit(wrong)
    exercises.trial.judged.emit(Verdict(0, asked.side, 0.8, 0.75, 0.01, 0.0, asked.line, (wrong,)))
    assert any("75%" in words for words in exercises.sheet.words) and "✗" in exercises.sheet.accessibleDescription()
    exercises.sheet.buttons[ANSWER].click()
    assert "(80%)" in exercises.sheet.words[0], "worth more than what was tried"
    exercises.sheet.buttons[AGAIN].click()
    assert not exercises.sheet.buttons[AGAIN].isVisible()
    hands.window.current.submit(asked.line[0])
    assert exercises.sheet.words[0] == "Right!"
    assert [one.is_right for one in read_statistics(tmp_path).solved] == [False]


def test_problems_are_chosen_by_theme_with_the_keys(hands: Hands) -> None:
    hands.window.commands["problems"].trigger()
    screen = hands.window.learning.screen
    assert [line.objectName() for line in screen.second_lines] == ["problem_daily", "problem_all", "problem_money"]
    assert screen.second_lines[0].hasFocus() and screen.second_lines[2].accessibleDescription() == "0 of 2 solved"
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(hands.window.focusWidget(), key)
    asked = hands.window.study.exercises.asked
    assert asked is not None and asked.id in ("a", "b") and not screen.isVisible()


def test_the_problem_of_the_day_is_the_shipped_one_and_counts_for_its_day(hands: Hands, tmp_path: Path) -> None:
    today = date.today()
    hands.window.commands["daily_problem"].trigger()
    exercises = hands.window.study.exercises
    asked = exercises.asked
    assert asked is not None
    assert asked.id == problem_of_day(read_problems(shipped_file()).problems, today).id
    assert asked.title.startswith("Problem of the day: ") and NEXT not in exercises.sheet.offered
    hands.window.current.submit(asked.line[0])
    assert exercises.sheet.words[0] == "Right!" and "1 day in a row." in exercises.sheet.words[-1]
    exercises.sheet.buttons[LEAVE].click()
    found = read_statistics(tmp_path)
    assert [(one.day, one.id, one.is_right) for one in found.days] == [(today.isoformat(), asked.id, True)]
    assert [one.id for one in found.solved] == [asked.id]
    hands.window.commands["problems"].trigger()
    lines = hands.window.learning.screen.second_lines
    assert lines[0].accessibleDescription() == "Solved today; 1 day in a row." and lines[1].hasFocus()


def test_the_problem_of_the_day_is_reached_by_the_companion_and_the_command_bar(hands: Hands) -> None:
    hands.window.companion.open()
    companion = hands.window.companion.window
    assert companion is not None
    listed = companion.lists[Section.ACTIONS]
    row = next(row for row in range(listed.count()) if listed.item(row).text() == "Problem of the day")
    listed.setCurrentRow(row)
    QTest.keyClick(listed, Qt.Key.Key_Return)
    exercises = hands.window.study.exercises
    assert exercises.is_on
    companion.close()
    exercises.leave()
    hands.window.command_bar.open()
    QTest.keyClicks(QApplication.focusWidget() or hands.window.command_bar.finder.field, "problem of the day")
    QTest.keyClick(QApplication.focusWidget() or hands.window.command_bar.finder.field, Qt.Key.Key_Return)
    assert exercises.is_on


def test_goals_that_a_game_reaches_are_said_once(sit: Sit, tmp_path: Path) -> None:
    hands = sit(Game(SECOND, (Seat(0, "", "captain"), Seat(1, "Anne")), seed=3), games=tmp_path)
    told: list[str] = []
    hands.window.study.say = told.append
    hands.window.current.submit(Resign())
    hands.window.study.open_statistics()
    dialog = hands.window.findChild(StatisticsDialog)
    assert isinstance(dialog, StatisticsDialog)
    assert "3 of 12 reached" in pages(dialog)["goals"]
    dialog.close_button.click()
    QApplication.processEvents()
    assert len(told) == 1 and "Goal reached: Win within sixty turns." in told[0]


def test_a_damaged_file_does_not_keep_a_game_from_being_counted(hands: Hands, tmp_path: Path) -> None:
    (tmp_path / STATISTICS).write_text("{", encoding="utf-8")
    told: list[str] = []
    hands.window.study.say = told.append
    hands.window.current.submit(Resign())
    hands.window.study.background.wait(10)
    QApplication.processEvents()
    assert len(told) == 1 and "counting begins anew" in told[0]
    assert len(read_statistics(tmp_path).games) == 1 and len(list((tmp_path / "damaged").iterdir())) == 1


def test_without_problems_the_player_is_told_how_to_make_some(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("afaos_gui.data.learning.problem_files.shipped_file", lambda: tmp_path / "none.json")
    hands = sit(Game(SECOND, seed=3), games=tmp_path)
    hands.window.commands["problems"].trigger()
    assert not hands.window.study.exercises.is_on


def test_a_game_that_ends_is_counted(hands: Hands, tmp_path: Path) -> None:
    hands.window.current.submit(Resign())
    hands.window.study.open_statistics()
    (found,) = read_statistics(tmp_path).games
    assert (found.winner, found.levels) == (1, ("", "captain"))


def test_the_page_tells_games_and_problems_and_deletes_them(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = (counted_game("a", True), counted_game("b", False))
    write_statistics(tmp_path, Statistics(games, (solved("1", True),)))
    hands = sit(Game(SECOND, seed=3), games=tmp_path)
    hands.window.commands["statistics"].trigger()
    dialog = hands.window.findChild(StatisticsDialog)
    assert isinstance(dialog, StatisticsDialog)
    words = pages(dialog)
    assert "Captain" in words["games"] and "50%" in words["games"] and "1 of 1 solved" in words["problems"]
    assert "1 of 12 reached" in words["goals"] and "Take a place by siege" in words["goals"]
    monkeypatch.setattr(dialog_module, "path_to_write", lambda *_words: tmp_path / "out.csv")
    dialog.export_button.click()
    assert (tmp_path / "out.csv").read_text(encoding="utf-8").startswith("date,british")
    dialog.delete_button.click()
    assert (tmp_path / STATISTICS).is_file()
    dialog.delete_button.click()
    assert not (tmp_path / STATISTICS).is_file()
    dialog.close_button.click()


@pytest.mark.parametrize(
    ("elo", "said", "unsaid"),
    [
        ((None, None), "has not been measured yet", "first game against a level"),
        ((1000, None), "first game against a level", "has not been measured yet"),
        ((1000, 1200), "A game took 80 turns", "measured"),
    ],
)
def test_the_page_says_when_a_rating_against_the_levels_can_come(
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    elo: tuple[int | None, int | None],
    said: str,
    unsaid: str,
) -> None:
    """The game was played against the level called captain."""
    known = {"settler": elo[0], "captain": elo[1]}
    levels = tuple(level._replace(elo=known.get(level.id)) for level in LEVELS)
    monkeypatch.setattr("afaos_gui.session.saving.statistics.LEVELS", levels)
    write_statistics(tmp_path, Statistics((counted_game("a", True), counted_game("b", False))))
    dialog = StatisticsDialog(tmp_path)
    qtbot.addWidget(dialog)
    words = dialog.page.toPlainText()
    assert said in words and unsaid not in words
    assert ("1200" in words) is (elo[1] is not None)


@pytest.mark.parametrize("share", [1.0, 2.5])
def test_no_line_of_the_page_is_cut_in_a_narrow_dialog(
    qtbot: QtBot, tmp_path: Path, write_at: Callable[[float], None], share: float
) -> None:
    write_at(share)
    write_statistics(tmp_path, Statistics((counted_game("a", True),), (solved("1", True),)))
    dialog = StatisticsDialog(tmp_path)
    qtbot.addWidget(dialog)
    dialog.resize(round(520 * share), 500)
    dialog.show()
    for tab in dialog.tabs.values():
        tab.click()
        assert dialog.page.document().size().width() <= dialog.page.viewport().width()


def test_words_of_another_version_are_shown_as_they_stand(qtbot: QtBot, tmp_path: Path) -> None:
    game = counted_game("a", True)._replace(levels=("", "<b>admiral"), ending="<b>TIRED", options=("new",))
    write_statistics(tmp_path, Statistics((game,), (solved("1", True)._replace(theme="<b>patience"),)))
    dialog = StatisticsDialog(tmp_path)
    qtbot.addWidget(dialog)
    words = dialog.page.toPlainText()
    assert "<b>TIRED" in words and "Unknown level" in words
    dialog.tabs[StatisticsPage.PROBLEMS].click()
    assert "<b>patience" in dialog.page.toPlainText()


def test_a_damaged_file_is_told_and_can_be_deleted(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / STATISTICS).write_text("{", encoding="utf-8")
    hands = sit(Game(SECOND, seed=3), games=tmp_path)
    hands.window.commands["statistics"].trigger()
    dialog = hands.window.findChild(StatisticsDialog)
    assert isinstance(dialog, StatisticsDialog)
    assert STATISTICS in dialog.message.text() and dialog.delete_button.isEnabled()
    dialog.close_button.click()


def test_a_question_leaves_in_sight_what_may_answer_it(hands: Hands) -> None:
    ask_all(hands)
    QApplication.processEvents()
    table, sheet = hands.table, hands.window.study.exercises.sheet
    for panel in (table.market, table.sieges, table.hand):
        assert not sheet.geometry().intersects(panel.geometry()), panel.accessibleName()


def test_a_question_leaves_in_sight_the_siege_that_comes_with_it(sit: Sit, tmp_path: Path) -> None:
    position = Position(FRENCH).hand(FRENCH, "Quebec").siege(BRITISH, "Port Royal", ["Regular Infantry"])
    state = position.state()
    answers = tuple(action for action in legal_actions(state) if isinstance(action, TakeMoney))
    one = problem("a")._replace(state=state, answers=answers, line=answers[:1])
    write_problems(tmp_path / FILE, Problems((Made("1", "general", "", 1, 1, 8),), (one,)))
    hands = sit(Game(SECOND, seed=3), games=tmp_path, size=(1366, 768))
    table, study = hands.table, hands.window.study
    before = table.sieges.height()
    ask_all(hands)
    QApplication.processEvents()
    assert table.sieges.height() > before
    assert not study.exercises.sheet.geometry().intersects(table.sieges.geometry())


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_question_is_as_high_as_its_words(sit: Sit, tmp_path: Path, size: tuple[int, int]) -> None:
    write_problems(tmp_path / FILE, Problems((Made("1", "general", "", 1, 1, 8),), (problem("a"),)))
    hands = sit(Game(SECOND, seed=3), games=tmp_path, size=size)
    ask_all(hands)
    sheet = hands.window.study.exercises.sheet
    for words in (1, 2, 1):
        sheet.ask("Settling", ("It keeps the French out of Fort Halifax, and its card leads on.",) * words, NEXT, LEAVE)
        QApplication.processEvents()
        assert sheet.text.height() >= sheet.text.heightForWidth(sheet.text.width())
        assert sheet.height() - sheet.height_around() < SCRAP, words


def test_what_was_tried_is_taken_back_with_its_verdict(hands: Hands, qtbot: QtBot) -> None:
    ask(hands, "all")
    exercises, current = hands.window.study.exercises, hands.window.current
    current.submit(Pass())
    qtbot.waitUntil(lambda: AGAIN in shown(hands), timeout=20_000)
    hands.window.commands["undo"].trigger()
    assert exercises.asked is not None
    assert exercises.asked.question in exercises.sheet.accessibleDescription() and AGAIN not in shown(hands)
    current.submit(exercises.asked.line[0])
    qtbot.waitUntil(lambda: "✓" in exercises.sheet.accessibleDescription(), timeout=20_000)


def shown(hands: Hands) -> list[str]:
    """The buttons of the sheet."""
    return [name for name, button in hands.window.study.exercises.sheet.buttons.items() if not button.isHidden()]
