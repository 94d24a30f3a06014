"""What a policy learns from, and the kinds of opponents that results come from."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

NO_OPPONENT = -1
"""Marks a game in which the current networks played both sides."""
NETWORKS, EARLIER, SCRIPT = range(3)
"""Kinds of other opponents: earlier networks, the evaluation of an earlier version, a script."""
OPPONENTS = 6


def opponent_number(kind: int, side: int) -> int:
    """The number, 0 to 5, of an opponent of this kind playing a side."""
    return 2 * kind + side


class Question(NamedTuple):
    """A decision: the active inputs as the side to decide sees them, those of its choices, and their target shares."""

    active: NDArray[np.uint16]
    choices: NDArray[np.int16]
    """The inputs of each choice, each closed by `network.END`."""
    shares: NDArray[np.float16]
