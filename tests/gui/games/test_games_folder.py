"""Where the games are kept: told in the preferences, chosen there, and offered where the disk refuses them."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from afaos_gui.data.saves.save_files import VARIABLE, read_save
from afaos_gui.data.settings.games_folder import games_folder
from afaos_gui.data.settings.settings import load_settings
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.dialogs.preferences.dialog import PreferencesDialog
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.gui.saves.desk import SavesDesk
from afaos_gui.presentation.commands.preferences import PreferencesPage
from afaos_gui.rules.actions import EndTurn
from tests.gui.saved_games import click


def desk_of(window: MainWindow) -> SavesDesk:
    """The desk of a window."""
    assert window.archive.desk is not None
    return window.archive.desk


def settle(window: MainWindow) -> None:
    """Wait for the background thread and process its signals."""
    desk_of(window).kept.wait()
    QApplication.processEvents()


def preferences_of(window: MainWindow) -> PreferencesDialog:
    """The preferences, opened at the page of files by its command and a click."""
    window.commands["preferences"].trigger()
    dialog = window.preferences.dialog
    assert dialog is not None
    click(dialog.tabs[PreferencesPage.FILES])
    return dialog


def choose(window: MainWindow, button: str) -> None:
    """Click a button of the row that tells the folder."""
    row = preferences_of(window).games_row
    assert row is not None
    found = row.findChild(QPushButton, button)
    assert isinstance(found, QPushButton)
    click(found)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that the player points at when asked for one; its name has spaces that must stay."""
    folder = tmp_path / "another  disk é"
    monkeypatch.setattr(file_dialogs, "folder_to_keep", lambda *_words: folder)
    return folder


def test_the_preferences_tell_the_folder(window: MainWindow, tmp_path: Path) -> None:
    row = preferences_of(window).games_row
    assert row is not None and row.isVisible()
    assert str(tmp_path / "games") in row.told
    dialog = window.preferences.dialog
    assert dialog is not None
    dialog.search.setText("folder games")
    assert row.isVisible() and not dialog.none.isVisible()
    dialog.search.setText("surround")
    assert not row.isVisible()


def test_the_game_on_the_table_goes_on_in_the_folder_that_is_chosen(
    window: MainWindow, tmp_path: Path, elsewhere: Path
) -> None:
    game = window.current.game
    game.submit(game.legal[0])
    settle(window)
    choose(window, "choose_games_folder")
    settle(window)
    assert desk_of(window).own.folder == elsewhere == games_folder(tmp_path)
    game.submit(game.legal[0])
    settle(window)
    (file,) = (elsewhere / "autosave").glob("*.acres")
    assert len(read_save(file).moves) == len(game.commands) == 2
    (left,) = (tmp_path / "games" / "autosave").glob("*.acres")
    assert not read_save(left).is_open, "what was kept before stays, as a game that was closed properly"
    assert str(elsewhere) in window.notice.text and str(tmp_path / "games") in window.notice.text
    row = window.preferences.dialog.games_row if window.preferences.dialog else None
    assert row is not None and str(elsewhere) in row.told


def test_the_usual_folder_is_found_again(window: MainWindow, tmp_path: Path, elsewhere: Path) -> None:
    choose(window, "choose_games_folder")
    choose(window, "usual_games_folder")
    assert desk_of(window).own.folder == tmp_path / "games" == games_folder(tmp_path)
    assert load_settings(tmp_path).games_folder == ""


def test_a_folder_that_cannot_be_written_to_is_refused(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "a file"
    there.write_text("no folder")
    monkeypatch.setattr(file_dialogs, "folder_to_keep", lambda *_words: there / "below")
    choose(window, "choose_games_folder")
    assert desk_of(window).own.folder == tmp_path / "games" == games_folder(tmp_path)
    assert str(there / "below") in window.notice.text


def test_a_folder_without_leave_to_write_leads_to_another_one(
    window: MainWindow, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = window.current.game
    with monkeypatch.context() as while_read_only:

        def refuse(_descriptor: int, _data: bytes) -> int:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))

        while_read_only.setattr(desk_of(window).kept.disk, "write", refuse)
        game.submit(game.legal[0])
        settle(window)
        assert "cannot be written to" in window.notice.text and VARIABLE not in window.notice.text
    click(window.notice.way)
    assert desk_of(window).own.folder == elsewhere
    settle(window)
    assert desk_of(window).own.is_kept
    window.notice.put_away()
    window.notice.say("Something else.")
    assert not window.notice.way.isVisible(), "the way belongs to the trouble that it leads out of"


def test_the_file_of_the_game_stays_its_own(window: MainWindow, elsewhere: Path) -> None:
    desk = desk_of(window)
    path = desk.storage.path_for("Evening")
    desk.own.save(path, b"")
    choose(window, "choose_games_folder")
    assert desk.own.file == path
    game = window.current.game
    game.submit(game.legal[0])
    window.commands["save"].trigger()
    assert len(read_save(path).moves) == 1
    game.submit(EndTurn() if EndTurn() in game.legal else game.legal[0])
    settle(window)
    assert desk.own.is_kept


def test_where_the_variable_names_the_folder_the_row_says_so(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "games"))
    monkeypatch.setattr("afaos_gui.data.settings.games_folder.config_folder", lambda named=None: named or tmp_path)
    row = preferences_of(window).games_row
    assert row is not None and VARIABLE in row.told
    assert not any(button.isVisible() for button in row.findChildren(QPushButton))
    assert games_folder() == tmp_path / "games"
