"""Properties of the command stack, over random games and random walks through them."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chance import ListedChance
from afaos_gui.rules.engine import apply
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState, with_cards
from afaos_gui.rules.view import less
from afaos_gui.session.autoplay import pick
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game, Policy, UndoRefused

RULESET = Ruleset(load_catalogue())

STEPS = ("submit", "submit", "submit", "undo", "redo", "reset action", "reset turn", "back to")
WALKS = st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 200)), max_size=120)
POLICIES: st.SearchStrategy[Policy] = st.sampled_from(["strict", "study"])


def walk(game: Game, step: str, number: int, rng: random.Random) -> None:
    """One step of a random walk; what the policy forbids is skipped."""
    try:
        if step == "submit" and game.outcome is None:
            game.submit(pick(game.legal, rng))
        elif step == "undo":
            game.undo()
        elif step == "redo":
            game.redo()
        elif step == "reset action":
            game.reset_action()
        elif step == "reset turn":
            game.reset_turn()
        elif step == "back to":
            game.back_to(number)
    except UndoRefused:
        pass


def replayed(start: GameState, commands: tuple[Command, ...]) -> list[GameState]:
    """The positions of a fresh replay of the commands with their draws."""
    states = [start]
    for command in commands:
        chance = ListedChance(command.draws)
        states.append(apply(states[-1], command.action, chance).state)
        assert chance.next == len(command.draws)
    return states


@settings(max_examples=60)
@given(seed=st.integers(0, 10_000), policy=POLICIES, steps=WALKS)
def test_every_position_is_that_of_a_fresh_replay(seed: int, policy: Policy, steps: list[tuple[str, int]]) -> None:
    game, rng = Game(RULESET, seed=seed, policy=policy), random.Random(seed)
    for step, number in steps:
        walk(game, step, number, rng)
        assert 0 <= game.position <= len(game.commands)
    states = replayed(game.start, game.commands)
    assert game.state == states[game.position]
    assert [command.after for command in game.commands] == states[1:]
    assert [command.before for command in game.commands] == states[:-1]


@settings(max_examples=60)
@given(seed=st.integers(0, 10_000), steps=WALKS)
def test_a_check_says_beforehand_what_undo_does(seed: int, steps: list[tuple[str, int]]) -> None:
    game, rng = Game(RULESET, seed=seed), random.Random(seed)
    for step, number in steps:
        walk(game, step, number, rng)
        allowed = game.can_undo().allowed
        position = game.position
        walk(game, "undo", 0, rng)
        assert (game.position == position - 1) is allowed
        game.back_to(position)


@settings(max_examples=80)
@given(seed=st.integers(0, 10_000), length=st.integers(10, 250))
def test_strict_undo_takes_back_nothing_that_somebody_learned(seed: int, length: int) -> None:
    game, rng = Game(RULESET, seed=seed), random.Random(seed)
    while game.outcome is None and game.position < length:
        game.submit(pick(game.legal, rng))
        for command in game.commands[game.earliest : game.position]:
            assert command.before.mover == command.side == game.state.to_decide
            assert command.before.turn == command.after.turn
            for side in (BRITISH, FRENCH):
                assert learned(command, side) == ()


def learned(command: Command, side: Side) -> tuple[int, ...]:
    """The cards about which a player knows more after a command than the public table showed before."""
    before, after = command.before.sides, command.after.sides
    drawn = () if before[side].draw == after[side].draw else after[side].hand
    if command.side == side:
        return drawn
    seen = less(after[side].known, tuple(card for card in before[side].known if card in after[side].known))
    return with_cards(drawn, seen)


def test_strict_undo_stops_somewhere_in_every_random_game() -> None:
    game, rng = Game(RULESET, seed=1), random.Random(1)
    for _ in range(100):
        game.submit(pick(game.legal, rng))
    assert 0 < game.earliest <= game.position
