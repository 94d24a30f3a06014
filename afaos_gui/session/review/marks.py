"""Marks for verdicts, how many of each a player has, and how accurately a player played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from math import exp2
from typing import NamedTuple

from afaos_gui.ai.view.intents import intent_of
from afaos_gui.data.saves.reviews import Review, Verdict
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.commands import Command


class Mark(Enum):
    """How good a decision was, best first."""

    BEST = "best"
    GOOD = "good"
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LEAST_LOSS = {Mark.BLUNDER: 0.12, Mark.MISTAKE: 0.05, Mark.DOUBTFUL: 0.02}
"""The least win probability that such a decision gives away, worst first."""
HALVED_BY = 0.1
"""The loss of win probability that halves the accuracy of a decision."""
ERRORS = (Mark.MISTAKE, Mark.BLUNDER)
"""The marks one can learn from."""


class GameThird(Enum):
    """A third of a game's turns."""

    OPENING = "opening"
    MIDDLE = "middle"
    ENDING = "ending"


class Accuracy(NamedTuple):
    """How accurate a side's decisions were, 0 to 100 (None without decisions), and how many of each mark."""

    whole: float | None
    phases: dict[GameThird, float | None]
    marks: dict[Mark, int]


def mark_of(verdict: Verdict, command: Command) -> Mark | None:
    """The mark of a decision, None if it was forced. A loss within the margin of error is never a mistake."""
    if verdict.is_forced:
        return None
    if command.action == verdict.line[0]:
        return Mark.BEST
    if (loss := verdict.loss) > verdict.error:
        for mark, least in LEAST_LOSS.items():
            if loss >= least:
                return mark
    return Mark.BEST if intent_of(command.action) == intent_of(verdict.line[0]) else Mark.GOOD


def marks_of(review: Review, commands: Sequence[Command]) -> dict[int, Mark]:
    """The marks of a game's decisions, by command number."""
    found = ((verdict.number, mark_of(verdict, commands[verdict.number])) for verdict in review.verdicts)
    return {number: mark for number, mark in found if mark is not None}


def decision_accuracy(verdict: Verdict) -> float:
    """The accuracy of one decision: 100 without loss, halved for each `HALVED_BY` of it."""
    loss = verdict.loss if verdict.loss > verdict.error else 0.0
    return 100.0 * exp2(-loss / HALVED_BY)


def phase_of(turn: int, first: int, last: int) -> GameThird:
    """The third of the game that a turn belongs to."""
    third = (turn - first) * 3 // (last - first + 1)
    return (GameThird.OPENING, GameThird.MIDDLE, GameThird.ENDING)[min(2, max(0, third))]


def accuracy_of(review: Review, commands: Sequence[Command], side: Side) -> Accuracy:
    """How accurately a side played."""
    first, last = (commands[0].before.turn, commands[-1].before.turn) if commands else (1, 1)
    own = [verdict for verdict in review.verdicts if verdict.side == side and not verdict.is_forced]
    by_phase: dict[GameThird, list[float]] = {phase: [] for phase in GameThird}
    for verdict in own:
        by_phase[phase_of(commands[verdict.number].before.turn, first, last)].append(decision_accuracy(verdict))
    marks = Counter(mark_of(verdict, commands[verdict.number]) for verdict in own)
    return Accuracy(
        _mean(decision_accuracy(verdict) for verdict in own),
        {phase: _mean(values) for phase, values in by_phase.items()},
        {mark: marks[mark] for mark in Mark},
    )


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return sum(found) / len(found) if found else None
