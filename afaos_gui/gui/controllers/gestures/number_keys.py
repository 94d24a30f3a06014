"""Shortcuts: keys 1 to 0 select cards of the hand, with Alt they give answers and take offers."""

from __future__ import annotations

from functools import partial

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.presentation.choices.gesture import toggled
from afaos_gui.presentation.choices.offers import keyed

KEYS = "1234567890"


class NumberKeys:
    """The number shortcuts of a window; text fields keep their digits."""

    def __init__(self, window: QWidget, current: CurrentGame) -> None:
        self._current = current
        for number, key in enumerate(KEYS):
            QShortcut(QKeySequence(key), window, partial(self._choose, number))
            QShortcut(QKeySequence(f"Alt+{key}"), window, partial(self._do, number))

    def _choose(self, number: int) -> None:
        """Select a card of the hand, or deselect it."""
        state = self._current.table_state
        if state.can_act and state.view is not None and number < len(state.view.hand):
            self._current.select(toggled(state.view.hand, state.gesture.chosen, number))

    def _do(self, number: int) -> None:
        """Give an answer where something is asked, else take what the ribbon offers."""
        state = self._current.table_state
        if not state.can_act:
            return
        if state.question is not None:
            self._current.answer(number)
        elif (offer := keyed(state.offers, number)) is not None:
            self._current.take_offer(offer)
        elif not number:
            self._current.say(_("Nothing is proposed: choose cards, or click the purse."))
