"""Statistics of a player's games and problems: results by side, level, edition and ending, and two ratings."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from afaos_gui.ai.measuring.rating import elo_of, expected_score
from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.data.saves.saved_game import present
from afaos_gui.data.settings.statistics import PlayedGame, Solved, Statistics, read_statistics, write_statistics
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.catalogue import SIDE_NAMES, Side
from afaos_gui.session.game import Game

FIRST_RATING = 1200.0
STEP = 40.0
LEAST_STEP = 16.0
SETTLED = 20
"""Problems after which the rating changes in small steps."""
RATING_OF_DIFFICULTY = {1: 800, 2: 1050, 3: 1300, 4: 1550, 5: 1800}
COLUMNS = ("date", "british", "french", "british_level", "french_level", "winner", "ending", "turns", "british_points")


class StatisticsLine(NamedTuple):
    """Games of one kind: how many there are, and how many the person won."""

    name: str
    games: int
    won: int


def played_game(game: Game, now: datetime | None = None) -> PlayedGame | None:
    """The record of a game for the statistics; None for unfinished games, study games and games between machines."""
    result = game.outcome
    if result is None or game.policy == "study" or all(seat.is_machine for seat in game.seats):
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


def count_game(folder: Path, game: Game) -> None:
    """Count a game that has ended in the statistics of a folder. Raises DataError, and nothing is lost then."""
    played = played_game(game)
    if played is not None:
        write_statistics(folder, with_game(read_statistics(folder), played))


def count_solved(folder: Path, solved: Solved) -> tuple[Solved, ...]:
    """Count a problem in the statistics of a folder; return all that are solved. Raises DataError like `count_game`."""
    statistics = with_solved(read_statistics(folder), solved)
    write_statistics(folder, statistics)
    return statistics.solved


def person_side(game: PlayedGame) -> Side | None:
    """The side that a person played against a machine; None if two people played."""
    people = [side for side in (0, 1) if not game.levels[side]]
    return people[0] if len(people) == 1 else None


def lines_by(games: Sequence[PlayedGame], kind: Callable[[PlayedGame], str]) -> list[StatisticsLine]:
    """The games against machines, grouped by `kind`."""
    found: dict[str, list[bool]] = {}
    for game in games:
        side = person_side(game)
        if side is not None:
            found.setdefault(kind(game), []).append(game.winner == side)
    return [StatisticsLine(name, len(wins), sum(wins)) for name, wins in found.items()]


def rating_against_levels(games: Sequence[PlayedGame], elos: dict[str, int] | None = None) -> float | None:
    """The Elo rating that fits one's results against the levels; None without games against a measured level.

    One win and one loss against their average are added, so that the rating stays finite.
    """
    known = elos if elos is not None else {level.id: level.elo for level in LEVELS if level.elo is not None}
    met: list[tuple[float, bool]] = []
    for game in games:
        side = person_side(game)
        if side is not None and game.levels[1 - side] in known:
            met.append((float(known[game.levels[1 - side]]), game.winner == side))
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
    """A row for each game, then one for each problem. The words are never translated."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow((*COLUMNS, "french_points", "edition", "options"))
    for game in statistics.games:
        people = (*map(_plain, game.names), *game.levels)
        result = (SIDE_NAMES[game.winner], game.ending, game.turns, *game.points)
        rows.writerow((game.date, *people, *result, game.edition, "+".join(game.options)))
    rows.writerow(())
    rows.writerow(("date", "problem", "theme", "right", "rating"))
    for one in statistics.solved:
        rows.writerow((one.date, one.id, one.theme, int(one.is_right), one.rating))
    return text.getvalue()


def _plain(name: str) -> str:
    """A name that no spreadsheet will take for a formula."""
    return f"'{name}" if name[:1] in "=+-@" and name else name
