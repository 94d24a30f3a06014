"""What moves on the chart by itself: a ship, and smoke over a besieged place."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from afaos_gui.gui.board.engraving.rose import VESSEL_WIDTH, paint_vessel
from afaos_gui.gui.board.geometry import Layer
from afaos_gui.gui.board.items.sprites import Sprite, device_ratio
from afaos_gui.gui.toolkit.paint.painting import circle, line_and_fill, line_only, pen, restored, square
from afaos_gui.gui.toolkit.paint.theme import Palette, blend, colour
from afaos_gui.presentation.map.map_measures import plate_factor
from afaos_gui.presentation.map.quiet_life import BORN, DRIFT, LARGE, RISE, SHIP_WIDTH, ship_at, smoke_at

PUFFS = ((-0.34, 0.12, 0.3), (0.3, 0.16, 0.28), (-0.12, -0.2, 0.32), (0.2, -0.26, 0.24), (0.0, 0.1, 0.34))
"""The puffs of a cloud one unit wide: where they lie, and their radii."""
CLOUD = QRectF(-0.9, -0.9, 1.8, 1.6)
"""The room of a cloud one unit wide."""
SOOT = 0.34
LINES = 1.9
"""How much heavier the lines of the ship are than those of the engraved one, which is larger."""


def paint_smoke(painter: QPainter, width: float, soot: float = 0.0) -> None:
    """Paint a cloud as an engraver does: an outline, and strokes on the side in shade; `soot` (0..1) darkens it."""
    cloud = QPainterPath()
    for x, y, radius in PUFFS:
        cloud = cloud.united(circle(QPointF(x, y) * width, radius * width))
    line_and_fill(
        painter, pen(colour(Palette.INK, 170), max(0.7, width * 0.03)), blend(Palette.PAPER, Palette.INK, soot)
    )
    painter.drawPath(cloud)
    painter.setClipPath(cloud)
    line_only(painter, pen(colour(Palette.INK, 70), max(0.6, width * 0.02)))
    for x, y, radius in PUFFS:
        for inset in (0.72, 0.86):
            arc = square(QPointF(x, y) * width, 2 * radius * inset * width)
            painter.drawArc(arc, -80 * 16, 110 * 16)


class Lively(QGraphicsItem):
    """Something under plates and names that changes with time, and cannot be pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0
        self._scale = 1.0
        self.setZValue(Layer.LIFE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def shape(self) -> QPainterPath:
        """Nothing: the pointer goes through."""
        return QPainterPath()

    def set_scale(self, view_scale: float) -> None:
        """Lay it out for a map shown at `view_scale`."""
        self.prepareGeometryChange()
        self._scale = view_scale

    def show_at(self, seconds: float) -> None:
        """Show it after so many seconds."""
        self.seconds = seconds
        self.update()


class ShipItem(Lively):
    """A ship that cruises; its position is that of its waterline."""

    def __init__(self) -> None:
        super().__init__()
        self._sprite = Sprite("lively ship", QRectF(-60, -60, 120, 100), lambda on: paint_vessel(on, LINES))
        self.show_at(0.0)

    def boundingRect(self) -> QRectF:
        """Hull, masts and waves, however it heels."""
        reach = SHIP_WIDTH * 0.62
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def show_at(self, seconds: float) -> None:
        """Put it where it is by now."""
        self.setPos(*ship_at(seconds).at)
        super().show_at(seconds)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the ship under sail."""
        ship = ship_at(self.seconds)
        unit = SHIP_WIDTH / VESSEL_WIDTH * self._scale
        picture, corner = self._sprite.pixmap(unit, device_ratio(painter))
        painter.rotate(ship.roll)
        painter.scale(ship.bearing / self._scale, 1 / self._scale)
        painter.drawPixmap(corner, picture)


class SmokeItem(Lively):
    """The smoke of a siege, behind the plate of its place, at which it is put."""

    def __init__(self, at: QPointF) -> None:
        super().__init__()
        self.setPos(at)
        self._sprite = Sprite("lively smoke", QRectF(-LARGE, -LARGE, 2 * LARGE, 2 * LARGE), _paint_puff)

    def boundingRect(self) -> QRectF:
        """The whole way of a puff."""
        factor = plate_factor(self._scale)
        left, top = -LARGE, -BORN - RISE - LARGE
        box = QRectF(left, top, DRIFT + 2 * LARGE + 4, RISE + 2 * LARGE)
        return QRectF(box.topLeft() * factor, box.size() * factor)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the puffs, each at its age."""
        factor = plate_factor(self._scale)
        picture, corner = self._sprite.pixmap(self._scale * factor, device_ratio(painter))
        painter.scale(factor, factor)
        for puff in smoke_at(self.seconds):
            with restored(painter):
                painter.setOpacity(puff.opacity)
                painter.translate(*puff.at)
                size = puff.width / LARGE / (self._scale * factor)
                painter.scale(size, size)
                painter.drawPixmap(corner, picture)


def _paint_puff(painter: QPainter) -> None:
    paint_smoke(painter, LARGE, SOOT)
