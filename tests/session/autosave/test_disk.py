"""A slow or failing disk: the window never waits, the player is told once, and nothing saved is lost."""

from __future__ import annotations

import errno
import os
import random
import threading
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.saves.save_files import read_save
from afaos_gui.session.saving.autosave import Autosave, AutosaveFolder
from tests.saves.faulty import BrokenDisk, FastDisk, FaultyDisk
from tests.saves.games import content, loaded, new_game, one_step


class SlowDisk(FastDisk):
    """Blocks everybody who waits for the disk, until released."""

    def __init__(self) -> None:
        self.ready = threading.Event()

    def sync(self, descriptor: int) -> None:
        assert threading.current_thread() is not threading.main_thread()
        assert self.ready.wait(20)


def test_the_window_never_waits_for_the_disk(tmp_path: Path, said: list[str]) -> None:
    disk = SlowDisk()
    folder = AutosaveFolder(tmp_path, said.append, disk)
    autosave = folder.begin(new_game(3))
    rng = random.Random(3)
    for _ in range(30):
        one_step(autosave.game, rng)
        assert content(loaded(autosave.path)) == content(autosave.game)
    autosave.rewrite()
    for _ in range(30):
        one_step(autosave.game, rng)
        assert content(loaded(autosave.path)) == content(autosave.game)
    autosave.close()
    assert read_save(autosave.path).is_open
    assert not folder.wait(0.01)
    disk.ready.set()
    assert folder.wait(20)
    assert not read_save(autosave.path).is_open
    assert content(loaded(autosave.path)) == content(autosave.game)
    again = folder.resume(autosave.path)
    folder.wait()
    disk.ready.clear()
    one_step(again.game, rng)
    assert content(loaded(autosave.path)) == content(again.game)
    disk.ready.set()
    again.autosave.close()
    folder.wait()
    assert said == []


def test_a_change_is_safe_only_when_the_disk_has_it(tmp_path: Path, said: list[str]) -> None:
    disk = SlowDisk()
    disk.ready.set()
    folder = AutosaveFolder(tmp_path, said.append, disk)
    autosave = folder.begin(new_game(3))
    assert folder.wait(20)
    assert autosave.is_saved and autosave.is_durable
    disk.ready.clear()
    autosave.game.submit(autosave.game.legal[0])
    assert autosave.is_saved and not autosave.is_durable
    disk.ready.set()
    assert folder.wait(20)
    assert autosave.is_durable
    autosave.close()
    folder.wait(20)


class NeverOpens(FastDisk):
    """Writes whole files, but once switched on cannot append to any."""

    opens = True

    def open_end(self, path: Path) -> int:
        if not self.opens:
            raise OSError(errno.EACCES, "Permission denied")
        return super().open_end(path)


