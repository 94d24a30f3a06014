"""The rings that show the keyboard focus: around a part of a widget, and around a place on the map."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from afaos_gui.gui.board.geometry import Layer
from afaos_gui.gui.board.items.places import PlaceItem
from afaos_gui.gui.toolkit.paint.painting import line_only, pen
from afaos_gui.gui.toolkit.paint.theme import Palette, colour

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
