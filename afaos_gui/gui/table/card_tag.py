"""The tag that tells at a card of the hand what it would add to the siege one points at."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from afaos_gui.data.language import _
from afaos_gui.gui.cards.metrics import card_height
from afaos_gui.gui.table.hand_fan import FanPlace
from afaos_gui.gui.toolkit.painting import paint_centred_text, pen, text_path
from afaos_gui.gui.toolkit.theme import Palette, Role, colour
from afaos_gui.presentation.sieges import Addition

TYPE, HIGH, ROOM = 0.17, 0.29, 0.1
"""Size of type, height of the tag, and room beside the words, in widths of a card."""
BELOW_NAME, OUT = 0.35, 0.04
"""Where the tag begins below the upper edge, and by how much it stands out at the left, in widths of a card."""


def tag_words(added: Addition) -> str:
    """What is written on the tag of a card."""
    if added.price:
        return _("+{strength} for {price}").format(strength=added.strength, price=added.price)
    return f"+{added.strength}"


def paint_tag(painter: QPainter, place: FanPlace, words: str) -> None:
    """Paint a tag at the left of a card's picture, which the next card in the fan leaves free."""
    width, height = place.width, place.width * HIGH
    path, _advance = text_path(words, Role.SANS, width * TYPE, bold=True)
    across = path.boundingRect().width() + 2 * width * ROOM
    rect = QRectF(-width * (0.5 + OUT), -card_height(width) / 2 + width * BELOW_NAME, across, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(place.center)
    painter.rotate(place.angle)
    painter.setPen(pen(colour(Palette.INK), max(1.0, width * 0.012)))
    painter.setBrush(colour(Palette.POINTS))
    painter.drawRoundedRect(rect, height * 0.28, height * 0.28)
    ink = colour(Palette.INK)
    paint_centred_text(painter, QPointF(rect.center()), words, Role.SANS, width * TYPE, ink, bold=True)
    painter.restore()
