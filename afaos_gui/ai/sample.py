"""Training data from a game: some of its positions with their results, and what searches found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from afaos_gui.ai.choices import choice_inputs
from afaos_gui.ai.evaluation import KINDS_OF_END, POINTS
from afaos_gui.ai.inputs import active_inputs
from afaos_gui.ai.signals import signals
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.scoring import CAPTURES_TO_END, captured_points, total_points
from afaos_gui.rules.state import Ending, GameState

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


class Sample(NamedTuple):
    """One game. Arrays have an entry for each position kept.

    `found`: the probability of a British win found by a search there, nan without one; `stray`: whether a stray move
    follows before the next position; `outcome`: the British result, from 0 to 1; `margin`: their lead in units of 20
    points; `end`: which of `evaluation.KINDS_OF_END`; `opponent`: the `opponent_number` of the other player, or
    `NO_OPPONENT`.
    """

    active: list[NDArray[np.uint16]]
    dense: NDArray[np.float16]
    found: NDArray[np.float32]
    stray: NDArray[np.bool_]
    at_turn: NDArray[np.int16]
    turns: int
    outcome: float
    margin: float
    end: int
    questions: list[Question]
    opponent: int = NO_OPPONENT


class Notes:
    """Collects a `Sample` while a game is played."""

    def __init__(self, opponent: int = NO_OPPONENT) -> None:
        self.opponent = opponent
        self._active: list[NDArray[np.uint16]] = []
        self._dense: list[list[float]] = []
        self._found: list[float] = []
        self._stray: list[bool] = []
        self._turns: list[int] = []
        self._questions: list[Question] = []

    def position(self, state: GameState, found: float | None) -> None:
        """Keep a position, with the probability of a British win that a search found."""
        self._active.append(np.asarray(active_inputs(state), dtype=np.uint16))
        self._dense.append(signals(state))
        self._found.append(float("nan") if found is None else found)
        self._stray.append(False)
        self._turns.append(state.turn)

    def stray(self) -> None:
        """Note that a stray move follows the last position."""
        if self._stray:
            self._stray[-1] = True

    def question(self, state: GameState, actions: Sequence[Action], shares: Sequence[float]) -> None:
        """Keep a decision with the target share of each action."""
        side = state.to_decide
        self._questions.append(
            Question(
                np.asarray(active_inputs(state, side), dtype=np.uint16),
                np.asarray(choice_inputs(list(actions), side), dtype=np.int16),
                np.asarray(shares, dtype=np.float16),
            )
        )

    def sample(self, state: GameState, outcome: float) -> Sample:
        """The sample of the game, which ended with this outcome or was stopped."""
        margin = (total_points(state, BRITISH) - total_points(state, FRENCH)) / POINTS
        return Sample(
            self._active,
            np.asarray(self._dense, dtype=np.float16),
            np.asarray(self._found, dtype=np.float32),
            np.asarray(self._stray, dtype=np.bool_),
            np.asarray(self._turns, dtype=np.int16),
            state.turn,
            outcome,
            max(-2.0, min(2.0, margin)),
            end_of(state),
            self._questions,
            self.opponent,
        )


def end_of(state: GameState) -> int:
    """The index in `evaluation.KINDS_OF_END` of a position that is over or was stopped."""
    ending = state.ending
    if ending is Ending.NONE:
        return 5
    if ending in (Ending.VILLAGES, Ending.TOWNS):
        return 2
    if ending is Ending.CAPTURES:
        return 3 if captured_points(state, BRITISH) >= CAPTURES_TO_END else 4
    return 0 if state.winner == BRITISH else 1


def ends_of(samples: Iterable[Sample]) -> dict[str, int]:
    """How many games ended in each way."""
    counts = dict.fromkeys(KINDS_OF_END, 0)
    for sample in samples:
        counts[KINDS_OF_END[sample.end]] += 1
    return counts
