"""Clauses recounted: each is checked against positions that are played out here, with other draws and by other sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from afaos_gui.rules.actions import EndTurn, Raid
from afaos_gui.rules.catalogue import MILITARY, SETTLER, SHIP, Card, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, play
from afaos_gui.rules.events import Kind
from afaos_gui.rules.scoring import score
from afaos_gui.rules.state import Decision, Ending, GameState, Siege
from afaos_gui.session.reasons.topics import Clause, Topic
from tests.session.reasons.playing_out import Played

# Sums


def cards_of_side(state: GameState, side: Side) -> list[Card]:
    """Every card that belongs to a side's deck."""
    cards, me = state.ruleset.tables.cards, state.sides[side]
    piles = [me.hand, me.draw, me.discard, me.reserve]
    piles += [
        siege.attackers if attacker == side else siege.defenders
        for attacker, siege in enumerate(state.sieges)
        if siege is not None
    ]
    return [cards[card] for pile in piles for card in pile]


def empire(cards: Iterable[Card]) -> list[Card]:
    return [card for card in cards if not card.is_location]


def strength(card: Card, ships: bool) -> int:
    if card.is_location:
        return int(bool(card.symbols & MILITARY) or (ships and bool(card.symbols & SHIP)))
    return int(ships) if card.symbols & SHIP else card.strength


def balance_of(state: GameState, siege: Siege, side: Side) -> int:
    """The balance of a siege for a side, summed card by card."""
    place = state.ruleset.catalogue.locations[siege.place]
    cards = state.ruleset.tables.cards
    attack = sum(strength(cards[card], place.ship_in_siege) for card in siege.attackers)
    defence = sum(strength(cards[card], place.ship_in_siege) for card in siege.defenders)
    fort = 2 if state.forts >> siege.place & 1 else 0
    for_attacker = attack - defence - place.defence - fort - 1
    return for_attacker if state.sieges[side] is siege else -for_attacker


def siege_at(state: GameState, place: int) -> Siege | None:
    return next((siege for siege in state.sieges if siege is not None and siege.place == place), None)


def raid_targets(state: GameState, side: Side) -> set[int]:
    """The places of a side that the enemy could raid with every raid card that it may hold, five at most, and money.

    The cards of its reserve are beside them if their price is there, or is after one card is sold.
    """
    enemy = 1 - side
    them = state.sides[enemy]
    cards = state.ruleset.tables.cards
    force = [card for card in them.hand + them.draw if cards[card].raid or cards[card].extends_raid]
    force.sort(key=lambda card: not cards[card].raid)
    richest = max((cards[card].money for card in them.hand + them.draw), default=0)
    back = them.reserve if len(them.reserve) - them.money <= richest else ()
    with_force = replace(them, hand=tuple(sorted((*force[:5], *back))), reserve=(), money=50)
    sides = (with_force, state.sides[1]) if enemy == 0 else (state.sides[0], with_force)
    asked = replace(
        state, sides=sides, mover=enemy, to_decide=enemy, decision=Decision.TURN, actions_left=2, ending=Ending.NONE
    )
    return {action.place for action in legal_actions(asked) if isinstance(action, Raid)}


def with_cards_before(course: Played) -> GameState:
    """The position at the end of a turn, with the cards that the enemy held before it, as it chooses what to block."""
    enemy = 1 - course.viewer
    before, sides = course.start.sides[enemy], list(course.end.sides)
    sides[enemy] = replace(sides[enemy], hand=before.hand, draw=before.draw, reserve=before.reserve)
    return replace(course.end, sides=(sides[0], sides[1]))


def led_to(state: GameState, side: Side) -> set[int]:
    """The places that a side's usable location cards lead to."""
    network, me = state.ruleset.tables.network, state.sides[side]
    hostile = state.sieges[1 - side]
    found: set[int] = set()
    for card in cards_of_side(state, side):
        is_besieged = hostile is not None and hostile.place == card.location
        if card.is_location and not is_besieged and network.supplied(side, me.controlled) >> card.location & 1:
            found |= {place for _symbol, places in card.connections for place in places}
    return found


