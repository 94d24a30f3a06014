"""Which of several payments for the same thing costs least in useful cards."""

from __future__ import annotations

from collections.abc import Iterable

from afaos_gui.ai.view.knowledge import HELD_MONEY_WORTH, SPARE_SHARE, hand_worth
from afaos_gui.rules.actions import Action, Besiege, Reinforce
from afaos_gui.rules.catalogue import Card
from afaos_gui.rules.chapters.position import usable_cards
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.state import GameState
from afaos_gui.session.choice.yields import money_of

UNUSABLE_WORTH = 0.25
SIEGE_CARD_SHARE = 0.5
"""The share that counts for a card sent to a siege, which goes on serving there."""


def least_missed(actions: Iterable[Action], state: GameState) -> list[Action]:
    """The actions of the side to decide, cheapest cards first; ties keep their order."""
    return sorted(actions, key=lambda action: missed_by(action, state))


def missed_by(action: Action, state: GameState) -> float:
    """How much the cards and the money that an action takes are missed for the rest of the turn."""
    hand, usable = state.sides[state.to_decide].hand, usable_cards(state, state.to_decide)
    spent = spent_cards(state, action)
    cards = state.ruleset.tables.cards
    missed = HELD_MONEY_WORTH * max(0, -money_of(action, state))
    for card in spent:
        is_spare = hand.count(card) > spent.count(card)
        missed += _share(action, card) * _worth_in_hand(cards[card], is_spare, bool(usable >> card & 1))
    return missed


def _share(action: Action, card: int) -> float:
    in_siege = isinstance(action, (Besiege, Reinforce)) and card == action.cards[-1]
    return SIEGE_CARD_SHARE if in_siege else 1.0


def _worth_in_hand(card: Card, is_spare: bool, is_usable: bool) -> float:
    if not is_usable:
        return UNUSABLE_WORTH
    return hand_worth(card) * (SPARE_SHARE if is_spare else 1.0)
