"""The guided first game in the window: played to its end on the coach's advice, left, and resumed."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from afaos_gui.ai.search.choosing import choose
from afaos_gui.ai.search.results import Limit as Work
from afaos_gui.data.settings.progress import keep_progress, read_progress
from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.controllers.learning import guided_game
from afaos_gui.gui.controllers.learning.guided_game import DO, LEAVE, ON, SHOW, GuidedGame
from afaos_gui.gui.table.cards.inspector import HoverCard
from afaos_gui.presentation.choices.questions import deed_in_parts
from afaos_gui.presentation.look.rich_text import SentenceKind
from afaos_gui.rules.actions import Draft, OpponentResigns, Resign, TakeMoney
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.view import View
from afaos_gui.session.coaching.coach import CALM, LEVEL, OVER, REASON_FROM, SILENT_FROM
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.thinker import Answer, Candidate, Choice, Limit, Then
from afaos_gui.session.machine.thinkers import Thinkers
from afaos_gui.session.words.action_texts import action_told
from tests.gui.games.test_not_kept import FAULTS, spoil
from tests.gui.hands import Hands, focused_widget, press_key
from tests.gui.languages.words import foreign
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
FEW_DECISIONS, MOST_DECISIONS = 24, 1500
LONGEST_WAIT = 30.0
"""Seconds of silence after which the test fails."""


class Quick:
    """Answers when the window next polls, after a very short search in this process."""

    def __init__(self) -> None:
        self._open: tuple[int, View, Then, bool] | None = None
        self._count = 0

    def ask(
        self, view: View, level: str, then: Then, limit: Limit | None = None, seed: int = 0, explain: bool = False
    ) -> int:
        self._count += 1
        self._open = (self._count, view, then, explain)
        return self._count

    def cancel(self, request: int) -> None:
        if self.is_thinking(request):
            self._open = None

    def is_thinking(self, request: int) -> bool:
        return self._open is not None and self._open[0] == request

    @property
    def busy(self) -> bool:
        return self._open is not None

    def poll(self) -> None:
        if self._open is not None:
            (number, view, then, explain), self._open = self._open, None
            then(Answer(number, choose(view, Work(iterations=4), LEVEL, seed=number, explain=explain)))

    def move_now(self, request: int) -> None:
        return

    def warm(self) -> None:
        return

    def close(self) -> None:
        return


def think_with(hands: Hands, thinker: Quick) -> None:
    """Have the window's requests answered by this instead of by the machine's process."""
    hands.window.thinking.thinker = cast(Thinkers, thinker)


@pytest.fixture
def hands(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hands:
    monkeypatch.setattr(guided_game, "CALM_MS", 0)
    return seated(sit, tmp_path)


def seated(sit: Sit, folder: Path) -> Hands:
    found = sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "Louis")), seed=3), games=folder / "games")
    think_with(found, Quick())
    guided = found.window.learning.guided
    guided._folder, guided._progress = folder, read_progress(folder)
    return found


def begin(hands: Hands) -> GuidedGame:
    """Begin or resume the guided game from the start screen, by mouse."""
    learning = hands.window.learning
    learning.open_lessons()
    hands.click_widget(next(line for line in learning.screen.second_lines if line.objectName() == "lesson_guided"))
    return learning.guided


def wait_for_words(guided: GuidedGame) -> None:
    """Wait until the coach has looked at a decision of the learner's, or the game is over."""
    since = time.monotonic()
    heart = QTimer(guided, interval=4)
    heart.start()
    while guided.is_on and guided.coach.suggested is None:
        assert time.monotonic() - since < LONGEST_WAIT, "the coach says nothing"
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    heart.stop()
    heart.deleteLater()


def play_as_told(hands: Hands, guided: GuidedGame, most: int) -> None:
    """Play so many decisions, or to the end of the game, by what the coach says."""
    guided._calm.setInterval(0)
    game = hands.window.current.game
    assert [seat.level for seat in game.seats] == ["", LEVEL]
    for _decision in range(most):
        wait_for_words(guided)
        if not guided.is_on:
            break
        action = guided.coach.suggested
        assert action in hands.window.current.offered
        if not guided.coach.tells:
            assert not guided.slip.buttons[DO].isEnabled(), "nothing has been tried or asked for"
            guided.do()
            assert guided.coach.suggested == action, "the coach does nothing unasked"
            hands.click_widget(guided.slip.buttons[SHOW])
        told = deed_in_parts(action, game.state) or action_told(action, game.view(BRITISH))
        assert guided.slip.said(SentenceKind.DO) == told
        drafted = [tile.card.id for tile in hands.table.market.tiles if tile.is_advised]
        assert drafted == (list(action.cards) if isinstance(action, Draft) else [])
        guided.do()
        if (question := hands.window.play.question) is not None and action in question.actions:
            hands.window.current.submit(action)


