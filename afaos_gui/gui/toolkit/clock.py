"""Time: timers, what is made at first use, and the one clock of every animation, with its pace."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer

from afaos_gui.presentation.look.pace import RATES, Pace, Stillness, is_reduced


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

    def if_made(self, do: Callable[[Made], object]) -> None:
        """Do something with the part, unless nobody has needed it yet."""
        if self.made is not None:
            do(self.made)


FRAME_MS = 16
LONGEST_STEP_MS = 50.0
"""The longest step of an animation, so that it continues after a stall of the system instead of jumping."""

Advance = Callable[[float], None]
End = Callable[[], None]


@dataclass(slots=True, eq=False)
class Run:
    """A running animation: `at` milliseconds of its `length` have passed, at normal speed."""

    length: float
    step: Advance
    end: End
    at: float = 0.0


class Clock(QObject):
    """Advances all animations frame by frame; its timer is stopped while there are none.

    Until it is given the player's pace every animation ends at once, so that pictures and tests need not wait.
    """

    def __init__(self, parent: QObject | None = None, now: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(parent)
        self.now = now
        """The time in seconds."""
        self._last = 0.0
        self.pace = Pace.AT_ONCE
        """How fast things move."""
        self.stillness = Stillness.SYSTEM
        """The reduced-motion setting."""
        self._runs: list[Run] = []
        self._timer = timer(self.tick, self, FRAME_MS, precise=True)

    def set_pace(self, pace: Pace | str) -> None:
        """Change the speed; "at once" finishes the running animations."""
        self.pace = Pace(pace)
        if self.still:
            self.finish_all()

    def set_stillness(self, stillness: Stillness | str) -> None:
        """Set whether motion is reduced."""
        self.stillness = Stillness(stillness)
        if self.still:
            self.finish_all()

    @property
    def still(self) -> bool:
        """Whether an animation would end at once."""
        return self.pace is Pace.AT_ONCE or is_reduced(self.stillness)

    @property
    def running(self) -> bool:
        """Whether anything moves."""
        return bool(self._runs)

    @property
    def resting(self) -> bool:
        """Whether the timer is stopped, so that the program uses no processor time."""
        return not self._timer.isActive()

    def animate(self, length: float, step: Advance, end: End) -> Run | None:
        """Call `step` with the milliseconds passed until `length`, then `end`; both immediately where nothing moves.

        The returned run can be passed to `stop`; it is None if the animation is over already.
        """
        if self.still or length <= 0:
            step(length)
            end()
            return None
        run = Run(length, step, end)
        self._runs.append(run)
        step(0.0)
        if self.resting:
            self._last = self.now()
            self._timer.start()
        return run

    def tick(self) -> None:
        """Advance everything by the time since the last tick."""
        now = self.now()
        passed = min((now - self._last) * 1000, LONGEST_STEP_MS) * RATES.get(self.pace, 1.0)
        self._last = now
        for run in tuple(self._runs):
            if run not in self._runs:  # The end of another run has stopped this one.
                continue
            run.at += passed
            if run.at >= run.length:
                self._finish(run)
            else:
                run.step(run.at)

    def finish_all(self) -> None:
        """Finish every animation at once, including those that begin meanwhile."""
        while self._runs:
            self._finish(self._runs[0])

    def stop(self, run: Run | None) -> None:
        """Stop a run where it is, without calling its end; does nothing for a finished one."""
        if run in self._runs:
            self._runs.remove(run)
        if not self._runs:
            self._timer.stop()

    def _finish(self, run: Run) -> None:
        self.stop(run)
        run.step(run.length)
        run.end()
