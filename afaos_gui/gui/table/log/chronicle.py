"""The chronicle: the whole log to search and copy, and the history to go back in, as a drawer over the left column."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt, Signal, SignalInstance
from PySide6.QtGui import QColor, QFont, QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import QListView, QStackedLayout, QStyle, QStyleOptionViewItem, QWidget

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.gui.table.log.log import LogList
from afaos_gui.gui.table.panels.rows import ROW_ROLE, AnyIndex, RowsModel, WrappingDelegate
from afaos_gui.gui.table.papers.drawer import Drawer
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.toolkit.look.appearance import Words
from afaos_gui.gui.toolkit.look.style_sheet import Ground, Ink
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.ink import RIGHT, emblem_ink, paint_text
from afaos_gui.gui.toolkit.paint.painting import SMOOTH, fill_only, line_only, pen, restored
from afaos_gui.gui.toolkit.paint.shapes import paint_fill
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT, Palette, Role, colour, sized, text_font
from afaos_gui.gui.toolkit.pressing import PRESSING, choose_one
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, column, row
from afaos_gui.gui.toolkit.widgets.controls import field, fit_letters, label, paper_button
from afaos_gui.gui.toolkit.widgets.scrolling import WrappingList, make_quiet
from afaos_gui.presentation.facts.chronicle import ChronicleFacts
from afaos_gui.presentation.facts.history import DrawerPage, HistoryRow, line_of, row_sentence, row_tip
from afaos_gui.presentation.room.grid import REGULAR, Grid
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.log import LogEntry, matching
from afaos_gui.session.words.names import side_name

TEXT_PX = 15
NUMBER_WIDTH, EMBLEM_WIDTH = 30, 20
"""Widths before the words, where text has its usual size."""
LOCK_WIDTH = 26
PAD = 4
GAP = 7
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
        return max(60, width - sized(NUMBER_WIDTH) - sized(EMBLEM_WIDTH) - LOCK_WIDTH)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Paint the row, quieter where it cannot be reached, struck through where it was undone."""
        row: HistoryRow = index.data(ROW_ROLE)
        rect = QRectF(option.rect)
        with restored(painter):
            painter.setRenderHints(SMOOTH)
            self._paint_ground(painter, rect, row, option)
            ink = self._ink(row)
            base = rect.top() + PAD + QFontMetrics(self.face()).ascent()
            number = QPointF(rect.left() + sized(NUMBER_WIDTH) - 6, base)
            quiet = colour(LIGHT.text_soft)
            paint_text(painter, number, str(row.turn), text_font(Role.SANS, TEXT_PX - 1), quiet, RIGHT)
            emblem = emblem_ink(row.side, LIGHT)
            emblem.setAlpha(ink.alpha())
            at = QPointF(rect.left() + sized(NUMBER_WIDTH) + sized(6), base - sized(5))
            paint_emblem(painter, at, sized(12), row.side, emblem)
            face = text_font(Role.SANS, TEXT_PX, italic=row.undone)
            painter.setFont(face)
            painter.setPen(ink)
            words = rect.adjusted(sized(NUMBER_WIDTH) + sized(EMBLEM_WIDTH), PAD, -LOCK_WIDTH, 0)
            painter.drawText(words, Qt.TextFlag.TextWordWrap, row.text)
            if row.lock:
                paint_lock(painter, QPointF(rect.right() - LOCK_WIDTH / 2, base - 5), colour(Palette.BRASS))

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


