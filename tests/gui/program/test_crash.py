"""Failures of the program: what the player is told, and the clean start after repeated failures."""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.data import crash
from afaos_gui.gui.app.start import application
from afaos_gui.gui.saves.failure import CleanStartDialog, FailureDialog
from afaos_gui.session.game import Game
from afaos_gui.session.saving.start_guard import FILE, StartGuard
from tests.gui.games.test_history import a_few_turns
from tests.gui.hands import LEFT, PLAIN, Hands
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]


@pytest.fixture
def caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The hooks installed, with a log in a folder; nothing is printed."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(sys, "__excepthook__", lambda *args: None)
    monkeypatch.setattr(crash, "_catch_faults", lambda path: None)
    folder = tmp_path / "log"
    crash.install(folder)
    yield folder
    for handler in list(logging.getLogger("afaos").handlers):
        logging.getLogger("afaos").removeHandler(handler)
        handler.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are files of Unix")
@pytest.mark.timeout(20)
@pytest.mark.parametrize("name", ["afaos.log", "afaos-fault.log"])
def test_a_log_that_is_a_pipe_holds_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], name: str
) -> None:
    """Opening a pipe for writing waits for a reader, which there may never be."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    os.mkfifo(tmp_path / name)
    before = list(crash.log.handlers)
    crash.install(tmp_path)
    crash.log.warning("Something is odd.")
    for handler in [handler for handler in crash.log.handlers if handler not in before]:
        crash.log.removeHandler(handler)
    assert "Something is odd." in capfd.readouterr().err


def fail(sentence: str = "a map without a sea") -> None:
    """Raise an exception as in a slot."""
    try:
        raise ValueError(sentence)
    except ValueError:
        sys.excepthook(*sys.exc_info())


def shown(hands: Hands) -> FailureDialog:
    """The dialog that tells of a failure."""
    QApplication.processEvents()
    found = [dialog for dialog in hands.window.findChildren(FailureDialog) if dialog.isVisible()]
    assert len(found) == 1
    return found[0]


@pytest.fixture
def failed(sit: Sit, tmp_path: Path, caught: Path) -> Iterator[Hands]:
    """A window on a game that is saved, after a failure."""
    hands = sit(a_few_turns(), games=tmp_path / "games")
    tell = hands.window.failed.emit
    crash.tell(tell)
    fail()
    yield hands
    crash.untell(tell)


# The dialog


def test_it_says_what_happened_and_that_the_game_is_kept(failed: Hands) -> None:
    dialog = shown(failed)
    assert "ValueError: a map without a sea" in dialog.what.text()
    assert dialog.kept.text() == "Your game is saved up to the last action, and it is still on the table."


def test_the_game_goes_on(failed: Hands) -> None:
    dialog = shown(failed)
    QTest.mouseClick(dialog.go_on, LEFT, PLAIN)
    assert not dialog.isVisible()
    failed.end_turn()
    assert failed.done() == 8


def test_the_report_can_be_seen_and_copied(failed: Hands) -> None:
    dialog = shown(failed)
    assert not dialog.details.isVisible()
    QTest.mouseClick(dialog.show_details, LEFT, PLAIN)
    assert dialog.details.isVisible()
    QTest.mouseClick(dialog.copy, LEFT, PLAIN)
    report = QGuiApplication.clipboard().text()
    assert report.startswith("A Few Acres of Snow ")
    assert "Traceback" in report and "a map without a sea" in report


def test_the_folder_of_the_log_can_be_opened(failed: Hands, caught: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    QTest.mouseClick(shown(failed).open_folder, LEFT, PLAIN)
    assert [Path(name) for name in opened] == [caught]
    assert "a map without a sea" in (caught / "afaos.log").read_text(encoding="utf-8")


def test_failures_in_a_row_open_one_dialog(failed: Hands) -> None:
    for _time in range(5):
        fail("again")
    assert "a map without a sea" in shown(failed).what.text()


def test_a_failure_in_a_thread_is_told_too(sit: Sit, caught: Path, qtbot: QtBot) -> None:
    hands = sit(Game(SECOND, seed=1))
    tell = hands.window.failed.emit
    crash.tell(tell)

    def work() -> None:
        raise ValueError("a thread without an end")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(hands.window.findChildren(FailureDialog)), timeout=30_000)
    crash.untell(tell)
    dialog = shown(hands)
    assert "a thread without an end" in dialog.what.text()
    assert dialog.kept.text() == "The game is still on the table."


# Failing starts


def test_two_failures_right_after_the_start_are_noticed(tmp_path: Path) -> None:
    assert not StartGuard(tmp_path).begin()
    assert not StartGuard(tmp_path).begin()
    assert StartGuard(tmp_path).begin()


def test_a_start_that_went_well_counts_as_none(tmp_path: Path) -> None:
    StartGuard(tmp_path).begin()
    guard = StartGuard(tmp_path)
    guard.begin()
    guard.settled()
    assert not StartGuard(tmp_path).begin()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"starting": "yes", "failures": null}', "9" * 5000])
def test_a_damaged_note_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert not StartGuard(tmp_path).begin()


def test_a_folder_that_cannot_be_written_to_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    guard = StartGuard(tmp_path / "file" / "folder")
    assert not guard.begin()
    guard.settled()


def test_the_clean_start_is_a_choice(qtbot: QtBot) -> None:
    application()
    for name, result in (("clean", 1), ("usual", 0)):
        dialog = CleanStartDialog()
        qtbot.addWidget(dialog)
        dialog.open()
        QTest.mouseClick(getattr(dialog, name), LEFT, PLAIN)
        assert dialog.result() == result
