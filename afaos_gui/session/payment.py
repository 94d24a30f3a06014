"""Which of several payments for the same thing would be missed least."""

from __future__ import annotations

from collections.abc import Iterable

from afaos_gui.rules.actions import Action, Besiege, Develop, Fortify, Raid, Reinforce, Settle, SettleConquest
from afaos_gui.rules.catalogue import BATEAUX, FUR, MILITARY, SETTLER, SHIP, WAGON, Card
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.position import usable_cards
from afaos_gui.rules.state import GameState

PAID_KINDS = (Settle, Develop, Fortify, Besiege, Reinforce, Raid, SettleConquest)
"""Actions on a place that different cards can pay for."""
SYMBOL_WORTH = {SETTLER: 3.0, SHIP: 2.0, MILITARY: 2.0, WAGON: 1.5, BATEAUX: 1.0, FUR: 1.0}
"""How much a symbol is missed for the rest of the turn."""
MONEY_WORTH = 0.75
STRENGTH_WORTH = 2.0
EMPIRE_WORTH = 1.0
"""An empire card does one thing that no other card of the hand may do."""
SPARE_SHARE = 0.6
"""What a card is worth when another like it stays in hand."""
UNUSABLE_WORTH = 0.25
SIEGE_CARD_SHARE = 0.5
"""A card sent to a siege goes on serving there."""


def least_missed(actions: Iterable[Action], state: GameState) -> list[Action]:
    """The actions of the side to decide, the least missed cards first; equals keep their order."""
    usable = usable_cards(state, state.to_decide)
    return sorted(actions, key=lambda action: _missed(action, state, usable))


def same_purpose(action: Action) -> tuple[object, ...]:
    """What an action is for, whatever it is paid with: equal for actions that differ only in payment."""
    if isinstance(action, PAID_KINDS):
        return (type(action), action.place)
    return (type(action), action.place, action.key())


def card_worth(card: Card) -> float:
    """How much a card that can be used is worth in hand."""
    symbols = sum(worth for symbol, worth in SYMBOL_WORTH.items() if card.symbols & symbol)
    worth = symbols + MONEY_WORTH * card.money
    if card.is_location:
        return worth
    serves = (card.raid, card.ambush, card.blocks_raid, card.blocks_ambush, card.fortify, card.free_action)
    return worth + EMPIRE_WORTH + STRENGTH_WORTH * card.strength + 0.5 * sum(serves)


def _missed(action: Action, state: GameState, usable: int) -> float:
    hand = state.sides[state.to_decide].hand
    spent = spent_cards(state, action)
    cards = state.ruleset.catalogue.cards
    missed = MONEY_WORTH * _price(action, cards)
    for card in spent:
        is_spare = hand.count(card) > spent.count(card)
        missed += _share(action, card) * _worth_in_hand(cards[card], is_spare, bool(usable >> card & 1))
    return missed


def _price(action: Action, cards: tuple[Card, ...]) -> int:
    """The money that depends on the cards chosen."""
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
    return card_worth(card) * (SPARE_SHARE if is_spare else 1.0)
