"""Plays on and autosaves in a process of its own, until it is killed."""

from __future__ import annotations

from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

from afaos_gui.session import journal
from afaos_gui.session.autosave import AutosaveFolder
from tests.saves.games import new_game, steps


def play_on(folder: str, seed: int, max_lines: int, done: Synchronized[int]) -> None:
    """Play a game that its seed determines; `done` says how many steps were made, -1 before the first save.

    The file is written whole again after `max_lines` changes.
    """
    journal.MAX_LINES = max_lines
    game = new_game(seed)
    AutosaveFolder(Path(folder), fail).begin(game)
    done.value = 0
    for _step in steps(game, seed):
        done.value += 1


def fail(sentence: str) -> None:
    """Nothing may go wrong here."""
    raise AssertionError(sentence)
