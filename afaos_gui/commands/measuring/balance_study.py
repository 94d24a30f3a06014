"""The conditions of the balance study, and the results of games played under them."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from math import exp, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from afaos_gui.ai.measuring.arena import BY_CAP, MODEL_PREFIX, GameResult, Job, endings
from afaos_gui.ai.measuring.rating import NORMAL_95, interval
from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.base.guarded import parse_json
from afaos_gui.commands.measuring.arena_games import GAMES_FILE, MOST_BYTES, known
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import read_data, read_json
from afaos_gui.data.resources.presets import load_presets
from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.options import bids_of

STEEPEST = 9.0
"""Bound of a logistic's slope and intercept: if all games are won there is no best fit."""
CONDITION_FILE = "condition.json"
SECOND = "second_edition"
AGREEING = 0.02
"""Shares at several budgets that differ by no more than this count as agreeing."""
SHARP = 0.025
"""Maximum half-width of a share's interval for any claim about it."""
BUDGETS, NETWORKS = 3, 2
"""Minimum numbers of search budgets and of sets of networks for any claim."""


class Condition(NamedTuple):
    """What is played: the figure's id, its rules, and the iterations per turn of both sides.

    `model` is the file of the networks that play; empty for the program's own.
    """

    figure: str
    edition: str
    options: tuple[str, ...]
    iterations: int
    model: str = ""

    @property
    def network(self) -> str:
        """The name of the networks; empty for the program's own."""
        return Path(self.model).stem

    @property
    def name(self) -> str:
        """The condition as a folder name."""
        return "-".join(filter(None, (self.figure, str(self.iterations), self.network)))

    def jobs(self, games: int, seed: int) -> list[Job]:
        """The games: the strongest level on both sides, each with its own seed."""
        player = f"{MODEL_PREFIX}{self.model}@{self.iterations}" if self.model else f"{LEVELS[-1].id}@{self.iterations}"
        return [Job(seed + number, (player, player)) for number in range(games)]


class Measured(NamedTuple):
    """The results of a condition. `share` is the British share of wins in games that ended."""

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
        """The results in one line."""
        return (
            f"{self.condition.name}: the British won {self.wins} of {self.games} = {self.share:.1%} "
            f"({self.low:.1%} to {self.high:.1%}); {self.capped} more were cut off; "
            f"turns: median {self.turns[0]:g}, {self.turns[1]} to {self.turns[2]}"
        )

    def content(self) -> dict[str, Any]:
        """The results as JSON."""
        return {
            **self.condition._asdict(),
            "model": self.condition.network,
            "games": self.games,
            "cut off": self.capped,
            "British wins": self.wins,
            "share": round(self.share, 4),
            "interval": [round(self.low, 4), round(self.high, 4)],
            "ends": self.ends,
            "turns": {"median": self.turns[0], "least": self.turns[1], "most": self.turns[2]},
        }


def condition_of(figure: str, iterations: int) -> Condition:
    """The condition for a preset's id, or for a bid in the second edition. Raises KeyError."""
    if bids_of([figure]) != (0, 0):
        return Condition(figure, "second", (figure,), iterations)
    presets = {preset.id: preset for preset in load_presets()}
    return Condition(figure, presets[figure].edition, tuple(sorted(presets[figure].options)), iterations)


def measure(condition: Condition, results: Sequence[GameResult]) -> Measured:
    """The results of some games."""
    ended = [result for result in results if result.ending != BY_CAP]
    wins = sum(result.winner == BRITISH for result in ended)
    low, high = interval(wins, len(ended))
    turns = sorted(result.turns for result in results) or [0]
    lengths = (float(statistics.median(turns)), turns[0], turns[-1])
    share = wins / len(ended) if ended else 0.5
    capped = len(results) - len(ended)
    return Measured(condition, len(ended), capped, wins, share, low, high, endings(ended), lengths)


def studied(out: Path) -> list[Measured]:
    """All results in a folder, by figure and budget. Raises DataError."""
    found = []
    for file in sorted(out.glob(f"*/{CONDITION_FILE}")):
        condition = _condition_in(file)
        results = known(file.parent, every_job(condition, file.parent))
        found.append(measure(condition, results))
    return together(found, ())


def reported(file: Path) -> list[Measured]:
    """The results in the data of a report, where the games themselves lie elsewhere. Raises DataError."""
    try:
        return [_measured_in(entry) for entry in read_json(file)]
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError):
        raise _damaged(file) from None


def _measured_in(entry: Any) -> Measured:
    """The opposite of `Measured.content`."""
    turns, (low, high) = entry["turns"], map(float, entry["interval"])
    return Measured(
        _condition_from(entry),
        int(entry["games"]),
        int(entry["cut off"]),
        int(entry["British wins"]),
        float(entry["share"]),
        low,
        high,
        {str(kind): int(count) for kind, count in entry["ends"].items()},
        (float(turns["median"]), int(turns["least"]), int(turns["most"])),
    )


