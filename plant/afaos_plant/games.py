"""Games of the core, played with settings, and files of what is kept of them."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from afaos_plant import records
from afaos_plant.mind import Mind, NativeSearch

Records = NDArray[Any]
MOST_POSITIONS, MOST_QUESTIONS, MOST_CHOICES = 4000, 2000, 200_000

GROUND = {
    "deep": 3000,
    "quick": 120,
    "cap": 200,
    "odd_turns": 2,
    "middle_turns": 40,
    "deep_share": 0.25,
    "odd_share": 0.35,
    "middle_share": 0.3,
    "odd_action": 0.5,
    "stray": 0.02,
    "loose": 0.08,
    "loose_loss": 0.02,
    "kept": 0.5,
    "asked": 0.8,
    "stopped": 0.5,
}
"""Settings of games to learn from, unless others are given."""


def settings_of(**changed: float) -> Any:
    """The settings of games: the usual ones with some changes."""
    return records.Settings(**(GROUND | changed))


class _Kept(ctypes.Structure):
    """As in core/selfplay.h."""

    _fields_ = (
        ("positions", ctypes.c_void_p),
        ("questions", ctypes.c_void_p),
        ("choices", ctypes.c_void_p),
        ("most_positions", ctypes.c_int32),
        ("most_questions", ctypes.c_int32),
        ("most_choices", ctypes.c_int32),
    )


class Played(NamedTuple):
    """Games and what is kept of them, as records of the core; counts in `games` say what belongs to which."""

    games: Records
    positions: Records
    questions: Records
    choices: Records


RECORDS = {
    "games": np.dtype(records.Game),
    "positions": np.dtype(records.Position),
    "questions": np.dtype(records.Question),
    "choices": np.dtype(records.Choice),
}


class Table:
    """Where games are played, one after the other: a search and room for what is kept."""

    def __init__(self) -> None:
        self._search = NativeSearch()
        self._room = {
            "positions": np.zeros(MOST_POSITIONS, RECORDS["positions"]),
            "questions": np.zeros(MOST_QUESTIONS, RECORDS["questions"]),
            "choices": np.zeros(MOST_CHOICES, RECORDS["choices"]),
        }
        self._kept = _Kept(
            *(rows.ctypes.data for rows in self._room.values()), MOST_POSITIONS, MOST_QUESTIONS, MOST_CHOICES
        )

    def play(self, british: Mind, french: Mind, settings: Any, seed: int) -> Played:
        """Play a game; other threads run meanwhile."""
        game = np.zeros(1, RECORDS["games"])
        self._search.play(british, french, settings, seed, self._kept, game)
        counts = [int(game[0][name]) for name in self._room]
        return Played(game, *(rows[:count].copy() for rows, count in zip(self._room.values(), counts, strict=True)))


def joined(parts: list[Played]) -> Played:
    """All games of some parts."""
    if not parts:
        return Played(*(np.zeros(0, kind) for kind in RECORDS.values()))
    return Played(*(np.concatenate(rows) for rows in zip(*parts, strict=True)))


def save(path: Path, played: Played) -> None:
    """Write games to a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part.npz")
    rows = {name: records.view(np.uint8) for name, records in zip(RECORDS, played, strict=True)}
    np.savez_compressed(part, **rows)  # type: ignore[arg-type]
    part.replace(path)


def load(path: Path) -> Played:
    """Read the games of a file."""
    with np.load(path) as content:
        return Played(*(content[name].view(kind) for name, kind in RECORDS.items()))
