"""Where the player's games are kept, and how to keep them elsewhere."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from afaos_gui.data.files.atomic import write_problem
from afaos_gui.data.saves.save_files import VARIABLE, data_folder


def test_a_variable_names_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    usual = data_folder()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "elsewhere"))
    assert data_folder() == tmp_path / "elsewhere" != usual
    assert data_folder(tmp_path) == tmp_path / "games", "a folder named on the command line comes first"


def test_a_folder_that_cannot_be_written_to_is_told_with_a_way_out() -> None:
    error = OSError(errno.EROFS, "Read-only file system")
    assert VARIABLE in str(write_problem(Path("/games/a.acres"), error, "The game"))
    assert "choose another folder" in str(write_problem(Path("/games/a.acres"), error))
