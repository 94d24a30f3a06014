"""The paper of an exercise: a mistake to correct or a problem to solve."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.papers.screens import Screen, Screens
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.gui.toolkit.look.appearance import Words
from afaos_gui.presentation.look.rich_text import PaperLine, SentenceKind

AGAIN, ANSWER, FOLLOW, NEXT, LEAVE = "again", "answer", "follow", "next", "leave"
"""The buttons of a question."""
SCRAP = 130
"""Least height of the log that is worth leaving in sight above the question."""


class QuestionSheet(Slip):
    """Emits which of its buttons is pressed; the one that leaves puts it away."""

    followed = Signal(str)

    def __init__(self, name: str, parent: QWidget, screens: Screens) -> None:
        super().__init__(name, parent, screens, belongs_to={Screen.EXERCISE})
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._is_low, self._log_top = True, 0
        self.words: tuple[str, ...] = ()
        self.offered: tuple[str, ...] = ()
        texts: dict[str, Words] = {
            FOLLOW: lambda: _("See what may follow"),
            AGAIN: lambda: _("Try again"),
            ANSWER: lambda: _("Show the answer"),
            LEAVE: lambda: _("Leave"),
            NEXT: lambda: _("Next one"),
        }
        for way, text in texts.items():
            self.add_button(way, text, self.put_away if way == LEAVE else partial(self.followed.emit, way))

    def ask(self, title: str, words: Sequence[str], *ways: str, is_right: bool | None = None) -> None:
        """Show a question or the result, and the buttons for now; `is_right` says how the first words are to look."""
        self.words, self.offered = tuple(words), ways
        if self.isAncestorOf(self.window().focusWidget()):
            self.setFocus()
        self.have(*ways)
        if is_right is None:
            self.say(title, *words)
        else:
            first = (
                PaperLine(f"✓ {words[0]}", SentenceKind.RIGHT)
                if is_right
                else PaperLine(f"✗ {words[0]}", SentenceKind.WRONG)
            )
            self.say(title, first, *words[1:])

    def stand_in(self, room: QRect, log_top: int) -> None:
        """Stand at the foot of `room`, as high as the words need; a strip of the log above would be useless."""
        self._log_top = log_top
        self.place_in(room)

    def fit(self) -> None:
        """Cover such a strip too."""
        super().fit()
        if 0 < self.y() - self._log_top < SCRAP:
            top = max(self._room.top(), self._log_top)
            self.setGeometry(self._room.adjusted(0, top - self._room.top(), 0, 0))
