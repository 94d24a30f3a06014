"""One action tried on the table, outside of any saved game, and judged by the machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from afaos_gui.data.saves.reviews import Verdict
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.game import Game
from afaos_gui.session.review.line import play_line

if TYPE_CHECKING:
    from afaos_gui.session.review.reviewer import Reviewer

POLL_MS = 30


class Trial(QObject):
    """`begin` shows a position, `again` goes back to it, `end` brings back the game that was on the table."""

    tried = Signal(object)
    """Emitted with the first Action tried."""
    judged = Signal(object)
    """The machine's Verdict, or None where it failed."""
    ended = Signal()

    def __init__(self, current: CurrentGame, parent: QObject) -> None:
        super().__init__(parent)
        self._current = current
        self._game: Game | None = None
        self._number = 0
        self._left: tuple[Game, Side] | None = None
        self._is_tried = False
        self._reviewer: Reviewer | None = None
        self._timer = timer(self._poll, self, POLL_MS)
        current.changed.connect(self._on_changed)
        current.begun.connect(self._on_begun)

    @property
    def is_on(self) -> bool:
        """Whether a position for trying is on the table."""
        return self._game is not None

    def begin(self, game: Game, side: Side) -> None:
        """Show a position in which `side` is to act."""
        if self._game is None:
            self._left = (self._current.game, self._current.viewer)
        self.close()
        self._game, self._number, self._is_tried = game, game.position, False
        self._current.begin_replay(game, side, game.position, tries=True)

    def again(self) -> None:
        """Undo what was tried."""
        if self._game is not None:
            self.close()
            self._is_tried = False
            self._game.back_to(self._number)

    def show(self, line: Sequence[Action], on: bool = False) -> None:
        """Play a line from the position, or on from where the board stands."""
        if self._game is not None:
            self.close()
            self._is_tried = True
            if not on:
                self._game.back_to(self._number)
            play_line(self._game, line)

    def judge(self, iterations: int | None = None) -> None:
        """Have the machine judge what was tried; `judged` is emitted with the verdict."""
        from afaos_gui.session.review.reviewer import Reviewer

        if self._game is not None:
            done = self._game.fork(self._number + 1)
            self._reviewer = Reviewer(done, iterations, processes=1, only=self._number)
            self._timer.start()

    def end(self) -> None:
        """Bring back the game that was on the table before."""
        if self._game is not None and self._left is not None:
            (game, viewer), self._left, self._game = self._left, None, None
            self.close()
            self._current.begin(game, viewer)
            self.ended.emit()

    def _on_begun(self) -> None:
        """End the trial, because another game is on the table."""
        if self._game is not None and self._current.game is not self._game:
            self.close()
            self._game = self._left = None
            self.ended.emit()

    def _on_changed(self) -> None:
        game = self._game
        if game is not None and not self._is_tried and game.position > self._number:
            self._is_tried = True
            self.tried.emit(game.commands[self._number].action)

    def _poll(self) -> None:
        reviewer = self._reviewer
        if reviewer is None:
            return
        reviewer.poll()
        if reviewer.is_over:
            found: list[Verdict] = [v for v in reviewer.review().verdicts if v.number == self._number]
            self.close()
            self.judged.emit(found[0] if found else None)

    def close(self) -> None:
        """Stop the machine."""
        self._timer.stop()
        if self._reviewer is not None:
            self._reviewer.stop()
            self._reviewer = None
