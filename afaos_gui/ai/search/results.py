"""Limits and results of searches and levels."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.rules.actions import Action


class Limit(NamedTuple):
    """How long to think: until either is used up; None means no limit."""

    seconds: float | None = None
    iterations: int | None = None


class Candidate(NamedTuple):
    """One of the best actions: visits, win probability of the side to decide, and prior.

    Those that were compared also have the margin of error of a difference between two such values, and the expected
    line, which begins with the action.
    """

    action: Action
    visits: int
    value: float
    prior: float
    error: float = 0.0
    line: tuple[Action, ...] = ()


class Result(NamedTuple):
    """The result of a search: candidates, the most visited first and the others by visits and prior.

    `line` is the expected line, beginning with the best action.
    """

    candidates: tuple[Candidate, ...]
    win_chance: float
    line: tuple[Action, ...]
    iterations: int
    seconds: float


class Choice(NamedTuple):
    """What a level chose. `win_chance` is that of the side to decide; `best` are the best few, best first."""

    action: Action
    win_chance: float
    best: tuple[Candidate, ...]
    line: tuple[Action, ...]
    iterations: int
    seconds: float


class Judgement(NamedTuple):
    """The machine's choice, as a hint gives it, and the win probability after the action taken.

    `error` is the margin of error of the difference; `luck` is how much better the cards drawn were than the average
    draw; `line` is the expected line after the action taken, beginning with it.
    """

    choice: Choice
    played: float
    error: float = 0.0
    luck: float = 0.0
    line: tuple[Action, ...] = ()

    @property
    def loss(self) -> float:
        """The win probability that the action taken gave away, never below 0."""
        return max(0.0, self.choice.win_chance - self.played)
