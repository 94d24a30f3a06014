"""Random games for the tests of saving: steps, jumps back and forth, and comparison of games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from afaos_gui.data.records.record_game import stretches
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.save_files import read_save
from afaos_gui.data.saves.save_lines import read_lines
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.actions import Action, EndTurn, TakeMoney
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import apply, legal_actions
from afaos_gui.rules.events import Kind
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState, Pile
from afaos_gui.session.commands import Stop
from afaos_gui.session.game import Game, Policy, Seat
from afaos_gui.session.saving.records import saved_stretch
from afaos_gui.session.saving.saved_games import game_from

SEATS = (Seat(0, "Anne"), Seat(1, "Louis-Joseph, marquis de Montcalm"))


def new_game(seed: int, edition: str = "second", policy: Policy = "study") -> Game:
    """A game that begins with the set-up, hands dealt."""
    options = frozenset({"governor_keeps_starting_locations"}) if seed % 3 == 0 else frozenset()
    return Game(Ruleset(load_catalogue(), edition, options), SEATS, seed, policy)


def steps(game: Game, seed: int) -> Iterator[None]:
    """Continue a game for ever by actions and occasional jumps, yielding after each change."""
    rng = random.Random(seed)
    while True:
        one_step(game, rng)
        yield


def one_step(game: Game, rng: random.Random) -> None:
    """Do one action, or jump to a nearby position if the policy allows it."""
    if game.outcome is not None or rng.random() < 0.12:
        near = [i for i in range(game.position - 4, game.position + 3) if i != game.position]
        allowed = [i for i in near if i >= 0 and game.can_go_to(i).allowed]
        if allowed:
            game.back_to(rng.choice(allowed))
            return
    if game.legal:
        game.submit(rng.choice(game.legal))


def random_game(seed: int, count: int, edition: str = "second", policy: Policy = "study") -> Game:
    """A game after this many steps."""
    game = new_game(seed, edition, policy)
    rng = random.Random(seed)
    for _ in range(count):
        one_step(game, rng)
    return game


def fields_of(data: bytes) -> dict[str, Any]:
    """All fields of a save in one object, as the first line of older versions had them."""
    fields = read_lines(data, "game").content
    return {name: value for name, value in fields.items() if name not in ("checksum", "sequence")}


def games_of_record(content: Any, name: str) -> tuple[Game, ...]:
    """Every stretch of a record's game; more than one only if a turn cannot be replayed."""
    return tuple(game_from(saved_stretch(one), name) for one in stretches(content, name))


def game_of_record(record: Any, name: str) -> Game:
    """The game in a record; the last stretch of it, where a turn breaks the rules."""
    return games_of_record(record, name)[-1]


class Move(NamedTuple):
    """A command without the positions around it."""

    side: Side
    action: str
    draws: tuple[Pile, ...]
    stop: Stop | None


class Content(NamedTuple):
    """Everything in which two equal games agree."""

    start: GameState
    moves: list[Move]
    states: list[GameState]
    position: int
    state: GameState
    policy: Policy
    seats: tuple[object, ...]


def content(game: Game) -> Content:
    """Everything in which two equal games agree."""
    moves = [Move(c.side, action_text(c.action, game.catalogue), c.draws, c.stop) for c in game.commands]
    states = [command.after for command in game.commands]
    return Content(game.start, moves, states, game.position, game.state, game.policy, game.seats)


def loaded(path: Path) -> Game:
    """The game in a file."""
    return game_from(read_save(path), path.name)


def cheapest(legal: tuple[Action, ...]) -> Action:
    """The end of the turn if possible: a game of nothing else never ends."""
    return next((action for action in legal if type(action) in (EndTurn, TakeMoney)), legal[-1])


def long_game(actions: int) -> Game:
    """A long game in which next to nothing happens."""
    start = new_game(3).start
    state, chance = start, RandomChance(1)
    moves: list[tuple[Action, tuple[Pile, ...]]] = []
    while len(moves) < actions:
        step = apply(state, cheapest(legal_actions(state)), chance)
        draws = tuple(event.cards for event in step.events if event.kind is Kind.DREW)
        moves.append((cheapest(legal_actions(state)), draws))
        state = step.state
    return Game.from_moves(start, moves, policy="study")
