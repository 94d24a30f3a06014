"""The key of the map is shown once, at the player's first game, and gets in nobody's way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.data.learning.lesson_files import load_lessons
from afaos_gui.data.settings.settings import load_settings
from afaos_gui.gui.app.first_key import KEY, FirstKey
from afaos_gui.gui.app.following import SettingsKeeper
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.presentation.pages.start_screen import GUIDED
from afaos_gui.rules.actions import Ambush
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, play
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.gui.tables import busy_position
from tests.rules.builder import Position

Sit = Callable[..., Hands]
Press = Callable[[MainWindow], object]


@pytest.fixture
def window(sit: Sit, tmp_path: Path) -> MainWindow:
    """The window of a program's very first start, before a game is chosen."""
    opened = sit(Game.from_state(busy_position().state(), seed=1)).window
    opened.keeper = SettingsKeeper(opened, tmp_path)  # type: ignore[attr-defined]
    FirstKey(opened)
    return opened


def begin(window: MainWindow) -> bool:
    """Begin another game; return whether the key is shown."""
    window.start(Game.from_state(busy_position().state(), seed=2))
    return lies(window)


def lies(window: MainWindow) -> bool:
    """Whether the key is shown once all pending events are processed."""
    QApplication.processEvents()
    return window.guide.lying == KEY


def test_it_lies_there_in_the_first_game_and_not_in_the_next(window: MainWindow, tmp_path: Path) -> None:
    assert begin(window)
    assert not window.commands["aid_map_key"].isChecked()
    window.guide.put_away()
    assert not begin(window)
    window.keeper.write()  # type: ignore[attr-defined]
    assert not load_settings(tmp_path).map_key


def click_leaf(window: MainWindow) -> None:
    QTest.mouseClick(window.guide.leaf(KEY), Qt.MouseButton.LeftButton)


def click_button(window: MainWindow) -> None:
    QTest.mouseClick(window.guide.leaf(KEY).close_button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("press", [click_leaf, click_button])
def test_nothing_of_the_hand_is_shown_large_once_it_has_gone(window: MainWindow, press: Press) -> None:
    window.table.hand.setFocus(Qt.FocusReason.MouseFocusReason)
    assert begin(window)
    assert window.guide.leaf(KEY).isAncestorOf(focused(window)), "it takes the keyboard while it lies there"
    press(window)
    assert not lies(window)
    assert window.table.hand.hasFocus()
    assert window.table.hand.focused < 0
    assert window.table.hand.large_rect.isEmpty()


def click_map(window: MainWindow) -> None:
    QTest.mouseClick(window.table.board.viewport(), Qt.MouseButton.LeftButton)


def focused(window: MainWindow) -> QWidget:
    return window.focusWidget() or window


@pytest.mark.few(3)
@pytest.mark.parametrize(
    "press",
    [
        click_leaf,
        click_button,
        click_map,
        lambda window: QTest.keyClick(focused(window), Qt.Key.Key_Escape),
        lambda window: QTest.keyClick(focused(window), Qt.Key.Key_Return),
        lambda window: QTest.keyClick(focused(window), Qt.Key.Key_K),
    ],
)
def test_a_press_that_may_be_meant_for_it_does_nothing_else(window: MainWindow, press: Press) -> None:
    assert begin(window)
    press(window)
    assert not lies(window)
    assert not window.hints.is_shown
    assert not window.current.game.position


def test_another_key_puts_it_away_and_does_what_it_does(window: MainWindow) -> None:
    assert begin(window)
    QTest.keyClick(focused(window), Qt.Key.Key_1)
    assert not lies(window) and len(window.current.selection) == 1


def test_a_key_for_another_leaf_opens_that(window: MainWindow) -> None:
    assert begin(window)
    QTest.keyClick(focused(window), Qt.Key.Key_G)
    assert window.guide.lying == "endings"


@pytest.mark.parametrize("aid", ["map_key", "tips"])
def test_experts_do_not_get_to_see_it(window: MainWindow, aid: str) -> None:
    window.commands[f"aid_{aid}"].trigger()
    assert not begin(window)


def test_it_does_not_lie_on_a_lesson_nor_on_the_guided_game(window: MainWindow) -> None:
    window.learning.teach(load_lessons()[0].id)
    assert not lies(window)
    window.learning.lessons.leave()
    window.learning.teach(GUIDED)
    assert not lies(window)
    assert begin(window)


def test_it_does_not_lie_on_a_question(window: MainWindow) -> None:
    window.start(Game.from_state(busy_position().state(), seed=2))
    window.current.resign()
    assert not lies(window)
    assert begin(window)


def test_it_waits_behind_the_start_screen(window: MainWindow) -> None:
    window.learning.open()
    window.current.sit_down()
    assert not lies(window)


def test_whoever_has_opened_it_has_seen_it(window: MainWindow) -> None:
    window.guide.toggle(KEY)
    window.guide.put_away()
    assert not begin(window)


def test_a_window_that_no_program_has_started_never_shows_it(sit: Sit) -> None:
    assert not begin(sit(Game.from_state(busy_position().state(), seed=1)).window)


def test_it_waits_for_a_notice_and_gives_way_to_a_question(window: MainWindow) -> None:
    window.notice.say("Louis accepts the invitation.", stays=True)
    assert not begin(window)
    window.notice.put_away()
    window.current.look_again()
    assert lies(window)
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").money(BRITISH, 3)
    state = position.hand(FRENCH, "Quebec", "Regular Infantry", "Siege Artillery").state()
    ambush = next(action for action in legal_actions(state) if isinstance(action, Ambush))
    window.start(Game.from_state(play(state, ambush, RandomChance(1)).state, seed=2))
    assert window.current.table_state.question is not None and not lies(window)
