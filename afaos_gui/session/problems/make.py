"""Finds problems in games between machines, and checks those that were found."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import NamedTuple

from afaos_gui.ai.belief import legal_for
from afaos_gui.ai.intents import intent_of
from afaos_gui.ai.lead import Lead, lead
from afaos_gui.ai.levels import LEVELS, Choice, choose, level_named, turn_share
from afaos_gui.ai.model import MODEL, models_folder
from afaos_gui.ai.players import player_named
from afaos_gui.ai.search import Limit
from afaos_gui.data.problems import HARDEST, Made, Problem
from afaos_gui.data.saved_game import program_version
from afaos_gui.rules import actions
from afaos_gui.rules.actions import Action
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import IllegalAction, new_game, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, Ending, GameState
from afaos_gui.rules.view import View, observe

LEAST_GAP = 0.12
"""Chance of winning by which the best intent leads every other."""
TENFOLD = 10
"""How much longer a candidate is thought about to be held a problem."""
SEEDS = 3
"""With how many seeds its gap has to hold."""
CAP = 240
MOST_LOOKED_AT, TRIED, PROMISING = 40, 3, 0.7
"""Of a player's search: actions compared, visits that count, and the part of the gap that makes one look closer."""
LEVELS_OF_THOUGHT = (8, 32, 128, 512)
"""Iterations by which the machine finds the answer to problems of each difficulty; a harder one takes more."""
THEMES: dict[type[Action], str] = {
    actions.Settle: "settle",
    actions.SettleConquest: "settle",
    actions.Develop: "settle",
    actions.TakeMoney: "money",
    actions.Merchant: "money",
    actions.Trader: "money",
    actions.Piracy: "money",
    actions.Besiege: "siege",
    actions.Raid: "raid",
    actions.Ambush: "ambush",
    actions.Priest: "ambush",
    actions.Fortify: "defence",
    actions.Block: "defence",
}


class Search(NamedTuple):
    """How problems are looked for: seed of the games, iterations of a turn in them, and of a first look."""

    seed: int
    playing: int = 200
    iterations: int = 160


def made_by(how: Search, games: int) -> Made:
    """The provenance of problems found so."""
    folder = models_folder()
    weights = folder / MODEL if folder is not None else None
    digest = hashlib.sha256(weights.read_bytes()).hexdigest()[:16] if weights is not None and weights.is_file() else ""
    return Made(program_version(), LEVELS[-1].id, digest, games, how.seed, how.iterations * TENFOLD)


def problem_in_game(ruleset: Ruleset, how: Search, number: int) -> Problem | None:
    """The first problem of a game, if it has one."""
    for state in _positions(ruleset, how, number):
        found = problem_at(state, how.iterations, f"{how.seed}-{number}")
        if found is not None:
            return found
    return None


def _positions(ruleset: Ruleset, how: Search, number: int) -> Iterator[GameState]:
    """The positions of a game between machines at which one action seems to stand out."""
    rng = random.Random(f"{how.seed}/{number}")
    chance = RandomChance(rng.getrandbits(32))
    level = level_named("captain")
    state = new_game(ruleset, chance)
    while state.ending is Ending.NONE and state.turn <= CAP:
        view = observe(state, state.to_decide)
        limit = turn_share(view, Limit(iterations=how.playing))
        choice = choose(view, limit, level, rng.getrandbits(32), top=MOST_LOOKED_AT)
        if state.decision is Decision.TURN and _stands_out(choice):
            yield state
        state = play(state, choice.action, chance).state


def _stands_out(choice: Choice) -> bool:
    """Whether a player's search gives reason to look closer: one intent leads the others that it tried."""
    best = max(choice.best, key=lambda candidate: candidate.visits)
    intent = intent_of(best.action)
    others = [one.value for one in choice.best if intent_of(one.action) != intent and one.visits >= TRIED]
    return bool(others) and best.value - max(others) >= PROMISING * LEAST_GAP


def problem_at(state: GameState, iterations: int, name: str) -> Problem | None:
    """The problem of a position, if it is one: the gap holds longer thought and other seeds, and judgement errs."""
    view = observe(state, state.to_decide)
    first = lead(view, iterations, 0)
    if first is None or first.gap < LEAST_GAP:
        return None
    thumb = player_named("greedy").choose(view, legal_for(view), random.Random(0))
    if intent_of(thumb) == intent_of(first.best):
        return None
    leads = []
    for seed in range(1, SEEDS + 1):
        found = lead(view, iterations * TENFOLD, seed, with_payments=seed == 1)
        if found is None or not _agrees(found, first.best):
            return None
        leads.append(found)
    best = leads[0]
    gap = min(found.gap for found in leads)
    difficulty = difficulty_of(view, best.best)
    return Problem(name, theme_of(state, best.line), difficulty, best.chance, gap, state, best.answers, best.line)


def _agrees(found: Lead, answer: Action) -> bool:
    return found.gap >= LEAST_GAP and intent_of(found.best) == intent_of(answer)


def holds(problem: Problem, iterations: int, seed: int) -> bool:
    """Whether the answer of a problem still leads by the gap, with that thought and seed."""
    found = lead(observe(problem.state, problem.state.to_decide), iterations, seed)
    return found is not None and _agrees(found, problem.answers[0])


def difficulty_of(view: View, answer: Action) -> int:
    """1 to 5: how long the machine has to think to find the answer with every seed."""
    for difficulty, iterations in enumerate(LEVELS_OF_THOUGHT, start=1):
        limit = Limit(iterations=iterations)
        found = (choose(view, limit, LEVELS[-1], seed).action for seed in range(SEEDS))
        if all(intent_of(action) == intent_of(answer) for action in found):
            return difficulty
    return HARDEST


def theme_of(state: GameState, line: tuple[Action, ...]) -> str:
    """What a problem is about, by its answer and what follows."""
    best, chance = line[0], RandomChance(0)
    following = state
    for action in line:
        try:
            following = play(following, action, chance).state
        except (IllegalAction, ValueError, KeyError, IndexError):
            break
        if following.ending is not Ending.NONE:
            return "ending"
    if isinstance(best, actions.Reinforce | actions.MilitaryLeader | actions.Withdraw):
        own = state.sieges[state.to_decide]
        return "siege" if own is not None and own.place == best.place else "defence"
    return THEMES.get(type(best), "deck")
