"""The hint on a paper beside the map: first that the machine is thinking, then its advice."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.advice.hint_row import HintRow
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.presentation.facts.hints import HintFacts


def show_thinking(paper: Slip, seconds: int) -> None:
    """Show that the machine is thinking, and for how long."""
    words = _("The machine looks at the game as you see it … {seconds} s").format(seconds=seconds)
    paper.show_rows(_("A hint"), (words,), ())


def show_problem(paper: Slip, words: str) -> None:
    """Say why there is no hint."""
    paper.show_rows(_("No hint"), (words,), ())


def show_advice(paper: Slip, facts: HintFacts) -> None:
    """Show the machine's advice to the side to decide."""
    rows = []
    for number, one in enumerate(facts.rows):
        row = HintRow(one.advised, facts.side, one.cards, one.line, number == 0)
        row.warn(one.warning)
        rows.append(row)
    words = [facts.standing]
    if len(rows) == 1:
        words.append(_("Nothing else is worth a thought."))
    paper.show_rows(_("A hint"), words, rows)
