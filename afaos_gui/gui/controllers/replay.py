"""Replay on the table: the game stands still while its positions are looked through."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.controllers.play import Play
from afaos_gui.gui.controllers.replay_game import ReplayBridge
from afaos_gui.gui.replay.bar import HEIGHT, ReplayBar
from afaos_gui.gui.table import Table
from afaos_gui.presentation.perspective import Seen, is_open
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.draws import verdict_text, verified
from afaos_gui.session.game import Game
from afaos_gui.session.log import entries_of
from afaos_gui.session.milestones import milestones


class ReplayMode(QObject):
    """One at a time; the window lets go of its own play before it begins one and takes it up when it has `ended`."""

    ended = Signal()
    taken_over = Signal(object)
    """A Game that begins where the replay was."""

    def __init__(self, window: QWidget, table: Table) -> None:
        super().__init__(window)
        self._window = window
        self._table = table
        self._play: Play | None = None
        self._bridge: ReplayBridge | None = None
        self._is_open = False
        self._verdict = ""
        """What came of comparing the draws of an open game with its seed."""
        self.bar = ReplayBar(table)
        self.bar.sought.connect(self.seek)
        self.bar.seen_chosen.connect(self._see_as)
        self.bar.take_over_wanted.connect(self._take_over)
        self.bar.closed.connect(self.end)
        table.ribbon.installEventFilter(self)

    @property
    def is_on(self) -> bool:
        """Whether a replay is being shown."""
        return self._bridge is not None

    @property
    def bridge(self) -> ReplayBridge:
        """The bridge of the replay."""
        if self._bridge is None:
            raise RuntimeError("No replay is being shown.")
        return self._bridge

    def begin(self, game: Game, side: Side, position: int | None = None) -> Play:
        """Show a game, what was taken back left out, as `side` may see it; at its end unless told otherwise."""
        self._is_open = is_open(game)
        self._verdict = verdict_text(verified(game)) if self._is_open else ""
        fork = game.fork(game.position)
        self._bridge = ReplayBridge(fork, side, self)
        self._play = Play(self._bridge, self._table, self._window)
        self._bridge.changed.connect(self._show)
        last = fork.position
        self.bar.timeline.set_game(last, (fork.start.turn, fork.start.mover), milestones(fork.commands))
        self.bar.set_last(last)
        self.bar.set_limits(self._bridge.seen, self._is_open)
        self._table.set_ribbon_height(HEIGHT)
        self.bar.show()
        self._lay()
        if position is not None and position != last:
            self.seek(position)
        else:
            self._bridge.changed.emit()
        self.bar.timeline.setFocus()
        self._table.warmer.warm(sorted(game.catalogue.cards, key=lambda card: card.owner == 1 - side))
        return self._play

    def end(self) -> None:
        """Leave the replay."""
        if self.is_on:
            self._put_away()
            self.ended.emit()

    def put_away(self) -> None:
        """End without a word: the window shows something else."""
        if self.is_on:
            self._put_away()

    def _put_away(self) -> None:
        self._table.warmer.stop()
        self.bar.pause()
        self.bar.hide()
        self._table.set_ribbon_height(0)
        if self._play is not None:
            self._play.close()
        if self._bridge is not None:
            self._bridge.deleteLater()
        self._play = self._bridge = None
        self._table.clear()

    def seek(self, position: int) -> None:
        """Show the position after so many actions."""
        game = self.bridge.game
        if 0 <= position <= len(game.commands):
            game.back_to(position)

    def _see_as(self, seen: Seen) -> None:
        self.bridge.see_as(seen)
        self.bar.set_limits(seen, self._is_open)

    def _take_over(self) -> None:
        game = self.bridge.game
        fork = game.fork(game.position)
        self.bar.pause()
        self.taken_over.emit(fork)

    def _show(self) -> None:
        game, viewer = self.bridge.game, self.bridge.viewer
        if game.position:
            command = game.commands[game.position - 1]
            sentence = entries_of(command, game.position - 1, viewer)[0].text
        else:
            sentence = _("The game begins.")
        # The turn of the position, as the title says it, not that of the action which led there.
        self.bar.show_at(game.position, _("Turn {turn}").format(turn=game.state.turn), sentence)

    def _lay(self) -> None:
        self.bar.place_over(self._table.ribbon.geometry())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the ribbon."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and self.is_on:
            self._lay()
        return False
