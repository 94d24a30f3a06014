"""Has Enter do what shines: what is chosen takes the keyboard from an answer, a hint or a coach that means another.

Whoever walks through hand, market or map with the keyboard keeps it there.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt

from afaos_gui.gui.table.cards.hand import NOTHING
from afaos_gui.gui.table.table import Table
from afaos_gui.presentation.choices.gesture import Gesture
from afaos_gui.presentation.table_state import TableState


class KeyboardAt(NamedTuple):
    """What has the keyboard before other offers are shown, which hide or drop it."""

    at_offer: bool
    at_slip: bool


def keyboard_at(table: Table) -> KeyboardAt:
    """Say whether an offer of the ribbon or a slip has the keyboard."""
    return KeyboardAt(table.ribbon.offers_by(table.window().focusWidget()), table.focused_slip is not None)


def follow_chosen(table: Table, earlier: Gesture, state: TableState, was: KeyboardAt) -> None:
    """Move the keyboard from where it was, after the offers for what is chosen now have been shown."""
    now = state.gesture
    if (earlier.selected, earlier.place) == (now.selected, now.place):
        return
    if was.at_offer or (was.at_slip and now.narrows) or (table.hand.is_led_to and not now.narrows):
        _lead(table, state)


def follow_number(table: Table, state: TableState) -> None:
    """Move the keyboard on to the answer that a number has led to, but from a card of the hand that has it.

    To the main button only where the keyboard has been led away from it: else Up goes there.
    """
    hand = table.hand
    is_idle = hand.hasFocus() and hand.focused == NOTHING
    if is_idle and state.gesture.narrows and (hand.is_led_to or state.decision is not None):
        _lead(table, state)


def _lead(table: Table, state: TableState) -> None:
    """Give the keyboard to the answer that the main offer gives, else to its button, else to the hand.

    Where nothing is chosen any more, to the question.
    """
    main, buttons, asking = next(iter(state.offers), None), table.ribbon.offer_buttons(), table.decision_panel
    if state.decision is not None and not state.gesture.narrows:
        asking.take_focus(asking.way_in, Qt.FocusReason.TabFocusReason)
    elif main is None or main.quiet or not buttons or not state.gesture.narrows:
        table.focus_hand()
        table.hand.is_led_to = state.gesture.narrows
    elif state.chosen_answer is not None:
        asking.lead_to(state.chosen_answer)
    else:
        buttons[0].setFocus()
