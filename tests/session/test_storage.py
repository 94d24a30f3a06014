"""Saved games are listed, renamed, trashed and restored without losing one."""

from __future__ import annotations

import errno
import json
import os
import random
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.saves.save_files import read_save
from afaos_gui.session.saving.saved_games import game_from
from afaos_gui.session.saving.storage import KEPT_RECENT, Storage, file_name
from afaos_gui.session.saving.trash import KEPT_TRASH
from tests.saves.faulty import BrokenDisk, FastDisk, FaultyDisk
from tests.saves.games import content, random_game


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(tmp_path, FastDisk())


def save(storage: Storage, name: str, seed: int = 1) -> Path:
    path = storage.path_for(name)
    storage.save(random_game(seed, 20), path)
    return path


def test_a_saved_game_is_listed(storage: Storage) -> None:
    save(storage, "Siege of Québec")
    (listed,) = storage.games()
    assert listed.name == "Siege of Québec"
    assert listed.listed is not None
    assert listed.listed.seats[0].name == "Anne"


def test_no_games_are_an_empty_list(storage: Storage) -> None:
    assert storage.games() == []


def test_a_damaged_game_is_listed_last(storage: Storage) -> None:
    save(storage, "a")
    storage.path_for("z").write_bytes(b"?")
    assert [file.name for file in storage.games()] == ["a", "z"]
    assert storage.games()[1].problem == "z.acres is not a saved game of A Few Acres of Snow."


def test_a_picture_is_given_back(storage: Storage) -> None:
    path = storage.path_for("a")
    storage.save(random_game(1, 3), path, thumbnail=b"PNG")
    assert storage.thumbnail(path) == b"PNG"


def test_a_game_is_renamed(storage: Storage) -> None:
    old = save(storage, "old")
    new = storage.rename(old, "new")
    assert [file.name for file in storage.games()] == ["new"]
    assert storage.recent.paths() == [new]


def test_a_name_in_use_is_refused(storage: Storage) -> None:
    one, other = save(storage, "one", 1), save(storage, "other", 2)
    before = other.read_bytes()
    with pytest.raises(DataError, match="There is a saved game called other already"):
        storage.rename(one, "other")
    assert other.read_bytes() == before


def test_a_game_may_keep_its_name(storage: Storage) -> None:
    path = save(storage, "game")
    assert storage.rename(path, "game") == path


def test_a_game_that_is_gone_cannot_be_renamed(storage: Storage) -> None:
    with pytest.raises(DataError, match="is missing"):
        storage.rename(storage.path_for("none"), "new")


def test_the_trash_gives_back(storage: Storage) -> None:
    path = save(storage, "game")
    before = path.read_bytes()
    trashed = storage.trash(path)
    assert storage.games() == []
    assert storage.recent.paths() == []
    assert storage.restore(trashed).read_bytes() == before


def test_the_trash_keeps_games_of_one_name(storage: Storage) -> None:
    places = {storage.trash(save(storage, "game", seed)) for seed in range(3)}
    assert len(places) == 3
    assert len({storage.restore(place) for place in places}) == 3
    assert len(storage.games()) == 3


def test_the_trash_holds_the_last_games(storage: Storage) -> None:
    for number in range(KEPT_TRASH + 3):
        storage.trash(save(storage, f"game {number}"))
    assert len(list(storage.trashed.folder.iterdir())) == KEPT_TRASH


def test_recent_files_are_newest_first(storage: Storage, tmp_path: Path) -> None:
    paths = [save(storage, f"game {number}") for number in range(KEPT_RECENT + 2)]
    storage.recent.add(paths[5])
    assert storage.recent.paths()[:2] == [paths[5], paths[-1]]
    assert len(storage.recent.paths()) == KEPT_RECENT
    assert Storage(tmp_path).recent.paths()[0] == paths[5]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere every name is text")
def test_a_name_that_is_no_text_empties_no_list(storage: Storage, tmp_path: Path) -> None:
    kept = save(storage, "one")
    storage.recent.add(tmp_path / os.fsdecode(b"caf\xe9.acres"))
    assert storage.recent.paths() == [kept]


def test_recent_files_that_are_gone_are_left_out(storage: Storage) -> None:
    path = save(storage, "game")
    path.unlink()
    assert storage.recent.paths() == []


@pytest.mark.parametrize("data", [b"", b"{}", b"[1, null]", b'["\\u0000"]', b"\xff\xfe", b"[" * 10_000])
def test_a_damaged_list_of_recent_files_is_empty(storage: Storage, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "recent.json").write_bytes(data)
    assert storage.recent.paths() == []
    path = save(storage, "game")
    assert json.loads((tmp_path / "recent.json").read_text()) == [str(path)]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Québec", "Québec"),
        ("game.acres", "game"),
        ("../../etc/passwd", "etc passwd"),
        ("C:\\Windows\\x", "C Windows x"),
        ("a\nb\0c", "a b c"),
        (" . hidden. ", "hidden"),
        ("con", "con game"),
        ("LPT1.txt", "LPT1.txt game"),
        ("é" * 300, "é" * 40),
    ],
)
def test_a_name_becomes_a_file_name(name: str, file: str) -> None:
    assert file_name(name) == file


@pytest.mark.parametrize("name", ["", "  ", "...", "///", ".acres", "\0"])
def test_a_name_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(DataError, match="Please give the game a name"):
        file_name(name)


def test_two_windows_never_hold_one_file(storage: Storage, tmp_path: Path) -> None:
    path, other = save(storage, "game"), save(storage, "other")
    lock = storage.try_lock(path)
    assert lock is not None
    window = Storage(tmp_path)
    assert window.try_lock(tmp_path / "saved" / ".." / "saved" / "game.acres") is None
    assert window.try_lock(other) is not None
    lock.release()
    assert window.try_lock(path) is not None


def test_a_full_disk_is_told_in_one_sentence(tmp_path: Path) -> None:
    disk = BrokenDisk(errno.ENOSPC)
    storage = Storage(tmp_path, disk)
    path = save(storage, "game")
    before = path.read_bytes()
    disk.broken = True
    with pytest.raises(DataError, match="there is no space left"):
        storage.save(random_game(2, 30), path)
    assert path.read_bytes() == before


def test_a_game_on_another_drive_is_moved_too(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(storage, "game")
    before = path.read_bytes()
    replace = FastDisk.replace

    def across(self: FastDisk, old: Path, new: Path) -> None:
        if old.parent != new.parent:
            raise OSError(errno.EXDEV, "another drive")
        replace(self, old, new)

    monkeypatch.setattr(FastDisk, "replace", across)
    trashed = storage.trash(path)
    assert trashed.read_bytes() == before
    assert not path.exists()


def test_no_fault_loses_a_game(tmp_path: Path) -> None:
    """After rename, trash and restore on a failing disk, the game is complete in one of the places."""
    game = random_game(1, 20)
    for run in range(60):
        rng = random.Random(run)
        sound = Storage(tmp_path / str(run), FastDisk())
        path = sound.path_for("game")
        sound.save(game, path)
        storage = Storage(tmp_path / str(run), FaultyDisk(rng))
        for number in range(4):
            try:
                path = storage.rename(path, f"game {number}")
                path = storage.trash(path)
                path = storage.restore(path)
            except DataError:
                path = next((tmp_path / str(run)).rglob("*.acres"))
        assert content(game_from(read_save(path), "game")) == content(game)
