"""What lights up under the pointer, and what the inspector shows of it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.table.cards.inspector import HoverCard
from afaos_gui.gui.table.panels.base import NO_CARD, Panel
from afaos_gui.gui.table.papers.screens import COVERS
from afaos_gui.gui.table.table import Table
from afaos_gui.presentation.choices.targets import Spot, Target
from afaos_gui.presentation.map.place_info import joined_sentence, paths_of, supply_sentence
from afaos_gui.presentation.room.clear_place import clear_shift
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.actions import Action


class Highlights(QObject):
    """Follows the pointer over places, cards and log entries."""

    def __init__(self, current: CurrentGame, table: Table) -> None:
        super().__init__(table)
        self._current = current
        self._table = table
        self._hand, self._inspector, self._scene = table.hand, table.inspector, table.scene
        self._sieges = table.sieges
        self._asleep = False
        self._screens = table.screens
        self._screen = table.screens.present
        self._large = HoverCard(table)
        for item in table.scene.places:
            item.entered.connect(self._enter_place)
            item.left.connect(self._leave_place)
        table.log.entry_hovered.connect(self._hover_entry)
        for panel in table.panels:
            if panel is not table.hand:
                panel.card_hovered.connect(partial(self._point_at_card, panel))
        table.hand.card_hovered.connect(self._hover_hand)
        current.begun.connect(self.unpin)
        table.screens.changed.connect(self._on_screen)
        table.inspector.freed.connect(self.unpin)
        current.changed.connect(self.clear_large_card)
        current.changed.connect(self._unpin_with_offers)
        table.board.moved.connect(self.clear_large_card)
        table.spoke.connect(self.clear_large_card)
        current.gestured.connect(self._on_gestured)

    def set_asleep(self, asleep: bool) -> None:
        """Switch the lights off while the table shows the past."""
        self._asleep = asleep

    def _on_screen(self) -> None:
        """Let go what was pinned on another screen."""
        if self._screens.present is not self._screen:
            self._screen = self._screens.present
            self.unpin()

    @property
    def _awake(self) -> bool:
        return self._current.seated and not self._asleep

    def refresh(self) -> None:
        """Light what the selected cards can reach and what a decision is about, and nothing that was pointed at."""
        if self._awake:
            self._hand.show_state(self._current.table_state)
            self._table.show_lights(self._current.table_state)
            self._show_once(self._hand.pointed)

    def refresh_unless_pinned(self) -> None:
        """Do the same, unless a place is pinned."""
        if not self._inspector.pinned:
            self.refresh()

    def show_paths(self, action: Action | None) -> None:
        """Light the paths of an action under the pointer."""
        self._scene.light_paths(paths_of(action, self._current.state) if action is not None else [])

    def pin_place(self, place: int, stays: bool = False) -> None:
        """Pin a place in the inspector, until the screen or the game is left; another click on it lets it go.

        It stays pinned if it has just been found, or what can be done there been offered.
        """
        was_pinned = self.pinned == place
        self._inspector.pinned = False
        self._show_place(place)
        self._inspector.set_pinned(stays or not was_pinned)

    def unpin(self) -> None:
        """Let go what is pinned, and what is offered there."""
        self._inspector.set_pinned(False)
        self._current.choose_place(None)

    @property
    def pinned(self) -> int | None:
        """The place pinned in the inspector."""
        return self._inspector.place if self._inspector.pinned else None

    def tell_anew(self) -> None:
        """Have what the inspector says of a place in the present language."""
        inspector, place = self._inspector, self._inspector.place
        if place is not None:
            is_pinned = inspector.pinned
            inspector.set_pinned(False)
            self._show_place(place)
            inspector.set_pinned(is_pinned)

    def _show_place(self, place: int) -> None:
        view = self._current.view()
        words = (supply_sentence(view, place), joined_sentence(view, place))
        self._inspector.show_place(view, place, "\n".join(filter(None, words)))

    def _enter_place(self, place: int) -> None:
        if not self._awake:
            return
        self._show_place(place)
        self._sieges.point_at_place(place)
        self._scene.mark_links_of(place)
        self._current.point(Target(Spot.PLACE, place))
        state = self._current.table_state
        self._scene.places[place].setToolTip("" if state.promise.allowed else state.promise.text)

    def _leave_place(self, place: int) -> None:
        if self._asleep:
            return
        self._sieges.point_at_place(None)
        self._scene.mark_links_of(None)
        self._current.point(None)

    def _hover_entry(self, index: int) -> None:
        """Mark the places of a log entry, and show its first card."""
        if not self._awake:
            return
        entry = next((entry for entry in self._current.log() if entry.index == index), None)
        if entry is None:
            self._large.forget()
            self.refresh()
            return
        self._table.light_places(set(), set(entry.places))
        if entry.cards:
            self._point_at_card(self._table.log, entry.cards[0])

    def _hover_hand(self, card: int) -> None:
        """Show what a card of the hand could do, and the card itself."""
        if self._awake:
            self._current.hover(None if card == NO_CARD else card)
        self._show_once(card)

    def clear_large_card(self) -> None:
        """Move the large card of the hand away from places that may be lit now, and remove any other."""
        self._large.forget()
        if self._awake:
            self._show_once(self._hand.pointed)

    def _unpin_with_offers(self, before: TableState, after: TableState) -> None:
        """Let the place go whose actions are no longer offered."""
        if before.gesture.place is not None and after.gesture.place is None:
            self._inspector.set_pinned(False)

    def _on_gestured(self, before: TableState, after: TableState) -> None:
        self._unpin_with_offers(before, after)
        if not before.only_points_elsewhere(after):
            self.clear_large_card()

    def _show_once(self, card: int) -> None:
        """Show a card of the hand large over the map, clear of lit places, or in the inspector if there is no room."""
        hand = self._hand
        hand.set_large_shift(0)
        rect = hand.large_rect
        taken = [at.x() for at in self._table.lit_points() if rect.top() <= at.y() <= rect.bottom()]
        taken += self._table.told_from(rect)
        hand.set_large_shift(clear_shift(rect.left(), rect.width(), self._table.width(), taken))
        if card != NO_CARD and hand.large_rect.isEmpty():
            self._point_at_card(hand, card)

    def _point_at_card(self, panel: Panel, card: int) -> None:
        """Show a card pointed at in the inspector, or large beside its panel where it cannot be read there."""
        if card != NO_CARD and self._current.seated:
            self._inspector.show_card(self._table.cards[card])
        is_covered = self._screens.present in COVERS
        if card == NO_CARD or not self._current.seated or is_covered or self._inspector.shows(card):
            self._large.forget()
        else:
            grid = self._table.grid
            self._large.show_beside(self._table.cards[card], grid.hover_card, panel, grid.ribbon * grid.rows)
