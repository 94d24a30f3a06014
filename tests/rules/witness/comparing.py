"""Random games in which the program and the witness have to agree at every step."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

from afaos_gui.data.positions import full_position_entry
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.action_text import action_text, parse_action
from afaos_gui.rules.actions import Action
from afaos_gui.rules.chance import KeepingChance, RandomChance
from afaos_gui.rules.engine import legal_actions, new_game, position_after, why_not
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Ending, GameState
from tests.rules.games import choose
from tests.rules.witness.doing import after, allows, first_position
from tests.rules.witness.figures import Rules
from tests.rules.witness.moves import Move, read_move
from tests.rules.witness.position import Position, entry
from tests.rules.witness.proposals import allowed_moves, wild_moves

SIDES = ("British", "French")
LARGE = 12
"""A game ends at a hand above this: random players without a limit of the reserve collect what takes minutes."""


class Compared(NamedTuple):
    """What was compared in a game."""

    positions: int
    allowed: int
    """Allowed actions."""
    tried: int
    """Actions of any kind, most of them forbidden."""
    verbs: Counter[str]
    decisions: frozenset[str]


class Difference(AssertionError):
    """The program and the witness do not agree."""


def drawn(chance: KeepingChance, state: GameState) -> list[str]:
    """The codes of all cards drawn since the last call."""
    codes = [state.ruleset.catalogue.cards[card].code for draw in chance.draws for card in draw]
    chance.draws = []
    return codes


def _parsed(move: Move, state: GameState) -> Action:
    side = state.to_decide
    return parse_action(move.text(SIDES[side]), side, load_catalogue())


def _program_allows(move: Move, state: GameState) -> bool:
    try:
        return why_not(state, _parsed(move, state)) is None
    except ValueError:
        return False


def compare_position(state: GameState, witness: Position, legal: tuple[Action, ...]) -> int:
    """Compare a position and what may be done in it; returns how many actions were compared."""
    theirs, ours = full_position_entry(state), entry(witness)
    if theirs["decision"] == "OVER":
        # Nobody decides anything any more.
        theirs = {**theirs, "to_decide": ours["to_decide"], "opening": ours["opening"]}
    if theirs != ours:
        raise Difference(f"the positions differ: {list(_differing(theirs, ours))}")
    side, catalogue = SIDES[state.to_decide], load_catalogue()
    listed = {read_move(action_text(action, catalogue), side) for action in legal}
    for move in sorted(listed):
        if not allows(witness, move):
            raise Difference(f"only the program allows {move.text(side)!r}")
    rng = random.Random(len(listed))
    found = allowed_moves(witness, rng)
    for move in sorted(found - listed):
        if not _program_allows(move, state):
            raise Difference(f"only the witness allows {move.text(side)!r}")
    return len(listed | found)


def compare_wild(state: GameState, witness: Position, rng: random.Random, count: int) -> int:
    """Compare moves of all kinds, most of them forbidden."""
    tried = 0
    for move in wild_moves(witness, rng, count):
        line = move.text(SIDES[state.to_decide])
        move = read_move(line, SIDES[state.to_decide])  # Without a place where the verb has none.
        program, ours = _program_allows(move, state), allows(witness, move)
        if program != ours:
            raise Difference(f"{'only the program' if program else 'only the witness'} allows {line!r}")
        tried += 1
    return tried


def _differing(theirs: object, ours: object, path: str = "") -> list[str]:
    if isinstance(theirs, dict) and isinstance(ours, dict):
        keys = sorted({*theirs, *ours})
        return [line for key in keys for line in _differing(theirs.get(key), ours.get(key), f"{path}/{key}")]
    return [] if theirs == ours else [f"{path}: program {theirs}, witness {ours}"]


def compare_game(ruleset: Ruleset, seed: int, turns: int, wild: int = 3) -> Compared:
    """Play a random game and compare every position."""
    rng = random.Random(seed)
    chance = KeepingChance(RandomChance(seed))
    state = new_game(ruleset, chance)
    witness = first_position(Rules(ruleset.edition, ruleset.options), drawn(chance, state))
    positions = allowed = tried = 0
    verbs: Counter[str] = Counter()
    decisions: set[str] = set()
    line = "set-up"
    try:
        while True:
            legal = legal_actions(state)
            decisions.add(witness.decision)
            allowed += compare_position(state, witness, legal)
            positions += 1
            if state.ending is not Ending.NONE or state.turn > turns or len(state.sides[state.mover].hand) > LARGE:
                return Compared(positions, allowed, tried, verbs, frozenset(decisions))
            tried += compare_wild(state, witness, rng, wild)
            action = choose(legal, rng, seed % 3)
            line = action_text(action, load_catalogue())
            side = SIDES[state.to_decide]
            state = position_after(state, action, chance)
            witness = after(witness, read_move(line, side), drawn(chance, state))
            verbs[action.verb] += 1
    except Difference as difference:
        options = ", ".join(sorted(ruleset.options))
        where = f"{ruleset.edition} edition ({options}), seed {seed}, turn {state.turn}, after {line!r}"
        raise Difference(f"{where}: {difference}") from None
