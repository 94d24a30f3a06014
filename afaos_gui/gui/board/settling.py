"""Waits until zooming stops, and then makes what the new scale needs, a little at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject

from afaos_gui.gui.toolkit.clock import timer

SETTLE_MS = 120
"""Milliseconds without zooming before plates, names and chart are laid out for the new scale."""
AT_ONCE = 0.006
"""Seconds after which other work gets its turn."""


class Settling(QObject):
    """Calls `settle` after the rest, once every step of `prepare` is done; each start begins anew."""

    def __init__(self, prepare: Callable[[], Iterator[None]], settle: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._prepare, self._settle = prepare, settle
        self._steps: Iterator[None] = iter(())
        self._rest = timer(self._begin, self, SETTLE_MS, once=True)
        self._next = timer(self._go_on, self, once=True)

    def start(self) -> None:
        """Start or restart the wait."""
        self._next.stop()
        self._rest.start()

    def stop(self) -> None:
        """Cancel until the next start."""
        self._next.stop()
        self._rest.stop()

    def _begin(self) -> None:
        self._steps = self._prepare()
        self._next.start()

    def _go_on(self) -> None:
        end = time.perf_counter() + AT_ONCE
        for _step in self._steps:
            if time.perf_counter() >= end:
                self._next.start()
                return
        self._settle()
