"""The start of a turn, the end of sieges, and the refill."""

from __future__ import annotations

from tests.rules.witness import answers
from tests.rules.witness.allowed import Turn
from tests.rules.witness.figures import BRITISH, CAPITALS, FRENCH, SIDES
from tests.rules.witness.position import other
from tests.rules.witness.reach import balance
from tests.rules.witness.table import Table

HAND = 5
CAPTURES = 12


def begin_turn(table: Table, turn: int) -> None:
    """The start of a turn: a capital won, the end by stocks or captures, sieges won."""
    position = table.position
    position.turn = turn
    position.mover = mover = SIDES[(turn - 1) % 2]
    position.actions_left = 1 if turn <= 2 else 2
    position.opening = True
    table.back_to_turn()
    own = position.sieges.get(mover)
    if own and own.place in CAPITALS[other(mover)] and balance(position, mover) >= 2:
        table.finish("CAPITAL_BESIEGED", mover)
    elif not position.sieges and _due(table, mover):
        british, french = position.points(BRITISH), position.points(FRENCH)
        table.finish(_due(table, mover), BRITISH if british > french else FRENCH)
    else:
        go_on_opening(table)


def _due(table: Table, side: str) -> str:
    if table.position.villages_left(side) <= 0:
        return "VILLAGES"
    if table.position.towns_left(side) <= 0:
        return "TOWNS"
    return "CAPTURES" if table.position.captured_points(side) >= CAPTURES else ""


def go_on_opening(table: Table) -> None:
    """Resolve the next won siege, or let the turn go on."""
    position = table.position
    table.back_to_turn()
    turn = Turn(position)
    won = [attacker for attacker in SIDES if attacker in position.sieges and answers.won_by(turn, attacker)]
    if len(won) == 2:
        table.ask(answers.ORDER, position.mover)
    elif won:
        resolve(table, won[0], loser=other(position.mover))
    else:
        position.opening = False


def resolve(table: Table, attacker: str, loser: str) -> None:
    """A siege is lost: its loser first chooses an empire card to give up, if it has one there."""
    siege = table.position.sieges[attacker]
    if any(not code.startswith("L:") for code in siege.cards[loser]):
        table.ask(answers.RETURN, loser, attacker)
    else:
        end_siege(table, attacker, loser)


def end_siege(table: Table, attacker: str, loser: str) -> None:
    """Put the cards of a siege away; a won place is captured."""
    position = table.position
    siege = position.sieges.pop(attacker)
    for side in SIDES:
        table.player(side).discard += siege.cards[side]
    if loser == attacker:
        siege_over(table)
        return
    table.lose_piece(loser, siege.place, raided=False)
    position.forts.discard(siege.place)
    if position.villages_left(attacker) > 0:
        table.ask(answers.SETTLE, attacker, siege.place)
    else:
        siege_over(table)


def settle_conquest(table: Table, side: str, cards: tuple[str, ...]) -> None:
    """Place a village in a conquered place."""
    place = table.position.pending or ""
    for code in cards:
        table.to_discard(side, code)
    table.player(side).villages.add(place)
    table.take_place_card(side, place)
    if wins_by_duquesne(table, side, place):
        table.finish("DUQUESNE", side)
    else:
        siege_over(table)


def wins_by_duquesne(table: Table, side: str, place: str) -> bool:
    """Whether placing a piece wins under the option of Fort Duquesne."""
    return table.rules.on("duquesne_wins") and side == FRENCH and place == "Fort Duquesne"


def siege_over(table: Table) -> None:
    """What follows the end of a siege: a swap, the next siege, or the turn."""
    position = table.position
    if not position.opening:
        table.back_to_turn()
        return
    swaps = table.rules.on("french_swap_after_siege") and position.mover == FRENCH and table.player(FRENCH).hand
    if swaps:
        table.ask(answers.SWAP, FRENCH)
    else:
        go_on_opening(table)


def end_turn(table: Table) -> None:
    """Refill the hand of the mover, pay for a reshuffle, and let the other side begin."""
    position, side = table.position, table.position.mover
    me, late = table.player(side), table.rules.on("late_reshuffle")
    if len(me.hand) < HAND:
        table.draw(side, HAND - len(me.hand), reshuffles=not late)
    for _time in range(table.reshuffled if table.rules.on("pay_to_reshuffle") else 0):
        if me.money:
            me.money -= 1
        else:
            position.debt += 2
    if late and not me.draw:
        table.reshuffle(side)
    position.debt = min(position.debt, len(me.hand))
    if position.debt:
        table.ask(answers.PAY, side)
    else:
        begin_turn(table, position.turn + 1)
