"""The hand of the player at the table: a fan of cards to point at, select and drag."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.cards.laid import LIFTED_DROP, RESTING_DROP, paint_card
from afaos_gui.gui.cards.states import CardState
from afaos_gui.gui.table.cards.inspector import HoverCard, paint_tag
from afaos_gui.gui.table.panels.base import NO_CARD, DropZone, Press
from afaos_gui.gui.table.panels.cached_panel import KeptPanel
from afaos_gui.gui.toolkit.pressing import PRESSING
from afaos_gui.presentation.cards.card_metrics import HAND_FROM
from afaos_gui.presentation.cards.card_sentence import describe
from afaos_gui.presentation.facts.sieges import Addition, tag_words
from afaos_gui.presentation.hand_facts import HandFacts, hand_of, hand_sentence
from afaos_gui.presentation.room.hand_fan import Fan, FanPlace, Room, fan, places_kept
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.view import View

NOTHING = -1
FOOT_GAP = 6
"""Space between the large card and the ribbon."""
_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class HandView(KeptPanel):
    """The viewer's hand. Cards are named by their index from left to right, as in `View.hand`."""

    selection_changed = Signal(object)
    """The ids of the selected cards, in order."""
    drag_started = Signal(int, QPoint)
    """Index of the card and global position of the pointer."""
    activated = Signal(int)
    """A card was double-clicked, or Enter was pressed on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(lambda: _("Your hand"), parent)
        self.shown = HandFacts()
        self._hovered = NOTHING
        self.focused = NOTHING
        """Index of the card with the keyboard focus, NOTHING where no card has it."""
        self.is_led_to = False
        """Whether the keyboard came here from an answer or an offer, and goes on with what is chosen next."""
        self._press: Press[int] = Press()
        self._double_click = False
        self._fan = Fan((), False)
        self._dealt: tuple[int, ...] = ()
        """The most cards of this turn; those that are left keep their places until it ends or others come."""
        self._turn = (0, BRITISH)
        self._hover_card: HoverCard | None = None
        self._large_shift: int | None = 0
        """How far the large card is moved sideways; None where it finds no place."""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # Content

    @property
    def selected(self) -> tuple[int, ...]:
        """Indices of the selected cards, in order."""
        return tuple(sorted(self.shown.selected))

    @property
    def selected_cards(self) -> tuple[int, ...]:
        """Ids of the selected cards, in order."""
        return self.shown.chosen

    @property
    def count(self) -> int:
        """Number of cards in the hand."""
        return len(self.shown.cards)

    @property
    def cards(self) -> tuple[int, ...]:
        """Ids of the cards from left to right."""
        return tuple(card.id for card in self.shown.cards)

    def spoken(self, index: int) -> str:
        """A card with everything printed on it, for screen readers."""
        return describe(self.shown.cards[index])

    def places(self) -> tuple[FanPlace, ...]:
        """The positions of the cards."""
        return self._fan.places

    def fan_of(self, cards: Sequence[int], selected: frozenset[int] = frozenset()) -> Fan:
        """The fan of a hand of these cards, which keep their places where they are left of those of the turn."""
        kept = places_kept(self._dealt, cards)
        count, room = len(cards if kept is None else self._dealt), Room(self.width(), self.height())
        return fan(count, selected, room, self.grid.card, kept)

    def set_lifted(self, lifted: bool) -> None:
        """Hide the cards while flights show them, until the next position is shown."""
        self._forget_pointer()
        self._change(lifted=lifted)

    def _change(self, **parts: Any) -> bool:
        """Show something else than now; return whether it differs."""
        before, self.shown = self.shown, self.shown._replace(**parts)
        if self.shown == before:
            return False
        self.update()
        return True

    def card_rect(self, index: int) -> QRect:
        """The upright rectangle around a card, in the widget's coordinates."""
        place = self._fan.places[index]
        across, down = place.reach()
        return QRectF(place.x - across, place.y - down, 2 * across, 2 * down).toRect()

    def _show_state(self, state: TableState, view: View) -> None:
        """Show the viewer's hand, with the selected cards and those that can join them."""
        cards, shown, turn = hand_of(view), self.shown, (view.turn, view.mover)
        if turn != self._turn or places_kept(self._dealt, view.hand) is None:
            self._turn, self._dealt = turn, view.hand
            self._lay()
        if cards != shown.cards:
            self._forget_pointer()
            shown = HandFacts(cards, tags=shown.tags)
            self.focused, self.is_led_to = NOTHING, False
        elif not shown.lifted and state.gesture.chosen == shown.chosen and self.accessibleDescription():
            self._mark(state)
            return
        self.shown = shown._replace(selected=shown.indices_of(state.gesture.chosen), lifted=False)
        self._mark(state)
        self._lay()

    def _mark(self, state: TableState) -> None:
        """Mark the cards that go with the selected ones, and say what the one pointed at lacks."""
        self._change(playable=self.shown.companions_in(state))
        self.setToolTip(state.lack)

    def clear(self) -> None:
        """Show and keep nothing."""
        self._forget_pointer()
        self.shown = HandFacts(lifted=self.shown.lifted)
        self.focused = NOTHING
        self._dealt = ()
        self._lay()
        self.forget()

    def set_selected(self, indices: Iterable[int]) -> None:
        """Select exactly these cards."""
        if self._change(selected=frozenset(index for index in indices if 0 <= index < self.count)):
            self._lay()
            self.selection_changed.emit(self.selected_cards)

    def set_playable(self, indices: Iterable[int] | None) -> None:
        """Mark the cards that can join in and dim the others; None resets all."""
        self._change(playable=None if indices is None else frozenset(indices))

    @property
    def tags(self) -> dict[int, str]:
        """The text on the tags of the cards, by card."""
        return dict(self.shown.tags)

    def show_tags(self, additions: Iterable[Addition]) -> None:
        """Show on each card what it would add to a siege; without additions remove the tags."""
        self._change(tags=tuple((added.card, tag_words(added)) for added in additions if added.strength))

    def zones(self) -> list[DropZone]:
        """The whole hand."""
        return [DropZone("hand", self.rect())]

    # Layout

    def sizeHint(self) -> QSize:
        """As high as the hand zone."""
        return QSize(self.grid.card * 6, self.grid.hand)

    def minimumSizeHint(self) -> QSize:
        """Room for a dense fan."""
        return QSize(self.grid.card * 3, self.grid.hand)

    def _restyle(self) -> None:
        super()._restyle()
        self._lay()

    def _lay(self) -> None:
        self._fan = self.fan_of(self.cards, self.shown.selected)
        self._describe()
        self._show_large()
        self.update()

    def _describe(self) -> None:
        """Describe the hand and the focused card to screen readers."""
        focused = self.focused if 0 <= self.focused < self.count else NOTHING
        card = "" if focused == NOTHING else self.spoken(focused)
        self.setAccessibleDescription(hand_sentence(self.shown, focused, card))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Spread the fan over the new width."""
        super().resizeEvent(event)
        self._lay()

    # Painting

    def draw(self, painter: QPainter) -> None:
        """Draw the cards from left to right, each over the one before."""
        cards, tags = self.shown.cards, self.tags
        places = () if self.shown.lifted else self._fan.places
        for index, place in enumerate(places):
            paint_card(
                painter,
                cards[index],
                QPointF(place.x, place.y),
                place.width,
                angle=place.angle,
                state=self._state(index),
                index_strip=self._fan.index_strip,
                drop=LIFTED_DROP if index in self.shown.selected else RESTING_DROP,
            )
        for card, place in zip(cards, places, strict=False):
            if card.id in tags:
                crowded = place.width < HAND_FROM and (card.is_location or self._fan.index_strip)
                paint_tag(painter, place, tags[card.id], above=crowded)
        self._paint_zones(painter)

    def _shown(self) -> Hashable:
        return self.shown, self._fan

    def paint_ahead(self, state: TableState, view: View) -> None:
        """Paint the hand of another position, with no card selected."""
        if not self.isVisible():
            return
        now = self.shown, self._fan
        self.shown, self._fan = HandFacts(hand_of(view)), self.fan_of(view.hand)
        try:
            self.picture()
        finally:
            self.shown, self._fan = now

    def _state(self, index: int) -> CardState:
        if index in self.shown.selected:
            return CardState.SELECTED
        if self.shown.playable is None:
            return CardState.NORMAL
        return CardState.PLAYABLE if index in self.shown.playable else CardState.DIMMED

    def _show_large(self) -> None:
        """Show the card pointed at, else the focused one, large enough to read."""
        index = self._hovered if self._hovered != NOTHING else self.focused
        if not 0 <= index < self.count or not self.isVisible() or self._large_shift is None:
            self._forget_large()
            return
        window = self.window()
        if self._hover_card is None or self._hover_card.parentWidget() is not window:
            self._hover_card = HoverCard(window)
        # Above the turn ribbon, so that neither the fan nor the offered actions are covered.
        foot = QPoint(round(self._fan.places[index].x) + self._large_shift, -self.grid.ribbon - FOOT_GAP)
        state = CardState.SELECTED if index in self.shown.selected else CardState.NORMAL
        self._hover_card.show_card(self.shown.cards[index], self.grid.hover_card, self.mapTo(window, foot), state)

    # Mouse

    def _hover(self, index: int) -> None:
        if index == self._hovered:
            return
        self._hovered = index
        self._show_large()
        self.card_hovered.emit(self.shown.cards[index].id if index != NOTHING else NO_CARD)

    def _forget_pointer(self) -> None:
        self._press.clicked()
        self._hover(NOTHING)
        self._forget_large()

    def _forget_large(self) -> None:
        if self._hover_card is not None:
            self._hover_card.forget()

    @property
    def pointed(self) -> int:
        """The card pointed at, else the focused one; NO_CARD without one."""
        index = self._hovered if self._hovered != NOTHING else self.focused
        return self.shown.cards[index].id if 0 <= index < len(self.shown.cards) else NO_CARD

    @property
    def large_rect(self) -> QRect:
        """The rectangle of the large card in the window; empty without one."""
        card = self._hover_card
        return QRect() if card is None or card.card is None else card.geometry()

    def set_large_shift(self, shift: int | None) -> None:
        """Move the large card sideways, clear of what matters more, or hide it with None."""
        if shift != self._large_shift:
            self._large_shift = shift
            self._show_large()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the card under the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            index = self._fan.at(*event.position().toTuple())
            self._press.begin(None if index == NOTHING else index, event.position().toPoint())
            self._double_click = False
            self.focused = NOTHING

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at a card, or begin to drag the pressed one."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            index = self._press.dragged(event.position().toPoint())
            if index is not None:
                self._hover(NOTHING)
                self.drag_started.emit(index, event.globalPosition().toPoint())
            return
        self._hover(self._fan.at(*event.position().toTuple()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select the card at a click, or deselect it; report a double click, unless its second press became a drag."""
        index = self._press.clicked()
        if index is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if self._double_click:
            self.activated.emit(index)
        else:
            self.set_selected(self.shown.selected ^ {index})

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Remember the card, and that it was pressed twice."""
        self.mousePressEvent(event)
        self._double_click = event.button() == Qt.MouseButton.LeftButton

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self._hover(NOTHING)
        super().leaveEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Hide the large card with the hand."""
        self._forget_pointer()
        super().hideEvent(event)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with Left and Right, select with Space and Enter, with Shift act as on a double click."""
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self.shown.cards:
            self._move_focus(1 if key == Qt.Key.Key_Right else -1)
        elif key in PRESSING and self.focused != NOTHING:
            if event.isAutoRepeat():
                return  # A key held down would choose the card and let it go by turns.
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.activated.emit(self.focused)
            else:
                self.set_selected(self.shown.selected ^ {self.focused})
        else:
            super().keyPressEvent(event)

    def rest(self) -> None:
        """Take the keyboard, with no card that has it."""
        self.setFocus()
        self._leave_card()

    def _leave_card(self) -> None:
        self.focused, self.is_led_to = NOTHING, False
        self._describe()
        self._show_large()

    def _move_focus(self, step: int) -> None:
        start = (0 if step > 0 else len(self.shown.cards) - 1) if self.focused == NOTHING else self.focused + step
        self.focused, self.is_led_to = start % len(self.shown.cards), False
        self._hovered = NOTHING
        self._describe()
        self._show_large()
        self.card_hovered.emit(self.shown.cards[self.focused].id)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show which card has the focus when it comes by Tab."""
        super().focusInEvent(event)
        if self.shown.cards and self.focused == NOTHING and event.reason() in _BY_TAB:
            self._move_focus(1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Clear the card focus."""
        self._leave_card()
        super().focusOutEvent(event)
