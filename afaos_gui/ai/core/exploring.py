"""How the tree of a search is grown: its figures, and what every tree can be asked, whether it grows in Python or in C.

Nodes stand for sequences of actions, not for positions; which of a node's actions are possible depends on the
determinisation (single-observer information-set search). A policy says where to look first, an evaluation says how good
a leaf is; there are no random rollouts.
"""

from __future__ import annotations

import random
from typing import NamedTuple, Protocol

from afaos_gui.rules.actions import Action
from afaos_gui.rules.state import Pile
from afaos_gui.rules.view import View

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
SHARP_VISITS = 12
"""Visits after which a node of the current turn has every action evaluated once."""
SHARP_OPTIONS = 40
SHARP_TEMPERATURE = 0.6
"""Softmax temperature, in log odds, for the value after an action."""
LEAST_LIKELY = 9.0
"""Actions of a learned policy whose log odds are this far below the likeliest are ignored."""
MOST_OPTIONS = 64
LONGEST_LINE = 12
OPTIONS_KEPT = 8_000
"""Number of positions whose priors are cached: more than the general's search meets, and some 25 MB."""
CHECK_EVERY = 8
DECIDED_SHARE = 0.9
"""The search stops early if the second action cannot catch up within this share of the remaining iterations."""


class Grown(NamedTuple):
    """An action of the root: visits, the mean probability of a British win after it, and its prior."""

    action: Action
    visits: int
    value: float
    prior: float


class Looked(NamedTuple):
    """What searching one action found: mean and variance of the values met, and all visits of the action.

    `value` is the mean of all values after the action. All are probabilities of a British win.
    """

    mean: float
    variance: float
    value: float
    visits: int


class Tree(Protocol):
    """The tree of one decision, which can go on as that of the next."""

    chunk: int
    """Iterations after which a search looks at the clock."""
    is_decided: bool
    """Whether the rest of the iterations could hardly change the choice."""

    def begin(self) -> None:
        """Forget everything."""
        ...

    def descend(self, action: Action) -> None:
        """Go on as the tree after an action of the root."""
        ...

    def look_at(self, view: View, legal: tuple[Action, ...], begun: Pile, rng: random.Random) -> None:
        """Prepare to search a decision, which the root stands for; the mover's turn began with `begun` in reserve."""
        ...

    def grow(self, iterations: int, left: float) -> int:
        """Do iterations until they are done or the choice is decided; `left` is how many the limit still allows."""
        ...

    def search_action(self, action: Action, visits: int, rng: random.Random) -> Looked:
        """Search one action of the root until it has so many visits."""
        ...

    def grown(self) -> list[Grown]:
        """The actions of the root that were visited, the most visited first."""
        ...

    def line(self, action: Action) -> tuple[Action, ...]:
        """The most visited path after an action of the root."""
        ...
