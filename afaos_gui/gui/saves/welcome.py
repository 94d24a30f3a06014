"""What the program offers when it starts: the game to go on with, or the one that a crash interrupted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from afaos_gui.data.language import _
from afaos_gui.data.saves import Listed
from afaos_gui.gui.saves.entries import details_of
from afaos_gui.gui.saves.thumbnails import HEIGHT, WIDTH
from afaos_gui.gui.saves.words import standing, when
from afaos_gui.gui.toolkit.arranging import column, row
from afaos_gui.gui.toolkit.controls import label, paper_button
from afaos_gui.gui.toolkit.ink import paint_rule, paint_slip
from afaos_gui.gui.toolkit.painting import line_only, pen
from afaos_gui.gui.toolkit.sheet_overlay import SheetOverlay
from afaos_gui.gui.toolkit.theme import LIGHT, Palette, Role, colour
from afaos_gui.session.autosave import Entry
from afaos_gui.session.seat_texts import players_title

SHEET_WIDTH = 640
MARGIN = 40
GameDeed = Callable[[Path], object]


class Welcome(SheetOverlay):
    """A sheet over the dimmed table. Escape goes on to the new game below."""

    def __init__(
        self, host: QWidget, go_on: GameDeed, leave: GameDeed, new: Callable[[], object], others: Callable[[], object]
    ) -> None:
        """`go_on` and `leave` are called with the path of the offered game, the others without arguments."""
        super().__init__(host, "welcome", SHEET_WIDTH)
        self._entry: Entry | None = None
        sheet = self.sheet
        self._title = label("", Role.DISPLAY, 34, Palette.INK, sheet)
        self._occasion = label("", Role.TEXT, 17, Palette.INK_SOFT, sheet, italic=True)
        self._picture = QLabel(sheet)
        self._players = label("", Role.DISPLAY, 23, Palette.INK, sheet)
        self._standing = label("", Role.SANS, 16, Palette.INK, sheet)
        self._rules = label("", Role.TEXT, 14, Palette.INK_SOFT, sheet, italic=True)
        self.go_on = paper_button(_("Continue"), "continue", sheet, lambda: self._away_with(go_on), brass=True)
        self.new_game = paper_button(_("New game …"), "new", sheet, lambda: self._away(new))
        self.others = paper_button(_("Other games …"), "others", sheet, lambda: self._away(others))
        self.leave = paper_button(_("Leave it"), "leave", sheet, lambda: self._away_with(leave))
        self._lay_out()

    def _lay_out(self) -> None:
        for words in (self._title, self._occasion):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._picture.setFixedSize(WIDTH * 3 // 4, HEIGHT * 3 // 4)
        facts = column(None, self._players, self._standing, self._rules, None)
        buttons = (self.go_on, self.leave, self.new_game, self.others)
        column(
            self._title,
            self._occasion,
            20,
            row(self._picture, (facts, 1), spacing=24),
            20,
            row(None, *buttons, None, spacing=12),
            on=self.sheet,
            spacing=8,
            margins=(MARGIN, MARGIN, MARGIN, MARGIN - 4),
        )

    def offer(self, entry: Entry) -> None:
        """Offer to go on with a game, and say so if a crash interrupted it. `entry.listed` must not be None."""
        listed = entry.listed
        if listed is None:
            return
        self._entry = entry
        self._say(entry, listed)
        details = details_of(entry.path)
        if details is not None:
            ratio = self.devicePixelRatioF()
            picture = details.picture.scaled(
                self._picture.size() * ratio,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            picture.setDevicePixelRatio(ratio)
            self._picture.setPixmap(QPixmap.fromImage(picture))
        self._rules.setText(details.rules if details else "")
        self.leave.setVisible(entry.crashed)
        self.others.setVisible(not entry.crashed)
        words = f"{self._occasion.text()} {self._players.text()}. {self._standing.text()}."
        self.open(self._title.text(), words, self.go_on)

    def _say(self, entry: Entry, listed: Listed) -> None:
        date = when(listed.summary.date)
        if entry.crashed:
            self._title.setText(_("The last game was interrupted"))
            self._occasion.setText(
                _("The program stopped unexpectedly ({date}). Everything up to the last action was kept.").format(
                    date=date
                )
            )
            self.go_on.setText(_("Go on with it"))
        else:
            self._title.setText(_("A Few Acres of Snow"))
            self._occasion.setText(_("A game is waiting on the table ({date}).").format(date=date))
            self.go_on.setText(_("Continue"))
        self._players.setText(players_title(listed.seats))
        self._standing.setText(standing(listed.summary))

    def _away(self, then: Callable[[], object]) -> None:
        self.hide()
        then()

    def _away_with(self, then: GameDeed) -> None:
        """Close the sheet and call `then` with the path of the offered game."""
        self.hide()
        if self._entry is not None:
            then(self._entry.path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the sheet with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the table and draw the sheet."""
        painter, sheet = self.dimmed(165)
        paint_slip(painter, sheet)
        line_only(painter, pen(colour(Palette.BRASS), 1.2))
        painter.drawRoundedRect(sheet.adjusted(8, 8, -8, -8), 3, 3)
        rule = sheet.top() + self._occasion.geometry().bottom() + 10
        paint_rule(painter, sheet.left() + 90, sheet.right() - 90, rule, LIGHT)
        frame = QRectF(self._picture.geometry()).translated(sheet.topLeft())
        line_only(painter, pen(colour(Palette.INK_SOFT), 1))
        painter.drawRect(frame.adjusted(-3, -3, 3, 3))
