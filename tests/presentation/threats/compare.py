"""What is told against brute force: `python -m tests.presentation.threats.compare --positions N --seed S`."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from afaos_gui.presentation.threats.closing import last_pieces
from afaos_gui.presentation.threats.dangers import Dangers, dangers
from afaos_gui.presentation.threats.ways import Way
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, position_after
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.rules.view import observe
from tests.presentation.threats.brute import FREES, Found, closes, plays_out
from tests.presentation.threats.positions import late_position

NODES, PROOF = 60, 3000
"""Positions that brute force looks at to refute "safe", and to prove a threat."""
DRAWS = 100
"""The most ways to draw in which an end by points is tried: it may need one card out of a shuffled pile."""


class Lie(AssertionError):
    """Something told that is not so."""


def check(seed: int, deals: int = 1, nodes: int = NODES) -> Counter[str]:
    """Check what is told to both viewers about both sides in one position; raises Lie."""
    state, told = late_position(seed), Counter[str]()
    for viewer in (0, 1):
        view = observe(state, viewer)
        for side in (0, 1):
            told += _check_last(state, viewer, side, seed)
            if _is_cut_short(state, 1 - side):
                continue
            found = dangers(view, side)
            told["safe"] += found == Dangers(None, None)
            for name, way in (("win", found.win), ("siege", found.siege)):
                if way is not None:
                    told[f"{name} by {way.opening.value}"] += 1
                    _prove(state, viewer, side, name, way, seed)
            for deal in range(deals):
                seen = plays_out(state, view, side, seed * 31 + deal, nodes)
                _refute(found, seen, f"seed {seed}, viewer {viewer}, side {side}, deal {deal}")
    return told


def _is_cut_short(state: GameState, enemy: Side) -> bool:
    """Whether the enemy has still to end its turn, and the turn between begins with the end of a siege or the game."""
    if state.mover != enemy or state.decision is not Decision.TURN or state.actions_left:
        return False
    after = position_after(state, EndTurn(), RandomChance(0))
    if after.decision is Decision.DISCARD_TO_RESHUFFLE:
        after = position_after(after, legal_actions(after)[0], RandomChance(0))
    return after.decision is not Decision.TURN or after.sieges != state.sieges


def _check_last(state: GameState, viewer: int, side: int, seed: int) -> Counter[str]:
    """An end by points that is told must be within reach."""
    view = observe(state, viewer)
    last = last_pieces(view, side)
    if last is None:
        return Counter()
    if not any(closes(state, view, side, last, seed + attempt) for attempt in range(DRAWS)):
        raise Lie(f"seed {seed}, viewer {viewer}: side {side} cannot reach the end by {last.end}")
    return Counter({f"end by {last.end}": 1})


def _prove(state: GameState, viewer: int, side: int, name: str, way: Way, seed: int) -> None:
    """Brute force must find the threat when the cards are dealt that are said to bring it about."""
    view = observe(state, viewer)
    for attempt, frees in enumerate(FREES * 2):
        # Home Support has to be in hand to draw the others.
        support = state.ruleset.tables.home_support[1 - side]
        wanted = sorted(way.hidden, key=lambda card: card != support)
        # Those of the discard pile may come up as well.
        wanted += (Counter(way.cards) - Counter(way.hidden)).elements()
        if getattr(plays_out(state, view, side, seed + attempt, PROOF, tuple(wanted), way.cards, frees), name):
            return
    names = [state.ruleset.tables.cards[card].text for card in way.cards]
    raise Lie(f"seed {seed}, viewer {viewer}, side {side}: no {name} by {way.opening.value} with {names}")


def _refute(found: Dangers, seen: Found, where: str) -> None:
    if seen.win and found.win is None:
        raise Lie(f"{where}: a win that is not told")
    if seen.siege and found.siege is None:
        raise Lie(f"{where}: a siege that is not told")


def main() -> int:
    """Compare many positions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--deals", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=NODES)
    given = parser.parse_args()
    told: Counter[str] = Counter()
    lies, began = 0, time.monotonic()
    for seed in range(given.seed, given.seed + given.positions):
        try:
            told += check(seed, given.deals, given.nodes)
        except Lie as lie:
            lies += 1
            print(lie, flush=True)
    print(f"{given.positions} positions, {lies} lies, {time.monotonic() - began:.0f} s: {dict(told)}")
    return 1 if lies else 0


if __name__ == "__main__":
    sys.exit(main())
