"""The public interface of the rules: new games, legal actions, what they do, and why others are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.actions import (
    ACTIONS,
    DECISIONS,
    FREE_ACTIONS,
    RESIGNATIONS,
    Action,
    Ambush,
    Besiege,
    Block,
    ChooseStartCard,
    Decline,
    Develop,
    Discard,
    DiscardDrawn,
    Draft,
    DropLost,
    EndTurn,
    Fortify,
    GiveFromHand,
    GiveFromReserve,
    Governor,
    HomeSupport,
    Intendant,
    LoseFromHand,
    LoseFromReserve,
    LoseFromSiege,
    Merchant,
    MilitaryLeader,
    OpponentResigns,
    Pass,
    PayCards,
    Piracy,
    Priest,
    Raid,
    Reinforce,
    Reserve,
    Resign,
    ResolveSiege,
    RetrieveReserve,
    ReturnCard,
    SellFur,
    Settle,
    SettleConquest,
    Swap,
    TakeMoney,
    Trader,
    UseBid,
    Withdraw,
)
from afaos_gui.rules.catalogue import FRENCH, Side
from afaos_gui.rules.chance import Chance
from afaos_gui.rules.chapters import card_play, conflict, expansion, finance, option_play, raids, turn
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.choices import FreeChoice
from afaos_gui.rules.chapters.position import usable_places
from afaos_gui.rules.chapters.scope import Scope
from afaos_gui.rules.events import Event
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import Outcome, outcome
from afaos_gui.rules.setup import starting_state
from afaos_gui.rules.state import Decision, GameState

__all__ = [
    "IllegalAction",
    "Outcome",
    "Step",
    "apply",
    "is_legal",
    "legal_actions",
    "legal_choices",
    "new_game",
    "outcome",
    "play",
    "why_not",
]

Refuse = Callable[[GameState, Side, Action], Refusal | None]
Play = Callable[[Change, Side, Action], None]


class Step(NamedTuple):
    """The result of an action. `barrier` is true if it drew, showed or asked for something hidden."""

    state: GameState
    events: tuple[Event, ...]
    barrier: bool


class IllegalAction(ValueError):
    """An action that the rules forbid, with the reason and the position it was tried in."""

    def __init__(self, refusal: Refusal, action: Action, state: GameState) -> None:
        self.refusal = refusal
        self.code = refusal.code
        self.action = action
        self.state = state
        super().__init__(f"{action_text_or_repr(action, state)}: {refusal.code.value} ({refusal.section})")


def action_text_or_repr(action: Action, state: GameState) -> str:
    """The text form of an action, or its repr if its ids do not exist."""
    return action_text(action, state.ruleset.catalogue) if _is_well_formed(state, action) else repr(action)


def _allowed(state: GameState, side: Side, action: Action) -> Refusal | None:
    return None


_RULES: dict[type[Action], tuple[Refuse, Play]] = {
    Settle: (expansion.refuse_settle, expansion.play_settle),
    Develop: (expansion.refuse_develop, expansion.play_develop),
    Fortify: (expansion.refuse_fortify, expansion.play_fortify),
    Besiege: (conflict.refuse_besiege, conflict.play_besiege),
    Reinforce: (conflict.refuse_reinforce, conflict.play_reinforce),
    MilitaryLeader: (conflict.refuse_reinforce, conflict.play_reinforce),
    Raid: (raids.refuse_raid, raids.play_raid),
    Ambush: (raids.refuse_ambush, raids.play_ambush),
    Priest: (raids.refuse_priest, raids.play_priest),
    TakeMoney: (finance.refuse_take_money, finance.play_take_money),
    Merchant: (finance.refuse_merchant, finance.play_merchant),
    Trader: (finance.refuse_trader, finance.play_trader),
    Piracy: (finance.refuse_piracy, finance.play_piracy),
    Draft: (card_play.refuse_draft, card_play.play_draft),
    Discard: (card_play.refuse_discard, card_play.play_discard),
    Reserve: (card_play.refuse_reserve, card_play.play_reserve),
    Governor: (card_play.refuse_governor, card_play.play_governor),
    Intendant: (card_play.refuse_intendant, card_play.play_intendant),
    Pass: (_allowed, turn.play_pass),
    RetrieveReserve: (card_play.refuse_retrieve, card_play.play_retrieve),
    HomeSupport: (card_play.refuse_home_support, card_play.play_home_support),
    Withdraw: (turn.refuse_withdraw, turn.play_withdraw),
    EndTurn: (_allowed, turn.play_end_turn),
    Block: (raids.refuse_block, raids.play_block),
    Decline: (_allowed, lambda change, side, action: _play_decline(change, side)),
    LoseFromHand: (raids.refuse_loss, raids.play_loss),
    LoseFromReserve: (raids.refuse_loss, raids.play_loss),
    GiveFromHand: (raids.refuse_gift, raids.play_gift),
    GiveFromReserve: (raids.refuse_gift, raids.play_gift),
    ResolveSiege: (turn.refuse_resolve, turn.play_resolve),
    ReturnCard: (turn.refuse_return, turn.play_return),
    SettleConquest: (turn.refuse_conquest, turn.play_conquest),
    SellFur: (finance.refuse_sell_fur, finance.play_sell_fur),
    DropLost: (option_play.refuse_drop, option_play.play_drop),
    UseBid: (option_play.refuse_bid, option_play.play_bid),
    LoseFromSiege: (raids.refuse_loss, raids.play_loss),
    ChooseStartCard: (
        option_play.refuse_start_card,
        lambda change, side, action: _play_start_card(change, side, action),
    ),
    Swap: (_allowed, turn.play_swap),
    PayCards: (option_play.refuse_pay_cards, turn.play_pay_cards),
    DiscardDrawn: (_allowed, option_play.play_discard_drawn),
    Resign: (_allowed, lambda change, side, action: turn.play_resign(change, side)),
    OpponentResigns: (_allowed, lambda change, side, action: turn.play_resign(change, 1 - side)),
}

_ANSWERS: dict[Decision, tuple[type[Action], ...]] = {
    **raids.ANSWERS,
    Decision.SIEGE_ORDER: (ResolveSiege,),
    Decision.RETURN_AFTER_SIEGE: (ReturnCard,),
    Decision.SETTLE_AFTER_SIEGE: (SettleConquest, Decline),
    Decision.EXTRA_START_CARD: (ChooseStartCard,),
    Decision.SWAP_AFTER_SIEGE: (Swap, Decline),
    Decision.DISCARD_TO_RESHUFFLE: (PayCards,),
    Decision.DISCARD_AFTER_BID: (DiscardDrawn,),
    Decision.OVER: (),
}

_USES_SYMBOLS = frozenset(
    {Settle, Develop, Fortify, Besiege, Reinforce, TakeMoney, Merchant, Trader, Piracy, SettleConquest, SellFur}
)
"""Actions that need their location cards to be usable."""

_NOT_FROM_HAND = frozenset({Draft, Intendant, LoseFromReserve, LoseFromSiege, ReturnCard, ChooseStartCard})
"""Actions whose cards do not come from the hand."""


def new_game(ruleset: Ruleset, chance: Chance) -> GameState:
    """The position after set-up: five cards dealt to each side, the British to move."""
    change = Change(starting_state(ruleset), chance)
    for side in (0, 1):
        change.draw(side, card_play.HAND_SIZE, reshuffle=False)
    if ruleset.french_extra_start_card:
        change.ask(Decision.EXTRA_START_CARD, FRENCH)
    else:
        turn.start_turn(change, 0)
    return change.state


def legal_choices(state: GameState) -> tuple[FreeChoice, ...]:
    """The free choices of several cards that the side to decide has: whatever it may discard, raid or sell with ...

    They say all actions of their kinds, however many.
    """
    scope, decision = Scope(state, state.to_decide), state.decision
    if decision is Decision.DISCARD_TO_RESHUFFLE:
        return tuple(option_play.payment_choices(scope))
    if decision is not Decision.TURN or not state.actions_left:
        return ()
    return (
        *raids.raid_choices(scope),
        *finance.merchant_choices(scope),
        *finance.trader_choices(scope),
        *card_play.discard_choices(scope),
        *card_play.governor_choices(scope),
    )


def is_legal(state: GameState, action: Action) -> bool:
    """Whether an action is a move of the game that the side to decide may do; resigning is none."""
    return type(action) not in RESIGNATIONS and why_not(state, action) is None


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """The actions that the side to decide may do, without duplicates; empty if the game is over.

    All of them, unless there are more than `choices.SPELLED` of one kind: then the first of that kind, those of few
    cards. `legal_choices` says them all, and `is_legal` knows each.
    """
    out: list[Action] = []
    decision = state.decision
    if decision is Decision.OVER:
        return ()
    scope = Scope(state, state.to_decide)
    if decision is not Decision.TURN:
        if decision in raids.ANSWERS:
            raids.legal_answers(scope, out)
        elif decision in _OPTION_DECISIONS:
            option_play.legal_option_decisions(scope, out)
        else:
            turn.legal_siege_decisions(scope, out)
        return tuple(out)
    if state.actions_left:
        expansion.legal_expansion(scope, out)
        conflict.legal_sieges(scope, out)
        raids.legal_raids(scope, out)
        finance.legal_finance(scope, out)
        card_play.legal_card_play(scope, out)
        out.append(_PASS)
    conflict.legal_leader(scope, out)
    card_play.legal_free_card_play(scope, out)
    finance.legal_free_finance(scope, out)
    option_play.legal_option_actions(scope, out)
    out += [Withdraw(siege.place) for siege in state.sieges if siege is not None]
    out.append(_END_TURN)
    return tuple(out)


_OPTION_DECISIONS = frozenset(
    {
        Decision.EXTRA_START_CARD,
        Decision.SWAP_AFTER_SIEGE,
        Decision.DISCARD_TO_RESHUFFLE,
        Decision.DISCARD_AFTER_BID,
    }
)
_PASS = Pass()
_END_TURN = EndTurn()


def apply(state: GameState, action: Action, chance: Chance) -> Step:
    """Do an action; raises IllegalAction if the rules forbid it."""
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal, action, state)
    return play(state, action, chance)


def play(state: GameState, action: Action, chance: Chance) -> Step:
    """Do an action that is known to be legal: like `apply`, but without the check."""
    change = Change(state, chance)
    _make(change, state, action)
    return Step(change.state, tuple(change.events), change.barrier)


def position_after(state: GameState, action: Action, chance: Chance) -> GameState:
    """The position that `play` leads to, without its events."""
    change = Change(state, chance, True)
    _make(change, state, action)
    return change.state


def _make(change: Change, state: GameState, action: Action) -> None:
    kind = type(action)
    if state.decision is Decision.TURN and kind not in FREE_ACTIONS:
        change.state.actions_left -= 1
    _RULES[kind][1](change, state.to_decide, action)


def _play_start_card(change: Change, side: Side, action: Action) -> None:
    option_play.play_start_card(change, side, action)
    turn.start_turn(change, 0)


def _play_decline(change: Change, side: Side) -> None:
    if change.state.decision is Decision.SWAP_AFTER_SIEGE:
        turn.continue_opening(change)
    elif change.state.decision is Decision.SETTLE_AFTER_SIEGE:
        turn.play_decline_conquest(change, side)
    else:
        raids.play_decline_block(change, side)


def why_not(state: GameState, action: object) -> Refusal | None:
    """Why an action is not legal, or None if it is. Never raises, whatever it is given."""
    if state.decision is Decision.OVER:
        return Refusal(Code.GAME_OVER, {}, "End and score")
    if not isinstance(action, Action) or not _is_well_formed(state, action):
        return Refusal(Code.UNKNOWN, {}, "Actions")
    kind = type(action)
    if kind in RESIGNATIONS:
        return None
    if state.decision is Decision.TURN:
        if kind in DECISIONS:
            return Refusal(Code.NOT_NOW, {"decision": int(state.decision)}, "A turn")
        if not state.actions_left and kind not in FREE_ACTIONS:
            return Refusal(Code.NO_ACTIONS_LEFT, {}, "A turn")
    elif kind not in _ANSWERS[state.decision]:
        return Refusal(Code.NOT_NOW, {"decision": int(state.decision)}, "A turn")
    side = state.to_decide
    return _hand_refusal(state, side, action) or _RULES[kind][0](state, side, action)


def _is_well_formed(state: GameState, action: Action) -> bool:
    """Whether the action's place, cards and number of cards are ones its class can have."""
    kind = type(action)
    if kind not in _RULES or not isinstance(action.cards, tuple):
        return False
    catalogue = state.ruleset.catalogue
    least, most = kind.count
    place_fits = (
        isinstance(action.place, int) and 0 <= action.place < len(catalogue.locations)
        if kind.has_place
        else action.place == -1
    )
    cards: tuple[object, ...] = action.cards
    cards_fit = all(isinstance(card, int) and 0 <= card < len(catalogue.cards) for card in cards)
    return place_fits and cards_fit and least <= len(action.cards) <= most


