"""The list of games: a slip of paper for each, with its picture, its players and its standing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.saves.entries import Details, Entry, details_of
from afaos_gui.gui.saves.thumbnails import HEIGHT, WIDTH
from afaos_gui.gui.saves.words import standing, when
from afaos_gui.gui.toolkit.ink import RIGHT, elided, paint_slip, paint_text, width_of
from afaos_gui.gui.toolkit.painting import SMOOTH, line_only, pen
from afaos_gui.gui.toolkit.scrolling import make_quiet
from afaos_gui.gui.toolkit.theme import SIDE_COLOURS, Palette, Role, Surround, colour, sized, text_font
from afaos_gui.gui.toolkit.timers import timer
from afaos_gui.rules.catalogue import BRITISH

ROW = 98
PICTURE_HEIGHT = 70
PICTURE_WIDTH = round(PICTURE_HEIGHT * WIDTH / HEIGHT)
ENTRY_ROLE = Qt.ItemDataRole.UserRole
AnyIndex = QModelIndex | QPersistentModelIndex


class GameModel(QAbstractListModel):
    """The entries of one shelf; pictures are loaded one after the other in idle time."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._entries: list[Entry] = []
        self._details: dict[int, Details | None] = {}
        self._timer = timer(self._look_up, self)

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Show these entries."""
        self.beginResetModel()
        self._entries = list(entries)
        self._details.clear()
        self.endResetModel()
        self._timer.start()

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        """Number of entries."""
        return 0 if parent is not None and parent.isValid() else len(self._entries)

    def entry(self, row: int) -> Entry | None:
        """An entry, None where there is no such row."""
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def details(self, row: int) -> Details | None:
        """Picture and rules, None until they are known."""
        return self._details.get(row)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The entry itself, or a sentence for screen readers."""
        entry = self._entries[index.row()]
        if role == ENTRY_ROLE:
            return entry
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            said = standing(entry.listed.summary) if entry.listed else entry.problem
            title = ", ".join(filter(None, (entry.title, entry.about, entry.note)))
            return _("{title}: {standing}").format(title=title, standing=said)
        return None

    def _look_up(self) -> None:
        """Load the details of one more game."""
        row = next((row for row in range(len(self._entries)) if row not in self._details), None)
        if row is None:
            self._timer.stop()
            return
        self._details[row] = details_of(self._entries[row].path) if self._entries[row].listed else None
        index = self.index(row)
        self.dataChanged.emit(index, index)


class GameDelegate(QStyledItemDelegate):
    """Paints one slip."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """As wide as the list, all of one height."""
        return QSize(400, max(ROW, sized(ROW)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Paint the slip, with a ring when it is chosen."""
        entry: Entry = index.data(ENTRY_ROLE)
        model = index.model()
        details = model.details(index.row()) if isinstance(model, GameModel) else None
        painter.save()
        painter.setRenderHints(SMOOTH)
        paper = QRectF(option.rect).adjusted(6, 3, -8, -7)
        paint_slip(painter, paper)
        self._paint_ring(painter, paper, option)
        frame = QRectF(paper.left() + 9, paper.center().y() - PICTURE_HEIGHT / 2, PICTURE_WIDTH, PICTURE_HEIGHT)
        self._paint_picture(painter, frame, details)
        self._paint_words(painter, QRectF(frame.right() + 16, paper.top(), 0, 0), paper, entry, details)
        painter.restore()

    def _paint_ring(self, painter: QPainter, paper: QRectF, option: QStyleOptionViewItem) -> None:
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(pen(colour(Palette.LIT_CASING), 4))
            painter.setBrush(colour(Palette.POINTS, 90))
            painter.drawRoundedRect(paper, 4, 4)
            line_only(painter, pen(colour(Palette.SELECTION), 2.4))
            painter.drawRoundedRect(paper, 4, 4)
        elif state & QStyle.StateFlag.State_MouseOver:
            line_only(painter, pen(colour(Palette.BRASS), 1.8))
            painter.drawRoundedRect(paper, 4, 4)

    def _paint_picture(self, painter: QPainter, frame: QRectF, details: Details | None) -> None:
        if details is None:
            painter.fillRect(frame, colour(Palette.SEA))
        else:
            painter.drawPixmap(frame, QPixmap.fromImage(details.picture), QRectF(details.picture.rect()))
        line_only(painter, pen(colour(Palette.INK_SOFT), 1))
        painter.drawRect(frame)

    def _paint_words(self, painter: QPainter, at: QRectF, paper: QRectF, entry: Entry, details: Details | None) -> None:
        left, right = at.left(), paper.right() - 16
        title = text_font(Role.DISPLAY, 20)
        small = text_font(Role.TEXT, 13, italic=True)
        date = when(entry.listed.summary.date) if entry.listed else ""
        base = paper.top() + sized(30)
        paint_text(painter, QPointF(right, base), date, small, colour(Palette.INK_SOFT), RIGHT)
        room = right - left - width_of(date, small) - 20
        paint_text(painter, QPointF(left, base), elided(entry.title, title, room), title, colour(Palette.INK))
        body = text_font(Role.SANS, 15)
        if entry.listed is None:
            words = elided(entry.problem, body, right - left)
            paint_text(painter, QPointF(left, base + sized(24)), words, body, colour(SIDE_COLOURS[BRITISH].mid))
            return
        words = elided(standing(entry.listed.summary), body, right - left)
        paint_text(painter, QPointF(left, base + sized(23)), words, body, colour(Palette.INK))
        room = right - left - (width_of(entry.note, small) + 14 if entry.note else 0)
        about = " · ".join(filter(None, (details.rules if details else "", entry.about)))
        words = elided(about, small, room)
        width = paint_text(painter, QPointF(left, base + sized(44)), words, small, colour(Palette.INK_SOFT))
        if entry.note:
            start = QPointF(left + width + (14 if words else 0), base + sized(44))
            paint_text(painter, start, entry.note, small, colour(SIDE_COLOURS[BRITISH].mid))


class GameList(QListView):
    """The slips below each other."""

    chosen = Signal()
    """Emitted when another slip is chosen, or none."""

    def __init__(self, surround: Surround, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("games")
        self.setAccessibleName(_("Games"))
        self.games = GameModel(self)
        self.setModel(self.games)
        self.setItemDelegate(GameDelegate(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.verticalScrollBar().setSingleStep(24)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        make_quiet(self, surround)
        self.selectionModel().selectionChanged.connect(lambda *_changes: self.chosen.emit())

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Show these entries, with the first one chosen."""
        self.games.set_entries(entries)
        if entries:
            self.setCurrentIndex(self.games.index(0))
        self.chosen.emit()

    @property
    def current(self) -> Entry | None:
        """The chosen entry."""
        rows = self.selectionModel().selectedRows()
        return self.games.entry(rows[0].row()) if rows else None

    def choose(self, title: str) -> None:
        """Choose the slip with a title, if there is one."""
        for row in range(self.games.rowCount()):
            entry = self.games.entry(row)
            if entry is not None and entry.title == title:
                self.setCurrentIndex(self.games.index(row))
