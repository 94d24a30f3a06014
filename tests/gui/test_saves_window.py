"""Saved games at the window: saving, the manager, keeping after every action, the start, export and the clipboard."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.data.saves import read_save
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.gui.saves.desk import SavesDesk
from afaos_gui.gui.saves.entries import Shelf
from afaos_gui.gui.saves.export_dialog import ExportDialog, Form
from afaos_gui.gui.saves.failure import FailureDialog
from afaos_gui.gui.saves.game_list import GameList
from afaos_gui.gui.saves.manager import SaveManager
from afaos_gui.gui.saves.save_dialog import SaveDialog
from afaos_gui.gui.saves.start import Start
from afaos_gui.gui.saves.welcome import Welcome
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.autosave import AutosaveFolder
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.storage import Storage
from afaos_gui.session.transfer import open_game
from tests.gui.hands import LEFT, PLAIN, Hands
from tests.gui.test_history import a_few_turns, discard
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
Kind = TypeVar("Kind", bound=QWidget)


def desk(hands: Hands) -> SavesDesk:
    """The desk of a window."""
    found = hands.window.archive.desk
    assert found is not None
    return found


def start_of(hands: Hands) -> Start:
    """What offers a game at the start."""
    found = hands.window.archive.welcome
    assert found is not None
    return found


def dialog_of(hands: Hands, kind: type[Kind]) -> Kind:
    """The open dialog of a kind."""
    QApplication.processEvents()
    found = [dialog for dialog in hands.window.findChildren(kind) if dialog.isVisible()]
    assert len(found) == 1
    return found[0]


def click(widget: QWidget) -> None:
    """Click a widget of a dialog."""
    assert widget.isVisible() and widget.isEnabled(), widget.objectName()
    QTest.mouseClick(widget, LEFT, PLAIN, widget.rect().center())
    QApplication.processEvents()


def save_as(hands: Hands, name: str) -> Path:
    """Save the game under a name with mouse and keys."""
    hands.window.commands["save_as"].trigger()
    dialog = dialog_of(hands, SaveDialog)
    dialog.name.clear()
    QTest.keyClicks(dialog.name, name)
    click(dialog.save_button)
    path = desk(hands).file
    assert path is not None
    return path


def manager(hands: Hands) -> SaveManager:
    """The manager, opened by its command."""
    hands.window.commands["open"].trigger()
    return dialog_of(hands, SaveManager)


def click_game(games: GameList, title: str, *, twice: bool = False) -> None:
    """Click the slip of a game."""
    row = next(
        row for row in range(games.games.rowCount()) if games.games.data(games.games.index(row)).startswith(title)
    )
    at = games.visualRect(games.games.index(row)).center()
    QTest.mouseClick(games.viewport(), LEFT, PLAIN, at)
    if twice:
        QTest.mouseDClick(games.viewport(), LEFT, PLAIN, at)
    QApplication.processEvents()


def titles(games: GameList) -> list[str]:
    """The titles of the slips, from the top down."""
    entries = [games.games.entry(row) for row in range(games.games.rowCount())]
    return [entry.title for entry in entries if entry is not None]


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
    assert desk(hands).notice.text == "Anne and Louis, turn 4 is saved."


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
    assert desk(hands).file == tmp_path / "elsewhere.acres"


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

    monkeypatch.setattr(desk(hands).storage._disk, "create", read_only)
    hands.window.commands["save"].trigger()
    dialog = dialog_of(hands, SaveDialog)
    click(dialog.save_button)
    assert "cannot be written to, please choose another folder" in dialog.message.text()
    assert dialog.isVisible()
    assert desk(hands).file is None


# The manager


def test_the_manager_opens_a_game(sit: Sit, tmp_path: Path) -> None:
    game = a_few_turns()
    hands = sit(game, games=tmp_path)
    save_as(hands, "Evening")
    hands.window.start(Game(SECOND, seed=9))
    dialog = manager(hands)
    assert titles(dialog.list) == ["Evening"]
    click_game(dialog.list, "Evening")
    click(dialog.open_button)
    assert not dialog.isVisible()
    assert hands.state == game.state
    assert desk(hands).file == tmp_path / "saved" / "Evening.acres"


def test_a_double_click_opens_too(sit: Sit, tmp_path: Path) -> None:
    game = a_few_turns()
    hands = sit(game, games=tmp_path)
    save_as(hands, "Evening")
    hands.window.start(Game(SECOND, seed=9))
    click_game(manager(hands).list, "Evening", twice=True)
    hands.release(hands.at_zone("discard"))  # The dialog has gone at the second press.
    assert hands.state == game.state


def test_a_slip_says_how_the_game_stands(sit: Sit, tmp_path: Path) -> None:
    hands = sit(a_few_turns(), games=tmp_path)
    save_as(hands, "Evening")
    games = manager(hands).list.games
    assert games.data(games.index(0)).startswith("Evening, Anne and Louis: Turn 4, French to play · British ")
    while games.details(0) is None:
        QApplication.processEvents()
    details = games.details(0)
    assert details is not None and details.rules == "Second edition"
    assert not details.picture.isNull()


def test_a_slip_says_who_plays_and_at_which_level(sit: Sit, tmp_path: Path) -> None:
    game = Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "general")), seed=1)
    discard(game)
    store = Storage(tmp_path)
    store.save(game, store.path_for("Evening"))
    store.save(game, tmp_path / "elsewhere" / "Morning.acres")
    kept = AutosaveFolder(tmp_path, pytest.fail)
    kept.begin(game).close()
    kept.wait()
    hands = sit(Game(SECOND, seed=2), games=tmp_path)
    manager = desk(hands).manage(Shelf.SAVED)
    said = manager.list.games.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.startswith("Evening, Anne and General (machine): Turn 1, British to play")
    manager.show_shelf(Shelf.RECENT)
    said = manager.list.games.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.startswith(f"Morning, Anne and General (machine) · {tmp_path / 'elsewhere'}: ")
    manager.show_shelf(Shelf.KEPT)
    assert "Anne and General (machine)" in titles(manager.list)


def test_renaming_with_keys(sit: Sit, tmp_path: Path) -> None:
    hands = sit(a_few_turns(), games=tmp_path)
    save_as(hands, "Evening")
    dialog = manager(hands)
    QTest.keyClick(dialog, Qt.Key.Key_F2)
    assert dialog.name.isVisible()
    dialog.name.clear()
    QTest.keyClicks(dialog.name, "Plains of Abraham")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert titles(dialog.list) == ["Plains of Abraham"]
    assert (tmp_path / "saved" / "Plains of Abraham.acres").is_file()
    assert dialog.isVisible()


def test_the_renamed_game_is_still_the_one_on_the_table(sit: Sit, tmp_path: Path) -> None:
    game = a_few_turns()
    hands = sit(game, games=tmp_path)
    save_as(hands, "Evening")
    dialog = manager(hands)
    QTest.keyClick(dialog, Qt.Key.Key_F2)
    dialog.name.setText("Morning")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    dialog.reject()
    discard(game)
    hands.window.commands["save"].trigger()
    assert [path.name for path in (tmp_path / "saved").iterdir()] == ["Morning.acres"]
    assert open_game(tmp_path / "saved" / "Morning.acres").game.state == game.state


def test_thrown_away_and_put_back(sit: Sit, tmp_path: Path) -> None:
    hands = sit(a_few_turns(), games=tmp_path)
    save_as(hands, "Evening")
    dialog = manager(hands)
    click(dialog.trash_button)
    assert titles(dialog.list) == []
    assert dialog.message.text() == "Evening lies in the trash."
    click(dialog.put_back)
    assert titles(dialog.list) == ["Evening"]


def test_the_trash_gives_back(sit: Sit, tmp_path: Path) -> None:
    hands = sit(a_few_turns(), games=tmp_path)
    save_as(hands, "Evening")
    dialog = manager(hands)
    QTest.keyClick(dialog, Qt.Key.Key_Delete)
    click(dialog.tabs[Shelf.TRASH])
    assert titles(dialog.list) == ["Evening"]
    click(dialog.open_button)
    assert dialog.shelf is Shelf.SAVED
    assert titles(dialog.list) == ["Evening"]


def test_a_damaged_file_is_listed_with_its_fault_and_not_opened(sit: Sit, tmp_path: Path) -> None:
    hands = sit(a_few_turns(), games=tmp_path)
    save_as(hands, "Evening")
    (tmp_path / "saved" / "Broken.acres").write_text("nonsense", encoding="utf-8")
    dialog = manager(hands)
    assert titles(dialog.list) == ["Evening", "Broken"]
    click_game(dialog.list, "Broken")
    assert not dialog.open_button.isEnabled()
    assert dialog.list.current is not None
    assert dialog.list.current.problem == "Broken.acres is not a saved game of A Few Acres of Snow."


def test_a_file_damaged_since_it_was_listed_is_refused_in_a_sentence(sit: Sit, tmp_path: Path) -> None:
    hands = sit(a_few_turns(), games=tmp_path)
    path = save_as(hands, "Evening")
    hands.window.start(Game(SECOND, seed=9))
    state = hands.state
    dialog = manager(hands)
    path.write_bytes(path.read_bytes()[:200])
    click(dialog.open_button)
    assert dialog.isVisible()
    assert dialog.message.text() == "Evening.acres is cut short and cannot be opened."
    assert hands.state is state


def test_recent_files_may_lie_anywhere(sit: Sit, tmp_path: Path) -> None:
    game = a_few_turns()
    hands = sit(game, games=tmp_path / "data")
    save_as(hands, "Evening")
    shutil.copy(tmp_path / "data" / "saved" / "Evening.acres", tmp_path / "Copy.acres")
    desk(hands).open_path(tmp_path / "Copy.acres")
    dialog = manager(hands)
    click(dialog.tabs[Shelf.RECENT])
    assert titles(dialog.list) == ["Copy", "Evening"]


def test_a_game_open_in_another_window_is_refused_in_a_sentence(sit: Sit, tmp_path: Path) -> None:
    first = sit(a_few_turns(), games=tmp_path)
    save_as(first, "Evening")
    second = sit(Game(SECOND, seed=9), games=tmp_path)
    dialog = manager(second)
    click_game(dialog.list, "Evening")
    click(dialog.open_button)
    assert dialog.message.text() == "Evening is open in another window."
    click(dialog.tabs[Shelf.KEPT])
    click_game(dialog.list, "Anne and Louis")
    click(dialog.open_button)
    assert dialog.message.text() == "This game is open in another window."


def test_a_file_of_another_window_is_neither_renamed_nor_thrown_away(sit: Sit, tmp_path: Path) -> None:
    first = sit(a_few_turns(), games=tmp_path)
    path = save_as(first, "Evening")
    dialog = manager(sit(Game(SECOND, seed=9), games=tmp_path))
    click(dialog.trash_button)
    assert dialog.message.text() == "Evening is open in another window."
    QTest.keyClick(dialog, Qt.Key.Key_F2)
    dialog.name.setText("Morning")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert dialog.message.text() == "Evening is open in another window."
    assert path.is_file()


def test_a_closed_window_lets_go_of_its_games(sit: Sit, tmp_path: Path) -> None:
    first = sit(a_few_turns(), games=tmp_path)
    path = save_as(first, "Evening")
    first.window.close()
    second = sit(Game(SECOND, seed=9), games=tmp_path)
    desk(second).open_path(path)
    assert second.window.play.bridge.names == ("Anne", "Louis")


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
    assert desk(hands).notice.text == "letter.json is not a game of A Few Acres of Snow."
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


# Kept after every action


def kept_file(hands: Hands) -> Path:
    """The file in which the game on the table is kept."""
    return next(entry.path for entry in desk(hands).kept.entries() if entry.in_use)


def settle(hands: Hands) -> None:
    """Let the background finish, and the window hear of it."""
    desk(hands).kept.wait()
    QApplication.processEvents()


def test_every_action_is_on_disk_at_once(sit: Sit, tmp_path: Path) -> None:
    game = Game(SECOND, seed=1)
    hands = sit(game, games=tmp_path)
    for _turn in range(4):
        discard(game)
        assert desk(hands).is_kept
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

    monkeypatch.setattr(kept.kept._disk, "write", no_space)
    discard(game)
    settle(hands)
    assert "there is no space left" in kept.notice.text
    assert not kept.is_kept
    click(kept.notice.button)
    game.submit(EndTurn())
    settle(hands)
    assert kept.notice.text == ""
    assert game.position == 2
    monkeypatch.undo()
    discard(game)
    settle(hands)
    assert kept.is_kept
    assert len(read_save(kept_file(hands)).moves) == 3


# The start


def test_nothing_is_offered_where_nothing_was_played(sit: Sit, tmp_path: Path) -> None:
    sit(Game(SECOND, seed=1), games=tmp_path).window.close()
    hands = sit(Game(SECOND, seed=2), games=tmp_path)
    assert not start_of(hands).offer()
    assert not start_of(hands).sheet.isVisible()


def test_continue_goes_on_with_the_last_game(sit: Sit, tmp_path: Path) -> None:
    game = a_few_turns()
    sit(game, games=tmp_path).window.close()
    hands = sit(Game(SECOND, seed=2), games=tmp_path)
    assert start_of(hands).offer()
    sheet = start_of(hands).sheet
    assert "Anne and Louis" in sheet.accessibleDescription()
    assert "Turn 4, French to play" in sheet.accessibleDescription()
    click(sheet.go_on)
    assert hands.state == game.state
    assert not sheet.isVisible()
    discard(hands.window.play.bridge.game)
    assert len(read_save(kept_file(hands)).moves) == 8


def crashed_copy(sit: Sit, tmp_path: Path) -> tuple[Game, Path]:
    """A game, and the folder as a program that was killed leaves it."""
    game = Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=1)
    sit(game, games=tmp_path / "killed")
    discard(game)
    shutil.copytree(tmp_path / "killed", tmp_path / "left", ignore=shutil.ignore_patterns("*.lock"))
    return game, tmp_path / "left"


def test_an_interrupted_game_is_offered_and_gone_on_with(sit: Sit, tmp_path: Path) -> None:
    game, left = crashed_copy(sit, tmp_path)
    hands = sit(Game(SECOND, seed=2), games=left)
    assert start_of(hands).offer()
    sheet = start_of(hands).sheet
    assert sheet.accessibleName() == "The last game was interrupted"
    assert "Everything up to the last action was kept." in sheet.accessibleDescription()
    click(sheet.go_on)
    assert hands.state == game.state


def test_an_interrupted_game_can_be_left(sit: Sit, tmp_path: Path) -> None:
    _game, left = crashed_copy(sit, tmp_path)
    hands = sit(Game(SECOND, seed=2), games=left)
    start_of(hands).offer()
    click(start_of(hands).sheet.leave)
    assert not any(entry.crashed for entry in desk(hands).kept.entries())
    assert start_of(hands).offer()
    assert start_of(hands).sheet.accessibleName() == "A Few Acres of Snow"


def test_escape_leaves_the_new_game_on_the_table(sit: Sit, tmp_path: Path) -> None:
    sit(a_few_turns(), games=tmp_path).window.close()
    hands = sit(Game(SECOND, seed=2), games=tmp_path)
    start_of(hands).offer()
    sheet: Welcome = start_of(hands).sheet
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    assert hands.done() == 0


def test_other_games_can_be_chosen_at_the_start(sit: Sit, tmp_path: Path) -> None:
    sit(a_few_turns(), games=tmp_path).window.close()
    hands = sit(Game(SECOND, seed=2), games=tmp_path)
    start_of(hands).offer()
    click(start_of(hands).sheet.others)
    assert dialog_of(hands, SaveManager).shelf is Shelf.KEPT


# Out and in


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
    click(dialog.forms[form][0])
    click(dialog.go)
    assert out.is_file()
    assert desk(hands).notice.text == f"The game has been written to {out.name}."
    hands.window.start(Game(SECOND, seed=9))
    desk(hands).open_path(out)
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
    assert hands.window.play.bridge.names == ("Anne", "Louis")


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
    assert desk(hands).notice.text == sentence
    assert hands.state is state


def test_without_a_folder_nothing_is_kept(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1))
    assert hands.window.archive.desk is None
    assert not hands.window.commands["save"].isEnabled()


def test_a_window_closes_whatever_becomes_of_the_last_save(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hands = sit(Game(SECOND, seed=1), games=tmp_path)
    kept = desk(hands)._autosave
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
