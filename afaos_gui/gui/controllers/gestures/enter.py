"""Has Enter do what shines: what is chosen takes the keyboard from an answer, a hint or a coach that means another.

Whoever walks through hand, market or map with the keyboard keeps it there.
"""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from afaos_gui.gui.table.cards.hand import NOTHING
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.gui.table.table import Table
from afaos_gui.presentation.choices.gesture import Gesture
from afaos_gui.presentation.table_state import TableState


def is_at_offer(table: Table) -> bool:
    """Whether something that the ribbon offers has the keyboard, which other offers hide."""
    here = QApplication.focusWidget()
    return any(here in (button, button.ways) for button in table.ribbon.offer_buttons())


def follow_chosen(table: Table, earlier: Gesture, state: TableState, was_at_offer: bool) -> None:
    """Move the keyboard, after the offers for what is chosen now have been shown."""
    now, here = state.gesture, QApplication.focusWidget()
    if (earlier.selected, earlier.place) == (now.selected, now.place):
        return
    slips = (one for one in table.screens.shown if isinstance(one, Slip))
    is_at_slip = here is not None and any(slip.isAncestorOf(here) for slip in slips)
    if was_at_offer or (is_at_slip and now.narrows):
        _lead(table, state)


def follow_number(table: Table, state: TableState) -> None:
    """Move the keyboard on to the answer that a number has led to, but from a card of the hand that has it."""
    is_idle = table.hand.hasFocus() and table.hand.focused == NOTHING
    if is_idle and state.decision is not None and state.gesture.narrows:
        _lead(table, state)


def _lead(table: Table, state: TableState) -> None:
    """Give the keyboard to the answer that the main offer gives, else to its button, else to the hand."""
    main, buttons = next(iter(state.offers), None), table.ribbon.offer_buttons()
    if main is None or main.quiet or not buttons or not state.gesture.narrows:
        table.focus_hand()
    elif state.chosen_answer is not None:
        table.decision_panel.lead_to(state.chosen_answer)
    else:
        buttons[0].setFocus()
