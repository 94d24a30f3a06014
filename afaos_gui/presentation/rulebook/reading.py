"""What has been read in the rule book, step by step, to go back and forward in."""

from __future__ import annotations

from typing import NamedTuple

MOST_STEPS = 200
"""The most steps that are remembered."""


class ReadingStep(NamedTuple):
    """A step of reading: an anchor, "siege#" for a page's beginning, the contents, or a search."""

    target: str
    query: str = ""
    everything: bool = False
    """Whether what does not hold in the game is shown too."""
    sources: bool = False
    """Whether the booklets that the rules come from are named."""


class Steps:
    """The steps in order, and which of them is the present one."""

    def __init__(self, steps: tuple[ReadingStep, ...] = (), at: int = -1) -> None:
        self.steps = steps
        self.at = at

    @property
    def present(self) -> ReadingStep:
        """The present step, an empty one before the first."""
        return self.steps[self.at] if self.steps else ReadingStep("")

    def add(self, step: ReadingStep, instead: bool = False) -> None:
        """Add a step after the present one; `instead` replaces that, so that going back skips it."""
        kept = self.steps[: self.at + (0 if instead else 1)]
        self.steps = (*kept, step)[-MOST_STEPS:]
        self.at = len(self.steps) - 1

    def leads(self, by: int) -> bool:
        """Whether there is a step this far before or after the present one."""
        return 0 <= self.at + by < len(self.steps)
