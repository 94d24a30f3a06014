"""The flow of a turn: its start, won and lost sieges, passing, withdrawing, and its end (rules: A turn)."""

from __future__ import annotations

from afaos_gui.rules.actions import Action, Decline, ResolveSiege, ReturnCard, SettleConquest
from afaos_gui.rules.catalogue import FRENCH, SETTLER, Side
from afaos_gui.rules.chapters.card_play import HAND_SIZE
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.expansion import claim_duquesne
from afaos_gui.rules.chapters.position import is_won, siege_of, towns_left, villages_left
from afaos_gui.rules.chapters.scope import Scope, mask_of, single_cards
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.scoring import CAPTURES_TO_END, captured_points, leader
from afaos_gui.rules.state import Decision, Ending, GameState, with_cards, without

SECTION = "Losing and winning a siege"
RESHUFFLE_PRICE = 1
ACTIONS_IN_TURN = 2
SIDES_FIRST_TURNS = 2
"""Turns 1 and 2 are the first turns of the two sides, with one action each."""


def start_turn(change: Change, side: Side) -> None:
    """Begin a turn: check for lost capitals and the end of the game, then resolve the sieges that the mover has won."""
    state = change.state
    state.mover = side
    state.actions_left = 1 if state.turn <= SIDES_FIRST_TURNS else ACTIONS_IN_TURN
    state.opening = True
    change.tell(Kind.TURN_STARTED, side, amount=state.turn)
    siege = state.sieges[side]
    if siege is not None and _is_capital(state, 1 - side, siege.place) and is_won(state, side, side):
        change.end_game(side, Ending.CAPITAL_BESIEGED)
        return
    ending = _ending_by_pieces(state, side)
    if ending is not Ending.NONE:
        change.end_game(leader(state), ending)
        return
    continue_opening(change)


def _is_capital(state: GameState, side: Side, place: int) -> bool:
    return bool(state.ruleset.tables.capitals[side] >> place & 1)


def _ending_by_pieces(state: GameState, side: Side) -> Ending:
    """The ending that the mover's pieces bring about, if any; never while a siege is in progress."""
    if state.sieges != (None, None):
        return Ending.NONE
    if villages_left(state, side) <= 0:
        return Ending.VILLAGES
    if towns_left(state, side) <= 0:
        return Ending.TOWNS
    if captured_points(state, side) >= CAPTURES_TO_END:
        return Ending.CAPTURES
    return Ending.NONE


def continue_opening(change: Change) -> None:
    """Resolve the next siege that the mover has won, or begin the actions of the turn."""
    state = change.state
    won = [attacker for attacker in (0, 1) if is_won(state, attacker, state.mover)]
    if len(won) == 2:
        change.ask(Decision.SIEGE_ORDER, state.mover)
    elif won:
        begin_resolution(change, won[0], state.mover)
    else:
        state.opening = False
        change.back_to_turn()


def begin_resolution(change: Change, attacker: Side, winner: Side) -> None:
    """End a siege; its loser first chooses an empire card to return, if it has one there."""
    siege = change.state.sieges[attacker]
    assert siege is not None
    change.tell(Kind.SIEGE_WON, winner, place=siege.place)
    loser = 1 - winner
    cards = siege.attackers if loser == attacker else siege.defenders
    if mask_of(cards) & change.state.ruleset.tables.empire_cards:
        change.ask(Decision.RETURN_AFTER_SIEGE, loser, attacker)
    else:
        _finish_siege(change, attacker, winner)


def _finish_siege(change: Change, attacker: Side, winner: Side) -> None:
    """Return the cards to their owners; a winning attacker captures the piece and may settle."""
    state = change.state
    siege = state.sieges[attacker]
    assert siege is not None
    change.set_siege(attacker, None)
    for side, cards in ((attacker, siege.attackers), (1 - attacker, siege.defenders)):
        if cards:
            me = change.sides[side]
            me.discard = with_cards(me.discard, cards)
            change.tell(Kind.SIEGE_CARDS_BACK, side, cards, siege.place)
    if winner == attacker:
        if state.forts >> siege.place & 1:
            state.forts &= ~(1 << siege.place)
            change.tell(Kind.FORT_REMOVED, winner, place=siege.place)
        change.capture(attacker, siege.place)
        if villages_left(state, attacker):
            change.ask(Decision.SETTLE_AFTER_SIEGE, attacker, siege.place)
            return
    after_siege(change)


def after_siege(change: Change) -> None:
    """Continue with what the end of the siege interrupted: the start of the turn, or the turn."""
    state = change.state
    if state.opening:
        swaps = state.ruleset.french_swap_after_siege and state.mover == FRENCH
        if swaps and change.sides[FRENCH].hand:
            change.ask(Decision.SWAP_AFTER_SIEGE, FRENCH)
        else:
            continue_opening(change)
    else:
        change.back_to_turn()


# Legal decisions


def legal_siege_decisions(scope: Scope, out: list[Action]) -> None:
    """Add every answer to SIEGE_ORDER, RETURN_AFTER_SIEGE or SETTLE_AFTER_SIEGE."""
    state, tables = scope.state, scope.tables
    if state.decision is Decision.SIEGE_ORDER:
        out += (ResolveSiege(siege.place) for siege in state.sieges if siege is not None)
    elif state.decision is Decision.RETURN_AFTER_SIEGE:
        out += single_cards(scope.tables, ReturnCard, mask_of(siege_cards_of(state, scope.side)) & tables.empire_cards)
    else:
        if tables.settler_places >> state.pending & 1:
            out += single_cards(scope.tables, SettleConquest, scope.playable & tables.settler_cards)
        else:
            out.append(SettleConquest())
        out.append(Decline())


