"""The conditions of the balance study, and what the games played under one of them show."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from math import exp, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from afaos_gui.ai.arena import BY_CAP, GameResult, Job, endings
from afaos_gui.ai.levels import LEVELS
from afaos_gui.ai.rating import NORMAL_95, interval
from afaos_gui.base.guarded import parse_json
from afaos_gui.commands.arena_games import GAMES_FILE, MOST_BYTES, known
from afaos_gui.data.errors import DataError
from afaos_gui.data.files import read_data, read_json
from afaos_gui.data.language import _
from afaos_gui.data.presets import load_presets
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.options import bids_of

STEEPEST = 9.0
"""Bound of a logistic's slope and height: where every game is won there is no best fit."""
CONDITION_FILE = "condition.json"
SECOND = "second_edition"
AGREEING = 0.02
"""Shares at several budgets that differ by no more than this are said to agree."""
SHARP = 0.025
"""Half of the interval that a share may have for something to be claimed about it."""
BUDGETS = 3
"""Budgets of thinking that something is claimed from."""


class Condition(NamedTuple):
    """What is played: the figure's id, its rules, and the iterations of a turn on both sides."""

    figure: str
    edition: str
    options: tuple[str, ...]
    iterations: int

    @property
    def name(self) -> str:
        """As a folder is called."""
        return f"{self.figure}-{self.iterations}"

    def jobs(self, games: int, seed: int) -> list[Job]:
        """The games: the strongest level on both sides, each with a seed of its own."""
        player = f"{LEVELS[-1].id}@{self.iterations}"
        return [Job(seed + number, (player, player)) for number in range(games)]


class Measured(NamedTuple):
    """What the games of a condition show. `share` is that of British wins among the games that ended."""

    condition: Condition
    games: int
    capped: int
    wins: int
    share: float
    low: float
    high: float
    ends: dict[str, int]
    turns: tuple[float, int, int]

    def line(self) -> str:
        """One line for people."""
        return (
            f"{self.condition.name}: the British won {self.wins} of {self.games} = {self.share:.1%} "
            f"({self.low:.1%} to {self.high:.1%}); {self.capped} more were cut off; "
            f"turns: median {self.turns[0]:g}, {self.turns[1]} to {self.turns[2]}"
        )

    def content(self) -> dict[str, Any]:
        """As JSON."""
        return {
            **self.condition._asdict(),
            "games": self.games,
            "cut off": self.capped,
            "British wins": self.wins,
            "share": round(self.share, 4),
            "interval": [round(self.low, 4), round(self.high, 4)],
            "ends": self.ends,
            "turns": {"median": self.turns[0], "least": self.turns[1], "most": self.turns[2]},
        }


def condition_of(figure: str, iterations: int) -> Condition:
    """The condition of a preset's id, or of a bid on the second edition. Raises KeyError."""
    if bids_of([figure]) != (0, 0):
        return Condition(figure, "second", (figure,), iterations)
    presets = {preset.id: preset for preset in load_presets()}
    return Condition(figure, presets[figure].edition, tuple(sorted(presets[figure].options)), iterations)


def measure(condition: Condition, results: Sequence[GameResult]) -> Measured:
    """The figures of some games."""
    ended = [result for result in results if result.ending != BY_CAP]
    wins = sum(result.winner == BRITISH for result in ended)
    low, high = interval(wins, len(ended))
    turns = sorted(result.turns for result in results) or [0]
    lengths = (float(statistics.median(turns)), turns[0], turns[-1])
    share = wins / len(ended) if ended else 0.5
    capped = len(results) - len(ended)
    return Measured(condition, len(ended), capped, wins, share, low, high, endings(ended), lengths)


def studied(out: Path) -> list[Measured]:
    """Everything that has been played in a folder, by figure and budget. Raises DataError."""
    found = []
    for file in sorted(out.glob(f"*/{CONDITION_FILE}")):
        condition = _condition_in(file)
        results = known(file.parent, every_job(condition, file.parent))
        found.append(measure(condition, results))
    return sorted(found, key=lambda measured: (measured.condition.figure, measured.condition.iterations))


def _condition_in(file: Path) -> Condition:
    content = read_json(file)
    try:
        figure, edition, options = content["figure"], content["edition"], tuple(map(str, content["options"]))
        return Condition(str(figure), str(edition), options, int(content["iterations"]))
    except (KeyError, TypeError, ValueError, OverflowError):
        raise DataError(_("{file} is damaged.").format(file=file.name)) from None


