"""Positions for the tests of the machine opponent."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from afaos_gui.ai.core.library import Library, use
from afaos_gui.ai.players import player_named
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Ending, GameState
from afaos_gui.rules.view import observe
from afaos_plant.build import NoCompiler
from afaos_plant.native import library


@pytest.fixture(scope="session")
def ruleset(catalogue: Catalogue) -> Ruleset:
    """The second edition without options."""
    return Ruleset(catalogue)


@pytest.fixture(scope="session")
def positions(ruleset: Ruleset) -> Callable[[int, int], list[GameState]]:
    """Makes positions from loosely played games: `positions(count, seed)`, including every kind of decision."""

    def make(count: int, seed: int) -> list[GameState]:
        rng = random.Random(seed)
        player = player_named("weighted")
        found: list[GameState] = []
        while len(found) < count:
            chance = RandomChance(rng.getrandbits(32))
            state = new_game(ruleset, chance)
            while state.ending is Ending.NONE and state.turn < 120 and len(found) < count:
                if rng.random() < 0.08 or (state.to_decide != state.mover and rng.random() < 0.3):
                    found.append(state)
                view = observe(state, state.to_decide)
                state = play(state, player.choose(view, legal_for(view), rng), chance).state
        return found

    return make


@pytest.fixture
def in_c() -> Iterator[Library]:
    """The core in C, with which searches run meanwhile; without a compiler the test is left out."""
    try:
        built = library()
    except NoCompiler as error:
        pytest.skip(str(error))
    use(built)
    yield built
    use(None)


@pytest.fixture(params=["python", "c"])
def either_way(request: pytest.FixtureRequest) -> None:
    """Searches run in Python, and once more in C."""
    if request.param == "c":
        request.getfixturevalue("in_c")
