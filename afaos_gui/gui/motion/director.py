"""Animates an action before the table shows the new position; any new input ends the animation at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Signal
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.gui.motion.overlay import MotionOverlay
from afaos_gui.gui.motion.pictures import Pictures
from afaos_gui.gui.motion.table_anchors import TableAnchors
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.gui.toolkit.clock import Run
from afaos_gui.presentation.choices.targets import Held
from afaos_gui.presentation.choreography.composer import compose
from afaos_gui.presentation.choreography.cues import Cue, most_telling
from afaos_gui.presentation.choreography.drop import Drop
from afaos_gui.presentation.choreography.sequence import Sequence
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.view import observe
from afaos_gui.session.commands import Command

Then = Callable[[], None]

INPUT = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.KeyPress,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
    }
)
"""What ends a running sequence."""


class Director(QObject):
    """Plays the sequences of one window on its table, one at a time."""

    heard = Signal(str)
    """A sound that belongs to what is seen at this moment, by its name."""

    def __init__(self, window: QWidget, table: Table) -> None:
        super().__init__(window)
        self._cues: list[Cue] = []
        """What has yet to be heard of the running sequence."""
        self._clock = table.clock
        self.overlay = MotionOverlay(window)
        self.anchors = TableAnchors(window, table)
        self._window = window
        self._table = table
        self._drop: Drop | None = None
        self._then: Then | None = None
        self.run: Run | None = None
        """The animation that runs."""

    @property
    def running(self) -> bool:
        """Whether an animation is running."""
        return self._then is not None

    @contextmanager
    def dropped(self, held: Held, ghost: QRect) -> Iterator[None]:
        """Within this context, flights start from where a drag has just been dropped."""
        self._drop = Drop(held, ghost.center().x(), ghost.top())
        try:
            yield
        finally:
            self._drop = None

    def act_out(self, command: Command, viewer: Side, then: Then) -> None:
        """Animate what `command` did, as `viewer` may see it, then call `then`, which shows the position.

        Where nothing moves (pace "at once", reduced motion, window not visible), `then` is called immediately.
        """
        self.finish()
        sequence = self._compose(command, viewer)
        self._then = then
        self._cues = list(sequence.cues)
        if self._clock.still or not self._can_be_seen() or not sequence.flights:
            self.finish()
            return
        self._begin(sequence)

    def finish(self) -> None:
        """End the animation at once and show the position."""
        if self._then is None:
            return
        then, self._then = self._then, None
        self._stop()
        left = most_telling(self._cues)
        self._cues = []
        if left is not None:
            self.heard.emit(left)
        then()

    def forget(self) -> None:
        """Drop the animation without showing a position."""
        self._then = None
        self._cues = []
        self._stop()

    def _compose(self, command: Command, viewer: Side) -> Sequence:
        before, after = observe(command.before, viewer), observe(command.after, viewer)
        events = command.events_for(viewer)
        return compose(command.action, events, before, after, self.anchors, self._drop)

    def _can_be_seen(self) -> bool:
        return self._window.isVisible() and not self._window.isMinimized()

    def _begin(self, sequence: Sequence) -> None:
        pictures = Pictures(self._table.cards, self._table.grid, self._window.devicePixelRatioF())
        self.overlay.show_flights(sequence.flights, pictures)
        if sequence.hand_moves:
            self.anchors.lift_hand()
        for place in sequence.lifted:
            self.anchors.lift_piece(place)
        for place in sequence.struck:
            self.anchors.strike_flag(place)
        running_application().installEventFilter(self)
        rate = sequence.rate
        self.run = self._clock.animate(sequence.length / rate, lambda at: self._move_to(at * rate), self.finish)

    def _move_to(self, at: float) -> None:
        self.overlay.move_to(at)
        while self._cues and self._cues[0].at <= at:
            self.heard.emit(self._cues.pop(0).sound)

    def _stop(self) -> None:
        running_application().removeEventFilter(self)
        self._clock.stop(self.run)
        self.run = None
        self.overlay.forget()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End the animation at any input; a press that would now meet something else is swallowed."""
        if not self.running:
            return False
        if event.type() == QEvent.Type.Resize and watched is self._window:
            self.finish()
        if event.type() not in INPUT:
            return False
        at = _position(event)
        before = self._under(at)
        self.finish()
        return self._under(at) != before

    def _under(self, at: QPoint | None) -> object:
        """The widget at a global position, or the focused one where there is no position."""
        widget = QApplication.focusWidget() if at is None else self._window.childAt(self._window.mapFromGlobal(at))
        if widget is None:
            return None
        corner = widget.mapTo(self._window, QPoint(0, 0)) if self._window.isAncestorOf(widget) else QPoint()
        return type(widget), widget.accessibleName(), corner, widget.size()


def _position(event: QEvent) -> QPoint | None:
    if isinstance(event, (QMouseEvent, QWheelEvent)):
        return event.globalPosition().toPoint()
    return None
