"""Positions for reasons: from games of this project's own players, and where there are any, from recorded ones."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from afaos_gui.ai.players import player_named
from afaos_gui.ai.search.choosing import choose
from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.ai.search.results import Choice, Limit
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, new_game, play
from afaos_gui.rules.state import Ending, GameState
from afaos_gui.rules.view import View, observe
from afaos_gui.session.machine.advice import Advice, advice_of
from afaos_gui.session.saving.transfer import open_game
from tests.rules.builder import SECOND

EVERY = 7
LONGEST = 90
WILD = 0.15
"""Share of actions taken at random, so that positions vary."""


def positions(seed: int = 0) -> Iterator[GameState]:
    """Positions with something to decide, a few of each game."""
    for number in range(seed, seed + 1000):
        rng, chance, state = random.Random(number), RandomChance(number), new_game(SECOND, RandomChance(number))
        player = player_named("greedy")
        while state.ending is Ending.NONE and state.turn < LONGEST:
            view = observe(state, state.to_decide)
            if rng.randrange(EVERY) == 0 and len(legal_for(view)) > 1:
                yield state
            legal = legal_actions(state)
            action = rng.choice(legal) if rng.random() < WILD else player.choose(view, legal_for(view), rng)
            state = play(state, action, chance).state


def recorded(folder: Path) -> Iterator[GameState]:
    """The positions of recorded games in which there was something to decide."""
    for path in sorted(folder.glob("*.json")):
        for command in open_game(path).game.commands:
            if len(legal_for(observe(command.before, command.before.to_decide))) > 1:
                yield command.before


def chosen(
    count: int, iterations: int, seed: int = 0, every: int = 1, states: Iterator[GameState] | None = None
) -> Iterator[tuple[View, Choice]]:
    """The machine's choice in so many positions, of which only each `every`th is taken."""
    for number, state in enumerate(islice(states or positions(seed), 0, count * every, every)):
        view = observe(state, state.to_decide)
        level = LEVELS[-1]._replace(looseness=0.0)
        yield view, choose(view, Limit(iterations=iterations), level, number, top=16, explain=True)


def advised(choices: Iterable[tuple[View, Choice]]) -> Iterator[tuple[View, Advice]]:
    """Advice in words, in the present language."""
    return ((view, advice_of(view, choice)) for view, choice in choices)
