"""The review beside the table: its drawer follows the replay, shows the better line, and asks mistakes again."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from afaos_gui.data.saves.reviews import Review, Verdict
from afaos_gui.data.saves.save_files import read_save
from afaos_gui.gui.controllers.learning import reviews
from afaos_gui.gui.controllers.learning.reviews import Reviews
from afaos_gui.gui.table.review import chart as chart_module
from afaos_gui.gui.table.review.sheet import AGAIN, ANSWER, LEAVE, NEXT
from afaos_gui.presentation.pages.new_game import NewGameChoice
from afaos_gui.presentation.pages.review_curves import Curve
from afaos_gui.rules.actions import EndTurn, Resign
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game
from afaos_gui.session.review.series import WinChance
from afaos_gui.session.words.action_texts import action_told
from afaos_gui.session.words.names import side_name
from tests.gui.hands import Hands
from tests.gui.saved_games import desk
from tests.rules.builder import SECOND
from tests.session.reviewed_games import thumb_game

Sit = Callable[..., Hands]


def finished_game(ruleset: Ruleset = SECOND) -> Game:
    """A short game that was resigned, with a review in which two decisions are marked as blunders."""
    game = thumb_game(ruleset, 5, turns=6)
    game.submit(Resign())
    game.review = Review("general", 8, 0, len(game.commands), tuple(_verdicts(game)))
    return game


def _verdicts(game: Game) -> list[Verdict]:
    """A verdict for each decision of a turn, with another action as the best."""
    found: list[Verdict] = []
    for number, command in enumerate(game.commands[:-1]):
        legal = Game.from_state(command.before).legal
        other = next((action for action in legal if type(action) not in (type(command.action), EndTurn)), None)
        if len(legal) > 1 and other is not None and not isinstance(command.action, EndTurn):
            loss = 0.3 if len(found) in (1, 3) else 0.0
            found.append(Verdict(number, command.side, 0.6, 0.6 - loss, 0.01, 0.0, (other,)))
    return found


def opened(hands: Hands) -> Reviews:
    """The review, opened by its command."""
    hands.window.score.put_away()
    hands.window.commands["review"].trigger()
    QApplication.processEvents()
    assert hands.window.study.reviews.sheet.isVisible()
    return hands.window.study.reviews


def blunders(game: Game) -> list[int]:
    """The numbers of the decisions marked as blunders."""
    assert game.review is not None
    return [verdict.number for verdict in game.review.verdicts if verdict.loss > 0.2]


def test_a_game_that_goes_on_has_no_review(sit: Sit) -> None:
    hands = sit(thumb_game(SECOND, 5, turns=2))
    assert not hands.window.commands["review"].isEnabled()


def test_the_review_opens_beside_a_replay(sit: Sit) -> None:
    hands = sit(finished_game())
    review = opened(hands)
    assert hands.window.archive.replay.is_on
    assert "Accuracy" in review.sheet.page.toPlainText()
    assert not review.sheet.progress.isVisible()
    hands.window.commands["review"].trigger()
    assert not review.sheet.isVisible()


def test_the_review_has_room_for_its_table_in_a_small_window(sit: Sit) -> None:
    hands = sit(finished_game())
    hands.window.resize(1024, 640)
    review = opened(hands)
    QApplication.processEvents()
    page, line = review.sheet.page, QFontMetrics(review.sheet.page.font()).lineSpacing()
    assert page.viewport().height() >= 8 * line


def test_mistakes_are_put_into_words_one_after_the_other(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes milliseconds: all at once they would block the window when a review is opened."""
    monkeypatch.setattr(reviews, "AT_ONCE", 1)
    game = finished_game()
    hands = sit(game)
    first, second = blunders(game)
    hands.window.score.put_away()
    hands.window.commands["review"].trigger()
    review = hands.window.study.reviews
    sizes = [0]
    while sizes[-1] < 2:
        mistakes = review._mistakes
        sizes.append(sum(mistakes is not None and mistakes.told_at(one) is not None for one in (first, second)))
        QApplication.processEvents()
    assert sizes[1] == 0, "none before the window shows the review"
    assert 1 in sizes, "one after the other"
    QTest.qWait(2 * reviews.PAUSE_MS)
    assert review.sheet.page.toHtml().count("Blunder") == 3, "both mistakes, and their number beside the accuracy"


