"""The player's stock of pieces, and the purse."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.board.items.pieces import paint_siege_flag, paint_sum
from afaos_gui.gui.board.items.sprites import fort, purse, stamp, town, village
from afaos_gui.gui.table.panels.base import DropZone, Press
from afaos_gui.gui.table.panels.cached_panel import FactsPanel
from afaos_gui.gui.toolkit.paint.ink import paint_text
from afaos_gui.gui.toolkit.paint.shapes import paint_fill, paint_frame
from afaos_gui.gui.toolkit.paint.theme import SURROUND, Role, colour, font
from afaos_gui.presentation.facts.figures import Stock, stock
from afaos_gui.presentation.facts.stock_words import PIECES, piece_words, stock_sentence
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.rules.view import View

ROW_SHARE = 0.6
"""Share of the width for the pieces; the purse has the rest."""
VILLAGE_SHARE = 0.82
"""Width of a village, as a multiple of the piece size."""
MOST_SHOWN = 4
StockFacts = tuple[Side, Stock, int]
"""Whose stock it is, the pieces, and the money."""


class StockView(FactsPanel[StockFacts]):
    """The remaining pieces, to be dragged onto the map, and the purse, onto which cards are dropped for money."""

    drag_started = Signal(str, QPoint)
    """One of PIECES and the global position."""
    piece_taken = Signal(str)
    """One of PIECES that was clicked: it is picked up, for a place to be chosen."""
    purse_clicked = Signal()
    NOTHING = (BRITISH, Stock(0, 0, 0, False), 0)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(lambda: _("Your stock and money"), parent)
        self._press: Press[str] = Press()
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def stock(self) -> Stock:
        """The pieces shown."""
        return self._facts[1]

    @property
    def money(self) -> int:
        """The sum on the purse."""
        return self._facts[2]

    def facts_of(self, state: TableState, view: View) -> StockFacts:
        """The viewer's stock and money."""
        return view.viewer, stock(view, view.viewer), view.sides[view.viewer].money

    def sizeHint(self) -> QSize:
        """As wide as the grid says, as high as the hand zone."""
        return QSize(self.grid.stock, self.grid.hand)

    def zones(self) -> list[DropZone]:
        """The purse, and the stock to which pieces go back."""
        return [DropZone("purse", self.purse_rect()), DropZone("stock", self._rows_rect())]

    def piece_rect(self, piece: str) -> QRect:
        """The rectangle where a kind of piece can be dragged from."""
        rows = self._rows_rect()
        height = rows.height() / len(PIECES)
        index = PIECES.index(piece)
        return QRectF(rows.left(), rows.top() + index * height, rows.width(), height).toRect()

    def piece_place(self, piece: str) -> tuple[QPointF, float]:
        """The centre of the first piece of a kind, and its size."""
        row = QRectF(self.piece_rect(piece))
        size = min(row.height() * 0.72, self.grid.unit * 1.5)
        return QPointF(row.left() + size * 0.75, row.center().y()), size

    def _box(self) -> QRect:
        gap = self.grid.unit
        return self.rect().adjusted(0, gap, -gap, -gap)

    def _rows_rect(self) -> QRect:
        box = self._box().adjusted(6, 4, 0, -4)
        return QRect(box.left(), box.top(), round(box.width() * ROW_SHARE), box.height())

    def purse_rect(self) -> QRect:
        """The rectangle of the purse."""
        box = self._box().adjusted(0, 3, -4, -3)
        left = self._rows_rect().right() + 2
        return QRect(left, box.top(), box.right() - left, box.height())

    def _count(self, piece: str) -> int:
        return int(self.stock[PIECES.index(piece)])

    def words(self) -> str:
        """The pieces and the money in a sentence."""
        return stock_sentence(self.stock, self.money)

    # Painting

    def draw(self, painter: QPainter) -> None:
        """Draw the tray with four rows of pieces, and the purse."""
        box = self._box()
        paint_fill(painter, box, colour(SURROUND.panel, SURROUND.panel_alpha), 6)
        line = colour(SURROUND.hairline, SURROUND.hairline_alpha)
        paint_frame(painter, QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), line, 1, 6)
        for piece in PIECES:
            self._paint_row(painter, piece)
        room = QRectF(self.purse_rect())
        radius = min(room.width() / 2.5, room.height() / 2.6)
        at = room.center() + QPointF(0, radius * 0.06)
        stamp(painter, purse(radius), at)
        paint_sum(painter, at, radius, str(self.money))
        self._paint_zones(painter)

    def _paint_row(self, painter: QPainter, piece: str) -> None:
        row = QRectF(self.piece_rect(piece))
        count = self._count(piece)
        first, size = self.piece_place(piece)
        step = size * 1.12
        start = first.x()
        painter.setOpacity(1.0 if count else 0.35)
        for index in range(min(max(count, 1), MOST_SHOWN)):
            self._paint_piece(painter, piece, QPointF(start + index * step, row.center().y()), size)
        painter.setOpacity(1.0)
        ink = colour(SURROUND.text if count else SURROUND.text_soft)
        base = row.center().y() + self.grid.figure_px * 0.36
        x = start + MOST_SHOWN * step
        bold = font(Role.TEXT, self.grid.figure_px, bold=True)
        if piece == "siege":
            words, x = (_("siege marker") if count else _("siege laid")), start + step
        else:
            paint_text(painter, QPointF(x, base), str(count), bold, ink)
            words, x = piece_words(piece, count), x + self.grid.figure_px * 1.45
        quiet = font(Role.TEXT, self.grid.small_px, italic=True)
        paint_text(painter, QPointF(x, base), words, quiet, colour(SURROUND.text_soft))

    def _paint_piece(self, painter: QPainter, piece: str, center: QPointF, size: float) -> None:
        side = self._facts[0]
        if piece == "village":
            stamp(painter, village(size * VILLAGE_SHARE, side), center)
        elif piece == "town":
            stamp(painter, town(size, side), center)
        elif piece == "fort":
            stamp(painter, fort(size * 0.38), center)
        else:
            paint_siege_flag(painter, center + QPointF(-size * 0.3, size * 0.5), size * 0.8, side)

    # Mouse

    def _piece_at(self, at: QPoint) -> str | None:
        for piece in PIECES:
            if self._count(piece) and self.piece_rect(piece).contains(at):
                return piece
        return "purse" if self.purse_rect().contains(at) else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note the piece under the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            at = event.position().toPoint()
            self._press.begin(self._piece_at(at), at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to drag a piece, or show that it can be dragged."""
        at = event.position().toPoint()
        if not event.buttons() & Qt.MouseButton.LeftButton:
            held = self._piece_at(at) in PIECES
            self.setCursor(Qt.CursorShape.OpenHandCursor if held else Qt.CursorShape.ArrowCursor)
            return
        piece = self._press.dragged(at)
        if piece in PIECES:
            self.drag_started.emit(piece, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take money at a click on the purse; pick up a piece at a click on it."""
        clicked = self._press.clicked()
        if clicked == "purse":
            self.purse_clicked.emit()
        elif clicked is not None:
            self.piece_taken.emit(clicked)
