"""Games for review: played by heuristics, with one planted action that throws away much."""

from __future__ import annotations

import random
from typing import NamedTuple

from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.ai.heuristics.quiescence import settle_down
from afaos_gui.ai.judgement.model import learned_evaluation
from afaos_gui.ai.players import player_named
from afaos_gui.ai.search.judging import INTERPRETED_ITERATIONS, judge
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.ai.view.intents import group
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.rules.view import observe
from afaos_gui.session.game import Game
from afaos_gui.session.machine.advice import BEST_LEVEL

LOOKS_BAD = 0.15
"""Win probability that a planted action throws away, evaluated right after it."""
PLANTED_LOSS = 0.2
"""The same, measured by a search with another seed than the review's."""
ANOTHER = 1000
THOUGHT = Limit(iterations=INTERPRETED_ITERATIONS)


class Planted(NamedTuple):
    """A game, and the number of the planted command in it."""

    game: Game
    number: int


def thumb_game(ruleset: Ruleset, seed: int, turns: int = 1000) -> Game:
    """A game played by heuristics to its end or for `turns` turns."""
    game, rng, player = Game(ruleset, seed=seed), random.Random(seed), player_named("weighted")
    while game.outcome is None and game.state.turn <= turns:
        view = observe(game.state, game.state.to_decide)
        game.submit(player.choose(view, legal_for(view), rng))
    return game


def planted_game(ruleset: Ruleset, seed: int) -> Planted:
    """A game with a planted blunder and some actions after it; if this seed's offers none, another game."""
    game, rng, player = Game(ruleset, seed=seed), random.Random(seed), player_named("weighted")
    number = -1
    while game.outcome is None and (number < 0 or game.position < number + 4):
        view = observe(game.state, game.state.to_decide)
        action = player.choose(view, legal_for(view), rng)
        if number < 0 and game.state.turn > 12 and (found := blunder(game.state, seed)) is not None:
            number, action = game.position, found
        game.submit(action)
    return Planted(game, number) if number >= 0 else planted_game(ruleset, seed + ANOTHER)


def blunder(state: GameState, seed: int) -> Action | None:
    """The action with the worst evaluation for its side, if a search confirms that it throws away much."""
    if state.decision is not Decision.TURN:
        return None
    view = observe(state, state.to_decide)
    intents = group(state, legal_for(view)).values()
    if len(intents) < 2:
        return None
    values = {payments[0]: _value(state, payments[0]) for payments in intents}
    worst = min(values, key=lambda action: values[action])
    if max(values.values()) - values[worst] < LOOKS_BAD:
        return None
    return worst if judge(view, worst, BEST_LEVEL, THOUGHT, seed + 1).loss >= PLANTED_LOSS else None


def _value(state: GameState, action: Action) -> float:
    """The evaluation after an action for the side to decide."""
    chance = RandomChance(0)
    value = learned_evaluation().value(settle_down(play(state, action, chance).state, Policy(), chance))
    return value if state.to_decide == BRITISH else 1.0 - value
