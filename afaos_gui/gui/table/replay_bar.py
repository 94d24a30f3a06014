"""The bar of a replay: the line of time, the buttons, who looks, and the ways out."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.table.timeline import Timeline
from afaos_gui.gui.toolkit.controls import cloth_button, label
from afaos_gui.gui.toolkit.fields import OneLine
from afaos_gui.gui.toolkit.glyph_button import Glyph, GlyphButton
from afaos_gui.gui.toolkit.ink import SMOOTH, elided, paint_text
from afaos_gui.gui.toolkit.painting import fill_only
from afaos_gui.gui.toolkit.pressing import PRESSING
from afaos_gui.gui.toolkit.text import text_width, wrap_text
from afaos_gui.gui.toolkit.theme import DARK, Palette, Role, colour, font
from afaos_gui.presentation.perspective import Seen, seen_title, why_hidden

HEIGHT = 84
PACES = (0.5, 1.0, 2.0, 4.0, 8.0)
STEP_MS = 1200
"""Time for one action at pace 1."""


class Told(OneLine):
    """What has been done, in large letters on one line or in small ones on two."""

    SMALL_PX = 14
    STEP = 16

    def __init__(self, parent: QWidget) -> None:
        super().__init__(font(Role.DISPLAY, 17, italic=True), Palette.BRASS_LIGHT, parent)
        self._small = font(Role.TEXT, self.SMALL_PX, italic=True)

    def sizeHint(self) -> QSize:
        """Room for the two lines; any width."""
        return QSize(100, 2 * self.STEP)

    def lines(self) -> list[str]:
        """What is written: the whole text on at most two lines, cut only where even they are too short."""
        if self._fits():
            return [self.text]
        first, *rest = wrap_text(self.text, self._small, self.width())
        return [first, elided(" ".join(rest), self._small, self.width())] if rest else [first]

    def _fits(self) -> bool:
        return text_width(self.text, self._face) <= self.width()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The lines, in the middle of the height."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        lines = self.lines()
        face = self._face if self._fits() else self._small
        metrics = QFontMetricsF(face)
        top = (self.height() - self.STEP * (len(lines) - 1) - metrics.height()) / 2
        for index, line in enumerate(lines):
            paint_text(painter, QPointF(0, top + index * self.STEP + metrics.ascent()), line, face, colour(self._ink))


class ReplayBar(QWidget):
    """Tells what the player wants; the mode moves the game and tells the bar where it is."""

    sought = Signal(int)
    seen_chosen = Signal(object)
    """A Seen."""
    take_over_wanted = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("replay_bar")
        self.setAccessibleName(_("Replay"))
        self._last = 0
        self._pace = 1
        self.timeline = Timeline(self)
        self.buttons = {
            Glyph.FIRST: self._glyph(Glyph.FIRST, "first", _("To the beginning (Home)"), lambda: self.seek(0)),
            Glyph.BACK: self._glyph(Glyph.BACK, "back", _("One action back (Left)"), lambda: self._step(-1)),
            Glyph.PLAY: self._glyph(Glyph.PLAY, "play", _("Play (Space)"), self.toggle),
            Glyph.FORTH: self._glyph(Glyph.FORTH, "forth", _("One action on (Right)"), lambda: self._step(1)),
            Glyph.LAST: self._glyph(Glyph.LAST, "last", _("To the end (End)"), lambda: self.seek(self._last)),
        }
        self.pace = self._small("", "pace")
        self.pace.clicked.connect(self._next_pace)
        self.words = Told(self)
        self.turn = label("", Role.DISPLAY, 18, DARK.text, self)
        self.turn.setWordWrap(False)
        self.seen = {seen: self._seen_button(seen) for seen in Seen}
        group = QButtonGroup(self)
        for button in self.seen.values():
            group.addButton(button)
        self.take_over = self._small(_("Take over from here"), "take_over")
        self.close_button = self._small(_("Back to the table"), "close_replay")
        self.take_over.clicked.connect(self.take_over_wanted)
        self.close_button.clicked.connect(self.closed)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_tick)
        self.timeline.sought.connect(self.seek)
        self._lay_out()
        self._show_pace()
        self.hide()

    def _glyph(self, glyph: Glyph, name: str, words: str, run: object) -> GlyphButton:
        button = GlyphButton(glyph, name, words, self)
        button.clicked.connect(run)
        return button

    def _small(self, text: str, name: str) -> QPushButton:
        button = cloth_button(text, name, self)
        button.setFont(font(Role.TEXT, 14))
        button.setFixedHeight(28)
        return button

    def _seen_button(self, seen: Seen) -> QPushButton:
        button = self._small(seen_title(seen), f"seen_{seen.value}")
        button.setCheckable(True)
        button.clicked.connect(lambda: self.seen_chosen.emit(seen))
        return button

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 12, 7)
        column.setSpacing(4)
        column.addWidget(self.timeline)
        row = QHBoxLayout()
        row.setSpacing(6)
        for button in self.buttons.values():
            row.addWidget(button)
        row.addWidget(self.pace)
        row.addSpacing(8)
        row.addWidget(self.turn)
        row.addSpacing(8)
        row.addWidget(self.words, 1)
        quiet = label(_("Seen by"), Role.TEXT, 13, DARK.text_soft, self, italic=True)
        quiet.setWordWrap(False)
        row.addWidget(quiet)
        for choice in self.seen.values():
            row.addWidget(choice)
        row.addSpacing(8)
        row.addWidget(self.take_over)
        row.addWidget(self.close_button)
        column.addLayout(row)

    # What is shown

    def set_limits(self, seen: Seen, is_open: bool) -> None:
        """Show who looks; a game that is not open can be seen from this side alone, and not be taken over."""
        self.seen[seen].setChecked(True)
        for button in (*self.seen.values(), self.take_over):
            allowed = is_open or button is self.seen[seen]
            button.setEnabled(allowed)
            button.setToolTip("" if allowed else why_hidden())
        if is_open:
            self.take_over.setToolTip(_("Begin a new game at this position; this one stays as it is."))

    def set_last(self, last: int) -> None:
        """How many actions the game has."""
        self._last = last

    def show_at(self, position: int, turn: str, sentence: str) -> None:
        """Show where the replay is and what has just been done."""
        self.timeline.set_position(position)
        self.turn.setText(turn)
        self.words.set_text(sentence)
        for glyph in (Glyph.FIRST, Glyph.BACK):
            self.buttons[glyph].setEnabled(position > 0)
        for glyph in (Glyph.FORTH, Glyph.LAST):
            self.buttons[glyph].setEnabled(position < self._last)
        if position >= self._last:
            self.pause()

    # Playing

    @property
    def is_playing(self) -> bool:
        """Whether the replay goes on by itself."""
        return self._timer.isActive()

    def toggle(self) -> None:
        """Play, from the beginning when it is at its end; or pause."""
        if self.is_playing:
            self.pause()
            return
        if self.timeline.position >= self._last:
            self.sought.emit(0)
        self._timer.start(round(STEP_MS / PACES[self._pace]))
        self.buttons[Glyph.PLAY].set_glyph(Glyph.PAUSE, _("Pause (Space)"))

    def pause(self) -> None:
        """Stop where it is."""
        self._timer.stop()
        self.buttons[Glyph.PLAY].set_glyph(Glyph.PLAY, _("Play (Space)"))

    def seek(self, position: int) -> None:
        """Pause and go to a position."""
        self.pause()
        self.sought.emit(position)

    def _step(self, by: int) -> None:
        self.seek(min(self._last, max(0, self.timeline.position + by)))

    def _on_tick(self) -> None:
        self.sought.emit(min(self._last, self.timeline.position + 1))

    def _next_pace(self) -> None:
        self._pace = (self._pace + 1) % len(PACES)
        self._show_pace()
        if self.is_playing:
            self._timer.start(round(STEP_MS / PACES[self._pace]))

    def _show_pace(self) -> None:
        pace = PACES[self._pace]
        self.pace.setText("½×" if pace < 1 else f"{pace:.0f}×")
        self.pace.setAccessibleName(_("Speed {pace}").format(pace=self.pace.text()))
        self.pace.setToolTip(_("The speed of the replay"))

    # Place, keys, painting

    def place_over(self, ribbon: QRect) -> None:
        """Lie over the ribbon."""
        self.setGeometry(ribbon)
        self.raise_()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Enter play and pause, Escape ends the replay; the rest goes to the line."""
        if event.key() in PRESSING:
            self.toggle()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Leather with brass edges, unlike the ribbon of either side."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        ground = QLinearGradient(QPointF(0, 0), QPointF(0, self.height()))
        ground.setColorAt(0, colour("#3A2716"))
        ground.setColorAt(1, colour("#21150B"))
        painter.fillRect(self.rect(), ground)
        fill_only(painter, colour(Palette.BRASS, 210))
        painter.drawRect(QRectF(0, 0, self.width(), 1.4))
        painter.drawRect(QRectF(0, self.height() - 1.4, self.width(), 1.4))
