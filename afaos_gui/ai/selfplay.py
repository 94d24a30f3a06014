"""Games to learn from: the evaluation against itself and scripts, at first one action ahead, then in a search."""

from __future__ import annotations

import random
from typing import NamedTuple

from afaos_gui.ai.belief import legal_for, sample_world
from afaos_gui.ai.evaluation import Evaluation, Weights, is_met
from afaos_gui.ai.features import features
from afaos_gui.ai.players import player_named
from afaos_gui.ai.players.base import Player
from afaos_gui.ai.players.greedy import GreedyPlayer
from afaos_gui.ai.players.plain import WeightedPlayer
from afaos_gui.ai.players.searching import SearchPlayer
from afaos_gui.ai.search import Limit
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import leader
from afaos_gui.rules.state import Decision, Ending
from afaos_gui.rules.view import View, observe

CAP = 160
"""Turns after which a game is stopped."""
STOPPED = 0.7
"""What the leader has of a game that was stopped: to win it by ending it has to be worth more."""
WIDTH = 8
"""Actions tried at each decision."""
KEPT_SHARE = 0.15
"""Share of a game's decisions that are learned from."""
STRAY = 0.06
"""Share of decisions made by rules of thumb, so that other positions are met."""
SCRIPTED_SHARE = 0.5
"""Share of games in which one side is a script."""
SCRIPTS = (
    ("british-hammer", "british-expansion", "greedy"),
    ("french-ambush", "french-raid", "french-trader", "french-trader", "greedy"),
)
"""Whom the evaluation meets, by side; what it has most trouble with is there twice."""


class Sample(NamedTuple):
    """One game: a row of features for each decision kept, and what the British had of it: 1 for a win, 0 for a loss."""

    rows: list[list[float]]
    outcome: float


class Job(NamedTuple):
    """A game to play: the weights of the moment, the seed, and the iterations of a turn's search; 0: none."""

    weights: Weights
    seed: int
    thinking: int = 0


class StrayingPlayer:
    """One action ahead, or by a search, with a share of decisions by rules of thumb."""

    def __init__(self, evaluation: Evaluation, thinking: int) -> None:
        self._sound: Player = GreedyPlayer(evaluation, WIDTH)
        if thinking:
            self._sound = SearchPlayer(Limit(iterations=thinking), evaluation)
        self._loose = WeightedPlayer()

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """Mostly the action that the evaluation likes best."""
        player: Player = self._loose if rng.random() < STRAY else self._sound
        return player.choose(view, legal, rng)


def _players(evaluation: Evaluation, thinking: int, rng: random.Random) -> list[Player]:
    """The evaluation on both sides, or a script on one."""
    players: list[Player] = [StrayingPlayer(evaluation, thinking), StrayingPlayer(evaluation, thinking)]
    if rng.random() < SCRIPTED_SHARE:
        side = rng.randrange(2)
        players[side] = player_named(rng.choice(SCRIPTS[side]))
    return players


def play_sample(ruleset: Ruleset, job: Job) -> Sample:
    """One game of the evaluation against itself or a script.

    Positions in which the game is about to be scored are left out: the evaluation has a rule of its own for them.
    """
    rng = random.Random(job.seed)
    players = _players(Evaluation(job.weights), job.thinking, rng)
    chance = RandomChance(rng.getrandbits(32))
    state = new_game(ruleset, chance)
    rows = []
    while state.ending is Ending.NONE and state.turn <= CAP:
        view = observe(state, state.to_decide)
        if state.decision is Decision.TURN and rng.random() < KEPT_SHARE:
            row = features(sample_world(view, rng))
            if not is_met(row):
                rows.append(row)
        action = players[state.to_decide].choose(view, legal_for(view), rng)
        state = play(state, action, chance).state
    over = state.ending is not Ending.NONE
    winner, won = (state.winner, 1.0) if over else (leader(state), STOPPED)
    return Sample(rows, won if winner == BRITISH else 1.0 - won)
