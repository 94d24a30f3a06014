"""Play from an unsettled position to the next quiet one by heuristics."""

from __future__ import annotations

from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.rules.chance import Chance
from afaos_gui.rules.engine import legal_actions, position_after
from afaos_gui.rules.state import Decision, GameState


def settle_down(state: GameState, policy: Policy, chance: Chance) -> GameState:
    """Answer raids, ambushes and siege questions by heuristics until a turn continues or the game is over."""
    while state.decision is not Decision.TURN and state.decision is not Decision.OVER:
        actions = list(legal_actions(state))
        if len(actions) > 1:
            scores = policy.scores(state, actions)
            action = actions[max(range(len(actions)), key=scores.__getitem__)]
        else:
            action = actions[0]
        state = position_after(state, action, chance)
    return state
