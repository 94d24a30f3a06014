"""The bar over the commands while the machine has to decide: what it is doing, and its watch."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.turn.ribbon import TurnRibbon
from afaos_gui.gui.table.turn.ribbon_bar import RibbonBar
from afaos_gui.gui.toolkit.look.appearance import follow, follow_words
from afaos_gui.gui.toolkit.paint.ink import paint_text
from afaos_gui.gui.toolkit.paint.painting import SMOOTH, fill_only, line_only, pen
from afaos_gui.gui.toolkit.paint.shapes import paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, font
from afaos_gui.gui.toolkit.widgets.buttons import RibbonButton
from afaos_gui.presentation.viewer.machine_phase import Phase, bar_buttons, buttons_of, pause_words
from afaos_gui.presentation.viewer.perspective import Seen, seen_title
from afaos_gui.rules.catalogue import Side

ROUND_SECONDS = 6.0
"""Seconds that the hand takes for one turn."""
TICKS = 12


class Watch(QWidget):
    """Shows seconds by its hand; None shows the watch without one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.seconds: float | None = None
        """The time shown."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_seconds(self, seconds: float | None) -> None:
        """Set the time shown."""
        if seconds != self.seconds:
            self.seconds = seconds
            self.update()

    def sizeHint(self) -> QSize:
        """A square as high as its parent has room for."""
        parent = self.parentWidget()
        side = max(18, parent.height() - 6) if parent is not None else 26
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint case and bow of brass, a paper face, and the hand."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        radius = self.height() * 0.40
        centre = QPointF(self.width() / 2, self.height() * 0.56)
        line_only(painter, pen(colour(Palette.BRASS), radius * 0.16))
        painter.drawEllipse(QPointF(centre.x(), centre.y() - radius * 1.18), radius * 0.2, radius * 0.2)
        painter.setBrush(colour(Palette.PAPER if self.seconds is not None else Palette.STONE))
        painter.setPen(pen(colour(Palette.BRASS), radius * 0.2))
        painter.drawEllipse(centre, radius, radius)
        fill_only(painter, colour(Palette.INK_SOFT))
        for tick in range(TICKS):
            at = _on_ring(centre, radius * 0.74, tick / TICKS)
            painter.drawEllipse(QRectF(at.x() - 0.6, at.y() - 0.6, 1.2, 1.2))
        if self.seconds is not None:
            self._paint_hand(painter, centre, radius, self.seconds / ROUND_SECONDS)

    def _paint_hand(self, painter: QPainter, centre: QPointF, radius: float, turned: float) -> None:
        line_only(painter, pen(colour(Palette.INK), radius * 0.15))
        painter.drawLine(_on_ring(centre, radius * 0.22, turned + 0.5), _on_ring(centre, radius * 0.66, turned))
        fill_only(painter, colour(Palette.INK))
        painter.drawEllipse(centre, radius * 0.13, radius * 0.13)


def _on_ring(centre: QPointF, radius: float, turned: float) -> QPointF:
    """The point at so many turns from the top."""
    angle = turned * math.tau
    return QPointF(centre.x() + radius * math.sin(angle), centre.y() - radius * math.cos(angle))


SHOWN_FROM = 1.0
"""Seconds of thinking from which they are shown in figures."""


class SeenButton(RibbonButton):
    """Selects whose hand lies open; the selected one is underlined in brass."""

    def __init__(self, seen: Seen, parent: QWidget, on_click: Callable[[], object]) -> None:
        super().__init__(partial(seen_title, seen), parent, on_click)
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
    """Has the player's commands carried out by `deeds`, by button from the left; its owner sets phase and time."""

    def __init__(
        self, ribbon: TurnRibbon, deeds: Mapping[str, Callable[[], object]], see_as: Callable[[Seen], object]
    ) -> None:
        super().__init__(ribbon, "machine_bar")
        self.watch = Watch(self)
        self.buttons = {name: self._button(name, deed) for name, deed in deeds.items()}
        follow(self, self._say)
        self.seen = {seen: SeenButton(seen, self, partial(see_as, seen)) for seen in Seen}

    def _button(self, name: str, deed: Callable[[], object]) -> RibbonButton:
        brass, turn = name in ("now", "again"), -1 if name == "back" else 0
        button = RibbonButton("", self, deed, brass=brass, turn=turn)
        button.setObjectName(f"machine_{name}")
        return button

    def _say(self) -> None:
        for name, text, tip in bar_buttons():
            self.buttons[name].set_label(text)
            self.buttons[name].setToolTip(tip)

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
