"""Games exported and imported: files, the clipboard and files dropped on the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.saves import file_dialogs
from afaos_gui.gui.saves.asking import ExportDialog, Form
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.games.test_history import a_few_turns, discard
from tests.gui.hands import LEFT, PLAIN, Hands
from tests.gui.saved_games import click, desk, dialog_of, save_as
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]


# Export and import


@pytest.mark.parametrize(("form", "suffix"), [(Form.TEXT, ".txt"), (Form.RECORD, ".json")])
def test_a_game_goes_out_and_comes_back(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: Form, suffix: str
) -> None:
    game = a_few_turns("study")
    game.submit(EndTurn())
    hands = sit(game, games=tmp_path / "data")
    out = tmp_path / f"game{suffix}"
    monkeypatch.setattr(file_dialogs, "path_to_write", lambda *args: out)
    hands.window.commands["export"].trigger()
    dialog = dialog_of(hands, ExportDialog)
    click(dialog.forms[form])
    click(dialog.go)
    assert out.is_file()
    assert hands.window.notice.text == f"The game has been written to {out.name}."
    hands.window.start(Game(SECOND, seed=9))
    desk(hands).open(out)
    assert hands.state == game.state


def test_a_running_game_leaves_only_after_both_agree(sit: Sit, tmp_path: Path) -> None:
    hands = sit(a_few_turns(), games=tmp_path)
    QGuiApplication.clipboard().clear()
    hands.window.commands["copy_game"].trigger()
    dialog = dialog_of(hands, ExportDialog)
    assert not dialog.go.isEnabled()
    assert QGuiApplication.clipboard().text() == ""
    QTest.mouseClick(dialog.agreed, LEFT, PLAIN, QPoint(8, dialog.agreed.height() // 2))
    click(dialog.go)
    assert QGuiApplication.clipboard().text().startswith("A Few Acres of Snow")


def test_a_game_against_the_machine_leaves_after_a_word_on_its_hand(sit: Sit, tmp_path: Path) -> None:
    game = Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "captain")), seed=1)
    discard(game)
    hands = sit(game, games=tmp_path)
    hands.window.commands["copy_game"].trigger()
    dialog = dialog_of(hands, ExportDialog)
    assert dialog.agreed.text() == "I want it all the same."
    assert not dialog.go.isEnabled()
    QTest.mouseClick(dialog.agreed, LEFT, PLAIN, QPoint(8, dialog.agreed.height() // 2))
    click(dialog.go)
    assert "French machine: captain" in QGuiApplication.clipboard().text()


def test_copy_and_paste_a_whole_game(sit: Sit, tmp_path: Path) -> None:
    game = a_few_turns("study")
    hands = sit(game, games=tmp_path)
    hands.window.commands["copy_game"].trigger()
    hands.window.start(Game(SECOND, seed=9))
    hands.window.commands["paste_game"].trigger()
    assert hands.state == game.state
    assert hands.window.current.table_state.names == ("Anne", "Louis")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no game on the clipboard."),
        ("Dear Anne", "The pasted text is not a game of A Few Acres of Snow."),
    ],
)
def test_pasting_something_else_is_told(sit: Sit, tmp_path: Path, text: str, sentence: str) -> None:
    hands = sit(Game(SECOND, seed=1), games=tmp_path)
    state = hands.state
    QGuiApplication.clipboard().setText(text)
    hands.window.commands["paste_game"].trigger()
    assert hands.window.notice.text == sentence
    assert hands.state is state


# Dropped on the window


def test_a_file_is_dropped_on_the_window(sit: Sit, tmp_path: Path) -> None:
    game = a_few_turns()
    hands = sit(game, games=tmp_path)
    path = save_as(hands, "Evening")
    hands.window.start(Game(SECOND, seed=9))
    drop(hands, path)
    assert hands.state == game.state
    bad = tmp_path / "letter.json"
    bad.write_text("{}", encoding="utf-8")
    drop(hands, bad)
    assert hands.window.notice.text == "letter.json is not a game of A Few Acres of Snow."
    assert hands.state == game.state


def drop(hands: Hands, path: Path) -> None:
    """Drag a file over the map and drop it."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    copy, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(QPoint(300, 300), copy, mime, LEFT, none)
    QApplication.sendEvent(hands.table.board.viewport(), entering)
    assert entering.isAccepted()
    assert not hands.table.board.acceptDrops()
    dropping = QDropEvent(QPointF(300, 300), copy, mime, LEFT, none)
    QApplication.sendEvent(hands.window, dropping)
    assert dropping.isAccepted()


def test_other_files_are_not_taken(sit: Sit, tmp_path: Path) -> None:
    hands = sit(Game(SECOND, seed=1), games=tmp_path)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / "picture.png"))])
    entering = QDragEnterEvent(QPoint(300, 300), Qt.DropAction.CopyAction, mime, LEFT, Qt.KeyboardModifier.NoModifier)
    entering.ignore()
    QApplication.sendEvent(hands.window, entering)
    assert not entering.isAccepted()
