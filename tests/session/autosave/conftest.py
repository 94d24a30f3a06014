"""A folder of autosaved games, and a game that is being autosaved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from afaos_gui.session.saving.autosave import Autosave, AutosaveFolder
from tests.saves.faulty import FastDisk
from tests.saves.games import new_game


@pytest.fixture
def said() -> list[str]:
    """The sentences that were reported."""
    return []


@pytest.fixture
def folder(tmp_path: Path, said: list[str]) -> Iterator[AutosaveFolder]:
    folder = AutosaveFolder(tmp_path, said.append, FastDisk())
    yield folder
    folder.wait()


@pytest.fixture
def saving(folder: AutosaveFolder) -> Iterator[Autosave]:
    """A game that is being autosaved."""
    autosave = folder.begin(new_game(3))
    yield autosave
    autosave.close()
