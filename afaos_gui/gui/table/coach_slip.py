"""The coach's slip beside the map: what to do, why, the progress, and buttons to go on and back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from afaos_gui.gui.table.layout.docks import Docks
from afaos_gui.gui.toolkit.arranging import column, row
from afaos_gui.gui.toolkit.controls import BUTTON_PX, OnClick, label, paper_button
from afaos_gui.gui.toolkit.ink import paint_slip
from afaos_gui.gui.toolkit.painting import pen
from afaos_gui.gui.toolkit.shapes import paint_frame, smooth_painter
from afaos_gui.gui.toolkit.style_sheet import Ink, set_narrow
from afaos_gui.gui.toolkit.theme import Palette, Role, colour, font, text_share

TITLE_PX, DO_PX, WHY_PX, SMALL_PX = 19, 16, 14, 13
MARGIN, GAP, BETWEEN = 14, 4, 6
MOST, MOST_BUTTONS, SMALLER = 0.6, 1.3, (1.0, 0.85, 0.7, 0.6, 0.5)
"""Limits with large text: the slip's share of its column, its buttons' text size, and the factors to try."""
DOTS = 14
"""Height of the row of dots that shows the progress."""


class CoachSlip(QWidget):
    """Shows the text it is given; `buttons` are passed in with what they do."""

    def __init__(
        self, table: QWidget, docks: Docks, buttons: Sequence[tuple[str, str, OnClick]], is_steady: bool = False
    ) -> None:
        """A button is its object's name, its text and its action. A steady slip shrinks only after a note."""
        super().__init__(table)
        self.setObjectName("coach")
        self._docks, self._is_steady = docks, is_steady
        self._least = 0
        docks.rearranged.connect(self.lay_out)
        self._done, self._count = 0, 0
        self.title = label("", Role.DISPLAY, TITLE_PX, Ink.PAPER, self)
        self.do = label("", Role.SANS, DO_PX, Ink.PAPER, self, bold=True)
        self.why = label("", Role.TEXT, WHY_PX, Ink.PAPER_SOFT, self, italic=True)
        self.note = label("", Role.SANS, WHY_PX, Ink.NOTE, self)
        self._words = (
            (self.title, Role.DISPLAY, TITLE_PX),
            (self.do, Role.SANS, DO_PX),
            (self.why, Role.TEXT, WHY_PX),
            (self.note, Role.SANS, WHY_PX),
        )
        for words, _role, _px in self._words:
            words.setTextFormat(Qt.TextFormat.PlainText)
        self.buttons = {
            name: paper_button(text, name, self, on_click, brass=name in ("coach_next", "guided_do"))
            for name, text, on_click in buttons
        }
        for button in self.buttons.values():
            set_narrow(button)
        self._ways = ways = QGridLayout()
        ways.setSpacing(BETWEEN)
        parts = (self.title, *(() if is_steady else (DOTS,)), self.do, self.why, self.note)
        column(*parts, None, row(ways, None), on=self, spacing=6, margins=(MARGIN, MARGIN - 3, MARGIN, MARGIN - 3))
        self.hide()

    def say(self, title: str, do: str, why: str, done: int = 0, count: int = 0, note: str = "") -> None:
        """Show a step: `done` of `count` are finished."""
        self._done, self._count = done, count
        for (words, _role, _px), text in zip(self._words, (title, do, why, note), strict=True):
            words.setText(text)
            words.setVisible(bool(text))
        self.setAccessibleName(title)
        self.setAccessibleDescription(" ".join(filter(None, (do, why, note))))
        self.show()
        self.lay_out()
        self.update()

    def _write(self, share: float) -> None:
        """Set the text at a scale factor."""
        for words, role, px in self._words:
            face = font(role, px * share, italic=words is self.why, bold=words is self.do)
            if face != words.font():
                words.setFont(face)

    def offer(self, *names: str) -> None:
        """Show these buttons only."""
        for name, button in self.buttons.items():
            button.setVisible(name in names)
        self.lay_out()

    def put_away(self) -> None:
        """Clear the text and release the room."""
        if not self.isHidden():
            self.hide()
            self._least = 0
            self._docks.keep_foot(0)

    def lay_out(self) -> None:
        """Fit at the foot of the column of questions, which then ends above."""
        layout, room = self.layout(), self._docks.column_with_foot()
        if self.isHidden() or layout is None or room.isEmpty():
            return
        self._lay_buttons(room.width() - 2 * MARGIN)
        most = room.height() * (MOST if text_share() > 1 else 1.0)
        for share in sorted({max(part * text_share(), min(text_share(), 1.0)) for part in SMALLER}, reverse=True):
            self._write(share)
            layout.activate()
            width = max(room.width(), layout.minimumSize().width())
            if layout.totalHeightForWidth(width) <= most or share <= 1:
                break
        height = min(max(layout.totalHeightForWidth(width), self._least), room.height())
        if self._is_steady and self.note.isHidden():
            self._least = height
        self.setGeometry(room.right() + 1 - width, room.bottom() + 1 - height, width, height)
        self.raise_()
        self._docks.keep_foot(height + GAP)

    def _lay_buttons(self, room: int) -> None:
        """Lay the buttons side by side, in small type if that is needed to fit, else in pairs."""
        shown = [button for button in self.buttons.values() if not button.isHidden()]
        beside = max(1, len(shown))
        share = min(text_share(), MOST_BUTTONS)
        for face in (font(Role.TEXT, BUTTON_PX * share), font(Role.SANS, SMALL_PX * share)):
            for button in shown:
                button.setFont(face)
            widths = [button.sizeHint().width() + BETWEEN for button in shown]
            if sum(widths) - BETWEEN <= room:
                break
        else:
            beside = 2
        for number, button in enumerate(shown):
            self._ways.addWidget(button, number // beside, number % beside)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the slip, and a dot for each step below the title."""
        painter = smooth_painter(self)
        sheet = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        paint_slip(painter, sheet)
        paint_frame(painter, sheet.adjusted(4, 4, -4, -4), colour(Palette.BRASS), 1.2, 3)
        y = self.title.geometry().bottom() + DOTS - 2
        for number in range(self._count):
            dot = QRectF(MARGIN + 13 * number, y - 3, 7, 7)
            painter.setPen(pen(colour(Palette.BRASS_DARK), 1))
            painter.setBrush(colour(Palette.BRASS if number < self._done else Palette.PAPER))
            painter.drawEllipse(dot)
