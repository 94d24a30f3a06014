"""The log of the game on the table, for both players, put into words before it is wanted."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from afaos_gui.rules.catalogue import Side
from afaos_gui.session.game import Game
from afaos_gui.session.log import Log, LogEntry

AHEAD_MS = 20
AHEAD_AT_ONCE = 50
"""How often, and how many at once, actions are put into words that nobody reads yet: a millisecond at most."""


class GameLog(QObject):
    """Where two people play, the long log of a loaded game is told for the other one before the turn changes."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=AHEAD_MS)
        self._timer.timeout.connect(self._tell_ahead)
        self._viewer: Side = 0

    def begin(self, game: Game, viewer: Side, ahead: bool) -> None:
        """Tell another game; `ahead` is whether the other side will read it too."""
        self._logs = Log.of_both(game)
        self._viewer = viewer
        if ahead:
            self._timer.start()

    def stop(self) -> None:
        """Tell nothing more ahead."""
        self._timer.stop()

    @property
    def is_telling(self) -> bool:
        """Whether something is still to be told ahead."""
        return self._timer.isActive()

    def entries(self, viewer: Side) -> list[LogEntry]:
        """Everything done so far, as `viewer` may read it."""
        return self._logs[viewer].entries()

    def whole(self, viewer: Side) -> list[LogEntry]:
        """Everything done, and what was taken back, as `viewer` may read it."""
        return self._logs[viewer].whole()

    def _tell_ahead(self) -> None:
        if self._logs[1 - self._viewer].tell_ahead(AHEAD_AT_ONCE):
            self._timer.stop()
