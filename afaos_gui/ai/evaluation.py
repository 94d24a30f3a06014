"""The chance that the British win, from the features of a position: a small network with one hidden layer."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.ai.features import FEATURES, SIDE_FEATURES, features, odds
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Ending, GameState

SIDE_WEIGHTS = {
    "deck size": -0.25,
    "money per hand": 0.5,
    "settlers per hand": 0.35,
    "ships per hand": 0.25,
    "transports per hand": 0.15,
    "furs per hand with a trader": 0.35,
    "strength per hand": 0.8,
    "strength in deck": 0.7,
    "strength in reserve": 0.6,
    "raiders per hand": 0.25,
    "ambushers per hand": 0.25,
    "raid blocks per hand": 0.12,
    "ambushable per hand": -0.05,
    "dead cards per hand": -0.35,
    "governor": 0.12,
    "home support": 0.35,
    "military leader": 0.15,
    "siege artillery": 0.1,
    "money": 0.35,
    "money root": 0.3,
    "some money": 0.15,
    "points": 0.6,
    "captured": 0.4,
    "captured squared": 0.6,
    "villages used": 0.2,
    "out of supply": -0.25,
    "places to be raided": -0.2,
    "towns to be raided": -0.25,
    "actions left": 0.5,
    "strength in hand": 0.25,
    "forts": 0.1,
}
"""What each feature of a side is worth to it before anything has been learned."""
SIEGE_WEIGHTS = {
    "siege": -0.5,
    "siege odds": 0.8,
    "siege odds times points": 1.0,
    "siege odds times capital": 3.5,
    "siege won at present": 0.4,
    "siege of a capital won at present": 1.0,
    "siege held at present": -0.3,
    "threat on first target": 0.8,
    "threat on second target": 1.0,
    "way to first target": 0.1,
    "way to second target": 0.1,
}
LEAD_WEIGHTS = {"lead when near the end": 1.0, "lead when met the end": 4.0}
"""A lead counts from the British side, whoever ends the game."""
COMMON_WEIGHTS = {"lead": 0.15, "lead near the end": 0.8, "ahead near the end": 1.5, "lead late": 0.3}


def hand_made_weights() -> list[float]:
    """The weights of `FEATURES` by judgement."""
    return [_hand_made(name) for name in FEATURES]


def _hand_made(name: str) -> float:
    side, _, rest = name.partition(" ")
    if side not in ("British", "French"):
        return COMMON_WEIGHTS.get(name, 0.0)
    if rest in LEAD_WEIGHTS:
        return LEAD_WEIGHTS[rest]
    value = SIDE_WEIGHTS.get(rest, 0.0) if rest in SIDE_FEATURES else SIEGE_WEIGHTS.get(rest, 0.0)
    return value if side == "British" else -value


MET = (FEATURES.index("British met the end"), FEATURES.index("French met the end"))
LEAD = FEATURES.index("lead")
MET_LEAD = 4.5
"""Log odds of ten points ahead when the game ends at the start of a side's next turn."""
MET_SHARE = 0.2
"""Weight of all else then."""


class Weights(NamedTuple):
    """The network: a weight of each feature, and hidden units that combine features.

    `linear` has len(FEATURES) numbers, as has each row of `units`. A unit is the weighted sum of the features, or 0
    where that is negative (a rectifier), and adds to the log odds by its number in `shares`.
    """

    linear: list[float]
    units: list[list[float]]
    shares: list[float]


def judgement() -> Weights:
    """The weights by judgement, which need no hidden units."""
    return Weights(hand_made_weights(), [], [])


class Evaluation:
    """A value by `Weights`; where a game is about to be scored, the lead counts most."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = judgement() if weights is None else weights
        self._linear, self._units, self._shares = self.weights
        for row in (self._linear, *self._units):
            if len(row) != len(FEATURES):
                raise ValueError(f"An evaluation has {len(FEATURES)} weights, not {len(row)}.")

    def value(self, state: GameState) -> float:
        """The chance of a British win, from 0 to 1."""
        if state.ending is not Ending.NONE:
            return 1.0 if state.winner == BRITISH else 0.0
        row = features(state)
        logit = dot(self._linear, row)
        for unit, share in zip(self._units, self._shares, strict=True):
            signal = dot(unit, row)
            if signal > 0.0:
                logit += share * signal
        if is_met(row):
            logit = MET_SHARE * logit + MET_LEAD * row[LEAD]
        return odds(logit)


def dot(weights: list[float], row: list[float]) -> float:
    """The weighted sum of a row; written out, because it is fastest so when compiled."""
    total = 0.0
    for weight, value in zip(weights, row):  # noqa: B905 -- lengths were checked once, and this runs all the time
        total += weight * value
    return total


def is_met(row: list[float]) -> bool:
    """Whether a side has met a condition that ends the game at the start of its next turn, for a row of features."""
    return bool(row[MET[BRITISH]] or row[MET[FRENCH]])
