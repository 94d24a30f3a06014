"""Animates an action before the table shows the new position, over everything else; any new input ends it at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.gui.motion.pictures import Picture, Pictures
from afaos_gui.gui.motion.table_anchors import TableAnchors
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.gui.toolkit.clock import Run
from afaos_gui.gui.toolkit.widgets.overlay import Overlay
from afaos_gui.presentation.choices.targets import Held
from afaos_gui.presentation.choreography.composer import compose
from afaos_gui.presentation.choreography.cues import Cue, most_telling
from afaos_gui.presentation.choreography.drop import Drop
from afaos_gui.presentation.choreography.flights import Flight, FlightLook, Pose, Thing
from afaos_gui.presentation.choreography.sequence import Sequence
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.view import observe
from afaos_gui.session.commands import Command

SWELL = 0.07
"""How much larger a thing is at the top of its arc."""
SHADOW_FALL = 12.0
"""How much lower its shadow is there, in pixels."""
LEAST_OPACITY = 0.01
_CARDS = (FlightLook.CARD, FlightLook.BACK)


class MotionOverlay(Overlay):
    """Draws flights over its host. It takes no mouse events, and is hidden while nothing flies."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, see_through=True)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setObjectName("motion")
        self.flights: tuple[Flight, ...] = ()
        """The flights shown."""
        self._pictures: dict[tuple[int, Thing], Picture] = {}
        self._shadows: dict[int, Picture] = {}
        self.at = 0.0
        """The time in the sequence that is shown."""
        self._shown: list[tuple[object, QRect]] = []

    def show_flights(self, flights: Iterable[Flight], pictures: Pictures) -> None:
        """Take over flights and show their first moment."""
        self.flights = tuple(flights)
        for index, flight in enumerate(self.flights):
            for thing in flight.things:
                self._pictures[index, thing] = pictures.picture(thing, flight.largest)
                if thing.look in _CARDS:
                    self._shadows[index] = pictures.shadow(flight.largest)
        self._shown = [(None, QRect())] * len(self.flights)
        self.cover()
        self.show()
        self.raise_()
        self.move_to(0.0)

    def move_to(self, at: float) -> None:
        """Show the time `at`, repainting only what has changed."""
        self.at = at
        for index, flight in enumerate(self.flights):
            look = (flight.pose(at), flight.face(at)) if flight.is_seen(at) else None
            before, old = self._shown[index]
            if look == before:
                continue
            new = QRect() if look is None else self._bounds(index, flight, at)
            self._shown[index] = (look, new)
            for rect in (old, new):
                if not rect.isEmpty():
                    self.update(rect)

    def forget(self) -> None:
        """Remove all flights and their pictures."""
        self.flights = ()
        self._pictures.clear()
        self._shadows.clear()
        self._shown.clear()
        self.hide()

    def _bounds(self, index: int, flight: Flight, at: float) -> QRect:
        """The rectangle that a flight covers at a moment, shadow included."""
        pose, height = flight.pose(at), flight.height(at)
        rect = _transform(pose, self._pictures[index, flight.thing], 1.0, height).mapRect(
            self._pictures[index, flight.thing].box()
        )
        if index in self._shadows:
            shadow = self._shadows[index]
            below = _transform(pose, shadow, 1.0, height).mapRect(shadow.box())
            rect = rect.united(below).adjusted(0, 0, 0, SHADOW_FALL * height)
        return rect.toAlignedRect().adjusted(-1, -1, 1, 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the flights that lie in the part to be painted."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        region = event.region()
        for index, flight in enumerate(self.flights):
            if self._shown[index][0] is not None and region.intersects(self._shown[index][1]):
                self._paint(painter, index, flight)

    def _paint(self, painter: QPainter, index: int, flight: Flight) -> None:
        pose, height = flight.pose(self.at), flight.height(self.at)
        if pose.opacity < LEAST_OPACITY:
            return
        thing, squeeze = flight.face(self.at)
        painter.setOpacity(pose.opacity)
        if index in self._shadows:
            self._draw(painter, self._shadows[index], pose.moved(0, SHADOW_FALL * height), squeeze, height)
        self._draw(painter, self._pictures[index, thing], pose, squeeze, height)

    def _draw(self, painter: QPainter, picture: Picture, pose: Pose, squeeze: float, height: float) -> None:
        painter.setTransform(_transform(pose, picture, squeeze, height))
        painter.drawPixmap(-picture.origin, picture.pixmap)


def _transform(pose: Pose, picture: Picture, squeeze: float, height: float) -> QTransform:
    """The transform from the picture's origin to its pose on the window."""
    scale = pose.width / picture.size * (1 + SWELL * height)
    transform = QTransform.fromTranslate(pose.x, pose.y)
    transform.rotate(pose.angle)
    return transform.scale(scale * squeeze, scale)


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
        seen = self._window.isVisible() and not self._window.isMinimized()
        if self._clock.still or not seen or not sequence.flights:
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
