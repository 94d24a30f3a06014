"""A game that the disk does not take is not lost without a word: what would end it asks once."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.data.saves.save_files import read_save
from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.presentation.pages.new_game import NewGameChoice
from afaos_gui.rules.actions import EndTurn, Resign
from afaos_gui.session.game import Game
from afaos_gui.session.saving.transfer import readable_text
from tests.gui.games.test_history import discard
from tests.gui.hands import Hands
from tests.gui.saved_games import click, desk, kept_file
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
FAULTS = [("write", errno.ENOSPC), ("create", errno.EROFS), ("sync", errno.EIO)]
LEAVING = ["start_screen", "learn", "problems"]


@pytest.fixture
def troubled(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """A game whose last action could not be written, because the disk is full."""
    return spoil(sit(Game(SECOND, seed=1), games=tmp_path), monkeypatch, *FAULTS[0])


def spoil(hands: Hands, monkeypatch: pytest.MonkeyPatch, operation: str, code: int) -> Hands:
    """Play on with a disk of which an operation fails, and answer the notice of it."""

    def fail(*_given: object) -> None:
        raise OSError(code, os.strerror(code))

    kept = desk(hands).kept
    kept.wait()
    monkeypatch.setattr(kept.disk, operation, fail)
    if operation == "create":
        monkeypatch.setattr(kept.disk, "write", fail)
    discard(hands.window.current.game)
    hands.window.current.game.submit(EndTurn())
    kept.wait()
    QApplication.processEvents()
    click(hands.window.notice.button)
    return hands


def is_asked(hands: Hands) -> bool:
    """Whether the window is there and asks."""
    return hands.window.isVisible() and hands.window.asking.isVisible()


def quit_by_key(hands: Hands) -> None:
    """Press Ctrl+Q."""
    QTest.keyClick(hands.window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)


@pytest.mark.few(1)
@pytest.mark.parametrize("operation, code", FAULTS)
def test_closing_asks_once_and_says_why(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, operation: str, code: int
) -> None:
    hands = spoil(sit(Game(SECOND, seed=1), games=tmp_path), monkeypatch, operation, code)
    hands.window.close()
    asking = hands.window.asking
    assert is_asked(hands)
    assert asking.title.text() == "The game is not safe" and "The game" in asking.text.text()
    click(asking.stay)
    assert hands.window.isVisible() and not asking.isVisible()
    assert hands.window.current.seated and hands.done() == 2
    hands.window.close()
    click(asking.leave)
    assert not hands.window.isVisible()


def test_ctrl_q_asks_too(troubled: Hands) -> None:
    quit_by_key(troubled)
    assert is_asked(troubled)
    quit_by_key(troubled)
    assert is_asked(troubled), "pressing it twice is no answer"
    QTest.keyClick(troubled.window.asking.stay, Qt.Key.Key_Escape)
    assert troubled.window.isVisible() and not is_asked(troubled)


def test_the_question_leads_to_another_folder(troubled: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_dialogs, "folder_to_keep", lambda *_words: tmp_path / "elsewhere")
    troubled.window.close()
    monkeypatch.undo()
    monkeypatch.setattr(file_dialogs, "folder_to_keep", lambda *_words: tmp_path / "elsewhere")
    click(troubled.window.asking.way)
    assert troubled.window.isVisible() and not is_asked(troubled)
    desk(troubled).kept.wait()
    troubled.window.close()
    assert not troubled.window.isVisible(), "there it is kept"
    (file,) = (tmp_path / "elsewhere" / "autosave").glob("*.acres")
    assert len(read_save(file).moves) == 2


def test_a_disk_that_takes_it_by_now_is_asked_of_first(troubled: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    file = kept_file(troubled)
    troubled.window.close()
    assert not troubled.window.isVisible()
    assert len(read_save(file).moves) == 2


@pytest.mark.parametrize("command", LEAVING)
def test_leaving_the_table_asks_too(troubled: Hands, command: str) -> None:
    learning = troubled.window.learning
    troubled.window.commands[command].trigger()
    assert is_asked(troubled) and not learning.is_open
    click(troubled.window.asking.leave)
    assert learning.is_open
    troubled.window.commands["start_screen"].trigger()
    assert not is_asked(troubled), "it has been left"
    troubled.window.close()
    assert is_asked(troubled), "on the start screen the game is still there to be lost"


def test_another_game_is_not_begun_with_the_words_that_this_one_is_kept(troubled: Hands) -> None:
    game = troubled.window.current.game
    troubled.window.new_games.begin(NewGameChoice("", "", None))
    assert is_asked(troubled) and troubled.window.asking.title.text() == "The game is not safe"
    assert "The game on the table is kept" not in troubled.window.asking.text.text()
    click(troubled.window.asking.leave)
    assert troubled.window.current.game is not game


@pytest.mark.parametrize("way", ["open", "paste"])
def test_another_game_is_not_opened_in_its_place_without_a_question(troubled: Hands, tmp_path: Path, way: str) -> None:
    window, other = troubled.window, tmp_path / "other.txt"
    other.write_text(readable_text(Game(SECOND, seed=2)), encoding="utf-8")
    QApplication.clipboard().setText(other.read_text(encoding="utf-8"))
    game = window.current.game
    opening = desk(troubled).paste if way == "paste" else partial(desk(troubled).open, other)
    opening()
    assert is_asked(troubled) and window.current.game is game
    click(window.asking.stay)
    assert window.current.game is game and troubled.done() == 2
    opening()
    click(window.asking.leave)
    assert window.current.game is not game


def test_a_game_that_is_kept_or_has_not_begun_is_closed_without_a_question(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = sit(Game(SECOND, seed=1), games=tmp_path / "a")
    discard(hands.window.current.game)
    hands.window.close()
    assert not hands.window.isVisible()
    (tmp_path / "b").write_text("no folder")
    fresh = sit(Game(SECOND, seed=1), games=tmp_path / "b")
    fresh.window.close()
    assert not fresh.window.isVisible()


@pytest.mark.parametrize("way", ["another game", "play on from here"])
def test_a_replay_of_it_asks_too(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    hands = spoil(sit(Game(SECOND, seed=1, policy="study"), games=tmp_path), monkeypatch, *FAULTS[0])
    window = hands.window
    game = window.current.game
    window.commands["replay"].trigger()
    if way == "another game":
        window.new_games.begin(NewGameChoice("", "", 5, "second", frozenset()))
    else:
        window.archive.replay.bar.take_over.click()
    assert is_asked(hands) and window.archive.replay.whole is game
    window.asking.leave.click()
    assert window.current.is_live and window.current.game is not game


def test_a_game_that_is_over_asks_before_the_next(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = spoil(sit(Game(SECOND, seed=1), games=tmp_path), monkeypatch, *FAULTS[0])
    game = hands.window.current.game
    game.submit(Resign())
    hands.window.new_games.rematch(game, swapped=True)
    assert is_asked(hands) and hands.window.current.game is game
    hands.window.asking.put_away()
    hands.window.new_games.begin(NewGameChoice("", "", 5, "second", frozenset()))
    assert is_asked(hands) and hands.window.current.game is game


def test_it_is_safe_where_it_was_saved_by_name(troubled: Hands, tmp_path: Path) -> None:
    own = desk(troubled).own
    assert own.trouble()
    with pytest.MonkeyPatch.context() as elsewhere:
        elsewhere.setattr(own.storage, "save", lambda *_given: "")
        own.save(tmp_path / "mine.acres", b"")
    assert not own.trouble()
    discard(own.game)
    assert own.trouble()


def test_the_question_follows_another_language(troubled: Hands) -> None:
    window = troubled.window
    window.close()
    window.look_chosen.emit("language", "fr")
    set_language("fr")
    window.restyle(other_words=True)
    assert window.asking.title.text() == "La partie n’est pas en sûreté"
    assert (window.asking.leave.text(), window.asking.stay.text()) == ("Fermer quand même", "Rester")
    assert window.asking.way.text() == "Un autre dossier…"
