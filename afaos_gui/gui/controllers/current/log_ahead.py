"""Puts the log of a loaded game into words for the player who is not seated, before the turn changes."""

from __future__ import annotations

from PySide6.QtCore import QObject

from afaos_gui.gui.toolkit.timers import timer
from afaos_gui.session.log import Log

AHEAD_MS = 20
AHEAD_AT_ONCE = 50
"""Milliseconds between batches and actions per batch: a millisecond of work at most."""


class LogAhead(QObject):
    """Works on one log at a time, in idle time."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = timer(self._tell_ahead, self, AHEAD_MS)
        self._log: Log | None = None

    def begin(self, log: Log | None) -> None:
        """Work on this log instead of the one before; None ends the work."""
        self._log = log
        if log is None:
            self._timer.stop()
        else:
            self._timer.start()

    def _tell_ahead(self) -> None:
        if self._log is None or self._log.tell_ahead(AHEAD_AT_ONCE):
            self._timer.stop()