def test_a_change_just_after_the_file_was_written_whole_is_written_too(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = NeverOpens()
    folder = AutosaveFolder(tmp_path, said.append, disk)
    autosave = folder.begin(new_game(3))
    folder.wait()
    changes = iter((autosave.game.legal[0],))
    told = autosave._journal._told

    def change_once(error: DataError | None) -> None:
        told(error)
        for action in changes:
            autosave.game.submit(action)

    monkeypatch.setattr(autosave._journal, "_told", change_once)
    disk.opens = False
    autosave.rewrite()
    folder.wait()
    assert len(autosave.game.commands) == 1
    assert autosave.is_saved
    assert content(loaded(autosave.path)) == content(autosave.game)
    autosave.close()
    folder.wait()
    assert said == []


def test_a_disk_that_finds_no_room_only_afterwards_is_told_of(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FastDisk()
    folder = AutosaveFolder(tmp_path, said.append, disk)
    autosave = folder.begin(new_game(4))
    folder.wait()

    def fail(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(disk, "sync", fail)
    rng = random.Random(4)
    for _ in range(5):
        one_step(autosave.game, rng)
        folder.wait()
    assert len(said) == 1
    assert not autosave.is_saved
    monkeypatch.undo()
    one_step(autosave.game, rng)
    folder.wait()
    assert autosave.is_saved
    assert content(loaded(autosave.path)) == content(autosave.game)
    autosave.close()
    folder.wait()


@pytest.mark.parametrize("code", [errno.EIO, errno.EINVAL, errno.EPERM])
def test_what_is_written_is_kept_where_it_cannot_be_made_safe_against_a_power_failure(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    disk = FastDisk()
    folder = AutosaveFolder(tmp_path, said.append, disk)
    autosave = folder.begin(new_game(4))
    folder.wait()

    def fail(descriptor: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(disk, "sync", fail)
    rng = random.Random(4)
    for number in range(9):
        one_step(autosave.game, rng)
        if number == 4:
            autosave.rewrite()
        folder.wait()
        assert autosave.is_saved and not autosave.is_durable
        assert content(loaded(autosave.path)) == content(autosave.game)
    assert len(said) == 1 and "is not safe against a power failure" in said[0]
    autosave.close()
    folder.wait()
    assert not read_save(autosave.path).is_open
    assert content(loaded(autosave.path)) == content(autosave.game)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_failing_disk_is_told_once_and_the_game_goes_on(tmp_path: Path, said: list[str], code: int) -> None:
    disk = BrokenDisk(code)
    folder = AutosaveFolder(tmp_path, said.append, disk)
    autosave = folder.begin(new_game(4))
    rng = random.Random(4)
    one_step(autosave.game, rng)
    kept = content(autosave.game)
    folder.wait()
    disk.broken = True
    for _ in range(20):
        one_step(autosave.game, rng)
    folder.wait()
    assert len(said) == 1
    assert not autosave.is_saved
    assert content(loaded(autosave.path)) == kept
    disk.broken = False
    one_step(autosave.game, rng)
    folder.wait()
    assert autosave.is_saved
    assert content(loaded(autosave.path)) == content(autosave.game)
    disk.broken = True
    one_step(autosave.game, rng)
    folder.wait()
    assert len(said) == 2
    disk.broken = False
    autosave.close()
    folder.wait()


def test_a_folder_that_cannot_be_is_told_once(tmp_path: Path, said: list[str]) -> None:
    (tmp_path / "file").write_text("")
    folder = AutosaveFolder(tmp_path / "file", said.append)
    autosave = folder.begin(new_game(4))
    one_step(autosave.game, random.Random(4))
    folder.wait()
    assert len(said) == 1
    assert folder.entries() == []
    assert folder.to_go_on_with() is None


@pytest.mark.skipif(os.name == "nt", reason="folders with open files stay there")
def test_a_folder_that_vanishes_is_told_and_made_again(
    folder: AutosaveFolder, saving: Autosave, said: list[str], tmp_path: Path
) -> None:
    rng = random.Random(4)
    one_step(saving.game, rng)
    folder.wait()
    folder.folder.rename(tmp_path / "gone")
    one_step(saving.game, rng)
    folder.wait()
    assert not saving.is_saved
    assert len(said) == 1
    assert said[0].startswith("The game was not saved: ")
    one_step(saving.game, rng)
    folder.wait()
    assert saving.is_saved
    assert content(loaded(saving.path)) == content(saving.game)


def play_with_faults(folder: Path, run: int) -> None:
    """Play a few steps on a failing disk, checking that whatever was reported as saved is always there."""
    rng = random.Random(run)
    told: list[str] = []
    autosaves = AutosaveFolder(folder, told.append, FaultyDisk(random.Random(run), odds=0.15))
    autosave = autosaves.begin(new_game(run))
    done = [content(autosave.game)]
    least = 0 if autosave.is_saved else -1
    for _ in range(15):
        one_step(autosave.game, rng)
        done.append(content(autosave.game))
        if autosave.is_saved:
            least = len(done) - 1
        if rng.random() < 0.3:
            autosaves.wait()
        if rng.random() < 0.1:
            autosave.rewrite()
        if least >= 0 and rng.random() < 0.3:
            # A later state may have reached the disk meanwhile.
            assert content(loaded(autosave.path)) in done[least:]
    autosaves.wait()
    assert told or autosave.is_saved
    autosave.close()
    autosaves.wait()
    if least >= 0:
        assert content(loaded(autosave.path)) in done[least:]


def test_no_fault_loses_what_was_saved(tmp_path: Path) -> None:
    for run in range(50):
        play_with_faults(tmp_path / str(run), run)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_no_fault_in_two_thousand_runs_loses_what_was_saved(tmp_path: Path) -> None:
    for run in range(2000):
        play_with_faults(tmp_path / str(run), run)
