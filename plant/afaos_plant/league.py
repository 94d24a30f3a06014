"""Who plays whom: the current networks against themselves, their past, and searching scripts that follow plans."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from afaos_gui.ai.heuristics.style import AMBUSHER, EXPANSION, HAMMER, RAIDER, TRADER
from afaos_gui.ai.judgement.evaluation import Networks
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_plant.fit.sample import NETWORKS, NO_OPPONENT, SCRIPT, opponent_number
from afaos_plant.mind import GuidingPlan, Mind
from afaos_plant.native import NativeRules

PAST_SHARE, HAMMER_SHARE, PLAN_SHARE = 0.12, 0.2, 0.1
"""Shares of the games against earlier networks, with the Hammer, and with other plans."""
HAMMER_GUIDES, PLANS_GUIDE = (0.4, 0.9), 0.6
"""How much of a side's prior comes from its plan: for the Hammer, between these."""
PLANS = (
    (EXPANSION, BRITISH),
    (AMBUSHER, FRENCH),
    (RAIDER, FRENCH),
    (TRADER, FRENCH),
)


class Pairing(NamedTuple):
    """The players of a game, and how it counts: an opponent's number, or that both are equals."""

    british: Mind
    french: Mind
    opponent: int


class League:
    """Players of the current networks and of earlier ones; or, to exploit others, those others alone."""

    def __init__(
        self, rules: NativeRules, networks: Networks, past: Sequence[Networks], exploited: Networks | None = None
    ) -> None:
        self._current = Mind(rules, networks)
        self._exploited = exploited and Mind(rules, exploited)
        self._past = [Mind(rules, one) for one in past]
        self._hammers = [Mind(rules, networks, GuidingPlan(HAMMER, BRITISH, share)) for share in HAMMER_GUIDES]
        self._plans = [(Mind(rules, networks, GuidingPlan(style, side, PLANS_GUIDE)), side) for style, side in PLANS]

    def pairing(self, rng: random.Random) -> Pairing:
        """The players of the next game.

        The Hammer counts as an equal: what its plan wins is what the positions on its way are worth. So do networks
        that are exploited: what wins against them is what is learned.
        """
        if self._exploited:
            return self._against(self._exploited, rng.choice((BRITISH, FRENCH)), NO_OPPONENT)
        drawn = rng.random()
        if drawn < HAMMER_SHARE:
            return Pairing(rng.choice(self._hammers), self._current, NO_OPPONENT)
        drawn -= HAMMER_SHARE
        if drawn < PLAN_SHARE:
            mind, side = rng.choice(self._plans)
            return self._against(mind, side, opponent_number(SCRIPT, side))
        drawn -= PLAN_SHARE
        if self._past and drawn < PAST_SHARE:
            side = rng.choice((BRITISH, FRENCH))
            return self._against(rng.choice(self._past), side, opponent_number(NETWORKS, side))
        return Pairing(self._current, self._current, NO_OPPONENT)

    def _against(self, other: Mind, side: int, opponent: int) -> Pairing:
        pair = (other, self._current) if side == BRITISH else (self._current, other)
        return Pairing(*pair, opponent)
