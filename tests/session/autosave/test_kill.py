"""A program killed while it saves loses nothing that was done."""

from __future__ import annotations

import itertools
import multiprocessing
import random
import sys
import time
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from afaos_gui.session.saving.autosave import AutosaveFolder
from tests.saves.games import content, new_game, steps
from tests.saves.player import fail, play_on

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

QUICK = 10
LONG = 500
LONGEST_GAME = 0.12
"""Maximum seconds before a player is killed."""

METHODS = multiprocessing.get_all_start_methods()
# Fork from a clean process: fast, and no lock held by this one's threads is copied.
if sys.platform != "win32" and "forkserver" in METHODS:
    CONTEXT: ForkServerContext | SpawnContext = multiprocessing.get_context("forkserver")
else:
    CONTEXT = multiprocessing.get_context("spawn")


def kill_one(folder: Path, seed: int) -> int:
    """Let a player play for a random time and kill it; returns its number of steps. Half of them rewrite often."""
    rng = random.Random(seed)
    done: Synchronized[int] = CONTEXT.Value("i", -1, lock=False)
    player = CONTEXT.Process(target=play_on, args=(str(folder), seed, 2000 if seed % 2 else 5, done))
    player.start()
    # Mostly while it plays, sometimes while the game is saved for the first time.
    if rng.random() < 0.9:
        while done.value < 0 and player.is_alive():
            time.sleep(0.002)
    time.sleep(rng.uniform(0, LONGEST_GAME))
    player.kill()
    player.join()
    assert player.exitcode != 1, "the player failed"
    return int(done.value)


def check_one(folder: Path, seed: int, done: int) -> None:
    """Check that the player left behind everything it had done, and at most one step more."""
    autosaves = AutosaveFolder(folder, fail)
    entries = autosaves.entries()
    if not entries:
        assert done <= 0  # a game without moves is not offered
        return
    assert [entry.problem for entry in entries] == [""]
    assert entries[0].crashed
    loaded, autosave = autosaves.resume(entries[0].path)
    game = new_game(seed)
    playing = steps(game, seed)
    for _step in itertools.islice(playing, max(done, 0)):
        pass
    if content(loaded) != content(game):
        next(playing)
        assert content(loaded) == content(game)
    autosave.close()
    assert not any(entry.crashed for entry in autosaves.entries())


def kill_many(folder: Path, count: int) -> None:
    preload = getattr(CONTEXT, "set_forkserver_preload", None)
    if preload is not None:
        preload(["tests.saves.player"])
    made = []
    for seed in range(count):
        one = folder / str(seed)
        made.append(kill_one(one, seed))
        check_one(one, seed, made[-1])
    print(f"{count} kills after {min(made)} to {max(made)} steps")
    assert max(made) > 50


def test_a_killed_program_loses_nothing(tmp_path: Path) -> None:
    kill_many(tmp_path, QUICK)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_five_hundred_killed_programs_lose_nothing(tmp_path: Path) -> None:
    kill_many(tmp_path, LONG)
