"""A place on the board: plate, name, piece, fortification and siege flag as one item."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import (
    QGraphicsObject,
    QGraphicsSceneHoverEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from afaos_gui.data.layout import PlaceLayout
from afaos_gui.gui.board import plates
from afaos_gui.gui.board.geometry import badge_factor, label_rect, plate_factor
from afaos_gui.gui.board.layers import Layer
from afaos_gui.gui.board.pieces import paint_fort, paint_siege_flag, paint_town, paint_village
from afaos_gui.gui.board.sprites import Sprite, paint_sprites
from afaos_gui.rules.catalogue import Location, Side

VILLAGE_SIZE = 20.0
TOWN_SIZE = 30.4
FLAG_FOOT = QPointF(1, -12)
FLAG_SIZE = 23.0
HIT_RADIUS = 25.0

_PIECES = {"village": (paint_village, VILLAGE_SIZE), "town": (paint_town, TOWN_SIZE)}
_PLATE_BOX = QRectF(-25, -25, 52, 54)
_BADGE_BOX = QRectF(-34, -30, 68, 58)
_FORT_BOX = QRectF(-42, -42, 86, 88)
_LIGHT_BOX = QRectF(-52, -52, 104, 104)
_PIECE_BOX = QRectF(-20, -20, 46, 48)
_FLAG_BOX = QRectF(-5, -46, 34, 40)


class PlaceState(StrEnum):
    """How a place stands in what the player is doing."""

    NORMAL = "normal"
    TARGET = "target"
    DIMMED = "dimmed"
    CHOSEN = "chosen"


class PlaceItem(QGraphicsObject):
    """A place; its position is its centre on the map."""

    entered = Signal(int)
    left = Signal(int)

    def __init__(self, place: Location, layout: PlaceLayout, center: QPointF) -> None:
        super().__init__()
        self.place = place
        self._layout = layout
        self._scale = 1.0
        self._state = PlaceState.NORMAL
        self._side: Side | None = None
        self._piece: str | None = None
        self._fortified = False
        self._besieged_by: Side | None = None
        self._sprites: list[Sprite] | None = None
        self._label: Sprite | None = None
        self.setPos(center)
        self.setZValue(self._resting_z())
        self.setAcceptHoverEvents(True)

    # What it shows

    def set_piece(
        self, side: Side | None, piece: str | None, fortified: bool, besieged_by: Side | None
    ) -> None:
        """Show a "village" or "town" of `side`, or neither, with fortification and siege flag."""
        self._side, self._piece = side, piece
        self._fortified, self._besieged_by = fortified, besieged_by
        self._changed()

    def set_state(self, state: str) -> None:
        """Show the place as "normal", "target", "dimmed" or "chosen"."""
        if state != self._state:
            self._state = PlaceState(state)
            raised = self._state in (PlaceState.TARGET, PlaceState.CHOSEN)
            self.setZValue(Layer.RAISED_PLACE if raised else self._resting_z())
            self._changed()

    @property
    def state(self) -> PlaceState:
        """How the place is shown."""
        return self._state

    def set_scale(self, view_scale: float) -> None:
        """Lay plate and name anew for a map shown at `view_scale` logical pixels per map unit."""
        if view_scale != self._scale:
            self.prepareGeometryChange()
            self._scale = view_scale
            self._label = None
            self._changed()

    def set_description(self, name: str, tip: str) -> None:
        """Set the name a screen reader says and the tool tip."""
        self.setObjectName(self.place.name)
        self.setData(Qt.ItemDataRole.AccessibleTextRole, name)
        self.setToolTip(tip)

    def piece_rect(self) -> QRectF:
        """Where a piece of this place lies in the scene: the start or end of a flight."""
        size = TOWN_SIZE * plate_factor(self._scale)
        return QRectF(self.pos().x() - size / 2, self.pos().y() - size / 2, size, size)

    # QGraphicsItem

    def boundingRect(self) -> QRectF:
        """Everything the place may show at this scale, whether it shows it now or not."""
        factor = plate_factor(self._scale)
        box = QTransform.fromScale(factor, factor).mapRect(_LIGHT_BOX)
        return box.united(self._label_sprite().box).adjusted(-2, -2, 2, 2)

    def shape(self) -> QPainterPath:
        """The plate, its badges and the name."""
        factor = plate_factor(self._scale)
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        path.addEllipse(QPointF(0, 0), HIT_RADIUS * factor, HIT_RADIUS * factor)
        path.addRect(label_rect(self._layout, self._badges_right(), self._scale))
        return path

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the layers of the place from the bottom up."""
        if self._sprites is None:
            self._sprites = self._layers()
        opacity = painter.opacity()
        if self._state is PlaceState.DIMMED:
            painter.setOpacity(opacity * 0.42)
        unit = self._scale * plate_factor(self._scale)
        paint_sprites(painter, self._sprites, unit, self._scale)
        paint_sprites(painter, [self._label_sprite()], self._scale, self._scale)
        painter.setOpacity(opacity)

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Tell that the mouse has come upon the place."""
        self.entered.emit(self.place.id)
        super().hoverEnterEvent(event)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Tell that the mouse has left the place."""
        self.left.emit(self.place.id)
        super().hoverLeaveEvent(event)

    # Layers

    def _changed(self) -> None:
        self._sprites = None
        self.update()

    def _resting_z(self) -> float:
        # Southern places overlap northern ones, as their flags stand upwards.
        return Layer.PLACES + self.pos().y() / 10000

    def _badges_right(self) -> bool:
        return self.place.settler or self.place.defence > 0

    def _label_sprite(self) -> Sprite:
        if self._label is None:
            box, paint = plates.label_painter(self._layout, self._badges_right(), self._scale)
            self._label = Sprite(f"label:{self.place.name}", box, paint)
        return self._label

    def _layers(self) -> list[Sprite]:
        layers = [self._plate_sprite(), *self._piece_sprites(), self._badge_sprite()]
        if self._fortified:
            layers.insert(
                0, Sprite("fort", _FORT_BOX, lambda p: paint_fort(p, plates.CENTER, plates.FORT_RADIUS))
            )
        light = self._light_sprite()
        if light is not None:
            layers.insert(0, light)
        besieger = self._besieged_by
        if besieger is not None:
            flag = Sprite(
                f"flag:{besieger}", _FLAG_BOX, lambda p: paint_siege_flag(p, FLAG_FOOT, FLAG_SIZE, besieger)
            )
            layers.append(flag)
        return layers

    def _light_sprite(self) -> Sprite | None:
        fortified = self._fortified
        if self._state is PlaceState.TARGET:
            return Sprite(
                f"target:{fortified}", _LIGHT_BOX, lambda p: plates.paint_target_light(p, fortified)
            )
        if self._state is PlaceState.CHOSEN:
            return Sprite(
                f"chosen:{fortified}", _LIGHT_BOX, lambda p: plates.paint_chosen_light(p, fortified)
            )
        return None

    def _plate_sprite(self) -> Sprite:
        start, empty = self.place.start, self._piece is None
        return Sprite(f"plate:{start}:{empty}", _PLATE_BOX, lambda p: plates.paint_plate(p, start, empty))

    def _badge_sprite(self) -> Sprite:
        place, growth = self.place, badge_factor(self._scale)
        key = f"badges:{place.victory_points}:{place.defence}:{place.sea}:{place.settler}:{growth}"
        return Sprite(key, _BADGE_BOX, lambda p: plates.paint_badges(p, place, growth))

    def _piece_sprites(self) -> list[Sprite]:
        side = self._side
        if side is None or self._piece is None:
            return []
        paint, size = _PIECES[self._piece]
        return [Sprite(f"{self._piece}:{side}", _PIECE_BOX, lambda p: paint(p, plates.CENTER, size, side))]
