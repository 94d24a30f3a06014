"""Which of several payments for the same thing costs least in useful cards."""

from __future__ import annotations

from collections.abc import Iterable

from afaos_gui.ai.knowledge import HELD_MONEY_WORTH, SPARE_SHARE, hand_worth
from afaos_gui.rules.actions import Action, Besiege, Raid, Reinforce
from afaos_gui.rules.catalogue import Card
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.position import usable_cards
from afaos_gui.rules.state import GameState

UNUSABLE_WORTH = 0.25
SIEGE_CARD_SHARE = 0.5
"""The share that counts for a card sent to a siege, which goes on serving there."""


def least_missed(actions: Iterable[Action], state: GameState) -> list[Action]:
    """The actions of the side to decide, cheapest cards first; ties keep their order."""
    usable = usable_cards(state, state.to_decide)
    return sorted(actions, key=lambda action: _missed(action, state, usable))


def _missed(action: Action, state: GameState, usable: int) -> float:
    hand = state.sides[state.to_decide].hand
    spent = spent_cards(state, action)
    cards = state.ruleset.tables.cards
    missed = HELD_MONEY_WORTH * _price(action, cards)
    for card in spent:
        is_spare = hand.count(card) > spent.count(card)
        missed += _share(action, card) * _worth_in_hand(cards[card], is_spare, bool(usable >> card & 1))
    return missed


def _price(action: Action, cards: tuple[Card, ...]) -> int:
    """The money an action costs, depending on the cards chosen."""
    if isinstance(action, Raid):
        return sum(cards[card].raid_cost for card in action.cards)
    if isinstance(action, (Besiege, Reinforce)):
        return cards[action.cards[-1]].play_cost
    return 0


def _share(action: Action, card: int) -> float:
    in_siege = isinstance(action, (Besiege, Reinforce)) and card == action.cards[-1]
    return SIEGE_CARD_SHARE if in_siege else 1.0


def _worth_in_hand(card: Card, is_spare: bool, is_usable: bool) -> float:
    if not is_usable:
        return UNUSABLE_WORTH
    return hand_worth(card) * (SPARE_SHARE if is_spare else 1.0)
