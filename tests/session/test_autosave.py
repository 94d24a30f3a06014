"""Every change of a game is in its file at once; the folder keeps ten games and knows which are open."""

from __future__ import annotations

import errno
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.saves import read_save, write_save
from afaos_gui.session import journal
from afaos_gui.session.autosave import KEPT_GAMES, Autosave, AutosaveFolder
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.saved_games import game_from, saved_from
from tests.saves.faulty import BrokenDisk, FastDisk, FaultyDisk
from tests.saves.games import content, new_game, one_step, random_game


@pytest.fixture
def said() -> list[str]:
    """What was reported."""
    return []


@pytest.fixture
def folder(tmp_path: Path, said: list[str]) -> AutosaveFolder:
    return AutosaveFolder(tmp_path, said.append, FastDisk())


@pytest.fixture
def saving(folder: AutosaveFolder) -> Iterator[Autosave]:
    """A game that is being saved."""
    autosave = folder.begin(new_game(3))
    yield autosave
    autosave.close()


def loaded(path: Path) -> Game:
    return game_from(read_save(path), path.name)


def test_a_new_game_is_saved_at_once(saving: Autosave) -> None:
    assert saving.is_saved
    assert content(loaded(saving.path)) == content(saving.game)


def test_every_change_is_saved(saving: Autosave, said: list[str]) -> None:
    rng = random.Random(1)
    for _ in range(150):
        one_step(saving.game, rng)
        assert content(loaded(saving.path)) == content(saving.game)
    assert said == []


def test_a_long_file_is_written_whole_again(saving: Autosave, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "MAX_LINES", 10)
    rng = random.Random(2)
    for _ in range(40):
        one_step(saving.game, rng)
        assert saving.path.read_bytes().count(b"\n") <= 11
        assert content(loaded(saving.path)) == content(saving.game)


def test_other_changes_are_saved_when_asked(saving: Autosave) -> None:
    saving.game.seats = (Seat(0, "Charlotte"), Seat(1, "Louis"))
    saving.rewrite()
    assert loaded(saving.path).seats == saving.game.seats


def test_closing_marks_the_game_as_closed(folder: AutosaveFolder, saving: Autosave) -> None:
    one_step(saving.game, random.Random(1))
    assert read_save(saving.path).is_open
    saving.close()
    assert not read_save(saving.path).is_open
    assert content(loaded(saving.path)) == content(saving.game)
    assert folder.crashed() == []


def test_a_game_without_a_move_is_not_kept(folder: AutosaveFolder, saving: Autosave) -> None:
    saving.close()
    assert folder.entries() == []


def test_a_closed_game_is_saved_no_more(saving: Autosave) -> None:
    one_step(saving.game, random.Random(1))
    saving.close()
    before = saving.path.read_bytes()
    one_step(saving.game, random.Random(1))
    assert saving.path.read_bytes() == before


def test_no_thread_is_left(saving: Autosave) -> None:
    one_step(saving.game, random.Random(1))
    saving.close()
    for thread in threading.enumerate():
        if thread.name == "autosave":
            thread.join(5)
            assert not thread.is_alive()


def test_a_game_in_another_window_cannot_be_opened(folder: AutosaveFolder, saving: Autosave) -> None:
    assert folder.entries()[0].in_use
    assert folder.newest() is None
    assert folder.crashed() == []
    with pytest.raises(DataError, match="open in another window"):
        folder.resume(saving.path)


def test_continue_goes_on_with_the_newest_game(folder: AutosaveFolder, tmp_path: Path) -> None:
    older, newer = random_game(1, 5), random_game(2, 9)
    folder.begin(older).close()
    autosave = folder.begin(newer)
    autosave.close()
    # Both may have been saved within a second: then the name decides, which begins with the date.
    write_save(autosave.path.with_name("9999.acres"), read_save(autosave.path))
    newest = folder.newest()
    assert newest is not None
    game, again = folder.resume(newest.path)
    assert content(game) == content(newer)
    game.back_to(0)
    assert loaded(newest.path).position == 0
    again.close()


def crash(folder: AutosaveFolder, game: Game) -> Path:
    """A file as a killed program leaves it."""
    path = folder.folder / "crashed.acres"
    write_save(path, saved_from(game, is_open=True))
    path.with_suffix(".lock").write_text("1")
    return path


