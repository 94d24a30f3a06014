"""The list of games: a slip of paper for each, with its picture, its players and its standing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLocale, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from afaos_gui.data.texts.language import _, language
from afaos_gui.gui.saves.thumbnails import HEIGHT, WIDTH, Details, details_of
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.paint.ink import RIGHT, elided, paint_slip, paint_text, width_of
from afaos_gui.gui.toolkit.paint.painting import SMOOTH, restored
from afaos_gui.gui.toolkit.paint.shapes import paint_box, paint_frame
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour, sized, text_font
from afaos_gui.gui.toolkit.widgets.scrolling import make_quiet
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.session.saving.save_texts import standing
from afaos_gui.session.saving.shelves import ShelvedGame


def when(date: datetime, now: datetime | None = None) -> str:
    """A date in words: today and yesterday by name."""
    local = date.astimezone()
    today = (now or datetime.now().astimezone()).astimezone()
    time = f"{local:%H:%M}"
    days = (today.date() - local.date()).days
    if days == 0:
        return _("today, {time}").format(time=time)
    if days == 1:
        return _("yesterday, {time}").format(time=time)
    day = QLocale(language()).toString(local.date(), QLocale.FormatType.LongFormat)  # type: ignore[call-overload]
    return _("{day}, {time}").format(day=day, time=time)


ROW = 98
PICTURE_HEIGHT = 70
PICTURE_WIDTH = round(PICTURE_HEIGHT * WIDTH / HEIGHT)
AnyIndex = QModelIndex | QPersistentModelIndex


class GameDelegate(QStyledItemDelegate):
    """Paints one slip."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """As wide as the list, all of one height."""
        return QSize(400, max(ROW, sized(ROW)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Paint the slip, with a ring when it is chosen."""
        games = self.parent()
        assert isinstance(games, GameList)
        entry, details = games.entries[index.row()], games.details.get(index.row())
        with restored(painter):
            painter.setRenderHints(SMOOTH)
            paper = QRectF(option.rect).adjusted(6, 3, -8, -7)
            paint_slip(painter, paper)
            if option.state & QStyle.StateFlag.State_Selected:
                paint_box(painter, paper, colour(Palette.POINTS, 90), colour(Palette.LIT_CASING), 4, 4)
                paint_frame(painter, paper, colour(Palette.SELECTION), 2.4, 4)
            elif option.state & QStyle.StateFlag.State_MouseOver:
                paint_frame(painter, paper, colour(Palette.BRASS), 1.8, 4)
            frame = QRectF(paper.left() + 9, paper.center().y() - PICTURE_HEIGHT / 2, PICTURE_WIDTH, PICTURE_HEIGHT)
            painter.fillRect(frame, colour(Palette.SEA))
            if details is not None:
                painter.drawPixmap(frame, QPixmap.fromImage(details.picture), QRectF(details.picture.rect()))
            paint_frame(painter, frame, colour(Palette.INK_SOFT), 1, 0)
            self._paint_words(painter, frame.right() + 16, paper, entry, details)

    def _paint_words(
        self, painter: QPainter, left: float, paper: QRectF, entry: ShelvedGame, details: Details | None
    ) -> None:
        """Paint title and date, how the game stands, and what is to be noted about it."""
        right, base, listed = paper.right() - 16, paper.top() + sized(30), entry.listed
        title, body = text_font(Role.DISPLAY, 20), text_font(Role.SANS, 15)
        small, ink, soft = text_font(Role.TEXT, 13, italic=True), colour(Palette.INK), colour(Palette.INK_SOFT)
        warning = colour(SIDE_COLOURS[BRITISH].mid)

        def put(x: float, below: int, words: str, face: QFont, ink: QColor, room: float = right - left) -> float:
            return paint_text(painter, QPointF(x, base + sized(below)), elided(words, face, room), face, ink)

        date = when(listed.summary.date) if listed else ""
        paint_text(painter, QPointF(right, base), date, small, soft, RIGHT)
        put(left, 0, entry.title, title, ink, right - left - width_of(date, small) - 20)
        if listed is None:
            put(left, 24, entry.problem, body, warning)
            return
        put(left, 23, standing(listed.summary), body, ink)
        about = " · ".join(filter(None, (details.rules if details else "", entry.about)))
        note_width = width_of(entry.note, small) + 14 if entry.note else 0
        width = put(left, 44, about, small, soft, right - left - note_width)
        put(left + width + (14 if about else 0), 44, entry.note, small, warning, note_width)


class GameList(QListWidget):
    """The slips below each other; their pictures are loaded one after the other in idle time."""

    chosen = Signal()
    """Emitted when another slip is chosen, or none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.entries: tuple[ShelvedGame, ...] = ()
        self.details: dict[int, Details | None] = {}
        """Picture and rules by row, as far as they are known."""
        self._timer = timer(self._look_up, self)
        self.setObjectName("games")
        self.setAccessibleName(_("Games"))
        self.setItemDelegate(GameDelegate(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.verticalScrollBar().setSingleStep(24)
        make_quiet(self)
        self.itemSelectionChanged.connect(self.chosen)

    def set_entries(self, entries: Sequence[ShelvedGame]) -> None:
        """Show these entries, with the first one chosen."""
        self.clear()  # Tells that nothing is chosen any more, while the entries are still those of its rows.
        self.entries = tuple(entries)
        self.details.clear()
        for entry in entries:
            item = QListWidgetItem(_sentence(entry), self)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, item.text())
        self._timer.start()
        self.setCurrentRow(0)
        self.chosen.emit()

    def _look_up(self) -> None:
        """Load the details of one more game."""
        row = len(self.details)
        if row == len(self.entries):
            self._timer.stop()
            return
        entry = self.entries[row]
        self.details[row] = details_of(entry.path) if entry.listed else None
        self.update(self.indexFromItem(self.item(row)))

    @property
    def current(self) -> ShelvedGame | None:
        """The chosen entry."""
        rows = self.selectedIndexes()
        return self.entries[rows[0].row()] if rows else None

    def choose(self, path: Path) -> None:
        """Choose the slip of a file, if there is one."""
        for row, entry in enumerate(self.entries):
            if entry.path == path:
                self.setCurrentRow(row)


def _sentence(entry: ShelvedGame) -> str:
    """A game for screen readers: its title, and how it stands."""
    said = standing(entry.listed.summary) if entry.listed else entry.problem
    title = ", ".join(filter(None, (entry.title, entry.about, entry.note)))
    return _("{title}: {standing}").format(title=title, standing=said)