# Clauses

Check = Callable[[Clause, Played, Played, bool], str]


def recount(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    """Why a clause is false; empty if it holds."""
    return _CHECKS[clause.topic](clause, one, other, shares_answer)


def _last(sequel: Played, shares_answer: bool) -> GameState:
    return sequel.back if shares_answer else sequel.end


def _figures(count: Callable[[GameState, Side], int], more_is_gain: bool | None = True, enemy: bool = False) -> Check:
    """A check of two figures at the positions that are compared."""

    def check(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
        side = 1 - one.viewer if enemy else one.viewer
        mine, theirs = (count(_last(sequel, shares_answer), side) for sequel in (one, other))
        if (mine, theirs) != (clause.mine, clause.other):
            return f"{mine} and {theirs}"
        if more_is_gain is not None and clause.is_gain != ((mine > theirs) == more_is_gain):
            return "the wrong way round"
        return ""

    return check


def _count(test: Callable[[Card], bool]) -> Callable[[GameState, Side], int]:
    return lambda state, side: sum(1 for card in empire(cards_of_side(state, side)) if test(card))


def _kept(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    here, there = Counter(one.held()), Counter(other.held())
    less, more = (there, here) if clause.is_gain else (here, there)
    return "" if Counter(clause.cards) <= more - less else f"{here} and {there}"


def _owned(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    here, there = (
        Counter(card.id for card in cards_of_side(_last(sequel, shares_answer), sequel.viewer))
        for sequel in (one, other)
    )
    more = here - there if clause.is_gain else there - here
    return "" if Counter(clause.cards) <= more else f"{here} and {there}"


def _ready(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    found = []
    for sequel in (one, other):
        cards = sequel.end.ruleset.tables.cards
        held = [cards[card] for card in (*sequel.held(), *sequel.end.sides[sequel.viewer].reserve)]
        found.append(sum(strength(card, False) for card in empire(held)))
    fits = found == [clause.mine, clause.other] and clause.is_gain == (found[0] > found[1])
    return "" if fits else str(found)


def _winner(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    wanted = one.viewer if clause.topic is Topic.WIN else 1 - one.viewer
    has, has_not = (one, other) if clause.is_gain == (clause.topic is Topic.WIN) else (other, one)
    fits = has.back.ending is not Ending.NONE and has.back.winner == wanted and has_not.back.winner != wanted
    return "" if fits else "the game ends otherwise"


def _result(sequel: Played, place: int) -> int:
    """1 where the viewer wins the siege of a place, −1 where it loses it or gives it up, 0 where neither happens."""
    for event in sequel.events:
        if event.place == place and event.kind is Kind.SIEGE_WON:
            return 1 if event.side == sequel.viewer else -1
    siege = siege_at(sequel.back, place)
    if sequel.back.ending is Ending.CAPITAL_BESIEGED and siege is not None:
        return 1 if sequel.back.winner == sequel.viewer else -1
    return 0


def _siege(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    (place,) = clause.places
    here, there = _result(one, place), _result(other, place)
    if clause.topic is Topic.SIEGE_WON:
        fits = (here == 1, there != 1) == (True, True) if clause.is_gain else here != 1 and there == 1
    else:
        fits = here != -1 and there == -1 if clause.is_gain else here == -1
    return "" if fits else f"{here} and {there}"


def _balance(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    (place,) = clause.places
    found = []
    for sequel in (one, other) if clause.topic is Topic.BALANCE else (one,):
        siege = siege_at(sequel.answer, place)
        if siege is None:
            return "there is no siege"
        found.append(balance_of(sequel.answer, siege, sequel.viewer))
    if clause.topic is Topic.OPENED:
        return "" if found == [clause.mine] and clause.other == 2 - clause.mine else str(found)
    return "" if found == [clause.mine, clause.other] and clause.is_gain == (found[0] > found[1]) else str(found)


def _released(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    has, has_not = (one, other) if clause.is_gain else (other, one)
    held, me = has_not.end.sieges[one.viewer], has.end.sides[one.viewer]
    if held is None or has.end.sieges[one.viewer] is not None:
        return "no siege is given up"
    freed = Counter(clause.cards)
    fits = freed <= Counter(held.attackers) and freed <= Counter(me.hand + me.draw + me.discard)
    return "" if fits else "the cards are elsewhere"


def _threat(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    (place,) = clause.places
    begun = [
        any(
            event.kind is Kind.SIEGE_STARTED and event.place == place and event.side != sequel.viewer
            for event in sequel.events
        )
        for sequel in (one, other)
    ]
    return "" if begun == [not clause.is_gain, clause.is_gain] else str(begun)


def _unblocked(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    (place,) = clause.places
    has, has_not = (one, other) if clause.is_gain else (other, one)
    asked = [
        any(event.kind is Kind.ASKED and event.place == place for event in sequel.own_events[:4])
        for sequel in (has, has_not)
    ]
    worth = 4 if has.end.sides[1 - has.viewer].towns >> place & 1 else 2
    return "" if asked == [True, False] and clause.mine == worth else f"{asked}, {worth}"


def _affords(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    (card,) = clause.cards
    mine, theirs = (_last(sequel, shares_answer).sides[sequel.viewer] for sequel in (one, other))
    cost = one.end.ruleset.catalogue.cards[card].cost
    fits = (mine.money, theirs.money) == (clause.mine, clause.other)
    fits = fits and (mine.money >= cost > theirs.money if clause.is_gain else theirs.money >= cost > mine.money)
    return "" if fits and card in mine.available else f"{mine.money} and {theirs.money}, {cost}"


def _lost(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    mine, theirs = (len(empire(cards_of_side(sequel.end, 1 - sequel.viewer))) for sequel in (one, other))
    return "" if theirs - mine == (clause.mine if clause.is_gain else -clause.mine) else f"{mine} and {theirs}"


def _shield(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    has, has_not = (one, other) if clause.is_gain else (other, one)
    cards = one.end.ruleset.catalogue.cards
    for card in clause.cards:
        if not (cards[card].blocks_raid or cards[card].blocks_ambush):
            return "it blocks nothing"
        if card not in has.held() or card in has_not.held():
            return "it is elsewhere"
    return ""


def _drawn(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    is_whole = all(
        sequel.back.turn > sequel.end.turn
        and sequel.back.mover == sequel.viewer
        and sequel.back.ending is Ending.NONE  # No next turn comes where the game is over.
        for sequel in (one, other)
    )
    mine, theirs = (
        sum(
            event.amount
            for event in (sequel.events if is_whole else sequel.own_events)
            if event.kind is Kind.DREW and event.side == sequel.viewer
        )
        for sequel in (one, other)
    )
    fits = (mine, theirs) == (clause.mine, clause.other) and clause.is_gain == (mine > theirs)
    return "" if fits else f"{mine} and {theirs}"


def _support(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    drew = next((event for event in one.own_events if event.kind is Kind.DREW and event.side == one.viewer), None)
    me = one.end.sides[one.viewer]
    if drew is None:
        return "nothing is drawn"
    fits = (clause.mine, clause.other) == (drew.amount, drew.amount + len(me.draw))
    return "" if fits and Counter(clause.cards) <= Counter((*drew.cards, *me.draw)) else f"{drew.cards} and {me.draw}"


def _shuffled(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    step = play(one.end, EndTurn(), RandomChance(3))
    is_shuffled = any(event.kind is Kind.RESHUFFLED and event.side == one.viewer for event in step.events)
    me = one.end.sides[one.viewer]
    return "" if is_shuffled and Counter(clause.cards) <= Counter(me.discard) else "it is not reshuffled"


def _delayed(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    me = one.back.sides[one.viewer]
    held = Counter(me.hand) + Counter(me.draw)
    start = Counter(card.id for card in cards_of_side(other.end, one.viewer))
    new = all(held[card] <= start[card] for card in clause.cards)
    if any(one.back.ruleset.catalogue.cards[card].name == "Intendant" for card in (*held, *me.reserve)):
        return "an Intendant can take it back"
    return "" if len(me.draw) == clause.mine and new else f"{len(me.draw)} cards are left"


def _raids(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    here, there = (raid_targets(with_cards_before(course), one.viewer) for course in (one, other))
    safe, open_to = (here, there) if clause.is_gain else (there, here)
    return "" if set(clause.places) <= open_to - safe else f"{here} and {there}"


def _forts(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    fortified, open_to = (one, other) if clause.is_gain else (other, one)
    for place in clause.places:
        both = all(course.end.sides[course.viewer].controlled >> place & 1 for course in (one, other))
        if not both or not fortified.end.forts >> place & 1 or open_to.end.forts >> place & 1:
            return "the fortifications are elsewhere"
    return ""


def _ways(clause: Clause, one: Played, other: Played, shares_answer: bool) -> str:
    here, there = (led_to(_last(sequel, shares_answer), sequel.viewer) for sequel in (one, other))
    more, less = (here, there) if clause.is_gain else (there, here)
    return "" if set(clause.places) <= more - less else f"{here} and {there}"


def _stock(town: bool) -> Callable[[GameState, Side], int]:
    def left(state: GameState, side: Side) -> int:
        figures, me, them = state.ruleset.catalogue.sides[side], state.sides[side], state.sides[1 - side]
        if town:
            return figures.towns - me.towns.bit_count() - them.captured_towns
        return figures.villages - me.villages.bit_count() - them.captured_villages

    return left


_CHECKS: dict[Topic, Check] = {
    Topic.WIN: _winner,
    Topic.LOSS: _winner,
    Topic.SIEGE_WON: _siege,
    Topic.SIEGE_LOST: _siege,
    Topic.BALANCE: _balance,
    Topic.OPENED: _balance,
    Topic.RELEASED: _released,
    Topic.THREATENED: _threat,
    Topic.POINTS: _figures(lambda state, side: score(state, side).total),
    Topic.THEIR_POINTS: _figures(lambda state, side: score(state, side).total, False, enemy=True),
    Topic.UNBLOCKED: _unblocked,
    Topic.MONEY: _figures(lambda state, side: state.sides[side].money),
    Topic.AFFORDS: _affords,
    Topic.THEIR_MONEY: _figures(lambda state, side: state.sides[side].money, False, enemy=True),
    Topic.THEIR_CARDS: _lost,
    Topic.SHIELD: _shield,
    Topic.KEPT: _kept,
    Topic.STRENGTH: _ready,
    Topic.OWNED: _owned,
    Topic.DECK_STRENGTH: _figures(
        lambda state, side: sum(strength(card, False) for card in empire(cards_of_side(state, side)))
    ),
    Topic.SETTLERS: _figures(_count(lambda card: bool(card.symbols & SETTLER))),
    Topic.BLOCKERS: _figures(_count(lambda card: card.blocks_raid or card.blocks_ambush)),
    Topic.ATTACKERS: _figures(_count(lambda card: card.raid or card.ambush)),
    Topic.FREE: _figures(_count(lambda card: card.free_action)),
    Topic.DECK: _figures(
        lambda state, side: len(state.sides[side].hand + state.sides[side].draw + state.sides[side].discard), False
    ),
    Topic.DRAWN: _drawn,
    Topic.SUPPORT: _support,
    Topic.DELAYED: _delayed,
    Topic.SHUFFLED: _shuffled,
    Topic.WAYS: _ways,
    Topic.RAIDED: _raids,
    Topic.FORTIFIED: _forts,
    Topic.LAST_TOWNS: _figures(_stock(True), None),
    Topic.LAST_VILLAGES: _figures(_stock(False), None),
}
