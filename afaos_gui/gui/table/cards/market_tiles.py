"""The tiles of the market: a kind of card to draft, and a place whose card can be taken."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _, language
from afaos_gui.gui.board.items.pieces import paint_coin
from afaos_gui.gui.table.panels.base import Press
from afaos_gui.gui.toolkit.look.appearance import follow
from afaos_gui.gui.toolkit.paint.emblems import paint_icon
from afaos_gui.gui.toolkit.paint.ink import fit_line, fit_two_lines, paint_line, width_of
from afaos_gui.gui.toolkit.paint.painting import line_and_fill, line_only, paint_centred_text, pen, rounded
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.gui.toolkit.paint.shapes import paint_fill, shading
from afaos_gui.gui.toolkit.paint.theme import CARD_FRAMES, CardFrame, CardPalette, Palette, Role, colour
from afaos_gui.gui.toolkit.pressing import PointedButton
from afaos_gui.presentation.cards.card_pictures import ICONS
from afaos_gui.presentation.cards.card_sentence import describe
from afaos_gui.presentation.cards.card_symbols import LOCATION_SYMBOLS
from afaos_gui.presentation.cards.card_words import offer_sentence
from afaos_gui.presentation.room.grid import REGULAR, Grid
from afaos_gui.rules.catalogue import NEUTRAL, Card
from afaos_gui.session.words.names import card_name

LEAST_PICTURE = 30
PICTURE_SHARE = 0.5
"""Height of a tile's picture, as a share of the tile's width, and the least in pixels."""
MARGIN = 4
MOST_EDGES = 3
EDGE_STEP = 1.4
"""How far each card below the first sticks out of a stack, in pixels."""
TAG_WIDTH, TAG_HEIGHT = 16, 12
"""The tag with the number of copies."""
DIMMED, GONE = 0.5, 0.28
LEAST_PX = 10


class MarketTile(PointedButton):
    """A small card of the market that can be pointed at, clicked and dragged."""

    activated = Signal()
    """Emitted at a double click."""
    drag_started = Signal(int, QPoint)
    """The card's id and the global position."""

    def __init__(self, card: Card, count: int, affordable: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.card = card
        self.count = count
        self.affordable = affordable
        self._grid = REGULAR
        self._press: Press[int] = Press()
        self._dragged = False
        self._chosen = False
        self.is_advised = False
        """Whether a hint is about the tile's card."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        follow(self, self._say)

    def set_grid(self, grid: Grid) -> None:
        """Apply the measures for a new window size."""
        if grid != self._grid:
            self._grid = grid
            self.update()

    def show_state(self, count: int, affordable: bool) -> None:
        """Show how many copies are left, and whether one is affordable."""
        if (count, affordable) != (self.count, self.affordable):
            self.count, self.affordable = count, affordable
            self._say()
            self.update()

    def set_chosen(self, chosen: bool) -> None:
        """Mark the tile as selected, or not."""
        if chosen != self._chosen:
            self._chosen = chosen
            self._say()
            self.update()

    def set_advised(self, advised: bool) -> None:
        """Light the tile because a hint is about its card, or put the light out."""
        if advised != self.is_advised:
            self.is_advised = advised
            self.update()

    def _say(self) -> None:
        self.setAccessibleName(self._sentence())

    def _sentence(self) -> str:
        return offer_sentence(describe(self.card), self.count, self.affordable, self._chosen)

    def _frame(self) -> CardFrame:
        return CARD_FRAMES[self.card.owner, self.card.owner != NEUTRAL and self.card.is_location]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note where the button was pressed."""
        super().mousePressEvent(event)
        self._dragged = False
        if event.button() == Qt.MouseButton.LeftButton:
            self._press.begin(self.card.id, event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the card; a click no longer follows."""
        if self._press.dragged(event.position().toPoint()) is not None:
            self._dragged = True
            self.setDown(False)
            self.drag_started.emit(self.card.id, event.globalPosition().toPoint())
        elif not self._dragged:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Click, unless the card was dragged."""
        self._press.clicked()
        if not self._dragged:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Report the double click; its release is no click."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._dragged = True
            self.activated.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tile from the pixmap cache: the market is repainted whenever a card or money moves."""
        QPainter(self).drawPixmap(0, 0, self._picture())

    def wait(self, size: QSize, grid: Grid) -> MarketTile:
        """Prepare to be shown at a size."""
        self.set_grid(grid)
        self.resize(size)
        self._picture()
        return self

    def _picture(self) -> QPixmap:
        size, ratio = self.size(), self.devicePixelRatioF()
        state = (self.affordable, self._chosen, self.is_advised, self._is_lit())
        look = (self.card.id, self.count, state, self._grid.small_px, language())
        return PICTURES.get(("tile", type(self), look), size.width(), size.height(), ratio, self.draw)

    def draw(self, painter: QPainter) -> None:
        """Draw the whole tile on a transparent background."""
        raise NotImplementedError

    def _is_lit(self) -> bool:
        return self.hasFocus() or self.underMouse()

    def _paint_body(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the tile's colour, with a double rule inside for a neutral card, and a light edge with the focus."""
        frame = self._frame()
        light, dark = colour(frame.fill).lighter(108), colour(frame.fill).darker(110)
        line_and_fill(painter, pen(colour(frame.edge), 1), shading(rect.topLeft(), rect.bottomRight(), light, dark))
        painter.drawPath(rounded(rect, 4))
        if self.card.owner == NEUTRAL:
            painter.strokePath(rounded(rect.adjusted(1.7, 1.7, -1.7, -1.7), 3), pen(colour(frame.pattern), 0.8))
        if self._chosen or self.is_advised:
            painter.strokePath(rounded(rect.adjusted(1.2, 1.2, -1.2, -1.2), 4), pen(colour(Palette.LIT_CASING), 3.6))
            line_only(painter, pen(colour(Palette.SELECTION if self._chosen else Palette.LIT), 2.4))
            painter.drawPath(rounded(rect.adjusted(0.8, 0.8, -0.8, -0.8), 4))
        elif self._is_lit():
            painter.strokePath(rounded(rect.adjusted(0.5, 0.5, -0.5, -0.5), 4), pen(colour(CardPalette.PLAYABLE), 1.6))


def name_line(grid: Grid) -> float:
    """Height of a line of a tile's name."""
    return max(10.5, grid.small_px + 0.5)


def draft_height(width: int, grid: Grid) -> int:
    """The height of a tile of this width: a picture, and a name of two lines."""
    picture = max(LEAST_PICTURE, PICTURE_SHARE * width)
    return round(picture + 2 * name_line(grid) + 2 * MARGIN + MOST_EDGES * EDGE_STEP)


class DraftTile(MarketTile):
    """A kind of empire card: its silhouette, its price, its copies and its name."""

    def sizeHint(self) -> QSize:
        """Room for picture and two lines."""
        return QSize(56, draft_height(56, self._grid))

    def draw(self, painter: QPainter) -> None:
        """Draw the stack's edges, the picture, the price, the name; faintly where none is left."""
        painter.setOpacity(1.0 if self.count else GONE)
        depth = MOST_EDGES * EDGE_STEP
        rect = QRectF(0.5, 0.5, self.width() - depth - 1, self.height() - depth - 1)
        frame = self._frame()
        for index in range(min(self.count - 1, MOST_EDGES), 0, -1):
            line_and_fill(painter, pen(colour(frame.edge), 1), colour(frame.fill).darker(135))
            painter.drawPath(rounded(rect.translated(index * EDGE_STEP, index * EDGE_STEP), 4))
        self._paint_body(painter, rect)
        name_height = 2 * name_line(self._grid) + 3
        picture = rect.adjusted(MARGIN, MARGIN, -MARGIN, -1 - name_height)
        self._paint_picture(painter, picture)
        self._paint_name(painter, QRectF(rect.left(), picture.bottom() + 1, rect.width(), name_height))
        radius = max(8.5, self.width() * 0.14)
        painter.setOpacity(GONE if not self.count else 1.0 if self.affordable else 0.75)
        corner = QPointF(rect.right() - radius - 0.5, rect.top() + radius + 0.5)
        paint_coin(painter, corner, radius, str(self.card.cost))

    def _paint_picture(self, painter: QPainter, rect: QRectF) -> None:
        line_and_fill(painter, pen(colour(self._frame().edge), 0.7), colour(CardPalette.PAPER))
        painter.drawPath(rounded(rect, 2))
        # Nothing is drawn under the tag of copies, which covers it in a narrow tile.
        most = rect.width() - TAG_WIDTH - 1 if self.count > 1 else rect.width() * 0.72
        side = min(rect.height() * 0.86, max(most, rect.width() * 0.6))
        icon = QRectF(rect.left() + rect.width() * 0.04, rect.bottom() - side - 1, side, side)
        whole = 1.0 if self.count else GONE
        painter.setOpacity(whole if self.affordable else whole * DIMMED)
        paint_icon(painter, ICONS[self.card.name], icon)
        painter.setOpacity(whole)
        if self.count > 1:
            self._paint_copies(painter, rect)

    def _paint_copies(self, painter: QPainter, rect: QRectF) -> None:
        box = QRectF(rect.right() - TAG_WIDTH, rect.bottom() - TAG_HEIGHT, TAG_WIDTH, TAG_HEIGHT)
        paint_fill(painter, box, colour(CardPalette.INK, 235), 2)
        text = f"×{self.count}"
        paint_centred_text(painter, box.center(), text, Role.NUMERAL, 10.5, colour(CardPalette.PLAYABLE))

    def _paint_name(self, painter: QPainter, rect: QRectF) -> None:
        line = name_line(self._grid)
        name = fit_two_lines(card_name(self.card.id), Role.SANS, rect.width() - 4, line, LEAST_PX, bold=True)
        painter.setPen(colour(self._frame().title, 255 if self.affordable else 190))
        top = rect.top() + (rect.height() - line * len(name.lines)) / 2
        for index, words in enumerate(name.lines):
            width = width_of(words, name.face) * name.squeeze
            x = rect.center().x() - width / 2
            paint_line(painter, x, top + (index + 0.8) * line, words, name)


class PlaceTile(MarketTile):
    """A location card that can still be taken: its sign and its name, both faint where the place is one's own already.

    A Governor has given such a card away; settling the place again brings it back.
    """

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(90, 22)

    def draw(self, painter: QPainter) -> None:
        """Draw the mark at the left, the name beside it."""
        painter.setOpacity(1.0 if self.affordable else DIMMED)
        rect = QRectF(0.5, 0.5, self.width() - 1, self.height() - 1)
        self._paint_body(painter, rect)
        box = QRectF(rect.left() + 3, rect.top() + 3, rect.height() - 6, rect.height() - 6)
        if mark := self._mark():
            painter.fillPath(rounded(box, 2), colour(CardPalette.PAPER))
            paint_icon(painter, mark, box.adjusted(1, 1, -1, -1))
        left, px = box.right() + 4, self._grid.small_px + 1
        name = fit_line(card_name(self.card.id), Role.SANS, rect.right() - left - 4, px, LEAST_PX, bold=True)
        painter.setPen(colour(self._frame().title))
        paint_line(painter, left, rect.center().y() + name.face.pixelSize() * 0.34, name.lines[0], name)

    def _sentence(self) -> str:
        own = "" if self.affordable else _("The place is yours, only its card lies here.")
        return " ".join(filter(None, (describe(self.card), own)))

    def _mark(self) -> str:
        """The first symbol of the card; empty without any."""
        marks = (icon for bit, icon in LOCATION_SYMBOLS if self.card.symbols & bit)
        return next(marks, "coin" if self.card.money else "")
