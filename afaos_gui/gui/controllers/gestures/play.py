"""Connects the current game with the table: clicks and drags become gestures, results are shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.gestures.drag import DragController, ghost_picture
from afaos_gui.gui.controllers.gestures.enter import follow_chosen, keyboard_at
from afaos_gui.gui.controllers.gestures.highlights import Highlights
from afaos_gui.gui.controllers.gestures.pick_and_place import PickAndPlace
from afaos_gui.gui.controllers.gestures.unasked import Unasked
from afaos_gui.gui.controllers.telling.recap import Retelling
from afaos_gui.gui.motion.director import Director
from afaos_gui.gui.table.panels.base import NO_CARD
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.widgets.overlay import Toast
from afaos_gui.presentation.choices.offers import double_click
from afaos_gui.presentation.choices.questions import Question
from afaos_gui.presentation.choices.targets import Grip, Held, Spot, Target
from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.turn_recap import last_deeds, recap_steps
from afaos_gui.session.log import LogEntry

RECAP_LINES = 12


class Play(QObject):
    """Connects the table with the current game, for every game put on it."""

    browsed = Signal(str)
    """The kind of an own pile whose cards are to be shown."""
    refused = Signal()
    """What was tried cannot be done."""

    def __init__(self, current: CurrentGame, table: Table, director: Director, window: QWidget) -> None:
        super().__init__(window)
        self._current = current
        self._table = table
        self._catalogue, self._clock, self._screens = table.catalogue, table.clock, table.screens
        self._window = window
        self._told: tuple[LogEntry, ...] = ()
        """The recap that can be told again."""
        self.director = director
        self.toast = Toast(window)
        self.lights = Highlights(current, table)
        self.carry = PickAndPlace(current, table, self)
        self.drag = DragController(window, current, table.target_at, self._drop, table.clock)
        self.retelling = Retelling(current, table, director)
        self.unasked = Unasked(current, table, self.toast, self)
        table.side_panel.set_tools(self.retelling.controls)
        self._listen(current)
        self._take_orders(current, table)

    def _listen(self, current: CurrentGame) -> None:
        current.begun.connect(self._on_begun)
        current.changed.connect(self._on_changed)
        current.gestured.connect(self._on_gestured)
        current.represented.connect(self._on_represented)
        current.refused.connect(self._on_refused)
        self.retelling.began.connect(self._on_retelling)
        self.retelling.stepped.connect(self._on_step)
        self.retelling.ended.connect(self._on_told)

    def _take_orders(self, current: CurrentGame, table: Table) -> None:
        table.hand.selection_changed.connect(current.select)
        table.hand.drag_started.connect(self._drag_card)
        table.hand.activated.connect(self._do_the_obvious)
        table.market.drag_started.connect(self._drag_market)
        table.market.selection_changed.connect(self._if_clear(self._select_draft))
        table.market.activated.connect(self._draft)
        table.market.place_clicked.connect(self._if_clear(self._show_market_place))
        table.stock.drag_started.connect(self._drag_piece)
        table.stock.piece_taken.connect(self.carry.take_up)
        table.stock.purse_clicked.connect(self._sell)
        table.sieges.siege_clicked.connect(self._click_siege)
        table.board.place_clicked.connect(self._click_place)
        table.board.empty_clicked.connect(self.deselect)
        table.ribbon.offer_chosen.connect(self._if_clear(lambda number: current.take_offer(int(number))))
        table.ribbon.ways_wanted.connect(self._if_clear(lambda number: current.show_ways(int(number))))
        table.ribbon.offer_hovered.connect(self._point_at_offer)
        deeds = {"undo": current.undo, "redo": current.redo, "reset": current.reset_turn, "end": current.end_turn}
        for name, deed in deeds.items():
            table.ribbon.button(name).clicked.connect(self._if_clear(deed))
        table.side_panel.closed.connect(self.dismiss)
        table.screens.changed.connect(self._on_screen)
        for panel in (table.side_panel, table.decision_panel):
            panel.chosen.connect(current.answer)
            panel.pointed.connect(self._point_at_answer)
            panel.swallowed.connect(self._tell_swallowed)
        table.hint_slip.swallowed.connect(self._tell_swallowed)
        for pile in table.piles.values():
            pile.drag_started.connect(self._drag_pile)
            pile.clicked.connect(self.click_pile)

    def _if_clear(self, deed: Callable[..., object]) -> Callable[..., None]:
        """What does this where nothing covers the table: a screen reader also presses buttons that are covered."""
        market = self._table.market

        def do(*told: object) -> None:
            if self._screens.is_clear:
                deed(*told)
            else:
                market.show_state(self._current.table_state)  # its press has marked a card

        return do

    # Showing

    def _on_begun(self) -> None:
        """Prepare for another game, which has no recap yet."""
        self._put_everything_down()
        self._told = ()
        self.retelling.set_steps(())

    def _on_screen(self) -> None:
        """Cancel a drag where something covers the table."""
        if not self._screens.is_clear:
            self.drag.cancel()

    def _put_everything_down(self) -> None:
        """Cancel every gesture of the seated player."""
        self.drag.cancel()
        self.retelling.forget()
        self.toast.forget()
        for panel in (self._table.side_panel, self._table.decision_panel):
            panel.forget()

    def _on_changed(self, before: TableState, after: TableState) -> None:
        """Show the position to the seated player, after the recap of the other side's turn."""
        self._put_everything_down()
        if after.view is None:
            self.drag.ghost.hide()
            return
        self._take_news()
        self.lights.set_asleep(False)
        self._offer_retelling(after)
        self._table.show_state(after)
        if after.perspective.news and after.perspective.with_curtain and not self._clock.still:
            self.retelling.begin()

    def _on_represented(self, state: TableState) -> None:
        """Show the same position in other words."""
        if state.view is not None:
            panel = self._table.side_panel
            is_marked = panel.marked is not None
            self._take_news()
            if self.retelling.is_on:
                self.retelling.show_anew()
            else:
                self._table.show_state(state)
            if is_marked and state.recap is not None and state.aside is state.recap:
                self._on_step(self.retelling.at)
            self._offer_retelling(state)
            self.lights.tell_anew()

    def _take_news(self) -> None:
        """Have the recap of what is new, to be told."""
        game, self._told = self._current.game, self._current.news
        self.retelling.set_steps(recap_steps(game.commands, self._told))

    def _offer_retelling(self, state: TableState) -> None:
        """Show the recap's buttons where the table tells what happened meanwhile."""
        self.retelling.offer(state.recap is not None and state.aside is state.recap)

    def _on_gestured(self, before: TableState, after: TableState) -> None:
        """Show the gesture that is in progress now."""
        was = keyboard_at(self._table)
        self._offer_retelling(after)
        self._table.show_questions(after)
        if self.retelling.is_on or self.director.running:
            return
        if before.gesture.selected != after.gesture.selected or before.gesture.place != after.gesture.place:
            self.toast.forget()
        self._table.show_gesture(before, after)
        follow_chosen(self._table, before.gesture, after, was)

    # What the other side did

    def show_recap(self) -> None:
        """Replay the recap from its beginning."""
        current = self._current
        if self.retelling.is_on:
            return
        self.director.finish()  # which may lower the curtain
        if current.seated:
            told = last_deeds(current.game, current.viewer)[-RECAP_LINES:]
            self.retelling.set_steps(recap_steps(current.game.commands, told))
            if told:
                self._told = told
                self.retelling.begin()

    def _on_retelling(self) -> None:
        self.drag.cancel()
        self.toast.forget()
        self.lights.set_asleep(True)
        self._current.retell(self._told)

    def _on_step(self, number: int) -> None:
        self._table.side_panel.mark_lines(self.retelling.steps[number].lines)

    def _on_told(self) -> None:
        self.lights.set_asleep(False)
        self._current.end_retelling()
        self._table.show_state(self._current.table_state)

    def close(self) -> None:
        """Drop the gesture and the recap."""
        self.drag.cancel()
        self.retelling.forget()

    # Clicks

    @property
    def question(self) -> Question | None:
        """The open question, else the recap."""
        state = self._current.table_state
        return state.question or state.recap

    @property
    def asking(self) -> Slip:
        """The panel that shows the question."""
        state = self._current.table_state
        return self._table.side_panel if state.decision is None else self._table.decision_panel

    def deselect(self) -> None:
        """Deselect every card, and close a question that needs no answer."""
        self.toast.forget()
        self.retelling.skip()
        self._current.let_go()
        self._table.inspector.set_pinned(False)

    def dismiss(self) -> None:
        """Close the recap, or a question that needs no answer."""
        self.retelling.skip()
        self._current.dismiss()

    def _click_place(self, place: int) -> None:
        state = self._current.table_state
        if self.carry.lay_on(place):
            return
        if self._current.selection and self._current.can_act:
            self._drop_selection(Target(Spot.PLACE, place))
        elif state.gesture.place == place:
            self._current.choose_place(None)
        else:
            self.lights.pin_place(place, stays=self._current.choose_place(place))

    def _click_siege(self, attacker: int) -> None:
        position = self._current.state
        siege = position.sieges[attacker]
        if siege is not None and self._current.selection:
            self._drop_selection(Target(Spot.SIEGE, siege.place))

    def _do_the_obvious(self, index: int) -> None:
        """On a double click, do what the main button does, where that can be meant."""
        current, hand = self._current, self._table.hand
        hand.set_selected({*hand.selected, index})
        offered = current.table_state.offers
        if double_click(offered, current.state):
            current.take_offer(0)
        elif current.can_act and not current.table_state.offers:
            self._on_refused(current.table_state.sentence)

    def _drop_selection(self, target: Target) -> None:
        if self._current.selection and self._current.can_act:
            self._current.drop(Held(Grip.CARDS, self._current.selection), target)

    def _sell(self) -> None:
        """Turn the chosen cards into money; without chosen cards, ask which of all ways to make money is meant."""
        current, purse = self._current, Target(Spot.PURSE)
        held = Held(Grip.CARDS, current.selection)
        if current.can_act and not held.cards and not current.targets.drop(held, purse):
            self._on_refused(_("Nothing in your hand makes money now."))
        elif current.can_act:
            current.drop(held, purse)

    def click_pile(self, kind: str) -> None:
        """Put the chosen cards on a pile, as a drop does; without chosen cards, show what lies there."""
        if self._current.selection and self._current.can_act and kind != Spot.DRAW:
            self._drop_selection(Target(Spot(kind)))
        else:
            self.browsed.emit(kind)

    def _select_draft(self, card: int) -> None:
        self._current.select_draft(() if card == NO_CARD else (card,))

    def _draft(self, card: int) -> None:
        if self._current.can_act:
            self._current.drop(Held(Grip.MARKET, (card,)), Target(Spot.DISCARD))

    def _show_market_place(self, card: int) -> None:
        """Show where on the map a location card leads."""
        place = self._catalogue.cards[card].location
        self.lights.pin_place(place)
        self._table.board.show_place(place)
        self._table.light_places(set(), {place})

    def _point_at_answer(self, number: int) -> None:
        question = self.question
        actions = question.actions if question is not None else ()
        self.lights.show_paths(actions[number] if 0 <= number < len(actions) else None)

    def _point_at_offer(self, number: str) -> None:
        offers = self._current.table_state.offers
        offer = offers[int(number)] if number and int(number) < len(offers) else None
        self.lights.show_paths(offer.actions[0] if offer else None)

    def _on_refused(self, reason: str) -> None:
        if reason:
            self.refused.emit()
            self.toast.say(reason, self._window.mapFromGlobal(QCursor.pos()))
            self._current.say(reason)

    def _tell_swallowed(self) -> None:
        """Show that a press came too soon after what it would have answered."""
        self.toast.say(_("This has only just come. Press again."), self._window.mapFromGlobal(QCursor.pos()))

    # Drags

    def _drag_card(self, index: int, position: QPoint) -> None:
        hand = self._table.hand
        hand.set_selected({*hand.selected, index})
        self._begin(Held(Grip.CARDS, hand.selected_cards), position)

    def _drag_market(self, card: int, position: QPoint) -> None:
        if not self._catalogue.cards[card].is_location:
            self._begin(Held(Grip.MARKET, (card,)), position)

    def _drag_pile(self, kind: str, card: int, position: QPoint) -> None:
        if kind == "reserve":
            self._begin(Held(Grip.RESERVE, self._table.piles[kind].cards), position)
        elif kind == "discard":
            self._begin(Held(Grip.DISCARD, (card,)), position)

    def _drag_piece(self, piece: str, position: QPoint) -> None:
        self._begin(Held(Grip(piece)), position)

    def _begin(self, held: Held, position: QPoint) -> None:
        if not self._current.can_act:
            return
        self.toast.forget()
        ratio = self._window.devicePixelRatioF()
        paint = partial(ghost_picture, held, self._table.cards, self._current.viewer, ratio)
        self.drag.begin(held, paint, position)

    def _drop(self, held: Held, target: Target) -> bool:
        with self.director.dropped(held, self.drag.ghost.geometry()):
            return self._current.drop(held, target)
