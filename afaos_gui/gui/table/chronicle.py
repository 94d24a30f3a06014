"""The chronicle: the whole log to search and copy, and the history to go back in, in a drawer over the left column."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from afaos_gui.data.language import _, ngettext
from afaos_gui.gui.table.base import Panel
from afaos_gui.gui.table.history import HistoryList
from afaos_gui.gui.table.log import ENTRY_ROLE, NO_ENTRY, LogDelegate, LogModel, line_of
from afaos_gui.gui.toolkit.cloth import paint_cloth
from afaos_gui.gui.toolkit.controls import cloth_button, field, ink_style, label, quiet_style
from afaos_gui.gui.toolkit.grid import Grid
from afaos_gui.gui.toolkit.scrolling import make_quiet
from afaos_gui.gui.toolkit.theme import DARK, Palette, Role, colour, font
from afaos_gui.gui.toolkit.wrapping_list import WrappingList
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.draws import with_seed
from afaos_gui.session.game import Game
from afaos_gui.session.log import LogEntry, matching
from afaos_gui.session.names import side_name
from afaos_gui.session.text import barrier_text

WIDTH = 400
MARGIN = 16
READING_PX = 15


class Page(Enum):
    """What the drawer shows."""

    LOG = "log"
    HISTORY = "history"


class Chronicle(Panel):
    """A drawer; what is clicked in it is told to the window."""

    entry_hovered = Signal(int)
    entry_clicked = Signal(int)
    """Index of an entry of the log: that position is to be shown."""
    position_wanted = Signal(int)
    refused = Signal(str)
    undo_requested = Signal()
    redo_requested = Signal()
    reset_action_requested = Signal()
    reset_turn_requested = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Log and history"), parent)
        self.setObjectName("chronicle")
        self._game: Game | None = None
        self._log: list[LogEntry] = []
        self._entries: list[LogEntry] = []
        self._side: Side | None = None
        self._here: int | None = None
        self._ground = QPixmap()
        self.tabs = {Page.LOG: self._tab(Page.LOG, _("The log")), Page.HISTORY: self._tab(Page.HISTORY, _("History"))}
        self.close_button = self._small(_("Close"), "chronicle_close", self.put_away)
        self.search = field("", _("Search the log"), self)
        self.search.setObjectName("log_search")
        self.search.setPlaceholderText(_("Search the log"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda _text: self._filter())
        self.sides = {side: self._side_button(side) for side in (None, BRITISH, FRENCH)}
        self.copy_button = self._small(_("Copy"), "log_copy", self.copy)
        self.log = self._make_log()
        self.history = HistoryList(self)
        self.history.wanted.connect(self.position_wanted)
        self.history.refused.connect(self._say_refusal)
        self.found = self._quiet()
        self.policy = self._quiet()
        self.buttons = {
            "undo": self._small(_("Undo"), "history_undo", self.undo_requested.emit),
            "redo": self._small(_("Redo"), "history_redo", self.redo_requested.emit),
            "reset_action": self._small(_("Reset action"), "history_reset_action", self.reset_action_requested.emit),
            "reset_turn": self._small(_("Reset turn"), "history_reset_turn", self.reset_turn_requested.emit),
        }
        self._lay_out()
        self._dress()
        self.hide()

    # Parts

    def _restyle(self) -> None:
        super()._restyle()
        self._dress()

    def _dress(self) -> None:
        """Give everything the colours of the light or the dark table."""
        self._ground = QPixmap()
        small = (self.close_button, self.copy_button, *self.sides.values(), *self.buttons.values())
        for button in (*self.tabs.values(), *small):
            button.setStyleSheet(quiet_style(self.surround))
        for words in (self.found, self.policy):
            words.setStyleSheet(ink_style(self.surround.text_soft))
        make_quiet(self.log, self.surround)
        self.history.set_surround(self.surround)

    def _small(self, text: str, name: str, run: Callable[[], object]) -> QPushButton:
        button = cloth_button(text, name, self)
        button.setFont(font(Role.TEXT, 14))
        button.clicked.connect(lambda: run())
        return button

    def _tab(self, page: Page, text: str) -> QPushButton:
        tab = cloth_button(text, f"page_{page.value}", self)
        tab.setCheckable(True)
        tab.setAutoExclusive(True)
        tab.clicked.connect(lambda: self.open(page))
        return tab

    def _side_button(self, side: Side | None) -> QPushButton:
        text = _("All") if side is None else side_name(side)
        button = self._small(text, f"log_side_{'all' if side is None else side}", lambda: self._choose_side(side))
        button.setCheckable(True)
        button.setChecked(side is None)
        return button

    def _quiet(self) -> QLabel:
        return label("", Role.TEXT, 13, DARK.text_soft, self, italic=True)

    def _make_log(self) -> QListView:
        view = WrappingList(self)
        view.setObjectName("chronicle_log")
        view.setAccessibleName(_("The log"))
        self._model = LogModel(self)
        view.setModel(self._model)
        view.setItemDelegate(LogDelegate(self))
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.setMouseTracking(True)
        view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        view.setSelectionMode(QListView.SelectionMode.NoSelection)
        view.setToolTip(_("Click an entry to see that position."))
        view.entered.connect(lambda index: self.entry_hovered.emit(index.data(ENTRY_ROLE).index))
        view.clicked.connect(lambda index: self.entry_clicked.emit(index.data(ENTRY_ROLE).index))
        view.viewport().installEventFilter(self)
        return view

    def _lay_out(self) -> None:
        self._group = QButtonGroup(self)
        for button in self.sides.values():
            self._group.addButton(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, 12, MARGIN + 4, 12)
        column.setSpacing(9)
        column.addLayout(_row(*self.tabs.values(), None, self.close_button))
        self._pages = QStackedLayout()
        self._pages.addWidget(self._log_page())
        self._pages.addWidget(self._history_page())
        column.addLayout(self._pages, 1)

    def _log_page(self) -> QWidget:
        page = QWidget(self)
        column = _column(page)
        column.addWidget(self.search)
        column.addLayout(_row(*self.sides.values(), None, self.copy_button))
        column.addWidget(self.log, 1)
        column.addWidget(self.found)
        return page

    def _history_page(self) -> QWidget:
        page = QWidget(self)
        column = _column(page)
        column.addWidget(self.policy)
        column.addWidget(self.history, 1)
        column.addLayout(_row(self.buttons["undo"], self.buttons["redo"], None))
        column.addLayout(_row(self.buttons["reset_action"], self.buttons["reset_turn"], None))
        return page

    # What is shown

    @property
    def page(self) -> Page:
        """What is shown when the drawer is open."""
        return Page.LOG if self._pages.currentIndex() == 0 else Page.HISTORY

    def open(self, page: Page) -> None:
        """Open the drawer at a page."""
        self._pages.setCurrentIndex(0 if page is Page.LOG else 1)
        self._fill()
        self.tabs[page].setChecked(True)
        self.show()
        self.raise_()
        (self.search if page is Page.LOG else self.history).setFocus()

    def toggle(self, page: Page) -> None:
        """Open the drawer at a page, or close it where it is open there."""
        if self.isVisible() and self.page is page:
            self.put_away()
        else:
            self.open(page)

    def put_away(self) -> None:
        """Close the drawer."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def show_game(self, game: Game, log: list[LogEntry], may_go_back: bool, *, in_replay: bool = False) -> None:
        """Show a game's log, all of it, and its history to one who may undo or may not."""
        self._log = log
        self._entries = with_seed(game, log if in_replay else [entry for entry in log if entry.index < game.position])
        self._here = game.position - 1 if game.position < len(game.commands) and in_replay else None
        self._game = game
        self._fill()
        self.policy.setText(_policy_words(game))
        undo, action, turn = game.can_undo(), game.can_reset_action(), game.can_reset_turn()
        self._set("undo", may_go_back and undo.allowed, barrier_text(undo.reason) if undo.reason else "")
        self._set("redo", may_go_back and game.can_redo(), "")
        self._set("reset_action", may_go_back and action.allowed, barrier_text(action.reason) if action.reason else "")
        self._set("reset_turn", may_go_back and turn.allowed, barrier_text(turn.reason) if turn.reason else "")

    def _fill(self) -> None:
        """Show the game on the page that is open."""
        if self._game is None:
            return
        if self.page is Page.LOG:
            self._filter()
        else:
            self.history.show_game(self._game, self._log)

    def _set(self, name: str, enabled: bool, tip: str) -> None:
        self.buttons[name].setEnabled(enabled)
        self.buttons[name].setToolTip(tip)

    def clear(self) -> None:
        """Show and keep nothing."""
        self._game = None
        self._log = []
        self._entries = []
        self._model.set_entries(())
        self.history.clear()
        self.found.setText("")
        self.search.clear()

    def _choose_side(self, side: Side | None) -> None:
        self._side = side
        self._filter()

    def shown(self) -> list[LogEntry]:
        """The entries that the search has left, oldest first."""
        entries = matching(self._entries, self.search.text())
        return [entry for entry in entries if self._side in (None, entry.side)]

    def _filter(self) -> None:
        shown = self.shown()
        if self._model.set_entries(shown, self._here):
            self.log.scrollToTop()
        self.log.viewport().update()
        row = self._model.row_of_here()
        if row is not None:
            self.log.scrollTo(self._model.index(row))
        words = ngettext("{number} entry", "{number} entries", len(shown)).format(number=len(shown))
        self.found.setText(words if shown else _("No entry has these words."))

    def copy(self) -> None:
        """Put the entries shown on the clipboard, one line each."""
        lines = [line_of(entry) for entry in self.shown()]
        QGuiApplication.clipboard().setText("\n".join(lines))
        words = ngettext("{number} entry has been copied.", "{number} entries have been copied.", len(lines))
        self.found.setText(words.format(number=len(lines)))

    def _say_refusal(self, reason: str) -> None:
        self.policy.setText(reason)
        self.refused.emit(reason)

    # Events

    def place_in(self, room: QRect, most: int, right: bool = False) -> None:
        """Lie over the left or the right column and reach over the map, at most `most` pixels wide."""
        width = min(WIDTH, most)
        left = room.right() + 1 - width if right else room.left()
        self.setGeometry(left, room.top(), width, room.height())

    def set_grid(self, grid: Grid) -> None:
        """Take up the measures of another window size; the words stay as large as those of a book."""
        super().set_grid(grid)
        self.log.doItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes, Ctrl+C copies."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Tell when the pointer leaves the log."""
        if event.type() == QEvent.Type.Leave:
            self.entry_hovered.emit(NO_ENTRY)
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Cloth with a brass edge, so that the drawer stands out from the table."""
        ratio = self.devicePixelRatioF()
        if self._ground.size() != self.size() * ratio:
            self._ground = QPixmap(self.size() * ratio)
            self._ground.setDevicePixelRatio(ratio)
            painter = QPainter(self._ground)
            rect = QRectF(self.rect())
            paint_cloth(painter, rect, self.surround)
            painter.fillRect(rect, colour(self.surround.panel, 60))
            painter.setPen(colour(Palette.BRASS, 170))
            painter.drawRect(rect.adjusted(0.5, 0.5, -1.5, -1.5))
            painter.end()
        QPainter(self).drawPixmap(0, 0, self._ground)


def _policy_words(game: Game) -> str:
    """What may be taken back in this game, and what the end of the turn makes final."""
    if game.policy == "study":
        return _("A study game: everything can be taken back.")
    open_ones = game.position - game.earliest
    if not open_ones:
        return _("A lock stands where something was learned: there is no way back behind it.")
    sentence = ngettext(
        "{number} action can be taken back until the turn ends.",
        "{number} actions can be taken back until the turn ends.",
        open_ones,
    )
    return sentence.format(number=open_ones)


def _row(*widgets: QWidget | None) -> QHBoxLayout:
    """Widgets in a row; None is where they part."""
    row = QHBoxLayout()
    row.setSpacing(7)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return row


def _column(page: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    return column
