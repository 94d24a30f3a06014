"""Whether a move is allowed in a turn, verb by verb."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations

from tests.rules.witness.figures import BRITISH, FRENCH, TRANSPORTS, Card, initial_places, places
from tests.rules.witness.moves import Move
from tests.rules.witness.position import FORTIFICATIONS, Player, Position, other
from tests.rules.witness.reach import raid_reach, siege_supply, strength, usable

RESERVE_LIMIT = 5
FORTIFY_COST = 3
SIEGE_POINTS = 25
Cards = list[Card]


class Turn:
    """A position, seen by the side that may act in it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.rules = position.rules
        self.side = position.to_decide
        self.me: Player = position.players[self.side]
        self.enemy: Player = position.players[other(self.side)]
        self._usable: dict[str, bool] = {}
        self._reach: dict[int, set[str]] = {}

    def card(self, code: str) -> Card:
        """A card by its code."""
        return self.position.card(self.side, code)

    def usable(self, cards: Iterable[Card]) -> bool:
        """Whether all these cards can be played for something."""
        for card in cards:
            if card.code not in self._usable:
                self._usable[card.code] = usable(self.position, self.side, card)
            if not self._usable[card.code]:
                return False
        return True

    def reach(self, cards: int) -> set[str]:
        """The places that a raid with so many cards reaches."""
        if cards not in self._reach:
            self._reach[cards] = raid_reach(self.position, self.side, cards)
        return self._reach[cards]

    def holds(self, codes: Iterable[str]) -> bool:
        """Whether these cards are in hand, each as often as named."""
        return not Counter(codes) - Counter(self.me.hand)

    def strength(self, card: Card, place: str) -> int:
        """The strength of a card in the siege of a place."""
        return strength(self.position, card, place, place in self.me.controlled)


def leads(start: Card, by: Card, place: str) -> bool:
    """Whether one card leads to a place by the transport that the other has."""
    return any(place in start.routes.get(transport, ()) and transport in by.symbols for transport in TRANSPORTS)


def _settle(turn: Turn, place: str, cards: Cards) -> bool:
    needs = places()[place].settler
    if len(cards) != 2 + needs or not turn.usable(cards):
        return False
    regains = place in turn.me.controlled and f"L:{place}" in turn.me.available
    empty = place not in turn.me.controlled | turn.enemy.controlled
    if not regains and not (empty and turn.position.villages_left(turn.side) > 0):
        return False
    return any(
        leads(order[0], order[1], place) and (not needs or "settler" in order[2].symbols)
        for order in permutations(cards)
    )


def _develop(turn: Turn, place: str, cards: Cards) -> bool:
    return (
        len(cards) == 2
        and turn.usable(cards)
        and place in turn.me.villages
        and places()[place].points > 0
        and turn.position.towns_left(turn.side) > 0
        and any(own.place == place and "settler" in settler.symbols for own, settler in permutations(cards))
    )


def _fortify(turn: Turn, place: str, cards: Cards) -> bool:
    return (
        len(cards) == 2
        and turn.usable(cards)
        and place not in turn.position.forts
        and len(turn.position.forts) < FORTIFICATIONS
        and turn.me.money >= FORTIFY_COST
        and any(own.place == place and "fortify" in fort.abilities for own, fort in permutations(cards))
    )


def _besiege(turn: Turn, place: str, cards: Cards) -> bool:
    if len(cards) != 3 or not turn.usable(cards) or place not in turn.enemy.controlled:
        return False
    if turn.side in turn.position.sieges:
        return False
    if _too_early(turn):
        return False
    one, another, first = cards
    return (
        "fortify" not in first.abilities
        and turn.strength(first, place) > 0
        and turn.me.money >= first.play_cost
        and (leads(one, another, place) or leads(another, one, place))
    )


def _too_early(turn: Turn) -> bool:
    """Whether an option still keeps the British from besieging."""
    on = turn.side == BRITISH and turn.rules.on("british_siege_later")
    return on and FRENCH not in turn.position.begun_sieges and turn.position.points(BRITISH) < SIEGE_POINTS


def _reinforces(turn: Turn, place: str, cards: Cards, leader: bool) -> bool:
    return (
        len(cards) == 1
        and (cards[0].code == "E:Military Leader") == leader
        and turn.usable(cards)
        and turn.position.besieged(place)
        and turn.strength(cards[0], place) > 0
        and turn.me.money >= cards[0].play_cost
        and siege_supply(turn.position, turn.side, place)
    )


def _reinforce(turn: Turn, place: str, cards: Cards) -> bool:
    return _reinforces(turn, place, cards, leader=False)


def _military_leader(turn: Turn, place: str, cards: Cards) -> bool:
    return _reinforces(turn, place, cards, leader=True)


def _raid(turn: Turn, place: str, cards: Cards) -> bool:
    return (
        any("raid" in card.abilities for card in cards)
        and all({"raid", "extends_raid"} & card.abilities for card in cards)
        and turn.me.money >= sum(card.raid_cost for card in cards)
        and place in turn.enemy.controlled
        and place not in turn.position.forts
        and not turn.position.besieged(place)
        and place in turn.reach(len(cards))
    )


def _ambush(turn: Turn, _place: str, cards: Cards) -> bool:
    return len(cards) == 1 and "ambush" in cards[0].abilities and turn.me.money >= cards[0].ambush_cost


def _priest(_turn: Turn, _place: str, cards: Cards) -> bool:
    return len(cards) == 1 and "extends_raid" in cards[0].abilities


def _take_money(turn: Turn, _place: str, cards: Cards) -> bool:
    return len(cards) == 1 and turn.usable(cards) and cards[0].money > 0


