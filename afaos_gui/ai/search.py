"""Open-loop tree search over what one side can see, with a fresh guess at the hidden cards in every iteration.

Nodes stand for sequences of actions, not for positions; which of a node's actions are open depends on the guess
(single-observer information-set search). A policy of rules of thumb says where to look first, an evaluation says how
good a leaf is; there are no random playouts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from math import exp, log, sqrt
from typing import NamedTuple

from afaos_gui.ai.belief import legal_for, sample_world
from afaos_gui.ai.evaluation import Evaluation
from afaos_gui.ai.intents import group
from afaos_gui.ai.policy import Policy
from afaos_gui.ai.quiescence import settle_down
from afaos_gui.rules.actions import (
    Action,
    EndTurn,
    HomeSupport,
    MilitaryLeader,
    Pass,
    RetrieveReserve,
    UseBid,
    Withdraw,
)
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, play
from afaos_gui.rules.state import Decision, Ending, GameState, SideState
from afaos_gui.rules.view import View, determinise, observe

EXPLORATION = 1.5
"""Weight of the prior against the values found."""
UNVISITED_LOSS = 0.15
"""How much worse than its parent, on the scale of the values met, an action is held to be before it is tried."""
WIDEST_SPREAD = 0.25
"""Difference in winning chance that counts as 1 on that scale at most: a lost game met once must not hide the rest."""
PRIOR_TEMPERATURE = 1.3
PAYMENT_SHARE = 0.35
"""Prior of a payment against the next less missed one of the same intent."""
PAYMENTS = 4
"""Payments of one intent that are thought of."""
WIDENING_BASE = 4.0
WIDENING = 2.0
"""A node with n visits looks at WIDENING_BASE + WIDENING * sqrt(n) actions."""
DEPTH = 40
UNLIMITED = 10**9
SHARP_VISITS = 12
"""Visits from which a node of the turn that is thought about has every action tried once."""
SHARP_OPTIONS = 40
SHARP_TEMPERATURE = 0.6
"""Difference in log odds that matters, for the value after an action."""
THUMB_SHARE = 1.0
"""Weight of the policy, or the rules of thumb, beside those values."""
LEAST_LIKELY = 9.0
"""Log odds behind the likeliest action at which a learned policy gives no thought to one."""
MOST_OPTIONS = 64
OPTIONS_KEPT = 20_000
"""Positions whose priors are kept."""
WASTES: frozenset[type[Action]] = frozenset({Pass, EndTurn})
NO_ACTION: frozenset[type[Action]] = frozenset({RetrieveReserve, HomeSupport, MilitaryLeader, Withdraw, UseBid})
"""What can be done beside the actions of a turn."""
PRIOR_RANK = 0.5
"""Share of all visits that a prior of 1 is worth where the actions that were not chosen are ranked."""
CHECK_EVERY = 8
DECIDED_SHARE = 0.9
"""The search stops early where the second action cannot catch up in this share of what is left."""


class Limit(NamedTuple):
    """How long to think: until any of the two is used up; None does not limit."""

    seconds: float | None = None
    iterations: int | None = None


class Candidate(NamedTuple):
    """One of the best actions: visits, the chance of a win for the side to decide, its prior."""

    action: Action
    visits: int
    value: float
    prior: float


class Result(NamedTuple):
    """What a search found: candidates, the most visited first and the others by visits and prior, and a line.

    `line` is what is expected to follow, beginning with the best action.
    """

    candidates: tuple[Candidate, ...]
    win_chance: float
    line: tuple[Action, ...]
    iterations: int
    seconds: float


class Followed(NamedTuple):
    """What came of looking into one action: its chance for the side to decide, the error of that, what follows."""

    value: float
    error: float
    line: tuple[Action, ...]


class _Node:
    """Visits and values of the actions after one sequence of actions; values are chances of a British win."""

    __slots__ = ("visits", "total", "children", "prior")

    def __init__(self, prior: float) -> None:
        self.visits = 0
        self.total = 0.0
        self.prior = prior
        self.children: dict[Action, _Node] = {}


class Search:
    """A search that can go on from one decision of a turn to the next, as long as nothing was drawn."""

    def __init__(
        self,
        evaluation: Evaluation | None = None,
        policy: Policy | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """`clock` tells the seconds that a limit counts: those of the wall, or of this process alone."""
        self.evaluation = evaluation or Evaluation()
        self.policy = policy or Policy()
        self.sharp_visits = SHARP_VISITS
        self._clock = clock
        self._root = _Node(1.0)
        self._before: View | None = None
        self._known: dict[tuple[object, ...], list[tuple[Action, float]]] = {}
        self._turn = 0
        self._asked: View | None = None
        self._spent_before = self._spent = (0.0, 0)
        """Seconds and iterations of the turn before the last decision, and with it."""
        self._low = 1.0
        self._high = 0.0

    def run(self, view: View, limit: Limit, rng: random.Random, stop: Callable[[], bool] | None = None) -> Result:
        """Think about the decision of the viewer; `stop` ends the thinking with what there is."""
        begin = self._clock()
        self._spent_before = self._spent = self.spent(view)
        self._asked = view
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
        sample_world(view, rng)  # looks whether guesses fit the view
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

    def _root_for(self, view: View, legal: tuple[Action, ...]) -> _Node:
        """The node of an earlier decision's tree that the view follows from, or a fresh one."""
        found = self._following(view)
        if found is None:
            found = _Node(1.0)
            self._low, self._high = 1.0, 0.0
            self._known.clear()
        # The node may also have been reached with other cards drawn, and hold what was possible with those.
        open_to = set(legal)
        found.children = {action: child for action, child in found.children.items() if action in open_to}
        self._root = found
        self._before = view
        return found

    def _following(self, view: View) -> _Node | None:
        """The node after the action of the last tree that led to the view, if nothing was drawn on the way."""
        before = self._before
        if before is None or before.turn != view.turn or before.viewer != view.viewer:
            return None
        chance = RandomChance(0)
        world = sample_world(before, random.Random(0))
        for action, child in self._root.children.items():
            if child.visits > 1 and observe(play(world, action, chance).state, view.viewer) == view:
                return child
        return None

    def _forced_value(self, view: View, rng: random.Random) -> float:
        value = self.evaluation.value(
            settle_down(sample_world(view, rng), self.policy, RandomChance(rng.getrandbits(32)))
        )
        return self._told(value, view)

    def _told(self, value: float, view: View) -> float:
        """The chance of a win for the viewer that is told of a value."""
        told = self.evaluation.told(value, view.turn)
        return told if view.viewer == BRITISH else 1.0 - told

    @staticmethod
    def _left(done: int, most: int, spent: float, allowed: float) -> float:
        """Iterations that the limit still allows."""
        by_time = done * (allowed / spent - 1.0) if allowed != float("inf") else float("inf")
        return min(float(most - done), by_time)

    # One iteration

    def _iterate(self, root: _Node, state: GameState, chance: RandomChance, first: Action | None = None) -> float:
        """Follow the tree to a leaf, beginning with an action if one is given; value it, and carry the value back."""
        path = [root]
        node = root
        if first is not None:
            node = root.children[first]
            state = play(state, first, chance).state
            path.append(node)
        for _ in range(DEPTH):
            if state.ending is not Ending.NONE:
                break
            if not node.visits and node is not root:
                break
            action, node = self._select(node, state)
            state = play(state, action, chance).state
            path.append(node)
        value = self.evaluation.value(settle_down(state, self.policy, chance))
        self._low, self._high = min(self._low, value), max(self._high, value)
        for passed in path:
            passed.visits += 1
            passed.total += value
        return value

    def _select(self, node: _Node, state: GameState) -> tuple[Action, _Node]:
        """The action to look at next, by value, prior and visits; unseen actions are added as visits grow."""
        options = self._options(state, node)
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
        """A value for the side to decide, on a scale of what was met in this search: 0 is the worst."""
        return (value - self._low if british else self._high - value) / spread

    def _options(self, state: GameState, node: _Node) -> list[tuple[Action, float]]:
        """Actions of the side to decide with their priors, the likeliest first.

        Where it pays, in the turn that is thought about, each action is tried once with the evaluation.
        """
        sharp = state.turn == self._turn and (node is self._root or node.visits >= self.sharp_visits)
        key = (sharp, *_key(state))
        found = self._known.get(key)
        if found is None:
            if len(self._known) > OPTIONS_KEPT:
                self._known.clear()
            found = self.evaluation.likeliest(state, MOST_OPTIONS, LEAST_LIKELY) or priors(state, self.policy)
            found = without_waste(state, found)
            if sharp:
                found = self._sharpened(state, found)
            self._known[key] = found
        return found

    def _sharpened(self, state: GameState, options: list[tuple[Action, float]]) -> list[tuple[Action, float]]:
        """The priors of rules of thumb, corrected by the value of the position after each action."""
        chance = RandomChance(0)
        sign = 1.0 if state.to_decide == BRITISH else -1.0
        logits = []
        for action, _ in options[:SHARP_OPTIONS]:
            value = self.evaluation.value(settle_down(play(state, action, chance).state, self.policy, chance))
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
        """The actions of the decision last thought about with their priors."""
        return self._options(sample_world(view, rng), self._root)

    def follow(self, view: View, action: Action, visits: int, rng: random.Random) -> Followed:
        """Look into one action of the decision last thought about, until it has had so many visits."""
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
    """The most visited, which comes first, and the others by visits and prior together.

    Of what is not chosen most has hardly been looked at: whether it had three visits or four says less of it than what
    was thought of it before.
    """
    weight = PRIOR_RANK * sum([candidate.visits for candidate in candidates])
    others = sorted(candidates[1:], key=lambda candidate: -(candidate.visits + weight * candidate.prior))
    return (*candidates[:1], *others)


