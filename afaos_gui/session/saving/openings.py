"""How far each strict game has been played here, so that an earlier copy of it is known as one when it is opened.

Whoever opens a copy of a save again knows the draws that are to come: the game is not refused, but it says so.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import DISK, Disk, write_atomically
from afaos_gui.data.files.json_files import read_json
from afaos_gui.session.game import Game

FILE = "openings.json"
MOST_GAMES = 300
MOST_BYTES = 100_000


class Openings:
    """Notes in a file of the data folder: by game, how far it was played, and how often opened again before that."""

    def __init__(self, folder: Path, disk: Disk = DISK) -> None:
        self._path = folder / FILE
        self._disk = disk
        self._noted: dict[str, tuple[int, int]] | None = None

    def note(self, game: Game) -> bytes | None:
        """Note how far a game has been played; returns what `write` has to write, None if that is known."""
        known = self._known()
        for other, (moves, times) in self._read().items():  # Another window may have written meanwhile.
            mine = known.get(other, (0, 0))
            known[other] = max(mine[0], moves), max(mine[1], times)
        name = _name(game)
        before = known.get(name, (0, 0))
        now = max(before[0], final_moves(game)), max(before[1], game.reopened)
        if not _counts(game) or now == before:
            return None
        known.pop(name, None)
        known[name] = now
        for old in list(known)[:-MOST_GAMES]:
            del known[old]
        return json.dumps(known).encode("ascii")

    def write(self, notes: bytes) -> None:
        """Write the notes. Raises DataError."""
        write_atomically(self._path, notes, self._disk)

    def mark(self, game: Game) -> bytes | None:
        """Mark a game that was just opened from a file before what had been played of it; returns what to write."""
        played, times = self._known().get(_name(game), (0, 0))
        if _counts(game) and final_moves(game) < played:
            game.reopened = max(game.reopened, times) + 1
        return self.note(game)

    def _known(self) -> dict[str, tuple[int, int]]:
        if self._noted is None:
            self._noted = self._read()
        return self._noted

    def _read(self) -> dict[str, tuple[int, int]]:
        try:
            return _checked(read_json(self._path, MOST_BYTES))
        except DataError:
            return {}


def final_moves(game: Game) -> int:
    """The number of moves up to the last one that nobody can take back."""
    return max((number for number, command in enumerate(game.commands, start=1) if command.barrier), default=0)


def _counts(game: Game) -> bool:
    """Whether the draws of a game are a secret that opening it again could betray."""
    return game.policy == "strict" and bool(game.seed)


def _name(game: Game) -> str:
    """A name for the game that does not tell its seed."""
    return hashlib.sha256(b"opening " + game.seed).hexdigest()[:24]


def _checked(content: Any) -> dict[str, tuple[int, int]]:
    found = {}
    for name, noted in content.items() if isinstance(content, dict) else ():
        match noted:
            case [int(played), int(times)]:
                found[name] = played, times
    return found
