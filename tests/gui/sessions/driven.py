"""Time that a session drives: timers and motion are due when the session lets time pass, and nothing waits."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import Any, ClassVar

from PySide6.QtCore import QTimer
from shiboken6 import isValid

MOST_AT_ONCE = 20_000
"""More timeouts than this in one stretch of time are a timer that never rests."""


class Time:
    """The time of the session, in milliseconds; it stands still but for `let_pass`."""

    now: ClassVar[float] = 0.0
    waiting: ClassVar[weakref.WeakSet[DrivenTimer]] = weakref.WeakSet()

    @classmethod
    def begin(cls) -> None:
        """Forget the timers of an earlier session."""
        cls.now = 0.0
        cls.waiting = weakref.WeakSet()

    @classmethod
    def seconds(cls) -> float:
        """The time in seconds, as a clock of motion wants it."""
        return cls.now / 1000

    @classmethod
    def let_pass(cls, milliseconds: float) -> None:
        """Let all timers that become due run out, in the order of their times."""
        end = cls.now + milliseconds
        for _number in range(MOST_AT_ONCE):
            first = min(cls.due(), key=lambda one: (one.due or 0.0, one.number), default=None)
            if first is None or first.due is None or first.due > end:
                break
            cls.now = max(cls.now, first.due)
            first.run_out()
        else:
            raise AssertionError("Timers run out without end.")
        cls.now = end

    @classmethod
    def due(cls) -> Iterator[DrivenTimer]:
        """The timers that wait for their time."""
        for one in tuple(cls.waiting):
            if isValid(one) and one.due is not None:
                yield one


class DrivenTimer(QTimer):
    """A timer in the time of the session; without an interval Qt runs it, as soon as its loop comes to it."""

    made: ClassVar[int] = 0

    def __init__(self, *arguments: Any, interval: int = 0, **named: Any) -> None:
        super().__init__(*arguments, **named)
        DrivenTimer.made += 1
        self.number = DrivenTimer.made
        self.due: float | None = None
        self._every = interval

    def interval(self) -> int:
        return self._every

    def setInterval(self, milliseconds: Any) -> None:
        self._every = int(milliseconds)
        if self.isActive():
            self.start()

    def start(self, milliseconds: Any = None) -> None:
        if milliseconds is not None:
            self._every = int(milliseconds)
        super().stop()
        self.due = None
        if self._every <= 0:
            super().setInterval(0)
            super().start()
        else:
            self.due = Time.now + self._every
            Time.waiting.add(self)

    def stop(self) -> None:
        self.due = None
        super().stop()

    def isActive(self) -> bool:
        return self.due is not None or super().isActive()

    def remainingTime(self) -> int:
        return -1 if not self.isActive() else 0 if self.due is None else round(self.due - Time.now)

    def run_out(self) -> None:
        """Time out now."""
        assert self.due is not None
        self.due = None if self.isSingleShot() else self.due + self._every
        self.timeout.emit()
