"""Many games side by side, as arrays: a learner's networks judge one position of each at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from afaos_gui.env.environment import AGENTS, AcresEnv


class Turns(NamedTuple):
    """What each game asks, a row for each, as the side to choose there sees it; and which games have just ended.

    A game that has ended begins anew at once: its row is of the new game, its reward and end are of the old one.
    """

    observations: NDArray[np.int16]
    masks: NDArray[np.int8]
    sides: NDArray[np.int8]
    """Who chooses: 0 for the British, 1 for the French."""
    rewards: NDArray[np.float32]
    """A column for each side."""
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class Batch:
    """Games of one set of rules. `settings` are those of `AcresEnv`.

    games = Batch(64, edition="second")
    turns = games.reset(seed=7)
    while learning:
        turns = games.step(network(turns.observations, turns.masks))
    """

    def __init__(self, games: int, **settings: Any) -> None:
        """Raises RulesetError for rules that cannot be played, and ValueError for no games."""
        if games < 1:
            raise ValueError("A batch has at least one game.")
        self.games = [AcresEnv(**settings, flat=True) for _ in range(games)]
        first = self.games[0]
        self.vocabulary = first.vocabulary
        row, words = first.observation_space(AGENTS[0]).shape, self.vocabulary.size
        assert row is not None
        self._observations = np.zeros((games, *row), np.int16)
        self._masks = np.zeros((games, words), np.int8)
        self._sides = np.zeros(games, np.int8)
        self._seeds = np.random.default_rng()

    def reset(self, seed: int | None = None) -> Turns:
        """Begin every game; the same seed gives the same games for the same words."""
        self._seeds = np.random.default_rng(seed)
        for number in range(len(self.games)):
            self._begin(number)
        return Turns(*self._rows(), *self._no_ends())

    def step(self, words: ArrayLike) -> Turns:
        """Choose a word in each game. Raises ValueError, and changes nothing, if a mask does not allow one."""
        chosen = np.asarray(words)
        if chosen.shape != (len(self.games),) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError("There must be one word for each game.")
        known = (chosen >= 0) & (chosen < self.vocabulary.size)
        allowed = known & (self._masks[np.arange(len(chosen)), np.where(known, chosen, 0)] == 1)
        if not allowed.all():
            number = int(np.argmin(allowed))
            raise ValueError(f"The word {chosen[number]} cannot follow in game {number}.")
        rewards, terminated, truncated = self._no_ends()
        for number, (game, word) in enumerate(zip(self.games, chosen, strict=True)):
            game.step(int(word))
            if any(game.terminations.values()) or any(game.truncations.values()):
                rewards[number] = [game.rewards[agent] for agent in AGENTS]
                terminated[number] = any(game.terminations.values())
                truncated[number] = not terminated[number]
                self._begin(number)
            else:
                self._show(number)
        return Turns(*self._rows(), rewards, terminated, truncated)

    def _begin(self, number: int) -> None:
        self.games[number].reset(seed=int(self._seeds.integers(2**63)))
        self._show(number)

    def _show(self, number: int) -> None:
        game = self.games[number]
        agent = game.agent_selection
        self._observations[number] = game.observe(agent)
        self._masks[number] = game.infos[agent]["action_mask"]
        self._sides[number] = AGENTS.index(agent)

    def _rows(self) -> tuple[NDArray[np.int16], NDArray[np.int8], NDArray[np.int8]]:
        """Observations, masks and sides as they stand, in arrays of the caller's own."""
        return self._observations.copy(), self._masks.copy(), self._sides.copy()

    def _no_ends(self) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Rewards, and which games are terminated and truncated, where none is."""
        count = len(self.games)
        return np.zeros((count, len(AGENTS)), np.float32), np.zeros(count, bool), np.zeros(count, bool)
