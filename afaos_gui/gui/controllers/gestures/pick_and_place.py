"""Placing a piece without dragging: picked up by a click or a key, it is placed by a click on a lit place."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.table.table import Table
from afaos_gui.presentation.choices.refusals import no_place
from afaos_gui.presentation.choices.targets import Grip, Held, Spot, Target


class PickAndPlace(QObject):
    """Pieces that the player picks up without dragging."""

    def __init__(self, current: CurrentGame, table: Table, parent: QObject) -> None:
        super().__init__(parent)
        self._current = current
        self._table = table

    @property
    def held(self) -> Held | None:
        """The piece picked up."""
        return self._current.table_state.gesture.carried

    def take_up(self, piece: str) -> None:
        """Pick up a piece of the stock, or put the same one back; the ribbon says what to do with it."""
        held = Held(Grip(piece))
        if not self._current.can_act or held == self.held:
            self.put_back()
            return
        self._current.select(())
        if not self._current.targets.places_for(held):
            self.put_back()
            self._current.say(no_place(piece))
            return
        self._current.carry(held)
        self._table.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def lay_on(self, place: int) -> bool:
        """Place the held piece, which stays in hand where it is not allowed; return whether one was held."""
        held = self.held
        if held is not None:
            self._current.drop(held, Target(Spot.PLACE, place))
        return held is not None

    def put_back(self) -> None:
        """Put the held piece back."""
        if self.held is not None:
            self._current.carry(None)
