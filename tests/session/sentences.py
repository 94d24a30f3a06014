"""What the tests of texts share: what a sentence is, and positions of random games."""

from __future__ import annotations

import random
import re

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.session.autoplay import pick
from afaos_gui.session.game import Game

RULESET = Ruleset(load_catalogue())
BRACES = re.compile(r"[{}]")
SENTENCE = re.compile(r"[A-Z0-9É].*[.?!]$")


def is_sentence(words: str) -> bool:
    """Whether a text begins and ends like a sentence and has no placeholder left."""
    return bool(SENTENCE.match(words)) and not BRACES.search(words)


def random_states(seed: int, number: int, ruleset: Ruleset = RULESET) -> list[GameState]:
    """Positions of a random game."""
    game, rng = Game(ruleset, seed=seed), random.Random(seed)
    states: list[GameState] = []
    while game.outcome is None and len(states) < number:
        states.append(game.state)
        game.submit(pick(game.legal, rng))
    return states
