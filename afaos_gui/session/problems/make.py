"""Find problems in games between machines, and check them."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from afaos_gui.ai.heuristics.style import AMBUSHER, EXPANSION, HAMMER, RAIDER, TRADER
from afaos_gui.ai.judgement.model_folder import MODEL, models_folder
from afaos_gui.ai.players import player_named
from afaos_gui.ai.search.choosing import choose, pick
from afaos_gui.ai.search.lead import Lead, idea_of, lead, stands_out
from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.ai.search.results import Limit, Result
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.ai.view.intents import Intent
from afaos_gui.data.learning.problem_files import HARDEST, Made, Problem
from afaos_gui.data.learning.problem_files import THEMES as KNOWN_THEMES
from afaos_gui.data.saves.saved_game import program_version
from afaos_gui.rules import actions
from afaos_gui.rules.actions import Action
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import IllegalAction, new_game, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, Ending, GameState
from afaos_gui.rules.view import View, observe

LEAST_GAP = 0.09
"""Win probability by which the best intent leads every other."""
TENFOLD = 10
"""How many times as long a candidate is searched before it counts as a problem."""
SEEDS = 3
"""The number of seeds with which its gap has to hold."""
OPENING = 4
"""First turns that are skipped because they are much the same in every game."""
CARELESS, TO_THE_END = (24, 48, 72, 96), 60
"""Turns until both sides play well, and turns after those within which the game has to end."""
BEST = LEVELS[-1]._replace(looseness=0.0)
GLANCE, PROMISING = 40, 0.5
"""Iterations for each decision of a game, and the share of the gap that a first look has to show."""
CLEAR = (0.03, 0.97)
"""Win probabilities between which a decision still matters."""
KINDS = 2 * len(KNOWN_THEMES)
MOST_OF_A_KIND, MOST_OF_AN_IDEA = 24, 10
"""Maximum number of problems for one theme and side, and for one intent as the answer."""
MOST_TRIED = 4
"""Maximum number of positions of common kinds in a game that are searched deeply."""
LOOSE = (0.1, 0.3, 0.9)
STYLES = (HAMMER, EXPANSION, AMBUSHER, RAIDER, TRADER)
CAREFREE: tuple[float | str, ...] = (*LOOSE, *LOOSE, "greedy", *(style.name for style in STYLES))
"""How the side that is ahead plays: more or less loosely, or by heuristics."""
LEVELS_OF_THOUGHT = (8, 32, 128, 512)
"""Iterations with which the machine finds the answer at each difficulty; harder problems take more."""
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


class Known(NamedTuple):
    """How many problems exist for each theme and side to decide, and for each intent as the answer."""

    kinds: Counter[tuple[str, int]]
    ideas: Counter[Intent]


NOTHING = Known(Counter(), Counter())


class ProblemSearch(NamedTuple):
    """How problems are searched for: seed of the games, and iterations of a first look."""

    seed: int
    iterations: int = 160


def made_by(how: ProblemSearch, games: int) -> Made:
    """The provenance of problems found this way."""
    folder = models_folder()
    weights = folder / MODEL if folder is not None else None
    digest = hashlib.sha256(weights.read_bytes()).hexdigest()[:16] if weights is not None and weights.is_file() else ""
    return Made(program_version(), LEVELS[-1].id, digest, games, how.seed, how.iterations * TENFOLD)


def known_of(problems: Iterable[Problem]) -> Known:
    """Count the problems by theme and by intent."""
    listed = list(problems)
    kinds = Counter((one.theme, one.state.to_decide) for one in listed)
    return Known(kinds, Counter(idea_of(one.line[0]) for one in listed))


def problem_in_game(ruleset: Ruleset, how: ProblemSearch, number: int, known: Known = NOTHING) -> Problem | None:
    """A problem from a game, if it has one; kinds common among those `known` only if there is no other."""
    name, fair = f"{how.seed}-{number}", known.kinds.total() // KINDS
    common: list[tuple[int, GameState, Lead]] = []
    for state in _positions(ruleset, how, number):
        first = first_look(state, how)
        if first is None or known.ideas[idea_of(first.best)] >= MOST_OF_AN_IDEA:
            continue
        alike = known.kinds[theme_of(state, first.line), state.to_decide]
        if alike > fair:
            common.append((alike, state, first))
        elif (problem := confirmed(state, first, how.iterations, name)) is not None:
            return problem
    for alike, state, first in sorted(common, key=lambda one: one[0])[:MOST_TRIED]:
        if alike < MOST_OF_A_KIND and (problem := confirmed(state, first, how.iterations, name)) is not None:
            return problem
    return None


def _positions(ruleset: Ruleset, how: ProblemSearch, number: int) -> Iterator[GameState]:
    """The positions of a game at which one intent stands out, with one action left in the turn.

    With two left the best action can often be done second as well. The side that is ahead plays carelessly for a while,
    so that games stay close and mistakes are there to be punished; then both play well to the end.
    """
    rng = random.Random(f"{how.seed}/{number}")
    chance = RandomChance(rng.getrandbits(32))
    ways = [rng.choice(CAREFREE) for _side in range(2)]
    players = [player_named(way) if isinstance(way, str) else None for way in ways]
    state, careful = new_game(ruleset, chance), rng.choice(CARELESS)
    while state.ending is Ending.NONE and state.turn <= careful + TO_THE_END:
        side = state.to_decide
        view, way, player = observe(state, side), ways[side], players[side]
        is_last = state.decision is Decision.TURN and state.actions_left == 1
        limit = Limit(iterations=GLANCE if is_last else GLANCE // 3)
        choice = choose(view, limit, BEST, rng.getrandbits(32), top=1000)
        if is_last and state.turn > OPENING and stands_out(choice) >= PROMISING * LEAST_GAP:
            yield state
        action, is_careless = choice.action, choice.win_chance > 0.5 and state.turn < careful
        if is_careless and player is not None:
            action = player.choose(view, legal_for(view), rng)
        elif is_careless and isinstance(way, float):
            found = Result(choice.best, choice.win_chance, choice.line, choice.iterations, choice.seconds)
            action = pick(found, way, rng, state.actions_left).action
        state = play(state, action, chance).state


def first_look(state: GameState, how: ProblemSearch) -> Lead | None:
    """The lead in a position if it may be a problem: the evaluation errs, and the game is undecided."""
    view = observe(state, state.to_decide)
    first = lead(view, how.iterations, 0, least_gap=LEAST_GAP)
    if first is None or not CLEAR[0] < first.chance < CLEAR[1]:
        return None
    thumb = player_named("greedy").choose(view, legal_for(view), random.Random(0))
    return first if idea_of(thumb) != idea_of(first.best) else None


def confirmed(state: GameState, first: Lead, iterations: int, name: str) -> Problem | None:
    """The problem that a first look promises, if its gap holds under deeper search and other seeds."""
    view = observe(state, state.to_decide)
    leads = []
    for seed in range(SEEDS, 0, -1):
        found = lead(view, iterations * TENFOLD, seed, with_payments=seed == 1, least_gap=LEAST_GAP)
        if found is None or not _agrees(found, first.best):
            return None
        leads.append(found)
    best, gap = leads[-1], min(found.gap for found in leads)
    difficulty = difficulty_of(view, best.best)
    return Problem(name, theme_of(state, best.line), difficulty, best.chance, gap, state, best.answers, best.line)


def _agrees(found: Lead, answer: Action) -> bool:
    return found.gap >= LEAST_GAP and idea_of(found.best) == idea_of(answer)


def holds(problem: Problem, iterations: int, seed: int) -> bool:
    """Whether the answer of a problem still leads by the gap with these iterations and this seed."""
    found = lead(observe(problem.state, problem.state.to_decide), iterations, seed, least_gap=LEAST_GAP)
    return found is not None and _agrees(found, problem.answers[0])


def difficulty_of(view: View, answer: Action) -> int:
    """The difficulty, 1 to 5: how many iterations the machine needs to find the answer with every seed."""
    for difficulty, iterations in enumerate(LEVELS_OF_THOUGHT, start=1):
        limit = Limit(iterations=iterations)
        found = (choose(view, limit, LEVELS[-1], seed).action for seed in range(SEEDS))
        if all(idea_of(action) == idea_of(answer) for action in found):
            return difficulty
    return HARDEST


def theme_of(state: GameState, line: tuple[Action, ...]) -> str:
    """The theme of a problem, from its answer and what follows."""
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
