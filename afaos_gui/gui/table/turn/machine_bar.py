"""The bar over the ribbon's commands while the machine has to decide; shows what it is doing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Signal, SignalInstance
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.turn.ribbon import TurnRibbon
from afaos_gui.gui.table.turn.ribbon_bar import RibbonBar
from afaos_gui.gui.toolkit.look.appearance import follow, follow_words
from afaos_gui.gui.toolkit.paint.ink import paint_text
from afaos_gui.gui.toolkit.paint.shapes import paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, font
from afaos_gui.gui.toolkit.paint.watch import Watch
from afaos_gui.gui.toolkit.widgets.buttons import RibbonButton
from afaos_gui.presentation.viewer.machine_phase import Phase, bar_buttons, buttons_of, pause_words
from afaos_gui.presentation.viewer.perspective import Seen, seen_title
from afaos_gui.rules.catalogue import Side

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


class MachineBar(RibbonBar):
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
        super().__init__(ribbon, "machine_bar")
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
        self.say(side, sentence)

    def show_seconds(self, seconds: float) -> None:
        """Show how long it has been thinking."""
        self.watch.show_seconds(seconds)
        self.update()

    # Place and painting

    @property
    def row_of_buttons(self) -> Sequence[RibbonButton]:
        """All its buttons, from the left."""
        return (*self.buttons.values(), *self.seen.values())

    def _lay_beside(self, left: int) -> int:
        side = min(self.watch.sizeHint().width(), self._row)
        self.watch.setGeometry(left, (self._row - side) // 2, side, side)
        return left + side + self.grid.unit

    def _paint_beside(self, painter: QPainter, left: float, base: float) -> float:
        seconds = self.watch.seconds
        if seconds is not None and seconds >= SHOWN_FROM:
            face = font(Role.TEXT, self.grid.body_px, italic=True)
            time = _("{seconds} s").format(seconds=int(seconds))
            at = QPointF(left, base + face.pixelSize() * 0.35)
            paint_text(painter, at, time, face, colour(Palette.BRASS_LIGHT))
        return left + self.grid.body_px * 3
