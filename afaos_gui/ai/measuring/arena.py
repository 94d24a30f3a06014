"""Games between players, in pairs with the same draws and sides swapped, and their statistics."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from afaos_gui.ai.judgement.evaluation import LearnedEvaluation, Networks
from afaos_gui.ai.judgement.model import load_networks
from afaos_gui.ai.measuring.parallel import map_parallel
from afaos_gui.ai.measuring.rating import interval
from afaos_gui.ai.players import PLAYERS, SEARCHERS, player_named
from afaos_gui.ai.players.base import Follower, Forfeit, Player
from afaos_gui.ai.players.searching import LevelPlayer
from afaos_gui.ai.search.levels import LEVEL_WORDS, LEVELS, level_named
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import apply, new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import leader
from afaos_gui.rules.state import Ending, opponent
from afaos_gui.rules.view import observe

TURN_CAP = 300
"""Turns of both sides after which a game is scored as if it had ended by points."""
BY_CAP = "TURN_CAP"
BY_FORFEIT = "FORFEIT"
"""How a game ended in which a player failed."""
MODEL_PREFIX = "model:"
UNLIMITED = 1e9
"""Time limit, in seconds, of levels that only iterations limit."""
SEARCHERS_SECONDS = 0.3
"""Default seconds per turn for searches that are not levels."""


class Job(NamedTuple):
    """One game to play: its seed, and the players' names by side.

    `seconds` per turn replace a level's own limit; with `processor` they are processor time, so that other work on the
    machine weakens no player.
    """

    seed: int
    players: tuple[str, str]
    seconds: float | None = None
    processor: bool = False

    @property
    def clock(self) -> Callable[[], float]:
        """The clock of this game."""
        return time.process_time if self.processor else time.perf_counter


class GameResult(NamedTuple):
    """How one game went. `players` are names by side; `seconds` the thinking time of each turn by side.

    `chances` are the win probabilities that each side stated on the way, if it does. Actions and seed reproduce the
    game: its chance is `RandomChance(seed)`. `forfeit` says why a player failed, if one did.
    """

    seed: int
    players: tuple[str, str]
    winner: Side
    ending: str
    turns: int
    seconds: tuple[tuple[float, ...], tuple[float, ...]]
    chances: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    actions: tuple[Action, ...] = ()
    forfeit: str = ""


def play_game(
    ruleset: Ruleset,
    players: Sequence[Player],
    names: tuple[str, str],
    seed: int,
    cap: int = TURN_CAP,
    clock: Callable[[], float] = time.perf_counter,
) -> GameResult:
    """Play one game from set-up to its end or through `cap` turns, checking every action.

    Players that follow the game are told of it.
    """
    followers = [(side, player) for side, player in enumerate(players) if isinstance(player, Follower)]
    chance = RandomChance(seed)
    rngs = (random.Random(seed * 2), random.Random(seed * 2 + 1))
    state = new_game(ruleset, chance)
    turn_times: tuple[dict[int, float], dict[int, float]] = ({}, {})
    actions: list[Action] = []
    forfeit = ""
    while state.ending is Ending.NONE and state.turn <= cap:
        side = state.to_decide
        view = observe(state, side)
        legal = legal_for(view)
        begin = clock()
        try:
            action = players[side].choose(view, legal, rngs[side])
        except Forfeit as failure:
            forfeit = str(failure)
            break
        spent = clock() - begin
        if state.mover == side:
            turn_times[side][state.turn] = turn_times[side].get(state.turn, 0.0) + spent
        step = apply(state, action, chance)
        for own, follower in followers:
            follower.follow(own, state, action, step.events)
        state = step.state
        actions.append(action)
    over = state.ending is not Ending.NONE
    seconds = (tuple(turn_times[0].values()), tuple(turn_times[1].values()))
    winner = state.winner if over else leader(state)
    ending = state.ending.name if over else BY_CAP
    if forfeit:
        winner, ending = opponent(state.to_decide), BY_FORFEIT
    for own, follower in followers:
        follower.end(own, state, winner, ending)
    chances = (_chances(players[BRITISH]), _chances(players[FRENCH]))
    return GameResult(seed, names, winner, ending, state.turn, seconds, chances, tuple(actions), forfeit)


def _chances(player: Player) -> tuple[float, ...]:
    return tuple(getattr(player, "chances", ()))


class Tally(NamedTuple):
    """Wins of one player over another in some games."""

    wins: int
    games: int

    @property
    def share(self) -> float:
        """Wins divided by games."""
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
    """All players' names: the fixed players, the searches and the levels."""
    return (*PLAYERS, *SEARCHERS, *LEVEL_WORDS)


