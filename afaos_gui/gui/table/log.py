"""The log: what happened, turn by turn, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from afaos_gui.data.language import _
from afaos_gui.gui.table.base import Panel
from afaos_gui.gui.table.heading import Heading
from afaos_gui.gui.table.rules_note import RulesNote
from afaos_gui.gui.toolkit.arranging import NO_MARGINS, column
from afaos_gui.gui.toolkit.emblems import paint_emblem
from afaos_gui.gui.toolkit.ink import RIGHT, emblem_ink, fitted, paint_text
from afaos_gui.gui.toolkit.painting import SMOOTH
from afaos_gui.gui.toolkit.scrolling import make_quiet
from afaos_gui.gui.toolkit.theme import Palette, Role, colour, font
from afaos_gui.gui.toolkit.timers import timer
from afaos_gui.gui.toolkit.wrapping_list import WrappingList
from afaos_gui.presentation.grid import Grid
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.catalogue import NEUTRAL, Side
from afaos_gui.rules.view import View
from afaos_gui.session.names import the_side_first

NO_ENTRY = -1
NEWEST = 1 << 30
"""Larger than the index of any entry."""
GAP = 3
AT_ONCE = 40
"""Entries shown at once: more than fit."""
REST_MS = 300
"""Milliseconds without a change of entries before the rest of a long log is shown too."""
ENTRY_ROLE = Qt.ItemDataRole.UserRole
AnyIndex = QModelIndex | QPersistentModelIndex


class Entry(Protocol):
    """What the panel needs of a log entry."""

    @property
    def index(self) -> int:
        """Its index, which the signals carry."""
        ...

    @property
    def turn(self) -> int:
        """The number of its turn."""
        ...

    @property
    def side(self) -> Side:
        """The side that acted; NEUTRAL where there was none."""
        ...

    @property
    def text(self) -> str:
        """What happened in plain words."""
        ...


def line_of(entry: Entry) -> str:
    """An entry as one line: its turn and side, if it has one, and its text."""
    if entry.side == NEUTRAL:
        return entry.text
    side = the_side_first(entry.side)
    return _("Turn {turn}, {side}: {text}").format(turn=entry.turn, side=side, text=entry.text)


class LogModel(QAbstractListModel):
    """The entries, newest first; at first only `at_once` of them, unless that is 0, until the view fetches the others.

    Laying all out at every action would slow a long game down, and a list laid out in steps is empty meanwhile.
    """

    def __init__(self, parent: QWidget, at_once: int = 0) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()
        self._at_once = at_once
        self._shown = 0
        self._here: int | None = None
        self._turn = 0

    def set_entries(self, entries: Sequence[Entry], here: int | None = None) -> bool:
        """Show these entries, given in the order in which they happened; return whether they differ from before.

        `here` is the index of the entry that led to the position on the table, if that is not the newest.
        """
        newest_first = tuple(reversed(entries))
        at = here if here is not None else NEWEST
        self._here = here
        self._turn = next((entry.turn for entry in newest_first if entry.index <= at), 0)
        if newest_first == self._entries:
            return False
        self.beginResetModel()
        self._entries = newest_first
        self._shown = min(len(newest_first), self._at_once or len(newest_first))
        self.endResetModel()
        return True

    def is_here(self, entry: Entry) -> bool:
        """Whether an entry led to the position on the table, if that is not the newest."""
        return entry.index == self._here

    def row_of_here(self) -> int | None:
        """The row of that entry, if it is among these."""
        return next((row for row, entry in enumerate(self._entries) if self.is_here(entry)), None)

    @property
    def turn(self) -> int:
        """The turn of the position on the table."""
        return self._turn

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        """Number of entries shown."""
        return 0 if parent is not None and parent.isValid() else self._shown

    def canFetchMore(self, parent: AnyIndex) -> bool:
        """Whether there are older entries than those shown."""
        return not parent.isValid() and self._shown < len(self._entries)

    def fetchMore(self, parent: AnyIndex) -> None:
        """Show all entries."""
        if self.canFetchMore(parent):
            self.beginInsertRows(QModelIndex(), self._shown, len(self._entries) - 1)
            self._shown = len(self._entries)
            self.endInsertRows()

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The entry itself, or the sentence for screen readers."""
        entry = self._entries[index.row()]
        if role == ENTRY_ROLE:
            return entry
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line_of(entry)
        return None


