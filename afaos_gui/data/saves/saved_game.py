"""A saved game as a value: the content of its file, with cards and places resolved."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from typing import Literal, NamedTuple

from afaos_gui.data.saves.reviews import Review
from afaos_gui.data.seeds import NO_SEED, Seed
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.scoring import score
from afaos_gui.rules.state import Ending, GameState, Pile

Policy = Literal["strict", "study"]
NAME_LENGTH = 80
MOST_MOVES = 12_000
"""Moves of the longest game that is opened; long ones have a thousand."""
LEVEL_ID = re.compile("[a-z0-9_-]{0,40}")
"""The id of a level. An unknown one is kept, because another version may know it."""


class SavedSeat(NamedTuple):
    """Who plays a side: a name, and the id of the machine's level; either may be empty."""

    name: str = ""
    level: str = ""


Seats = tuple[SavedSeat, SavedSeat]
"""The players, by side."""
NOBODY: Seats = (SavedSeat(), SavedSeat())
"""Nobody in particular plays either side."""


class SavedMove(NamedTuple):
    """An action, who did it, and the cards it drew: one pile for each draw."""

    side: Side
    action: Action
    draws: tuple[Pile, ...] = ()


class Summary(NamedTuple):
    """What a list of saved games shows about one. `side` is the one to move, `points` are by side."""

    date: datetime
    turn: int
    side: Side
    points: tuple[int, int]
    ending: Ending


class SavedGame(NamedTuple):
    """A game from its first position on; moves after `position` were undone and can be redone.

    `is_open` is true in the file of a game being played, and is found so later only after a crash.
    """

    start: GameState
    moves: tuple[SavedMove, ...]
    position: int
    policy: Policy
    seats: Seats
    started: datetime
    summary: Summary
    thumbnail: bytes = b""
    """A PNG picture, or empty."""
    seed: Seed = NO_SEED
    is_open: bool = False
    program: str = ""
    """Version of the program that wrote the file."""
    sequence: int = 0
    """Higher for games that were opened later, whatever the clock said."""
    lost: int = 0
    """The number of changes that could not be read and are left out."""
    review: Review | None = None
    """The machine's review."""
    reopened: int = 0
    """How often it was opened again from a position before others that had been played."""

    def as_open(self, is_open: bool) -> SavedGame:
        """The same game, marked as being played or not."""
        return self._replace(is_open=is_open)


def summary_of(state: GameState, date: datetime | None = None) -> Summary:
    """The summary of a position, now or at a given date."""
    points = (score(state, 0).total, score(state, 1).total)
    return Summary(date or present(), state.turn, state.mover, points, state.ending)


def present() -> datetime:
    """The time now, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


def clean_name(name: str, longest: int = NAME_LENGTH) -> str:
    """A name as a file can hold it: one printable line of bounded length."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name[: 4 * longest])
    return " ".join(printable.split())[:longest].strip()


def clean_level(level: str) -> str:
    """The id of a level as a file can hold it; empty, meaning a person, if it is invalid."""
    return level if LEVEL_ID.fullmatch(level) else ""


@cache
def program_version() -> str:
    """The version of this program; "unknown" in a checkout that was never installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("afaos")
    except PackageNotFoundError:
        return "unknown"
