"""The log: what happened, turn by turn, the newest first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.log.rules_note import RulesNote
from afaos_gui.gui.table.panels.base import Panel
from afaos_gui.gui.table.panels.cached_panel import Heading
from afaos_gui.gui.table.panels.rows import ROW_ROLE, AnyIndex, RowsModel, WrappingDelegate
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.look.appearance import follow_words
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.ink import RIGHT, emblem_ink, fitted, heading_height, paint_text
from afaos_gui.gui.toolkit.paint.painting import SMOOTH, restored
from afaos_gui.gui.toolkit.paint.theme import SURROUND, Palette, Role, Surround, colour, font
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, column, row
from afaos_gui.gui.toolkit.widgets.scrolling import WrappingList, make_quiet
from afaos_gui.presentation.facts.history import line_of
from afaos_gui.presentation.room.grid import Grid
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.catalogue import NEUTRAL
from afaos_gui.rules.view import View
from afaos_gui.session.log import LogEntry

NO_ENTRY = -1
NEWEST = 1 << 30
"""Larger than the index of any entry."""
AT_ONCE = 40
"""Entries shown at once: more than fit."""
TITLE_SHARE = 8
"""Room of the title, in multiples of its type size."""
LINES, LINE_HEIGHT = 5, 1.4
"""Lines that are always to be seen, and their height in multiples of the type size."""
REST_MS = 300
"""Milliseconds without a change of entries before the rest of a long log is shown too."""


class LogModel(RowsModel[LogEntry]):
    """The entries, newest first; at first only `at_once` of them, unless that is 0, until the view fetches the others.

    Laying all out at every action would slow a long game down, and a list laid out in steps is empty meanwhile.
    """

    def __init__(self, parent: QWidget, at_once: int = 0) -> None:
        super().__init__(parent, line_of)
        self._at_once = at_once
        self._shown = 0
        self._here: int | None = None
        self.turn = 0
        """The turn of the position on the table."""

    def set_entries(self, entries: Sequence[LogEntry], here: int | None = None) -> bool:
        """Show these entries, given in the order in which they happened; return whether they differ from before.

        `here` is the index of the entry that led to the position on the table, if that is not the newest.
        """
        newest_first = tuple(reversed(entries))
        at = here if here is not None else NEWEST
        self._here = here
        self.turn = next((entry.turn for entry in newest_first if entry.index <= at), 0)
        if newest_first == self._rows:
            return False
        self._shown = min(len(newest_first), self._at_once or len(newest_first))
        self.set_rows(newest_first)
        return True

    def is_here(self, entry: LogEntry) -> bool:
        """Whether an entry led to the position on the table, if that is not the newest."""
        return entry.index == self._here

    def row_of_here(self) -> int | None:
        """The row of that entry, if it is among these."""
        return next((row for row, entry in enumerate(self._rows) if self.is_here(entry)), None)

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        """Number of entries shown."""
        return min(super().rowCount(parent), self._shown)

    def canFetchMore(self, parent: AnyIndex) -> bool:
        """Whether there are older entries than those shown."""
        return not parent.isValid() and self._shown < len(self._rows)

    def fetchMore(self, parent: AnyIndex) -> None:
        """Show all entries."""
        if self.canFetchMore(parent):
            self.beginInsertRows(QModelIndex(), self._shown, len(self._rows) - 1)
            self._shown = len(self._rows)
            self.endInsertRows()


class LogDelegate(WrappingDelegate):
    """Paints an entry: turn, emblem, words on as many lines as they need."""

    SPARE = 3

    def __init__(self, parent: QWidget, model: LogModel, measures: Callable[[], Grid], on: Surround) -> None:
        super().__init__(parent)
        self._model, self._measures, self._on = model, measures, on

    @property
    def _small(self) -> float:
        """The type size of what stands before the words."""
        grid = self._measures()
        return grid.small_px * grid.read_px / grid.body_px

    def _text_left(self) -> int:
        return round(self._small * 2.9)

    def face(self) -> QFont:
        """The font of the words."""
        grid = self._measures()
        return font(Role.SANS, grid.read_px)

    def room(self, width: int) -> int:
        """The width of the words in a row of a width."""
        return max(40, width - self._text_left())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Paint the entry; the present turn in full ink, others fainter."""
        entry: LogEntry = index.data(ROW_ROLE)
        grid = self._measures()
        with restored(painter):
            painter.setRenderHints(SMOOTH)
            rect = QRectF(option.rect)
            if option.state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus):
                painter.fillRect(rect, colour(self._on.text, 24))
            if self._model.is_here(entry):
                painter.fillRect(rect, colour(Palette.BRASS, 80))
            face = self.face()
            base = rect.top() + QFontMetrics(face).ascent() + 1
            at = QPointF(rect.left() + self._small * 1.4, base)
            if entry.side != NEUTRAL:
                numbers = fitted(str(entry.turn), Role.SANS, grid.read_px - 1, 7, at.x() - rect.left())
                paint_text(painter, at, str(entry.turn), numbers, colour(self._on.text_soft), RIGHT)
                center = QPointF(rect.left() + self._small * 2.1, base - grid.read_px * 0.33)
                paint_emblem(painter, center, self._small * 0.9, entry.side, emblem_ink(entry.side, self._on))
            painter.setFont(face)
            painter.setPen(colour(self._on.text if entry.turn == self._model.turn else self._on.text_soft))
            words = rect.adjusted(self._text_left(), 1, 0, 0)
            painter.drawText(words, Qt.TextFlag.TextWordWrap, entry.text)


