"""The rule book as a drawer over a column of the table: pages with links, search, back and forward."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QTextBrowser, QVBoxLayout, QWidget

from afaos_gui.data.language import _
from afaos_gui.data.rulebook import Page
from afaos_gui.gui.table.base import Panel
from afaos_gui.gui.table.rulebook.typeset import BOTH_EDITIONS, CONTENTS, contents_html, found_html, page_html
from afaos_gui.gui.toolkit.cloth import paint_cloth
from afaos_gui.gui.toolkit.controls import cloth_button, field, quiet_style
from afaos_gui.gui.toolkit.theme import Palette, Role, colour, font
from afaos_gui.presentation.rulebook.book import book, find
from afaos_gui.presentation.rulebook.search import search

WIDTH = 430
MARGIN = 14
ABOVE = 34
"""Room above the paragraph that was looked for, in pixels: it shows that there is more."""
MOST_STEPS = 200
"""Places in the book that Back remembers."""


class _Step(NamedTuple):
    """What was read: an anchor, "siege#" for a page's beginning, CONTENTS, or a search."""

    target: str
    query: str = ""
    both: bool = False


class RuleBookSheet(Panel):
    """The drawer. It knows nothing of the game but its edition and options."""

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Rule book"), parent)
        self.setObjectName("rule_book")
        self._edition = "second"
        self._options: frozenset[str] = frozenset()
        self._steps: list[_Step] = []
        self._at = -1
        self.back_button = self._button(_("Back"), "rule_book_back", self.back)
        self.forward_button = self._button(_("Forward"), "rule_book_forward", self.forward)
        self.contents_button = self._button(_("Contents"), "rule_book_contents", lambda: self.go(CONTENTS))
        self.close_button = self._button(_("Close"), "rule_book_close", self.put_away)
        self.search = field("", _("Search the rule book"), self)
        self.search.setObjectName("rule_book_search")
        self.search.setPlaceholderText(_("Search words, cards, places"))
        self.search.setClearButtonEnabled(True)
        self.search.textEdited.connect(self._look_for)
        self.page = QTextBrowser(self)
        self._make_page()
        self._lay_out()
        self._restyle()
        self.hide()

    def _button(self, text: str, name: str, run: Callable[[], object]) -> QPushButton:
        button = cloth_button(text, name, self)
        button.setFont(font(Role.TEXT, 14))
        button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: run())
        return button

    def _make_page(self) -> None:
        page = self.page
        page.setObjectName("rule_book_page")
        page.setAccessibleName(_("Page of the rule book"))
        page.setOpenLinks(False)
        page.setUndoRedoEnabled(False)
        page.document().setDocumentMargin(14)
        page.anchorClicked.connect(self._follow)
        page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page.setStyleSheet(_PAGE_STYLE)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(5)
        for button in (self.back_button, self.forward_button, self.contents_button):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, 12, MARGIN, 12)
        column.setSpacing(9)
        column.addLayout(row)
        column.addWidget(self.search)
        column.addWidget(self.page, 1)

    def _restyle(self) -> None:
        super()._restyle()
        for button in (self.back_button, self.forward_button, self.contents_button, self.close_button):
            button.setStyleSheet(quiet_style(self.surround))

    # Reading

    @property
    def target(self) -> str:
        """What is read: an anchor, a page with "#", CONTENTS, or empty for a search and before the first page."""
        return self._steps[self._at].target if self._steps else ""

    def set_rules(self, edition: str, options: Collection[str]) -> None:
        """The edition and the options of the game on the table."""
        if (edition, frozenset(options)) != (self._edition, self._options):
            self._edition, self._options = edition, frozenset(options)
            self._show()

    def open(self, target: str = "") -> None:
        """Open the drawer at an anchor; without one, where it was left."""
        if target or not self._steps:
            self.go(target or CONTENTS)
        self.show()
        self.raise_()
        self.page.setFocus()
        self._show()

    def go(self, target: str) -> None:
        """Read something else, with the way back."""
        if target != self.target:
            self._step(_Step(target))

    def _step(self, step: _Step, instead: bool = False) -> None:
        """Read on; `instead` leaves no way back to what is read now."""
        del self._steps[self._at + (0 if instead else 1) :]
        self._steps.append(step)
        del self._steps[:-MOST_STEPS]
        self._at = len(self._steps) - 1
        self._show()

    def back(self) -> None:
        """Read again what was read before."""
        self._move(-1)

    def forward(self) -> None:
        """Read again what was read after."""
        self._move(1)

    def _move(self, by: int) -> None:
        if 0 <= self._at + by < len(self._steps):
            self._at += by
            self._show()

    def _follow(self, link: QUrl) -> None:
        target = link.toString()
        if target == BOTH_EDITIONS:
            self._step(self._steps[self._at]._replace(both=True), instead=True)
        else:
            self.go(target)

    def _look_for(self, query: str) -> None:
        """Show what has these words; while one types, each search takes the place of the one before."""
        if query.strip():
            self._step(_Step("", query), instead=bool(self._steps) and bool(self._steps[self._at].query))
        elif self._steps and self._steps[self._at].query:
            self.back()

    def _show(self) -> None:
        """Typeset what is read now."""
        if not self._steps:
            return
        step = self._steps[self._at]
        if step.query:
            self.page.setHtml(found_html(step.query, search(step.query)))
        elif (page := _page_of(step.target)) is None:
            self.page.setHtml(contents_html(book()))
        else:
            self._show_page(page, step)
        if self.search.text() != step.query:
            self.search.setText(step.query)
        self.back_button.setEnabled(self._at > 0)
        self.forward_button.setEnabled(self._at < len(self._steps) - 1)

    def _show_page(self, page: Page, step: _Step) -> None:
        anchor = step.target.partition("#")[2]
        found = find(step.target)
        both = step.both or (found is not None and found.paragraph.edition not in ("", self._edition))
        self.page.setHtml(page_html(page, self._edition, self._options, anchor, both))
        if found is not None:
            self.page.scrollToAnchor(anchor)
            bar = self.page.verticalScrollBar()
            bar.setValue(bar.value() - ABOVE)

    # The drawer

    def put_away(self) -> None:
        """Close the drawer; what was read is remembered."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def place_in(self, room: QRect, right: bool) -> None:
        """Lie over the left or the right column and reach over the map."""
        width = min(WIDTH, room.width() // 3)
        left = room.right() + 1 - width if right else room.left()
        self.setGeometry(left, room.top(), width, room.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes; the keys for back and forward go there."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        elif event.matches(QKeySequence.StandardKey.Back):
            self.back()
        elif event.matches(QKeySequence.StandardKey.Forward):
            self.forward()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Cloth with a brass edge, so that the drawer stands out from the table."""
        painter = QPainter(self)
        rect = QRectF(self.rect())
        paint_cloth(painter, rect, self.surround)
        painter.fillRect(rect, colour(self.surround.panel, 60))
        painter.setPen(colour(Palette.BRASS, 170))
        painter.drawRect(rect.adjusted(0.5, 0.5, -1.5, -1.5))


def _page_of(target: str) -> Page | None:
    """The page that a target is on."""
    name = target.partition("#")[0]
    return next((page for page in book() if page.id == name), None)


_PAGE_STYLE = (
    f"QTextBrowser {{ background: {Palette.PAPER}; color: {Palette.INK}; border: 1px solid {Palette.BRASS_DARK};"
    f" selection-background-color: {Palette.BRASS}; selection-color: {Palette.INK}; }}"
    f"QTextBrowser:focus {{ border-color: {Palette.BRASS_LIGHT}; }}"
    "QScrollBar:vertical { background: transparent; width: 8px; margin: 0; }"
    f"QScrollBar::handle:vertical {{ background: {Palette.STONE}; border-radius: 4px; min-height: 28px; }}"
    f"QScrollBar::handle:vertical:hover {{ background: {Palette.ORNAMENT}; }}"
    "QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical { height: 0; }"
    "QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical { background: none; }"
)
