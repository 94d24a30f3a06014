"""Search from what one side can see, with the hidden cards sampled anew in every iteration: decision by decision.

How a tree is grown for a decision, in Python or in C, is described in `exploring`; here it is begun, kept from one
decision of a turn to the next, stopped, and its result told.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

from afaos_gui.ai.core.exploring import Tree
from afaos_gui.ai.core.tree import core_tree
from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.ai.heuristics.quiescence import settle_down
from afaos_gui.ai.judgement.evaluation import Evaluation
from afaos_gui.ai.search.results import Candidate, Limit, Result
from afaos_gui.ai.search.tree import PlainTree
from afaos_gui.ai.view.belief import legal_for, sample_world
from afaos_gui.ai.view.intents import Intent, intent_of
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import position_after
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Pile
from afaos_gui.rules.view import View, observe

UNLIMITED = 10**9
PRIOR_RANK = 0.5
"""Share of all visits that a prior of 1 is worth in ranking the actions not chosen."""


MOST_COMPARED = 4
"""How many intents are compared, each by its best payment."""
COMPARED = 64, 4
"""Divisors of a search's iterations: for comparing, each action gets the first's quotient, or if that is more, as much
of the second's as the tree grows between two looks at the clock."""


class ActionResult(NamedTuple):
    """The result of searching one action: win probability of the side to decide, its error, and the expected line."""

    value: float
    error: float
    line: tuple[Action, ...]


