"""The draws of a new game: what they are pledged to, and what each player may give to them after that."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from afaos_gui.data.seeds import LONGEST_GIVEN, Shares, new_seed
from afaos_gui.data.texts.language import _
from afaos_gui.data.texts.word_groups import words_of
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role, sized
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, column, row
from afaos_gui.gui.toolkit.widgets.controls import OneLine, QuietButton, field
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.words.names import side_name

FIELD_WIDTH = 106
DIGITS = 12


class Shaker(QuietButton):
    """Makes a number of the movements of the mouse while it is held down on it."""

    def __init__(self, parent: QWidget, on_number: Callable[[str], object]) -> None:
        super().__init__(_("Shake"), "shake", Ink.CLOTH_SOFT, parent, lambda: None)
        self.setToolTip(_("Hold the button down and move the mouse: the movements make a number."))
        self._moved = hashlib.sha256()
        self._number = ""
        self._on_number = on_number

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a number."""
        self._moved, self._number = hashlib.sha256(), ""
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Mix where the mouse is, and when, into the number."""
        super().mouseMoveEvent(event)
        at: QPointF = event.globalPosition()
        self._moved.update(f"{at.x()} {at.y()} {time.perf_counter_ns()} ".encode())
        self._number = str(int(self._moved.hexdigest(), 16))[:DIGITS]

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell the number, unless the mouse has not moved."""
        super().mouseReleaseEvent(event)
        if self._number:
            self._on_number(self._number)


class DrawsRow(QWidget):
    """The pledge in six words, and a field for each person at the table."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._secret = new_seed()
        self.pledge = OneLine(Role.TEXT, 13, Ink.CLOTH_SOFT, self, italic=True)
        words = words_of(Shares(self._secret).pledge)
        self.pledge.set_text(_("The draws are pledged: {words}").format(words=words))
        self.fields = (
            self._field("given_british", _("Given by the British"), side_name(BRITISH)),
            self._field("given_french", _("Given by the French"), side_name(FRENCH)),
        )
        self.shaker = Shaker(self, self._fill_in)
        fields = row(*self.fields, self.shaker, None, spacing=6, margins=NO_MARGINS)
        column(self.pledge, fields, on=self, spacing=2, margins=NO_MARGINS)

    def _field(self, name: str, words: str, hint: str) -> QLineEdit:
        line = field("", name, words, self, hint=hint)
        line.setMaxLength(LONGEST_GIVEN)
        line.setToolTip(
            _("Any number or words, mixed into the draws after they were pledged: nobody can foresee them.")
        )
        line.setFixedWidth(sized(FIELD_WIDTH))
        return line

    def show_players(self, levels: Sequence[str]) -> None:
        """Show a field for each person: those whose level is empty."""
        for line, level in zip(self.fields, levels, strict=True):
            line.setVisible(not level)
        self.shaker.setVisible(not all(levels))

    def shares(self) -> Shares:
        """The secret that was pledged, and what the players have given."""
        given = (line.text().strip() for line in self.fields if not line.isHidden())
        return Shares(self._secret, tuple(filter(None, given)))

    def _fill_in(self, number: str) -> None:
        """Put a number that was shaken into the first empty field."""
        shown = [line for line in self.fields if not line.isHidden()]
        next((line for line in shown if not line.text()), shown[0]).setText(number)
