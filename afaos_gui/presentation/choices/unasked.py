"""What needs no decision: the only answer there is, and the end of a turn in which nothing is left to do."""

from __future__ import annotations

from enum import StrEnum

from afaos_gui.presentation.choices.questions import end_turn_question
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.rules.actions import Action, EndTurn, RetrieveReserve, Withdraw
from afaos_gui.rules.state import Decision, GameState


class EndUnasked(StrEnum):
    """When a turn ends by itself."""

    ASKED = "asked"
    """Never."""
    NOTHING_LEFT = "nothing left"
    """When nothing else is legal."""
    USED_UP = "used up"
    """Also while what is left costs money or gives a siege up."""


_COSTS = (RetrieveReserve, Withdraw)
"""Free actions that an expert seldom means at the end of a turn."""


def only_answer(state: GameState, legal: tuple[Action, ...], perspective: Perspective) -> Action | None:
    """The only answer to a question in a game being played.

    Between two people at one screen only where both see the answers: that nobody was asked would tell what the hand
    does not hold.
    """
    answers = state.decision not in (Decision.TURN, Decision.OVER)
    is_open = not perspective.with_curtain or state.decision is Decision.RETURN_AFTER_SIEGE
    return legal[0] if answers and perspective.is_live and is_open and len(legal) == 1 else None


def ends_by_itself(state: GameState, legal: tuple[Action, ...], when: EndUnasked) -> bool:
    """Whether the turn may end unasked, because it neither wastes an action nor puts anything at stake."""
    if when is EndUnasked.ASKED or state.actions_left or EndTurn() not in legal:
        return False
    spare = (EndTurn, *_COSTS) if when is EndUnasked.USED_UP else EndTurn
    return all(isinstance(action, spare) for action in legal) and end_turn_question(state) is None
