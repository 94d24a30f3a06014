"""Games between players, in pairs with the same chance and sides swapped, and what they show."""

from __future__ import annotations

import multiprocessing
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from math import exp, log, log10, sqrt
from typing import NamedTuple

from afaos_gui.ai.belief import legal_for
from afaos_gui.ai.levels import LEVELS
from afaos_gui.ai.players import PLAYERS, player_named
from afaos_gui.ai.players.base import Player
from afaos_gui.ai.players.searching import LevelPlayer
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import apply, new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import leader
from afaos_gui.rules.state import Ending
from afaos_gui.rules.view import observe

TURN_CAP = 300
"""Turns of both sides after which a game is scored as if it had ended by points."""
BY_CAP = "TURN_CAP"


class Job(NamedTuple):
    """One game to play: its seed and the names of the players by side; `seconds` a turn replace a level's own."""

    seed: int
    players: tuple[str, str]
    seconds: float | None = None


class GameResult(NamedTuple):
    """How one game went. `players` are names by side; `seconds` the thinking time of each turn by side."""

    seed: int
    players: tuple[str, str]
    winner: Side
    ending: str
    turns: int
    seconds: tuple[tuple[float, ...], tuple[float, ...]]


def play_game(
    ruleset: Ruleset, players: Sequence[Player], names: tuple[str, str], seed: int, cap: int = TURN_CAP
) -> GameResult:
    """One game from set-up to its end or through `cap` turns; every action is checked."""
    chance = RandomChance(seed)
    rngs = (random.Random(seed * 2), random.Random(seed * 2 + 1))
    state = new_game(ruleset, chance)
    turn_times: tuple[dict[int, float], dict[int, float]] = ({}, {})
    while state.ending is Ending.NONE and state.turn <= cap:
        side = state.to_decide
        view = observe(state, side)
        legal = legal_for(view)
        begin = time.perf_counter()
        action = players[side].choose(view, legal, rngs[side])
        spent = time.perf_counter() - begin
        if state.mover == side:
            turn_times[side][state.turn] = turn_times[side].get(state.turn, 0.0) + spent
        state = apply(state, action, chance).state
    over = state.ending is not Ending.NONE
    seconds = (tuple(turn_times[0].values()), tuple(turn_times[1].values()))
    winner = state.winner if over else leader(state)
    return GameResult(seed, names, winner, state.ending.name if over else BY_CAP, state.turn, seconds)


def expected_score(elo: float) -> float:
    """The share of points that a player better by `elo` scores."""
    return 1.0 / (1.0 + exp(-elo * log(10.0) / 400.0))


def elo_of(share: float) -> float:
    """The Elo difference that goes with a share of points; finite for shares of 0 and 1 too."""
    share = min(max(share, 0.001), 0.999)
    return 400.0 * log10(share / (1.0 - share))


def interval(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval of a share of wins: 95 percent by default."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle = share + z * z / (2 * games)
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


class Tally(NamedTuple):
    """Wins of one player over another in some games."""

    wins: int
    games: int

    @property
    def share(self) -> float:
        """Wins by games."""
        return self.wins / self.games if self.games else 0.5

    def text(self) -> str:
        """Wins, games, percentage and its interval."""
        low, high = interval(self.wins, self.games)
        return f"{self.wins}/{self.games} = {self.share:.1%} ({low:.1%} to {high:.1%})"


def tally(results: Sequence[GameResult], name: str, side: Side | None = None) -> Tally:
    """The wins of a player, on one side or on both."""
    wins = games = 0
    for result in results:
        for played in (BRITISH, FRENCH):
            if result.players[played] == name and side in (None, played):
                games += 1
                wins += result.winner == played
    return Tally(wins, games)


def contestants() -> tuple[str, ...]:
    """Every name that can play: the frozen players and the levels."""
    return (*PLAYERS, *(level.id for level in LEVELS))


def make_player(name: str, seconds: float | None = None) -> Player:
    """A fresh player of a name, frozen or a level; KeyError for an unknown name."""
    return player_named(name) if name in PLAYERS else LevelPlayer(name, seconds)


def plays(name: str, side: Side) -> bool:
    """Whether a player can sit on a side: the scripts of one side cannot change it."""
    return not name.startswith(("french-", "british-")[side])


def pairings(first: str, second: str, games: int, seed: int, seconds: float | None = None) -> list[Job]:
    """Games of two players: pairs with the same chance and sides swapped where both can play either side.

    `first` begins as the British.
    """
    seats = [(first, second), (second, first)]
    seats = [pair for pair in dict.fromkeys(seats) if plays(pair[0], BRITISH) and plays(pair[1], FRENCH)]
    if not seats:
        return []
    return [Job(seed + number // len(seats), seats[number % len(seats)], seconds) for number in range(games)]


_RULESET: list[Ruleset] = []


def _begin(ruleset: Ruleset) -> None:
    _RULESET[:] = [ruleset]


def _play(job: Job) -> GameResult:
    players = [make_player(name, job.seconds) for name in job.players]
    return play_game(_RULESET[0], players, job.players, job.seed)


def play_all(ruleset: Ruleset, jobs: Sequence[Job], processes: int = 1) -> Iterator[GameResult]:
    """The games of the jobs, as they end; in other processes when there is to be more than one."""
    if processes <= 1:
        _begin(ruleset)
        yield from map(_play, jobs)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(processes, _begin, (ruleset,)) as pool:
        yield from pool.imap_unordered(_play, jobs)


def endings(results: Sequence[GameResult]) -> dict[str, int]:
    """How many games ended in each way."""
    return dict(Counter(result.ending for result in results))


def turn_seconds(results: Sequence[GameResult], name: str) -> list[float]:
    """Thinking times of a player's turns, ascending."""
    times: list[float] = []
    for result in results:
        for side in (BRITISH, FRENCH):
            if result.players[side] == name:
                times += result.seconds[side]
    return sorted(times)
