"""A place on the board: plate, name, piece, fortification and siege flag as one item."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsSceneHoverEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from afaos_gui.data.resources.layout import PlaceLayout
from afaos_gui.gui.board.geometry import Layer, label_of
from afaos_gui.gui.board.items import plates
from afaos_gui.gui.board.items.pieces import paint_fort, paint_siege_flag, paint_town, paint_village
from afaos_gui.gui.board.items.sprites import Sprite, merged, paint_sprites
from afaos_gui.gui.toolkit.paint.painting import fill_only
from afaos_gui.gui.toolkit.paint.theme import Palette, colour
from afaos_gui.presentation.map.map_measures import PLATE_RADIUS, badge_factor, plate_factor
from afaos_gui.presentation.map.place_contents import NOTHING, PlaceContents
from afaos_gui.rules.catalogue import Location

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

DIMMED_OPACITY = 0.5


def _paint_ground(painter: QPainter) -> None:
    fill_only(painter, colour(Palette.LAND))
    painter.drawEllipse(plates.CENTER, PLATE_RADIUS, PLATE_RADIUS)


_GROUND = Sprite("ground", _PLATE_BOX, _paint_ground)
"""Hides the routes under a dimmed plate, which would shine through."""


class PlaceState(StrEnum):
    """How a place is lit."""

    NORMAL = "normal"
    TARGET = "target"
    DIMMED = "dimmed"
    CHOSEN = "chosen"


class PlaceItem(QGraphicsObject):
    """A place; its position is its centre on the map. Its name is a separate item, `name_item`."""

    entered = Signal(int)
    left = Signal(int)

    def __init__(self, place: Location, layout: PlaceLayout, center: QPointF) -> None:
        super().__init__()
        self.place = place
        self.layout = layout
        self._scale = 1.0
        self.state = PlaceState.NORMAL
        """How the place is lit."""
        self.here = NOTHING
        """What is shown."""
        self._sprites: list[Sprite] | None = None
        self.description = ""
        """What stands there and what its signs mean, in words."""
        self._is_pointed_at = False
        self.setObjectName(place.name)
        self.name_item = NameItem(self)
        self.setPos(center)
        self.name_item.setPos(center)
        self.setZValue(self._resting_z())
        self.setAcceptHoverEvents(True)

    # Contents

    def show_contents(self, here: PlaceContents) -> None:
        """Show what is at the place."""
        if here != self.here:
            self.here = here
            self._changed()

    def paint_ahead(self, here: PlaceContents, dpr: float) -> None:
        """Paint the pictures that `show_contents` would need, without showing them."""
        if here != self.here:
            for sprite in self._layers(here, self._scale):
                sprite.pixmap(self._scale * plate_factor(self._scale), dpr)

    def paint_at(self, view_scale: float, dpr: float) -> None:
        """Paint the pictures that `set_scale` would need, without showing them."""
        for sprite in self._layers(self.here, view_scale):
            sprite.pixmap(view_scale * plate_factor(view_scale), dpr)
        self.name_item.paint_at(view_scale, dpr)

    def lift_piece(self) -> None:
        """Hide the piece while a flight shows it, until the next position is set."""
        self.show_contents(self.here._replace(side=None, piece=None))

    def strike_flag(self) -> None:
        """Hide the siege flag likewise."""
        self.show_contents(self.here._replace(besieged_by=None))

    def set_state(self, state: str) -> None:
        """Light the place as "normal", "target", "dimmed" or "chosen"."""
        if state != self.state:
            self.state = PlaceState(state)
            raised = self.state in (PlaceState.TARGET, PlaceState.CHOSEN)
            self.setZValue(Layer.RAISED_PLACE if raised else self._resting_z())
            self._changed()

    def set_scale(self, view_scale: float) -> None:
        """Lay plate and name out for a map shown at `view_scale` logical pixels per map unit."""
        if view_scale != self._scale:
            self.prepareGeometryChange()
            self._scale = view_scale
            self.name_item.set_scale(view_scale)
            self._changed()

    def set_description(self, description: str) -> None:
        """Set what a screen reader says."""
        if description != self.description:
            self.description = description
            self.setData(Qt.ItemDataRole.AccessibleTextRole, description)

    def piece_rect(self) -> QRectF:
        """The rectangle of a piece of this place in the scene: the start or end of a flight."""
        size = TOWN_SIZE * plate_factor(self._scale)
        return QRectF(self.pos().x() - size / 2, self.pos().y() - size / 2, size, size)

    @property
    def flag_rect(self) -> QRectF:
        """The rectangle of the flag of a siege in the scene; empty without a siege."""
        if self.here.besieged_by is None:
            return QRectF()
        factor = plate_factor(self._scale)
        return QTransform.fromScale(factor, factor).mapRect(_FLAG_BOX).translated(self.pos())

    # QGraphicsItem

    def boundingRect(self) -> QRectF:
        """The rectangle of everything the place may show at this scale, whether it shows it now or not."""
        factor = plate_factor(self._scale)
        return QTransform.fromScale(factor, factor).mapRect(_LIGHT_BOX).adjusted(-2, -2, 2, 2)

    def shape(self) -> QPainterPath:
        """The plate and its badges."""
        radius = HIT_RADIUS * plate_factor(self._scale)
        path = QPainterPath()
        path.addEllipse(QPointF(0, 0), radius, radius)
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the layers of the place from the bottom up."""
        if self._sprites is None:
            self._sprites = self._layers(self.here, self._scale)
        unit = self._scale * plate_factor(self._scale)
        if self.state is not PlaceState.DIMMED:
            paint_sprites(painter, self._sprites, unit, self._scale)
            return
        paint_sprites(painter, [_GROUND], unit, self._scale)
        opacity = painter.opacity()
        painter.setOpacity(opacity * DIMMED_OPACITY)
        paint_sprites(painter, [merged(self._sprites)], unit, self._scale)
        painter.setOpacity(opacity)

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Report that the mouse points at the place or its name; a place that the map has moved below it waits."""
        if not self._is_pointed_at and event.screenPos() != event.lastScreenPos():
            self._is_pointed_at = True
            self.entered.emit(self.place.id)

    def hoverMoveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Report it once the mouse has moved."""
        self.hoverEnterEvent(event)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Report that the mouse has left the place."""
        self._is_pointed_at = False
        self.left.emit(self.place.id)

    # Layers

    def _changed(self) -> None:
        self._sprites = None
        self.update()
        self.name_item.update()

    def _resting_z(self) -> float:
        # Southern places overlap northern ones, because their flags stand upwards.
        return Layer.PLACES + self.pos().y() / 10000

    def _layers(self, here: PlaceContents, scale: float) -> list[Sprite]:
        """The pictures of the place with these contents, on a map of this scale."""
        layers = [self._plate_sprite(here.piece is None), *_piece_sprites(here), self._badge_sprite(scale)]
        if here.fortified:
            layers.insert(0, Sprite("fort", _FORT_BOX, lambda p: paint_fort(p, plates.CENTER, plates.FORT_RADIUS)))
        light = self._light_sprite(here.fortified)
        if light is not None:
            layers.insert(0, light)
        besieger = here.besieged_by
        if besieger is not None:
            flag = Sprite(f"flag:{besieger}", _FLAG_BOX, lambda p: paint_siege_flag(p, FLAG_FOOT, FLAG_SIZE, besieger))
            layers.append(flag)
        return layers

    def _light_sprite(self, fortified: bool) -> Sprite | None:
        if self.state is PlaceState.TARGET:
            return Sprite(f"target:{fortified}", _LIGHT_BOX, lambda p: plates.paint_target_light(p, fortified))
        if self.state is PlaceState.CHOSEN:
            return Sprite(f"chosen:{fortified}", _LIGHT_BOX, lambda p: plates.paint_chosen_light(p, fortified))
        return None

    def _plate_sprite(self, empty: bool) -> Sprite:
        start = self.place.start
        return Sprite(f"plate:{start}:{empty}", _PLATE_BOX, lambda p: plates.paint_plate(p, start, empty))

    def _badge_sprite(self, scale: float) -> Sprite:
        place, growth = self.place, badge_factor(scale)
        port = f"{place.sea}:{place.ship_in_siege}"
        key = f"badges:{place.victory_points}:{place.defence}:{port}:{place.settler}:{growth}"
        return Sprite(key, _BADGE_BOX, lambda p: plates.paint_badges(p, place, growth))


def _piece_sprites(here: PlaceContents) -> list[Sprite]:
    side, piece = here.side, here.piece
    if side is None or piece is None:
        return []
    paint, size = _PIECES[piece]
    return [Sprite(f"{piece}:{side}", _PIECE_BOX, lambda p: paint(p, plates.CENTER, size, side))]


class NameItem(QGraphicsItem):
    """The name of a place, above all plates."""

    def __init__(self, owner: PlaceItem) -> None:
        super().__init__()
        self.owner = owner
        self._scale = 1.0
        self._sprite: Sprite | None = None
        self.setZValue(Layer.NAMES)
        self.setAcceptHoverEvents(True)

    def set_scale(self, view_scale: float) -> None:
        """Lay the name out for a map shown at `view_scale`."""
        self.prepareGeometryChange()
        self._scale = view_scale
        self._sprite = None

    def boundingRect(self) -> QRectF:
        """The letters with their halo."""
        return self._laid().box.adjusted(-2, -2, 2, 2)

    def shape(self) -> QPainterPath:
        """The box of the letters."""
        path = QPainterPath()
        path.addRect(label_of(self.owner.place.name, self._scale).rect)
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the name, fainter where its place is dimmed."""
        opacity = painter.opacity()
        if self.owner.state is PlaceState.DIMMED:
            painter.setOpacity(opacity * DIMMED_OPACITY)
        paint_sprites(painter, [self._laid()], self._scale, self._scale)
        painter.setOpacity(opacity)

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Treat pointing at the name as pointing at the place."""
        self.owner.hoverEnterEvent(event)

    def hoverMoveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Treat moving on the name as moving on the place."""
        self.owner.hoverMoveEvent(event)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Treat leaving the name as leaving the place."""
        self.owner.hoverLeaveEvent(event)

    def paint_at(self, view_scale: float, dpr: float) -> None:
        """Paint the name for a map shown at `view_scale`, without showing it."""
        self._laid_for(view_scale).pixmap(view_scale, dpr)

    def _laid(self) -> Sprite:
        if self._sprite is None:
            self._sprite = self._laid_for(self._scale)
        return self._sprite

    def _laid_for(self, view_scale: float) -> Sprite:
        name = self.owner.place.name
        box, paint = plates.label_painter(self.owner.layout, view_scale)
        leader = plates.leader_of(name, view_scale)
        if leader.isNull():
            return Sprite(f"name:{name}", box, paint)

        def paint_both(painter: QPainter) -> None:
            plates.paint_leader(painter, leader, view_scale)
            paint(painter)

        return Sprite(f"name:{name}", box.united(QRectF(leader.p1(), leader.p2()).normalized()), paint_both)
