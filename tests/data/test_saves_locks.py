"""A lock has one holder at a time, and is released when its process ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import write_atomically
from afaos_gui.data.files.locks import FileLock, is_locked
from tests.windows import ON_WINE

CHECKOUT = Path(__file__).resolve().parents[2]
HOLD = """
import sys
from pathlib import Path
from afaos_gui.data.files.locks import FileLock
lock = FileLock.acquire(Path(sys.argv[1]))
print("held" if lock else "taken", flush=True)
sys.stdin.read()
"""


def test_a_second_holder_gets_nothing(tmp_path: Path) -> None:
    lock = FileLock.acquire(tmp_path / "game.lock")
    assert lock is not None
    assert FileLock.acquire(tmp_path / "game.lock") is None
    assert is_locked(tmp_path / "game.lock")


def test_a_released_lock_is_free_and_leaves_nothing(tmp_path: Path) -> None:
    lock = FileLock.acquire(tmp_path / "game.lock")
    assert lock is not None
    lock.release()
    lock.release()
    assert list(tmp_path.iterdir()) == []
    assert FileLock.acquire(tmp_path / "game.lock") is not None


def test_a_file_left_behind_is_no_lock(tmp_path: Path) -> None:
    (tmp_path / "game.lock").write_text("1")
    assert not is_locked(tmp_path / "game.lock")
    assert FileLock.acquire(tmp_path / "game.lock") is not None


@pytest.mark.skipif(ON_WINE, reason="Wine shows a link as what it leads to")
def test_a_link_in_the_place_of_a_lock_is_refused_and_what_it_leads_to_is_kept(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("of somebody else")
    (tmp_path / "game.lock").symlink_to(tmp_path / "diary.txt")
    with pytest.raises(DataError, match=r"game\.lock"):
        FileLock.acquire(tmp_path / "game.lock")
    assert (tmp_path / "diary.txt").read_text() == "of somebody else"


def test_a_file_with_two_names_is_not_truncated(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("of somebody else")
    (tmp_path / "game.lock").hardlink_to(tmp_path / "diary.txt")
    lock = FileLock.acquire(tmp_path / "game.lock")
    assert lock is not None
    lock.release()
    assert (tmp_path / "diary.txt").read_text() == "of somebody else"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_in_the_place_of_a_lock_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.lock")
    lock = FileLock.acquire(tmp_path / "game.lock")
    assert lock is not None
    lock.release()


def test_a_folder_that_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DataError):
        FileLock.acquire(tmp_path / "file" / "game.lock")


def test_a_killed_process_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.lock"
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == "held"
        assert is_locked(path)
        other.kill()
    assert path.exists()
    assert not is_locked(path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_or_device_is_not_written_over(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    for name in ("pipe", "link"):
        with pytest.raises(DataError, match="was not saved"):
            write_atomically(tmp_path / name, b"a")
    assert (tmp_path / "pipe").is_fifo()
