"""The coach's paper at the foot of a column of the table, which ends above it."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.table.papers.paper import SPACING
from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.gui.table.papers.slip import LOW, MEASURES, SCRAP, Measures, Slip
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.paint.painting import pen
from afaos_gui.gui.toolkit.paint.shapes import smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, colour, text_share
from afaos_gui.presentation.look.rich_text import PaperLine, SentenceKind

GAP = 4
KEPT = 48
"""Pixels that a steady one keeps empty rather than have its column laid anew."""
TITLE_PX = 19
LEAST_ABOVE = 120
"""Pixels for what lies above in its column, such as a siege with its cards, where smaller letters leave them."""
LEAST_ASKED = 210
"""Pixels for a question above, with an answer or two: the coach's words scroll rather than leave it less."""
MOST = 0.6
"""The largest share of its column that large text gives it where its words fit, in one size with the title."""
DOT, STEP = 7, 13


class Dots(QWidget):
    """A dot for each step; those done are filled."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._done = self._count = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFixedHeight(DOT + 2)
        self.hide()

    def show_progress(self, done: int, count: int) -> None:
        """Show so many steps; nothing without any."""
        self._done, self._count = done, count
        self.setVisible(bool(count))
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the dots."""
        return QSize(STEP * self._count, DOT + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dots."""
        painter = smooth_painter(self)
        for number in range(self._count):
            painter.setPen(pen(colour(Palette.BRASS_DARK), 1))
            painter.setBrush(colour(Palette.BRASS if number < self._done else Palette.PAPER))
            painter.drawEllipse(QRectF(1 + STEP * number, 1, DOT, DOT))


class CoachSlip(Slip):
    """Says what to do and why, a line for each paragraph.

    A steady one shrinks by little only after a remark, so that the column is not always laid anew.
    """

    def __init__(self, table: Table, screen: Screen, *, is_steady: bool = False) -> None:
        self._dots = Dots(table)
        super().__init__("coach", table, table.screens, belongs_to={screen}, can_close=False, guard=table.click_guard)
        self._is_low = True
        self._docks, self._is_steady, self._least = table.docks, is_steady, 0
        self._asking = table.side_panel
        self.column.insertWidget(1, self._dots)

    def teach(self, title: str, do: str, why: str, note: str = "", done: int = 0, count: int = 0) -> None:
        """Show what to do, why, and a remark; `done` of `count` steps are finished."""
        self._dots.show_progress(done, count)
        parts = ((do, SentenceKind.DO), (why, SentenceKind.WHY), (note, SentenceKind.NOTE))
        self.say(title, *(PaperLine(line, kind) for text, kind in parts for line in text.splitlines()))

    def show_where_it_belongs(self) -> None:
        """Release the room at the foot of the column while the paper is hidden."""
        was_shown = not self.isHidden()
        super().show_where_it_belongs()
        if was_shown and self.isHidden():
            self._release()

    def forget(self) -> None:
        """Release the room at the foot of the column."""
        was_shown = not self.isHidden()
        super().forget()
        if was_shown:
            self._release()

    def _release(self) -> None:
        self._least = 0
        self._docks.keep_foot(0)

    def fit(self) -> None:
        """Take the room that the words need at the foot of the column of questions, which then ends above."""
        if not self.is_open or self._screens.present not in self.belongs_to:
            return
        whole = self._docks.column_with_foot()
        for share in (MOST, 1) if text_share() > 1 else (1,):
            self._room = room = whole.adjusted(0, whole.height() - round(whole.height() * share), 0, 0)
            super().fit()
            if not self.scrolls_words:
                break
        if self._asking.is_open and whole.height() - self.height() < LEAST_ASKED:
            self._room = room = whole.adjusted(0, min(LEAST_ASKED, whole.height() // 2), 0, 0)
            super().fit()
        if self._least - KEPT <= self.height() < self._least:
            self.setGeometry(self.geometry().adjusted(0, self.height() - self._least, 0, 0))
        if room.height() - self.height() < SCRAP:
            self.setGeometry(room)
        if self._is_steady and not self.said(SentenceKind.NOTE):
            self._least = self.height()
        self._docks.keep_foot(self.height() + GAP)
        if self._screens.is_clear:
            self.raise_()

    def _tries(self, above: int, whole: int) -> Iterator[tuple[int, Measures]]:
        yield whole - LEAST_ABOVE, MEASURES[0]
        yield whole, LOW

    def _set_measures(self, title: int, text: int, thumb: int) -> None:
        super()._set_measures(min(title, TITLE_PX if text_share() == 1 else text), text, thumb)

    def height_around(self) -> int:
        """The height with the dots."""
        return super().height_around() + (0 if self._dots.isHidden() else self._dots.height() + SPACING)
