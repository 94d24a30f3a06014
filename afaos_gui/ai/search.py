"""Open-loop tree search from what one side can see, with the hidden cards sampled anew in every iteration.

Nodes stand for sequences of actions, not for positions; which of a node's actions are possible depends on the
determinisation (single-observer information-set search). A policy says where to look first, an evaluation says how good
a leaf is; there are no random rollouts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from math import exp, log, sqrt
from typing import NamedTuple

from afaos_gui.ai.belief import legal_for, sample_world
from afaos_gui.ai.evaluation import Evaluation
from afaos_gui.ai.policy import Policy
from afaos_gui.ai.priors import priors, visible_key, without_undoing, without_waste
from afaos_gui.ai.quiescence import settle_down
from afaos_gui.ai.results import Candidate, Limit, Result
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import position_after
from afaos_gui.rules.state import Ending, GameState, Pile
from afaos_gui.rules.view import View, determinise, observe

EXPLORATION = 1.5
"""Exploration constant: weight of the prior against the values found."""
UNVISITED_LOSS = 0.15
"""First-play urgency: how much worse than its parent, on the scale of values met, an untried action counts."""
WIDEST_SPREAD = 0.25
"""The largest difference in win probability that counts as 1 on that scale, so that one lost game hides nothing."""
WIDENING_BASE = 4.0
WIDENING = 2.0
"""Progressive widening: a node with n visits considers WIDENING_BASE + WIDENING * sqrt(n) actions."""
DEPTH = 40
UNLIMITED = 10**9
SHARP_VISITS = 12
"""Visits after which a node of the current turn has every action evaluated once."""
SHARP_OPTIONS = 40
SHARP_TEMPERATURE = 0.6
"""Softmax temperature, in log odds, for the value after an action."""
THUMB_SHARE = 1.0
"""Weight of the policy or heuristics beside those values."""
LEAST_LIKELY = 9.0
"""Actions of a learned policy whose log odds are this far below the likeliest are ignored."""
MOST_OPTIONS = 64
OPTIONS_KEPT = 8_000
"""Number of positions whose priors are cached: more than the general's search meets, and some 25 MB."""
PRIOR_RANK = 0.5
"""Share of all visits that a prior of 1 is worth in ranking the actions not chosen."""
CHECK_EVERY = 8
DECIDED_SHARE = 0.9
"""The search stops early if the second action cannot catch up within this share of the remaining iterations."""


class Followed(NamedTuple):
    """The result of searching one action: win probability of the side to decide, its error, and the expected line."""

    value: float
    error: float
    line: tuple[Action, ...]


