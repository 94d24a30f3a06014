"""A piece taken up by a click or a key: lit places wait for it until it is laid on one, or put back."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from afaos_gui.data.language import _
from afaos_gui.gui.controllers.current_game import Bridge
from afaos_gui.gui.controllers.highlights import Lights
from afaos_gui.gui.table import Table
from afaos_gui.presentation.targets import Grip, Held, Spot, Target

PIECE_GRIPS = {"village": Grip.VILLAGE, "town": Grip.TOWN, "fort": Grip.FORT, "siege": Grip.SIEGE}


class Carry(QObject):
    """What the one who sits has taken up without dragging it."""

    def __init__(self, bridge: Bridge, table: Table, lights: Lights, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._table = table
        self._lights = lights
        self._held: Held | None = None

    @property
    def held(self) -> Held | None:
        """What is taken up."""
        return self._held

    @property
    def prompt(self) -> str:
        """What to do with what is held; empty while nothing is."""
        return _("Choose a lit place for it; Esc puts it back.") if self._held is not None else ""

    def take_up(self, piece: str) -> None:
        """Take up a piece of the stock, or put the same one back; the ribbon says what to do with it."""
        held = Held(PIECE_GRIPS[piece])
        if not self._bridge.can_act or held == self._held:
            self.put_back()
            return
        self._table.hand.set_selected(())
        places = self._bridge.reach.places_for(held)
        if not places:
            self.put_back()
            self._table.ribbon.set_sentence(_no_place(piece))
            return
        self._held = held
        self._lights.show_targets(held)
        self._table.ribbon.set_sentence(self.prompt)
        self._table.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def lay_on(self, place: int) -> bool:
        """Lay what is held on a place; whether something was held. It stays in hand where it cannot lie there."""
        held = self._held
        if held is None:
            return False
        self._held = None
        if not self._bridge.drop(held, Target(Spot.PLACE, place)):
            self._held = held
        return True

    def put_back(self) -> None:
        """Hold nothing."""
        if self._held is not None:
            self._held = None
            self._lights.refresh()

    def forget(self) -> None:
        """Hold nothing; the lights are another's matter."""
        self._held = None


def _no_place(piece: str) -> str:
    return {
        "village": _("You can settle no place now."),
        "town": _("You can develop no place now."),
        "fort": _("You can fortify no place now."),
        "siege": _("You can besiege no place now."),
    }[piece]