def test_the_guided_game_is_played_by_its_own_words(hands: Hands) -> None:
    play_as_told(hands, begin(hands), FEW_DECISIONS)
    assert hands.state.turn > FEW_DECISIONS // 3


@pytest.mark.long
@pytest.mark.timeout(240)
def test_the_guided_game_is_played_to_its_end(hands: Hands, tmp_path: Path) -> None:
    guided = begin(hands)
    play_as_told(hands, guided, MOST_DECISIONS)
    assert hands.window.current.game.outcome is not None
    assert read_progress(tmp_path)[OVER] == 1
    assert not guided.coach.tally.learned, "all of it was shown"
    assert guided.slip.said(SentenceKind.DO) == "What the coach has shown you"
    assert guided.slip.said(SentenceKind.NOTE).startswith("Try next: ")
    hands.click_widget(hands.window.score.board_button)
    hands.click_widget(guided.slip.buttons[ON])
    assert not guided.slip.isVisible()
    QApplication.processEvents()
    assert not hands.window.study.reviews.sheet.isHidden()
    hands.window.study.reviews.close()


def test_the_first_words_ask_and_the_next_say_how_it_is_done_by_oneself(hands: Hands) -> None:
    guided = begin(hands)
    wait_for_words(guided)
    assert guided.slip.said(SentenceKind.NOTE).startswith("Try what you think right")
    hands.click_widget(guided.slip.buttons[SHOW])
    assert "Choose what is lit" in guided.slip.said(SentenceKind.NOTE)
    assert guided.slip.buttons[DO].isEnabled()


def test_a_try_is_compared_and_after_taking_it_back_the_coach_may_do_it(hands: Hands) -> None:
    guided = begin(hands)
    wait_for_words(guided)
    assert not guided.slip.buttons[DO].toolTip()
    best, current = guided.coach.suggested, hands.window.current
    other = next(action for action in current.offered if action != best and isinstance(action, TakeMoney))
    current.submit(other)
    wait_for_words(guided)
    current.undo()
    wait_for_words(guided)
    assert not guided.coach.tells
    assert guided.slip.buttons[DO].isEnabled()
    before = current.game.position
    suggested = guided.coach.suggested
    assert suggested is not None
    assert guided.slip.buttons[DO].toolTip() == action_told(suggested, current.game.state), "whoever points knows what"
    hands.click_widget(guided.slip.buttons[DO])
    assert current.game.commands[before].action == suggested


def test_enter_takes_the_card_chosen_after_the_coach_has_shown_another_action(hands: Hands) -> None:
    guided = begin(hands)
    wait_for_words(guided)
    show = guided.slip.buttons[SHOW]
    show.setFocus(Qt.FocusReason.TabFocusReason)
    press_key(Qt.Key.Key_Return)
    assert guided.slip.buttons[DO].hasFocus()
    press_key(Qt.Key.Key_1)
    assert not guided.slip.isAncestorOf(focused_widget())


@pytest.mark.usefixtures("french")
def test_a_remark_is_over_when_another_language_is_chosen(hands: Hands) -> None:
    guided = begin(hands)
    wait_for_words(guided)
    best, worse = list({type(action): action for action in hands.window.current.offered}.values())[:2]
    candidates = (Candidate(best, 60, 0.6, 0.5), Candidate(worse, 40, 0.4, 0.5))
    hands.window.hints.answered.emit(Choice(best, 0.6, candidates, (best,), 100, 0.1))
    hands.window.current.submit(worse)
    assert "coûté" in guided.slip.said(SentenceKind.NOTE)
    set_language("de")
    hands.window.restyle(other_words=True)
    assert foreign([guided.slip.accessibleDescription()], "de") == []


def test_any_legal_action_is_accepted(hands: Hands) -> None:
    guided = begin(hands)
    wait_for_words(guided)
    best, current = guided.coach.suggested, hands.window.current
    other = next(action for action in current.offered if action != best and isinstance(action, TakeMoney | Draft))
    current.submit(other)
    wait_for_words(guided)
    game = current.game
    assert game.position >= 1
    assert game.commands[0].action == other


def test_the_game_is_left_and_resumed_with_its_coach(hands: Hands, sit: Sit, tmp_path: Path) -> None:
    guided = begin(hands)
    wait_for_words(guided)
    guided.show()
    guided.do()
    state = hands.state
    hands.click_widget(guided.slip.buttons["guided_leave"])
    hands.click_widget(hands.window.asking.leave)
    assert hands.window.learning.screen.isVisible()
    hands.window.close()
    later = seated(sit, tmp_path)
    assert not later.window.learning.guided.is_on
    guided = begin(later)
    assert guided.is_on
    assert later.state == state
    wait_for_words(guided)
    assert guided.coach.suggested in later.window.current.offered


