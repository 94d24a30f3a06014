"""Tell clicks that answer a new question from clicks that were meant for what was there before."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

HOLD_SECONDS = 0.4
"""Seconds for which a new question takes no answer: as long as a person needs to notice it."""
STILL = 3
"""Pixels within which the pointer counts as not moved."""


class Area(NamedTuple):
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
        """Seconds; with 0 every click counts at once."""
        self._clock = clock
        self._came = -1e9
        self._left: tuple[Area, ...] = ()
        self._first: tuple[int, int] | None = None
        self._is_moved = False

    def note_asked(self) -> None:
        """Note that a question has appeared."""
        self._came = self._clock()
        self._first, self._is_moved = None, False

    def note_gone(self, answers: Iterable[Area]) -> None:
        """Note that a question with answers in these areas is gone; ignored if it could not yet be answered."""
        if self.takes_key():
            self._left = tuple(answers)

    def note_pointer(self, x: int, y: int) -> None:
        """Note where the pointer is; once it has moved, a click is meant for what is there now."""
        if self._first is None:
            self._first = (x, y)
        elif max(abs(x - self._first[0]), abs(y - self._first[1])) > STILL:
            self._is_moved = True

    def takes_key(self) -> bool:
        """Whether a key press may answer now."""
        return self._clock() - self._came >= self.hold

    def takes_click(self, x: int, y: int) -> bool:
        """Whether a click here answers the current question.

        Not within the first moment, nor where an answer of the previous question was unless the pointer has moved.
        """
        self.note_pointer(x, y)
        if not self.takes_key():
            return False
        return not self.hold or self._is_moved or not any(area.holds(x, y) for area in self._left)
