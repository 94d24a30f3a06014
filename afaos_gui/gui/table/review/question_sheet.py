"""The drawer of an exercise: a mistake to correct or a problem to solve."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.table.drawer import MARGIN, PageDrawer
from afaos_gui.gui.table.page_look import page_look
from afaos_gui.gui.toolkit.arranging import add, row
from afaos_gui.gui.toolkit.theme import Role, text_font
from afaos_gui.presentation.review_page import question_html

AGAIN, ANSWER, FOLLOW, NEXT, LEAVE = "again", "answer", "follow", "next", "leave"
"""The buttons of a question."""
ROWS = ((FOLLOW,), (AGAIN, ANSWER), (NEXT, LEAVE))
BUTTON_PX, SPACING = 13, 5
NEVER, AS_NEEDED = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
SCRAP = 130
"""Least height of the log that is worth leaving in sight above the question."""


class QuestionSheet(PageDrawer):
    """Emits which of its buttons is pressed; the one that leaves closes the drawer."""

    followed = Signal(str)

    def __init__(self, title: str, name: str, parent: QWidget) -> None:
        super().__init__(title, name, parent, lambda _link: None)
        self.words: tuple[str, ...] = ()
        self.offered: tuple[str, ...] = ()
        self.page.setAccessibleName(title)
        texts = {
            AGAIN: _("Try again"),
            ANSWER: _("Show the answer"),
            FOLLOW: _("See what may follow"),
            NEXT: _("Next one"),
        }
        self.buttons = {way: self.button(text, way, partial(self.followed.emit, way)) for way, text in texts.items()}
        self.buttons[LEAVE] = self.close_button
        self.close_button.setText(_("Leave"))
        self.close_button.setAccessibleName(_("Leave"))
        for button in self.buttons.values():
            button.setFont(text_font(Role.SANS, BUTTON_PX))
        self._room, self._log_top = QRect(), 0
        self._rows = [row(*((self.buttons[way], 1) for way in ways), spacing=SPACING) for ways in ROWS]
        add(self.column, (self.page, 1), *self._rows)
        self.crowded += self.buttons.values()

    def ask(self, title: str, words: Sequence[str], *ways: str, is_right: bool | None = None) -> None:
        """Show a question or the result, and the buttons for now; `is_right` says how the first words are to look."""
        self.words, self.offered = tuple(words), ways
        if self.isAncestorOf(self.window().focusWidget()):
            self.setFocus()
        for way, button in self.buttons.items():
            button.setVisible(way in ways)
        self._arrange()
        self.page.setHtml(question_html(page_look(), title, self.words, is_right))
        self._fit()

    def stand_in(self, room: QRect, log_top: int) -> None:
        """Stand at the foot of `room`, as high as the words need; a strip of the log above would be useless."""
        self._room, self._log_top = room, log_top
        self._fit()

    def _fit(self) -> None:
        room = self._room
        needed = self._needed(room.width())
        # A scroll bar that was needed a moment ago would stay: beside it the words need more room.
        self.page.setVerticalScrollBarPolicy(NEVER if needed <= room.height() else AS_NEEDED)
        top = max(room.top(), room.bottom() + 1 - needed)
        if 0 < top - self._log_top < SCRAP:
            top = max(room.top(), self._log_top)
        self.setGeometry(room.adjusted(0, top - room.top(), 0, 0))
        self.raise_()

    def _needed(self, width: int) -> int:
        """The height at which all the words are in sight."""
        words, margins = self.page.document().clone(), self.column.contentsMargins()
        frame = 2 * self.page.frameWidth()
        words.setTextWidth(width - margins.left() - margins.right() - frame)
        rows = [box.sizeHint().height() + self.column.spacing() for box in self._rows if not box.isEmpty()]
        return ceil(words.size().height()) + frame + margins.top() + margins.bottom() + sum(rows)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the buttons for the new width."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Stack the buttons if they do not fit side by side."""
        for box, ways in zip(self._rows, ROWS, strict=True):
            shown = [button for way in ways if not (button := self.buttons[way]).isHidden()]
            for button in shown:
                button.ensurePolished()  # before it is polished, a new button's size hint is too narrow
            wanted = sum(button.sizeHint().width() for button in shown) + SPACING * (len(shown) - 1)
            fits = wanted <= self.width() - 2 * MARGIN
            box.setDirection(QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom)
        self.column.activate()
