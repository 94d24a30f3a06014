"""Replay on the table: steps through the positions of a game, which is paused meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Signal

from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.gui.table.review.replay_bar import ReplayBar
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.clock import OnDemand
from afaos_gui.presentation.facts.course import course_of
from afaos_gui.presentation.viewer.perspective import SIDE_SEEN, Seen, is_open
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.game import Game
from afaos_gui.session.log import last_sentence
from afaos_gui.session.milestones import milestones


class ReplayRunner(QObject):
    """Runs one replay at a time; at its end the game that it interrupted comes back."""

    closed = Signal()
    """Emitted at the end of the replay."""

    def __init__(
        self, current: CurrentGame, table: Table, take_over: Callable[[Game], object], parent: QObject
    ) -> None:
        """`take_over` is called with a new game that begins at the position of the replay."""
        super().__init__(parent)
        self._current = current
        self._table, self._screens = table, table.screens
        self._begin_at = take_over
        self.is_on = False
        """Whether a replay is being shown."""
        self._is_open = False
        self._bar = OnDemand(self._make_bar)
        current.begun.connect(self._on_begun)
        current.changed.connect(self._show)
        current.represented.connect(self._show)
        table.ribbon.installEventFilter(self)

    @property
    def bar(self) -> ReplayBar:
        """The bar below the replayed game, made for the first replay."""
        return self._bar.get()

    def _make_bar(self) -> ReplayBar:
        made = ReplayBar(self._table, self.seek, self.see_as, self._take_over, self.end)
        made.installEventFilter(self)
        return made

    @property
    def whole(self) -> Game:
        """The game that is replayed, or would be."""
        return self._current.own_game if self.is_on else self._current.game

    def begin(self, position: int | None = None) -> None:
        """Replay the current game without the undone actions, from its end unless told otherwise."""
        game = self._current.game
        self.is_on, self._is_open = True, is_open(game)
        self._screens.set_open(Screen.REPLAY, True)
        self._table.set_ribbon_height(self.bar.height_needed)
        self._lay()
        self.bar.raise_()
        self.look_through(game.fork(game.position), position)

    def look_through(self, fork: Game, position: int | None = None, viewer: Side | None = None) -> None:
        """Replay a line, the game's own or another, from a position or from its end."""
        last = fork.position
        first = (fork.start.turn, fork.start.mover)
        self.bar.show_course(course_of(last, first, milestones(fork.commands)))
        side = self._current.viewer if viewer is None else viewer
        self._current.begin_replay(fork, side, last if position is None else position)
        self.bar.set_limits(SIDE_SEEN[side], self._is_open)
        self.bar.focus_timeline()

    def end(self) -> None:
        """End the replay; the same player is still seated, unless the other side has to decide."""
        if self.is_on:
            self._put_away()
            self._current.come_back()

    def _on_begun(self) -> None:
        """End the replay if another game has come to the table."""
        if self.is_on and self._current.is_live:
            self._put_away()

    def _put_away(self) -> None:
        self.is_on = False
        self._screens.set_open(Screen.REPLAY, False)
        self.bar.pause()
        self.bar.hide()
        self._table.set_ribbon_height(0)
        self._table.clear()
        self.closed.emit()

    def pause(self) -> None:
        """Stop playing."""
        self._bar.if_made(ReplayBar.pause)

    def seek(self, position: int) -> None:
        """Show the position after this many actions."""
        game = self._current.game
        if self.is_on and 0 <= position <= len(game.commands):
            self._current.look_at(position, acts_out=not self.bar.is_quick)

    def see_as(self, seen: Seen) -> None:
        """View from one side, or with both hands open."""
        self._current.see_as(seen)
        self.bar.set_limits(seen, self._is_open)

    def _take_over(self) -> None:
        game = self._current.game
        self.bar.pause()
        self._begin_at(game.fork(game.position))

    def _show(self) -> None:
        if not self.is_on:
            return
        game, viewer = self._current.game, self._current.viewer
        # The turn of the position, as in the title, not of the action that led there.
        told = _("Turn {turn}, verified") if game.is_proved else _("Turn {turn}")
        turn = told.format(turn=game.state.turn)
        self.bar.show_at(game.position, turn, last_sentence(game, viewer))

    def _lay(self) -> None:
        self.bar.place_over(self._table.ribbon.geometry())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lie below the ribbon, whose size changes, and ask for more of it where the words have become larger."""
        if self.is_on and watched is self._bar.made and event.type() == QEvent.Type.LayoutRequest:
            if self.bar.height_needed != self.bar.height():
                self._table.set_ribbon_height(self.bar.height_needed)
        elif self.is_on and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._lay()
        return False
