"""Evaluations of earlier versions (weighted features and a few units) as opponents for training.

Their models are in the history of this repository, in resources/models; the program itself uses networks.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import NamedTuple

from afaos_gui.ai.evaluation import LEAD, MET_LEAD, MET_SHARE, Evaluation, Networks, is_met
from afaos_gui.ai.feature_names import FEATURES
from afaos_gui.ai.features import features, odds
from afaos_gui.ai.model import load_networks, no_model
from afaos_gui.ai.model_error import Fault, ModelError
from afaos_gui.ai.network import Layers
from afaos_gui.ai.npz import read_rows
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.state import Ending, GameState


class EarlierWeights(NamedTuple):
    """Weights of the features; of the units, rectified weighted sums of features; and of the units' outputs."""

    linear: tuple[float, ...]
    units: tuple[tuple[float, ...], ...]
    shares: tuple[float, ...]


class EarlierEvaluation(Evaluation):
    """The value from such weights; there is no policy."""

    def __init__(self, weights: EarlierWeights) -> None:
        super().__init__()
        width, count = len(FEATURES), len(weights.units) + 2
        # The linear part passes through two further units, one of which takes its negative values.
        rows = [*weights.units, weights.linear, tuple(-number for number in weights.linear)]
        numbers = [row[number] for number in range(width) for row in rows]
        numbers += [0.0] * count
        numbers += [float(one == other) for one in range(count) for other in range(count)]
        numbers += [0.0] * count
        numbers += [*weights.shares, 1.0, -1.0, 0.0]
        self._layers = Layers(0, width, count, count, 1, struct.pack(f"<{len(numbers)}f", *numbers))

    def value(self, state: GameState) -> float:
        """The probability of a British win, from 0 to 1."""
        if state.ending is not Ending.NONE:
            return 1.0 if state.winner == BRITISH else 0.0
        row = features(state)
        logit: float = self._layers.run([], row)[0]
        if is_met(row):
            logit = MET_SHARE * logit + MET_LEAD * row[LEAD]
        return odds(logit)


def load_opponent(path: Path) -> Networks | EarlierWeights:
    """Load a model file of this version or an earlier one. Raises ModelError."""
    try:
        content = read_rows(path)
        if "linear" not in content:
            return load_networks(path)
        linear, units, shares = (tuple(float(one) for one in content[name]) for name in ("linear", "units", "shares"))
        width = len(FEATURES)
        if content["features"] != FEATURES or len(linear) != width or len(units) != width * len(shares):
            raise ModelError(path.name, Fault.OTHERS)
    except (ValueError, KeyError) as error:
        raise error if isinstance(error, ModelError) else no_model(path, error) from error
    return EarlierWeights(linear, tuple(units[at : at + width] for at in range(0, len(units), width)), shares)
