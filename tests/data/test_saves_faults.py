"""Whatever the disk does during a save, the previous save is not lost."""

from __future__ import annotations

import errno
import os
import random
import time
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.files import atomic
from afaos_gui.data.files.atomic import LEFTOVER, Disk, remove_leftovers, write_atomically
from afaos_gui.data.saves.save_files import read_save, write_save
from afaos_gui.data.saves.save_format import encode
from afaos_gui.data.saves.saved_game import SavedGame
from afaos_gui.session.saving.saved_games import saved_from
from tests.saves.faulty import BrokenDisk, FastDisk, FaultyDisk
from tests.saves.games import random_game

QUICK, LONG = 300, 5000


@pytest.fixture(scope="module")
def games() -> list[SavedGame]:
    return [saved_from(random_game(seed, 10 + seed)) for seed in range(12)]


def check_faults(tmp_path: Path, games: list[SavedGame], runs: int) -> None:
    path = tmp_path / "game.acres"
    failed = 0
    for run in range(runs):
        rng = random.Random(run)
        if run % 50 == 0:
            kept = games[run % len(games)]
            write_save(path, kept, FastDisk())
        tried = rng.choice(games)
        try:
            write_save(path, tried, FaultyDisk(rng))
            kept = tried
        except DataError as error:
            failed += 1
            assert str(error).startswith("game.acres was not saved")
        assert encode(read_save(path)) == encode(kept)
    assert runs // 10 < failed < runs


def test_no_fault_loses_an_earlier_save(tmp_path: Path, games: list[SavedGame]) -> None:
    check_faults(tmp_path, games, QUICK)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_five_thousand_faults_lose_no_earlier_save(tmp_path: Path, games: list[SavedGame]) -> None:
    check_faults(tmp_path, games, LONG)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (errno.ENOSPC, "there is no space left in"),
        (errno.EPERM, "cannot be written to, please choose another folder"),
        (errno.EROFS, "cannot be written to, please choose another folder"),
        (errno.EIO, "cannot be reached, please see whether its drive is still there"),
        (errno.ENOENT, "cannot be reached, please see whether its drive is still there"),
        (errno.EMFILE, "was not saved in"),
    ],
)
def test_each_fault_has_its_sentence(tmp_path: Path, games: list[SavedGame], code: int, said: str) -> None:
    disk = BrokenDisk(code)
    disk.broken = True
    with pytest.raises(DataError) as caught:
        write_save(tmp_path / "game.acres", games[0], disk)
    assert said in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_a_file_has_a_sentence(tmp_path: Path, games: list[SavedGame]) -> None:
    (tmp_path / "folder").write_text("")
    with pytest.raises(DataError, match="was not saved"):
        write_save(tmp_path / "folder" / "game.acres", games[0])


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="this user may write anywhere")
def test_a_read_only_folder_has_a_sentence(tmp_path: Path, games: list[SavedGame]) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(DataError, match="cannot be written to"):
        write_save(tmp_path / "game.acres", games[0])


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_keeps_pointing_at_its_file(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_atomically(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_nothing_else_is_left_in_the_folder(tmp_path: Path, games: list[SavedGame]) -> None:
    write_save(tmp_path / "game.acres", games[0])
    assert [path.name for path in tmp_path.iterdir()] == ["game.acres"]


def test_old_temporary_files_are_removed(tmp_path: Path) -> None:
    old, fresh = tmp_path / LEFTOVER.replace("*", "1-a"), tmp_path / LEFTOVER.replace("*", "2-b")
    old.write_bytes(b"")
    fresh.write_bytes(b"")
    os.utime(old, (time.time() - 10_000,) * 2)
    remove_leftovers(tmp_path)
    assert list(tmp_path.iterdir()) == [fresh]


def test_a_file_that_somebody_reads_is_replaced_a_little_later(
    tmp_path: Path, games: list[SavedGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows replaces no file that is open, were it only while a list of games reads its first line."""
    tries: list[Path] = []
    replace = Path.replace

    def held(old: Path, new: Path) -> Path:
        tries.append(old)
        if len(tries) < 3:
            raise PermissionError(errno.EACCES, "Access denied")
        return replace(old, new)

    monkeypatch.setattr(atomic, "READERS", (0.0, 0.0))
    monkeypatch.setattr(Path, "replace", held)
    write_save(tmp_path / "game.acres", games[0], Disk())
    assert len(tries) == 3 and encode(read_save(tmp_path / "game.acres")) == encode(games[0])
    tries.clear()
    monkeypatch.setattr(atomic, "READERS", ())
    with pytest.raises(DataError):
        write_save(tmp_path / "game.acres", games[1], Disk())
    assert encode(read_save(tmp_path / "game.acres")) == encode(games[0])
