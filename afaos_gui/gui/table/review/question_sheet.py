"""The drawer in which something is asked: a mistake to be mended, a problem to be solved."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.table.drawer import PageDrawer
from afaos_gui.gui.table.review.page import question_html

AGAIN, ANSWER, FOLLOW, NEXT, LEAVE = "again", "answer", "follow", "next", "leave"
"""Targets of the links below a question."""


class QuestionSheet(PageDrawer):
    """Tells which of the links is pressed."""

    followed = Signal(str)

    def __init__(self, title: str, name: str, parent: QWidget) -> None:
        super().__init__(title, name, parent, self._follow)
        self.words: tuple[str, ...] = ()
        self.links: tuple[str, ...] = ()
        self.page.setAccessibleName(title)
        self.fill_row()
        self.column.addWidget(self.page, 1)

    def ask(self, title: str, words: Sequence[str], *targets: str) -> None:
        """Show a question or what has come of it, and what can be done now."""
        self.words, self.links = tuple(words), targets
        texts = {
            AGAIN: _("Try again"),
            ANSWER: _("Show the answer"),
            FOLLOW: _("See what may follow"),
            NEXT: _("Next one"),
            LEAVE: _("Leave"),
        }
        self.page.setHtml(question_html(title, self.words, [(target, texts[target]) for target in targets]))

    def _follow(self, link: QUrl) -> None:
        self.followed.emit(link.toString())
