"""Undo and redo of the current game, as far as the viewer may, and the way back to it from what lies over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject

from afaos_gui.gui.controllers.current.news import News
from afaos_gui.presentation.viewer import rights
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game, UndoCheck


class Stage(Protocol):
    """Animates what has been done."""

    def act_out(self, command: Command, viewer: Side, then: Callable[[], None]) -> None:
        """Animate it for a viewer, then call the function."""
        ...

    def finish(self) -> None:
        """Stop at once, and call the function."""
        ...

    def forget(self) -> None:
        """Stop without calling the function."""
        ...


class Undoing(QObject):
    """Goes back and forth in a game, and back to it; what holds the game is derived from it."""

    _game: Game
    _perspective: Perspective
    _stage: Stage | None
    _news: News
    _is_acting: bool
    _aside: tuple[Game, Side | None, News] | None = None
    """The game that a replay, a lesson or an exercise has laid aside, who was seated, if anybody, and what was read."""

    @property
    def own_game(self) -> Game:
        """The game that is played here, on the table or laid aside."""
        return self._game if self._aside is None else self._aside[0]

    def come_back(self) -> None:
        """Bring back the game that was laid aside; behind the curtain, if it was there."""
        if self._aside is not None:
            self.begin(*self._aside[:2])

    def begin(self, game: Game, viewer: Side | None = None) -> None:
        """Put another game on the table."""
        raise NotImplementedError

    def _lay_aside(self, coming: Perspective) -> None:
        """Keep the game on the table for what comes over it, through any number of replays, lessons and exercises."""
        now = self._perspective
        if now.is_live and not coming.is_live:
            read = self._news if now.seated and not now.news else News()
            self._aside = self._game, now.viewer if now.seated else None, read

    def _news_for(self, game: Game, coming: Perspective) -> News:
        """The news of a game that is put on the table: where it comes back, what was read of it is not told again."""
        if not coming.is_live:
            return News()
        aside, self._aside = self._aside, None
        return aside[2] if aside is not None and aside[0] is game else News()

    def undo(self) -> None:
        """Undo the last action, where that is allowed; against the machine back past its reply."""
        if (place := rights.undo_place(self._game, self._perspective)) is not None:
            withheld = self._game.withholds
            self._game.back_to(place)
            if withheld:
                self.look_again()

    def look_again(self) -> None:
        """Show the position once more, after something that is no action has changed what can be done."""
        if not self._is_acting:
            self._look(self._perspective)

    def _look(self, perspective: Perspective) -> None:
        raise NotImplementedError

    def redo(self) -> None:
        """Redo the undone action; against the machine its reply too."""
        if (place := rights.redo_place(self._game, self._perspective)) is not None:
            self._game.back_to(place)

    def go_to(self, position: int) -> None:
        """Go back or forth to a position, where that is allowed."""
        if self._may(self._game.can_go_to(position)):
            self._game.back_to(position)

    def look_at(self, position: int, acts_out: bool) -> None:
        """Show a position of a replay; the next one may be acted out."""
        game, stage = self._game, self._stage
        if stage is not None:
            stage.finish()
        if acts_out and position == game.position + 1 and stage is not None:
            stage.act_out(game.commands[game.position], self._perspective.viewer, lambda: game.back_to(position))
        else:
            game.back_to(position)

    def reset_action(self) -> None:
        """Go back to before the last action, where that is allowed."""
        if self._may(self._game.can_reset_action()):
            self._game.reset_action()

    def reset_turn(self) -> None:
        """Go back to the start of the turn, or as near to it as is allowed."""
        if self._may(self._game.can_reset_turn()):
            self._game.reset_turn()

    def _stop_moving(self) -> None:
        """Stop what moves without showing its position: the game has gone on, and news are told only once."""
        if self._stage is not None:
            self._stage.forget()

    def _may(self, check: UndoCheck) -> bool:
        return check.allowed and rights.is_left_to_people(self._game, self._perspective)
