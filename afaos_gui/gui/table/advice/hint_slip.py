"""The hint on a paper beside the map: first that the machine is thinking, then its advice."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.advice.hint_row import HintRow
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.presentation.choices.questions import pictured_cards
from afaos_gui.session.game import Game
from afaos_gui.session.machine.advice import Advice
from afaos_gui.session.words.advice_texts import standing_sentence
from afaos_gui.session.words.finality import warning


def show_thinking(paper: Slip, seconds: int) -> None:
    """Show that the machine is thinking, and for how long."""
    words = _("The machine looks at the game as you see it … {seconds} s").format(seconds=seconds)
    paper.show_rows(_("A hint"), (words,), ())


def show_problem(paper: Slip, words: str) -> None:
    """Say why there is no hint."""
    paper.show_rows(_("No hint"), (words,), ())


def show_advice(paper: Slip, advice: Advice, game: Game) -> None:
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
    paper.show_rows(_("A hint"), words, rows)
