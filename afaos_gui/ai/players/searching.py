"""Players that search: a level, or a search with its own limit and evaluation."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from afaos_gui.ai.judgement.evaluation import Evaluation
from afaos_gui.ai.search.choosing import choose, evaluation_of, turn_limit, turn_share
from afaos_gui.ai.search.levels import Level, level_named
from afaos_gui.ai.search.results import Limit, Result
from afaos_gui.ai.search.search import Search
from afaos_gui.rules.actions import Action
from afaos_gui.rules.view import View


class LevelPlayer:
    """Plays like a level; `seconds` per turn replace the level's own limit, `evaluation` its own evaluation."""

    def __init__(
        self,
        level: Level | str,
        seconds: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
        evaluation: Evaluation | None = None,
    ) -> None:
        self._level = level_named(level) if isinstance(level, str) else level
        self._limit = None if seconds is None else Limit(seconds)
        self._search = Search(evaluation or evaluation_of(self._level), clock=clock)
        self.chances: list[float] = []
        """Win probabilities that it stated, one for each decision it searched."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """The level's choice."""
        limit = turn_limit(self._level, view, self._limit, self._search)
        choice = choose(view, limit, self._level, rng.getrandbits(32), search=self._search)
        if choice.iterations:
            self.chances.append(choice.win_chance)
        return choice.action


class SearchPlayer:
    """Plays the most visited action of a search."""

    def __init__(
        self, limit: Limit, evaluation: Evaluation | None = None, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        """`limit` is for a whole turn."""
        self._limit = limit
        self.search = Search(evaluation, clock=clock)
        self.evaluation = self.search.evaluation

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """The most visited action."""
        return self.think(view, rng).candidates[0].action

    def think(self, view: View, rng: random.Random) -> Result:
        """The result of the search."""
        return self.search.run(view, turn_share(view, self._limit, self.search.spent(view)), rng)