class Chronicle(Drawer):
    """Emits clicks as signals; `requests` are the handlers of its buttons, by name."""

    entry_hovered = Signal(int)
    entry_clicked = Signal(int)
    """Emitted with the index of a log entry whose position is to be shown."""
    position_wanted = Signal(int)

    def __init__(self, parent: QWidget, screens: Screens, requests: Mapping[str, Callable[[], object]]) -> None:
        super().__init__(lambda: _("Log and history"), "chronicle", parent, screens)
        self._facts: ChronicleFacts | None = None
        self._side: Side | None = None
        pages: dict[DrawerPage, Words] = {
            DrawerPage.LOG: lambda: _("The log"),
            DrawerPage.HISTORY: lambda: _("History"),
        }
        self.tabs = {
            page: paper_button(text, f"page_{page.value}", self, partial(self.open_at, page))
            for page, text in pages.items()
        }
        choose_one(self, self.tabs.values(), self.tabs[DrawerPage.LOG])
        self.search = field("", "log_search", _search_words, self, lambda _text: self._filter(), hint=_search_words)
        self.sides = {
            side: paper_button(
                partial(_name_of, side),
                f"log_side_{'all' if side is None else side}",
                self,
                partial(self._choose_side, side),
            )
            for side in (None, BRITISH, FRENCH)
        }
        choose_one(self, self.sides.values(), self.sides[None])
        self.copy_button = paper_button(lambda: _("Copy"), "log_copy", self, self.copy)
        self.log = LogList(self, _log_measures, self.entry_hovered, self.entry_clicked, on=LIGHT)
        self.log.setObjectName("chronicle_log")
        self.found, self.policy = (label("", Role.TEXT, 13, Ink.PAPER_SOFT, self, italic=True) for _number in range(2))
        self.history = HistoryList(self, self.position_wanted, self.policy.setText)
        titles: dict[str, Words] = {
            "undo": lambda: _("Undo"),
            "redo": lambda: _("Redo"),
            "reset_action": lambda: _("Reset action"),
            "reset_turn": lambda: _("Reset turn"),
        }
        self.steps = {name: self.add_button(f"history_{name}", title, requests[name]) for name, title in titles.items()}
        """The buttons of the history, by command."""
        make_quiet(self.log, Ground.PAPER)
        tabs, pages_held = QWidget(self), QWidget(self)
        row(*self.tabs.values(), None, on=tabs, spacing=GAP, margins=NO_MARGINS)
        self._pages = QStackedLayout(pages_held)
        self._pages.addWidget(self._log_page())
        self._pages.addWidget(self._history_page())
        self.set_content(tabs, pages_held)

    # Parts

    def _log_page(self) -> QWidget:
        page = QWidget(self)
        sides = row(*self.sides.values(), None, self.copy_button, spacing=GAP)
        column(self.search, sides, (self.log, 1), self.found, on=page, spacing=8, margins=NO_MARGINS)
        return page

    def _history_page(self) -> QWidget:
        page = QWidget(self)
        column(self.policy, (self.history, 1), on=page, spacing=8, margins=NO_MARGINS)
        return page

    def fit(self) -> None:
        """Fit the letters of what is pressed to the width."""
        super().fit()
        fit_letters([*self.tabs.values()], self.inside, GAP, self._most_px)
        fit_letters([*self.sides.values(), self.copy_button], self.inside, GAP, self._most_px)

    # Content

    @property
    def page(self) -> DrawerPage:
        """The open page."""
        return DrawerPage.LOG if self._pages.currentIndex() == 0 else DrawerPage.HISTORY

    def open_at(self, page: DrawerPage) -> None:
        """Open the drawer at a page."""
        self._pages.setCurrentIndex(0 if page is DrawerPage.LOG else 1)
        self.have(*(self.buttons if page is DrawerPage.HISTORY else ()))
        self._fill()
        self.tabs[page].setChecked(True)
        self.open(self.search if page is DrawerPage.LOG else self.history)

    def toggle(self, page: DrawerPage) -> None:
        """Open the drawer at a page, or close it if that page is open."""
        if self.is_open and self.page is page:
            self.put_away()
        else:
            self.open_at(page)

    def show_facts(self, facts: ChronicleFacts) -> None:
        """Show a game's log and history."""
        self._facts = facts
        self._fill()
        self.policy.setText(facts.policy)
        for name, step in facts.steps.items():
            self.steps[name].setEnabled(step.is_open)
            self.steps[name].setToolTip(step.reason)

    def _fill(self) -> None:
        """Fill the open page."""
        if self._facts is None:
            return
        if self.page is DrawerPage.LOG:
            self._filter()
        else:
            self.history.show_rows(self._facts.rows())

    def clear(self) -> None:
        """Show and keep nothing."""
        self._facts = None
        self.log.show_entries(())
        self.history.clear()
        self.found.setText("")
        self.search.clear()

    def _choose_side(self, side: Side | None) -> None:
        self._side = side
        self._filter()

    def shown(self) -> list[LogEntry]:
        """The entries that match the search, oldest first."""
        entries = matching(self._facts.entries if self._facts is not None else (), self.search.text())
        return [entry for entry in entries if self._side in (None, entry.side)]

    def _filter(self) -> None:
        shown = self.shown()
        if self.log.show_entries(shown, self._facts.here if self._facts is not None else None):
            self.log.scrollToTop()
        self.log.viewport().update()
        self.log.scroll_to_here()
        words = ngettext("{number} entry", "{number} entries", len(shown)).format(number=len(shown))
        self.found.setText(words if shown else _("No entry has these words."))

    def copy(self) -> None:
        """Copy the entries shown to the clipboard, one line each."""
        lines = [line_of(entry) for entry in self.shown()]
        QGuiApplication.clipboard().setText("\n".join(lines))
        words = ngettext("{number} entry has been copied.", "{number} entries have been copied.", len(lines))
        self.found.setText(words.format(number=len(lines)))

    # Events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy with Ctrl+C."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)


def _log_measures() -> Grid:
    """The measures of a table with room for all, in the size of text in force."""
    return REGULAR._replace(read_px=sized(REGULAR.read_px))


def _search_words() -> str:
    return _("Search the log")


def _name_of(side: Side | None) -> str:
    """Whose entries a button shows."""
    return _("All") if side is None else side_name(side)
