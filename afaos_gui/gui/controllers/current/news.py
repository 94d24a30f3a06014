"""What is told of the game: news since the viewer last acted, and the log in words for the player not seated."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject

from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.session.game import Game
from afaos_gui.session.log import Log, LogEntry, recap

NEWS_LINES = 12
"""The most log entries of a recap."""


class News:
    """The entries of the last recap; it goes to the table as part of the perspective."""

    def __init__(self) -> None:
        self.entries: tuple[LogEntry, ...] = ()
        """The log entries that were told last."""
        self._told_at = -1
        """The position whose recap has been shown."""

    def find(self, game: Game, perspective: Perspective) -> Perspective:
        """The perspective with what is new in a position, and nothing once it has been told."""
        if game.position == self._told_at or not perspective.is_live:
            return perspective._replace(news=(), retells=False, is_told=False)
        told, self._told_at = self._told_at, game.position
        since = game.commands[told : game.position] if perspective.with_curtain and told >= 0 else ()
        # Whoever sits here since and has only answered was told what came before.
        is_known = bool(since) and all(command.side == perspective.viewer for command in since)
        entries = [] if is_known else recap(game, perspective.viewer)
        return self.note(tuple(entries)[-NEWS_LINES:], perspective)

    def note(self, entries: tuple[LogEntry, ...], perspective: Perspective, retells: bool = False) -> Perspective:
        """The perspective with these entries as its news."""
        self.entries = entries
        return perspective._replace(news=_texts(entries), retells=retells, is_told=False)

    def say_anew(self, log: Iterable[LogEntry], perspective: Perspective) -> Perspective:
        """The perspective with the same news in the words of this log."""
        told = {(entry.index, entry.turn) for entry in self.entries}
        self.entries = tuple(entry for entry in log if (entry.index, entry.turn) in told)
        return perspective._replace(news=_texts(self.entries)) if perspective.news else perspective


def _texts(entries: tuple[LogEntry, ...]) -> tuple[str, ...]:
    return tuple(entry.text for entry in entries)


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
