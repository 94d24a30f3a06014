"""The hint on a sheet beside the map: first that the machine is thinking, then its advice."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.table.hint_row import HintRow
from afaos_gui.gui.table.side_panel import SidePanel
from afaos_gui.presentation.questions import pictured_cards
from afaos_gui.session.advice import Advice
from afaos_gui.session.advice_texts import standing_sentence
from afaos_gui.session.finality import warning
from afaos_gui.session.game import Game


class HintSlip(SidePanel):
    """Looks like a question, but needs no answer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("hint", parent)

    def show_thinking(self, seconds: int) -> None:
        """Show that the machine is thinking, and for how long."""
        words = _("The machine looks at the game as you see it … {seconds} s").format(seconds=seconds)
        if self.isHidden() or self.rows:
            self.show_rows(_("A hint"), (words,), (), _("Stop"))
        else:
            self.set_text((words,))

    def show_problem(self, words: str) -> None:
        """Say why there is no hint."""
        self.show_rows(_("No hint"), (words,), (), _("Close"))

    def show_advice(self, advice: Advice, game: Game) -> None:
        """Show the machine's advice to the side to decide."""
        state = game.state
        side, cards = state.to_decide, state.ruleset.tables.cards
        rows = []
        for number, advised in enumerate(advice.best):
            pictures = tuple(cards[card] for card in pictured_cards(advised.action, state))
            line = advice.line if number == 0 else ()
            row = HintRow(advised, side, pictures if number == 0 else (), line, number == 0)
            row.warn(warning(game, advised.action))
            rows.append(row)
        words = [standing_sentence(advice.win_chance, side)]
        if len(rows) == 1:
            words.append(_("Nothing else is worth a thought."))
        self.show_rows(_("A hint"), words, rows, _("Close"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move through the advised actions with Up and Down."""
        if event.key() not in (Qt.Key.Key_Up, Qt.Key.Key_Down) or not self.rows:
            super().keyPressEvent(event)
            return
        here = next((n for n, row in enumerate(self.rows) if row.hasFocus()), -1)
        step = 1 if event.key() == Qt.Key.Key_Down else -1
        number = min(max(here + step, 0), len(self.rows) - 1)
        self.rows[number].setFocus(Qt.FocusReason.TabFocusReason)
        self.show_row(number)
