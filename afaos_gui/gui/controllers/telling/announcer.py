"""Reads out what changes without the player: what was done or taken back, what is expected now, and the curtain."""

from __future__ import annotations

from enum import StrEnum
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.application import announce
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.presentation.facts.history import taken_back
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.game import Game

CALM_MS = 150
"""Milliseconds within which sentences are joined into one announcement."""
MOST_TAKEN_BACK = 3
"""So many actions are named, those first taken; a leap back over a whole game would be read for minutes."""


class Detail(StrEnum):
    """How much is read out."""

    FULL = "full"
    BRIEF = "brief"
    """What was done and what is asked, without the explanations of a question."""
    ASKED = "asked"
    """Only what the player is asked."""


class Announcer(QObject):
    """Reads out what the seated player may know; behind the curtain it says nothing about the game."""

    said = Signal(str)
    detail = Detail.FULL

    def __init__(self, current: CurrentGame, table: Table, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._current = current
        self._told: tuple[Game | None, Side, int] = (None, 0, 0)
        """The game, the viewer it was read to, and how many entries of its log."""
        self._news: list[str] = []
        self._expected = ""
        self._timer = timer(self._say, self, CALM_MS, once=True)
        table.ribbon.sentence_set.connect(self._expect)
        for panel in (table.side_panel, table.decision_panel):
            panel.opened.connect(partial(self._on_asked, panel))
        current.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Collect the log entries that are new or gone when the position or the viewer has changed."""
        current = self._current
        if not current.seated:
            self.hush()
            return
        entries = current.log()
        game, viewer, told = self._told
        if game is current.game and viewer == current.viewer:
            if self.detail is not Detail.ASKED:
                gone = current.whole_log()[len(entries) : told] if current.is_live else ()
                self._news += [taken_back(entry.text) for entry in gone[:MOST_TAKEN_BACK]]
                self._news += [entry.text for entry in entries[told:]]
            self._timer.start()
        self._told = (current.game, current.viewer, len(entries))

    def tell(self, words: str) -> None:
        """Read out what the player has to know in any case."""
        if words and self._current.seated:
            self._news.append(words)
            self._timer.start()

    def _expect(self, words: str) -> None:
        """Read out what is expected now, after what has happened; only the last of several sentences."""
        if self._current.seated and (self.detail is not Detail.ASKED or self._current.can_act):
            self._expected = words
            self._timer.start()

    def _on_asked(self, panel: Slip) -> None:
        """Read out a question with its explanations, which may replace the report of what happened."""
        if self._current.seated:
            title, told = panel.accessibleName(), panel.accessibleDescription()
            title = title if title.endswith("?") else f"{title}."
            if self.detail is not Detail.FULL:
                told = ""
            self._news = [*(words for words in self._news if words not in told), title, told]
            self._timer.start()

    def hush(self) -> None:
        """Drop everything waiting to be read out."""
        self._timer.stop()
        self._news.clear()
        self._expected = ""
        self._told = (None, 0, 0)

    def _say(self) -> None:
        words = " ".join(filter(None, (*self._news, self._expected)))
        self._news.clear()
        self._expected = ""
        if words:
            announce(self._window, words)
            self.said.emit(words)
