"""The game of a window is autosaved, and its file is locked against other windows as long as it is the game's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.saves.reviews import Review, Verdict
from afaos_gui.data.saves.save_files import read_save
from afaos_gui.session.saving.own_game import OwnGame
from tests.saves.games import random_game


def own_game(folder: Path) -> OwnGame:
    """A window's game, whose failures end the test."""
    return OwnGame(folder, pytest.fail)


def saved(folder: Path, seed: int = 1) -> Path:
    """The file of a game that no window has open."""
    own = own_game(folder)
    own.begin(random_game(seed, 12))
    path = own.storage.path_for(f"Game {seed}")
    own.save(path, b"")
    own.close()
    return path


def test_a_game_that_was_begun_is_kept(tmp_path: Path) -> None:
    own = own_game(tmp_path)
    assert not own.is_kept and own.started is None
    game = random_game(1, 5)
    own.begin(game)
    assert own.is_kept and own.game is game and own.started is not None
    first = own.autosave
    own.begin(game)
    assert own.autosave is first
    own.close()


def test_without_a_game_nothing_can_be_saved(tmp_path: Path) -> None:
    own = own_game(tmp_path)
    own.note_change()
    with pytest.raises(RuntimeError):
        own.save(tmp_path / "game.acres", b"")


def test_another_window_can_neither_open_nor_overwrite_the_file(tmp_path: Path) -> None:
    path = saved(tmp_path)
    mine, other = own_game(tmp_path), own_game(tmp_path)
    assert mine.open(path) is not None and mine.file == path
    with pytest.raises(DataError, match="open in another window"):
        other.open(path)
    other.begin(random_game(2, 5))
    with pytest.raises(DataError, match="open in another window"):
        other.save(path, b"")
    with pytest.raises(DataError, match="open in another window"):
        other.set_file(path)
    assert other.file is None
    mine.close()
    assert other.set_file(path) == "" and other.file == path
    other.close()


def test_the_open_file_is_not_opened_again(tmp_path: Path) -> None:
    path, own = saved(tmp_path), own_game(tmp_path)
    opened = own.open(path)
    assert opened is not None and opened[1] == ""
    assert own.open(path) is None
    own.close()


def test_the_open_file_is_opened_again_once_the_game_has_gone_on(tmp_path: Path) -> None:
    path, own, other = saved(tmp_path), own_game(tmp_path), own_game(tmp_path)
    opened = own.open(path)
    assert opened is not None
    before = opened[0].state
    own.game.submit(own.game.legal[0])
    again = own.open(path)
    assert again is not None and again[0].state == before and own.game is again[0] and own.file == path
    with pytest.raises(DataError, match="open in another window"):
        other.open(path)
    assert len(own.kept.entries()) == 3, "how far it had gone is kept by itself"
    own.close()


def test_another_game_gives_the_file_free(tmp_path: Path) -> None:
    path, own, other = saved(tmp_path), own_game(tmp_path), own_game(tmp_path)
    own.open(path)
    own.begin(random_game(2, 5))
    assert own.file is None
    assert other.open(path) is not None
    own.close()
    other.close()


def test_the_file_is_followed_where_it_goes(tmp_path: Path) -> None:
    path, own, other = saved(tmp_path), own_game(tmp_path), own_game(tmp_path)
    own.open(path)
    new = own.storage.rename(path, "New")
    own.move(new)
    with pytest.raises(DataError, match="open in another window"):
        other.open(new)
    own.move(None)
    assert other.open(new) is not None
    own.close()
    other.close()


def test_an_autosaved_game_is_resumed_once(tmp_path: Path) -> None:
    first = own_game(tmp_path)
    played = random_game(1, 8)
    first.begin(played)
    first.close()
    (entry,) = first.kept.entries()
    own = own_game(tmp_path)
    opened = own.resume(entry.path)
    assert opened is not None
    game, told = opened
    assert not told and own.game is game and game.state == played.state
    assert own.resume(entry.path) is None
    own.close()


def test_a_saved_game_has_its_picture(tmp_path: Path) -> None:
    own = own_game(tmp_path)
    own.begin(random_game(1, 5))
    own.save(tmp_path / "game.acres", b"PNG")
    assert read_save(tmp_path / "game.acres").thumbnail == b"PNG"
    own.close()


def test_the_same_folder_chosen_again_changes_nothing(tmp_path: Path) -> None:
    path = saved(tmp_path)
    own = own_game(tmp_path)
    own.open(path)
    assert own.moved_to(tmp_path / "." / "") is own
    with pytest.raises(DataError):
        own_game(tmp_path).open(path)
    own.close()


def test_what_belongs_to_a_game_moves_along_with_it(tmp_path: Path) -> None:
    own, game = own_game(tmp_path / "here"), random_game(1, 12)
    own.begin(game)
    verdict = Verdict(0, game.commands[0].side, 0.6, 0.5, 0.01, 0.0, (game.commands[0].action,))
    own.leaving = lambda: game.keep_review(Review("general", 1, 0, len(game.commands), (verdict,), False))
    there = own.moved_to(tmp_path / "there")
    assert there.autosave is not None
    path = there.autosave.path
    there.close()
    assert read_save(path).review == game.review is not None
