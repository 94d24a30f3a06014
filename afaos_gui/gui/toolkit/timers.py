"""What happens later: timers with a purpose given at creation, and parts made when they are first needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer


def timer(
    run: Callable[[], object], owner: QObject, interval: int = 0, *, once: bool = False, precise: bool = False
) -> QTimer:
    """A timer, not started yet, that calls `run` every `interval` milliseconds, or once."""
    kind = Qt.TimerType.PreciseTimer if precise else Qt.TimerType.CoarseTimer
    made = QTimer(owner, interval=interval, singleShot=once, timerType=kind)
    made.timeout.connect(run)
    return made


Made = TypeVar("Made")


class OnDemand(Generic[Made]):
    """A part that is made when it is first needed."""

    def __init__(self, make: Callable[[], Made]) -> None:
        self._make = make
        self.made: Made | None = None
        """The part, None until it is first needed."""

    def get(self) -> Made:
        """The part, made now if it is the first time."""
        if self.made is None:
            self.made = self._make()
        return self.made
