"""The anchors of the table: where its panels and its board show things, in window coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.board.items.places import FLAG_FOOT, FLAG_SIZE, TOWN_SIZE, VILLAGE_SIZE
from afaos_gui.gui.board.items.plates import FORT_RADIUS
from afaos_gui.gui.table.standing.siege_slip import marker_center, marker_radius
from afaos_gui.gui.table.table import Table
from afaos_gui.presentation.choreography.anchors import HandCard
from afaos_gui.presentation.choreography.flights import FlightLook, Pose
from afaos_gui.presentation.facts.figures import siege_figures
from afaos_gui.presentation.map.map_measures import plate_factor
from afaos_gui.presentation.room.hand_fan import FanPlace
from afaos_gui.presentation.room.siege_layout import card_lines
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.view import View

COIN = 13.0
"""Radius of a flying coin."""
READ_WIDTH = 1.1
"""Width of a card of the opponent held up to be read, in widths of a hand card."""
READ_STEP = 1.12
LAID_WIDTH = 2.0
"""Width of a card that flies to a siege or from it, in heights of its line there."""
WAY_STEP = 15.0
"""From one point of a way to the next, in pixels."""
_PIECES = {FlightLook.VILLAGE: "village", FlightLook.TOWN: "town", FlightLook.FORT: "fort", FlightLook.FLAG: "siege"}
_PLACE_SIZES = {
    FlightLook.VILLAGE: VILLAGE_SIZE,
    FlightLook.TOWN: TOWN_SIZE,
    FlightLook.FORT: FORT_RADIUS,
    FlightLook.FLAG: FLAG_SIZE,
}


class TableAnchors:
    """Anchors on a Table inside a window."""

    def __init__(self, window: QWidget, table: Table) -> None:
        self._window, self._table = window, table
        self._board, self._scene, self._hand = table.board, table.scene, table.hand
        self._market, self._sieges, self._stock = table.market, table.sieges, table.stock

    @property
    def _pile_card(self) -> float:
        """The width of the top card of a pile in the present layout."""
        return self._table.grid.pile_card

    # Hands

    def hand(self) -> tuple[HandCard, ...]:
        """The viewer's hand from left to right."""
        chosen = set(self._hand.selected)
        return tuple(
            HandCard(card, index in chosen, self._fan_pose(place))
            for index, (card, place) in enumerate(zip(self._hand.cards, self._hand.places(), strict=True))
        )

    def hand_of(self, cards: Sequence[int]) -> tuple[Pose, ...]:
        """Where these cards would lie in the hand."""
        return tuple(self._fan_pose(place) for place in self._hand.fan_of(cards).places)

    def has_strip(self, cards: Sequence[int]) -> bool:
        """Whether these cards in the hand would show their symbols down the edge."""
        return self._hand.fan_of(cards).index_strip

    def _fan_pose(self, place: FanPlace) -> Pose:
        return self._pose(self._hand, QPointF(place.x, place.y), place.width, place.angle)

    def other_hand(self) -> Pose:
        """The backs of the opponent's hand."""
        return self._strip("hand")

    def held_up(self, count: int) -> tuple[Pose, ...]:
        """Where cards of the opponent are held up: in a row over the upper part of the map."""
        board = self._rect(self._board)
        width = self._table.grid.card * READ_WIDTH
        step = min(width * READ_STEP, (board.width() - width) / max(1, count - 1))
        y = board.top() + width * 0.95
        return tuple(Pose(board.center().x() + (index - (count - 1) / 2) * step, y, width) for index in range(count))

    # Piles, purse and stock

    def pile(self, mine: bool, kind: str) -> Pose:
        """The top card of a pile."""
        if not mine:
            return self._strip(kind)
        pile = self._table.piles[kind]
        return self._pose(pile, pile.card_center(), self._pile_card)

    def purse(self, mine: bool) -> Pose:
        """The purse; as wide as a coin."""
        if not mine:
            return self._strip("money")._replace(width=COIN)
        return self._pose(self._stock, QRectF(self._stock.purse_rect()).center(), COIN)

    def stock(self, mine: bool, look: FlightLook) -> Pose:
        """The stock of a kind of piece; the opponent's forts and flags come from its emblem."""
        if not mine and look is not FlightLook.FORT:
            part = "person" if look is FlightLook.FLAG else _PIECES[look]
            return self._strip(part)
        center, size = self._stock.piece_place(_PIECES[look])
        return self._pose(self._stock, center, size)

    def captives(self, mine: bool) -> Pose:
        """Where captured pieces and returned cards of a side go."""
        if not mine:
            return self._strip("person")
        return self._pose(self._stock, QRectF(self._stock.rect()).center(), self._pile_card / 2)

    def market(self, card: int) -> Pose | None:
        """The tile of a card that can be drafted, kept inside the visible part of the market."""
        tile = self._market.tile(card)
        if tile is None:
            return None
        shown = self._rect(self._market)
        center = self._point(tile, QRectF(tile.rect()).center())
        y = min(max(center.y(), shown.top()), shown.bottom())
        return Pose(center.x(), y, min(tile.width(), self._pile_card))

    # The map

    def place(self, place: int, look: FlightLook) -> Pose:
        """Where something is at a place; at the edge of the map where the place is out of sight."""
        item, board = self._scene.places[place], self._board
        viewport = board.viewport()
        scale = board.scale_now
        unit = scale * plate_factor(scale)
        inside = board.viewportTransform().map(item.pos())
        room = QRectF(viewport.rect())
        x = min(max(inside.x(), room.left()), room.right())
        y = min(max(inside.y(), room.top()), room.bottom())
        at = self._point(viewport, QPointF(x, y))
        if look is FlightLook.FLAG:
            at += FLAG_FOOT * unit
        if look is FlightLook.CARD:
            return Pose(at.x(), at.y(), self._pile_card)
        return Pose(at.x(), at.y(), _PLACE_SIZES.get(look, 1.0) * unit)

    def way(self, places: Sequence[int]) -> tuple[Pose, ...]:
        """Points along the routes from place to place, evenly apart, each turned to where the way leads."""
        table = self._table
        board, links, names = table.board, table.scene.links, table.catalogue.locations
        shown, points = board.viewportTransform(), []
        for pair in pairwise(places):
            along = shown.map(links[frozenset(pair)].course_from(names[pair[0]].name))
            count = max(2, round(along.length() / WAY_STEP))
            points += [_pose_on(along, number / count) for number in range(count)]
        room = QRectF(board.viewport().rect())
        origin = board.viewport().mapTo(self._window, QPoint(0, 0))
        return tuple(pose.moved(origin.x(), origin.y()) for pose in points if room.contains(pose.x, pose.y))

    def middle(self) -> Pose:
        """The middle of what is seen of the map; as wide as a large piece."""
        at = QRectF(self._rect(self._board)).center()
        return Pose(at.x(), at.y(), TOWN_SIZE)

    # Sieges

    def siege_cards(self, view: View, attacker: Side) -> tuple[tuple[Side, int, Pose], ...]:
        """The cards of a siege in `view`: whose, which and where."""
        figures = siege_figures(view, attacker)
        if figures is None:
            return ()
        slip = self._sieges.slip_box(attacker)
        lines = card_lines(slip, figures, view.ruleset.tables.cards)
        return tuple(
            (
                1 - attacker if index < len(figures.kinds[0]) else attacker,
                line.card.id,
                self._pose(self._sieges, QPointF(*line.box.middle), (line.box.bottom - line.box.top) * LAID_WIDTH),
            )
            for index, line in enumerate(lines)
            for _copy in range(line.copies)
        )

    def slip(self, attacker: Side) -> Pose:
        """The middle of a side's siege slip; as wide as a card on it."""
        slip = QRectF(self._sieges.slip_rect(attacker))
        return self._pose(self._sieges, slip.center(), slip.height() * 0.27)

    def track(self, attacker: Side) -> Pose:
        """The track of a side's siege."""
        track = self._track(attacker)
        return self._pose(self._sieges, track.center(), track.width())

    def marker(self, attacker: Side, balance: int, shown: int) -> Pose:
        """The marker of a balance on that track, which now shows the balance `shown`; its width is its radius."""
        track = self._track(attacker)
        return self._pose(self._sieges, marker_center(track, balance, shown), marker_radius(track))

    def _track(self, attacker: Side) -> QRectF:
        return self._sieges.track_rect(attacker)

    # Hiding what moves

    def lift_hand(self) -> None:
        """Hide the viewer's hand until a position is shown."""
        self._hand.set_lifted(True)

    def lift_piece(self, place: int) -> None:
        """Hide the piece of a place until a position is shown."""
        self._scene.places[place].lift_piece()

    def strike_flag(self, place: int) -> None:
        """Hide the siege flag of a place until a position is shown."""
        self._scene.places[place].strike_flag()

    # Coordinates

    def _strip(self, part: str) -> Pose:
        """The anchor of a part of the opponent's strip."""
        strip = self._table.opponent
        rect = strip.part_rect(part)
        return self._pose(strip, rect.center(), rect.width())

    def _pose(self, widget: QWidget, at: QPointF, width: float, angle: float = 0.0) -> Pose:
        point = self._point(widget, at)
        return Pose(point.x(), point.y(), float(width), angle)

    def _point(self, widget: QWidget, at: QPointF) -> QPointF:
        return QPointF(widget.mapTo(self._window, QPoint(0, 0))) + at

    def _rect(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self._window, QPoint(0, 0)), widget.size())


def _pose_on(path: QPainterPath, share: float) -> Pose:
    """The point at a share of a path, turned to where it leads."""
    percent = path.percentAtLength(share * path.length())
    at = path.pointAtPercent(percent)
    return Pose(at.x(), at.y(), WAY_STEP, -path.angleAtPercent(percent))
