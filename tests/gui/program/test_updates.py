"""Looking for newer versions: only when asked or agreed to, and quiet on failure."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.data import releases
from afaos_gui.data.releases import UpdateError
from afaos_gui.data.settings.settings import Settings, load_settings, save_settings
from afaos_gui.gui.app.start import application
from afaos_gui.gui.dialogs import updates as module
from afaos_gui.gui.dialogs.open_dialogs import OpenDialogs
from afaos_gui.gui.dialogs.updates import Updates, UpdatesDialog
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program as version 0.5.0 with the address of a page of releases."""
    monkeypatch.setattr(module, "program_version", lambda: "0.5.0")
    monkeypatch.setattr(releases, "releases_page", lambda: "https://example.org/releases")


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A plain window for dialogs to lie over."""
    application()
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.show()
    return made


def updates(window: QWidget, folder: Path | None, question: Callable[[], str]) -> tuple[Updates, list[str]]:
    """The updates of a window, with the sentences it says."""
    said: list[str] = []
    return Updates(window, folder, OpenDialogs(window).show, said.append, question), said


def unreachable() -> str:
    """A page that does not answer."""
    raise UpdateError("The page of releases cannot be reached: no route.")


def opened(window: QWidget) -> UpdatesDialog:
    """The open sheet."""
    found = window.findChild(UpdatesDialog)
    assert found is not None
    return found


def test_the_program_asks_nobody_by_itself(window: QWidget, tmp_path: Path) -> None:
    asked: list[int] = []

    def page() -> str:
        asked.append(1)
        return ""

    own, said = updates(window, tmp_path, page)
    own.look_at_start()
    assert not Settings().updates
    assert (asked, said, list(tmp_path.iterdir())) == ([], [], [])


def test_a_player_who_agreed_hears_of_a_new_version_once_at_the_start(
    window: QWidget, qtbot: QtBot, tmp_path: Path
) -> None:
    save_settings(tmp_path, replace(Settings(), updates=True))
    own, said = updates(window, tmp_path, lambda: "0.6.0")
    own.look_at_start()
    qtbot.waitUntil(lambda: bool(said))
    assert said == ["Version 0.6.0 can be had, see Help, Check for updates."]


@pytest.mark.parametrize("question", [unreachable, lambda: "0.5.0", lambda: "0.4.9", lambda: "0.7.0"])
def test_nothing_else_is_said_at_the_start(
    window: QWidget, qtbot: QtBot, tmp_path: Path, question: Callable[[], str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "afaos")
    save_settings(tmp_path, replace(Settings(), updates=True, skipped_version="0.7.0"))
    own, said = updates(window, tmp_path, question)
    with qtbot.waitSignal(own.answered):
        own.look_at_start()
    assert said == []
    assert ("cannot be reached" in caplog.text) is (question is unreachable)


def test_asked_by_hand_it_offers_the_page_and_can_skip_the_version(
    window: QWidget, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", pages.append)
    own, _said = updates(window, tmp_path, lambda: "0.6.0")
    own.open()
    sheet = opened(window)
    assert sheet.told.text() == "Looking …"
    assert not sheet.go.isVisible()
    qtbot.waitUntil(sheet.go.isVisible)
    assert sheet.told.text() == "Version 0.6.0 can be had."
    QTest.mouseClick(sheet.go, Qt.MouseButton.LeftButton)
    assert pages == [QUrl("https://example.org/releases")]
    for wanted in ("0.6.0", ""):
        QTest.mouseClick(sheet.skip, Qt.MouseButton.LeftButton, pos=sheet.skip.rect().center() / 4)
        assert load_settings(tmp_path).skipped_version == wanted


def test_the_player_agrees_and_takes_it_back(window: QWidget, qtbot: QtBot, tmp_path: Path) -> None:
    own, _said = updates(window, tmp_path, lambda: "0.5.0")
    own.open()
    sheet = opened(window)
    qtbot.waitUntil(lambda: sheet.told.text() == "There is no newer version.")
    assert not sheet.skip.isVisible()
    for wanted in (True, False):
        QTest.keyClick(sheet.at_start, Qt.Key.Key_Space)
        assert load_settings(tmp_path).updates is wanted


def test_a_failure_is_one_sentence_when_asked_by_hand(window: QWidget, qtbot: QtBot) -> None:
    own, _said = updates(window, None, unreachable)
    own.open()
    sheet = opened(window)
    qtbot.waitUntil(lambda: sheet.told.text().startswith("The page of releases cannot be reached"))
    assert not sheet.go.isVisible()
    assert not sheet.at_start.isEnabled()  # There is no folder to save the choice in.


def test_the_window_does_not_wait_for_an_answer_and_may_close_before_it(
    window: QWidget, qtbot: QtBot, tmp_path: Path
) -> None:
    gate = threading.Event()

    def slow() -> str:
        gate.wait(10)
        return "0.6.0"

    own, said = updates(window, tmp_path, slow)
    own.open()
    sheet = opened(window)
    QTest.mouseClick(sheet.close_button, Qt.MouseButton.LeftButton)
    assert not sheet.isVisible()
    with qtbot.waitSignal(own.answered):
        gate.set()
    assert said == ["Version 0.6.0 can be had, see Help, Check for updates."]


def test_the_menu_opens_the_sheet(sit: Sit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = sit(Game(SECOND, seed=1))
    monkeypatch.setattr(hands.window.updates, "question", lambda: "0.5.0")
    hands.window.commands["updates"].trigger()
    sheet = opened(hands.window)
    qtbot.waitUntil(lambda: sheet.told.text() == "There is no newer version.")


def test_whatever_goes_wrong_ends_the_looking(window: QWidget, qtbot: QtBot) -> None:
    def fails() -> str:
        raise RecursionError("too deep")

    own, _said = updates(window, None, fails)
    own.open()
    qtbot.waitUntil(lambda: "RecursionError" in opened(window).told.text())
