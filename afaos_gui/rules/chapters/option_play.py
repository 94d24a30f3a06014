"""Free actions and decisions that exist only under options of play and the tournament bid."""

from __future__ import annotations

from afaos_gui.rules.actions import Action, ChooseStartCard, Decline, DiscardDrawn, DropLost, PayCards, Swap, UseBid
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chapters.card_play import HAND_SIZE
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.choices import FreeChoice, spelled_out
from afaos_gui.rules.chapters.position import lost_cards
from afaos_gui.rules.chapters.scope import Scope, mask_of, single_cards
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import Decision, GameState, with_cards, without

SECTION = "Options of play"
RESHUFFLE_CARDS = 2


def legal_option_actions(scope: Scope, out: list[Action]) -> None:
    """Add the free actions on cards that options and bids bring."""
    state = scope.state
    if state.ruleset.drop_lost_locations:
        out += single_cards(scope.tables, DropLost, scope.hand & lost_cards(state, scope.side))
    if state.bids[scope.side] and scope.me.draw:
        out.append(UseBid())


def legal_option_decisions(scope: Scope, out: list[Action]) -> None:
    """Add every answer to the decisions about one's own cards that options bring."""
    decision, me = scope.state.decision, scope.me
    if decision is Decision.EXTRA_START_CARD:
        out += single_cards(scope.tables, ChooseStartCard, mask_of(me.available))
    elif decision is Decision.SWAP_AFTER_SIEGE:
        out += single_cards(scope.tables, Swap, scope.hand)
        out.append(Decline())
    elif decision is Decision.DISCARD_AFTER_BID:
        out += single_cards(scope.tables, DiscardDrawn, scope.hand)
    else:
        out += spelled_out(payment_choices(scope))


def payment_choices(scope: Scope) -> list[FreeChoice]:
    """The choice of cards that pay for a reshuffle."""
    number = reshuffle_cards(len(scope.me.hand))
    return [FreeChoice(PayCards, scope.me.hand, number, number)] if number else []


def reshuffle_cards(hand_size: int) -> int:
    """How many cards a reshuffle costs a side with so many in hand."""
    return min(RESHUFFLE_CARDS, hand_size)


# Refusals


def refuse_drop(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a card cannot be dropped as a free action."""
    if not state.ruleset.drop_lost_locations:
        return Refusal(Code.OPTION_OFF, {"option": "drop_lost_locations"}, SECTION)
    card, tables = action.cards[0], state.ruleset.tables
    if not tables.location_cards >> card & 1:
        return Refusal(Code.NOT_LOCATION, {"card": card}, "drop_lost_locations")
    if not lost_cards(state, side) >> card & 1:
        return Refusal(Code.CARD_CONTROLLED, {"card": card}, "drop_lost_locations")
    return None


def refuse_bid(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why the tournament bid cannot be used."""
    if not state.bids[side]:
        return Refusal(Code.NO_BID, {}, SECTION)
    return None if state.sides[side].draw else Refusal(Code.NO_DRAW_PILE, {}, SECTION)


def refuse_start_card(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a card cannot join the initial deck."""
    card = action.cards[0]
    if card in state.sides[side].available:
        return None
    return Refusal(Code.NOT_AVAILABLE, {"card": card}, "french_extra_start_card")


def refuse_pay_cards(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why these cards do not pay for a reshuffle."""
    need = reshuffle_cards(len(state.sides[side].hand))
    return None if len(action.cards) == need else Refusal(Code.WRONG_NUMBER, {"need": need}, "pay_to_reshuffle")


# What they do


def play_drop(change: Change, side: Side, action: Action) -> None:
    """Discard the card of a lost place."""
    change.play_cards(side, action.cards)


def play_bid(change: Change, side: Side, action: Action) -> None:
    """Draw one card, without reshuffling; one is discarded next."""
    bids = list(change.state.bids)
    bids[side] -= 1
    change.state.bids = (bids[0], bids[1])
    change.draw(side, 1, reshuffle=False)
    change.ask(Decision.DISCARD_AFTER_BID, side)


def play_discard_drawn(change: Change, side: Side, action: Action) -> None:
    """Discard the card that the bid asks for."""
    change.play_cards(side, action.cards)
    change.back_to_turn()


def play_start_card(change: Change, side: Side, action: Action) -> None:
    """Add a card to the initial deck, shuffle and draw anew."""
    card, me = action.cards[0], change.sides[side]
    me.available = without(me.available, card)
    me.draw = with_cards(me.draw + me.hand, (card,))
    me.hand = me.known = ()
    change.tell(Kind.JOINED_DECK, side, (card,))
    change.draw(side, HAND_SIZE, reshuffle=False)
