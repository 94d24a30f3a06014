"""A card on the table: the scene item for faces and backs."""

from __future__ import annotations

from PySide6.QtCore import Property, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsSceneHoverEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from afaos_gui.data.language import _, language
from afaos_gui.gui.cards.describe import describe
from afaos_gui.gui.cards.metrics import card_height, card_radius
from afaos_gui.gui.cards.pixmaps import back_pixmap, card_pixmap, picture_rect, stack_depth
from afaos_gui.gui.cards.states import (
    CardState,
    card_rect,
    outline_reach,
    paint_outline,
    paint_shadow,
    paint_tag,
)
from afaos_gui.gui.cards.strokes import SMOOTH, rounded
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Card, Side

SHADOW_ROOM = 16.0
"""Space around the card kept free for its shadow."""
DROPS = {CardState.DIMMED: 1.0, CardState.SELECTED: 8.0, CardState.GHOST: 12.0}
RESTING_DROP = 3.0
"""How far down the shadow lies, in pixels; the higher the card, the deeper."""
LIFTED_DROP = 6.0
TAG_OVERHANG = 0.3
"""How far the tag of a dragged card may reach beyond its sides, in card widths."""
HOVER_LIFT = 26
"""How far hovering raises a hand card 150 wide."""


class CardItem(QGraphicsObject):
    """A card whose top left corner is the item's origin; z values are the owner's business.

    `side` is whose back is shown where `card` is None or the card lies face down.
    """

    hovered = Signal(bool)
    """The pointer entered (true) or left the card."""

    def __init__(
        self,
        card: Card | None,
        width: float,
        side: Side = BRITISH,
        parent: QGraphicsItem | None = None,
    ) -> None:
        super().__init__(parent)
        self._card = card
        self._width = float(round(width))
        self._side = side
        self._state = CardState.NORMAL
        self._face_up = card is not None
        self._count = 1
        self._index_strip = False
        self._hover_lift: float | None = None
        self._lift = 0.0
        self._reason = ("", "")
        self.setAcceptHoverEvents(True)
        self._refresh()

    @property
    def card(self) -> Card | None:
        """The card, None for a card whose face is unknown."""
        return self._card

    @property
    def state(self) -> CardState:
        """How the card stands to the player."""
        return self._state

    @property
    def width(self) -> float:
        """Width in scene units."""
        return self._width

    @property
    def height(self) -> float:
        """Height in scene units."""
        return card_height(self._width)

    def set_card(self, card: Card | None) -> None:
        """Show another card, face up; None shows the back."""
        self._card = card
        self._face_up = card is not None
        self._refresh()

    def set_face_up(self, face_up: bool) -> None:
        """Turn the card over; a card without a known face stays face down."""
        self._face_up = face_up and self._card is not None
        self._refresh()

    def set_state(self, state: CardState | str, reason: str = "", icon: str = "") -> None:
        """Show a state; `reason` is a short tag, why the card is dimmed or what a dragged one would do."""
        self.prepareGeometryChange()
        self._state = CardState(state)
        self._reason = (reason, icon)
        self._refresh()

    def set_width(self, width: float) -> None:
        """Draw the card at another width."""
        self.prepareGeometryChange()
        self._width = float(round(width))
        self._refresh()

    def set_count(self, count: int) -> None:
        """Show the card as a stack of `count` copies."""
        self.prepareGeometryChange()
        self._count = max(1, count)
        self._refresh()

    def set_index_strip(self, shown: bool) -> None:
        """Show the symbols down the left edge, for a close fan."""
        self._index_strip = shown
        self.update()

    def set_hover_lift(self, lift: float | None) -> None:
        """How far hovering raises the card; None is the design's measure, 0 keeps it down."""
        self._hover_lift = lift

    def retranslate(self) -> None:
        """Take up a change of language."""
        self._refresh()

    def accessible_text(self) -> str:
        """The card in one sentence, for screen readers."""
        if self._card is None or not self._face_up:
            if self._side == FRENCH:
                return _("A French card, face down.")
            return _("A British card, face down.")
        sentence = describe(self._card)
        if self._count > 1:
            sentence = _("{count} copies. {card}").format(count=self._count, card=sentence)
        reason = self._reason[0]
        return _("{card} {reason}.").format(card=sentence, reason=reason) if reason else sentence

    def _get_lift(self) -> float:
        return self._lift

    def _set_lift(self, lift: float) -> None:
        self.prepareGeometryChange()
        self._lift = lift
        self.update()

    lift = Property(float, _get_lift, _set_lift, doc="How far the card is raised from its place, for animations.")

    def boundingRect(self) -> QRectF:
        """The card in its place and raised, with outline and shadow."""
        room = max(SHADOW_ROOM, outline_reach(self._width)) + stack_depth(self._width, self._count)
        # The tag of a dragged card is wider than the card.
        beside = room + (TAG_OVERHANG * self._width if self._state is CardState.GHOST else 0)
        rect = card_rect(self._width)
        return rect.adjusted(-beside, -room - max(0.0, self._lift), beside, room + LIFTED_DROP)

    def shape(self) -> QPainterPath:
        """The card from its raised top to its foot at rest, so that raising it never loses the pointer."""
        rect = card_rect(self._width).adjusted(0, -max(0.0, self._lift), 0, 0)
        return rounded(rect, card_radius(self._width))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """The shadow, the card from the cache, its outline and its tag."""
        scale = option.levelOfDetailFromTransform(painter.worldTransform())
        painter.setRenderHints(SMOOTH)
        painter.translate(0, -self._lift)
        rect = card_rect(self._width)
        drop = DROPS.get(self._state, LIFTED_DROP if self._lift else RESTING_DROP)
        paint_shadow(painter, rect, card_radius(self._width), drop)
        # Whole quarters: a pixmap for each step of a zoom would flood the cache.
        dpr = min(4.0, max(1.0, round(painter.device().devicePixelRatioF() * scale * 4) / 4))
        self._paint_card(painter, dpr)
        paint_outline(painter, rect, card_radius(self._width), self._state)
        self._paint_reason(painter)

    def _paint_card(self, painter: QPainter, dpr: float) -> None:
        if self._card is None or not self._face_up:
            painter.drawPixmap(QPointF(0, 0), back_pixmap(self._side, self._width, dpr, count=self._count))
            return
        outlined = self._state in (CardState.PLAYABLE, CardState.SELECTED)
        state = CardState.NORMAL if outlined else self._state
        pixmap = card_pixmap(
            self._card, self._width, dpr, state=state, index_strip=self._index_strip, count=self._count
        )
        painter.drawPixmap(QPointF(0, 0), pixmap)

    def _paint_reason(self, painter: QPainter) -> None:
        words, icon = self._reason
        if not words or self._card is None:
            return
        if self._state is CardState.GHOST:
            centre = QPointF(self._width / 2, self.height - 3)
            paint_tag(painter, centre, self._width * (1 + 2 * TAG_OVERHANG), words, icon, gold=True)
            return
        picture = picture_rect(self._card, self._width, language(), self._index_strip)
        paint_tag(painter, picture.center(), self._width - 6, words, icon)

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Raise the card."""
        self._set_lift(HOVER_LIFT * self._width / 150 if self._hover_lift is None else self._hover_lift)
        self.hovered.emit(True)
        super().hoverEnterEvent(event)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Lay the card down again."""
        self._set_lift(0.0)
        self.hovered.emit(False)
        super().hoverLeaveEvent(event)

    def _refresh(self) -> None:
        self.setTransformOriginPoint(self._width / 2, self.height)
        self.setToolTip(self.accessible_text())
        self.setCursor(
            Qt.CursorShape.ArrowCursor if self._state is CardState.DIMMED else Qt.CursorShape.PointingHandCursor
        )
        self.update()