def test_the_score_of_a_finished_game_leads_to_its_review(sit: Sit) -> None:
    hands = sit(finished_game())
    QTest.mouseClick(hands.window.score.review_button, Qt.MouseButton.LeftButton)
    assert hands.window.study.reviews.sheet.isVisible() and not hands.window.score.isVisible()


def test_the_score_leads_to_a_review_that_is_open_already(sit: Sit) -> None:
    hands = sit(finished_game())
    hands.window.study.open_review()
    QTest.mouseClick(hands.window.score.review_button, Qt.MouseButton.LeftButton)
    assert hands.window.study.reviews.sheet.isVisible() and not hands.window.score.isVisible()


def test_going_to_a_mistake_tells_what_was_better_from_that_seat(sit: Sit) -> None:
    game = finished_game()
    hands = sit(game)
    review = opened(hands)
    first, second = blunders(game)
    review.sheet.followed.emit(str(first))
    current = hands.window.current
    assert current.game.position == first and current.viewer == game.commands[first].side
    assert "Blunder" in review.sheet.page.toPlainText().partition("Accuracy")[0]
    assert review.sheet.forth_button.isEnabled() and not review.sheet.back_button.isEnabled()
    review.sheet.forth_button.click()
    assert hands.window.current.game.position == second
    assert review.sheet.back_button.isEnabled() and not review.sheet.forth_button.isEnabled()
    review.sheet.back_button.click()
    assert hands.window.current.game.position == first


def test_the_better_way_is_played_on_the_board_and_left_again(sit: Sit) -> None:
    game = finished_game()
    hands = sit(game)
    review = opened(hands)
    (first, _second) = blunders(game)
    review.sheet.followed.emit(str(first))
    review.sheet.followed.emit("show")
    assert game.review is not None
    best = next(verdict.line[0] for verdict in game.review.verdicts if verdict.number == first)
    shown = hands.window.current.game
    assert shown.commands[first].action == best and shown.position == first + 1
    assert action_told(best, game.commands[first].before) in review.sheet.page.toPlainText()
    review.sheet.followed.emit("return")
    assert hands.window.current.game.commands == game.commands


def test_a_press_on_the_chart_goes_there(sit: Sit) -> None:
    hands = sit(finished_game())
    review = opened(hands)
    chart = review.sheet.chart
    for curve, button in review.sheet.curve_buttons.items():
        button.click()
        assert chart.curve is curve
        assert chart.tip_at(chart.width() / 2)
    review.sheet.curve_buttons[Curve.CHANCE].click()
    chart.sought.emit(3)
    assert hands.window.current.game.position == 3


@pytest.mark.parametrize("share, has_chart", [(1.0, True), (1.5, False), (2.5, False)])
def test_words_of_a_review_have_room_in_a_small_window_with_large_text(
    sit: Sit, write_at: Callable[[float], None], share: float, has_chart: bool
) -> None:
    write_at(share)
    hands = sit(finished_game(), size=(1024, 640))
    sheet = opened(hands).sheet
    QApplication.processEvents()
    assert sheet.chart.isVisible() == has_chart
    assert sheet.page.height() >= (60 if has_chart else 100)
    bar = hands.window.archive.replay.bar
    for button in bar.findChildren(QPushButton):
        if button.isVisible() and button.text():
            assert button.width() >= button.sizeHint().width(), button.text()


@pytest.mark.parametrize("begins, lies", [(0.5, "left"), (0.95, "right")])
def test_the_name_of_a_side_gives_way_to_the_line(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, begins: float, lies: str
) -> None:
    game = finished_game()
    chart = opened(sit(game)).sheet.chart
    last = len(game.commands)
    course = [WinChance(n, n, begins + (0.5 - begins) * min(1.0, 3 * n / last), 0.0) for n in range(last + 1)]
    chart.show_game(course, (), {}, last)
    words: dict[str, float] = {}
    monkeypatch.setattr(chart_module, "paint_text", lambda painter, at, text, *_rest: words.update({text: at.x()}))
    chart.grab()
    is_left = words[side_name(FRENCH)] < chart.width() / 4
    assert is_left == (lies == "left") and words[side_name(BRITISH)] < chart.width() / 4


def test_closing_the_replay_closes_the_review(sit: Sit) -> None:
    hands = sit(finished_game())
    review = opened(hands)
    hands.window.archive.replay.end()
    assert not review.sheet.isVisible()