def every_job(condition: Condition, folder: Path) -> list[Job]:
    """The jobs of all games kept in a folder; lines that are no games are left out. Raises DataError."""
    file = folder / GAMES_FILE
    data = read_data(file, MOST_BYTES) if file.is_file() else b""
    seeds = []
    for line in data.splitlines():
        try:
            seeds.append(int(parse_json(line, GAMES_FILE)[0]))
        except (ValueError, IndexError, TypeError, KeyError):
            continue
    return [condition.jobs(1, seed)[0] for seed in seeds]


def disagreement(found: Sequence[Measured], figure: str) -> float | None:
    """The largest difference of the shares of a figure at its budgets; None where fewer than two were played."""
    shares = [measured.share for measured in found if measured.condition.figure == figure and measured.games]
    return max(shares) - min(shares) if len(shares) > 1 else None


def is_sharp(found: Sequence[Measured], figure: str) -> bool:
    """Whether enough budgets of a figure were played, each with a narrow interval."""
    widths = [measured.high - measured.low for measured in found if measured.condition.figure == figure]
    return len(widths) >= BUDGETS and max(widths) <= 2 * SHARP


def bid_size(figure: str) -> int | None:
    """Free draws for the French that a figure gives; negative for the British; None where it is something else."""
    if figure == SECOND:
        return 0
    british, french = bids_of([figure])
    return french - british if british or french else None


class FairBid(NamedTuple):
    """Free draws for the French that make the sides even (for the British below 0), with the 95 percent interval."""

    size: float
    low: float
    high: float


def fair_bid(found: Sequence[Measured]) -> FairBid | None:
    """The bid at which a logistic through the measured shares crosses one half, from the largest budget.

    None where fewer than two bids were played, or where the games do not show that a bid helps whom it is for.
    """
    most = max((m.condition.iterations for m in found if bid_size(m.condition.figure) is not None), default=0)
    points = [
        (bid_size(m.condition.figure) or 0, m.wins, m.games)
        for m in found
        if bid_size(m.condition.figure) is not None and m.condition.iterations == most and m.games
    ]
    if len(points) < 2:
        return None
    return crossing(points)


def crossing(points: Sequence[tuple[float, int, int]]) -> FairBid | None:
    """Where the logistic that fits (bid, wins, games) best crosses one half; its interval is Fieller's.

    None where the slope is not below 0 with the same certainty, so that no interval has an end.
    """
    slope, height, inverse = fitted(points)
    by_slope, both, by_height = (part * NORMAL_95**2 for part in inverse)
    first = slope * slope - by_slope
    if slope >= 0 or first <= 0:
        return None
    second, third = slope * height - both, height * height - by_height
    reach = sqrt(max(0.0, second * second - first * third))
    return FairBid(-height / slope, (-second - reach) / first, (-second + reach) / first)


def fitted(points: Sequence[tuple[float, int, int]]) -> tuple[float, float, tuple[float, float, float]]:
    """Slope and height of the logistic that fits (bid, wins, games) best, by Newton's steps, and their variances.

    The variances are of the slope, of both together, and of the height.
    """
    slope = height = 0.0
    inverse = (0.0, 0.0, 0.0)
    for _step in range(50):
        gradient = [0.0, 0.0]
        curve = [[1e-9, 0.0], [0.0, 1e-9]]
        for bid, wins, games in points:
            chance = 1.0 / (1.0 + exp(-(slope * bid + height)))
            wrong, weight = wins - games * chance, games * chance * (1.0 - chance)
            for row, by in enumerate((bid, 1.0)):
                gradient[row] += wrong * by
                for column, other in enumerate((bid, 1.0)):
                    curve[row][column] += weight * by * other
        scale = curve[0][0] * curve[1][1] - curve[0][1] * curve[1][0]
        inverse = (curve[1][1] / scale, -curve[0][1] / scale, curve[0][0] / scale)
        slope += inverse[0] * gradient[0] + inverse[1] * gradient[1]
        height += inverse[1] * gradient[0] + inverse[2] * gradient[1]
        slope, height = max(-STEEPEST, min(STEEPEST, slope)), max(-STEEPEST, min(STEEPEST, height))
    return slope, height, inverse


