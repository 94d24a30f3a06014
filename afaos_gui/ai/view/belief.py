"""Inference about hidden cards: sampling consistent positions, and the odds of a hand."""

from __future__ import annotations

import random
from math import comb

from afaos_gui.ai.view.intents import considered
from afaos_gui.rules.actions import Action
from afaos_gui.rules.engine import is_legal
from afaos_gui.rules.state import GameState, Pile
from afaos_gui.rules.view import View, determinise, observe


def sample_world(view: View, rng: random.Random) -> GameState:
    """Sample a position that the viewer cannot tell from the view."""
    world = determinise(view, rng)
    assert observe(world, view.viewer) == view, "a sampled position differs from what was seen"
    return world


def legal_for(view: View) -> tuple[Action, ...]:
    """The legal actions of a viewer who has to decide; they do not depend on hidden information.

    Of those too many to be listed, some good ones.
    """
    if view.to_decide != view.viewer:
        return ()
    return considered(determinise(view, random.Random(0)))


def is_legal_for(view: View, action: Action) -> bool:
    """Whether the viewer may do an action now."""
    return view.to_decide == view.viewer and is_legal(determinise(view, random.Random(0)), action)


def chance_among(pile: Pile, count: int, cards: int) -> float:
    """The probability that `count` cards drawn from a pile include at least one card of a mask."""
    wanted = sum(1 for card in pile if cards >> card & 1)
    if not wanted or count <= 0:
        return 0.0
    count = min(count, len(pile))
    return 1.0 - comb(len(pile) - wanted, count) / comb(len(pile), count)
