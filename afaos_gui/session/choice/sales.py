"""The ways to make money that yield most: which furs, which ship, which cards are sold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.chapters.position import usable_cards
from afaos_gui.rules.engine import spent_cards, why_not
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.choice.payment import least_missed
from afaos_gui.session.choice.yields import money_of

SALES: tuple[type[Action], ...] = (act.TakeMoney, act.Merchant, act.Trader)
"""Actions that turn cards into money and do nothing else."""
SALES_AND_ROBBERY = (*SALES, act.SellFur, act.Piracy)
"""Every action that makes money."""


def best_sales(state: GameState, held: Cards = ()) -> tuple[Action, ...]:
    """For each kind of sale the one that yields most with the held cards among those it takes, most money first.

    Without held cards, taking the money of each card is told; selling one fur, which is free, and piracy come too.
    The work grows with the square of the hand, not with the sets of cards that could be sold.
    """
    if state.decision is not Decision.TURN:
        return ()
    found = [*_single(state, held), *_best(_merchants(state, held), state), *_best(_traders(state, held), state)]
    found += _best(_piracies(state, held), state)
    legal = [action for action in found if why_not(state, action) is None]
    return tuple(sorted(least_missed(legal, state), key=lambda action: -money_of(action, state)))


def best_sale_of(cards: Cards, state: GameState) -> Iterator[Action]:
    """The sales of some of these cards that could yield most for their number of cards, legal or not."""
    tables = state.ruleset.tables
    money = sorted((card for card in cards if tables.money[card]), key=lambda card: -tables.money[card])
    yield from (act.TakeMoney(-1, (card,)) for card in dict.fromkeys(money))
    for ship in dict.fromkeys(card for card in cards if tables.ship_cards >> card & 1):
        rest = list(money)
        if ship in rest:
            rest.remove(ship)
        for count in range(1, min(len(rest), state.ruleset.merchant_limit) + 1):
            yield act.Merchant(-1, (ship, *sorted(rest[:count])))


def _best(sales: Iterator[Action], state: GameState) -> list[Action]:
    """The sale with the most money, the least missed of several."""
    found = sorted(least_missed(sales, state), key=lambda action: -money_of(action, state))
    return found[:1]


def _single(state: GameState, held: Cards) -> Iterator[Action]:
    tables, hand = state.ruleset.tables, state.sides[state.to_decide].hand
    if len(held) <= 1:
        for card in dict.fromkeys(held or hand):
            if tables.money[card]:
                yield act.TakeMoney(-1, (card,))
            if tables.fur_cards >> card & 1 and state.ruleset.fur_for_one:
                yield act.SellFur(-1, (card,))


def _merchants(state: GameState, held: Cards) -> Iterator[Action]:
    """For each ship the merchant that sells the held cards and the dearest others."""
    tables, usable = state.ruleset.tables, usable_cards(state, state.to_decide)
    hand = [card for card in state.sides[state.to_decide].hand if usable >> card & 1]
    for ship in dict.fromkeys(card for card in hand if tables.ship_cards >> card & 1):
        sold = list(held)
        if ship in sold:
            sold.remove(ship)
        others = list((Counter(hand) - Counter([ship, *sold])).elements())
        others = sorted((card for card in others if tables.money[card]), key=lambda card: -tables.money[card])
        sold += others[: max(0, state.ruleset.merchant_limit - len(sold))]
        if sold and all(tables.money[card] for card in sold):
            yield act.Merchant(-1, (ship, *sorted(sold)))


def _traders(state: GameState, held: Cards) -> Iterator[Action]:
    """The Trader with every fur there is, if the held cards are among them."""
    tables, side = state.ruleset.tables, state.to_decide
    usable = usable_cards(state, side) & tables.fur_cards
    furs = tuple(card for card in state.sides[side].hand if usable >> card & 1)
    sale = act.Trader(-1, furs)
    if furs and not Counter(held) - Counter(spent_cards(state, sale)):
        yield sale


def _piracies(state: GameState, held: Cards) -> Iterator[Action]:
    tables, hand = state.ruleset.tables, state.sides[state.to_decide].hand
    for ship in dict.fromkeys(card for card in hand if tables.ship_cards >> card & 1):
        robbery = act.Piracy(-1, (ship,))
        fits = ship != tables.louisbourg and not Counter(held) - Counter(spent_cards(state, robbery))
        if fits and why_not(state, robbery) is None:
            yield robbery
