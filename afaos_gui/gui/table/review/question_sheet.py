"""The drawer in which something is asked: a mistake to be mended, a problem to be solved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.table.drawer import PageDrawer
from afaos_gui.gui.table.review.page import question_html
from afaos_gui.gui.toolkit.arranging import add, row
from afaos_gui.gui.toolkit.theme import Role, text_font

AGAIN, ANSWER, FOLLOW, NEXT, LEAVE = "again", "answer", "follow", "next", "leave"
"""What can be done at a question."""
ROWS = ((FOLLOW,), (AGAIN, ANSWER), (NEXT, LEAVE))
BUTTON_PX = 13


class QuestionSheet(PageDrawer):
    """Tells which of its buttons is pressed; the one that leaves closes the drawer."""

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
        rows = (row(*((self.buttons[way], 1) for way in ways), spacing=5) for ways in ROWS)
        add(self.column, (self.page, 1), *rows)
        self.crowded += self.buttons.values()

    def ask(self, title: str, words: Sequence[str], *ways: str, is_right: bool | None = None) -> None:
        """Show a question or what has come of it, and what can be done now; `is_right` is what the first words say."""
        self.words, self.offered = tuple(words), ways
        if self.isAncestorOf(self.window().focusWidget()):
            self.setFocus()
        for way, button in self.buttons.items():
            button.setVisible(way in ways)
        self.page.setHtml(question_html(title, self.words, is_right))
