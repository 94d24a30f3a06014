"""Random games for the tests of saving: any step, back and forth, and how two games are compared."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from afaos_gui.data.loader import load_catalogue
from afaos_gui.data.save_lines import read_lines
from afaos_gui.rules.actions import action_text
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game, Seat

SEATS = (Seat(0, "Anne"), Seat(1, "Louis-Joseph, marquis de Montcalm"))


def new_game(seed: int, edition: str = "second", policy: str = "study") -> Game:
    """A game that begins with a dealt set-up."""
    options = frozenset({"governor_keeps_starting_locations"}) if seed % 3 == 0 else frozenset()
    return Game(Ruleset(load_catalogue(), edition, options), SEATS, seed, policy)


def steps(game: Game, seed: int) -> Iterator[None]:
    """Goes on with a game for ever: actions, and now and then back or forth; yields after each change."""
    rng = random.Random(seed)
    while True:
        one_step(game, rng)
        yield


def one_step(game: Game, rng: random.Random) -> None:
    """One action, or a jump to a near position where the policy allows one."""
    if game.outcome is not None or rng.random() < 0.12:
        near = [i for i in range(game.position - 4, game.position + 3) if i != game.position]
        allowed = [i for i in near if i >= 0 and game.can_go_to(i).allowed]
        if allowed:
            game.back_to(rng.choice(allowed))
            return
    if game.legal:
        game.submit(rng.choice(game.legal))


def random_game(seed: int, count: int, edition: str = "second", policy: str = "study") -> Game:
    """A game after that many steps."""
    game = new_game(seed, edition, policy)
    rng = random.Random(seed)
    for _ in range(count):
        one_step(game, rng)
    return game


def fields_of(data: bytes) -> dict[str, Any]:
    """All fields of a save in one object, as the first line of older versions had them."""
    fields = read_lines(data, "game").content
    return {name: value for name, value in fields.items() if name not in ("checksum", "sequence")}


def content(game: Game) -> tuple[object, ...]:
    """Everything that makes two games the same."""
    moves = [(c.side, action_text(c.action, game.catalogue), c.draws, c.stop) for c in game.commands]
    states = [command.after for command in game.commands]
    return game.start, moves, states, game.position, game.state, game.policy, game.seats