def _key(state: GameState) -> tuple[object, ...]:
    """All of a position that the side to decide can see, so that one key does for every guess at what it cannot."""
    me, other = state.sides[state.to_decide], state.sides[1 - state.to_decide]
    return (
        state.to_decide,
        state.decision,
        state.pending,
        state.actions_left,
        state.mover,
        state.forts,
        state.neutral,
        state.sieges,
        state.bids,
        state.besieged_once,
        me.values(),
        other.money,
        len(other.hand),
        other.known,
        _deck(other),
        other.discard,
        other.reserve,
        other.available,
        other.places,
        other.villages,
        other.towns,
        other.captured_villages,
        other.captured_towns,
    )


def _deck(side: SideState) -> tuple[int, ...]:
    """Cards of hand and draw pile together, which both players know."""
    return tuple(sorted(side.hand + side.draw))


def priors(state: GameState, policy: Policy) -> list[tuple[Action, float]]:
    """The actions worth a thought with their priors, which sum to 1, the likeliest first."""
    actions: list[Action] = []
    ranks: list[int] = []
    for payments in group(state, legal_actions(state)).values():
        for rank, action in enumerate(payments[:PAYMENTS]):
            actions.append(action)
            ranks.append(rank)
    scores = policy.scores(state, actions)
    best = max(scores)
    weights = [
        exp((score - best) / PRIOR_TEMPERATURE) * PAYMENT_SHARE**rank for score, rank in zip(scores, ranks, strict=True)
    ]
    total = sum(weights)
    order = sorted(range(len(actions)), key=lambda index: -weights[index])
    return [(actions[index], weights[index] / total) for index in order]


def without_waste(state: GameState, options: list[tuple[Action, float]]) -> list[tuple[Action, float]]:
    """The options without those that leave an action unused, where there is something else to do with it.

    Values hardly differ by one idle turn, so a search that may idle does, and both sides wait for each other.
    """
    if state.decision is not Decision.TURN or not state.actions_left:
        return options
    busy = [option for option in options if type(option[0]) not in WASTES]
    if len(busy) == len(options) or all(type(option[0]) in NO_ACTION for option in busy):
        return options
    total = sum([prior for _, prior in busy])
    return [(action, prior / total) for action, prior in busy] if total > 0.0 else options


def _decided(root: _Node, left: float) -> bool:
    """Whether the most visited action will stay so for certain, or nearly."""
    visits = sorted((child.visits for child in root.children.values()), reverse=True)
    if len(visits) < 2:
        return False
    return visits[0] - visits[1] > DECIDED_SHARE * left


def _line(root: _Node) -> tuple[Action, ...]:
    """The most visited way down the tree."""
    line: list[Action] = []
    node = root
    while node.children and len(line) < 12:
        action, node = max(node.children.items(), key=lambda item: item[1].visits)
        if node.visits < 2 and line:
            break
        line.append(action)
    return tuple(line)