class LogList(WrappingList):
    """The entries of a log; those that are pointed at or clicked go out by the signals handed in."""

    def __init__(
        self,
        host: QWidget,
        measures: Callable[[], Grid],
        hovered: SignalInstance,
        clicked: SignalInstance,
        at_once: int = 0,
        on: Surround = SURROUND,
    ) -> None:
        """`hovered` is emitted with NO_ENTRY when the pointer leaves."""
        self.entries = LogModel(host, at_once)
        super().__init__(host, self.entries, LogDelegate(host, self.entries, measures, on), lambda: _("The log"))
        self._hovered, self._clicked = hovered, clicked
        follow_words(self, lambda: _("Click an entry to see that position."), self.setToolTip)
        self.entered.connect(self.point_at)
        self.clicked.connect(self.press)

    def show_entries(self, entries: Sequence[LogEntry], here: int | None = None) -> bool:
        """Show these entries, as the model does; return whether they differ from before."""
        return self.entries.set_entries(entries, here)

    def scroll_to_here(self) -> None:
        """Scroll to the entry that led to the position on the table, if that is not the newest."""
        row = self.entries.row_of_here()
        if row is not None:
            self.scrollTo(self.entries.index(row))

    def point_at(self, index: AnyIndex) -> None:
        """Report an entry as pointed at."""
        self._hovered.emit(index.data(ROW_ROLE).index)

    def press(self, index: AnyIndex) -> None:
        """Report an entry as clicked."""
        self._clicked.emit(index.data(ROW_ROLE).index)

    def viewportEvent(self, event: QEvent) -> bool:
        """Report when the pointer leaves the entries."""
        if event.type() == QEvent.Type.Leave:
            self._hovered.emit(NO_ENTRY)
        return super().viewportEvent(event)


class LogPanel(Panel):
    """The list of what happened. Reports entries pointed at or clicked to the window."""

    entry_hovered = Signal(int)
    """Index of the entry pointed at, NO_ENTRY without one."""
    entry_clicked = Signal(int)
    opened = Signal()
    """Emitted at a click on the heading, to open the whole log."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(lambda: _("The log"), parent)
        self._heading = Heading(lambda: _("The log"), "", self)
        self.rules = RulesNote(self._heading)
        """The rules of the game."""
        head = row(None, self.rules, on=self._heading, margins=(0, 0, 0, 0))
        head.setAlignment(self.rules, Qt.AlignmentFlag.AlignTop)
        self.list = entries = LogList(self, lambda: self.grid, self.entry_hovered, self.entry_clicked, AT_ONCE)
        """The entries, newest at the top."""
        entries.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        entries.setMinimumHeight(1)
        entries.activated.connect(entries.press)
        entries.selectionModel().currentChanged.connect(self._on_current)
        self._rest = timer(lambda: entries.entries.fetchMore(QModelIndex()), self, REST_MS, once=True)
        follow_words(self, lambda: _("Open the whole log and the history (Ctrl+L, Ctrl+H)."), self._heading.setToolTip)
        column(self._heading, (self.list, 1), on=self, spacing=4, margins=NO_MARGINS)
        make_quiet(self.list)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the rules in force where the log is as low as its heading."""
        super().resizeEvent(event)
        self._fit_rules()

    def _fit_rules(self) -> None:
        """Show the rules in force where all of them fits beside the title."""
        taken = self.tab_width or self.grid.heading_px * TITLE_SHARE
        self.rules.setVisible(taken + self.rules.sizeHint().width() <= self.width())

    def _on_current(self, index: AnyIndex) -> None:
        """Treat keyboard focus on an entry as pointing."""
        if index.isValid() and self.list.hasFocus():
            self.list.point_at(index)

    def set_entries(self, entries: Sequence[LogEntry]) -> None:
        """Show these entries, given in the order in which they happened."""
        if self.list.show_entries(entries):
            self._rest.start()
        self.list.scrollToTop()

    def _show_state(self, state: TableState, view: View) -> None:
        """Show the log and the rules."""
        self.rules.show_rules(view.ruleset)
        self._fit_rules()
        self.set_entries(state.log)

    def clear(self) -> None:
        """Show and keep nothing."""
        self.list.show_entries(())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the whole log at a press on the heading."""
        on_heading = self._heading.geometry().contains(event.position().toPoint())
        if on_heading and event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit()

    def sizeHint(self) -> QSize:
        """Room for about ten lines."""
        return QSize(self.grid.left, self.grid.read_px * 16)

    def minimumSizeHint(self) -> QSize:
        """Room for the heading and a few entries."""
        return QSize(
            self.grid.left, heading_height(self.grid.heading_px) + round(LINES * LINE_HEIGHT * self.grid.read_px)
        )

    def _restyle(self) -> None:
        self._heading.set_title("" if self.tab_width else _("The log"))
        self.rules.restyle(self.grid)
        self._fit_rules()
        self.list.doItemsLayout()
        super()._restyle()
