"""Which paragraph of the rule book explains what the player is looking at."""

from __future__ import annotations

from afaos_gui.presentation.choices.lacks import lack_of
from afaos_gui.presentation.choices.place_needs import need_at
from afaos_gui.presentation.choices.refusals import reason
from afaos_gui.presentation.choices.targets import Held, Spot, Target
from afaos_gui.presentation.rulebook.anchors import OF_DECISION, anchor_of_card, anchor_of_place
from afaos_gui.presentation.rulebook.notes import anchor_of_refusal
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.refusals import Refusal
from afaos_gui.rules.state import Decision, GameState


def pointed_anchor(card: int, place: int) -> str:
    """The paragraph of the card or place under the pointer; a number below 0 means none, an empty result neither."""
    if card >= 0:
        return anchor_of_card(card)
    return anchor_of_place(place) if place >= 0 else ""


def refused_anchor(state: GameState, held: Held, target: Target) -> str:
    """The paragraph that forbids a gesture; empty if the gesture makes no sense."""
    lack = lack_of(state, held, target)
    if lack is not None:
        return lack.anchor
    refusal = reason(state, held, target)
    return "" if refusal is None else anchor_of_refusal(refusal, state.ruleset)


def table_anchor(state: GameState, table: TableState) -> str:
    """The paragraph about what the table asks or refuses now; may be empty."""
    if table.view is None:
        return ""
    gesture, promise = table.gesture, table.promise
    if gesture.held is not None and gesture.pointed is not None and promise.text and not promise.allowed:
        return refused_anchor(state, gesture.held, gesture.pointed)
    if gesture.selected is not None and table.can_act and not table.offers:
        return refused_anchor(state, gesture.selected, Target(Spot.DISCARD))
    if gesture.place is not None and table.can_act and not table.offers:
        need = need_at(state, gesture.place)
        return anchor_of_refusal(need, state.ruleset) if isinstance(need, Refusal) else need.anchor if need else ""
    if table.question is not None and table.question.binds and state.decision is not Decision.TURN:
        return OF_DECISION[state.decision]
    return ""
