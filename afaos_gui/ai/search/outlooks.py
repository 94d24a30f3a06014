"""Reasons found by the evaluation: what it expects after an action compared with the others."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.ai.heuristics.quiescence import settle_down
from afaos_gui.ai.judgement.evaluation import KINDS_OF_END, Evaluation, Outlook
from afaos_gui.ai.search.results import BETTER_DECK
from afaos_gui.ai.view.belief import sample_world
from afaos_gui.rules.actions import Action, Draft
from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import position_after
from afaos_gui.rules.state import GameState, without
from afaos_gui.rules.view import View

WORLDS = 4
"""Determinised positions over which an outlook is averaged."""
POINTS_TOLD, TURNS_TOLD, END_TOLD = 1.0, 2.5, 0.04
"""Differences from the other actions worth mentioning: points at the end, turns, probability of a kind of end."""
IN_SIGHT, CLEARLY = 30.0, 0.1
"""A few turns matter only within this many turns of the end, and at a win probability this far from even."""
DECK_TOLD = 0.004
"""The gain in win probability at which a card counts as improving a deck."""
CAPITALS = (KINDS_OF_END.index("British take a capital"), KINDS_OF_END.index("French take a capital"))
CAPTURES = (KINDS_OF_END.index("British captures"), KINDS_OF_END.index("French captures"))

_POLICY = Policy()


def outlook_tags(view: View, actions: Sequence[Action], evaluation: Evaluation) -> tuple[tuple[str, ...], ...]:
    """Tags for each of the viewer's actions, by how its outlook differs from the mean of the others."""
    worlds = [sample_world(view, random.Random(seed)) for seed in range(WORLDS)]
    found = [_expected(worlds, action, evaluation) for action in actions]
    known = [one for one in found if one is not None]
    tags = []
    for action, one in zip(actions, found, strict=True):
        others = [other for other in known if other is not one]
        told = _differences(one, _mean(others), view.viewer) if one is not None and others else ()
        if isinstance(action, Draft) and _betters_deck(worlds, action, evaluation):
            told = (*told, BETTER_DECK)
        tags.append(told)
    return tuple(tags)


def _expected(worlds: Sequence[GameState], action: Action, evaluation: Evaluation) -> Outlook | None:
    """The mean outlook after an action; None if the game may be over or nothing is known."""
    found = []
    for seed, world in enumerate(worlds):
        outlook = evaluation.outlook(_after(world, action, seed))
        if outlook is None:
            return None
        found.append(outlook)
    return _mean(found)


def _after(world: GameState, action: Action, seed: int) -> GameState:
    chance = RandomChance(seed)
    return settle_down(position_after(world, action, chance), _POLICY, chance)


def _mean(outlooks: Sequence[Outlook]) -> Outlook:
    count = len(outlooks)
    return Outlook(
        sum(one.win for one in outlooks) / count,
        sum(one.lead for one in outlooks) / count,
        sum(one.turns for one in outlooks) / count,
        tuple(sum(chances) / count for chances in zip(*(one.ends for one in outlooks), strict=True)),
    )


def _differences(one: Outlook, others: Outlook, viewer: Side) -> tuple[str, ...]:
    """The tags for an outlook's advantages to the viewer, greatest difference first."""
    sign = 1.0 if viewer == BRITISH else -1.0

    def gained(kind: int) -> float:
        return (one.ends[kind] - others.ends[kind]) / END_TOLD

    turns, ahead = (others.turns - one.turns) / TURNS_TOLD, sign * (one.win - 0.5)
    if others.turns > IN_SIGHT or abs(ahead) < CLEARLY:
        turns = 0.0
    sizes = {
        "more_points": sign * (one.lead - others.lead) / POINTS_TOLD,
        "takes_capital": gained(CAPITALS[viewer]),
        "keeps_capital": -gained(CAPITALS[1 - viewer]),
        "nears_captures": gained(CAPTURES[viewer]),
        "stops_captures": -gained(CAPTURES[1 - viewer]),
        "ends_sooner" if ahead > 0.0 else "gains_time": turns if ahead > 0.0 else -turns,
    }
    return tuple(sorted((tag for tag, size in sizes.items() if size >= 1.0), key=lambda tag: -sizes[tag]))


def _betters_deck(worlds: Sequence[GameState], action: Action, evaluation: Evaluation) -> bool:
    """Whether a drafted card makes the deck better than it is without it."""
    card, gained = action.cards[0], 0.0
    for seed, world in enumerate(worlds):
        side = world.to_decide
        state = _after(world, action, seed)
        if card not in state.sides[side].discard or evaluation.outlook(state) is None:
            return False
        me = state.sides[side]
        bare = replace(me, discard=without(me.discard, card))
        other = replace(state, sides=(bare, state.sides[1]) if side == BRITISH else (state.sides[0], bare))
        difference = evaluation.value(state) - evaluation.value(other)
        gained += difference if side == BRITISH else -difference
    return gained / len(worlds) >= DECK_TOLD
