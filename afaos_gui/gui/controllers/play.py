"""Play at the table: selection, offers, questions and drags of the one who sits, turned into actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.controllers.current_game import Bridge
from afaos_gui.gui.controllers.drag import Caption, DragController
from afaos_gui.gui.controllers.ghosts import ghost_picture
from afaos_gui.gui.controllers.highlights import Lights
from afaos_gui.gui.controllers.pick_and_place import PIECE_GRIPS, Carry
from afaos_gui.gui.controllers.recap import Retelling, last_deeds, recap_steps
from afaos_gui.gui.dialogs.side_panel import SidePanel
from afaos_gui.gui.motion.director import Director
from afaos_gui.gui.panels.base import NO_CARD
from afaos_gui.gui.panels.ribbon import Offer
from afaos_gui.gui.table import Table
from afaos_gui.gui.toast import Toast
from afaos_gui.presentation.discard_tops import tops
from afaos_gui.presentation.offers import Deed, deeds, only_deed
from afaos_gui.presentation.questions import (
    Question,
    chooser_question,
    decision_question,
    end_turn_question,
    recap_question,
    resign_question,
    withdraw_question,
)
from afaos_gui.presentation.targets import Grip, Held, Spot, Target
from afaos_gui.rules.actions import Action, EndTurn, Withdraw
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.state import Decision
from afaos_gui.session.commands import Command
from afaos_gui.session.draws import with_seed
from afaos_gui.session.finality import end_of_turn_warning, warning
from afaos_gui.session.log import LogEntry
from afaos_gui.session.text import action_label, prompt

RECAP_LINES = 12
UNDOS_AHEAD = 6
"""How many are made ready: mostly enough to come to the table of the other side, where most is new."""


class Play(QObject):
    """Connects one game's bridge with the table until it is closed."""

    closing = Signal()
    """The table is about to show something else."""

    def __init__(self, bridge: Bridge, table: Table, window: QWidget) -> None:
        super().__init__(window)
        self.bridge = bridge
        self.table = table
        self.toast = Toast(window)
        self.lights = Lights(bridge, table)
        self.carry = Carry(bridge, table, self.lights, self)
        self.drag = DragController(window, table.target_at, self._caption, table.clock)
        self.director = Director(window, table)
        self._window = window
        self._deeds: tuple[Deed, ...] = ()
        self._question: Question | None = None
        self._is_recap_up = False
        self._recapped = -1
        self._is_news = False
        self._told: tuple[LogEntry, ...] = ()
        self.retelling = Retelling(bridge, table, self.director)
        table.side_panel.set_tools(self.retelling.controls)
        self._connections = [
            bridge.changed.connect(self.refresh),
            bridge.selected.connect(self._on_selected),
            bridge.refused.connect(self._on_refused),
            bridge.choice_wanted.connect(self._on_choice),
            table.hand.selection_changed.connect(self._on_hand),
            table.hand.drag_started.connect(self._drag_card),
            table.hand.activated.connect(self._do_the_obvious),
            table.market.drag_started.connect(self._drag_market),
            table.market.selection_changed.connect(self._on_market),
            table.market.activated.connect(self._draft),
            table.market.place_clicked.connect(self._show_market_place),
            table.stock.drag_started.connect(self._drag_piece),
            table.stock.piece_taken.connect(self.carry.take_up),
            table.stock.purse_clicked.connect(lambda: self._drop_selection(Target(Spot.PURSE))),
            table.sieges.siege_clicked.connect(self._click_siege),
            table.board.place_clicked.connect(self._click_place),
            table.board.empty_clicked.connect(self.deselect),
            table.ribbon.offer_chosen.connect(self._take_offer),
            table.ribbon.offer_hovered.connect(self._point_at_offer),
            table.ribbon.undo_requested.connect(bridge.undo),
            table.ribbon.redo_requested.connect(bridge.redo),
            table.ribbon.reset_requested.connect(bridge.reset_turn),
            table.ribbon.end_turn_requested.connect(self.end_turn),
            table.side_panel.chosen.connect(self._answer),
            table.side_panel.dismissed.connect(self._dismiss),
            table.side_panel.pointed.connect(self._point_at_answer),
            table.decision_panel.chosen.connect(self._answer),
            table.decision_panel.pointed.connect(self._point_at_answer),
            *(pile.drag_started.connect(self._drag_pile) for pile in table.piles.values()),
        ]
        self.retelling.began.connect(self._on_retelling)
        self.retelling.stepped.connect(self._on_step)
        self.retelling.ended.connect(self._on_told)
        self.lights.left_place.connect(self.say_prompt)
        bridge.act_out = self._act_out
        self.drag.began.connect(self.lights.show_targets)
        self.drag.pointed.connect(self.lights.point_drag)
        self.drag.ended.connect(self.lights.refresh)
        self.drag.dropped.connect(self._drop)

    def close(self) -> None:
        """Let go of table and game."""
        self.closing.emit()
        self.drag.cancel()
        self.retelling.forget()
        self.director.forget()
        for connection in self._connections:
            QObject.disconnect(connection)
        self._connections.clear()
        self.lights.close()
        self.toast.forget()
        self.bridge.close()
        self.retelling.deleteLater()
        for overlay in (self.toast, self.drag.ghost, self.director.overlay, self.retelling.controls):
            overlay.hide()
            overlay.deleteLater()
        for part in (self.director, self.drag, self.bridge, self):
            part.deleteLater()

    # Showing

    def _act_out(self, command: Command, viewer: Side, then: Callable[[], None]) -> None:
        """Show what happened on a table without lights and questions, then go on."""
        self._ask(None)
        self.table.put_out_lights()
        self.director.act_out(command, viewer, then)

    def refresh(self) -> None:
        """Show the position to the one who sits, after what the other side did meanwhile."""
        self.retelling.forget()
        self._show_now(self._news())
        if self.retelling.steps and self._is_news and self.bridge.hides_hands and not self.table.clock.still:
            self.retelling.begin()

    def _show_now(self, news: tuple[LogEntry, ...], is_told: bool = False) -> None:
        """Show the position, and beside it what has happened; a recap that has been told stays where it is."""
        bridge, table = self.bridge, self.table
        self.lights.set_asleep(False)
        self.carry.forget()
        self.drag.cancel()
        self.toast.forget()
        table.show_view(bridge.view(), bridge.names)
        table.show_tops(tops(bridge.game.commands[: bridge.game.position]))
        table.log.set_entries(with_seed(bridge.game, bridge.log()))
        table.hand.set_selected(())
        table.market.set_selected(NO_CARD)
        self._ask_what_is_due(tuple(entry.text for entry in news), is_told and self._is_recap_up)
        self._show_commands()
        self._show_offers()
        self.lights.refresh()

    def make_undo_ahead(self) -> Iterator[None]:
        """Make what the next few undos want to be shown, a little with every step."""
        for state, view, on_top in islice(self.bridge.undone(), UNDOS_AHEAD):
            yield from self.table.make_ahead(view, on_top)
            if state.decision is not Decision.TURN and state.to_decide == view.viewer:
                question = decision_question(state, legal_actions(state))
                yield from self.table.decision_panel.make_ahead(question.choices)

    def _ask_what_is_due(self, lines: tuple[str, ...], recap_stays: bool) -> None:
        """The question of the position, else what has happened."""
        bridge, state = self.bridge, self.bridge.state
        if bridge.can_act and state.decision is not Decision.TURN:
            self._ask(decision_question(state, bridge.offered, () if recap_stays else lines), recap_stays)
        elif recap_stays:
            return
        elif lines and not bridge.plays_machine:
            self._ask_recap(lines)
        else:
            self._ask(None)

    # What the other side did

    def _news(self) -> tuple[LogEntry, ...]:
        """What the other side did meanwhile, told once for a position."""
        game = self.bridge.game
        self._is_news = game.position != self._recapped
        if not self._is_news:
            return ()
        self._recapped = game.position
        entries = tuple(self.bridge.recap())[-RECAP_LINES:]
        self._told = entries
        self.retelling.set_steps(recap_steps(game.commands, entries))
        return entries

    def _ask_recap(self, lines: tuple[str, ...]) -> None:
        self._ask(recap_question(1 - self.bridge.viewer, lines))
        self._is_recap_up = True
        self.retelling.controls.setVisible(bool(self.retelling.steps))

    def show_recap(self) -> None:
        """Show again what the other side did, from its beginning."""
        if self.bridge.seated and not self.retelling.is_on:
            self._told = last_deeds(self.bridge.game, self.bridge.viewer)[-RECAP_LINES:]
            self.retelling.set_steps(recap_steps(self.bridge.game.commands, self._told))
            self.retelling.begin()

    def _on_retelling(self) -> None:
        self.drag.cancel()
        self.toast.forget()
        self.lights.set_asleep(True)
        self._ask_recap(tuple(entry.text for entry in self._told))

    def _on_step(self, number: int) -> None:
        self.table.side_panel.mark_lines(self.retelling.steps[number].lines)

    def _on_told(self) -> None:
        self._show_now(self._told, is_told=True)

    def _show_commands(self) -> None:
        """Set the state and the tips of undo, redo, reset and end turn."""
        game, ribbon = self.bridge.game, self.table.ribbon
        acts, goes = self.bridge.can_act, self.bridge.may_go_back
        reason = self.bridge.undo_reason()
        ribbon.set_button("undo", goes and not reason, reason)
        ribbon.set_button("redo", goes and game.can_redo())
        ribbon.set_button("reset", acts and game.can_reset_turn().allowed, reason)
        ends = EndTurn() in self.bridge.offered
        ribbon.set_button("end", ends, end_of_turn_warning(game, self.bridge.viewer) if ends else "")

    def _show_offers(self) -> None:
        """Offer what the selection can do, or without one what needs no cards."""
        bridge, state = self.bridge, self.bridge.state
        self._deeds = ()
        if bridge.can_act and state.decision is Decision.TURN:
            found = bridge.matches()
            if bridge.selection:
                groups: tuple[tuple[Action, ...], ...] = (found.exact, bridge.in_order(found.also))
            elif self._drafted is not None:
                groups = (bridge.drop_actions(self._drafted, Target(Spot.DISCARD)),)
            else:
                groups = (bridge.reach.without_cards(),)
            self._deeds = deeds(groups, state)
        free = not self._has_selection
        self.table.ribbon.set_offers(
            [
                Offer(deed.label, self._tip(deed), str(n), quiet=free or deed.is_quiet)
                for n, deed in enumerate(self._deeds)
            ]
        )
        self.say_prompt()

    @property
    def _drafted(self) -> Held | None:
        """The selected card of the market."""
        card = self.table.market.selected
        return None if card == NO_CARD else Held(Grip.MARKET, (card,))

    @property
    def _has_selection(self) -> bool:
        return bool(self.bridge.selection) or self._drafted is not None

    def _tip(self, deed: Deed) -> str:
        """What an offer does, and that it cannot be taken back where that is so."""
        return "\n".join(filter(None, (deed.tip, warning(self.bridge.game, deed.actions[0]))))

    def say_prompt(self) -> None:
        """Say in the ribbon what is expected."""
        state = self.bridge.state
        sentence = prompt(state, 1 - state.to_decide if self.bridge.watches else self.bridge.viewer)
        if self._has_selection and self.bridge.can_act:
            sentence = self._choose_sentence() if self._deeds else self._nothing_to_do()
        self.table.ribbon.set_sentence(self.carry.prompt or sentence)

    def _choose_sentence(self) -> str:
        if self._drafted is not None:
            return _("Draft it, or choose something else.")
        return _("Choose what to do with them.")

    def _nothing_to_do(self) -> str:
        if self._drafted is not None:
            return self.bridge.why_not(self._drafted, Target(Spot.DISCARD))
        return self.bridge.why_not(Held(Grip.CARDS, self.bridge.selection), Target(Spot.DISCARD))

    # Selection and clicks

    def _on_hand(self) -> None:
        if self.table.hand.selected_cards:
            self.table.market.set_selected(NO_CARD)
        self.bridge.select(self.table.hand.selected_cards)

    def _on_market(self, card: int) -> None:
        """A card of the market and cards of the hand are not selected together."""
        if card != NO_CARD:
            self.table.hand.set_selected(())
        self._on_selected()

    def _on_selected(self) -> None:
        self.toast.forget()
        self.carry.forget()
        if self._question is not None and self._question.dismiss:
            self._ask(None)
        self._show_offers()
        self.lights.refresh()

    def deselect(self) -> None:
        """Put every card back in the hand, and drop a question that need not be answered."""
        self.toast.forget()
        self.carry.put_back()
        self.say_prompt()
        self._dismiss()
        self.table.hand.set_selected(())
        self.table.market.set_selected(NO_CARD)
        self.table.inspector.set_pinned(False)

    def _click_place(self, place: int) -> None:
        if self.carry.lay_on(place):
            return
        if self.bridge.selection and self.bridge.can_act:
            self._drop_selection(Target(Spot.PLACE, place))
        else:
            self.lights.pin_place(place)

    def _click_siege(self, attacker: int) -> None:
        siege = self.bridge.state.sieges[attacker]
        if siege is not None and self.bridge.selection:
            self._drop_selection(Target(Spot.SIEGE, siege.place))

    def _do_the_obvious(self, index: int) -> None:
        """A double click on a card of the hand: do what it and the chosen ones are there for, if that is one thing."""
        hand = self.table.hand
        hand.set_selected({*hand.selected, index})
        found = only_deed(self.bridge.matches())
        if found:
            self.bridge.perform(found)
        elif self.bridge.can_act and not self._deeds:
            self._on_refused(self._nothing_to_do())

    def _drop_selection(self, target: Target) -> None:
        if self.bridge.selection and self.bridge.can_act:
            self.bridge.drop(Held(Grip.CARDS, self.bridge.selection), target)

    def _draft(self, card: int) -> None:
        if self.bridge.can_act:
            self.bridge.drop(Held(Grip.MARKET, (card,)), Target(Spot.DISCARD))

    def _show_market_place(self, card: int) -> None:
        """Show where on the map a location card leads."""
        place = self.bridge.state.ruleset.catalogue.cards[card].location
        self.lights.pin_place(place)
        self.table.board.show_place(place)
        self.table.light_places(set(), {place})

    def _take_offer(self, number: str) -> None:
        actions = self._deeds[int(number)].actions
        if isinstance(actions[0], Withdraw):
            self._ask(withdraw_question(actions[0], self.bridge.state))
        else:
            self.bridge.perform(actions)

    def end_turn(self) -> None:
        """End the turn, after a question where actions are left."""
        if EndTurn() not in self.bridge.offered:
            return
        question = end_turn_question(self.bridge.state)
        if question is not None:
            self._ask(question)
        else:
            self.bridge.submit(EndTurn())

    def resign(self) -> None:
        """Give up the game, after a question; against the machine at any time."""
        bridge = self.bridge
        if bridge.can_resign:
            self._ask(resign_question(bridge.viewer, bridge.state.to_decide == bridge.viewer))

    # Questions

    @property
    def question(self) -> Question | None:
        """What is being asked."""
        return self._question

    @property
    def asking(self) -> SidePanel:
        """The panel that asks."""
        is_bound = self._question is not None and self._question.binds
        return self.table.decision_panel if is_bound else self.table.side_panel

    def _ask(self, question: Question | None, beside_recap: bool = False) -> None:
        """Ask, or ask nothing; what has happened goes from the table unless the question stands beside it."""
        self._question = question
        if not beside_recap:
            self._put_recap_away()
            self.table.side_panel.forget()
        self.table.decision_panel.forget()
        if question is not None:
            self.asking.ask(
                question.title,
                question.text,
                question.choices,
                question.dismiss,
                question.proposed,
                question.low,
            )

    def _put_recap_away(self) -> None:
        if self._is_recap_up:
            self._is_recap_up = False
            self.retelling.controls.hide()
            self.table.side_panel.forget()

    def _on_choice(self, actions: tuple[Action, ...]) -> None:
        self._ask(chooser_question(actions, self.bridge.state))

    def _answer(self, number: int) -> None:
        if self._question is not None:
            self.bridge.submit(self._question.actions[number])

    def _dismiss(self) -> None:
        self.retelling.skip()
        if self._question is not None and self._question.dismiss:
            self._ask(None)
            self.lights.refresh()
        self._put_recap_away()

    def _point_at_answer(self, number: int) -> None:
        actions = self._question.actions if self._question is not None else ()
        self.lights.show_paths(actions[number] if 0 <= number < len(actions) else None)

    def _point_at_offer(self, number: str) -> None:
        deed = self._deeds[int(number)] if number and int(number) < len(self._deeds) else None
        self.lights.show_paths(deed.actions[0] if deed else None)

    def _on_refused(self, reason: str) -> None:
        if reason:
            self.toast.say(reason, self._window.mapFromGlobal(QCursor.pos()))
            self.table.ribbon.set_sentence(reason)

    # Drags

    def _drag_card(self, index: int, position: QPoint) -> None:
        hand = self.table.hand
        if index not in hand.selected:
            hand.set_selected((index,))
        self._begin(Held(Grip.CARDS, hand.selected_cards), position)

    def _drag_market(self, card: int, position: QPoint) -> None:
        if not self.bridge.state.ruleset.catalogue.cards[card].is_location:
            self._begin(Held(Grip.MARKET, (card,)), position)

    def _drag_pile(self, kind: str, card: int, position: QPoint) -> None:
        if kind == "reserve":
            self._begin(Held(Grip.RESERVE, self.table.piles[kind].cards), position)
        elif kind == "discard":
            self._begin(Held(Grip.DISCARD, (card,)), position)

    def _drag_piece(self, piece: str, position: QPoint) -> None:
        self._begin(Held(PIECE_GRIPS[piece]), position)

    def _begin(self, held: Held, position: QPoint) -> None:
        if not self.bridge.can_act:
            return
        self.toast.forget()
        catalogue = self.bridge.state.ruleset.catalogue
        picture = ghost_picture(held, catalogue, self.bridge.viewer, self._window.devicePixelRatioF())
        self.drag.begin(held, picture, position)

    def _caption(self, held: Held, target: Target) -> Caption:
        actions = self.bridge.drop_actions(held, target)
        if not actions:
            return Caption(self.bridge.why_not(held, target))
        return Caption(self._promise(actions), allowed=True)

    def _promise(self, actions: tuple[Action, ...]) -> str:
        if len(actions) == 1:
            return action_label(actions[0], self.bridge.state)
        return deeds((actions,), self.bridge.state)[0].label

    def _drop(self, held: Held, target: Target) -> None:
        with self.director.dropped(held, self.drag.ghost.geometry()):
            if not self.bridge.drop(held, target):
                self.drag.fly_back()
