"""A piece taken up by a click or a key: lit places wait for it until it is laid on one, or put back."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from afaos_gui.data.language import _
from afaos_gui.gui.controllers.current_game import CurrentGame
from afaos_gui.gui.table.table import Table
from afaos_gui.presentation.targets import Grip, Held, Spot, Target

PIECE_GRIPS = {"village": Grip.VILLAGE, "town": Grip.TOWN, "fort": Grip.FORT, "siege": Grip.SIEGE}


class PickAndPlace(QObject):
    """Pieces that the player takes up without dragging them."""

    def __init__(self, current: CurrentGame, table: Table, parent: QObject) -> None:
        super().__init__(parent)
        self._current = current
        self._table = table

    @property
    def held(self) -> Held | None:
        """What is taken up."""
        return self._current.table_state.gesture.carried

    def take_up(self, piece: str) -> None:
        """Take up a piece of the stock, or put the same one back; the ribbon says what to do with it."""
        held = Held(PIECE_GRIPS[piece])
        if not self._current.can_act or held == self.held:
            self.put_back()
            return
        self._current.select(())
        if not self._current.targets.places_for(held):
            self.put_back()
            self._current.say(_no_place(piece))
            return
        self._current.carry(held)
        self._table.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def lay_on(self, place: int) -> bool:
        """Lay what is held on a place; whether something was held. It stays in hand where it cannot lie there."""
        held = self.held
        if held is not None:
            self._current.drop(held, Target(Spot.PLACE, place))
        return held is not None

    def put_back(self) -> None:
        """Hold nothing."""
        if self.held is not None:
            self._current.carry(None)


def _no_place(piece: str) -> str:
    return {
        "village": _("You can settle no place now."),
        "town": _("You can develop no place now."),
        "fort": _("You can fortify no place now."),
        "siege": _("You can besiege no place now."),
    }[piece]
