"""All options in groups, set in columns like a printed sheet."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.new_game.bid import BidBox
from afaos_gui.gui.dialogs.new_game.option_row import BACK, FORTH, OptionRow
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.ink import heading_height, paint_heading
from afaos_gui.gui.toolkit.paint.painting import pen
from afaos_gui.gui.toolkit.paint.shapes import smooth_painter
from afaos_gui.gui.toolkit.paint.theme import LIGHT, Palette, Role, colour, sized
from afaos_gui.gui.toolkit.widgets.controls import label
from afaos_gui.presentation.look.folding import folded
from afaos_gui.presentation.pages.new_game import RulesChoice
from afaos_gui.presentation.room.columns import how_many, split_evenly
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.words.option_texts import OptionGroup, group_title, option_texts

COLUMN_WIDTH = 330
"""Least width of a column."""
COLUMN_GAP = 26
HEADING_PX = 17
GROUP_GAP = 12
MOST_COLUMNS = 3


class GroupBlock(QWidget):
    """A heading over its rows; hidden ones take no room."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = title
        self.rows: list[OptionRow] = []
        self.bid: BidBox | None = None
        self.setAccessibleName(title)

    def shown(self) -> list[OptionRow]:
        """The rows that match the search."""
        return [row for row in self.rows if not row.isHidden()]

    def height_for(self, width: int) -> int:
        """The height at a width."""
        return heading_height(sized(HEADING_PX)) + sum(self._heights(width)) + GROUP_GAP

    def lay_out(self, width: int) -> None:
        """Stack the rows."""
        y = heading_height(sized(HEADING_PX))
        for widget, height in zip(self._widgets(), self._heights(width), strict=True):
            widget.setGeometry(0, y, width, height)
            y += height

    def _widgets(self) -> list[QWidget]:
        return [*self.shown(), *([self.bid] if self.bid is not None else [])]

    def _heights(self, width: int) -> list[int]:
        return [widget.heightForWidth(width) for widget in self._widgets()]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the heading and its rule."""
        painter = smooth_painter(self)
        rect = QRectF(0, 0, self.width(), heading_height(sized(HEADING_PX)))
        paint_heading(painter, rect, self.title, "", sized(HEADING_PX), sized(HEADING_PX), LIGHT)


class OptionSheet(QWidget):
    """The options; shows a RulesChoice and reports what is switched.

    `reached` is called with a row that has taken the focus and should be scrolled to.
    """

    def __init__(
        self,
        parent: QWidget,
        switched: Callable[[str, bool], object],
        bid: Callable[[Side, int], object],
        auction: Callable[[], object],
        reached: Callable[[QWidget], object],
    ) -> None:
        super().__init__(parent)
        self._reached = reached
        self._blocks = {group: GroupBlock(group_title(group), self) for group in OptionGroup}
        self.bid = BidBox(self._blocks[OptionGroup.BID], bid, auction)
        self._blocks[OptionGroup.BID].bid = self.bid
        self.rows = {text.id: OptionRow(text, self._blocks[text.group]) for text in option_texts()}
        for option, row in self.rows.items():
            self._blocks[row.option.group].rows.append(row)
            row.clicked.connect(lambda on, name=option: switched(name, on))
            row.focused.connect(lambda row=row: self._make_current(row))
        self._nothing = label("", Role.DISPLAY, 18, Ink.PAPER_SOFT, self, italic=True, wraps=False)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.hide()
        self._rules: list[int] = []
        self._make_current(next(iter(self.rows.values())))

    def show_choice(self, choice: RulesChoice) -> None:
        """Show what is on, and what cannot be on and why."""
        options = choice.options
        for option, row in self.rows.items():
            row.show_as(option in options, choice.reason_against(option))
        self.bid.show_bid(choice.bid, choice.auction)
        self._keep_a_current()
        self.lay_out()

    # Search

    def search(self, words: str) -> None:
        """Show only what contains these words."""
        wanted = folded(words.strip())
        for row in self.rows.values():
            row.setHidden(not row.speaks_of(wanted))
        bid_words = folded(f"{group_title(OptionGroup.BID)} {self.bid.words}")
        for group, block in self._blocks.items():
            block.setHidden(wanted not in bid_words if group is OptionGroup.BID else not block.shown())
        self._nothing.setText(_("No option speaks of “{words}”.").format(words=words.strip()))
        self._nothing.setHidden(any(not block.isHidden() for block in self._blocks.values()))
        self._keep_a_current()
        self.lay_out()

    # Keyboard: Tab enters and leaves the list, the arrows move through it

    def _make_current(self, current: OptionRow) -> None:
        for row in self.rows.values():
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus if row is current else Qt.FocusPolicy.ClickFocus)
        if current.hasFocus():
            self._reached(current)

    def _reachable(self) -> list[OptionRow]:
        return [row for row in self.rows.values() if row.isEnabled() and not row.isHidden()]

    def _keep_a_current(self) -> None:
        """Keep one row reachable by Tab, even when the current one is hidden."""
        reachable = self._reachable()
        if reachable and not any(row.focusPolicy() == Qt.FocusPolicy.StrongFocus for row in reachable):
            self._make_current(reachable[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move to another row."""
        rows = self._reachable()
        here = next((number for number, row in enumerate(rows) if row.hasFocus()), None)
        targets = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: len(rows) - 1}
        if here is not None:
            targets |= dict.fromkeys(BACK, max(0, here - 1))
            targets |= dict.fromkeys(FORTH, min(len(rows) - 1, here + 1))
        if rows and event.key() in targets:
            rows[targets[Qt.Key(event.key())]].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    # Columns

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the columns out for another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.lay_out()

    def lay_out(self) -> None:
        """Distribute the groups over the columns, in order and as evenly as possible."""
        blocks = [block for block in self._blocks.values() if not block.isHidden()]
        columns = how_many(self.width(), sized(COLUMN_WIDTH), COLUMN_GAP, MOST_COLUMNS, len(blocks))
        width = (self.width() - (columns - 1) * COLUMN_GAP) // columns
        heights = [block.height_for(width) for block in blocks]
        tallest = 0
        self._rules = []
        for column, numbers in enumerate(split_evenly(heights, columns)):
            x, y = column * (width + COLUMN_GAP), 0
            if column:
                self._rules.append(x - COLUMN_GAP // 2)
            for number in numbers:
                blocks[number].setGeometry(x, y, width, heights[number])
                blocks[number].lay_out(width)
                y += heights[number]
            tallest = max(tallest, y - GROUP_GAP)
        self._nothing.setGeometry(0, 20, self.width(), 40)
        self.setMinimumHeight(tallest if blocks else 80)
        self.update()

    def sizeHint(self) -> QSize:
        """Room for two columns."""
        return QSize(2 * sized(COLUMN_WIDTH) + COLUMN_GAP, self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rules between the columns."""
        painter = QPainter(self)
        painter.setPen(pen(colour(Palette.ORNAMENT, 110), 1))
        for x in self._rules:
            painter.drawLine(x, 6, x, self.height() - 10)
