"""The two seats, one below the other, and the button that exchanges their players."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.new_game.seat_slip import SeatSlip
from afaos_gui.gui.toolkit.widgets.arranging import column, row
from afaos_gui.gui.toolkit.widgets.glyph_button import Glyph, GlyphButton, GlyphGround
from afaos_gui.gui.toolkit.widgets.paper import SHADOW
from afaos_gui.rules.catalogue import BRITISH, FRENCH

SWAP_SIZE = 30


class Seats(QWidget):
    """Both seats and the button that exchanges the players."""

    def __init__(
        self,
        names: tuple[str, str],
        levels: tuple[str, str],
        parent: QWidget,
        choose_level: Callable[[SeatSlip], object],
    ) -> None:
        """`choose_level` is called with the seat whose level is to be chosen."""
        super().__init__(parent)
        sides = (BRITISH, FRENCH)
        self.slips = tuple(SeatSlip(side, names[side], levels[side], self, choose_level) for side in sides)
        """The seats of both sides."""
        words, on = (lambda: _("Change sides")), GlyphGround.CLOTH
        self.swap = GlyphButton(Glyph.SWAP, "swap", words, self, self._exchange, SWAP_SIZE, on)
        slips, swap = column(*self.slips, spacing=0), column(None, self.swap, None)
        row((slips, 1), swap, on=self, spacing=2, margins=(0, 0, SHADOW, 0))

    @property
    def stations(self) -> tuple[QWidget, ...]:
        """The widgets in tab order."""
        slips = [widget for s in self.slips for widget in (s.name, s.level_button, s.person, s.machine)]
        return (*slips, self.swap)

    def _exchange(self) -> None:
        players = [(slip.name.text(), slip.level) for slip in self.slips]
        for slip, player in zip(self.slips, reversed(players), strict=True):
            slip.set_player(*player)