def test_a_crashed_game_is_found_and_goes_on(folder: AutosaveFolder) -> None:
    game = random_game(6, 30)
    path = crash(folder, game)
    assert [entry.path for entry in folder.crashed()] == [path]
    resumed, autosave = folder.resume(path)
    assert content(resumed) == content(game)
    assert folder.crashed() == []
    autosave.close()


def test_a_crashed_game_may_be_dismissed(folder: AutosaveFolder) -> None:
    path = crash(folder, random_game(6, 30))
    folder.dismiss(path)
    assert folder.crashed() == []
    assert [entry.path for entry in folder.entries()] == [path]


def test_a_torn_file_is_a_crashed_game_too(folder: AutosaveFolder) -> None:
    path = crash(folder, random_game(6, 30))
    with path.open("ab") as stream:
        stream.write(b'{"n":30,"move":{"side":"Bri')
    assert [entry.path for entry in folder.crashed()] == [path]


def test_ten_games_are_kept(folder: AutosaveFolder) -> None:
    paths = []
    for seed in range(KEPT_GAMES + 3):
        autosave = folder.begin(random_game(seed, 3))
        autosave.close()
        # In one second only the names tell the order.
        ordered = autosave.path.with_name(f"{seed:02}.acres")
        autosave.path.rename(ordered)
        paths.append(ordered)
    folder.begin(random_game(99, 3)).close()
    kept = {entry.path for entry in folder.entries()}
    assert len(kept) == KEPT_GAMES
    assert not set(paths[:3]) & kept


def test_an_open_game_is_never_dropped(folder: AutosaveFolder, saving: Autosave) -> None:
    for seed in range(KEPT_GAMES + 3):
        folder.begin(random_game(seed, 3)).close()
    assert saving.path.exists()


def test_a_damaged_game_is_listed_last_with_the_reason(folder: AutosaveFolder, saving: Autosave) -> None:
    (folder.folder / "9999.acres").write_bytes(b"nonsense")
    last = folder.entries()[-1]
    assert last.listed is None
    assert last.problem == "9999.acres is not a saved game of A Few Acres of Snow."
    assert not last.crashed


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_failing_disk_is_told_once_and_the_game_goes_on(tmp_path: Path, said: list[str], code: int) -> None:
    disk = BrokenDisk(code)
    autosave = AutosaveFolder(tmp_path, said.append, disk).begin(new_game(4))
    rng = random.Random(4)
    one_step(autosave.game, rng)
    kept = content(autosave.game)
    disk.broken = True
    for _ in range(20):
        one_step(autosave.game, rng)
    assert len(said) == 1
    assert not autosave.is_saved
    assert content(loaded(autosave.path)) == kept
    disk.broken = False
    one_step(autosave.game, rng)
    assert autosave.is_saved
    assert content(loaded(autosave.path)) == content(autosave.game)
    disk.broken = True
    one_step(autosave.game, rng)
    assert len(said) == 2
    disk.broken = False
    autosave.close()


def test_a_folder_that_cannot_be_is_told_once(tmp_path: Path, said: list[str]) -> None:
    (tmp_path / "file").write_text("")
    folder = AutosaveFolder(tmp_path / "file", said.append)
    autosave = folder.begin(new_game(4))
    one_step(autosave.game, random.Random(4))
    assert len(said) == 1
    assert folder.entries() == []
    assert folder.newest() is None


def play_with_faults(folder: Path, run: int) -> None:
    """Play a few steps on a failing disk: whatever was said to be saved is there at every moment one looks."""
    rng = random.Random(run)
    told: list[str] = []
    autosave = AutosaveFolder(folder, told.append, FaultyDisk(rng, odds=0.15)).begin(new_game(run))
    saved = content(autosave.game) if autosave.is_saved else None
    for _ in range(15):
        one_step(autosave.game, rng)
        if autosave.is_saved:
            saved = content(autosave.game)
        if saved is not None and rng.random() < 0.2:
            assert content(loaded(autosave.path)) == saved
    assert told or autosave.is_saved
    autosave.close()
    if saved is not None:
        assert content(loaded(autosave.path)) in (saved, content(autosave.game))


def test_no_fault_loses_what_was_saved(tmp_path: Path) -> None:
    for run in range(100):
        play_with_faults(tmp_path / str(run), run)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_no_fault_in_two_thousand_runs_loses_what_was_saved(tmp_path: Path) -> None:
    for run in range(2000):
        play_with_faults(tmp_path / str(run), run)
