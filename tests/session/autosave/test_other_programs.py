"""Another program that empties, replaces or shares the file of a game being played: both games are kept."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pytest

from afaos_gui.data.saves.save_files import write_save
from afaos_gui.session.saving.autosave import Autosave, AutosaveFolder
from afaos_gui.session.saving.saved_games import saved_from
from tests.saves.games import content, loaded, one_step, random_game


def play(folder: AutosaveFolder, saving: Autosave, steps: int = 3) -> None:
    rng = random.Random(saving.game.position)
    for _ in range(steps):
        one_step(saving.game, rng)
        folder.wait()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows refuses to empty an open file")
def test_a_file_that_is_emptied_is_written_anew(folder: AutosaveFolder, saving: Autosave, said: list[str]) -> None:
    play(folder, saving)
    place = saving.path
    os.truncate(place, 0)
    play(folder, saving)
    assert saving.path == place and saving.is_saved
    assert content(loaded(place)) == content(saving.game)
    assert len(said) == 1 and "changed the file of this game" in said[0]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows refuses to replace an open file")
def test_a_game_put_in_its_place_is_left_alone(folder: AutosaveFolder, saving: Autosave, said: list[str]) -> None:
    play(folder, saving)
    place, other = saving.path, random_game(77, 20)
    write_save(place, saved_from(other))
    play(folder, saving)
    assert content(loaded(place)) == content(other)
    assert saving.path != place and saving.is_saved
    assert content(loaded(saving.path)) == content(saving.game)
    assert len(said) == 1
    saving.close()
    folder.wait()
    assert content(loaded(place)) == content(other) and content(loaded(saving.path)) == content(saving.game)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_game_that_shares_the_file_by_a_link_is_kept(
    folder: AutosaveFolder, saving: Autosave, said: list[str]
) -> None:
    play(folder, saving)
    linked = saving.path.with_name("linked.acres")
    os.link(saving.path, linked)
    before = content(saving.game)
    other = folder.resume(linked)
    play(folder, other.autosave)
    play(folder, saving)
    play(folder, other.autosave)
    play(folder, saving)
    assert before != content(saving.game)
    for one in (saving, other.autosave):
        assert one.is_saved and content(loaded(one.path)) == content(one.game)
    assert saving.path.resolve() != other.autosave.path.resolve()
    other.autosave.close()
    saving.close()
    folder.wait()
    for one in (saving, other.autosave):
        assert content(loaded(one.path)) == content(one.game)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the lock of an open file")
def test_a_game_opened_twice_because_its_lock_was_removed_is_kept_twice(
    folder: AutosaveFolder, saving: Autosave, said: list[str], tmp_path: Path
) -> None:
    play(folder, saving)
    saving.path.with_suffix(".lock").unlink()
    other = folder.resume(saving.path)
    play(folder, other.autosave, 2)
    play(folder, saving, 5)
    play(folder, other.autosave, 2)
    play(folder, saving, 2)
    for one in (saving, other.autosave):
        assert one.is_saved and content(loaded(one.path)) == content(one.game)
    assert saving.path != other.autosave.path and said
    other.autosave.close()
    folder.wait()
