"""Statistics of a player's games and problems: results by side, level, edition and ending, and two ratings."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from afaos_gui.ai.measuring.rating import elo_of, expected_score
from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.data.errors import DataError
from afaos_gui.data.saves.saved_game import present
from afaos_gui.data.settings.statistics import (
    FILE,
    DayAnswer,
    PlayedGame,
    SideTally,
    Solved,
    Statistics,
    read_statistics,
    write_statistics,
)
from afaos_gui.data.texts.language import _
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.catalogue import SIDE_NAMES
from afaos_gui.session.game import Game
from afaos_gui.session.results.feats import Feat, newly_reached
from afaos_gui.session.results.solo_games import SoloGame, solo_games
from afaos_gui.session.results.tallies import tallies_of
from afaos_gui.session.saving.trash import keep_damaged

FIRST_RATING = 1200.0
STEP = 40.0
LEAST_STEP = 16.0
SETTLED = 20
"""Problems after which the rating changes in small steps."""
RATING_OF_DIFFICULTY = {1: 800, 2: 1050, 3: 1300, 4: 1550, 5: 1800}
COUNTED = SideTally._fields[1:]
COLUMNS = ("date", "british", "french", "british_level", "french_level", "winner", "ending", "turns", "british_points")


class StatisticsLine(NamedTuple):
    """Things of one kind: how many there are, and how many of them went well."""

    name: str
    number: int
    won: int


def played_game(game: Game, now: datetime | None = None) -> PlayedGame | None:
    """The record of a game for the statistics; None for an unfinished or a study game, and for one of others only."""
    result = game.outcome
    if result is None or game.policy == "study" or game.is_watched or all(seat.is_machine for seat in game.seats):
        return None
    date = (now or present()).isoformat(timespec="seconds")
    return PlayedGame(
        _identity(game),
        date,
        (game.seats[0].name, game.seats[1].name),
        (game.seats[0].level, game.seats[1].level),
        result.winner,
        result.ending.name,
        game.state.turn,
        result.points,
        game.ruleset.edition,
        tuple(sorted(game.ruleset.options)),
        tallies_of(game.commands[: game.position], game.catalogue),
    )


def _identity(game: Game) -> str:
    """A digest of a game's course, so that a reopened game is not counted twice."""
    told = "\n".join(action_text(command.action, game.catalogue) for command in game.commands)
    return hashlib.sha256(game.seed + told.encode()).hexdigest()[:24]


def with_game(statistics: Statistics, game: PlayedGame) -> Statistics:
    """The statistics with another game, unless it is already counted."""
    if any(known.id == game.id for known in statistics.games):
        return statistics
    return statistics._replace(games=(*statistics.games, game))


def with_solved(statistics: Statistics, solved: Solved) -> Statistics:
    """The statistics with another problem; only the first try of each counts."""
    if any(known.id == solved.id for known in statistics.solved):
        return statistics
    return statistics._replace(solved=(*statistics.solved, solved))


_counting = Lock()
"""Held while something is counted: games are counted in the background."""


def count_game(folder: Path, game: Game) -> list[Feat]:
    """Count a game that has ended in the statistics of a folder; return the goals that it has reached.

    Raises DataError where the file was damaged: it is kept, and the game is counted in a new one.
    """
    played = played_game(game)
    if played is None:
        return []
    with _counted(folder) as statistics:
        later = with_game(statistics, played)
        if later is statistics:
            return []
        write_statistics(folder, later)
    return newly_reached(solo_games(later.games))


def count_solved(folder: Path, solved: Solved, day: str = "") -> Statistics:
    """Count a problem, also as that of a `day`, in the statistics of a folder. Raises DataError like `count_game`."""
    with _counted(folder) as statistics:
        later = with_solved(statistics, solved)
        if day and not any(one.day == day for one in later.days):
            later = later._replace(days=(*later.days, DayAnswer(day, solved.id, solved.is_right)))
        write_statistics(folder, later)
    return later


@contextmanager
def _counted(folder: Path) -> Iterator[Statistics]:
    """The statistics to count in; those of a damaged file are kept beside, which is told when all is written."""
    with _counting:
        try:
            statistics, told = read_statistics(folder), ""
        except DataError as error:
            kept = keep_damaged(folder, folder / FILE)
            words = _("{problem} The file is kept, and counting begins anew: {path}.")
            statistics, told = Statistics(), words.format(problem=error, path=kept)
            with suppress(DataError):  # Another program may only have held it for a moment.
                statistics, told = read_statistics(folder), ""
        yield statistics
    if told:
        raise DataError(told)


def lines_by(results: Iterable[tuple[str, bool]]) -> list[StatisticsLine]:
    """A line for each kind of game or problem, the most frequent first; of each the kind, and whether it was won."""
    found: dict[str, list[bool]] = {}
    for kind, is_won in results:
        found.setdefault(kind, []).append(is_won)
    lines = [StatisticsLine(name, len(wins), sum(wins)) for name, wins in found.items()]
    return sorted(lines, key=lambda line: -line.number)


def rating_against_levels(games: Sequence[SoloGame], elos: dict[str, int] | None = None) -> float | None:
    """The Elo rating that fits one's results against the levels; None without games against a measured level.

    One win and one loss against their average are added, so that the rating stays finite.
    """
    known = elos if elos is not None else {level.id: level.elo for level in LEVELS if level.elo is not None}
    met = [(float(known[one.level]), one.is_won) for one in games if one.level in known]
    if not met:
        return None
    average = sum(elo for elo, _won in met) / len(met)
    scored = sum(won for _elo, won in met) + 1
    rating = average + elo_of(scored / (len(met) + 2))
    for _step in range(60):
        expected = sum(expected_score(rating - elo) for elo, _won in met) + 2 * expected_score(rating - average)
        rating += 400.0 * (scored - expected) / (len(met) + 2)
    return rating


def are_levels_measured() -> bool:
    """Whether any level's strength is known, so that a rating against the levels is possible."""
    return any(level.elo is not None for level in LEVELS)


def problem_rating(solved: Sequence[Solved]) -> float:
    """The solver's Elo after these problems, using each problem's own rating."""
    rating = FIRST_RATING
    for number, one in enumerate(solved):
        step = STEP if number < SETTLED else LEAST_STEP
        rating += step * (float(one.is_right) - expected_score(rating - one.rating))
    return rating


def statistics_csv(statistics: Statistics) -> str:
    """A row for each game, then one for each problem and for each day. The words are never translated."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    counted = [f"{side.lower()}_{name}" for side in SIDE_NAMES for name in COUNTED]
    rows.writerow((*COLUMNS, "french_points", "edition", "options", *counted))
    for game in statistics.games:
        people = (*map(_plain, game.names), *game.levels)
        result = (SIDE_NAMES[game.winner], game.ending, game.turns, *game.points)
        deeds = [getattr(tally, name) for tally in game.tallies or () for name in COUNTED]
        rows.writerow((game.date, *people, *result, game.edition, "+".join(game.options), *deeds))
    rows.writerow(())
    rows.writerow(("date", "problem", "theme", "right", "rating"))
    for one in statistics.solved:
        rows.writerow((one.date, one.id, one.theme, int(one.is_right), one.rating))
    rows.writerow(())
    rows.writerow(("day", "problem_of_the_day", "right"))
    for day in statistics.days:
        rows.writerow((day.day, day.id, int(day.is_right)))
    return text.getvalue()


def _plain(name: str) -> str:
    """A name that no spreadsheet will take for a formula."""
    return f"'{name}" if name[:1] in "=+-@" and name else name
