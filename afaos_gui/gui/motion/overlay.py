"""The layer over the window that paints flights."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTransform
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.motion.pictures import Picture, Pictures
from afaos_gui.gui.toolkit.widgets.overlay import Overlay
from afaos_gui.presentation.choreography.flights import Flight, FlightLook, Pose, Thing

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

    def show_flights(self, flights: Sequence[Flight], pictures: Pictures) -> None:
        """Take over flights and show their first moment."""
        self.flights = tuple(flights)
        for index, flight in enumerate(flights):
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
