"""The tree of a search in Python, for any evaluation: the reference for `core.tree`, which does the same in C."""

from __future__ import annotations

import random
from math import exp, log, sqrt

from afaos_gui.ai.core.exploring import (
    CHECK_EVERY,
    DECIDED_SHARE,
    DEPTH,
    EXPLORATION,
    LEAST_LIKELY,
    LONGEST_LINE,
    MOST_OPTIONS,
    OPTIONS_KEPT,
    SHARP_OPTIONS,
    SHARP_TEMPERATURE,
    SHARP_VISITS,
    UNVISITED_LOSS,
    WIDENING,
    WIDENING_BASE,
    WIDEST_SPREAD,
    Grown,
    Looked,
)
from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.ai.heuristics.priors import priors, visible_key, without_undoing, without_waste
from afaos_gui.ai.heuristics.quiescence import settle_down
from afaos_gui.ai.judgement.evaluation import Evaluation
from afaos_gui.ai.view.belief import sample_world
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import position_after
from afaos_gui.rules.state import Ending, GameState, Pile
from afaos_gui.rules.view import View, determinise


class Node:
    """Visits and values of the actions after a sequence of actions; values are probabilities of a British win."""

    __slots__ = ("visits", "total", "children", "prior")

    def __init__(self, prior: float) -> None:
        self.visits = 0
        self.total = 0.0
        self.prior = prior
        self.children: dict[Action, Node] = {}


class PlainTree:
    """The tree in Python, for any evaluation."""

    def __init__(self, evaluation: Evaluation, policy: Policy) -> None:
        self.chunk = CHECK_EVERY
        self.is_decided = False
        self._evaluation, self._policy = evaluation, policy
        self._root = Node(1.0)
        self._view: View | None = None
        self._begun: Pile = ()
        self._turn = 0
        self._rng = random.Random(0)
        self._chance = RandomChance(0)
        self._known: dict[tuple[object, ...], list[tuple[Action, float]]] = {}
        self._low, self._high = 1.0, 0.0

    def begin(self) -> None:
        """Forget everything."""
        self._root = Node(1.0)
        self._low, self._high = 1.0, 0.0
        self._known.clear()

    def descend(self, action: Action) -> None:
        """Go on as the tree after an action of the root."""
        self._root = self._root.children[action]

    def look_at(self, view: View, legal: tuple[Action, ...], begun: Pile, rng: random.Random) -> None:
        """Prepare to search a decision."""
        # The node may also have been reached with other cards drawn, and hold actions possible only with those.
        open_to = set(legal)
        self._root.children = {action: child for action, child in self._root.children.items() if action in open_to}
        self._view, self._begun, self._turn, self._rng = view, begun, view.turn, rng
        self.is_decided = False
        sample_world(view, rng)  # checks that determinisations fit the view
        self._chance = RandomChance(rng.getrandbits(32))

    def grow(self, iterations: int, left: float) -> int:
        """Do iterations; whether the choice is decided is seen at the end of them."""
        assert self._view is not None
        for _ in range(iterations):
            self._iterate(determinise(self._view, self._rng), self._chance)
        self.is_decided = iterations == self.chunk and _decided(self._root, left - iterations)
        return iterations

    def search_action(self, action: Action, visits: int, rng: random.Random) -> Looked:
        """Search one action of the root until it has so many visits."""
        assert self._view is not None
        children = self._root.children
        if action not in children:
            children[action] = Node(0.0)
        child = children[action]
        values: list[float] = []
        chance = RandomChance(rng.getrandbits(32))
        while child.visits < visits:
            values.append(self._iterate(determinise(self._view, rng), chance, action))
        value = child.total / child.visits if child.visits else 0.5
        mean = sum(values) / len(values) if values else value
        variance = sum([(one - mean) * (one - mean) for one in values]) / max(len(values) - 1, 1)
        return Looked(mean, variance, value, child.visits)

    def grown(self) -> list[Grown]:
        """The actions of the root that were visited, the most visited first."""
        children = self._root.children.items()
        found = [Grown(action, one.visits, one.total / one.visits, one.prior) for action, one in children if one.visits]
        found.sort(key=lambda one: -one.visits)
        return found

    def line(self, action: Action) -> tuple[Action, ...]:
        """The most visited path after an action of the root."""
        return _line(self._root.children[action])

    def options(self) -> list[tuple[Action, float]]:
        """The actions of the decision with their priors."""
        assert self._view is not None
        return self._options(sample_world(self._view, random.Random(0)), self._root, self._begun)

    def _iterate(self, state: GameState, chance: RandomChance, first: Action | None = None) -> float:
        """Follow the tree to a leaf, starting with `first` if given; evaluate it and back the value up."""
        root = node = self._root
        path = [root]
        begun = self._begun
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
        value = self._evaluation.value(settle_down(state, self._policy, chance))
        self._low, self._high = min(self._low, value), max(self._high, value)
        for passed in path:
            passed.visits += 1
            passed.total += value
        return value

    def _select(self, node: Node, state: GameState, begun: Pile) -> tuple[Action, Node]:
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
            child = children[action] = Node(prior)
        return action, child

    def _scaled(self, value: float, spread: float, british: bool) -> float:
        """A value for the side to decide, scaled by the values met in this search: 0 is the worst."""
        return (value - self._low if british else self._high - value) / spread

    def _options(self, state: GameState, node: Node, begun: Pile) -> list[tuple[Action, float]]:
        """Actions of the side to decide with their priors, likeliest first.

        Where it pays, in the current turn, each action is evaluated once. `begun` is the mover's reserve when the turn
        began.
        """
        sharp = state.turn == self._turn and (node is self._root or node.visits >= SHARP_VISITS)
        key = (sharp, begun if begun != state.sides[state.mover].reserve else None, *visible_key(state))
        found = self._known.get(key)
        if found is None:
            if len(self._known) > OPTIONS_KEPT:
                self._known.clear()
            found = self._evaluation.likeliest(state, MOST_OPTIONS, LEAST_LIKELY) or priors(state, self._policy)
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
            value = self._evaluation.value(settle_down(position_after(state, action, chance), self._policy, chance))
            value = min(max(value, 1e-4), 1.0 - 1e-4)
            logits.append(sign * log(value / (1.0 - value)))
        best = max(logits)
        weighed = [
            (action, prior * exp((logit - best) / SHARP_TEMPERATURE))
            for (action, prior), logit in zip(options, logits, strict=False)
        ]
        total = sum(weight for _, weight in weighed)
        weighed.sort(key=lambda option: -option[1])
        return [(action, weight / total) for action, weight in weighed]


def _decided(root: Node, left: float) -> bool:
    """Whether the most visited action is certain, or nearly so, to stay that."""
    visits = sorted((child.visits for child in root.children.values()), reverse=True)
    if len(visits) < 2:
        return False
    return visits[0] - visits[1] > DECIDED_SHARE * left


def _line(root: Node) -> tuple[Action, ...]:
    """The most visited path down the tree."""
    line: list[Action] = []
    node = root
    while node.children and len(line) < LONGEST_LINE:
        action, node = max(node.children.items(), key=lambda item: item[1].visits)
        if node.visits < 2 and line:
            break
        line.append(action)
    return tuple(line)
