"""The questions that come up in the middle of play: interrupts, ending a turn, and what has happened meanwhile."""

from __future__ import annotations

from afaos_gui.data.language import _, ngettext
from afaos_gui.gui.dialogs.choice_row import Choice
from afaos_gui.presentation.questions import Question, choice_for
from afaos_gui.rules.actions import Action, EndTurn, LoseFromHand, LoseFromReserve
from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.text import decision_title, prompt

_TOLD_BY_RECAP = (Decision.BLOCK_RAID, Decision.BLOCK_AMBUSH)
"""Questions whose title says all when what has happened stands above the answers."""


def decision_question(state: GameState, actions: tuple[Action, ...], recap: tuple[str, ...] = ()) -> Question:
    """The question of the position; every legal answer is an answer of the panel."""
    told = recap and state.decision in _TOLD_BY_RECAP
    sentences = [*recap] if told else [*recap, prompt(state, state.to_decide)]
    if state.decision is Decision.LOSE_TO_AMBUSH and _from_both(actions):
        sentences.append(_("It may come from your hand or from your reserve."))
    return Question(
        decision_title(state.decision),
        tuple(sentences),
        tuple(choice_for(action, state) for action in actions),
        actions,
    )


def _from_both(actions: tuple[Action, ...]) -> bool:
    kinds = {type(action) for action in actions}
    return LoseFromHand in kinds and LoseFromReserve in kinds


def end_turn_question(actions_left: int) -> Question:
    """Asks before actions are given up."""
    text = ngettext(
        "You have {n} action left. It is lost when the turn ends.",
        "You have {n} actions left. They are lost when the turn ends.",
        actions_left,
    )
    return Question(
        _("End the turn?"),
        (text.format(n=actions_left),),
        (Choice(_("End the turn and draw")),),
        (EndTurn(),),
        dismiss=_("Play on"),
        low=True,
    )


def recap_question(actor: Side, lines: tuple[str, ...]) -> Question:
    """What the other side has done since one last looked; it asks nothing."""
    title = _("What the British did") if actor == BRITISH else _("What the French did")
    return Question(title, lines, (), dismiss=_("To the table"))
