"""What is lit on the table: places one can reach, drop zones, paths; and what the inspector shows."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from afaos_gui.gui.controllers.current_game import Bridge
from afaos_gui.gui.panels.base import NO_CARD, ZoneState
from afaos_gui.gui.table import Table
from afaos_gui.presentation.card_needs import lack_sentence
from afaos_gui.presentation.clear_place import clear_shift
from afaos_gui.presentation.place_info import joined_sentence, paths_of, supply_chain, supply_sentence
from afaos_gui.presentation.targets import Grip, Held, Spot, Target
from afaos_gui.rules.actions import Action, Raid
from afaos_gui.rules.state import Decision

_ABOUT_A_PLACE = (Decision.BLOCK_RAID, Decision.SETTLE_AFTER_SIEGE)


class Lights(QObject):
    """Lights places, zones and paths for what the player selects, drags or points at."""

    left_place = Signal()
    """The mouse has left a place or a card, and what the ribbon said of it is over."""

    def __init__(self, bridge: Bridge, table: Table) -> None:
        super().__init__(table)
        self._bridge = bridge
        self._table = table
        self._asleep = False
        self._connections = [
            connection
            for item in table.scene.places
            for connection in (item.entered.connect(self._enter_place), item.left.connect(self._leave_place))
        ]
        self._connections.append(table.log.entry_hovered.connect(self._hover_entry))
        others = (panel for panel in table.panels if panel is not table.hand)
        self._connections += [panel.card_hovered.connect(self._hover_card) for panel in others]
        self._connections.append(table.hand.card_hovered.connect(self._hover_hand))

    def close(self) -> None:
        """Let go of the table."""
        for connection in self._connections:
            QObject.disconnect(connection)
        self._connections.clear()
        self.deleteLater()

    def set_asleep(self, asleep: bool) -> None:
        """Light nothing for as long as the table shows the past."""
        self._asleep = asleep

    @property
    def _awake(self) -> bool:
        return self._bridge.seated and not self._asleep

    def refresh(self) -> None:
        """Light what the selection can reach, and what a decision is about."""
        if self._asleep:
            return
        self._table.put_out_lights()
        if not self._bridge.seated:
            return
        cards = self._bridge.selection
        reached: set[int] = set()
        if cards and self._bridge.can_act:
            reached = set(self._bridge.reach.places_for(Held(Grip.CARDS, cards)))
        self._table.light_places(reached, self._about())
        self._mark_hand()
        self._show_once(self._table.hand.pointed)

    def _about(self) -> set[int]:
        """The place that is being decided about."""
        state = self._bridge.state
        return {state.pending} if state.decision in _ABOUT_A_PLACE else set()

    def _mark_hand(self) -> None:
        """Mark the cards that go with the selected ones."""
        hand, cards = self._table.hand, self._bridge.selection
        if not cards or not self._bridge.can_act:
            hand.set_playable(None)
            return
        ids = self._bridge.view().hand
        useful = self._bridge.reach.companions(cards)
        hand.set_playable(index for index, card in enumerate(ids) if card in useful)

    def show_targets(self, held: Held) -> None:
        """Light every place and zone where dropping `held` does something."""
        self._table.put_out_lights()
        self._table.light_places(set(self._bridge.reach.places_for(held)))
        for panel, name, target in self._table.zones():
            if self._bridge.drop_actions(held, target):
                panel.set_zone_state(name, ZoneState.TARGET)

    def show_paths(self, action: Action | None) -> None:
        """Light the way of an action that is pointed at."""
        state = self._bridge.state
        self._table.scene.light_paths(paths_of(action, state) if action is not None else [])

    def pin_place(self, place: int) -> None:
        """Keep a place in the inspector."""
        inspector = self._table.inspector
        inspector.set_pinned(False)
        self._show_place(place)
        inspector.set_pinned(True)

    def _show_place(self, place: int) -> None:
        view = self._bridge.view()
        words = (supply_sentence(view, place), joined_sentence(view, place))
        self._table.inspector.show_place(view, place, "\n".join(filter(None, words)))

    def _enter_place(self, place: int) -> None:
        if not self._awake:
            return
        self._show_place(place)
        self._table.scene.mark_links_of(place)
        self._table.scene.light_paths(self._paths_to(place))
        self._say_why_not(place)

    def _paths_to(self, place: int) -> list[list[int]]:
        """The way of the raid that the selected cards can make on a place, else how it is supplied."""
        held, target = Held(Grip.CARDS, self._bridge.selection), Target(Spot.PLACE, place)
        return self._raid_paths(held, target) or [supply_chain(self._bridge.view(), place)]

    def _raid_paths(self, held: Held, target: Target | None) -> list[list[int]]:
        if target is None or target.spot is not Spot.PLACE or not held.cards:
            return []
        actions = self._bridge.drop_actions(held, target)
        return next((paths_of(action, self._bridge.state) for action in actions if isinstance(action, Raid)), [])

    def point_drag(self, held: Held, target: Target | None) -> None:
        """While raiders are dragged, light their way to the place under the mouse."""
        self._table.scene.light_paths(self._raid_paths(held, target))

    def _say_why_not(self, place: int) -> None:
        """Where the selected cards do nothing, say why."""
        held, target = Held(Grip.CARDS, self._bridge.selection), Target(Spot.PLACE, place)
        reason = ""
        if held.cards and self._bridge.can_act and not self._bridge.drop_actions(held, target):
            reason = self._bridge.why_not(held, target)
        self._table.scene.places[place].setToolTip(reason)
        if reason:
            self._table.ribbon.set_sentence(reason)

    def _leave_place(self, place: int) -> None:
        if self._asleep:
            return
        self._table.scene.light_paths([])
        self._table.scene.mark_links_of(None)
        if self._bridge.seated:
            self.left_place.emit()

    def _hover_entry(self, index: int) -> None:
        """Mark the places of an entry of the log, and show its first card."""
        if not self._awake:
            return
        entry = next((entry for entry in self._bridge.log() if entry.index == index), None)
        if entry is None:
            self.refresh()
            return
        self._table.light_places(set(), set(entry.places))
        if entry.cards:
            self._hover_card(entry.cards[0])

    def _hover_hand(self, card: int) -> None:
        """Show what a card of the hand could do, and the card itself."""
        self._light_for(card)
        self._show_once(card)

    def _show_once(self, card: int) -> None:
        """Show a card of the hand large over the map beside the lit places, or in the inspector where none is free."""
        hand = self._table.hand
        hand.set_large_shift(0)
        rect = hand.large_rect
        taken = [at.x() for at in self._table.lit_points() if rect.top() <= at.y() <= rect.bottom()]
        hand.set_large_shift(clear_shift(rect.left(), rect.width(), self._table.width(), taken))
        if hand.large_rect.isEmpty():
            self._hover_card(card)

    def _light_for(self, card: int) -> None:
        """Light the places that a raider of the hand reaches; say what a card lacks that can do nothing."""
        if not self._awake or not self._bridge.can_act or self._bridge.selection:
            return
        lack = "" if card == NO_CARD else lack_sentence(self._bridge.reach, card)
        self._table.hand.setToolTip(lack)
        if lack:
            self._table.ribbon.set_sentence(lack)
        else:
            self.left_place.emit()
        found = self._bridge.reach.using(() if card == NO_CARD else (card,))
        raids = {action.place for action in found.every if isinstance(action, Raid)}
        self._table.light_places(raids, self._about())

    def _hover_card(self, card: int) -> None:
        if card == NO_CARD or not self._bridge.seated:
            return
        catalogue = self._bridge.state.ruleset.catalogue
        self._table.inspector.show_card(catalogue.cards[card])