def together(played: Sequence[Measured], others: Sequence[Measured]) -> list[Measured]:
    """Results by figure, budget and networks; of conditions that are in both, those `played`."""
    found = {_place(one.condition): one for one in (*others, *played)}
    return [found[place] for place in sorted(found)]


def _place(condition: Condition) -> tuple[str, int, str]:
    return condition.figure, condition.iterations, condition.network


def _condition_in(file: Path) -> Condition:
    try:
        return _condition_from(read_json(file))
    except (KeyError, TypeError, ValueError, OverflowError):
        raise _damaged(file) from None


def _condition_from(content: Any) -> Condition:
    figure, edition, options = content["figure"], content["edition"], tuple(map(str, content["options"]))
    return Condition(str(figure), str(edition), options, int(content["iterations"]), str(content.get("model", "")))


def _damaged(file: Path) -> DataError:
    return DataError(_("{file} is damaged.").format(file=file.name))


def every_job(condition: Condition, folder: Path) -> list[Job]:
    """The jobs of all games saved in a folder, ignoring invalid lines. Raises DataError."""
    file = folder / GAMES_FILE
    data = read_data(file, MOST_BYTES) if file.is_file() else b""
    seeds = []
    for line in data.splitlines():
        try:
            seeds.append(int(parse_json(line, GAMES_FILE)[0]))
        except (ValueError, IndexError, TypeError, KeyError):
            continue
    return [condition.jobs(1, seed)[0] for seed in seeds]


def extremes(found: Sequence[Measured], figure: str) -> tuple[float, float] | None:
    """The minimum and maximum share of a figure over budgets and networks; None if fewer than two were played."""
    shares = [measured.share for measured in found if measured.condition.figure == figure and measured.games]
    return (min(shares), max(shares)) if len(shares) > 1 else None


def is_sharp(found: Sequence[Measured], figure: str) -> bool:
    """Whether enough budgets and networks of a figure were played, each with a narrow interval."""
    of_figure = [measured for measured in found if measured.condition.figure == figure]
    budgets = {measured.condition.iterations for measured in of_figure if not measured.condition.model}
    networks = {measured.condition.network for measured in of_figure}
    if len(budgets) < BUDGETS or len(networks) < NETWORKS:
        return False
    return max(measured.high - measured.low for measured in of_figure) <= 2 * SHARP


def bid_size(figure: str) -> int | None:
    """The free draws that a figure gives the French, negative for the British; None if it is not a bid."""
    if figure == SECOND:
        return 0
    british, french = bids_of([figure])
    return french - british if british or french else None


class FairBid(NamedTuple):
    """Free draws for the French that balance the game (negative: for the British), with the 95 percent interval."""

    size: float
    low: float
    high: float


def fair_bid(found: Sequence[Measured]) -> FairBid | None:
    """The bid at which a logistic fitted to the shares crosses one half, from the largest budget.

    None if fewer than two bids were played, or if the games do not show that a bid helps its side.
    """
    points = bids_played(found)
    return crossing(points) if points else None


def bids_played(found: Sequence[Measured]) -> list[tuple[int, int, int]]:
    """Bid (0 for none), British wins and games of the program's own networks.

    They are those of the largest budget at which more than one bid was played; empty if there is none.
    """
    points: dict[int, list[tuple[int, int, int]]] = {}
    for m in found:
        bid = bid_size(m.condition.figure)
        if not m.condition.model and bid is not None and m.games:
            points.setdefault(m.condition.iterations, []).append((bid, m.wins, m.games))
    several = [iterations for iterations, of_budget in points.items() if len(of_budget) > 1]
    return points[max(several)] if several else []


def by_thinking(found: Sequence[Measured], figure: str) -> tuple[Measured, Measured] | None:
    """The results at the smallest and the largest budget of the program's own networks; None if they may be equal."""
    own = [m for m in found if m.condition.figure == figure and not m.condition.model and m.games]
    if not own:
        return None
    own.sort(key=lambda m: m.condition.iterations)
    least, most = own[0], own[-1]
    return (least, most) if most.low > least.high or most.high < least.low else None


def crossing(points: Sequence[tuple[float, int, int]]) -> FairBid | None:
    """The point where the logistic fitted to (bid, wins, games) crosses one half, with Fieller's interval.

    None if the slope is not below 0 with the same confidence, because the interval would be unbounded.
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
    """Slope and intercept of the logistic fitted to (bid, wins, games) by Newton's method, and their variances.

    The variances are those of the slope, of both together (covariance), and of the intercept.
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
