"""What the program offers when it starts: the game to go on with, or the one that a crash interrupted."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from afaos_gui.data.language import _
from afaos_gui.data.saves import Listed
from afaos_gui.gui.saves.entries import details_of
from afaos_gui.gui.saves.thumbnails import HEIGHT, WIDTH
from afaos_gui.gui.saves.words import standing, when
from afaos_gui.gui.toolkit.controls import label, paper_button
from afaos_gui.gui.toolkit.ink import SMOOTH, paint_rule, paint_slip
from afaos_gui.gui.toolkit.overlay import Overlay
from afaos_gui.gui.toolkit.painting import line_only, pen
from afaos_gui.gui.toolkit.theme import LIGHT, Palette, Role, colour
from afaos_gui.session.autosave import Entry
from afaos_gui.session.seat_texts import players_title

SHEET_WIDTH = 640
MARGIN = 40


class Welcome(Overlay):
    """A sheet over the dimmed table. Escape leaves the new game that lies below."""

    continued = Signal(object)
    """The path of the game to go on with."""
    left = Signal(object)
    """The path of an interrupted game that is not to be offered again."""
    new_wanted = Signal()
    others_wanted = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setObjectName("welcome")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._entry: Entry | None = None
        self._sheet = QWidget(self)
        self._title = label("", Role.DISPLAY, 34, Palette.INK, self._sheet)
        self._occasion = label("", Role.TEXT, 17, Palette.INK_SOFT, self._sheet, italic=True)
        self._picture = QLabel(self._sheet)
        self._players = label("", Role.DISPLAY, 23, Palette.INK, self._sheet)
        self._standing = label("", Role.SANS, 16, Palette.INK, self._sheet)
        self._rules = label("", Role.TEXT, 14, Palette.INK_SOFT, self._sheet, italic=True)
        self.go_on = paper_button(_("Continue"), "continue", self._sheet, brass=True)
        self.new_game = paper_button(_("New game …"), "new", self._sheet)
        self.others = paper_button(_("Other games …"), "others", self._sheet)
        self.leave = paper_button(_("Leave it"), "leave", self._sheet)
        self.go_on.clicked.connect(self._continue)
        self.leave.clicked.connect(self._leave)
        self.new_game.clicked.connect(lambda: self._away(self.new_wanted))
        self.others.clicked.connect(lambda: self._away(self.others_wanted))
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self._sheet)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN - 4)
        column.setSpacing(8)
        for words in (self._title, self._occasion):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(words)
        column.addSpacing(20)
        self._picture.setFixedSize(WIDTH * 3 // 4, HEIGHT * 3 // 4)
        facts = QVBoxLayout()
        facts.addStretch(1)
        for words in (self._players, self._standing, self._rules):
            facts.addWidget(words)
        facts.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(24)
        row.addWidget(self._picture)
        row.addLayout(facts, 1)
        column.addLayout(row)
        column.addSpacing(20)
        buttons = QHBoxLayout()
        buttons.setSpacing(12)
        buttons.addStretch(1)
        for button in (self.go_on, self.leave, self.new_game, self.others):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column.addLayout(buttons)

    def offer(self, entry: Entry) -> None:
        """Offer to go on with a game; one that a crash interrupted is called so. `entry.listed` is there."""
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
        self.cover()
        self.show()
        self.raise_()
        self.go_on.setFocus()

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
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription(f"{self._occasion.text()} {self._players.text()}. {self._standing.text()}.")

    def _continue(self) -> None:
        entry = self._entry
        self.put_away()
        if entry is not None:
            self.continued.emit(entry.path)

    def _leave(self) -> None:
        entry = self._entry
        self.put_away()
        if entry is not None:
            self.left.emit(entry.path)

    def _away(self, signal: SignalInstance) -> None:
        self.put_away()
        signal.emit()

    def put_away(self) -> None:
        """Take the sheet off the table."""
        self.hide()

    def cover(self) -> None:
        """Fit the window and lie in its middle."""
        super().cover()
        self._sheet.setFixedWidth(min(SHEET_WIDTH, self.width() - 40))
        self._sheet.adjustSize()
        self._sheet.move((self.width() - self._sheet.width()) // 2, (self.height() - self._sheet.height()) // 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the sheet away."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the table and draw the sheet."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        painter.fillRect(self.rect(), colour("#0B0F0D", 165))
        sheet = QRectF(self._sheet.geometry())
        paint_slip(painter, sheet)
        line_only(painter, pen(colour(Palette.BRASS), 1.2))
        painter.drawRoundedRect(sheet.adjusted(8, 8, -8, -8), 3, 3)
        rule = sheet.top() + self._occasion.geometry().bottom() + 10
        paint_rule(painter, sheet.left() + 90, sheet.right() - 90, rule, LIGHT)
        frame = QRectF(self._picture.geometry()).translated(sheet.topLeft())
        line_only(painter, pen(colour(Palette.INK_SOFT), 1))
        painter.drawRect(frame.adjusted(-3, -3, 3, 3))
