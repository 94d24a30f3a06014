"""The bar over the ribbon's commands while the machine has to decide; shows what it is doing."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Signal, SignalInstance
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.panels.base import TablePart
from afaos_gui.gui.table.turn.ribbon import TurnRibbon
from afaos_gui.gui.toolkit.look.appearance import follow, follow_words
from afaos_gui.gui.toolkit.paint.ink import elided, paint_text
from afaos_gui.gui.toolkit.paint.shapes import paint_band, paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour, font
from afaos_gui.gui.toolkit.paint.watch import Watch
from afaos_gui.gui.toolkit.widgets.buttons import RibbonButton
from afaos_gui.presentation.viewer.machine_phase import Phase, bar_buttons, buttons_of, pause_words
from afaos_gui.presentation.viewer.perspective import Seen, seen_title
from afaos_gui.rules.catalogue import BRITISH, Side

SHOWN_FROM = 1.0
"""Seconds of thinking from which they are shown in figures."""


class SeenButton(RibbonButton):
    """Selects whose hand lies open; the selected one is underlined in brass."""

    def __init__(self, seen: Seen, parent: QWidget) -> None:
        super().__init__(partial(seen_title, seen), parent)
        self.setObjectName(f"machine_seen_{seen.value}")
        self.setCheckable(True)
        follow_words(self, lambda: _("Whose hand lies open before you"), self.setToolTip)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the plate, and the line under the selected one."""
        super().paintEvent(event)
        if self.isChecked():
            painter = smooth_painter(self)
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -2)
            paint_frame(painter, frame, colour(Palette.SELECTION), 1.6, frame.height() * 0.22)


class MachineBar(TablePart):
    """Emits the player's commands; its owner sets the phase and the time."""

    move_now = Signal()
    pause_toggled = Signal()
    step_wanted = Signal()
    skip_wanted = Signal()
    back_wanted = Signal()
    again_wanted = Signal()
    seat_wanted = Signal()
    """Emitted when the player wants to play the machine's side."""
    seen_chosen = Signal(object)
    """A Seen."""

    def __init__(self, ribbon: TurnRibbon) -> None:
        super().__init__("", ribbon)
        self.setObjectName("machine_bar")
        self._ribbon = ribbon
        self.side: Side = BRITISH
        """The side in whose colour the bar is."""
        self.sentence = ""
        """The sentence shown."""
        self._words_room = (0, 0)
        self._row = 0
        self.watch = Watch(self)
        signals = {
            "now": self.move_now,
            "again": self.again_wanted,
            "sit": self.seat_wanted,
            "pause": self.pause_toggled,
            "step": self.step_wanted,
            "skip": self.skip_wanted,
            "back": self.back_wanted,
        }
        self.buttons = {name: self._button(name, signal) for name, signal in signals.items()}
        follow(self, self._say)
        self.seen = {seen: self._seen_button(seen) for seen in Seen}
        ribbon.installEventFilter(self)
        self.hide()

    def _button(self, name: str, signal: SignalInstance) -> RibbonButton:
        brass, turn = name in ("now", "again"), -1 if name == "back" else 0
        button = RibbonButton("", self, signal, brass=brass, turn=turn)
        button.setObjectName(f"machine_{name}")
        return button

    def _say(self) -> None:
        for name, text, tip in bar_buttons():
            self.buttons[name].set_label(text)
            self.buttons[name].setToolTip(tip)

    def _seen_button(self, seen: Seen) -> SeenButton:
        button = SeenButton(seen, self)
        button.clicked.connect(lambda: self.seen_chosen.emit(seen))
        return button

    # Content

    def show_phase(self, phase: Phase, side: Side, sentence: str, *, goes_back: bool, seen: Seen | None) -> None:
        """Show what the machine of a side is doing; `seen` is whose hand is open for a spectator."""
        self.side, self.sentence = side, sentence
        self.setAccessibleName(sentence)
        self.setToolTip(sentence)
        for name, shown in buttons_of(phase, goes_back).items():
            self.buttons[name].setVisible(shown)
        words, tip = pause_words(phase is Phase.PAUSED)
        self.buttons["pause"].set_label(words)
        self.buttons["pause"].setToolTip(tip)
        for kind, button in self.seen.items():
            button.setVisible(seen is not None)
            button.setChecked(kind is seen)
        if phase is not Phase.THINKING:
            self.watch.show_seconds(None)
        self._lay()
        self.show()
        self.raise_()

    def show_seconds(self, seconds: float) -> None:
        """Show how long it has been thinking."""
        self.watch.show_seconds(seconds)
        self.update()

    # Place and painting

    def _restyle(self) -> None:
        super()._restyle()
        for button in (*self.buttons.values(), *self.seen.values()):
            button.set_grid(self.grid)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the ribbon."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._lay()
        return False

    def _lay(self) -> None:
        """Cover the ribbon from its coins to the right; the buttons at the right, the words left of or above them."""
        grid = self._ribbon.grid
        if grid != self.grid:
            self.set_grid(grid)
        left, rows = self._ribbon.free_from, grid.rows
        over = QRect(left if rows == 1 else 0, 1, self._ribbon.width(), self._ribbon.height() - 2)
        self.setGeometry(over.intersected(self._ribbon.rect()))
        left -= self.x()
        self._row = self.height() // rows
        # Large text needs a row for the buttons alone; the turn and its coins stay visible above.
        self.setMask(QRegion(self.rect()) - QRegion(0, 0, left, self._row))
        right, middle = self.width() - grid.unit, self.height() - self._row // 2
        for button in reversed([*self.buttons.values(), *self.seen.values()]):
            if not button.isHidden():
                button.set_widest(self._ribbon.width() if rows > 1 else 0)
                size = button.sizeHint()
                right -= size.width()
                button.setGeometry(right, middle - size.height() // 2 + 1, size.width(), size.height())
                right -= grid.unit // 2 + 1
        side = min(self.watch.sizeHint().width(), self._row)
        self.watch.setGeometry(left, (self._row - side) // 2, side, side)
        self._words_room = (left + side + grid.unit, (right if rows == 1 else self.width()) - grid.unit)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ribbon's ground, the time, and the sentence."""
        painter = smooth_painter(self)
        tones = SIDE_COLOURS[self.side]
        ribbon = QRectF(self.rect()).adjusted(0, -1, 0, 1)
        paint_band(painter, ribbon, colour(tones.ribbon_light), colour(tones.ribbon_dark))
        left, right = self._words_room
        base = self._row / 2
        seconds = self.watch.seconds
        if seconds is not None and seconds >= SHOWN_FROM:
            face = font(Role.TEXT, self.grid.body_px, italic=True)
            time = _("{seconds} s").format(seconds=int(seconds))
            at = QPointF(left, base + face.pixelSize() * 0.35)
            paint_text(painter, at, time, face, colour(Palette.BRASS_LIGHT))
        left += self.grid.body_px * 3
        face = font(Role.DISPLAY, self.grid.name_px - 3, italic=True)
        words = elided(self.sentence, face, max(0, right - left))
        at = QPointF(left, base + face.pixelSize() * 0.32)
        paint_text(painter, at, words, face, colour(Palette.BRASS_LIGHT))
