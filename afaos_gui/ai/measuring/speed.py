"""Speed of the search, in iterations per second on one core, for the bench command."""

from __future__ import annotations

import random
import statistics
import time
from typing import NamedTuple

from afaos_gui.ai.judgement.model import learned_evaluation
from afaos_gui.ai.players.plain import WeightedPlayer
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.search.search import Search
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, new_game, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.rules.view import observe

POSITIONS = 8
SECONDS, WARMING = 0.4, 16
DECISIONS_BETWEEN = 35


def bench_positions(ruleset: Ruleset, seed: int = 1) -> list[GameState]:
    """Positions from every stage of a loosely played game, each with a choice to make in a turn."""
    rng, chance, player = random.Random(seed), RandomChance(seed), WeightedPlayer()
    found: list[GameState] = []
    state = new_game(ruleset, chance)
    decisions = 0
    while len(found) < POSITIONS:
        if state.decision is Decision.OVER:
            state = new_game(ruleset, chance)
        if decisions >= DECISIONS_BETWEEN and state.decision is Decision.TURN and len(legal_actions(state)) > 5:
            found.append(state)
            decisions = 0
        view = observe(state, state.to_decide)
        state = play(state, player.choose(view, legal_for(view), rng), chance).state
        decisions += 1
    return found


class Rate(NamedTuple):
    """Iterations per second of one search on one core: by wall time, and by processor time.

    Compare the latter, because other programs on a shared machine slow down the former.
    """

    by_clock: float
    by_processor: float


def guided_simulations_per_second(ruleset: Ruleset) -> Rate:
    """Median speed of a fresh search with the shipped evaluation, over some positions."""
    rates = [_rate(state) for state in bench_positions(ruleset)]
    return Rate(
        statistics.median(rate.by_clock for rate in rates), statistics.median(rate.by_processor for rate in rates)
    )


def _rate(state: GameState) -> Rate:
    evaluation, view = learned_evaluation(), observe(state, state.to_decide)
    Search(evaluation).run(view, Limit(iterations=WARMING), random.Random(1))
    search = Search(evaluation, clock=time.process_time)
    clock, processor = time.perf_counter(), time.process_time()
    done = search.run(view, Limit(seconds=SECONDS), random.Random(1)).iterations
    spent_by_clock, spent = time.perf_counter() - clock, time.process_time() - processor
    return Rate(done / max(1e-6, spent_by_clock), done / max(1e-6, spent))
