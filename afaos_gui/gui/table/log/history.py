"""The list of the history: every action of the game, how far the player may go back, and why no further."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, SignalInstance
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyleOptionViewItem, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.panels.rows import ROW_ROLE, AnyIndex, RowsModel, WrappingDelegate
from afaos_gui.gui.toolkit.look.style_sheet import Ground
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.ink import RIGHT, emblem_ink, paint_text
from afaos_gui.gui.toolkit.paint.painting import SMOOTH, fill_only, line_only, pen
from afaos_gui.gui.toolkit.paint.shapes import paint_fill
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT, Palette, Role, colour, text_font
from afaos_gui.gui.toolkit.pressing import PRESSING
from afaos_gui.gui.toolkit.widgets.scrolling import WrappingList, make_quiet
from afaos_gui.presentation.facts.history import HistoryRow, row_sentence, row_tip

TEXT_PX = 15
NUMBER_WIDTH = 30
EMBLEM_WIDTH = 20
LOCK_WIDTH = 26
PAD = 4
AT_ONCE = 60
"""Rows laid out at once, more than fit."""


class HistoryDelegate(WrappingDelegate):
    """Paints an action: turn, emblem, words, and a lock where strict undo stops."""

    SPARE = 2 * PAD

    def face(self) -> QFont:
        """The font of the words."""
        return text_font(Role.SANS, TEXT_PX)

    def room(self, width: int) -> int:
        """The width of the words in a row of a width."""
        return max(60, width - NUMBER_WIDTH - EMBLEM_WIDTH - LOCK_WIDTH)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Paint the row, quieter where it cannot be reached, struck through where it was undone."""
        row: HistoryRow = index.data(ROW_ROLE)
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHints(SMOOTH)
        self._paint_ground(painter, rect, row, option)
        ink = self._ink(row)
        base = rect.top() + PAD + QFontMetrics(self.face()).ascent()
        number = QPointF(rect.left() + NUMBER_WIDTH - 6, base)
        quiet = colour(LIGHT.text_soft)
        paint_text(painter, number, str(row.turn), text_font(Role.SANS, TEXT_PX - 1), quiet, RIGHT)
        emblem = emblem_ink(row.side, LIGHT)
        emblem.setAlpha(ink.alpha())
        paint_emblem(painter, QPointF(rect.left() + NUMBER_WIDTH + 6, base - 5), 12, row.side, emblem)
        face = text_font(Role.SANS, TEXT_PX, italic=row.undone)
        painter.setFont(face)
        painter.setPen(ink)
        words = rect.adjusted(NUMBER_WIDTH + EMBLEM_WIDTH, PAD, -LOCK_WIDTH, 0)
        painter.drawText(words, Qt.TextFlag.TextWordWrap, row.text)
        if row.lock:
            paint_lock(painter, QPointF(rect.right() - LOCK_WIDTH / 2, base - 5), colour(Palette.BRASS))
        painter.restore()

    def _paint_ground(self, painter: QPainter, rect: QRectF, row: HistoryRow, option: QStyleOptionViewItem) -> None:
        over = option.state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus)
        if over and not row.refusal and not row.here:
            painter.fillRect(rect, colour(Palette.BRASS, 70))
        if row.here:
            painter.fillRect(rect, colour(Palette.BRASS, 36))
            painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), colour(Palette.SELECTION))

    def _ink(self, row: HistoryRow) -> QColor:
        if row.here:
            return colour(LIGHT.text)
        return colour(LIGHT.text if not row.refusal else LIGHT.text_soft, 130 if row.undone else 255)


def paint_lock(painter: QPainter, center: QPointF, ink: QColor) -> None:
    """Paint a padlock."""
    line_only(painter, pen(ink, 1.6))
    painter.drawArc(QRectF(center.x() - 3.2, center.y() - 6.5, 6.4, 8), 0, 180 * 16)
    paint_fill(painter, QRectF(center.x() - 5, center.y() - 2.2, 10, 7.4), ink, 1.4)
    fill_only(painter, colour(DARK.cloth_dark))
    painter.drawEllipse(QPointF(center.x(), center.y() + 1.2), 1.2, 1.2)


class HistoryList(WrappingList):
    """The actions; a click goes to an action's position, or calls `refuse` with why that is not possible."""

    def __init__(self, parent: QWidget, wanted: SignalInstance, refuse: Callable[[str], object]) -> None:
        rows, painter = RowsModel(parent, row_sentence, row_tip), HistoryDelegate(parent)
        super().__init__(parent, rows, painter, lambda: _("The history"))
        self.rows, self._painter = rows, painter
        self._wanted, self._refuse = wanted, refuse
        self.setObjectName("history")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setBatchSize(AT_ONCE)
        self.clicked.connect(lambda index: self._go(self.rows.row(index.row())))
        make_quiet(self, Ground.PAPER)

    def show_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Show the actions of a game, scrolled to the present position."""
        here = next((number for number, row in enumerate(rows) if row.here), 0)
        # If the present is among the newest actions, the rest of a long game can be laid out afterwards.
        mode = QListView.LayoutMode
        self.setLayoutMode(mode.Batched if here < AT_ONCE // 2 else mode.SinglePass)
        self.rows.set_rows(rows)
        self.doItemsLayout()
        self.scrollTo(self.rows.index(here), QListView.ScrollHint.PositionAtCenter)

    def clear(self) -> None:
        """Show and keep nothing."""
        self.rows.set_rows(())

    def _go(self, row: HistoryRow) -> None:
        if row.refusal:
            self._refuse(row.refusal)
        elif not row.here:
            self._wanted.emit(row.position)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the focused action with Space or Enter."""
        if event.key() in PRESSING and self.currentIndex().isValid():
            self._go(self.rows.row(self.currentIndex().row()))
        else:
            super().keyPressEvent(event)
