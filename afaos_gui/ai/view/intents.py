"""Group legal actions by intent (what, where, which card), with the payments for each, least missed first.

Of choices among too many sets of cards to list, the good ones are found card by card.
"""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.ai.view.knowledge import MONEY_WORTH, SPARE_SHARE, worths_of
from afaos_gui.rules.actions import (
    Action,
    Besiege,
    Cards,
    Discard,
    Draft,
    Governor,
    Intendant,
    LoseFromHand,
    LoseFromReserve,
    LoseFromSiege,
    Merchant,
    MilitaryLeader,
    PayCards,
    Piracy,
    Raid,
    Reinforce,
    Reserve,
    ReturnCard,
    Swap,
    TakeMoney,
    Trader,
)
from afaos_gui.rules.chapters.choices import SPELLED, FreeChoice
from afaos_gui.rules.chapters.position import usable_cards
from afaos_gui.rules.engine import legal_actions, legal_choices, spent_cards
from afaos_gui.rules.state import GameState

CARD_IS_THE_POINT: frozenset[type[Action]] = frozenset(
    {Draft, Reserve, Intendant, Reinforce, MilitaryLeader, LoseFromHand, LoseFromReserve, LoseFromSiege, ReturnCard}
)
"""Actions whose card is their purpose, not a payment."""
UNUSABLE_MISSED = 0.1
DEAD_CARD_WORTH = 0.9
"""What it is worth to be rid of a card."""


class Intent(NamedTuple):
    """The purpose of an action, regardless of payment. `card` and `place` are -1 where they do not matter."""

    kind: type[Action]
    place: int
    card: int


def intent_of(action: Action) -> Intent:
    """The intent of an action."""
    kind = type(action)
    if kind is Besiege:
        return Intent(kind, action.place, action.cards[2])
    if kind in CARD_IS_THE_POINT:
        return Intent(kind, action.place, action.cards[0])
    return Intent(kind, action.place, -1)


def considered(state: GameState) -> tuple[Action, ...]:
    """The legal actions, and of those too many to be listed some good ones."""
    legal = legal_actions(state)
    if len(legal) < SPELLED:
        return legal
    found = dict.fromkeys(legal)
    missed = missed_in_hand(state)
    for choice in legal_choices(state):
        found.update(dict.fromkeys(_good(choice, state, missed)))
    return tuple(found)


def _good(choice: FreeChoice, state: GameState, missed: dict[int, float]) -> list[Action]:
    """Of a choice: the fewest cards that can be spared, the most, and those that cost least in all."""
    costs = {card: _card_cost(choice.kind, card, state, missed) for card in set(choice.pile)}
    spared = sorted(choice.pile, key=costs.__getitem__)
    demanded = [card for card in spared if choice.must >> card & 1][:1]
    chosen = list(demanded)
    for card in demanded:
        spared.remove(card)
    money = choice.money - sum([choice.priced >> card & 1 for card in chosen])
    best: tuple[float, int] | None = None
    sets: list[Cards] = []
    for card in [-1, *spared]:
        if card >= 0:
            price = choice.priced >> card & 1
            if price > money:
                continue
            money -= price
            chosen.append(card)
        if len(chosen) > choice.most:
            break
        if len(chosen) >= choice.least:
            cost = sum([costs[card] for card in chosen])
            if best is None or cost < best[0]:
                best = (cost, len(sets))
            sets.append(tuple(chosen))
    if best is None:
        return []
    return [choice.action(sets[number]) for number in sorted({0, best[1], len(sets) - 1})]


def _card_cost(kind: type[Action], card: int, state: GameState, missed: dict[int, float]) -> float:
    """What taking one more card costs a free choice, as `_ordered` counts whole ones."""
    tables = state.ruleset.tables
    if kind is Governor:
        return worths_of(tables).deck[state.to_decide][card] + 0.2
    cost = missed.get(card, 0.0)
    if kind is Merchant:
        return cost - 2 * MONEY_WORTH * 2 * tables.money[card]
    if kind is Trader:
        return cost - 2 * MONEY_WORTH * 4
    if kind is Raid:
        return cost + tables.cards[card].raid_cost
    return cost - DEAD_CARD_WORTH + MONEY_WORTH


def group(state: GameState, legal: tuple[Action, ...]) -> dict[Intent, list[Action]]:
    """The legal actions by intent; the payments of each in the order in which to consider them."""
    groups: dict[Intent, list[Action]] = {}
    for action in legal:
        groups.setdefault(intent_of(action), []).append(action)
    several = [intent for intent, payments in groups.items() if len(payments) > 1]
    if several:
        missed = missed_in_hand(state)
        for intent in several:
            groups[intent] = _ordered(state, intent, groups[intent], missed)
    return groups


def missed_in_hand(state: GameState) -> dict[int, float]:
    """By card id in the hand of the side to decide: how much one copy would be missed."""
    side = state.to_decide
    hand = state.sides[side].hand
    usable, worth = usable_cards(state, side), worths_of(state.ruleset.tables).hand
    missed = {}
    for card in set(hand):
        share = SPARE_SHARE if hand.count(card) > 1 else 1.0
        missed[card] = worth[card] * share if usable >> card & 1 else UNUSABLE_MISSED
    return missed


def _ordered(state: GameState, intent: Intent, payments: list[Action], missed: dict[int, float]) -> list[Action]:
    kind = intent.kind
    if kind in (Discard, PayCards, Swap):
        return sorted(payments, key=lambda action: _discard_cost(action, missed))
    if kind is Governor:
        deck = worths_of(state.ruleset.tables).deck[state.to_decide]
        return sorted(payments, key=lambda action: sum(deck[card] + 0.2 for card in action.cards))
    tables = state.ruleset.tables
    income = tables.money
    scored: list[tuple[float, int, Action]] = []
    for action in payments:
        cost = sum(missed.get(card, 0.0) for card in spent_cards(state, action))
        if kind is Merchant:
            cost -= 2 * MONEY_WORTH * 2 * sum(income[card] for card in action.cards[1:])
        elif kind is TakeMoney:
            cost -= 2 * MONEY_WORTH * 2 * income[action.cards[0]]
        elif kind is Trader:
            cost -= 2 * MONEY_WORTH * 4 * len(action.cards)
        elif kind is Raid:
            cost += sum(tables.cards[card].raid_cost for card in action.cards)
        elif kind is Piracy:
            cost += 0.1 * income[action.cards[0]]
        scored.append((cost, len(scored), action))
    scored.sort()
    return [action for _, _, action in scored]


def _discard_cost(action: Action, missed: dict[int, float]) -> float:
    """Sort key, cheapest first; a dead card is worth the 1 money of discarding it along with another."""
    return sum(missed.get(card, 0.0) - DEAD_CARD_WORTH for card in action.cards) + MONEY_WORTH * len(action.cards)
