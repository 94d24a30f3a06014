"""The one clock of all animations."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject

from afaos_gui.gui.toolkit.pace import RATES, Pace, Stillness, is_reduced
from afaos_gui.gui.toolkit.timers import timer

FRAME_MS = 16
LONGEST_STEP_MS = 50.0
"""After a pause of the machine an animation goes on from where it was instead of jumping."""

Step = Callable[[float], None]
End = Callable[[], None]


@dataclass(slots=True, eq=False)
class Run:
    """An animation going on: `at` milliseconds of its `length` have passed, at normal speed."""

    length: float
    step: Step
    end: End
    at: float = 0.0


class Clock(QObject):
    """Moves everything that is animated, frame by frame; it rests while nothing is.

    It makes all motion at once until it is given the player's pace: so pictures and tests wait for nothing.
    """

    def __init__(self, parent: QObject | None = None, now: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(parent)
        self._now = now
        self._last = 0.0
        self._pace = Pace.AT_ONCE
        self._stillness = Stillness.SYSTEM
        self._runs: list[Run] = []
        self._timer = timer(self.tick, self, FRAME_MS, precise=True)

    @property
    def pace(self) -> Pace:
        """How fast things move."""
        return self._pace

    def set_pace(self, pace: Pace | str) -> None:
        """Take up another speed; "at once" finishes what moves now."""
        self._pace = Pace(pace)
        if self.still:
            self.finish_all()

    @property
    def stillness(self) -> Stillness:
        """What was set about reduced motion."""
        return self._stillness

    def set_stillness(self, stillness: Stillness | str) -> None:
        """Say whether motion is reduced; the choice "system" asks the system anew for each animation."""
        self._stillness = Stillness(stillness)
        if self.still:
            self.finish_all()

    @property
    def still(self) -> bool:
        """Whether an animation would be over at once."""
        return self._pace is Pace.AT_ONCE or is_reduced(self._stillness)

    @property
    def running(self) -> bool:
        """Whether anything moves."""
        return bool(self._runs)

    @property
    def resting(self) -> bool:
        """Whether the timer stands still, so that the program uses no processor time."""
        return not self._timer.isActive()

    def animate(self, length: float, step: Step, end: End) -> Run | None:
        """Call `step` with the milliseconds passed until `length`, then `end`; at once where nothing moves.

        The run is for `stop`; it is None where all is over already.
        """
        if self.still or length <= 0:
            step(length)
            end()
            return None
        run = Run(length, step, end)
        self._runs.append(run)
        step(0.0)
        if self.resting:
            self._last = self._now()
            self._timer.start()
        return run

    def tick(self) -> None:
        """Move everything by the time that has passed since the last tick."""
        now = self._now()
        passed = min((now - self._last) * 1000, LONGEST_STEP_MS) * RATES.get(self._pace, 1.0)
        self._last = now
        for run in tuple(self._runs):
            if run not in self._runs:  # The end of another run has stopped it.
                continue
            run.at += passed
            if run.at >= run.length:
                self._finish(run)
            else:
                run.step(run.at)

    def finish_all(self) -> None:
        """Bring everything to its end at once, also what begins meanwhile."""
        while self._runs:
            self._finish(self._runs[0])

    def stop(self, run: Run | None) -> None:
        """Drop a run where it is, without its end; one that is over already does not matter."""
        if run in self._runs:
            self._runs.remove(run)
        if not self._runs:
            self._timer.stop()

    def _finish(self, run: Run) -> None:
        self.stop(run)
        run.step(run.length)
        run.end()
