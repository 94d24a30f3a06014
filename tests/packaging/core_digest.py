"""Play games and search positions, and print a digest of all results; runs with either core.

Usage: core_digest.py GAMES SEED. The last word printed is "compiled" or "interpreted".
"""

from __future__ import annotations

import hashlib
import pickle
import random
import sys
from dataclasses import astuple

from afaos_gui.ai.judgement.evaluation import Evaluation
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.search.search import Search
from afaos_gui.base.compiled import is_compiled
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules import engine
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.options import OPTIONS, conflicts
from afaos_gui.rules.ruleset import EDITIONS, Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import observe

TURN_CAP = 120
THINK_EVERY = 150
PICKLE_EVERY = 50
ITERATIONS = 40


def some_ruleset(rng: random.Random) -> Ruleset:
    """An edition with some compatible options."""
    edition = rng.choice(EDITIONS)
    while True:
        options = frozenset(rng.sample(OPTIONS, rng.randrange(5)))
        if not conflicts(edition, options):
            return Ruleset(load_catalogue(), edition, options)


def play_game(seed: int, digest: hashlib._Hash) -> None:
    """Play a random game and digest at every step the legal actions, the events and a copy of the position."""
    rng, chance = random.Random(seed), RandomChance(seed)
    ruleset = some_ruleset(rng)
    state = engine.new_game(ruleset, chance)
    steps = 0
    while state.turn <= TURN_CAP and (legal := engine.legal_actions(state)):
        texts = [action_text(action, ruleset.catalogue) for action in legal]
        digest.update("\n".join(texts).encode())
        step = engine.apply(state, rng.choice(legal), chance)
        digest.update(repr([(*event,) for event in step.events]).encode())
        digest.update(repr((step.barrier, [astuple(side) for side in step.state.sides])).encode())
        if not steps % PICKLE_EVERY:
            assert pickle.loads(pickle.dumps(step.state)) == step.state
        refused = engine.why_not(step.state, legal[steps % len(legal)])
        digest.update(repr(refused).encode())
        state = step.state
        steps += 1
        if steps % THINK_EVERY == 0 and len(engine.legal_actions(state)) > 1:
            think(state, seed, digest)
    digest.update(repr(engine.outcome(state)).encode())


def think(state: GameState, seed: int, digest: hashlib._Hash) -> None:
    """Search briefly and digest every candidate with its visits and its exact value."""
    view = pickle.loads(pickle.dumps(observe(state, state.to_decide)))
    found = Search(Evaluation()).run(view, Limit(iterations=ITERATIONS), random.Random(seed))
    catalogue = state.ruleset.catalogue
    for candidate in found.candidates:
        line = (action_text(candidate.action, catalogue), candidate.visits, candidate.value, candidate.prior)
        digest.update(repr(line).encode())


def main() -> None:
    """Play the games asked for on the command line."""
    digest = hashlib.sha256()
    for seed in range(int(sys.argv[1])):
        play_game(int(sys.argv[2]) + seed, digest)
    print(digest.hexdigest(), "compiled" if is_compiled(engine) else "interpreted")


if __name__ == "__main__":
    main()
