"""Has the machine offer to resign when both sides see that it has lost; the player may refuse."""

from __future__ import annotations

from PySide6.QtCore import QObject

from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.machine.evaluation import Evaluator
from afaos_gui.presentation.choices.gesture import AT_REST
from afaos_gui.presentation.choices.questions import offered_question
from afaos_gui.presentation.viewer.rights import plays_machine
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import Decision
from afaos_gui.session.machine.manners import Hopes


class Resignation(QObject):
    """Notes how the machine sees its chances, and has the player's turns evaluated when they are low."""

    def __init__(self, current: CurrentGame, evaluation: Evaluator, parent: QObject) -> None:
        super().__init__(parent)
        self._current = current
        self._hopes = Hopes()
        evaluation.is_wanted = self._wants
        evaluation.found.connect(self._on_found)
        current.begun.connect(self._begin)

    def _begin(self) -> None:
        self._hopes = Hopes()

    def overhear(self, _side: Side, chance: float) -> None:
        """Note the machine's own estimate in the present turn."""
        state = self._current.state
        self._hopes.see(state.turn, chance)

    def _wants(self) -> bool:
        """Whether it matters what the player sees now."""
        current, state = self._current, self._current.state
        is_turn = state.decision is Decision.TURN and current.can_act
        return is_turn and plays_machine(current.game) and self._hopes.has_faded(state.turn)

    def _on_found(self, chance: float) -> None:
        """Note the player's chance of winning; offer to resign if that makes enough turns."""
        if not self._wants():
            return
        state = self._current.state
        self._hopes.see(state.turn, 1.0 - chance)
        if self._hopes.offers(state.turn) and self._is_free():
            self._hopes.note_offer()
            self._current.ask(offered_question(self._current.viewer))

    def _is_free(self) -> bool:
        """Whether the player is in the middle of nothing."""
        shown = self._current.table_state
        return shown.gesture == AT_REST and shown.question is None