class LogDelegate(QStyledItemDelegate):
    """Paints an entry: turn, emblem, words on as many lines as they need."""

    def __init__(self, panel: Panel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._heights: dict[tuple[str, int, int], int] = {}
        """Cached by words, width and type size, because a long log is laid out again after every action."""

    @property
    def _grid(self) -> Grid:
        return self._panel.grid

    @property
    def _small(self) -> float:
        """The type size of what stands before the words."""
        return self._grid.small_px * self._grid.read_px / self._grid.body_px

    def _text_left(self) -> int:
        return round(self._small * 2.9)

    def _text_rect(self, text: str, width: int) -> QRect:
        face = font(Role.SANS, self._grid.read_px)
        room = QRect(0, 0, max(40, width - self._text_left()), 10_000)
        return QFontMetrics(face).boundingRect(room, Qt.TextFlag.TextWordWrap, text)

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """As high as the wrapped words."""
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else 160
        entry: Entry = index.data(ENTRY_ROLE)
        key = (entry.text, width, self._grid.read_px)
        if key not in self._heights:
            self._heights[key] = self._text_rect(entry.text, width).height() + GAP
        return QSize(width, self._heights[key])

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Paint the entry; the present turn in full ink, others fainter."""
        entry: Entry = index.data(ENTRY_ROLE)
        model = index.model()
        grid, surround = self._panel.grid, self._panel.surround
        painter.save()
        painter.setRenderHints(SMOOTH)
        rect = QRectF(option.rect)
        state = option.state
        if state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus):
            painter.fillRect(rect, colour(surround.text, 24))
        if isinstance(model, LogModel) and model.is_here(entry):
            painter.fillRect(rect, colour(Palette.BRASS, 80))
        face = font(Role.SANS, grid.read_px)
        base = rect.top() + QFontMetrics(face).ascent() + 1
        at = QPointF(rect.left() + self._small * 1.4, base)
        if entry.side != NEUTRAL:
            numbers = fitted(str(entry.turn), Role.SANS, grid.read_px - 1, 7, at.x() - rect.left())
            paint_text(painter, at, str(entry.turn), numbers, colour(surround.text_soft), RIGHT)
            center = QPointF(rect.left() + self._small * 2.1, base - grid.read_px * 0.33)
            paint_emblem(painter, center, self._small * 0.9, entry.side, emblem_ink(entry.side, surround))
        painter.setFont(face)
        is_now = isinstance(model, LogModel) and entry.turn == model.turn
        painter.setPen(colour(surround.text if is_now else surround.text_soft))
        words = rect.adjusted(self._text_left(), 1, 0, 0)
        painter.drawText(words, Qt.TextFlag.TextWordWrap, entry.text)
        painter.restore()


class LogPanel(Panel):
    """The list of what happened. Reports entries pointed at or clicked to the window."""

    entry_hovered = Signal(int)
    """Index of the entry pointed at, NO_ENTRY without one."""
    entry_clicked = Signal(int)
    opened = Signal()
    """Emitted at a click on the heading, to open the whole log."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("The log"), parent)
        self._heading = Heading(_("The log"), "", self)
        self.rules = RulesNote(self._heading)
        """The rules of the game."""
        head = QHBoxLayout(self._heading)
        head.setContentsMargins(self.grid.heading_px * 5, 0, 0, 0)
        head.addStretch(1)
        head.addWidget(self.rules, 0, Qt.AlignmentFlag.AlignTop)
        self._model = LogModel(self, AT_ONCE)
        self._rest = timer(lambda: self._model.fetchMore(QModelIndex()), self, REST_MS, once=True)
        self._list = self._make_list()
        self._heading.setToolTip(_("Open the whole log and the history (Ctrl+L, Ctrl+H)."))
        column(self._heading, (self._list, 1), on=self, spacing=4, margins=NO_MARGINS)
        make_quiet(self._list, self.surround)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the rules in force where the log is as low as its heading."""
        super().resizeEvent(event)
        self.rules.setVisible(self.height() >= 2 * self.rules.sizeHint().height())

    def _make_list(self) -> WrappingList:
        view = WrappingList(self, self._model, LogDelegate(self), _("The log"))
        view.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        view.setMinimumHeight(1)
        view.setToolTip(_("Click an entry to see that position."))
        view.entered.connect(lambda index: self.entry_hovered.emit(index.data(ENTRY_ROLE).index))
        for signal in (view.activated, view.clicked):
            signal.connect(lambda index: self.entry_clicked.emit(index.data(ENTRY_ROLE).index))
        view.selectionModel().currentChanged.connect(self._on_current)
        view.viewport().installEventFilter(self)
        return view

    def _on_current(self, index: AnyIndex) -> None:
        """Treat keyboard focus on an entry as pointing."""
        if index.isValid() and self._list.hasFocus():
            self.entry_hovered.emit(index.data(ENTRY_ROLE).index)

    @property
    def list(self) -> QListView:
        """The list of entries, newest at the top."""
        return self._list

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Show these entries, given in the order in which they happened."""
        if self._model.set_entries(entries):
            self._rest.start()
        self._list.scrollToTop()

    def _show_state(self, state: TableState, view: View) -> None:
        """Show the log and the rules."""
        self.rules.show_rules(view.ruleset)
        self.set_entries(state.log)

    def clear(self) -> None:
        """Show and keep nothing."""
        self._model.set_entries(())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the whole log at a press on the heading."""
        on_heading = self._heading.geometry().contains(event.position().toPoint())
        if on_heading and event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit()

    def sizeHint(self) -> QSize:
        """Room for about ten lines."""
        return QSize(self.grid.left, self.grid.read_px * 16)

    def minimumSizeHint(self) -> QSize:
        """Room for heading and three lines."""
        return QSize(self.grid.left, self.grid.read_px * 7)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Report when the pointer leaves the list."""
        if event.type() == QEvent.Type.Leave:
            self.entry_hovered.emit(NO_ENTRY)
        return False

    def set_grid(self, grid: Grid) -> None:
        """Apply the measures for a new window size."""
        self._heading.set_grid(grid)
        self.rules.restyle(grid, self.surround)
        super().set_grid(grid)

    def _restyle(self) -> None:
        self._heading.set_surround(self.surround)
        self.rules.restyle(self.grid, self.surround)
        make_quiet(self._list, self.surround)
        self._list.doItemsLayout()
        super()._restyle()
