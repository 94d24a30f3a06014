"""Training data for the policy from what people chose in recorded games."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from afaos_gui.ai.belief import legal_for
from afaos_gui.ai.choices import choice_inputs
from afaos_gui.ai.inputs import active_inputs
from afaos_gui.ai.intents import intent_of
from afaos_gui.ai.sample import Question
from afaos_gui.rules.actions import Action
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import observe

PAYMENT_SHARE = 0.25
"""Share of a target that is spread over all payments of the intent: people rarely weigh which card to pay with."""


def questions_of(decisions: Iterable[tuple[GameState, Action]]) -> list[Question]:
    """The decisions that left a choice, each with what was chosen."""
    found = []
    for state, chosen in decisions:
        side = state.to_decide
        legal = list(legal_for(observe(state, side)))
        if len(legal) < 2 or chosen not in legal:
            continue
        intent = intent_of(chosen)
        alike = [intent_of(action) == intent for action in legal]
        shares = np.asarray(alike, dtype=np.float16) * (PAYMENT_SHARE / sum(alike))
        shares[legal.index(chosen)] += 1.0 - PAYMENT_SHARE
        found.append(
            Question(
                np.asarray(active_inputs(state, side), dtype=np.uint16),
                np.asarray(choice_inputs(legal, side), dtype=np.int16),
                shares.astype(np.float16),
            )
        )
    return found
