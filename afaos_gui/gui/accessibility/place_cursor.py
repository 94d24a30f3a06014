"""Keyboard control of the map: arrows move between places, Page keys between lit ones, Space and Enter click."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from afaos_gui.gui.accessibility.nodes import tell_focus
from afaos_gui.gui.accessibility.table_parts import BoardParts
from afaos_gui.gui.board.geometry import Layer
from afaos_gui.gui.board.items.places import PlaceItem, PlaceState
from afaos_gui.gui.board.scene import BoardScene
from afaos_gui.gui.board.view import BoardView
from afaos_gui.gui.toolkit.paint.painting import line_only, pen
from afaos_gui.gui.toolkit.paint.theme import Palette, colour
from afaos_gui.gui.toolkit.pressing import PRESSING
from afaos_gui.presentation.map.place_steps import Point, nearest, next_that_way

INNER, OUTER = 2.0, 4.6
"""Widths of the light line and of the dark casing under it, which makes it visible on every ground."""
ROUND = 5
PLACE_MARGIN = 5.0
"""Pixels between a place's plate and the ring."""


def _paint(painter: QPainter, rect: QRectF, corner: float) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for ink, width in ((Palette.LIT_CASING, OUTER), (Palette.SELECTION, INNER)):
        stroke = pen(colour(ink), width)
        stroke.setCosmetic(True)
        line_only(painter, stroke)
        painter.drawRoundedRect(rect, corner, corner)


class PartRing(QWidget):
    """A ring over a widget; it is transparent to the mouse."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def lie_around(self, rect: QRect) -> None:
        """Fit around this rectangle of the parent."""
        self.setGeometry(rect)
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ring."""
        _paint(QPainter(self), QRectF(self.rect()).adjusted(3, 3, -3, -3), ROUND)


class PlaceRing(QGraphicsItem):
    """A ring around the place that has the keyboard focus."""

    def __init__(self) -> None:
        super().__init__()
        self._radius = 1.0
        self.setZValue((Layer.RAISED_PLACE + Layer.NAMES) / 2)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def lie_around(self, place: PlaceItem, view_scale: float) -> None:
        """Fit around a place on a map of `view_scale` pixels for each map unit."""
        self.prepareGeometryChange()
        self._radius = place.shape().boundingRect().width() / 2 + PLACE_MARGIN / view_scale
        self.setPos(place.pos())
        self.show()

    def boundingRect(self) -> QRectF:
        """The ring's rectangle with its casing."""
        reach = self._radius * 1.3
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def contains(self, point: object) -> bool:
        """False: the ring never takes the mouse."""
        return False

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the ring."""
        size = self._radius
        _paint(painter, QRectF(-size, -size, 2 * size, 2 * size), size)


_WAYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_BY_KEY = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class PlaceCursor(QObject):
    """The place that has the keyboard focus; pointing with the mouse does not move it."""

    def __init__(self, board: BoardView, scene: BoardScene, parts: BoardParts) -> None:
        super().__init__(board)
        self._board = board
        self._scene = scene
        self._parts = parts
        self._ring = PlaceRing()
        self._last = -1
        """The place that had the keyboard focus when it left the map."""
        scene.addItem(self._ring)
        board.zoomed.connect(self._follow)
        board.installEventFilter(self)

    @property
    def place(self) -> int:
        """The id of the place, -1 while the keyboard focus is elsewhere."""
        return self._parts.focused

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the map's keys; drop the cursor when the focus leaves."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(Qt.Key(event.key()), event.modifiers(), event.isAutoRepeat())
        if event.type() == QEvent.Type.FocusOut:
            self.leave()
        if event.type() == QEvent.Type.FocusIn and isinstance(event, QFocusEvent) and event.reason() in _BY_KEY:
            self.go_to(self._last if self._last >= 0 else self._in_the_middle())
        return False

    def _on_key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier, is_repeat: bool) -> bool:
        if key in _WAYS and not modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._step(_WAYS[key])
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self._step_lit(1 if key == Qt.Key.Key_PageDown else -1)
        elif key in PRESSING and self.place >= 0:
            if not is_repeat:
                self._board.place_clicked.emit(self.place)
        else:
            return False
        return True

    def go_to(self, place: int) -> None:
        """Move to a place, as if the mouse pointed at it."""
        if place == self.place:
            return
        if self.place >= 0:
            self._item(self.place).left.emit(self.place)
        self._parts.focused = place
        self._board.show_place(place)
        self._follow()
        self._item(place).entered.emit(place)
        tell_focus(self._board, place)

    def leave(self) -> None:
        """Drop the cursor, because the keyboard focus is elsewhere."""
        if self.place >= 0:
            self._item(self.place).left.emit(self.place)
            self._last, self._parts.focused = self.place, -1
            self._ring.hide()

    def _item(self, place: int) -> PlaceItem:
        return self._scene.places[place]

    def _follow(self) -> None:
        if self.place >= 0:
            self._ring.lie_around(self._item(self.place), self._board.scale_now)

    def _points(self) -> list[Point]:
        return [item.pos().toTuple() for item in self._scene.places]

    def _step(self, way: Point) -> None:
        """Move to the nearest place in a direction; without a current place, to the one in the middle of the view."""
        if self.place < 0:
            self.go_to(self._in_the_middle())
        elif (found := next_that_way(self._points(), self.place, way)) is not None:
            self.go_to(found)

    def _step_lit(self, step: int) -> None:
        """Move to the next lit place, from west to east."""
        lit = [item for item in self._scene.places if item.state is PlaceState.TARGET]
        order = [item.place.id for item in sorted(lit, key=lambda item: (item.pos().x(), item.pos().y()))]
        if order:
            here = order.index(self.place) if self.place in order else (-1 if step > 0 else 0)
            self.go_to(order[(here + step) % len(order)])

    def _in_the_middle(self) -> int:
        middle = self._board.mapToScene(self._board.viewport().rect().center())
        return nearest(self._points(), middle.toTuple())
