"""A process that plays and autosaves until it is killed."""

from __future__ import annotations

from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

from afaos_gui.session.saving import journal
from afaos_gui.session.saving.autosave import AutosaveFolder
from tests.saves.games import new_game, steps


def play_on(folder: str, seed: int, max_lines: int, done: Synchronized[int]) -> None:
    """Play a game determined by its seed; `done` holds the number of steps, -1 before the first save.

    The file is rewritten after `max_lines` changes.
    """
    journal.MAX_LINES = max_lines
    game = new_game(seed)
    AutosaveFolder(Path(folder), fail).begin(game)
    done.value = 0
    for _step in steps(game, seed):
        done.value += 1


def fail(sentence: str) -> None:
    """Fail, because no sentence may be reported here."""
    raise AssertionError(sentence)
