"""Readable transcripts of whole seeded games.

With AFAOS_WRITE_GOLDEN set they are rewritten; read the differences before keeping them.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.catalogue import SIDE_NAMES
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.position import balance
from afaos_gui.rules.engine import legal_actions, new_game, outcome, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Ending, GameState
from afaos_gui.rules.tables.network import places_of
from tests.rules.builder import CATALOGUE, FIRST, SECOND
from tests.rules.games import KEEN

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = {
    "two_sieges_at_once": (SECOND, 19),
    "no_village_left": (SECOND, 8),
    "first_edition_tie": (FIRST, 303),
}


def summary(state: GameState) -> str:
    """One line: turn, who decides, money, cards, places, captures, sieges."""
    parts = [f"turn {state.turn} {SIDE_NAMES[state.to_decide]}"]
    for side, me in enumerate(state.sides):
        hand = ", ".join(CATALOGUE.cards[card].text for card in me.hand)
        places = f"{me.villages.bit_count()}v{me.towns.bit_count()}t"
        captured = f"{me.captured_villages}v{me.captured_towns}t"
        piles = f"{len(me.draw)}/{len(me.discard)}/{len(me.reserve)}"
        parts.append(f"{SIDE_NAMES[side]} {me.money}$ {places} +{captured} piles {piles} [{hand}]")
    for attacker, siege in enumerate(state.sieges):
        if siege is not None:
            name = CATALOGUE.locations[siege.place].name
            parts.append(f"{SIDE_NAMES[attacker]} besiege {name} {balance(state, siege):+d}")
    if state.forts:
        parts.append("forts " + ", ".join(CATALOGUE.locations[place].name for place in places_of(state.forts)))
    return " | ".join(parts)


def transcript(ruleset: Ruleset, seed: int) -> str:
    """A game of keen players: a summary at the start of each turn, then its actions and answers."""
    rng = random.Random(seed)
    chance = RandomChance(seed)
    state = new_game(ruleset, chance)
    lines: list[str] = []
    turn = 0
    while state.ending is Ending.NONE:
        if state.turn != turn:
            turn = state.turn
            lines.append(summary(state))
        options = {action_text(action, CATALOGUE): action for action in legal_actions(state)}
        verbs = sorted({action.verb for action in options.values()})
        (verb,) = rng.choices(verbs, [KEEN.get(each, 1.0) for each in verbs])
        line = rng.choice(sorted(text for text, action in options.items() if action.verb == verb))
        lines.append(f"    {'' if state.to_decide == state.mover else '-> '}{line}")
        state = play(state, options[line], chance).state
    lines.append(summary(state))
    result = outcome(state)
    if result is not None:
        lines.append(
            f"{SIDE_NAMES[result.winner]} win by {result.ending.name}, {result.points[0]} to {result.points[1]}"
        )
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_written(name: str) -> None:
    ruleset, seed = GAMES[name]
    path = GOLDEN / f"{name}.txt"
    played = transcript(ruleset, seed)
    if os.environ.get("AFAOS_WRITE_GOLDEN"):
        path.write_text(played, encoding="utf-8")
    assert played == path.read_text(encoding="utf-8")
