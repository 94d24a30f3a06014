"""The text companion: plain lists beside the table, enough to play with a screen reader or keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, QSize, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QKeySequence, QPainter, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QListWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.appearance import follow, follow_words, on_change
from afaos_gui.gui.toolkit.look.style_sheet import Ground, Ink, set_ground
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, sized, text_share
from afaos_gui.gui.toolkit.pressing import PRESSING, bring_into_view
from afaos_gui.gui.toolkit.widgets.arranging import column, row
from afaos_gui.gui.toolkit.widgets.controls import TEXT_PX, ClothDialog, label, set_font
from afaos_gui.presentation.commands.companion import CompanionLine, Section, companion_columns, section_title

SIZE = (1120, 660)
PAD, GAP = 4, 1
HEADING_PX = 17
FRAME, BAR = 8, 9
"""Width of both edges of a list, and of its scroll bar."""
LEAST_LIST = 66
"""Height below which the window scrolls instead of shrinking the lists."""


class _LinePainter(QStyledItemDelegate):
    """Paints a line with all its words, in as many rows as they need."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The height that the words need in the width of the list, less a scroll bar whether shown or not."""
        view = self.parent()
        assert isinstance(view, QListWidget)
        room = QRect(0, 0, view.width() - FRAME - BAR - 2 * (PAD + GAP), 10_000)
        words = QFontMetrics(view.font()).boundingRect(room, Qt.TextFlag.TextWordWrap, index.data())
        return QSize(room.width(), words.height() + 2 * PAD)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the words, on brass where the line has the focus."""
        view = self.parent()
        assert isinstance(view, QListWidget)
        if option.state & QStyle.StateFlag.State_Selected and view.hasFocus():
            painter.fillRect(option.rect, colour(Palette.POINTS))
        painter.setFont(view.font())
        painter.setPen(colour(Palette.INK))
        painter.drawText(option.rect.adjusted(PAD, PAD, -PAD, -PAD), Qt.TextFlag.TextWordWrap, index.data())


class TextList(QListWidget):
    """A list of lines; Enter and Space choose the focused one."""

    def __init__(self, section: Section, parent: QWidget, chosen: Callable[[Section, CompanionLine], object]) -> None:
        super().__init__(parent)
        self.lines: tuple[CompanionLine, ...] = ()
        self._section, self._chosen = section, chosen
        self.setObjectName(f"companion_{section.value}")
        follow_words(self, partial(section_title, section), self.setAccessibleName)
        self.setItemDelegate(_LinePainter(self))
        self.setSpacing(GAP)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        set_font(self, Role.SANS, TEXT_PX)
        follow(self, lambda: self.setMinimumHeight(sized(LEAST_LIST)))
        on_change(self, self.scheduleDelayedItemsLayout)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        set_ground(self, Ground.PAGE)
        self.itemDoubleClicked.connect(lambda _item: self._choose())

    def show_lines(self, lines: tuple[CompanionLine, ...]) -> None:
        """Show other lines; the focus stays at its line, or near it."""
        if lines == self.lines:
            return
        at = max(self.currentRow(), 0)
        words = self.lines[at].text if at < len(self.lines) else ""
        same = [row for row, line in enumerate(lines) if line.text == words]
        at = min(same, key=lambda row: abs(row - at), default=at)
        self.lines = lines
        with QSignalBlocker(self):
            self.clear()
            self.addItems([line.text for line in lines])
        if lines:
            self.setCurrentRow(min(at, len(lines) - 1))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Scroll into view."""
        super().focusInEvent(event)
        self.come_into_sight()

    def come_into_sight(self) -> None:
        """Scroll the window to the list and its heading, if it scrolls."""
        bring_into_view(self, sized(2 * HEADING_PX))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose with Enter and Space alone, once each time; find a line by typed letters."""
        if event.key() not in PRESSING:
            super().keyPressEvent(event)
        elif event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
        elif not event.isAutoRepeat():
            self._choose()

    def _choose(self) -> None:
        if 0 <= self.currentRow() < len(self.lines):
            self._chosen(self._section, self.lines[self.currentRow()])


class CompanionWindow(ClothDialog):
    """The lists of the companion; it decides nothing. `chosen` is called with a chosen line, `back` for Esc."""

    def __init__(
        self, parent: QWidget, chosen: Callable[[Section, CompanionLine], object], back: Callable[[], bool]
    ) -> None:
        super().__init__(lambda: _("Text companion"), "companion", parent)
        self._back = back
        self.setWindowFlags(Qt.WindowType.Window)
        self.setModal(False)
        self.lists = {section: TextList(section, self, chosen) for section in Section}
        hint = label(
            lambda: _("Tab or F6 goes from list to list, arrows from line to line; Enter chooses, Esc goes back."),
            Role.SANS,
            TEXT_PX,
            Ink.CLOTH_SOFT,
            self,
        )
        columns = []
        for sections in companion_columns(text_share()):
            parts = ((self._heading(section), (self.lists[section], share)) for section, share in sections)
            columns.append(column(*(part for pair in parts for part in pair), spacing=5))
        side_by_side = row(*((one, 1) for one in columns), spacing=16)
        self.title.hide()
        self.fill(hint, (side_by_side, 1))
        for before, after in zip(Section, list(Section)[1:], strict=False):
            self.setTabOrder(self.lists[before], self.lists[after])
        for keys, by in (("F6", 1), ("Shift+F6", -1)):
            QShortcut(QKeySequence(keys), self, partial(self._step, by))
        self.resize(sized(SIZE[0]), sized(SIZE[1]))

    def _heading(self, section: Section) -> QWidget:
        heading = label(partial(section_title, section), Role.SMALL_CAPS, HEADING_PX, Ink.CLOTH, self)
        heading.setBuddy(self.lists[section])
        return heading

    def showEvent(self, event: QShowEvent) -> None:
        """Scroll to the focused list when everything is laid out."""
        super().showEvent(event)
        QTimer.singleShot(0, self, lambda: self.lists[self.at[0]].come_into_sight())

    def _step(self, by: int) -> None:
        """Move the focus to the next list, or the one before."""
        lists = list(self.lists.values())
        at = next((number for number, one in enumerate(lists) if one.hasFocus()), 0)
        lists[(at + by) % len(lists)].setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def at(self) -> tuple[Section, int]:
        """The focused list and its line."""
        section = next((one for one, lines in self.lists.items() if lines.hasFocus()), Section.ACTIONS)
        return section, self.lists[section].currentRow()

    def go_to(self, section: Section, row: int) -> None:
        """Move the focus to a line of a list."""
        self.lists[section].setCurrentRow(row)
        self.lists[section].setFocus()

    def show_lists(self, lists: Mapping[Section, tuple[CompanionLine, ...]]) -> None:
        """Show the lists of the present table."""
        for section, lines in lists.items():
            self.lists[section].show_lines(lines)

    def reject(self) -> None:
        """Go back a step with Esc; close the window where there is none."""
        if not self._back():
            super().reject()
