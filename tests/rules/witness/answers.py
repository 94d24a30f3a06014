"""Whether a decision outside the ordinary course of a turn is allowed."""

from __future__ import annotations

from tests.rules.witness.allowed import Turn
from tests.rules.witness.figures import places
from tests.rules.witness.moves import Move
from tests.rules.witness.reach import balance, in_supply

NATIVES = "N:Native Americans"
RAID, AMBUSH, LOSE, GIVE = "BLOCK_RAID", "BLOCK_AMBUSH", "LOSE_TO_AMBUSH", "GIVE_NATIVES"
ORDER, RETURN, SETTLE = "SIEGE_ORDER", "RETURN_AFTER_SIEGE", "SETTLE_AFTER_SIEGE"
EXTRA, SWAP, PAY, BID = "EXTRA_START_CARD", "SWAP_AFTER_SIEGE", "DISCARD_TO_RESHUFFLE", "DISCARD_AFTER_BID"


def ambushable(turn: Turn, code: str) -> bool:
    """Whether a card can be lost to an ambush."""
    return "ambushable" in turn.card(code).abilities


def own_siege_cards(turn: Turn, place: str) -> list[str]:
    """The side's cards in the siege of a place."""
    return [code for siege in turn.position.sieges.values() if siege.place == place for code in siege.cards[turn.side]]


def _blocks(turn: Turn, move: Move) -> bool:
    if len(move.cards) != 1 or not turn.holds(move.cards):
        return False
    card, pending = turn.card(move.cards[0]), turn.position.pending
    if turn.position.decision == AMBUSH:
        return "ambush" in card.blocks
    own = card.place == pending and in_supply(turn.position, turn.side, card.place)
    return "raid" in card.blocks or own


def _loses(turn: Turn, move: Move) -> bool:
    if len(move.cards) != 1 or not ambushable(turn, move.cards[0]):
        return False
    if move.verb == "lose from hand":
        return turn.holds(move.cards)
    if move.verb == "lose from reserve":
        return move.cards[0] in turn.me.reserve
    on = move.verb == "lose from siege" and turn.rules.on("siege_cards_ambushable")
    return on and move.cards[0] in own_siege_cards(turn, move.place)


def _gives(turn: Turn, move: Move) -> bool:
    pile = {"give from hand": turn.me.hand, "give from reserve": turn.me.reserve}.get(move.verb, [])
    return NATIVES in pile and not move.cards


def _returns(turn: Turn, move: Move) -> bool:
    siege = turn.position.sieges[turn.position.pending or ""]
    named = move.verb == "return" and len(move.cards) == 1
    return named and not turn.card(move.cards[0]).place and move.cards[0] in siege.cards[turn.side]


def _settles(turn: Turn, move: Move) -> bool:
    if move.verb == "decline":
        return True
    if move.verb != "settle conquest":
        return False
    if not places()[turn.position.pending or ""].settler:
        return not move.cards
    settlers = [turn.card(code) for code in move.cards]
    return len(settlers) == 1 and turn.holds(move.cards) and "settler" in settlers[0].symbols and turn.usable(settlers)


def won_by(turn: Turn, attacker: str) -> bool:
    """Whether the side to move has won the siege of this attacker."""
    value = balance(turn.position, attacker)
    return value >= 2 if attacker == turn.position.mover else value <= -1


def allows_answer(turn: Turn, move: Move) -> bool:
    """Whether a move answers the decision that is asked for."""
    decision = turn.position.decision
    if decision in (RAID, AMBUSH):
        return move.verb == "decline" or (move.verb == "block" and _blocks(turn, move))
    if decision == LOSE:
        return _loses(turn, move)
    if decision == GIVE:
        return _gives(turn, move)
    if decision == ORDER:
        besieging = [side for side, siege in turn.position.sieges.items() if siege.place == move.place]
        return move.verb == "resolve" and any(won_by(turn, side) for side in besieging)
    if decision == RETURN:
        return _returns(turn, move)
    if decision == SETTLE:
        return _settles(turn, move)
    return _allows_of_option(turn, move)


def _allows_of_option(turn: Turn, move: Move) -> bool:
    decision, one = turn.position.decision, len(move.cards) == 1
    if decision == EXTRA:
        return move.verb == "start with" and one and move.cards[0][0] == "E" and move.cards[0] in turn.me.available
    if decision == SWAP:
        return move.verb == "decline" or (move.verb == "swap" and one and turn.holds(move.cards))
    if decision == PAY:
        return move.verb == "pay with cards" and len(move.cards) == turn.position.debt and turn.holds(move.cards)
    return decision == BID and move.verb == "discard for bid" and one and turn.holds(move.cards)
