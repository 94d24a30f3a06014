"""What the program offers when it starts: the game to go on with, or the one that a crash interrupted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from afaos_gui.data.language import _
from afaos_gui.data.saves import Listed
from afaos_gui.gui.saves.desk import SavesDesk
from afaos_gui.gui.saves.thumbnails import HEIGHT, WIDTH, details_of
from afaos_gui.gui.saves.words import when
from afaos_gui.gui.toolkit.appearance import on_change
from afaos_gui.gui.toolkit.arranging import column, row
from afaos_gui.gui.toolkit.controls import label, paper_button
from afaos_gui.gui.toolkit.failures import failures_told
from afaos_gui.gui.toolkit.ink import paint_rule, paint_slip
from afaos_gui.gui.toolkit.painting import line_only, pen
from afaos_gui.gui.toolkit.sheet_overlay import SheetOverlay
from afaos_gui.gui.toolkit.style_sheet import Ink
from afaos_gui.gui.toolkit.theme import LIGHT, Palette, Role, colour
from afaos_gui.session.autosave import Entry
from afaos_gui.session.save_texts import standing
from afaos_gui.session.seat_texts import players_title

SHEET_WIDTH = 640
MARGIN = 40


class Welcome(SheetOverlay):
    """A sheet over the dimmed table. Escape goes on to the new game below."""

    def __init__(self, window: QWidget, desk: SavesDesk, ask_for_new_game: Callable[[], object]) -> None:
        super().__init__(window, "welcome", SHEET_WIDTH)
        self._kept, self._desk = desk.kept, desk
        self._entry: Entry | None = None
        sheet = self.sheet
        self._title = label("", Role.DISPLAY, 34, Ink.PAPER, sheet)
        self._occasion = label("", Role.TEXT, 17, Ink.PAPER_SOFT, sheet, italic=True)
        self._picture = QLabel(sheet)
        self._players = label("", Role.DISPLAY, 23, Ink.PAPER, sheet)
        self._standing = label("", Role.SANS, 16, Ink.PAPER, sheet)
        self._rules = label("", Role.TEXT, 14, Ink.PAPER_SOFT, sheet, italic=True)
        self.go_on = paper_button(
            lambda: _("Continue"), "continue", sheet, lambda: self._away_with(desk.resume), brass=True
        )
        self.new_game = paper_button(lambda: _("New game …"), "new", sheet, lambda: self._away(ask_for_new_game))
        self.others = paper_button(lambda: _("Other games …"), "others", sheet, lambda: self._away(desk.manage))
        self.leave = paper_button(lambda: _("Leave it"), "leave", sheet, lambda: self._away_with(self._leave))
        self._lay_out()
        on_change(self, self._say_anew)

    def _say_anew(self) -> None:
        if (entry := self._entry) is not None and entry.listed is not None:
            self._say(entry, entry.listed)

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

    @property
    def was_interrupted(self) -> bool:
        """Whether a crash interrupted a game."""
        entry = self._kept.to_go_on_with()
        return entry is not None and entry.crashed

    def offer(self) -> bool:
        """Offer the interrupted game, else the newest unfinished one; return whether there is one."""
        entry = self._kept.to_go_on_with()
        if entry is not None and entry.listed is not None:
            self._show(entry, entry.listed)
        return entry is not None

    def step_out(self) -> bool:
        """Close the sheet; return whether it was open."""
        was_there = self.isVisible()
        self.hide()
        return was_there

    def _show(self, entry: Entry, listed: Listed) -> None:
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

    def _away_with(self, then: Callable[[Path], object]) -> None:
        """Close the sheet and call `then` with the path of the offered game."""
        self.hide()
        if self._entry is not None:
            then(self._entry.path)

    def _leave(self, path: Path) -> None:
        """Keep the interrupted game in the list, but do not mention the crash again."""
        with failures_told(self._desk.say):
            self._kept.dismiss(path)

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
