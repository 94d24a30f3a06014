"""What a player has played and solved: one file beside the games, read with care, never sent anywhere.

Files of version 1 have neither tallies nor days.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import write_atomically
from afaos_gui.data.files.json_files import read_json, validated
from afaos_gui.data.positions import SideName
from afaos_gui.data.resources.schemas import FileModel

FILE = "statistics.json"
FORMAT = "A Few Acres of Snow, statistics"
VERSION = 2
MOST_BYTES = 32_000_000
MOST_GAMES = 20_000
MOST_SOLVED = 50_000
MOST_DAYS = 20_000


class SideTally(NamedTuple):
    """What one side did in a game; `begun` is its first action, as records write it."""

    begun: str = ""
    sieges: int = 0
    """Sieges that it laid."""
    taken: int = 0
    """Places that it took by siege."""
    held: int = 0
    """Sieges of its own places that it won."""
    raids: int = 0
    """Pieces that it captured in raids."""
    ambushes: int = 0
    """Cards that the other side lost to its ambushes."""
    earned: int = 0
    """The most money that a single action brought."""
    deck: int = 0
    """The fewest cards that its deck had outside the reserve when one of its later turns began; 0 before any did."""


class PlayedGame(NamedTuple):
    """A finished game. Names and levels are by side; a side without a level was played by a person."""

    id: str
    date: str
    names: tuple[str, str]
    levels: tuple[str, str]
    winner: int
    ending: str
    turns: int
    points: tuple[int, int]
    edition: str
    options: tuple[str, ...]
    tallies: tuple[SideTally, SideTally] | None = None
    """By side; None for a game counted by an earlier version."""


class Solved(NamedTuple):
    """A problem tried for the first time: whether the first answer was right, and the problem's rating."""

    id: str
    date: str
    theme: str
    is_right: bool
    rating: int


class DayAnswer(NamedTuple):
    """The first answer to the problem of a day, such as "2026-11-26"."""

    day: str
    id: str
    is_right: bool


class Statistics(NamedTuple):
    """All statistics."""

    games: tuple[PlayedGame, ...] = ()
    solved: tuple[Solved, ...] = ()
    days: tuple[DayAnswer, ...] = ()


Word = Annotated[str, Field(max_length=80)]
Date = Annotated[str, Field(max_length=32)]
Pair = Annotated[list[Word], Field(min_length=2, max_length=2)]
Points = Annotated[list[Annotated[int, Field(ge=-1000, le=1000)]], Field(min_length=2, max_length=2)]


Count = Annotated[int, Field(ge=0, le=1_000_000)]


class SideTallyEntry(FileModel):
    """What one side did."""

    begun: Annotated[str, Field(max_length=400)]
    sieges: Count
    taken: Count
    held: Count
    raids: Count
    ambushes: Count
    earned: Count
    deck: Count


class GameEntry(FileModel):
    """One game."""

    id: Word
    date: Date
    names: Pair
    levels: Annotated[list[Annotated[str, Field(max_length=400)]], Field(min_length=2, max_length=2)]
    winner: SideName
    ending: Word
    turns: Count
    points: Points
    edition: Word
    options: Annotated[list[Word], Field(max_length=40)]
    tallies: Annotated[list[SideTallyEntry], Field(min_length=2, max_length=2)] | None = None


class SolvedEntry(FileModel):
    """One problem."""

    id: Word
    date: Date
    theme: Word
    right: bool
    rating: Annotated[int, Field(ge=0, le=5000)]


class DayEntry(FileModel):
    """The problem of one day."""

    day: Date
    id: Word
    right: bool


class StatisticsEntry(FileModel):
    """A whole file."""

    format: Literal["A Few Acres of Snow, statistics"]
    version: Literal[1, 2]
    games: Annotated[list[GameEntry], Field(max_length=MOST_GAMES)]
    solved: Annotated[list[SolvedEntry], Field(max_length=MOST_SOLVED)]
    days: Annotated[list[DayEntry], Field(max_length=MOST_DAYS)] = []


def read_statistics(folder: Path) -> Statistics:
    """The statistics in a folder; empty if there is no file. Raises DataError for an unreadable one."""
    path = folder / FILE
    if not path.is_file():
        return Statistics()
    entry = validated(StatisticsEntry, read_json(path, MOST_BYTES), path.name)
    return Statistics(
        tuple(_game(one) for one in entry.games),
        tuple(Solved(one.id, one.date, one.theme, one.right, one.rating) for one in entry.solved),
        tuple(DayAnswer(one.day, one.id, one.right) for one in entry.days),
    )


def _game(entry: GameEntry) -> PlayedGame:
    names, levels, points = entry.names, entry.levels, entry.points
    tallies = tuple(SideTally(**tally.model_dump()) for tally in entry.tallies or ())
    return PlayedGame(
        entry.id,
        entry.date,
        (names[0], names[1]),
        (levels[0], levels[1]),
        ("British", "French").index(entry.winner),
        entry.ending,
        entry.turns,
        (points[0], points[1]),
        entry.edition,
        tuple(entry.options),
        (tallies[0], tallies[1]) if tallies else None,
    )


def write_statistics(folder: Path, statistics: Statistics) -> None:
    """Write the whole file or nothing; the oldest entries go if there are too many. Raises DataError."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "games": [_entry(game) for game in statistics.games[-MOST_GAMES:]],
        "solved": [
            {"id": one.id, "date": one.date, "theme": one.theme, "right": one.is_right, "rating": one.rating}
            for one in statistics.solved[-MOST_SOLVED:]
        ],
        "days": [{"day": one.day, "id": one.id, "right": one.is_right} for one in statistics.days[-MOST_DAYS:]],
    }
    write_atomically(folder / FILE, (json.dumps(content, ensure_ascii=False) + "\n").encode())


def _entry(game: PlayedGame) -> dict[str, Any]:
    entry = game._asdict()
    entry["winner"] = ("British", "French")[game.winner]
    if game.tallies is None:
        del entry["tallies"]
    else:
        entry["tallies"] = [tally._asdict() for tally in game.tallies]
    return {name: list(value) if isinstance(value, tuple) else value for name, value in entry.items()}


def forget_statistics(folder: Path) -> None:
    """Delete all statistics. Raises DataError."""
    try:
        (folder / FILE).unlink(missing_ok=True)
    except OSError as error:
        raise DataError(f"{FILE}: {error.strerror}.") from None
