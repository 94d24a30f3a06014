"""What has just been dropped on the table, so that its flight can start there."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect

from afaos_gui.gui.cards.painter import card_height
from afaos_gui.gui.motion.flights import Look, Pose
from afaos_gui.gui.motion.ghosts import CARD_WIDTH, FAN_STEP, PIECE
from afaos_gui.presentation.targets import Grip, Held

_LOOKS = {Grip.VILLAGE: Look.VILLAGE, Grip.TOWN: Look.TOWN, Grip.FORT: Look.FORT, Grip.SIEGE: Look.FLAG}
_SIZES = {Look.VILLAGE: 0.82, Look.TOWN: 1.0, Look.FORT: 0.6, Look.FLAG: 1.0}
"""Size of the ghost of each piece, as a multiple of PIECE."""


class Drop(NamedTuple):
    """A drag that has just ended: what was held, and the rectangle of its ghost in the window."""

    held: Held
    ghost: QRect

    def cards(self) -> list[tuple[int, Pose]]:
        """The cards that were held, and where each was dropped."""
        count = len(self.held.cards)
        left = self.ghost.center().x() - (CARD_WIDTH + FAN_STEP * (count - 1)) / 2
        y = self.ghost.top() + card_height(CARD_WIDTH) / 2
        return [
            (card, Pose(left + index * FAN_STEP + CARD_WIDTH / 2, y, CARD_WIDTH))
            for index, card in enumerate(self.held.cards)
        ]

    def piece(self, look: Look) -> Pose | None:
        """Where this piece was dropped, None if it was not held."""
        if _LOOKS.get(self.held.grip) is not look:
            return None
        middle = QPoint(self.ghost.center().x(), self.ghost.top() + PIECE)
        pose = Pose(middle.x(), middle.y(), PIECE * _SIZES[look])
        return pose.moved(-PIECE * 0.3, PIECE * 0.5) if look is Look.FLAG else pose
