"""Tell clicks that answer a new question from clicks that were meant for what was there before."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

HOLD_SECONDS = 0.4
"""Seconds for which a new question takes no answer: as long as a person needs to notice it."""
AGAIN = 2
"""By how much longer where an answer to the question before stood, which somebody may be pressing once more."""


class ScreenArea(NamedTuple):
    """A rectangle of the screen."""

    left: int
    top: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies in the rectangle."""
        return self.left <= x < self.left + self.width and self.top <= y < self.top + self.height


class ClickGuard:
    """Remembers when the current question appeared, and where the answers of the previous one were."""

    def __init__(self, hold: float = HOLD_SECONDS, clock: Callable[[], float] = time.monotonic) -> None:
        self.hold = hold
        """Seconds; with 0 every press counts at once."""
        self._clock = clock
        self._came = -1e9
        self._left: tuple[ScreenArea, ...] = ()

    def note_asked(self) -> None:
        """Note that a question has appeared."""
        self._came = self._clock()

    def note_gone(self, answers: Iterable[ScreenArea]) -> None:
        """Note that a question with answers in these areas is gone; ignored if it could not yet be answered."""
        if self.takes():
            self._left = tuple(answers)

    def takes(self, x: int = -1, y: int = -1) -> bool:
        """Whether a press here answers the current question; a key is pressed nowhere."""
        stood = any(area.holds(x, y) for area in self._left)
        return self._clock() - self._came >= self.hold * (AGAIN if stood else 1)
