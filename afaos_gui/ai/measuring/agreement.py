"""How often a player chooses what people chose, at the start of their turns."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from afaos_gui.ai.judgement.evaluation import Evaluation
from afaos_gui.ai.search.choosing import choose, turn_limit
from afaos_gui.ai.search.levels import LEVELS, Level
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.search.search import Search
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.ai.view.intents import intent_of
from afaos_gui.rules.actions import Action
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.rules.view import View, observe

FIRST = 3
"""Number of top choices among which the people's choice is sought."""

Decided = tuple[GameState, Action]
Ranking = Callable[[View], Sequence[Action]]
"""The actions of a decision as a player ranks them, best first."""


class Agreement(NamedTuple):
    """Counts of positions in which a player agrees with people.

    By exact action, payment included, and by intent: the first choice, or one of the first three. The three intents are
    the first distinct ones, as a hint shows them.
    """

    positions: int = 0
    first: int = 0
    among_three: int = 0
    first_intent: int = 0
    among_three_intents: int = 0


def together(parts: Iterable[Agreement]) -> Agreement:
    """The sums of the counts."""
    return Agreement(*(sum(counts) for counts in zip(*parts, strict=True)))


def agreement_report(levels: Mapping[str, Agreement]) -> dict[str, Any]:
    """The share of turns that each level begins as people did: the report that `levels.agreements` reads."""
    positions = next(iter(levels.values())).positions
    return {"positions": positions, "levels": {name: round(one.first / positions, 4) for name, one in levels.items()}}


def turn_starts(decisions: Iterable[Decided]) -> Iterator[Decided]:
    """The first decision of each turn, if it left a choice."""
    turn = 0
    for state, action in decisions:
        if state.decision is not Decision.TURN or state.to_decide != state.mover or state.turn == turn:
            continue
        turn = state.turn
        if len(legal_for(observe(state, state.to_decide))) > 1:
            yield state, action


def agreement(decisions: Iterable[Decided], ranking: Ranking) -> Agreement:
    """Compare a player's choices with those that people made in the same positions."""
    found = Agreement()
    for state, chosen in decisions:
        ranked = list(ranking(observe(state, state.to_decide)))
        intents = list(dict.fromkeys(intent_of(action) for action in ranked))[:FIRST]
        intent = intent_of(chosen)
        found = Agreement(
            found.positions + 1,
            found.first + (ranked[0] == chosen),
            found.among_three + (chosen in ranked[:FIRST]),
            found.first_intent + (intents[0] == intent),
            found.among_three_intents + (intent in intents),
        )
    return found


def by_search(evaluation: Evaluation, iterations: int, seed: int = 1) -> Ranking:
    """Rank actions by a search with this many iterations, started anew in each position."""

    def rank(view: View) -> Sequence[Action]:
        result = Search(evaluation).run(view, Limit(iterations=iterations), random.Random(seed))
        return [candidate.action for candidate in result.candidates]

    return rank


def by_level(level: Level, evaluation: Evaluation, seed: int = 1) -> Ranking:
    """Rank by a level's single choice with an evaluation, loosely or not, started anew in each position.

    The level has all its iterations, however long they take here.
    """
    limit = Limit(iterations=level.iterations)

    def rank(view: View) -> Sequence[Action]:
        search = Search(evaluation)
        return [choose(view, turn_limit(level, view, limit), level, seed, search=search).action]

    return rank


def of_levels(decisions: Sequence[Decided], learned: Evaluation) -> dict[str, Agreement]:
    """The agreement of each level by its word, as it plays, where it has learned with this evaluation."""
    return {
        level.word: agreement(decisions, by_level(level, learned if level.learned else Evaluation()))
        for level in LEVELS
    }