def _merchant(turn: Turn, _place: str, cards: Cards) -> bool:
    if len(cards) < 2 or (len(cards) > 3 and not turn.rules.first):
        return False
    ship, *sold = cards
    return turn.usable(cards) and "ship" in ship.symbols and all(card.money > 0 for card in sold)


def _trader(turn: Turn, _place: str, cards: Cards) -> bool:
    return (
        bool(cards)
        and turn.holds(["E:Trader"])
        and turn.usable(cards)
        and all(card.place and "fur" in card.symbols for card in cards)
    )


def _piracy(turn: Turn, _place: str, cards: Cards) -> bool:
    louisbourg = "L:Louisbourg"
    return (
        turn.side == FRENCH
        and len(cards) == 1
        and turn.holds([louisbourg])
        and cards[0].code != louisbourg
        and "ship" in cards[0].symbols
        and turn.usable([*cards, turn.card(louisbourg)])
    )


def _draft(turn: Turn, _place: str, cards: Cards) -> bool:
    if len(cards) != 1 or cards[0].place:
        return False
    offered = turn.position.neutral if cards[0].neutral else turn.me.available
    return cards[0].code in offered and turn.me.money >= cards[0].cost


def discard_price(turn: Turn, count: int) -> int:
    """What discarding so many cards costs."""
    return 0 if turn.rules.on("free_discards") else count - 1


def _discard(turn: Turn, _place: str, cards: Cards) -> bool:
    return bool(cards) and turn.me.money >= discard_price(turn, len(cards))


def _reserve(turn: Turn, _place: str, cards: Cards) -> bool:
    if len(cards) != 1:
        return False
    if turn.rules.first:
        return True
    if len(turn.me.reserve) >= RESERVE_LIMIT:
        return False
    lost = turn.rules.on("reserve_lost_locations") and cards[0].place not in turn.me.controlled
    return not cards[0].place or turn.rules.on("reserve_locations") or lost


def _governor(turn: Turn, _place: str, cards: Cards) -> bool:
    codes = [card.code for card in cards]
    if not 1 <= len(cards) <= 2 or not turn.holds(["E:Governor", *codes]):
        return False
    return not any(card.place and _must_stay(turn, card.place) for card in cards)


def _must_stay(turn: Turn, place: str) -> bool:
    held = place in turn.me.controlled
    if turn.rules.on("governor_keeps_starting_locations") and held and place in initial_places(turn.side):
        return True
    return turn.rules.on("governor_gives_up_location") and turn.position.besieged(place)


def _intendant(turn: Turn, _place: str, cards: Cards) -> bool:
    pays = turn.me.money >= 2
    return len(cards) == 1 and turn.holds(["E:Intendant"]) and pays and cards[0].code in turn.me.discard


def _pass(_turn: Turn, _place: str, cards: Cards) -> bool:
    return not cards


def _retrieve(turn: Turn, _place: str, cards: Cards) -> bool:
    return not cards and 0 < len(turn.me.reserve) <= turn.me.money


def _home_support(turn: Turn, _place: str, cards: Cards) -> bool:
    reshuffles = turn.rules.first or turn.rules.on("home_support_reshuffles")
    reshuffles = reshuffles and not turn.rules.on("late_reshuffle")
    something = bool(turn.me.draw) or (reshuffles and bool(turn.me.discard))
    return not cards and turn.holds(["E:Home Support"]) and something


def _withdraw(turn: Turn, place: str, cards: Cards) -> bool:
    return not cards and turn.position.besieged(place)


def _end_turn(_turn: Turn, _place: str, cards: Cards) -> bool:
    return not cards


def _sell_fur(turn: Turn, _place: str, cards: Cards) -> bool:
    on = turn.rules.on("fur_for_one") and len(cards) == 1
    return on and bool(cards[0].place) and "fur" in cards[0].symbols and turn.usable(cards)


def _drop(turn: Turn, _place: str, cards: Cards) -> bool:
    on = turn.rules.on("drop_lost_locations") and len(cards) == 1
    return on and bool(cards[0].place) and cards[0].place not in turn.me.controlled


def _use_bid(turn: Turn, _place: str, cards: Cards) -> bool:
    return not cards and turn.position.bids[turn.side] > 0 and bool(turn.me.draw)


Allows = Callable[[Turn, str, Cards], bool]
ACTIONS: dict[str, Allows] = {
    "settle": _settle,
    "develop": _develop,
    "fortify": _fortify,
    "besiege": _besiege,
    "reinforce": _reinforce,
    "raid": _raid,
    "ambush": _ambush,
    "priest": _priest,
    "take money": _take_money,
    "merchant": _merchant,
    "trader": _trader,
    "piracy": _piracy,
    "draft": _draft,
    "discard": _discard,
    "reserve": _reserve,
    "governor": _governor,
    "intendant": _intendant,
    "pass": _pass,
}
FREE: dict[str, Allows] = {
    "military leader": _military_leader,
    "retrieve reserve": _retrieve,
    "home support": _home_support,
    "withdraw": _withdraw,
    "end turn": _end_turn,
    "sell fur": _sell_fur,
    "drop": _drop,
    "use bid": _use_bid,
}
FROM_ELSEWHERE = ("draft", "intendant")
"""Verbs whose cards do not come from the hand."""


def allows_in_turn(turn: Turn, move: Move) -> bool:
    """Whether a move is allowed while a turn goes on."""
    rule = FREE.get(move.verb) or (ACTIONS.get(move.verb) if turn.position.actions_left else None)
    if rule is None or (move.verb not in FROM_ELSEWHERE and not turn.holds(move.cards)):
        return False
    return rule(turn, move.place, [turn.card(code) for code in move.cards])
