"""Saving in the window: by command, and automatically after every action."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.data.saves.save_files import read_save
from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.app.start import arrange
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.gui.saves.asking import ExportDialog, Form, SaveDialog
from afaos_gui.gui.saves.failure import FailureDialog
from afaos_gui.rules.actions import EndTurn
from afaos_gui.session.game import Game
from afaos_gui.session.saving.transfer import open_game
from tests.gui.games.test_history import a_few_turns, discard
from tests.gui.hands import Hands
from tests.gui.saved_games import click, desk, dialog_of, kept_file, save_as
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]


def goes_by_itself(hands: Hands) -> bool:
    """Whether the notice will be put away when its time is over."""
    return any(timer.isActive() for timer in hands.window.notice.findChildren(QTimer))


# Saving


def test_saving_asks_for_a_name_once(sit: Sit, tmp_path: Path) -> None:
    game = a_few_turns()
    hands = sit(game, games=tmp_path)
    hands.window.commands["save"].trigger()
    dialog = dialog_of(hands, SaveDialog)
    assert dialog.name.text() == "Anne and Louis, turn 4"
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    path = tmp_path / "saved" / "Anne and Louis, turn 4.acres"
    assert open_game(path).game.state == game.state
    discard(game)
    hands.window.commands["save"].trigger()
    assert not dialog.isVisible()
    assert open_game(path).game.state == game.state
    assert hands.window.notice.text == "Anne and Louis, turn 4 is saved."
    assert goes_by_itself(hands)


@pytest.mark.few(1)
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_each_key_that_presses_leaves_at_the_button_that_leaves(sit: Sit, tmp_path: Path, key: Qt.Key) -> None:
    hands = sit(a_few_turns(), games=tmp_path)
    hands.window.commands["save"].trigger()
    dialog = dialog_of(hands, SaveDialog)
    dialog.cancel.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(dialog.cancel, key)
    assert not dialog.isVisible() and not list((tmp_path / "saved").glob("*"))


def test_a_saved_game_has_a_picture(sit: Sit, tmp_path: Path) -> None:
    path = save_as(sit(a_few_turns(), games=tmp_path), "Evening")
    assert not QImage.fromData(read_save(path).thumbnail).isNull()


def test_a_name_in_use_and_no_name_are_told(sit: Sit, tmp_path: Path) -> None:
    hands = sit(a_few_turns(), games=tmp_path)
    save_as(hands, "Evening")
    hands.window.commands["save_as"].trigger()
    dialog = dialog_of(hands, SaveDialog)
    assert dialog.message.text() == "There is a game of this name; it will be replaced."
    dialog.name.clear()
    assert dialog.message.text() == "Please give the game a name."
    assert not dialog.save_button.isEnabled()


def test_a_game_can_be_saved_elsewhere(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = sit(a_few_turns(), games=tmp_path / "data")
    monkeypatch.setattr(file_dialogs, "path_to_write", lambda *args: tmp_path / "elsewhere.acres")
    hands.window.commands["save_as"].trigger()
    click(dialog_of(hands, SaveDialog).elsewhere)
    assert (tmp_path / "elsewhere.acres").is_file()
    assert desk(hands).own.file == tmp_path / "elsewhere.acres"


def test_file_dialogs_begin_where_there_is_a_folder(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    def ask(_parent: QWidget, _title: str, start: str, _kinds: str) -> tuple[str, str]:
        begun.append(start)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", ask)
    parent = QWidget()
    qtbot.addWidget(parent)
    for folder in (tmp_path, tmp_path / "none"):
        file_dialogs.path_to_open(parent, folder)
        file_dialogs.path_to_write(parent, "Save", folder / "a.acres")
    home = Path.home()
    assert begun == [str(tmp_path), str(tmp_path / "a.acres"), str(home), str(home / "a.acres")]


def test_a_read_only_folder_is_told_in_the_dialog(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = sit(a_few_turns(), games=tmp_path)

    def read_only(path: Path) -> int:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(desk(hands).storage.disk, "create", read_only)
    hands.window.commands["save"].trigger()
    dialog = dialog_of(hands, SaveDialog)
    click(dialog.save_button)
    assert "cannot be written to, please choose another folder" in dialog.message.text()
    assert dialog.isVisible()
    assert desk(hands).own.file is None


def cannot_sync(_descriptor: int) -> None:
    """A disk that writes, and cannot promise to keep what is written."""
    raise OSError(errno.EIO, "Input/output error")


def test_a_save_that_a_power_failure_could_lose_says_so(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = sit(a_few_turns(), games=tmp_path)
    monkeypatch.setattr(desk(hands).storage.disk, "sync", cannot_sync)
    path = save_as(hands, "Evening")
    assert path.is_file()
    assert "is not safe against a power failure" in hands.window.notice.text
    hands.window.notice.put_away()
    hands.window.commands["save"].trigger()
    assert "is not safe against a power failure" in hands.window.notice.text
    monkeypatch.undo()
    hands.window.commands["save"].trigger()
    assert hands.window.notice.text == "Evening is saved."


@pytest.mark.parametrize("form", [Form.RECORD, Form.TEXT])
def test_an_export_that_a_power_failure_could_lose_says_so(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: Form
) -> None:
    hands = sit(a_few_turns(), games=tmp_path)
    monkeypatch.setattr(desk(hands).storage.disk, "sync", cannot_sync)
    monkeypatch.setattr(file_dialogs, "path_to_write", lambda *_words: tmp_path / f"out.{form}")
    hands.window.commands["export"].trigger()
    dialog = dialog_of(hands, ExportDialog)
    click(dialog.forms[form])
    QTest.mouseClick(dialog.agreed, Qt.MouseButton.LeftButton, pos=QPoint(8, dialog.agreed.height() // 2))
    click(dialog.go)
    assert (tmp_path / f"out.{form}").is_file()
    assert "is not safe against a power failure" in hands.window.notice.text


# Autosave


def settle(hands: Hands) -> None:
    """Wait for the background thread and process its signals."""
    desk(hands).kept.wait()
    QApplication.processEvents()


def test_every_action_is_on_disk_at_once(sit: Sit, tmp_path: Path) -> None:
    game = Game(SECOND, seed=1)
    hands = sit(game, games=tmp_path)
    for _turn in range(4):
        discard(game)
        assert desk(hands).own.is_kept
        assert len(read_save(kept_file(hands)).moves) == len(game.commands)
        game.submit(EndTurn())
    game.submit(game.legal[0])
    hands.window.commands["undo"].trigger()
    assert read_save(kept_file(hands)).position == game.position == 8


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(SECOND, seed=1)
    hands = sit(game, games=tmp_path)
    kept = desk(hands)

    def no_space(descriptor: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(kept.kept.disk, "write", no_space)
    discard(game)
    settle(hands)
    assert "there is no space left" in hands.window.notice.text
    set_language("fr")
    hands.window.restyle(other_words=True)
    assert "il n’y a plus de place" in hands.window.notice.text
    assert hands.window.notice.way.text() == "Un autre dossier…"
    set_language("en")
    hands.window.restyle(other_words=True)
    assert not goes_by_itself(hands)
    assert not kept.own.is_kept
    click(hands.window.notice.button)
    game.submit(EndTurn())
    settle(hands)
    assert hands.window.notice.text == ""
    assert game.position == 2
    monkeypatch.undo()
    discard(game)
    settle(hands)
    assert kept.own.is_kept
    assert len(read_save(kept_file(hands)).moves) == 3


def test_without_a_folder_nothing_is_kept(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1))
    assert hands.window.archive.desk is None
    assert not hands.window.commands["save"].isEnabled()


def test_a_window_closes_whatever_becomes_of_the_last_save(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hands = sit(Game(SECOND, seed=1), games=tmp_path)
    kept = desk(hands).own.autosave
    assert kept is not None
    close = kept.close

    def fail() -> None:
        close()
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(kept, "close", fail)
    hands.window.close()
    assert not hands.window.isVisible()
    assert "Input/output error" in caplog.text
    assert hands.window.findChild(FailureDialog) is None


def test_the_curtain_hides_the_game_of_two_people_that_a_file_brings_at_the_start(sit: Sit, tmp_path: Path) -> None:
    path = save_as(sit(a_few_turns(), games=tmp_path), "Evening")
    hands = sit(open_game(path).game, curtain=True, games=tmp_path / "others")
    arrange(hands.window, path, offer=True)
    assert hands.window.curtain.isVisible() and hands.window.current.table_state.view is None


def test_a_file_named_at_the_start_is_told_of_and_kept_where_not_all_of_it_was_read(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{}", encoding="utf-8")
    hands = sit(a_few_turns(), games=tmp_path)
    desk(hands).set_file(file, 3)
    (kept,) = (tmp_path / "damaged").iterdir()
    assert kept.read_text(encoding="utf-8") == "{}"
    assert hands.window.notice.text == (
        "This game was read up to turn 4: what comes after it in the file (3) is damaged or breaks the rules. "
        f"The file is kept: {kept}."
    )


def test_a_name_that_gets_its_suffix_replaces_no_file_unasked(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "foo.acres").touch()
    given, begun = iter(["foo", "foo.acres", "Round 2.5", ""]), list[str]()

    def ask(_parent: QWidget, _title: str, start: str, _kinds: str) -> tuple[str, str]:
        begun.append(start)
        name = next(given)
        return (str(tmp_path / name) if name else ""), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    parent = QWidget()
    qtbot.addWidget(parent)
    start = tmp_path / "a.acres"
    assert file_dialogs.path_to_write(parent, "Save", start) == tmp_path / "foo.acres"
    assert begun == [str(start), str(tmp_path / "foo.acres")], "the system asks for the whole name"
    assert file_dialogs.path_to_write(parent, "Save", start) == tmp_path / "Round 2.5.acres"
    assert file_dialogs.path_to_write(parent, "Save", start) is None