def siege_cards_of(state: GameState, side: Side) -> tuple[int, ...]:
    """The cards of `side` in the siege that RETURN_AFTER_SIEGE is about."""
    siege = state.sieges[state.pending]
    assert siege is not None
    return siege.attackers if side == state.pending else siege.defenders


# Refusals


def refuse_resolve(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a siege cannot be resolved now."""
    if siege_of(state, action.place) is None:
        return Refusal(Code.NO_SIEGE, {"place": action.place}, "A turn")
    return None


def refuse_return(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a card cannot be returned after a lost siege."""
    card = action.cards[0]
    if card not in siege_cards_of(state, side):
        return Refusal(Code.NOT_IN_SIEGE, {"card": card}, SECTION)
    if state.ruleset.tables.location_cards >> card & 1:
        return Refusal(Code.NOT_EMPIRE, {"card": card}, SECTION)
    return None


def refuse_conquest(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a conquered place cannot be settled with these cards."""
    tables = state.ruleset.tables
    if tables.settler_places >> state.pending & 1:
        if not action.cards:
            return Refusal(Code.NEEDS_SETTLER, {"place": state.pending}, SECTION)
        if not tables.symbols[action.cards[0]] & SETTLER:
            return Refusal(Code.NOT_A_SETTLER, {"card": action.cards[0]}, SECTION)
    elif action.cards:
        return Refusal(Code.NO_SETTLER_NEEDED, {"place": state.pending}, SECTION)
    return None


def refuse_withdraw(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why there is nothing to withdraw from."""
    if siege_of(state, action.place) is None:
        return Refusal(Code.NO_SIEGE, {"place": action.place}, "Free actions")
    return None


# What they do


def play_resolve(change: Change, side: Side, action: Action) -> None:
    """Resolve the chosen one of two won sieges."""
    found = siege_of(change.state, action.place)
    assert found is not None
    begin_resolution(change, found[0], side)


def play_return(change: Change, side: Side, action: Action) -> None:
    """Return a card of the lost siege, then end the siege."""
    attacker, card = change.state.pending, action.cards[0]
    siege = change.state.sieges[attacker]
    assert siege is not None
    new = type(siege)(
        siege.place,
        without(siege.attackers, card) if side == attacker else siege.attackers,
        siege.defenders if side == attacker else without(siege.defenders, card),
    )
    change.set_siege(attacker, new)
    change.give_back(side, card, "siege")
    _finish_siege(change, attacker, 1 - side)


def play_conquest(change: Change, side: Side, action: Action) -> None:
    """Place a village in the conquered place and take its card."""
    place = change.state.pending
    if action.cards:
        change.play_cards(side, action.cards)
    change.place_village(side, place)
    change.take_place_card(side, place)
    claim_duquesne(change, side, place)
    if change.state.ending is Ending.NONE:
        _after_settle_decision(change, side)


def play_decline_conquest(change: Change, side: Side) -> None:
    """Leave the conquered place empty."""
    _after_settle_decision(change, side)


def _after_settle_decision(change: Change, side: Side) -> None:
    if side != change.state.mover:
        change.barrier = True
    after_siege(change)


def play_swap(change: Change, side: Side, action: Action) -> None:
    """Discard a card and draw one, then go on with the start of the turn."""
    change.play_cards(side, action.cards)
    change.draw(side, 1, reshuffle=not change.state.ruleset.late_reshuffle)
    continue_opening(change)


def play_withdraw(change: Change, side: Side, action: Action) -> None:
    """Withdraw from a siege, which counts as losing it; giving up a capital loses the game."""
    found = siege_of(change.state, action.place)
    assert found is not None
    attacker = found[0]
    if attacker != side and _is_capital(change.state, side, action.place):
        change.end_game(1 - side, Ending.CAPITAL_SURRENDERED)
        return
    begin_resolution(change, attacker, 1 - side)


def play_resign(change: Change, side: Side) -> None:
    """Resign: the other side wins."""
    change.end_game(1 - side, Ending.RESIGNED)


def play_pass(change: Change, side: Side, action: Action) -> None:
    """Pass: use up the action without effect."""


def refill(change: Change, side: Side) -> bool:
    """Draw up to five cards; a larger hand is kept. Returns whether cards must still pay for a reshuffle."""
    ruleset, me = change.state.ruleset, change.sides[side]
    missing = HAND_SIZE - len(me.hand)
    if ruleset.late_reshuffle:
        change.draw(side, missing, reshuffle=False)
        if not me.draw and me.discard:
            change.reshuffle(side)
        return False
    reshuffled = change.draw(side, missing, reshuffle=True)
    if not reshuffled or not ruleset.pay_to_reshuffle:
        return False
    if me.money < RESHUFFLE_PRICE:
        return True
    change.money(side, -RESHUFFLE_PRICE)
    return False


def play_end_turn(change: Change, side: Side, action: Action) -> None:
    """Refill the hand and let the other side begin its turn."""
    if refill(change, side):
        change.ask(Decision.DISCARD_TO_RESHUFFLE, side)
    else:
        _pass_turn(change, side)


def play_pay_cards(change: Change, side: Side, action: Action) -> None:
    """Discard the cards that pay for a reshuffle, then let the other side begin its turn."""
    change.play_cards(side, action.cards)
    _pass_turn(change, side)


def _pass_turn(change: Change, side: Side) -> None:
    change.tell(Kind.TURN_ENDED, side)
    change.state.turn += 1
    start_turn(change, 1 - side)
