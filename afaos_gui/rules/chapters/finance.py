"""Taking money, Merchant, Trader and Piracy (rules: Actions)."""

from __future__ import annotations

from afaos_gui.rules.actions import Action, Merchant, Piracy, SellFur, TakeMoney, Trader
from afaos_gui.rules.catalogue import FRENCH, SHIP, Side
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.choices import FreeChoice, spelled_out
from afaos_gui.rules.chapters.scope import Scope, cards_of, keep, mask_of, single_cards
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import GameState
from afaos_gui.rules.tables.kept import Actions

SECTION = "Actions"
FUR_PRICE = 2
SINGLE_FUR_PRICE = 1
PIRACY_GAIN = 2


def legal_finance(scope: Scope, out: list[Action]) -> None:
    """Add every way to get money."""
    tables, playable = scope.tables, scope.playable
    earning = playable & tables.money_cards
    if earning:
        out += single_cards(tables, TakeMoney, earning)
        if playable & tables.ship_cards:
            out += _merchants(scope, earning)
    if scope.hand >> tables.trader[scope.side] & 1 and playable & tables.fur_cards:
        out += _traders(scope)
    if scope.side == FRENCH and playable >> tables.louisbourg & 1:
        out += single_cards(tables, Piracy, playable & tables.ship_cards & ~(1 << tables.louisbourg))


def legal_free_finance(scope: Scope, out: list[Action]) -> None:
    """Add selling one fur (option fur_for_one)."""
    if scope.state.ruleset.fur_for_one:
        out += single_cards(scope.tables, SellFur, scope.playable & scope.tables.fur_cards)


def _merchants(scope: Scope, earning: int) -> Actions:
    kept = scope.tables.kept.merchants
    key = (scope.playable & scope.tables.ship_cards, earning, scope.state.ruleset.merchant_limit)
    found = kept.get(key)
    return keep(kept, key, spelled_out(merchant_choices(scope))) if found is None else found


def _traders(scope: Scope) -> Actions:
    kept = scope.tables.kept.traders
    key = scope.playable & scope.tables.fur_cards
    found = kept.get(key)
    return keep(kept, key, spelled_out(trader_choices(scope))) if found is None else found


def merchant_choices(scope: Scope) -> list[FreeChoice]:
    """By card with a ship: the choice of cards sold by it."""
    tables, limit = scope.tables, scope.state.ruleset.merchant_limit
    earning = scope.playable & tables.money_cards
    found = []
    for ship in cards_of(scope.playable & tables.ship_cards):
        sold = tuple(cards_of(earning & ~(1 << ship)))
        if sold:
            found.append(FreeChoice(Merchant, sold, 1, limit, fixed=(ship,)))
    return found


def trader_choices(scope: Scope) -> list[FreeChoice]:
    """The choice of furs that the Trader sells."""
    furs = tuple(cards_of(scope.playable & scope.tables.fur_cards))
    has_trader = scope.hand >> scope.tables.trader[scope.side] & 1
    return [FreeChoice(Trader, furs, 1, len(furs))] if furs and has_trader else []


def _needs_money(state: GameState, cards: tuple[int, ...]) -> Refusal | None:
    for card in cards:
        if not state.ruleset.tables.money[card]:
            return Refusal(Code.NO_MONEY_ON_CARD, {"card": card}, SECTION)
    return None


def refuse_take_money(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a card gives no money."""
    return _needs_money(state, action.cards)


def refuse_merchant(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why these cards cannot be sold by ship."""
    ship, *sold = action.cards
    if not state.ruleset.tables.symbols[ship] & SHIP:
        return Refusal(Code.NO_SHIP, {"card": ship}, SECTION)
    if len(sold) > state.ruleset.merchant_limit:
        return Refusal(Code.TOO_MANY_CARDS, {"limit": state.ruleset.merchant_limit}, SECTION)
    return _needs_money(state, tuple(sold))


def refuse_trader(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why these furs cannot be sold."""
    for card in action.cards:
        if not state.ruleset.tables.fur_cards >> card & 1:
            return Refusal(Code.NO_FUR, {"card": card}, SECTION)
    return None


def refuse_sell_fur(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why this fur cannot be sold as a free action."""
    if not state.ruleset.fur_for_one:
        return Refusal(Code.OPTION_OFF, {"option": "fur_for_one"}, "Options of play")
    return refuse_trader(state, side, action)


def refuse_piracy(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a card cannot be used for piracy."""
    if not mask_of(action.cards) & state.ruleset.tables.ship_cards:
        return Refusal(Code.NO_SHIP, {"card": action.cards[0]}, SECTION)
    return None


def play_take_money(change: Change, side: Side, action: Action) -> None:
    """Take a card's money."""
    change.play_cards(side, action.cards)
    change.money(side, change.state.ruleset.tables.money[action.cards[0]])


def play_merchant(change: Change, side: Side, action: Action) -> None:
    """Take the money of the cards sold by ship."""
    change.play_cards(side, action.cards)
    money = change.state.ruleset.tables.money
    change.money(side, sum(money[card] for card in action.cards[1:]))


def play_trader(change: Change, side: Side, action: Action) -> None:
    """Sell furs."""
    change.play_cards(side, (change.state.ruleset.tables.trader[side], *action.cards))
    change.money(side, FUR_PRICE * len(action.cards))


def play_sell_fur(change: Change, side: Side, action: Action) -> None:
    """Sell one fur as a free action."""
    change.play_cards(side, action.cards)
    change.money(side, SINGLE_FUR_PRICE)


def play_piracy(change: Change, side: Side, action: Action) -> None:
    """Take money from the British; the bank makes up what they lack."""
    change.play_cards(side, (change.state.ruleset.tables.louisbourg, *action.cards))
    change.money(1 - side, -min(PIRACY_GAIN, change.sides[1 - side].money))
    change.money(side, PIRACY_GAIN)