def spent_cards(state: GameState, action: Action) -> tuple[int, ...]:
    """The cards that an action takes from the hand of the side to decide, unnamed ones included."""
    tables, side = state.ruleset.tables, state.to_decide
    kind = type(action)
    if kind is Trader:
        return (tables.trader[side], *action.cards)
    if kind is Piracy:
        return (tables.louisbourg, *action.cards)
    if kind is Governor:
        return (tables.governor[side], *action.cards)
    if kind is Intendant:
        return (tables.intendant,)
    if kind is HomeSupport:
        return (tables.home_support[side],)
    return () if kind in _NOT_FROM_HAND else action.cards


def _hand_refusal(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why the cards cannot be played: not in hand, or location cards that are not usable."""
    if type(action) in (Piracy, Intendant) and side != FRENCH:
        return Refusal(Code.FRENCH_ONLY, {}, "Actions")
    tables, hand = state.ruleset.tables, list(state.sides[side].hand)
    spent = spent_cards(state, action)
    for card in spent:
        if card not in hand:
            return Refusal(Code.NOT_IN_HAND, {"card": card}, "Words")
        hand.remove(card)
    if type(action) not in _USES_SYMBOLS:
        return None
    usable = usable_places(state, side)
    for card in spent:
        place = tables.location[card]
        if place >= 0 and not usable >> place & 1:
            return Refusal(_unusable(state, side, place), {"card": card, "place": place}, "Supply")
    return None


def _unusable(state: GameState, side: Side, place: int) -> Code:
    siege = state.sieges[1 - side]
    if not state.sides[side].controlled >> place & 1:
        return Code.CARD_NOT_CONTROLLED
    if siege is not None and siege.place == place:
        return Code.CARD_BESIEGED
    return Code.CARD_OUT_OF_SUPPLY


assert set(_RULES) == {*ACTIONS, *RESIGNATIONS}
