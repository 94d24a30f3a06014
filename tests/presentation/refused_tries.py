"""Tried actions in random editions and options: each refusal true, with a sentence and a page in force.

`python -m tests.presentation.refused_tries --tries N --seed S`
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.presentation.rulebook.book import find, in_force
from afaos_gui.presentation.rulebook.notes import anchor_of_refusal, refusal_note
from afaos_gui.rules.action_text import ActionTextError, action_text, parse_action
from afaos_gui.rules.catalogue import FUR, NEUTRAL, SETTLER, SHIP
from afaos_gui.rules.chance import KeepingChance, RandomChance
from afaos_gui.rules.chapters.position import (
    besieged_places,
    forts_left,
    siege_in_supply,
    siege_of,
    strengths,
    towns_left,
    villages_left,
)
from afaos_gui.rules.engine import legal_actions, new_game, position_after, why_not
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import Ending, GameState
from tests.rules.games import choose
from tests.rules.test_random_options import random_ruleset
from tests.rules.witness.comparing import SIDES, drawn
from tests.rules.witness.doing import after, allows, first_position
from tests.rules.witness.figures import Rules, cards, places
from tests.rules.witness.moves import WITH_PLACE, Move, read_move
from tests.rules.witness.position import Position, other
from tests.rules.witness.proposals import wild_moves

TRIES_AT_A_POSITION, LONGEST_HAND = 12, 10
True_ = Callable[[GameState, int, int, int], bool]
"""Whether a refusal is true: of a position, a side, a card and a place."""


class Untrue(AssertionError):
    """A refusal that is not so, or that has no page in force."""


def _controls(state: GameState, side: int, place: int) -> bool:
    return bool(state.sides[side].controlled >> place & 1)


def _place_of(state: GameState, card: int) -> int:
    return state.ruleset.tables.location[card]


FACTS: dict[Code, True_] = {
    Code.PLACE_NOT_CONTROLLED: lambda s, side, _c, place: not _controls(s, side, place),
    Code.CARD_NOT_CONTROLLED: lambda s, side, card, _p: not _controls(s, side, _place_of(s, card)),
    Code.CARD_BESIEGED: lambda s, side, card, _p: bool(besieged_places(s, side) >> _place_of(s, card) & 1),
    Code.CARD_OUT_OF_SUPPLY: lambda s, side, card, _p: (
        not s.ruleset.tables.network.supplied(side, s.sides[side].controlled) >> _place_of(s, card) & 1
    ),
    Code.NEEDS_SETTLER: lambda s, _side, _c, place: bool(s.ruleset.tables.settler_places >> place & 1),
    Code.NO_SETTLER_NEEDED: lambda s, _side, _c, place: not s.ruleset.tables.settler_places >> place & 1,
    Code.NOT_A_SETTLER: lambda s, _side, card, _p: not s.ruleset.tables.symbols[card] & SETTLER,
    Code.PLACE_OCCUPIED: lambda s, side, _c, place: _controls(s, side, place) or _controls(s, 1 - side, place),
    Code.NO_VILLAGE: lambda s, side, _c, _p: villages_left(s, side) <= 0,
    Code.NO_TOWN: lambda s, side, _c, _p: towns_left(s, side) <= 0,
    Code.NO_FORTIFICATION: lambda s, _side, _c, _p: forts_left(s) <= 0,
    Code.NOT_A_VILLAGE: lambda s, side, _c, place: not s.sides[side].villages >> place & 1,
    Code.NO_POINTS: lambda s, _side, _c, place: not s.ruleset.tables.points[place],
    Code.ALREADY_FORTIFIED: lambda s, _side, _c, place: bool(s.forts >> place & 1),
    Code.NOT_ENEMY: lambda s, side, _c, place: not _controls(s, 1 - side, place),
    Code.ALREADY_BESIEGED: lambda s, _side, _c, place: siege_of(s, place) is not None,
    Code.ALREADY_BESIEGING: lambda s, side, _c, _p: s.sieges[side] is not None,
    Code.NO_STRENGTH: lambda s, _side, card, place: not strengths(s, place)[card],
    Code.NO_SIEGE: lambda s, _side, _c, place: siege_of(s, place) is None,
    Code.SIEGE_OUT_OF_SUPPLY: lambda s, side, _c, place: not siege_in_supply(s, side, place),
    Code.NOT_A_RAID_CARD: lambda s, _side, card, _p: not s.ruleset.tables.raids[card],
    Code.FORTIFIED: lambda s, _side, _c, place: bool(s.forts >> place & 1),
    Code.BESIEGED: lambda s, _side, _c, place: siege_of(s, place) is not None,
    Code.NOT_AN_AMBUSHER: lambda s, _side, card, _p: not s.ruleset.tables.cards[card].ambush,
    Code.NO_MONEY_ON_CARD: lambda s, _side, card, _p: not s.ruleset.tables.money[card],
    Code.NO_SHIP: lambda s, _side, card, _p: not s.ruleset.tables.symbols[card] & SHIP,
    Code.NO_FUR: lambda s, _side, card, _p: not s.ruleset.tables.symbols[card] & FUR,
    Code.FRENCH_ONLY: lambda _s, side, _c, _p: side == 0,
    Code.NOT_AVAILABLE: lambda s, side, card, _p: (
        card not in s.sides[side].available or s.ruleset.tables.cards[card].owner == NEUTRAL
    ),
    Code.NOT_IN_DISCARD: lambda s, side, card, _p: card not in s.sides[side].discard,
    Code.RESERVE_EMPTY: lambda s, side, _c, _p: not s.sides[side].reserve,
    Code.NO_ACTIONS_LEFT: lambda s, _side, _c, _p: s.actions_left == 0,
    Code.NO_DRAW_PILE: lambda s, side, _c, _p: not s.sides[side].draw,
    Code.CARD_CONTROLLED: lambda s, side, card, _p: _controls(s, side, _place_of(s, card)),
    Code.NO_BID: lambda s, side, _c, _p: s.bids[side] == 0,
}
"""What can be looked up in the position."""


def check(state: GameState, witness: Position, line: str) -> Code | None:
    """Try an action; its refusal must be right, true, and have a page in force. Returns its code."""
    side, ruleset = state.to_decide, state.ruleset
    try:
        action = parse_action(line, side, ruleset.catalogue)
    except ActionTextError:
        return Code.UNKNOWN  # a wrong number of cards
    refusal = why_not(state, action)
    if (refusal is None) is not allows(witness, read_move(line, SIDES[side])):
        raise Untrue(f"{line!r}: refused by one of program and witness")
    if refusal is None:
        return None
    card, place = int(refusal.params.get("card", -1)), int(refusal.params.get("place", -1))
    is_so = FACTS.get(refusal.code)
    if is_so is not None and not is_so(state, side, card, place):
        raise Untrue(f"{line!r}: {refusal} is not so")
    if refusal.code is Code.MONEY and not int(refusal.params["need"]) > state.sides[side].money:
        raise Untrue(f"{line!r}: there is money enough")
    _check_page(refusal, state, line)
    return refusal.code


def _check_page(refusal: Refusal, state: GameState, line: str) -> None:
    found = find(anchor_of_refusal(refusal, state.ruleset))
    if found is None or not in_force(found.paragraph, state.ruleset):
        raise Untrue(f"{line!r}: {refusal} has no page in force")
    note = refusal_note(refusal, state.ruleset, state.to_decide)
    if "(Rules: " in note and f"(Rules: {found.page.title})" not in note:
        raise Untrue(f"{line!r}: {note!r} names another page")


def tried_game(seed: int, most: int, turns: int = 80) -> Counter[str]:
    """Try actions at the positions of a random game."""
    rng, chance = random.Random(seed), KeepingChance(RandomChance(seed))
    ruleset = random_ruleset(seed)
    state = new_game(ruleset, chance)
    witness = first_position(Rules(ruleset.edition, ruleset.options), drawn(chance, state))
    told: Counter[str] = Counter()
    while state.ending is Ending.NONE and state.turn < turns and told.total() < most:
        if len(state.sides[state.mover].hand) > LONGEST_HAND:
            break
        side = state.to_decide
        for move in _tries(witness, rng):
            code = check(state, witness, move.text(SIDES[side]))
            told[code.value if code else "allowed"] += 1
        action = choose(legal_actions(state), rng, seed % 3)
        line = action_text(action, load_catalogue())
        state = position_after(state, action, chance)
        witness = after(witness, read_move(line, SIDES[side]), drawn(chance, state))
    return told


_COUNTS = {
    "settle": (2, 3),
    "develop": (2, 2),
    "fortify": (2, 2),
    "besiege": (3, 3),
    "reinforce": (1, 1),
    "military leader": (1, 1),
    "raid": (1, 3),
    "ambush": (1, 1),
    "priest": (1, 1),
    "take money": (1, 1),
    "merchant": (2, 4),
    "trader": (1, 3),
    "piracy": (1, 1),
    "draft": (1, 1),
    "discard": (1, 4),
    "reserve": (1, 1),
    "governor": (1, 2),
    "intendant": (1, 1),
    "retrieve reserve": (0, 0),
    "home support": (0, 0),
    "withdraw": (0, 0),
    "sell fur": (1, 1),
    "drop": (1, 1),
    "use bid": (0, 0),
}
"""By verb of a turn: how many cards it takes."""


def _tries(witness: Position, rng: random.Random) -> Iterator[Move]:
    """Actions of a turn with cards of the hand, to places where they may go; now and then anything at all."""
    me = witness.players[witness.to_decide]
    offered = [*me.available, *witness.neutral, *me.discard]
    near = sorted(me.controlled | witness.players[other(witness.to_decide)].controlled)
    for _number in range(TRIES_AT_A_POSITION):
        verb = rng.choice(list(_COUNTS))
        pool = offered if verb in ("draft", "intendant") and rng.random() < 0.8 else me.hand
        least, most = _COUNTS[verb]
        if len(pool) < least:
            continue
        chosen = tuple(rng.sample(pool, min(len(pool), rng.randint(least, most))))
        routes = [to for code in chosen for many in cards(witness.to_decide)[code].routes.values() for to in many]
        own = [cards(witness.to_decide)[code].place for code in chosen if cards(witness.to_decide)[code].place]
        where = rng.choice([routes or near, own or near, near, list(places())])
        yield Move(verb, rng.choice(where) if verb in WITH_PLACE else "", chosen)
    yield from wild_moves(witness, rng, 1)


def main() -> int:
    """Try many actions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    began, seed, untrue = time.monotonic(), given.seed, 0
    told: Counter[str] = Counter()
    while told.total() < given.tries:
        try:
            told += tried_game(seed, given.tries)
        except Untrue as found:
            untrue += 1
            print(f"seed {seed}: {found}", flush=True)
        seed += 1
    print(f"{told.total()} tries in {seed - given.seed} games, {untrue} untrue, {time.monotonic() - began:.0f} s")
    print(dict(told.most_common()))
    return 1 if untrue else 0


if __name__ == "__main__":
    sys.exit(main())