class Search:
    """A search that can continue from one decision of a turn to the next, as long as nothing is drawn."""

    def __init__(
        self,
        evaluation: Evaluation | None = None,
        policy: Policy | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """`clock` measures the seconds of a limit: wall time, or the process's own time."""
        self.evaluation = evaluation or Evaluation()
        self.policy = policy or Policy()
        self._clock = clock
        self._tree: Tree | None = None
        self._rules: Ruleset | None = None
        """Whose positions the tree is for."""
        self._before: View | None = None
        self._begun: tuple[int, int, int, Pile] = (-1, -1, -1, ())
        """Turn, mover and actions left when a turn was first asked about, and the mover's reserve then."""
        self._asked: View | None = None
        self._spent_before = self._spent = (0.0, 0)
        """Seconds and iterations spent in the turn before the last decision, and including it."""

    @property
    def tree(self) -> Tree:
        """The tree of the last decision."""
        assert self._tree is not None
        return self._tree

    def run(self, view: View, limit: Limit, rng: random.Random, stop: Callable[[], bool] | None = None) -> Result:
        """Search the viewer's decision; `stop` ends the search early with the result so far."""
        begin = self._clock()
        self._spent_before = self._spent = self.spent(view)
        self._asked = view
        self._note_beginning(view)
        legal = legal_for(view)
        if len(legal) <= 1:
            value = self._forced_value(view, rng)
            found = tuple(Candidate(action, 1, value, 1.0) for action in legal)
            return Result(found, value, legal, 0, self._clock() - begin)
        tree = self._tree_for(view)
        tree.look_at(view, legal, self._begun[3], rng)
        most = max(1, limit.iterations) if limit.iterations is not None else UNLIMITED
        deadline = begin + limit.seconds if limit.seconds is not None else float("inf")
        done, now = 0, begin
        while done < most:
            done += tree.grow(min(tree.chunk, most - done), self._left(done, most, now - begin, deadline - begin))
            now = self._clock()
            if tree.is_decided or now >= deadline or (stop is not None and stop()):
                break
        seconds = self._clock() - begin
        self._spent = (self._spent[0] + seconds, self._spent[1] + done)
        return self._result(tree, view, done, seconds)

    def spent(self, view: View) -> tuple[float, int]:
        """The seconds and iterations that the viewer's earlier decisions of the turn took."""
        last = self._asked
        if last is None or (last.turn, last.viewer) != (view.turn, view.viewer):
            return 0.0, 0
        if view == last:
            return self._spent_before
        return self._spent if view.actions_left <= last.actions_left else (0.0, 0)

    def _note_beginning(self, view: View) -> None:
        """Remember the mover's reserve at the beginning of the turn; more actions left mean that it was taken back."""
        turn, mover, actions, _ = self._begun
        if (turn, mover) != (view.turn, view.mover) or view.actions_left > actions:
            self._begun = (view.turn, view.mover, view.actions_left, view.sides[view.mover].reserve)

    def _tree_for(self, view: View) -> Tree:
        """The tree whose root stands for the view: that of an earlier decision gone on with, or a new one."""
        tree = self._tree
        if tree is None or self._rules is not view.ruleset:
            tree = self._tree = core_tree(self.evaluation, view.ruleset) or PlainTree(self.evaluation, self.policy)
            self._rules = view.ruleset
        elif (action := self._followed(view, tree)) is not None:
            tree.descend(action)
        else:
            tree.begin()
        self._before = view
        return tree

    def _followed(self, view: View, tree: Tree) -> Action | None:
        """The action of the last tree that led to the view, if nothing was drawn in between."""
        before = self._before
        if before is None or before.turn != view.turn or before.viewer != view.viewer:
            return None
        chance = RandomChance(0)
        world = sample_world(before, random.Random(0))
        for one in tree.grown():  # usually the first is right
            if one.visits > 1 and observe(position_after(world, one.action, chance), view.viewer) == view:
                return one.action
        return None

    def _forced_value(self, view: View, rng: random.Random) -> float:
        value = self.evaluation.value(
            settle_down(sample_world(view, rng), self.policy, RandomChance(rng.getrandbits(32)))
        )
        return self._told(value, view)

    def _told(self, value: float, view: View) -> float:
        """The calibrated win probability of the viewer for a value."""
        told = self.evaluation.told(value, view.turn)
        return told if view.viewer == BRITISH else 1.0 - told

    @staticmethod
    def _left(done: int, most: int, spent: float, allowed: float) -> float:
        """Iterations that the limit still allows."""
        by_time = done * (allowed / spent - 1.0) if spent > 0.0 and allowed != float("inf") else float("inf")
        return min(float(most - done), by_time)

    def search_action(self, view: View, action: Action, visits: int, rng: random.Random) -> ActionResult:
        """Search one action of the last decision until it has `visits` visits."""
        found = self.tree.search_action(action, visits, rng)
        error = 1.96 * sqrt(2.0 * found.variance / max(found.visits, 1))
        return ActionResult(self._told(found.value, view), error, (action, *self.tree.line(action)))

    def compared(
        self, view: View, candidates: tuple[Candidate, ...], iterations: int, rng: random.Random
    ) -> tuple[Candidate, ...]:
        """The candidates of the last decision, the best few intents searched further, with their errors and lines."""
        share, most = (iterations // divisor for divisor in COMPARED)
        share = max(1, share, min(most, self.tree.chunk))
        seen: set[Intent] = set()
        found = []
        for one in candidates:
            intent = intent_of(one.action)
            if intent not in seen and len(seen) < MOST_COMPARED:
                seen.add(intent)
                further = self.search_action(view, one.action, share + max(share, one.visits), rng)
                value = one.value if one.visits > share else further.value
                one = one._replace(value=value, error=further.error, line=further.line)
            found.append(one)
        return tuple(found)

    def _result(self, tree: Tree, view: View, iterations: int, seconds: float) -> Result:
        candidates = [Candidate(one.action, one.visits, self._told(one.value, view), one.prior) for one in tree.grown()]
        candidates.sort(key=lambda candidate: (-candidate.visits, -candidate.value))
        if not candidates:
            return Result((), 0.5, (), iterations, seconds)
        best = candidates[0]
        return Result(_ranked(candidates), best.value, (best.action, *tree.line(best.action)), iterations, seconds)


def _ranked(candidates: list[Candidate]) -> tuple[Candidate, ...]:
    """Rank the candidates: the most visited first, the others by visits and prior together.

    Actions not chosen have hardly been searched: whether one had three visits or four says less about it than its
    prior.
    """
    weight = PRIOR_RANK * sum([candidate.visits for candidate in candidates])
    others = sorted(candidates[1:], key=lambda candidate: -(candidate.visits + weight * candidate.prior))
    return (*candidates[:1], *others)
