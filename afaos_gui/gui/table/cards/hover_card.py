"""The large card that appears while one is pointed at, and the tag that says what one would add to a siege."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QCursor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.cards.laid import LIFTED_DROP, paint_card
from afaos_gui.gui.cards.states import CardState
from afaos_gui.gui.toolkit.paint.painting import paint_centred_text, restored, text_path
from afaos_gui.gui.toolkit.paint.shapes import paint_box, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour
from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.room.clear_place import foot_beside
from afaos_gui.presentation.room.hand_fan import FanPlace
from afaos_gui.rules.catalogue import Card

ROOM = 16
"""Space around the card for its shadow and its ring."""


class HoverCard(QWidget):
    """A readable card above everything in its window; transparent to the mouse."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.card: Card | None = None
        """The card shown, None while hidden."""
        self._width = 0
        self._state = CardState.NORMAL
        self.hide()

    def show_card(self, card: Card, width: int, foot: QPoint, state: CardState) -> None:
        """Show `card` with the middle of its lower edge at `foot` (in the window), moved to stay inside."""
        self.card, self._width, self._state = card, width, state
        window = self.window()
        size = QPoint(width + 2 * ROOM, int(card_height(width)) + 2 * ROOM)
        left = min(max(-ROOM + 4, foot.x() - size.x() // 2), window.width() - size.x() + ROOM - 4)
        top = max(-ROOM + 4, min(foot.y() + ROOM, window.height() + ROOM - 4) - size.y())
        self.setGeometry(left, top, size.x(), size.y())
        self.raise_()
        self.show()
        self.update()

    def show_beside(self, card: Card, width: int, panel: QWidget, ribbon: int) -> None:
        """Show `card` at the pointer but beside `panel`, towards the middle of the table, and above the ribbon."""
        table = panel.window()
        area, at = QRect(panel.mapTo(table, QPoint()), panel.size()), table.mapFromGlobal(QCursor.pos())
        edges = Box(area.left(), area.top(), area.right(), area.bottom())
        foot = foot_beside(edges, at.toTuple(), table.size().toTuple(), width, ribbon)
        self.show_card(card, width, QPoint(*foot), CardState.NORMAL)

    def forget(self) -> None:
        """Hide and drop the card."""
        self.card = None
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card with its shadow."""
        if self.card is None:
            return
        painter = smooth_painter(self)
        center = QPointF(self.width() / 2, self.height() / 2)
        paint_card(painter, self.card, center, self._width, state=self._state, drop=LIFTED_DROP)


TAG_TYPE, TAG_HEIGHT, TAG_ROOM = 0.17, 0.29, 0.1
"""Size of type, height of the tag, and margins beside the words, in card widths."""
BELOW_NAME, OUT = 0.35, 0.04
"""Distance of the tag from the upper edge, and how far it sticks out at the left, in card widths."""


def paint_tag(painter: QPainter, place: FanPlace, words: str) -> None:
    """Paint a tag at the left of a card's picture, where the next card of the fan does not cover it."""
    width, height = place.width, place.width * TAG_HEIGHT
    path, _advance = text_path(words, Role.SANS, width * TAG_TYPE, bold=True)
    across = path.boundingRect().width() + 2 * width * TAG_ROOM
    rect = QRectF(-width * (0.5 + OUT), -card_height(width) / 2 + width * BELOW_NAME, across, height)
    with restored(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(place.x, place.y)
        painter.rotate(place.angle)
        paint_box(painter, rect, colour(Palette.POINTS), colour(Palette.INK), max(1.0, width * 0.012), height * 0.28)
        ink = colour(Palette.INK)
        paint_centred_text(painter, QPointF(rect.center()), words, Role.SANS, width * TAG_TYPE, ink, bold=True)
