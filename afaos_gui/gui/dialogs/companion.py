"""The text companion: a window of plain lists beside the table, enough to play by for eyes, ears and keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QPainter, QShortcut
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from afaos_gui.data.language import _
from afaos_gui.gui.toolkit.arranging import column, row
from afaos_gui.gui.toolkit.controls import TEXT_PX, ClothDialog, label
from afaos_gui.gui.toolkit.theme import Palette, Role, colour, sized, text_font
from afaos_gui.presentation.companion import Line, Section, section_title

SIZE = (1120, 660)
PAD, GAP = 4, 1
HEADING_PX = 17
FRAME, BAR = 8, 9
"""Width of both edges of a list, and of its scroll bar."""
COLUMNS: tuple[tuple[tuple[Section, int], ...], ...] = (
    ((Section.STANDING, 2), (Section.ACTIONS, 3)),
    ((Section.HAND, 3), (Section.MARKET, 2)),
    ((Section.PLACES, 3), (Section.SIEGES, 1), (Section.LOG, 2)),
)
"""The lists of each column with their shares of its height."""


class _LinePainter(QStyledItemDelegate):
    """Paints a line with all its words, in as many rows as they need."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The height that the words need in the width of the list beside its scroll bar, there or not."""
        view = self.parent()
        assert isinstance(view, QListWidget)
        room = QRect(0, 0, view.width() - FRAME - BAR - 2 * (PAD + GAP), 10_000)
        words = QFontMetrics(view.font()).boundingRect(room, Qt.TextFlag.TextWordWrap, index.data())
        return QSize(room.width(), words.height() + 2 * PAD)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The words, on brass where the keys are at them."""
        view = self.parent()
        assert isinstance(view, QListWidget)
        if option.state & QStyle.StateFlag.State_Selected and view.hasFocus():
            painter.fillRect(option.rect, colour(Palette.POINTS))
        painter.setFont(view.font())
        painter.setPen(colour(Palette.INK))
        painter.drawText(option.rect.adjusted(PAD, PAD, -PAD, -PAD), Qt.TextFlag.TextWordWrap, index.data())


class TextList(QListWidget):
    """A list of lines; Enter and Space choose the one that has the keys."""

    def __init__(self, section: Section, parent: QWidget, chosen: Callable[[Section, Line], object]) -> None:
        super().__init__(parent)
        self.lines: tuple[Line, ...] = ()
        self._section, self._chosen = section, chosen
        self.setObjectName(f"companion_{section.value}")
        self.setAccessibleName(section_title(section))
        self.setItemDelegate(_LinePainter(self))
        self.setSpacing(GAP)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setFont(text_font(Role.SANS, TEXT_PX))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setStyleSheet(
            f"QListWidget {{ background: {Palette.PAPER}; border: 1px solid {Palette.BRASS_DARK};"
            " border-radius: 4px; outline: none; padding: 3px; }"
            f"QListWidget:focus {{ border: 2px solid {Palette.BRASS_DARK}; padding: 2px; }}"
            f"QScrollBar:vertical {{ background: transparent; width: {BAR}px; }}"
            f"QScrollBar::handle:vertical {{ background: {Palette.ORNAMENT}; border-radius: 4px; min-height: 24px; }}"
            "QScrollBar::add-line, QScrollBar::sub-line { height: 0; }"
        )
        self.itemDoubleClicked.connect(lambda _item: self._choose())

    def show_lines(self, lines: tuple[Line, ...]) -> None:
        """Show other lines; the keys stay at the line they are at, or near it."""
        if lines == self.lines:
            return
        at = max(self.currentRow(), 0)
        self.lines = lines
        self.blockSignals(True)
        self.clear()
        for line in lines:
            self.addItem(QListWidgetItem(line.text))
        self.blockSignals(False)
        if lines:
            self.setCurrentRow(min(at, len(lines) - 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space choose; letters find a line."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose()
        else:
            super().keyPressEvent(event)

    def _choose(self) -> None:
        if 0 <= self.currentRow() < len(self.lines):
            self._chosen(self._section, self.lines[self.currentRow()])


class CompanionWindow(ClothDialog):
    """The lists; it decides nothing. `chosen` is called with a line that was chosen, `back` for Esc."""

    def __init__(
        self, parent: QWidget, chosen: Callable[[Section, Line], object], back: Callable[[], bool]
    ) -> None:
        super().__init__(_("Text companion"), "companion", parent)
        self._back = back
        self.setWindowFlags(Qt.WindowType.Window)
        self.setModal(False)
        self.lists = {section: TextList(section, self, chosen) for section in Section}
        hint = _("Tab or F6 goes from list to list, arrows from line to line; Enter chooses, Esc goes back.")
        columns = []
        for sections in COLUMNS:
            parts = ((self._heading(section), (self.lists[section], share)) for section, share in sections)
            columns.append(column(*(part for pair in parts for part in pair), spacing=5))
        self.title.hide()
        self.fill(label(hint, Role.SANS, TEXT_PX, self._surround.text_soft, self), (row(*columns, spacing=16), 1))
        for before, after in zip(Section, list(Section)[1:], strict=False):
            self.setTabOrder(self.lists[before], self.lists[after])
        for keys, by in (("F6", 1), ("Shift+F6", -1)):
            QShortcut(QKeySequence(keys), self, partial(self._step, by))
        self.resize(sized(SIZE[0]), sized(SIZE[1]))

    def _heading(self, section: Section) -> QWidget:
        heading = label(section_title(section), Role.SMALL_CAPS, HEADING_PX, self._surround.text, self, wraps=False)
        heading.setBuddy(self.lists[section])
        return heading

    def _step(self, by: int) -> None:
        """Go on to the next list, or back."""
        lists = list(self.lists.values())
        at = next((number for number, one in enumerate(lists) if one.hasFocus()), 0)
        lists[(at + by) % len(lists)].setFocus(Qt.FocusReason.TabFocusReason)

    def show_lists(self, lists: Mapping[Section, tuple[Line, ...]]) -> None:
        """Show the table as it is now."""
        for section, lines in lists.items():
            self.lists[section].show_lines(lines)

    def reject(self) -> None:
        """Esc goes back a step; where there is none it closes the window."""
        if not self._back():
            super().reject()
