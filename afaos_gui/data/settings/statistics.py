"""What a player has played and solved: one file beside the games, read with care, never sent anywhere."""

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
MOST_BYTES = 16_000_000
MOST_GAMES = 20_000
MOST_SOLVED = 50_000


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


class Solved(NamedTuple):
    """A problem tried for the first time: whether the first answer was right, and the problem's rating."""

    id: str
    date: str
    theme: str
    is_right: bool
    rating: int


class Statistics(NamedTuple):
    """All statistics."""

    games: tuple[PlayedGame, ...] = ()
    solved: tuple[Solved, ...] = ()


Word = Annotated[str, Field(max_length=80)]
Date = Annotated[str, Field(max_length=32)]
Pair = Annotated[list[Word], Field(min_length=2, max_length=2)]
Points = Annotated[list[Annotated[int, Field(ge=-1000, le=1000)]], Field(min_length=2, max_length=2)]


class GameEntry(FileModel):
    """One game."""

    id: Word
    date: Date
    names: Pair
    levels: Annotated[list[Annotated[str, Field(max_length=400)]], Field(min_length=2, max_length=2)]
    winner: SideName
    ending: Word
    turns: Annotated[int, Field(ge=0, le=1_000_000)]
    points: Points
    edition: Word
    options: Annotated[list[Word], Field(max_length=40)]


class SolvedEntry(FileModel):
    """One problem."""

    id: Word
    date: Date
    theme: Word
    right: bool
    rating: Annotated[int, Field(ge=0, le=5000)]


class StatisticsEntry(FileModel):
    """A whole file."""

    format: Literal["A Few Acres of Snow, statistics"]
    version: Literal[1]
    games: Annotated[list[GameEntry], Field(max_length=MOST_GAMES)]
    solved: Annotated[list[SolvedEntry], Field(max_length=MOST_SOLVED)]


def read_statistics(folder: Path) -> Statistics:
    """The statistics in a folder; empty if there is no file. Raises DataError for an unreadable one."""
    path = folder / FILE
    if not path.is_file():
        return Statistics()
    entry = validated(StatisticsEntry, read_json(path, MOST_BYTES), path.name)
    return Statistics(
        tuple(_game(one) for one in entry.games),
        tuple(Solved(one.id, one.date, one.theme, one.right, one.rating) for one in entry.solved),
    )


def _game(entry: GameEntry) -> PlayedGame:
    names, levels, points = entry.names, entry.levels, entry.points
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
    )


def write_statistics(folder: Path, statistics: Statistics) -> None:
    """Write the whole file or nothing; the oldest entries go if there are too many. Raises DataError."""
    content = {
        "format": FORMAT,
        "version": 1,
        "games": [_entry(game) for game in statistics.games[-MOST_GAMES:]],
        "solved": [
            {"id": one.id, "date": one.date, "theme": one.theme, "right": one.is_right, "rating": one.rating}
            for one in statistics.solved[-MOST_SOLVED:]
        ],
    }
    write_atomically(folder / FILE, (json.dumps(content, ensure_ascii=False) + "\n").encode())


def _entry(game: PlayedGame) -> dict[str, Any]:
    entry = game._asdict()
    entry["winner"] = ("British", "French")[game.winner]
    return {name: list(value) if isinstance(value, tuple) else value for name, value in entry.items()}


def forget_statistics(folder: Path) -> None:
    """Delete all statistics. Raises DataError."""
    try:
        (folder / FILE).unlink(missing_ok=True)
    except OSError as error:
        raise DataError(f"{FILE}: {error.strerror}.") from None