class _Node:
    """Visits and values of the actions after a sequence of actions; values are probabilities of a British win."""

    __slots__ = ("visits", "total", "children", "prior")

    def __init__(self, prior: float) -> None:
        self.visits = 0
        self.total = 0.0
        self.prior = prior
        self.children: dict[Action, _Node] = {}


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
        self.sharp_visits = SHARP_VISITS
        self._clock = clock
        self._root = _Node(1.0)
        self._before: View | None = None
        self._known: dict[tuple[object, ...], list[tuple[Action, float]]] = {}
        self._turn = 0
        self._begun: tuple[int, int, int, Pile] = (-1, -1, -1, ())
        """Turn, mover and actions left when a turn was first asked about, and the mover's reserve then."""
        self._asked: View | None = None
        self._spent_before = self._spent = (0.0, 0)
        """Seconds and iterations spent in the turn before the last decision, and including it."""
        self._low = 1.0
        self._high = 0.0

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
        root = self._root_for(view, legal)
        self._turn = view.turn
        most = max(1, limit.iterations) if limit.iterations is not None else UNLIMITED
        deadline = begin + limit.seconds if limit.seconds is not None else float("inf")
        done = 0
        sample_world(view, rng)  # checks that determinisations fit the view
        chance = RandomChance(rng.getrandbits(32))
        while done < most:
            self._iterate(root, determinise(view, rng), chance)
            done += 1
            if done % CHECK_EVERY == 0:
                now = self._clock()
                if now >= deadline or (stop is not None and stop()):
                    break
                left = self._left(done, most, now - begin, deadline - begin)
                if _decided(root, left):
                    break
        seconds = self._clock() - begin
        self._spent = (self._spent[0] + seconds, self._spent[1] + done)
        return self._result(root, view, done, seconds)

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

    def _root_for(self, view: View, legal: tuple[Action, ...]) -> _Node:
        """The node of an earlier decision's tree that the view follows from, or a new one."""
        found = self._following(view)
        if found is None:
            found = _Node(1.0)
            self._low, self._high = 1.0, 0.0
            self._known.clear()
        # The node may also have been reached with other cards drawn, and hold actions possible only with those.
        open_to = set(legal)
        found.children = {action: child for action, child in found.children.items() if action in open_to}
        self._root = found
        self._before = view
        return found

    def _following(self, view: View) -> _Node | None:
        """The node after the action of the last tree that led to the view, if nothing was drawn in between."""
        before = self._before
        if before is None or before.turn != view.turn or before.viewer != view.viewer:
            return None
        chance = RandomChance(0)
        world = sample_world(before, random.Random(0))
        children = sorted(self._root.children.items(), key=lambda entry: -entry[1].visits)  # usually the first is right
        for action, child in children:
            if child.visits > 1 and observe(position_after(world, action, chance), view.viewer) == view:
                return child
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
        by_time = done * (allowed / spent - 1.0) if allowed != float("inf") else float("inf")
        return min(float(most - done), by_time)

    # One iteration

    def _iterate(self, root: _Node, state: GameState, chance: RandomChance, first: Action | None = None) -> float:
        """Follow the tree to a leaf, starting with `first` if given; evaluate it and back the value up."""
        path = [root]
        node = root
        begun = self._begun[3]
        if first is not None:
            node = root.children[first]
            state = position_after(state, first, chance)
            path.append(node)
        turn = self._turn
        for _ in range(DEPTH):
            if state.ending is not Ending.NONE:
                break
            if not node.visits and node is not root:
                break
            if state.turn != turn:
                turn = state.turn
                begun = state.sides[state.mover].reserve
            action, node = self._select(node, state, begun)
            state = position_after(state, action, chance)
            path.append(node)
        value = self.evaluation.value(settle_down(state, self.policy, chance))
        self._low, self._high = min(self._low, value), max(self._high, value)
        for passed in path:
            passed.visits += 1
            passed.total += value
        return value

    def _select(self, node: _Node, state: GameState, begun: Pile) -> tuple[Action, _Node]:
        """Select the next action by value, prior and visits; more actions are admitted as visits grow."""
        options = self._options(state, node, begun)
        british = state.to_decide == BRITISH
        width = int(WIDENING_BASE + WIDENING * sqrt(node.visits))
        spread = min(max(self._high - self._low, 1e-6), WIDEST_SPREAD)
        average = node.total / node.visits if node.visits else 0.5
        start = self._scaled(average, spread, british) - UNVISITED_LOSS
        scale = EXPLORATION * sqrt(node.visits + 1)
        best: tuple[Action, float] | None = None
        best_score = -1e9
        children = node.children
        for action, prior in options[:width]:
            child = children.get(action)
            if child is None or not child.visits:
                score = start + scale * prior
            else:
                value = self._scaled(child.total / child.visits, spread, british)
                score = value + scale * prior / (1 + child.visits)
            if score > best_score:
                best, best_score = (action, prior), score
        assert best is not None
        action, prior = best
        child = children.get(action)
        if child is None:
            child = children[action] = _Node(prior)
        return action, child

    def _scaled(self, value: float, spread: float, british: bool) -> float:
        """A value for the side to decide, scaled by the values met in this search: 0 is the worst."""
        return (value - self._low if british else self._high - value) / spread

    def _options(self, state: GameState, node: _Node, begun: Pile) -> list[tuple[Action, float]]:
        """Actions of the side to decide with their priors, likeliest first.

        Where it pays, in the current turn, each action is evaluated once. `begun` is the mover's reserve when the turn
        began.
        """
        sharp = state.turn == self._turn and (node is self._root or node.visits >= self.sharp_visits)
        key = (sharp, begun if begun != state.sides[state.mover].reserve else None, *visible_key(state))
        found = self._known.get(key)
        if found is None:
            if len(self._known) > OPTIONS_KEPT:
                self._known.clear()
            found = self.evaluation.likeliest(state, MOST_OPTIONS, LEAST_LIKELY) or priors(state, self.policy)
            found = without_waste(state, without_undoing(state, begun, found))
            if sharp:
                found = self._sharpened(state, found)
            self._known[key] = found
        return found

    def _sharpened(self, state: GameState, options: list[tuple[Action, float]]) -> list[tuple[Action, float]]:
        """Heuristic priors, corrected by the value of the position after each action."""
        chance = RandomChance(0)
        sign = 1.0 if state.to_decide == BRITISH else -1.0
        logits = []
        for action, _ in options[:SHARP_OPTIONS]:
            value = self.evaluation.value(settle_down(position_after(state, action, chance), self.policy, chance))
            value = min(max(value, 1e-4), 1.0 - 1e-4)
            logits.append(sign * log(value / (1.0 - value)))
        best = max(logits)
        weighed = [
            (action, prior**THUMB_SHARE * exp((logit - best) / SHARP_TEMPERATURE))
            for (action, prior), logit in zip(options, logits, strict=False)
        ]
        total = sum(weight for _, weight in weighed)
        weighed.sort(key=lambda option: -option[1])
        return [(action, weight / total) for action, weight in weighed]

    def considered(self, view: View, rng: random.Random) -> list[tuple[Action, float]]:
        """The actions of the last decision with their priors."""
        return self._options(sample_world(view, rng), self._root, self._begun[3])

    def follow(self, view: View, action: Action, visits: int, rng: random.Random) -> Followed:
        """Search one action of the last decision until it has `visits` visits."""
        root = self._root
        if action not in root.children:
            root.children[action] = _Node(0.0)
        child = root.children[action]
        values: list[float] = []
        chance = RandomChance(rng.getrandbits(32))
        while child.visits < visits:
            values.append(self._iterate(root, determinise(view, rng), chance, action))
        value = child.total / child.visits if child.visits else 0.5
        mean = sum(values) / len(values) if values else value
        variance = sum([(one - mean) * (one - mean) for one in values]) / max(len(values) - 1, 1)
        error = 1.96 * sqrt(2.0 * variance / max(child.visits, 1))
        return Followed(self._told(value, view), error, (action, *_line(child)))

    # What was found

    def _result(self, root: _Node, view: View, iterations: int, seconds: float) -> Result:
        candidates = []
        for action, child in root.children.items():
            if child.visits:
                value = self._told(child.total / child.visits, view)
                candidates.append(Candidate(action, child.visits, value, child.prior))
        candidates.sort(key=lambda candidate: (-candidate.visits, -candidate.value))
        chance = candidates[0].value if candidates else 0.5
        return Result(_ranked(candidates), chance, _line(root), iterations, seconds)


def _ranked(candidates: list[Candidate]) -> tuple[Candidate, ...]:
    """Rank the candidates: the most visited first, the others by visits and prior together.

    Actions not chosen have hardly been searched: whether one had three visits or four says less about it than its
    prior.
    """
    weight = PRIOR_RANK * sum([candidate.visits for candidate in candidates])
    others = sorted(candidates[1:], key=lambda candidate: -(candidate.visits + weight * candidate.prior))
    return (*candidates[:1], *others)


def _decided(root: _Node, left: float) -> bool:
    """Whether the most visited action is certain, or nearly so, to stay that."""
    visits = sorted((child.visits for child in root.children.values()), reverse=True)
    if len(visits) < 2:
        return False
    return visits[0] - visits[1] > DECIDED_SHARE * left


def _line(root: _Node) -> tuple[Action, ...]:
    """The most visited path down the tree."""
    line: list[Action] = []
    node = root
    while node.children and len(line) < 12:
        action, node = max(node.children.items(), key=lambda item: item[1].visits)
        if node.visits < 2 and line:
            break
        line.append(action)
    return tuple(line)
