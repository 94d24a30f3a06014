"""Games to learn from: the evaluation against itself and against scripts, one action ahead."""

from __future__ import annotations

import random
from typing import NamedTuple

from afaos_gui.ai.belief import legal_for, sample_world
from afaos_gui.ai.evaluation import Evaluation, is_met
from afaos_gui.ai.features import features
from afaos_gui.ai.players import player_named
from afaos_gui.ai.players.base import Player
from afaos_gui.ai.players.greedy import GreedyPlayer
from afaos_gui.ai.players.plain import WeightedPlayer
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import leader
from afaos_gui.rules.state import Decision, Ending
from afaos_gui.rules.view import View, observe

CAP = 120
"""Turns after which a game is scored as it stands."""
WIDTH = 8
"""Actions tried at each decision."""
KEPT_SHARE = 0.15
"""Share of a game's decisions that are learned from."""
STRAY = 0.06
"""Share of decisions made by rules of thumb, so that other positions are met."""
SCRIPTED_SHARE = 0.5
"""Share of games in which one side is a script."""
SCRIPTS = (
    ("british-hammer", "british-expansion", "weighted"),
    ("french-ambush", "french-raid", "french-trader", "weighted"),
)


class Sample(NamedTuple):
    """One game: a row of features for each decision kept, and 1 for a British win, else 0."""

    rows: list[list[float]]
    outcome: float


class Job(NamedTuple):
    """A game to play: the weights of the moment, and the seed."""

    weights: list[float]
    seed: int


class StrayingPlayer:
    """Greedy, with a share of decisions by rules of thumb."""

    def __init__(self, evaluation: Evaluation) -> None:
        self._greedy = GreedyPlayer(evaluation, WIDTH)
        self._loose = WeightedPlayer()

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """Mostly the action that the evaluation likes best."""
        player: Player = self._loose if rng.random() < STRAY else self._greedy
        return player.choose(view, legal, rng)


def _players(evaluation: Evaluation, rng: random.Random) -> list[Player]:
    """The evaluation on both sides, or a script on one."""
    players: list[Player] = [StrayingPlayer(evaluation), StrayingPlayer(evaluation)]
    if rng.random() < SCRIPTED_SHARE:
        side = rng.randrange(2)
        players[side] = player_named(rng.choice(SCRIPTS[side]))
    return players


def play_sample(ruleset: Ruleset, job: Job) -> Sample:
    """One game of the evaluation against itself or a script.

    Positions in which the game is about to be scored are left out: the evaluation has a rule of its own for them.
    """
    rng = random.Random(job.seed)
    players = _players(Evaluation(job.weights), rng)
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
    winner = state.winner if state.ending is not Ending.NONE else leader(state)
    return Sample(rows, 1.0 if winner == BRITISH else 0.0)