def test_page_and_table_are_written(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = sit(finished_game(), games=tmp_path / "games")
    review = opened(hands)
    for form in ("html", "csv"):
        path = tmp_path / f"out.{form}"
        monkeypatch.setattr(reviews, "path_to_write", lambda *words, path=path: path)
        review.sheet.followed.emit(form)
        assert path.stat().st_size > 500
    pictures = re.findall("data:image/jpeg;base64,([^']*)", (tmp_path / "out.html").read_text(encoding="utf-8"))
    assert pictures and max(map(len, pictures)) < 100_000, "a page with thirty mistakes can still be sent by mail"


# Mistakes as exercises


def learning(hands: Hands) -> Hands:
    """The review with its first mistake asked as an exercise."""
    opened(hands).sheet.followed.emit("learn")
    assert hands.window.study.exercises.is_on
    return hands


def test_each_mistake_is_asked_and_the_right_answer_is_known(sit: Sit) -> None:
    game = finished_game()
    hands = learning(sit(game))
    exercises = hands.window.study.exercises
    answers: list[bool] = []
    exercises.answered.connect(lambda _exercise, right: answers.append(right))
    for number in blunders(game):
        asked = exercises.asked
        assert asked is not None and hands.window.current.game.position == number
        assert hands.window.current.viewer == game.commands[number].side
        assert "In the game this was done" in " ".join(exercises.sheet.words)
        hands.window.current.submit(asked.line[0])
        assert exercises.sheet.words[0] == "Right!"
        exercises.sheet.followed.emit(NEXT)
    assert answers == [True, True]
    assert not exercises.is_on and hands.window.current.game.commands == game.commands


def test_mistakes_of_ones_own_count_for_no_rating(sit: Sit) -> None:
    hands = sit(finished_game())
    hands.window.study.exercises.note("Your rating: 1204.")
    learning(hands)
    assert not any("rating" in one for one in hands.window.study.exercises.sheet.words)


def test_a_wrong_answer_is_looked_at_and_can_be_tried_again(sit: Sit) -> None:
    game = finished_game()
    hands = learning(sit(game))
    exercises = hands.window.study.exercises
    asked = exercises.asked
    assert asked is not None and asked.played is not None
    hands.window.current.submit(asked.played)
    assert exercises.sheet.words == ("The machine looks at it …",)
    line = (asked.played,)
    exercises.trial.judged.emit(Verdict(0, asked.side, 0.6, 0.3, 0.01, 0.0, asked.line, line))
    assert any("30%" in words for words in exercises.sheet.words) and AGAIN in exercises.sheet.offered
    exercises.sheet.followed.emit(AGAIN)
    assert hands.window.current.game.position == blunders(game)[0]
    exercises.sheet.followed.emit(ANSWER)
    assert hands.window.current.game.commands[-1].action == asked.line[0] or hands.window.current.game.position


def test_leaving_brings_the_game_and_its_review_back_and_nothing_is_kept(sit: Sit, tmp_path: Path) -> None:
    game = finished_game()
    hands = learning(sit(game, games=tmp_path))
    before = len(list(tmp_path.rglob("*.acres")))
    hands.window.study.exercises.sheet.followed.emit(LEAVE)
    assert hands.window.study.reviews.sheet.isVisible()
    assert hands.window.current.game.commands == game.commands
    assert len(list(tmp_path.rglob("*.acres"))) == before


def test_a_review_ends_with_its_game_and_is_kept_with_it(sit: Sit, tmp_path: Path) -> None:
    game = finished_game()
    game.review = None
    hands = sit(game, games=tmp_path)
    own = desk(hands).own
    assert own.autosave is not None
    path, review = own.autosave.path, opened(hands)
    assert review.is_running
    hands.window.new_games.begin(NewGameChoice("", "", 5, "second", frozenset()))
    assert not review.is_running
    own.kept.wait()
    assert game.review is not None and read_save(path).review == game.review


def test_a_lesson_whose_board_is_a_finished_game_has_no_review(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1))
    board = finished_game()
    hands.window.current.begin_replay(board, BRITISH, len(board.commands), tries=True)
    assert not hands.window.commands["review"].isEnabled()
    hands.window.study.open_review()
    assert not hands.window.study.reviews.sheet.isVisible() and not hands.window.study.reviews.is_running
