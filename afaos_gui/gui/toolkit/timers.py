"""Timers with a purpose given at creation."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer


def timer(
    run: Callable[[], object], owner: QObject, interval: int = 0, *, once: bool = False, precise: bool = False
) -> QTimer:
    """A timer, not started yet, that calls `run` every `interval` milliseconds, or once."""
    kind = Qt.TimerType.PreciseTimer if precise else Qt.TimerType.CoarseTimer
    made = QTimer(owner, interval=interval, singleShot=once, timerType=kind)
    made.timeout.connect(run)
    return made
