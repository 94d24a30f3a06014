"""Playing without dragging: a piece is picked up by a click or a key and placed on a lit place; number keys select."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.gestures.enter import follow_number
from afaos_gui.gui.table.papers.leaf import Leaf
from afaos_gui.gui.table.table import Table
from afaos_gui.presentation.choices.gesture import toggled
from afaos_gui.presentation.choices.offers import keyed
from afaos_gui.presentation.choices.refusals import no_place
from afaos_gui.presentation.choices.targets import Grip, Held, Spot, Target


class PickAndPlace(QObject):
    """Pieces that the player picks up without dragging."""

    def __init__(self, current: CurrentGame, table: Table, parent: QObject) -> None:
        super().__init__(parent)
        self._current = current
        self._table = table

    @property
    def held(self) -> Held | None:
        """The piece picked up."""
        return self._current.table_state.gesture.carried

    def take_up(self, piece: str) -> None:
        """Pick up a piece of the stock, or put the same one back; the ribbon says what to do with it."""
        held = Held(Grip(piece))
        if not self._current.can_act or held == self.held:
            self.put_back()
            return
        self._current.select(())
        if not self._current.targets.places_for(held):
            self.put_back()
            self._current.say(no_place(piece))
            return
        self._current.carry(held)
        self._table.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def lay_on(self, place: int) -> bool:
        """Place the held piece, which stays in hand where it is not allowed; return whether one was held."""
        held = self.held
        if held is not None:
            self._current.drop(held, Target(Spot.PLACE, place))
        return held is not None

    def put_back(self) -> None:
        """Put the held piece back."""
        if self.held is not None:
            self._current.carry(None)


KEYS = "1234567890"


class NumberKeys:
    """The number shortcuts of a window, for a table that nothing hides or dims; text fields keep their keys."""

    def __init__(self, window: QWidget, current: CurrentGame, table: Table) -> None:
        self._current, self._table, self._screens = current, table, table.screens
        for number, key in enumerate(KEYS):
            for keys, deed in ((key, self._choose), (f"Alt+{key}", self._do)):
                # A digit held down would take one action after the other.
                QShortcut(QKeySequence(keys), window, partial(deed, number)).setAutoRepeat(False)

    @property
    def _can_act(self) -> bool:
        is_typing = isinstance(QApplication.focusWidget(), QLineEdit)
        return self._current.can_act and self._screens.is_clear and not is_typing and not self._is_covered

    @property
    def _is_covered(self) -> bool:
        """Whether a leaf lies over what is offered."""
        ribbon = self._table.ribbon
        middle = ribbon.mapToGlobal(ribbon.rect().center()).y()
        leaves = (paper for paper in self._screens.shown if isinstance(paper, Leaf))
        return any(leaf.mapToGlobal(leaf.rect().bottomLeft()).y() >= middle for leaf in leaves)

    def _choose(self, number: int) -> None:
        """Select a card of the hand, or deselect it."""
        state = self._current.table_state
        if self._can_act and state.view is not None and number < len(state.view.hand):
            self._current.select(toggled(state.view.hand, state.gesture.chosen, number))
            follow_number(self._table, self._current.table_state)

    def _do(self, number: int) -> None:
        """Give an answer where something is asked, else take what the ribbon offers, as it does to chosen cards."""
        state, table = self._current.table_state, self._table
        if not self._can_act:
            return
        shines = bool(state.offers) and not state.offers[0].quiet
        if state.question is not None and not table.click_guard.takes():
            (table.side_panel if state.decision is None else table.decision_panel).swallowed.emit()
        elif state.decision is not None and state.gesture.chosen and not shines:
            self._current.say(state.sentence)
        elif state.question is not None and not (state.decision is not None and shines):
            self._current.answer(number)
        elif (offer := keyed(state.offers, number)) is not None:
            self._current.take_offer(offer)
        elif not number:
            self._current.say(_("Nothing is proposed: choose cards, or click the purse."))
