"""The parameters of sentences about an action: its place, cards and money in words."""

from __future__ import annotations

from afaos_gui.rules.actions import (
    Action,
    Besiege,
    Develop,
    Discard,
    Draft,
    Fortify,
    Intendant,
    Merchant,
    Piracy,
    RetrieveReserve,
    SellFur,
    Settle,
    TakeMoney,
    Trader,
)
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chapters.expansion import FORTIFY_PRICE
from afaos_gui.rules.chapters.finance import FUR_PRICE, PIRACY_GAIN, SINGLE_FUR_PRICE
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.rules.tables.tables import Tables, tables_of
from afaos_gui.rules.view import View
from afaos_gui.session.words.names import (
    card_name,
    card_names,
    catalogue,
    exact_card_name,
    money_text,
    place_name,
    the_side,
    the_side_first,
    told_card_name,
)

Position = GameState | View
"""A position, whole or as one side knows it. Sentences use only what both sides may see of it."""

PLACE_CARD_KINDS = (Develop, Fortify)
"""Actions that always use the place's own card, so that sentences need not name it."""


def tables() -> Tables:
    """The lookup tables of the catalogue."""
    return tables_of(catalogue())


def named_sum(action: Action) -> int:
    """The money that an action gains or costs by its cards alone, without sign."""
    cards, kind = catalogue().cards, type(action)
    if kind is TakeMoney:
        return cards[action.cards[0]].money
    if kind is Merchant:
        return sum(cards[card].money for card in action.cards[1:])
    if kind is Trader:
        return FUR_PRICE * len(action.cards)
    if kind is SellFur:
        return SINGLE_FUR_PRICE
    if kind is Piracy:
        return PIRACY_GAIN
    if kind is Draft:
        return cards[action.cards[0]].cost
    if kind is Discard:
        return len(action.cards) - 1
    if kind is Intendant:
        return cards[tables().intendant].play_cost
    return FORTIFY_PRICE if kind is Fortify else 0


def action_sum(action: Action, position: Position, side: Side) -> int:
    """The money that an action gains or costs in this position, without sign."""
    if isinstance(action, RetrieveReserve):
        return len(position.sides[side].reserve)
    if isinstance(action, Discard) and position.ruleset.free_discards:
        return 0
    return named_sum(action)


def regains_card(action: Action, position: Position, side: Side) -> bool:
    """Whether a settle action only regains the card of a place already controlled."""
    return isinstance(action, Settle) and bool(position.sides[side].controlled >> action.place & 1)


def is_paid_by_the_bank(action: Action, position: Position, side: Side) -> bool:
    """Whether an act of piracy brings money that the other side does not have."""
    return isinstance(action, Piracy) and position.sides[1 - side].money < PIRACY_GAIN


def pending_place(position: Position) -> int:
    """The place that the decision is about, or -1."""
    if position.decision is Decision.RETURN_AFTER_SIEGE:
        siege = position.sieges[position.pending]
        return -1 if siege is None else siege.place
    if position.decision in (Decision.BLOCK_RAID, Decision.SETTLE_AFTER_SIEGE):
        return position.pending
    return -1


def _paid(action: Action) -> tuple[int, ...]:
    """The cards worth naming: all but the place's own card if it always has to be played."""
    if isinstance(action, PLACE_CARD_KINDS):
        cards = catalogue().cards
        return tuple(card for card in action.cards if cards[card].location != action.place)
    return action.cards


def short_words(action: Action, side: Side | None = None, exact: bool = False) -> dict[str, str]:
    """The named parameters of an action's short text: those that depend on the action alone.

    `side` is the one that acts. `exact` gives card names as in lists.
    """
    called = exact_card_name if exact else told_card_name
    words = {"money": money_text(named_sum(action)), "natives": card_name(tables().natives)}
    if action.place >= 0:
        words["place"] = place_name(action.place)
    if action.cards:
        first, *others = action.cards
        words["card"] = called(first, side)
        words["cards"] = card_names(_paid(action), side, exact)
        words["others"] = card_names(others, side, exact)
    if isinstance(action, Besiege):
        words["route"] = card_names(action.cards[:2], side, exact)
        words["card"] = called(action.cards[2], side)
    return words


def action_words(action: Action, position: Position, side: Side, exact: bool = False) -> dict[str, str]:
    """All named parameters that a sentence about an action of `side` may use; `exact` as in `short_words`."""
    words = short_words(action, side, exact)
    words["money"] = money_text(action_sum(action, position, side))
    words["reserve"] = card_names(position.sides[side].reserve, side)
    words["side"], words["enemy"] = the_side_first(side), the_side(1 - side)
    words["enemy_first"] = the_side_first(1 - side)
    words["draws"] = str(position.bids[side])
    place = pending_place(position)
    if place >= 0:
        words.setdefault("place", place_name(place))
    return words