def test_leaving_says_that_the_game_is_kept_only_where_it_is(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    guided, asking = begin(hands), hands.window.asking
    wait_for_words(guided)
    hands.click_widget(guided.slip.buttons[LEAVE])
    assert "Nothing has been done in it yet." in asking.text.text()
    hands.click_widget(asking.stay)
    spoil(hands, monkeypatch, *FAULTS[0])
    hands.click_widget(guided.slip.buttons[LEAVE])
    assert asking.title.text() == "The game is not safe" and "is kept" not in asking.text.text()
    hands.click_widget(asking.leave)
    assert hands.window.learning.is_open


def test_the_game_just_left_is_gone_on_with_by_either_line_of_the_start_screen(hands: Hands) -> None:
    guided, learning = begin(hands), hands.window.learning
    wait_for_words(guided)
    guided.show()
    guided.do()
    game = hands.window.current.game
    for line in ("lesson_guided", "start_continue"):
        hands.click_widget(guided.slip.buttons[LEAVE])
        hands.click_widget(hands.window.asking.leave)
        assert learning.is_open
        if line == "lesson_guided":
            hands.click_widget(next(one for one in learning.screen.lines if one.objectName() == "start_learn"))
        shown = (*learning.screen.lines, *learning.screen.second_lines)
        hands.click_widget(next(one for one in shown if one.objectName() == line))
        assert not learning.is_open
        assert guided.is_on
        assert hands.window.current.game is game


def test_nothing_is_shown_large_because_a_button_of_the_coach_goes_out(hands: Hands) -> None:
    guided = begin(hands)
    wait_for_words(guided)
    guided.slip.buttons[SHOW].setFocus(Qt.FocusReason.MouseFocusReason)
    hands.click_widget(guided.slip.buttons[SHOW])
    assert guided.slip.buttons[DO].hasFocus(), "Enter does what has just been shown"
    hands.click_widget(guided.slip.buttons[DO])
    assert hands.table.hand.hasFocus()
    assert hands.table.hand.large_rect.isEmpty()
    assert not any(card.isVisible() for card in hands.window.findChildren(HoverCard))


def test_another_game_has_no_coach_and_the_guided_one_has_it_again(hands: Hands) -> None:
    guided = begin(hands)
    wait_for_words(guided)
    game, current = hands.window.current.game, hands.window.current
    current.begin(Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=5))
    assert not guided.is_on
    assert guided.slip.isHidden()
    current.begin(game)
    assert guided.is_on
    assert not guided.slip.isHidden()


def test_the_last_page_is_there_again_after_a_look_at_the_replay(hands: Hands) -> None:
    guided, current = begin(hands), hands.window.current
    wait_for_words(guided)
    current.submit(OpponentResigns() if current.game.state.to_decide != BRITISH else Resign())
    last = guided.slip.accessibleDescription()
    assert last and guided.slip.buttons[ON].isEnabled()
    hands.window.archive.replay_from_start()
    assert guided.slip.isHidden()
    hands.window.archive.step_out()
    assert guided.slip.isVisible() and guided.slip.accessibleDescription() == last
    hands.window.score.put_away()
    hands.click_widget(guided.slip.buttons[ON])
    hands.window.study.reviews.close()
    assert not guided.slip.isVisible(), "whoever went on has seen it"


@pytest.mark.parametrize(
    ("calm", "asks", "says_why"),
    [(0, True, True), (REASON_FROM, True, False), (SILENT_FROM, False, True)],
)
def test_the_coach_says_less_the_more_turns_went_well(
    hands: Hands, tmp_path: Path, calm: int, asks: bool, says_why: bool
) -> None:
    guided = begin(hands)
    keep_progress(tmp_path, {CALM: calm})
    guided._progress[CALM] = calm
    hands.window.current.begin(hands.window.current.game)
    guided._game = None
    guided._on_begun()
    guided._follow()
    wait_for_words(guided)
    action = guided.coach.suggested
    assert action is not None
    label = deed_in_parts(action, hands.state) or action_told(action, hands.window.current.view())
    assert guided.slip.said(SentenceKind.DO).endswith("What would you do?") is asks
    assert bool(guided.slip.said(SentenceKind.WHY)) is says_why
    hands.click_widget(guided.slip.buttons[SHOW])
    assert guided.slip.said(SentenceKind.DO) == label
