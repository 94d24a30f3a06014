"""The tag on a card of the hand that says what it would add to the siege under the pointer."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from afaos_gui.gui.toolkit.paint.painting import paint_centred_text, text_path
from afaos_gui.gui.toolkit.paint.shapes import paint_box
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour
from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.room.hand_fan import FanPlace

TYPE, HIGH, ROOM = 0.17, 0.29, 0.1
"""Size of type, height of the tag, and margins beside the words, in card widths."""
BELOW_NAME, OUT = 0.35, 0.04
"""Distance of the tag from the upper edge, and how far it sticks out at the left, in card widths."""


def paint_tag(painter: QPainter, place: FanPlace, words: str) -> None:
    """Paint a tag at the left of a card's picture, where the next card of the fan does not cover it."""
    width, height = place.width, place.width * HIGH
    path, _advance = text_path(words, Role.SANS, width * TYPE, bold=True)
    across = path.boundingRect().width() + 2 * width * ROOM
    rect = QRectF(-width * (0.5 + OUT), -card_height(width) / 2 + width * BELOW_NAME, across, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(place.x, place.y)
    painter.rotate(place.angle)
    paint_box(painter, rect, colour(Palette.POINTS), colour(Palette.INK), max(1.0, width * 0.012), height * 0.28)
    ink = colour(Palette.INK)
    paint_centred_text(painter, QPointF(rect.center()), words, Role.SANS, width * TYPE, ink, bold=True)
    painter.restore()
