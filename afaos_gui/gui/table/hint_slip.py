"""The hint on its sheet beside the map: that the machine thinks, and then what it advises."""

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
    """Beside the map like a question, but nothing has to be answered."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("hint", parent)

    def show_thinking(self, seconds: int) -> None:
        """Say that the machine thinks, and for how long already."""
        words = _("The machine looks at the game as you see it … {seconds} s").format(seconds=seconds)
        if self.isHidden() or self.rows:
            self.show_rows(_("A hint"), (words,), (), _("Stop"))
        else:
            self.set_text((words,))

    def show_problem(self, words: str) -> None:
        """Say why there is no hint."""
        self.show_rows(_("No hint"), (words,), (), _("Close"))

    def show_advice(self, advice: Advice, game: Game) -> None:
        """Show what the machine advises the side to decide."""
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
        """Up and Down go through the advised actions."""
        if event.key() not in (Qt.Key.Key_Up, Qt.Key.Key_Down) or not self.rows:
            super().keyPressEvent(event)
            return
        here = next((n for n, row in enumerate(self.rows) if row.hasFocus()), -1)
        step = 1 if event.key() == Qt.Key.Key_Down else -1
        number = min(max(here + step, 0), len(self.rows) - 1)
        self.rows[number].setFocus(Qt.FocusReason.TabFocusReason)
        self.show_row(number)
