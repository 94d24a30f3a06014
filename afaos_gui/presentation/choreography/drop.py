"""What has just been dropped on the table, so that its flight can start there."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.choices.targets import Grip, Held
from afaos_gui.presentation.choreography.flights import FlightLook, Pose

CARD_WIDTH = 104
FAN_STEP = 30
PIECE = 44
"""Widths of a card and a piece that are being dragged, and the step from one card to the next, in pixels."""
_LOOKS = {
    Grip.VILLAGE: FlightLook.VILLAGE,
    Grip.TOWN: FlightLook.TOWN,
    Grip.FORT: FlightLook.FORT,
    Grip.SIEGE: FlightLook.FLAG,
}
_SIZES = {FlightLook.VILLAGE: 0.82, FlightLook.TOWN: 1.0, FlightLook.FORT: 0.6, FlightLook.FLAG: 1.0}
"""Size of the ghost of each piece, as a multiple of PIECE."""


class Drop(NamedTuple):
    """A drag that has just ended: what was held, and the middle and top of its ghost in the window."""

    held: Held
    middle: int
    top: int

    def cards(self) -> list[tuple[int, Pose]]:
        """The cards that were held, and where each was dropped."""
        count = len(self.held.cards)
        left = self.middle - (CARD_WIDTH + FAN_STEP * (count - 1)) / 2
        y = self.top + card_height(CARD_WIDTH) / 2
        return [
            (card, Pose(left + index * FAN_STEP + CARD_WIDTH / 2, y, CARD_WIDTH))
            for index, card in enumerate(self.held.cards)
        ]

    def piece(self, look: FlightLook) -> Pose | None:
        """Where this piece was dropped, None if it was not held."""
        if _LOOKS.get(self.held.grip) is not look:
            return None
        pose = Pose(self.middle, self.top + PIECE, PIECE * _SIZES[look])
        return pose.moved(-PIECE * 0.3, PIECE * 0.5) if look is FlightLook.FLAG else pose
