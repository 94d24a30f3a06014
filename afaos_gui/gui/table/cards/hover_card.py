"""The large card that appears over the table while a card is pointed at."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QCursor, QPaintEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.cards.laid import LIFTED_DROP, paint_card
from afaos_gui.gui.cards.states import CardState
from afaos_gui.gui.toolkit.paint.shapes import smooth_painter
from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.room.clear_place import foot_beside
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