def make_player(name: str, job: Job) -> Player:
    """Make a player for a game from its name; KeyError for an unknown name.

    A level may be followed by iterations per turn that replace its own: "general@800". "model:FILE.npz" is the
    strongest level with the networks in that file. Raises ModelError.
    """
    if name in PLAYERS:
        return player_named(name)
    if name in SEARCHERS:
        return SEARCHERS[name](Limit(job.seconds or SEARCHERS_SECONDS), job.clock)
    name, iterations = split(name)
    level, evaluation = LEVELS[-1] if is_model(name) else level_named(name), None
    if iterations:
        level = level._replace(iterations=iterations, seconds=UNLIMITED)
    if is_model(name):
        networks = _networks(Path(name.removeprefix(MODEL_PREFIX)))
        evaluation = LearnedEvaluation(networks, networks.told_at(level.iterations))
    return LevelPlayer(level, None if iterations else job.seconds, job.clock, evaluation)


def split(name: str) -> tuple[str, int]:
    """Split a player's name into the name proper and its iterations, 0 if there are none."""
    before, at, iterations = name.rpartition("@")
    return (before, int(iterations)) if at and iterations.isdecimal() and int(iterations) else (name, 0)


def is_model(name: str) -> bool:
    """Whether a player's name stands for the networks in a file."""
    return name.startswith(MODEL_PREFIX)


@cache
def _networks(file: Path) -> Networks:
    return load_networks(file)


def plays(name: str, side: Side) -> bool:
    """Whether a player can play a side: scripts can play only their own."""
    return not name.startswith(("french-", "british-")[side])


def pairings(
    first: str, second: str, games: int, seed: int, seconds: float | None = None, processor: bool = False
) -> list[Job]:
    """Games between two players: pairs with the same draws and sides swapped if both can play either side.

    `first` is British in the first game.
    """
    seats = [(first, second), (second, first)]
    seats = [pair for pair in dict.fromkeys(seats) if plays(pair[0], BRITISH) and plays(pair[1], FRENCH)]
    if not seats:
        return []
    return [Job(seed + number // len(seats), seats[number % len(seats)], seconds, processor) for number in range(games)]


def play_job(ruleset: Ruleset, job: Job) -> GameResult:
    """Play the game of a job."""
    players = [make_player(name, job) for name in job.players]
    return play_game(ruleset, players, job.players, job.seed, clock=job.clock)


def play_all(
    ruleset: Ruleset,
    jobs: Iterable[Job],
    processes: int = 1,
    ray: bool = False,
    work: Callable[[Ruleset, Job], GameResult] = play_job,
) -> Iterator[GameResult]:
    """Play the jobs' games and yield results as they end, in other processes or over Ray if asked to.

    `work` plays one game.
    """
    return map_parallel(work, ruleset, jobs, processes, ray)


def endings(results: Sequence[GameResult]) -> dict[str, int]:
    """How many games ended in each way."""
    return dict(Counter(result.ending for result in results))


def turn_seconds(results: Sequence[GameResult], name: str) -> list[float]:
    """Thinking times per turn of a player, ascending."""
    times: list[float] = []
    for result in results:
        for side in (BRITISH, FRENCH):
            if result.players[side] == name:
                times += result.seconds[side]
    return sorted(times)


def said_and_done(results: Sequence[GameResult]) -> list[tuple[float, bool]]:
    """Every win probability that a level stated, and whether it won."""
    return [
        (chance, result.winner == side)
        for result in results
        for side in (BRITISH, FRENCH)
        for chance in result.chances[side]
    ]
