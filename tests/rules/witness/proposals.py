"""Moves worth trying in a position: all that can be allowed, and some that cannot."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations

from tests.rules.witness.allowed import ACTIONS, FREE, Turn
from tests.rules.witness.answers import NATIVES
from tests.rules.witness.doing import allows
from tests.rules.witness.figures import TRANSPORTS, cards, places
from tests.rules.witness.moves import Move
from tests.rules.witness.position import Position

SUBSETS = 200
"""The most subsets of a hand that are tried for one verb; all are, if there are not more."""
DECISION_VERBS = (
    "block",
    "lose from hand",
    "lose from reserve",
    "lose from siege",
    "give from hand",
    "give from reserve",
    "resolve",
    "return",
    "settle conquest",
    "decline",
    "start with",
    "swap",
    "pay with cards",
    "discard for bid",
)
VERBS = (*ACTIONS, *FREE, *DECISION_VERBS)


def allowed_moves(position: Position, rng: random.Random) -> set[Move]:
    """All allowed moves; where a choice of cards has very many, some of them."""
    return {move.plain() for move in _proposals(position, rng) if allows(position, move)}


def wild_moves(position: Position, rng: random.Random, count: int) -> Iterator[Move]:
    """Moves with any verb, place and cards of the side's own, most of them forbidden."""
    me = position.players[position.to_decide]
    pools = [
        me.hand,
        me.hand,
        me.hand,
        me.discard,
        me.reserve,
        me.available,
        position.neutral,
        list(cards(position.to_decide)),
    ]
    for _number in range(count):
        pool = rng.choice([pool for pool in pools if pool])
        cards_ = tuple(rng.sample(pool, min(len(pool), rng.choice((0, 1, 1, 1, 2, 2, 3)))))
        yield Move(rng.choice(VERBS), rng.choice(list(places())), cards_)


def _proposals(position: Position, rng: random.Random) -> Iterator[Move]:
    turn, kinds = Turn(position), sorted(set(position.players[position.to_decide].hand))
    if position.decision != "TURN":
        yield from _answers(position, turn, kinds)
        return
    yield from _moves_of_places(turn, kinds)
    for verb in ("pass", "end turn", "home support", "retrieve reserve", "use bid"):
        yield Move(verb)
    for verb in ("ambush", "priest", "take money", "piracy", "reserve", "sell fur", "drop"):
        yield from (Move(verb, "", (code,)) for code in kinds)
    for code in sorted({*turn.me.available, *position.neutral}):
        yield Move("draft", "", (code,))
    for code in sorted(set(turn.me.discard)):
        yield Move("intendant", "", (code,))
    hand = sorted(turn.me.hand)
    yield from (Move("discard", "", chosen) for chosen in _subsets(hand, rng))
    yield from (Move("governor", "", chosen) for size in (1, 2) for chosen in combinations(hand, size))
    furs = [code for code in hand if "fur" in turn.card(code).symbols]
    yield from (Move("trader", "", chosen) for chosen in _subsets(furs, rng))
    earners = [code for code in hand if turn.card(code).money]
    for ship in (code for code in kinds if "ship" in turn.card(code).symbols):
        yield from (Move("merchant", "", (ship, *chosen)) for chosen in _subsets(earners, rng))


def _moves_of_places(turn: Turn, kinds: list[str]) -> Iterator[Move]:
    hand = sorted(turn.me.hand)
    for siege in turn.position.sieges.values():
        yield Move("withdraw", siege.place)
        for verb in ("reinforce", "military leader"):
            yield from (Move(verb, siege.place, (code,)) for code in kinds)
    forts = [code for code in kinds if "fortify" in turn.card(code).abilities]
    settlers = [code for code in kinds if "settler" in turn.card(code).symbols]
    for code in kinds:
        card = turn.card(code)
        if card.place:
            yield from (Move("develop", card.place, (code, settler)) for settler in settlers)
            yield from (Move("fortify", card.place, (code, fort)) for fort in forts)
        yield from _journeys(turn, code, kinds, settlers)
    raiders = [code for code in hand if {"raid", "extends_raid"} & turn.card(code).abilities]
    for size in range(1, len(raiders) + 1):
        for chosen in sorted(set(combinations(raiders, size))):
            yield from (Move("raid", place, chosen) for place in sorted(turn.reach(size) & turn.enemy.controlled))


def _journeys(turn: Turn, start: str, kinds: list[str], settlers: list[str]) -> Iterator[Move]:
    routes = turn.card(start).routes
    for by in TRANSPORTS:
        carriers = [code for code in kinds if by in turn.card(code).symbols]
        for place in routes.get(by, ()):
            for carrier in carriers:
                if places()[place].settler:
                    yield from (Move("settle", place, (start, carrier, settler)) for settler in settlers)
                else:
                    yield Move("settle", place, (start, carrier))
                yield from (Move("besiege", place, (start, carrier, first)) for first in kinds)


def _subsets(cards_: list[str], rng: random.Random) -> Iterable[tuple[str, ...]]:
    if 1 << len(cards_) <= SUBSETS:
        return sorted({chosen for size in range(1, len(cards_) + 1) for chosen in combinations(cards_, size)})
    sizes = (rng.randint(1, len(cards_)) for _number in range(SUBSETS))
    return sorted({tuple(sorted(rng.sample(cards_, size))) for size in sizes} | {(code,) for code in cards_})


def _answers(position: Position, turn: Turn, kinds: list[str]) -> Iterator[Move]:
    yield from (Move(verb) for verb in ("decline", "settle conquest", "give from hand", "give from reserve"))
    for verb in ("block", "settle conquest", "lose from hand", "swap", "discard for bid"):
        yield from (Move(verb, "", (code,)) for code in kinds)
    for code in sorted({*turn.me.reserve, NATIVES}):
        yield Move("lose from reserve", "", (code,))
    for siege in position.sieges.values():
        yield Move("resolve", siege.place)
        for code in sorted(set(siege.cards[position.to_decide])):
            yield Move("lose from siege", siege.place, (code,))
            yield Move("return", "", (code,))
    for code in sorted(set(turn.me.available)):
        yield Move("start with", "", (code,))
    hand = sorted(turn.me.hand)
    yield from (Move("pay with cards", "", chosen) for size in (1, 2) for chosen in combinations(hand, size))
