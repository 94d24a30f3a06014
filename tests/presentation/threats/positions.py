"""Random late positions: turns of a random game, then pieces, cards and money moved so that capitals are in danger."""

from __future__ import annotations

import random

from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, new_game, position_after
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, Ending, GameState, SideState, with_card, without
from tests.rules.games import choose
from tests.rules.test_random_options import random_ruleset

NEAR = {
    BRITISH: ("Louisbourg", "Tadoussac", "Fort St. John", "Trois Rivieres", "Fort Halifax", "Cumberland", "Halifax"),
    FRENCH: ("Pemaquid", "Albany", "Halifax", "Port Royal", "Fort Venango", "Canso", "Fort Halifax"),
}
"""Places from which a side reaches the enemy's capitals, or Fort Duquesne."""
PRIZES = {BRITISH: ("Quebec",), FRENCH: ("Boston", "New York", "Fort Duquesne")}
LONGEST_HAND = 7


def late_position(seed: int) -> GameState:
    """A position in which a side decides about its turn or a raid."""
    rng = random.Random(f"late {seed}")
    while True:
        found = _played(random_ruleset(rng.randrange(1 << 30)), rng)
        for _change in range(rng.randint(0, 12)):
            changed = _shifted(found, rng)
            if problems(changed) == []:
                found = changed
        right = found.decision in (Decision.TURN, Decision.BLOCK_RAID) and found.ending is Ending.NONE
        if right and all(len(me.hand) <= LONGEST_HAND for me in found.sides):
            return found


def _played(ruleset: Ruleset, rng: random.Random) -> GameState:
    chance = RandomChance(rng.randrange(1 << 30))
    state = new_game(ruleset, chance)
    way, turns = rng.randrange(3), rng.randint(4, 60)
    while state.turn < turns and state.ending is Ending.NONE and len(state.sides[state.to_decide].hand) <= LONGEST_HAND:
        state = position_after(state, choose(legal_actions(state), rng, way), chance)
    return state


def _shifted(state: GameState, rng: random.Random) -> GameState:
    """The position with one thing changed; it may break the rules."""
    made = state.copy()
    sides = (state.sides[0].copy(), state.sides[1].copy())
    made.sides = sides
    side = rng.randrange(2)
    me, other = sides[side], sides[1 - side]
    ids = state.ruleset.catalogue.location_ids
    kind = rng.choice((0, 0, 1, 1, 1, 2, 3, 4, 5))
    if kind == 0:
        place = 1 << ids[rng.choice(PRIZES[side])]
        other.villages &= ~place
        other.towns &= ~place
        if rng.random() < 0.4:
            other.villages |= place
            made.forts &= ~place
        elif rng.random() < 0.5:
            made.forts &= ~place
    elif kind == 1:
        _settle(made, sides, side, ids[rng.choice(NEAR[side])])
    elif kind == 2:
        me.money = rng.choice((0, 1, 3, 8))
    elif kind == 3:
        _hold(me, rng)
    elif kind == 5:
        me.captured_villages += rng.randint(0, 4)
    else:
        _take_empire_card(made, me, side, rng)
    return made


def _settle(state: GameState, sides: tuple[SideState, SideState], side: Side, place: int) -> None:
    """Give a side a village in a place, and its card to the draw pile or the hand."""
    bit = 1 << place
    me, other = sides[side], sides[1 - side]
    other.villages &= ~bit
    other.towns &= ~bit
    state.forts &= ~bit
    if not me.towns & bit:
        me.villages |= bit
    card = state.ruleset.tables.card_of[side][place]
    if card in me.places:
        me.places = without(me.places, card)
        me.draw = with_card(me.draw, card)
        if len(me.draw) == 1:
            me.known = ()


def _hold(me: SideState, rng: random.Random) -> None:
    """Exchange a card of the hand for one of another pile."""
    pile = rng.choice(("draw", "discard"))
    if me.hand and getattr(me, pile):
        out, into = rng.choice(me.hand), rng.choice(getattr(me, pile))
        me.hand = with_card(without(me.hand, out), into)
        setattr(me, pile, with_card(without(getattr(me, pile), into), out))
        me.known = () if me.draw else me.hand


def _take_empire_card(state: GameState, me: SideState, side: Side, rng: random.Random) -> None:
    """Move an available card into the deck or the reserve."""
    del side
    pile = rng.choice(("draw", "discard", "reserve"))
    offered = me.available + state.neutral
    card = rng.choice(offered)
    if card in me.available:
        me.available = without(me.available, card)
    else:
        state.neutral = without(state.neutral, card)
    setattr(me, pile, with_card(getattr(me, pile), card))
    if not me.draw:
        me.known = me.hand
