"""Inputs of the policy network for an action: kind, place, cards and their number."""

from __future__ import annotations

from typing import Final

from afaos_gui.ai.inputs import CARDS, PLACES
from afaos_gui.ai.network import END
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


def choice_inputs(actions: list[Action], side: Side) -> list[int]:
    """The inputs of each action of a side, each list closed by `END`."""
    found: list[int] = []
    for action in actions:
        kind = _NUMBERS[type(action)]
        found.append(side * KINDS + kind)
        if action.place >= 0:
            found.append(PLACE + kind * PLACES + action.place)
        cards = action.cards
        found.append(NUMBER + kind * (MOST_CARDS + 1) + min(len(cards), MOST_CARDS))
        of_kind = CARD + kind * CARDS
        if type(action) is Besiege:
            found.append(CARD + SIEGE_CARD * CARDS + cards[2])
            cards = cards[:2]
        for card in cards:
            found.append(of_kind + card)
            found.append(SPENT + card)
        found.append(END)
    return found
