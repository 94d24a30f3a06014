"""A background thread for work that may have to wait for the disk, one task after the other."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

LINGER = 1.0
"""Seconds for which the idle thread stays alive."""


class Background:
    """A thread that runs tasks in order of arrival, and exists only while there are any.

    A failing task is reported to `threading.excepthook`, and the next one runs.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._condition = threading.Condition()
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_busy = False
        self._thread: threading.Thread | None = None

    def do(self, work: Callable[[], None]) -> None:
        """Queue a task."""
        with self._condition:
            self._waiting.append(work)
            if self._thread is None:
                # A disk that never answers must not keep the program from ending.
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            self._condition.notify_all()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait at most this long until all tasks are done; returns whether they are."""
        with self._condition:
            return self._condition.wait_for(lambda: not self._waiting and not self._is_busy, seconds)

    def _run(self) -> None:
        while (work := self._next()) is not None:
            try:
                work()
            except BaseException as error:
                # Reported as if the thread had ended; but it goes on, or no later task would run.
                told = (type(error), error, error.__traceback__, threading.current_thread())
                threading.excepthook(threading.ExceptHookArgs(told))
            finally:
                self._done()

    def _next(self) -> Callable[[], None] | None:
        """The next task, or None if the thread may end."""
        with self._condition:
            if not self._condition.wait_for(lambda: self._waiting, LINGER):
                self._thread = None
                return None
            self._is_busy = True
            return self._waiting.popleft()

    def _done(self) -> None:
        with self._condition:
            self._is_busy = False
            self._condition.notify_all()
