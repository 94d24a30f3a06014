"""Games between players, in pairs with the same chance and sides swapped, and what they show."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from math import log10, sqrt
from typing import NamedTuple

from afaos_gui.ai.belief import legal_for
from afaos_gui.ai.players.base import Player
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

Maker = Callable[[], Player]


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
    return 1.0 / (1.0 + pow(10.0, -elo / 400.0))


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
