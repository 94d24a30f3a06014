"""The manager of saved games: its shelves, opening, renaming and throwing away."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.saves.manager import SaveManager
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.saving.autosave import AutosaveFolder
from afaos_gui.session.saving.shelves import Shelf
from afaos_gui.session.saving.storage import Storage
from afaos_gui.session.saving.transfer import open_game
from tests.gui.games.test_history import a_few_turns, discard
from tests.gui.hands import Hands
from tests.gui.learning.teaching import at_lesson
from tests.gui.saved_games import click, click_game, desk, dialog_of, manager, save_as, titles
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]


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
    assert desk(hands).own.file == tmp_path / "saved" / "Evening.acres"


def test_a_double_click_opens_too(sit: Sit, tmp_path: Path) -> None:
    game = a_few_turns()
    hands = sit(game, games=tmp_path)
    save_as(hands, "Evening")
    hands.window.start(Game(SECOND, seed=9))
    click_game(manager(hands).list, "Evening", twice=True)
    hands.release(hands.at_zone("discard"))  # The dialog closes at the second press.
    assert hands.state == game.state


def test_the_game_that_a_lesson_has_put_aside_is_opened(sit: Sit, tmp_path: Path) -> None:
    hands = sit(a_few_turns(), games=tmp_path)
    save_as(hands, "Evening")
    at_lesson(hands, 1)
    assert hands.window.current.game is not desk(hands).own.game
    dialog = manager(hands)
    click_game(dialog.list, "Evening")
    click(dialog.open_button)
    assert hands.window.current.game is desk(hands).own.game
    assert not hands.window.learning.lessons.slip.isVisible()


def test_a_slip_says_how_the_game_stands(sit: Sit, tmp_path: Path) -> None:
    hands = sit(a_few_turns(), games=tmp_path)
    save_as(hands, "Evening")
    games = manager(hands).list
    assert games.item(0).text().startswith("Evening, Anne and Louis: Turn 4, French to play · British ")
    while games.details.get(0) is None:
        QApplication.processEvents()
    details = games.details.get(0)
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
    desk(hands).manage()
    manager = dialog_of(hands, SaveManager)
    said = manager.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.startswith("Evening, Anne and General (machine): Turn 1, British to play")
    manager.show_shelf(Shelf.RECENT)
    said = manager.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
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
    desk(hands).open(tmp_path / "Copy.acres")
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
    desk(second).open(path)
    assert second.window.current.table_state.names == ("Anne", "Louis")


def test_a_renamed_file_is_the_one_that_is_chosen(sit: Sit, tmp_path: Path) -> None:
    hands = sit(a_few_turns(), games=tmp_path / "games")
    save_as(hands, "mine")
    other = tmp_path / "x.acres"
    shutil.copyfile(tmp_path / "games" / "saved" / "mine.acres", other)
    desk(hands).storage.note_opened(other)
    dialog = manager(hands)
    click(dialog.tabs[Shelf.RECENT])
    click_game(dialog.list, "x")
    click(dialog.rename_button)
    dialog.name.setText("mine")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert dialog.list.current is not None and dialog.list.current.path == tmp_path / "mine.acres"


def test_a_record_among_the_recent_files_keeps_its_form_and_its_place(sit: Sit, tmp_path: Path) -> None:
    hands = sit(a_few_turns(), games=tmp_path / "games")
    record = tmp_path / "match.json"
    record.write_text("{}", encoding="utf-8")
    desk(hands).storage.note_opened(record)
    dialog = manager(hands)
    click(dialog.tabs[Shelf.RECENT])
    click_game(dialog.list, "match")
    assert not dialog.trash_button.isEnabled()
    click(dialog.rename_button)
    dialog.name.setText("final")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert (tmp_path / "final.json").exists() and not record.exists()
