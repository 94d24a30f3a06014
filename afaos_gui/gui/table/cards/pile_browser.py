"""A dialog to look through a pile: every kind of card once, with its copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QScrollArea, QWidget

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.gui.cards.pixmaps import card_pixmap, stack_depth
from afaos_gui.gui.table.panels.base import NO_CARD
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.painting import fill_only, polygon
from afaos_gui.gui.toolkit.paint.shapes import paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SURROUND, CardPalette, Role, colour, text_font
from afaos_gui.gui.toolkit.pressing import HoveredButton
from afaos_gui.gui.toolkit.widgets.arranging import row
from afaos_gui.gui.toolkit.widgets.controls import MARGIN, ClothDialog, label
from afaos_gui.gui.toolkit.widgets.scrolling import make_quiet
from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.cards.card_sentence import describe
from afaos_gui.presentation.facts.pile_orders import orders
from afaos_gui.rules.catalogue import Card

CARD_WIDTH = 150
GAP = 16
FRAME_HEIGHT = 145
"""Height of heading and buttons."""


class ChoiceBox(QComboBox):
    """A combo box in the colours of the table; style sheets drop its arrow, so it is drawn here."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFont(text_font(Role.SANS, 14))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box and the arrow at its right end."""
        super().paintEvent(event)
        painter = smooth_painter(self)
        fill_only(painter, colour(SURROUND.hairline))
        x, y = self.width() - 14.0, self.height() / 2 + 0.5
        painter.drawPath(polygon([(x - 5, y - 3), (x + 5, y - 3), (x, y + 3)]))


def card_size() -> QSize:
    """The size of every card here."""
    depth = round(stack_depth(CARD_WIDTH, 4))
    return QSize(CARD_WIDTH + depth + 4, round(card_height(CARD_WIDTH)) + depth + 4)


class BrowserCard(HoveredButton):
    """One kind of card with its copies."""

    def __init__(self, card: Card, count: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.card = card
        self.count = count
        text = describe(card)
        self.setAccessibleName(text if count == 1 else _("{count} copies. {card}").format(count=count, card=text))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.resize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """The card with the edges of its stack."""
        return card_size()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card, with a ring while it has the focus or the pointer."""
        painter = smooth_painter(self)
        pixmap = card_pixmap(self.card, CARD_WIDTH, self.devicePixelRatioF(), count=self.count)
        painter.drawPixmap(QPointF(2, 2), pixmap)
        if self.hasFocus() or self.underMouse():
            around = QRectF(2, 2, CARD_WIDTH, round(card_height(CARD_WIDTH)))
            paint_frame(painter, around, colour(CardPalette.HIGHLIGHT), 2, 8)


class BrowserArea(QScrollArea):
    """A scroll area that reports when its width may have changed."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Report it."""
        super().resizeEvent(event)
        self.resized.emit()


class PileBrowser(ClothDialog):
    """The cards of a pile side by side."""

    card_hovered = Signal(int)

    def __init__(self, cards: Sequence[Card], title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, "pile_browser", parent)
        self._area = BrowserArea(self)
        self._area.resized.connect(self._lay)
        self._content = QWidget()
        self.tiles = [self._tile(card, count) for card, count in Counter(cards).items()]
        """The tiles in the order shown."""
        self.sorting = ChoiceBox(self)
        """The combo box of the order."""
        for name, (words, _key) in orders().items():
            self.sorting.addItem(words, name)
        self.sorting.setAccessibleName(_("Sort the cards"))
        self.sorting.currentIndexChanged.connect(lambda _index: self._lay())
        self._lay_out(len(cards))
        self.resize(self._fitting_size())

    def _tile(self, card: Card, count: int) -> BrowserCard:
        tile = BrowserCard(card, count, self._content)
        tile.pointed.connect(lambda here: self.card_hovered.emit(card.id if here else NO_CARD))
        return tile

    def _lay_out(self, count: int) -> None:
        words = ngettext("{count} card", "{count} cards", count).format(count=count)
        quiet = label(words, Role.TEXT, 13, Ink.CLOTH_SOFT, self, italic=True, wraps=False)
        self._area.setWidget(self._content)
        self._content.setAutoFillBackground(False)
        make_quiet(self._area)
        self.fill(row(quiet, None, self.sorting), (self._area, 1))
        self.close_button = self.add_close()

    def _fitting_size(self) -> QSize:
        """The size that the cards need, up to five in a row and two rows."""
        card = card_size()
        columns = min(5, max(3, len(self.tiles)))
        rows = min(2, -(-len(self.tiles) // columns))
        return QSize(
            columns * (card.width() + GAP) + 2 * MARGIN + 8,
            rows * (card.height() + GAP) + 2 * MARGIN + FRAME_HEIGHT,
        )

    def _lay(self) -> None:
        """Lay the tiles in rows, in the chosen order."""
        key = orders()[self.sorting.currentData()][1]
        self.tiles.sort(key=lambda tile: key((tile.card, tile.count)))
        if not self.tiles:
            return
        size = card_size()
        columns = max(1, (self._area.viewport().width() + GAP) // (size.width() + GAP))
        for index, tile in enumerate(self.tiles):
            line, across = divmod(index, columns)
            tile.move(across * (size.width() + GAP), line * (size.height() + GAP))
        rows = -(-len(self.tiles) // columns)
        self._content.resize(self._area.viewport().width(), rows * (size.height() + GAP))

    def forget(self) -> None:
        """Close and drop the cards."""
        for tile in self.tiles:
            tile.setParent(None)
            tile.deleteLater()
        self.tiles = []
        self.close()
