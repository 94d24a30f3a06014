"""Work that may have to wait for the disk, done one piece after the other while the window goes on."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

LINGER = 1.0
"""Seconds for which the thread stays when there is nothing to do."""


class Background:
    """A thread that does what it is given, in the order in which it came; there is none while nothing is to do.

    A piece of work that fails is told to `threading.excepthook`, and the next one is done.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._condition = threading.Condition()
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_busy = False
        self._thread: threading.Thread | None = None

    def do(self, work: Callable[[], None]) -> None:
        """Have a piece of work done, soon."""
        with self._condition:
            self._waiting.append(work)
            if self._thread is None:
                # A disk that never answers must not keep the program from ending.
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            self._condition.notify_all()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until everything is done, at most so long; whether it is."""
        with self._condition:
            return self._condition.wait_for(lambda: not self._waiting and not self._is_busy, seconds)

    def _run(self) -> None:
        while (work := self._next()) is not None:
            try:
                work()
            except BaseException as error:
                # Told like the end of a thread; but this one goes on, or nothing would be done any more.
                told = (type(error), error, error.__traceback__, threading.current_thread())
                threading.excepthook(threading.ExceptHookArgs(told))
            finally:
                self._done()

    def _next(self) -> Callable[[], None] | None:
        """What is to be done next; None when the thread may end."""
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
