"""Inputs of the policy network for an action: kind, place, cards and their number."""

from __future__ import annotations

from typing import Final

from afaos_gui.ai.judgement.inputs import CARDS, PLACES, Inputs
from afaos_gui.ai.judgement.network import END
from afaos_gui.rules.actions import ACTIONS, Action, Besiege
from afaos_gui.rules.catalogue import Side

KINDS: Final = 42
"""Kinds of actions, with room for the siege card that begins a siege."""
SIEGE_CARD: Final = 41
MOST_CARDS: Final = 5
PLACE: Final = 2 * KINDS
"""Offset of kinds by place; kinds by side come before."""
CARD: Final = PLACE + KINDS * PLACES
NUMBER: Final = CARD + KINDS * CARDS
SPENT: Final = NUMBER + KINDS * (MOST_CARDS + 1)
CHOICE_INPUTS: Final = SPENT + CARDS

_NUMBERS: dict[type[Action], int] = {kind: number for number, kind in enumerate(ACTIONS)}
_INPUTS: Final[Inputs] = list(range(CHOICE_INPUTS))


def choice_inputs(actions: list[Action], side: Side) -> Inputs:
    """The inputs of each action of a side, each list closed by `END`."""
    found: Inputs = []
    for action in actions:
        kind = _NUMBERS[type(action)]
        found.append(_INPUTS[side * KINDS + kind])
        if action.place >= 0:
            found.append(_INPUTS[PLACE + kind * PLACES + action.place])
        cards = action.cards
        found.append(_INPUTS[NUMBER + kind * (MOST_CARDS + 1) + min(len(cards), MOST_CARDS)])
        of_kind = CARD + kind * CARDS
        if type(action) is Besiege:
            found.append(_INPUTS[CARD + SIEGE_CARD * CARDS + cards[2]])
            cards = cards[:2]
        for card in cards:
            found.append(_INPUTS[of_kind + card])
            found.append(_INPUTS[SPENT + card])
        found.append(END)
    return found
