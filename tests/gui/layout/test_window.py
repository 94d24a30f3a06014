"""The window: layout, menus, new games, the score, failures and pictures."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QStyle

from afaos_gui.data import crash
from afaos_gui.gui.app.start import screenshot
from afaos_gui.gui.board.view import BoardView
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.gui.dialogs.open_dialogs import KeySheet
from afaos_gui.gui.toolkit.pressing import key_name
from afaos_gui.presentation.commands.command_table import MenuGroup, commands
from afaos_gui.presentation.pages.new_game import seed_from
from afaos_gui.presentation.room.window_size import least_size
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.scoring import score
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import SECOND, Position

Sit = Callable[..., Hands]

ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)


@pytest.mark.few(2)
@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000), (1920, 1080)])
def test_nothing_on_the_table_overlaps(sit: Sit, size: tuple[int, int]) -> None:
    hands = sit(Game(SECOND, seed=1), size=size)
    parts = [panel.geometry() for panel in hands.table.panels] + [hands.table.board.geometry()]
    for index, part in enumerate(parts):
        assert hands.table.rect().contains(part)
        assert all(not part.intersects(other) for other in parts[index + 1 :])


def test_the_window_is_never_smaller_than_the_table_needs(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1))
    hands.window.resize(600, 400)
    room = hands.window.screen().availableSize()
    assert hands.window.size().toTuple() == least_size((room.width(), room.height()))


def test_the_table_shows_the_position(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").money(BRITISH, 7).fort("Pemaquid")
    position.siege(FRENCH, "New York", ["Regular Infantry"])
    hands = sit(Game.from_state(position.state(), seed=1))
    assert hands.table.stock.money == 7
    assert hands.table.hand.count == 1
    assert hands.table.sieges.figures(FRENCH) is not None
    texts = {item.place.name: item.data(ACCESSIBLE) for item in hands.table.scene.places}
    assert texts["Pemaquid"].startswith("Pemaquid: fortified British village.")
    assert "Besieged by the French." in texts["New York"]
    assert ": empty." in texts["Albany"]


def entries_of(menu: QAction) -> list[QAction]:
    """The entries of the menu behind an action, if one is."""
    behind = menu.menu()
    return behind.actions() if isinstance(behind, QMenu) else []


def test_every_command_is_in_a_menu_with_keys_of_its_own(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1))
    entries = [entry for menu in hands.window.menuBar().actions() for entry in entries_of(menu)]
    choices = [answer for entry in entries for answer in entries_of(entry)]
    shown = {entry.text() for entry in entries + choices if entry.text() and not entry.menu()}
    assert {command.text for command in commands()} == shown
    keys = [key for command in commands() for key in command.keys]
    assert len(keys) == len(set(keys))
    assert {command.group for command in commands()} == set(MenuGroup)


def test_a_new_game_takes_names_and_seed(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1))
    hands.window.commands["new"].trigger()
    dialog = hands.window.findChild(NewGameDialog)
    assert dialog is not None
    dialog.british.setText("Wolfe")
    dialog.french.setText("Montcalm")
    dialog.seed.setText("1759")
    dialog.accept()
    assert hands.window.current.table_state.names == ("Wolfe", "Montcalm")
    assert hands.state == Game(SECOND, seed=1759).state


def test_the_old_game_is_let_go(sit: Sit) -> None:
    old = Game(SECOND, seed=1)
    hands = sit(old)
    hands.window.start(Game(SECOND, seed=2))
    old.submit(old.legal[0])
    assert hands.done() == 0
    hands.click(hands.at_card(0))
    assert len(hands.table.hand.selected) == 1


def test_words_and_numbers_are_seeds() -> None:
    assert seed_from("1759") == 1759
    assert seed_from("Plains of Abraham") == seed_from("Plains of Abraham")


def test_the_score_shows_both_sums_by_part(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1))
    hands.window.commands["score"].trigger()
    shown = [cell.text() for cell in hands.window.score.held.findChildren(QLabel) if cell.text()]
    for side in (BRITISH, FRENCH):
        assert [int(text) for text in shown[2 + side + 1 :: 3]] == [
            *score(hands.state, side),
            score(hands.state, side).total,
        ]


def test_surrendering_a_capital_ends_with_the_score(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").siege(FRENCH, "New York", ["Regular Infantry"])
    hands = sit(Game.from_state(position.state(), seed=1))
    hands.offer("Give up")
    hands.answer()
    assert hands.window.score.isVisible()
    assert "given up the defence of a capital" in hands.window.score.accessibleDescription()
    hands.click_widget(hands.window.score.new_button)
    assert hands.window.findChild(NewGameDialog) is not None


def test_a_failure_is_logged_and_told(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = sit(Game(SECOND, seed=1))
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(crash, "_catch_faults", lambda path: None)
    told: list[str] = []
    path = crash.install(tmp_path)
    crash.tell(told.append)
    crash.tell(hands.window.report_failure)
    try:
        raise ValueError("a map without a sea")
    except ValueError:
        monkeypatch.setattr(sys, "__excepthook__", lambda *args: None)
        sys.excepthook(*sys.exc_info())
    crash.untell(told.append)
    crash.untell(hands.window.report_failure)
    for handler in list(logging.getLogger("afaos").handlers):
        logging.getLogger("afaos").removeHandler(handler)
        handler.close()
    assert told == ["ValueError: a map without a sea"]
    assert "a map without a sea" in path.read_text(encoding="utf-8")


@pytest.fixture
def unbaked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures show the chart that is shipped, as baking one takes seconds."""
    monkeypatch.setattr(BoardView, "bake_now", lambda self: None)


@pytest.mark.usefixtures("unbaked")
def test_a_picture_of_the_window_has_the_size_asked_for(qapp: QApplication, tmp_path: Path) -> None:
    out = tmp_path / "window.png"
    screenshot(out, Game(SECOND, seed=1), (1280, 720), view="french")
    image = QImage(str(out))
    assert (image.width(), image.height()) == (1280, 720)


@pytest.mark.usefixtures("unbaked")
def test_a_picture_that_cannot_be_written_is_an_error(qapp: QApplication, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="cannot be written"):
        screenshot(tmp_path / "missing" / "window.png", Game(SECOND, seed=1), (1280, 720))


def test_f1_lists_every_command_that_has_keys(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1))
    QTest.keyClick(hands.window, Qt.Key.Key_F1)
    sheet = hands.window.findChild(KeySheet)
    assert sheet is not None
    assert sheet.isVisible()
    assert sheet.width() <= hands.window.width()
    assert sheet.height() <= hands.window.height()
    told = [label.text() for label in sheet.findChildren(QLabel)]
    for command in commands():
        if command.keys:
            assert command.text.replace("&", "").removesuffix(" …") in told
            assert key_name(command.keys[0]) in told
    sheet.close_button.click()
    assert not sheet.isVisible()


def test_a_maximised_window_is_so_again_after_the_full_screen(sit: Sit) -> None:
    window = sit(Game(SECOND, seed=1)).window
    window.showMaximized()
    for is_full in (True, False):
        window.commands["full_screen"].trigger()
        assert window.isFullScreen() is is_full and window.isMaximized()


def test_a_menu_without_room_for_all_its_entries_is_scrolled(sit: Sit) -> None:
    """Otherwise its last entry stood in a column of its own."""
    for menu in sit(Game(SECOND, seed=1)).window.menuBar().findChildren(QMenu):
        menu.ensurePolished()
        assert menu.style().styleHint(QStyle.StyleHint.SH_Menu_Scrollable, None, menu)
