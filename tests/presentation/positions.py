"""Positions and shorthand for what they show."""

from __future__ import annotations

from afaos_gui.presentation.choices.gesture import Gesture
from afaos_gui.presentation.present import present
from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import View, observe
from afaos_gui.session.game import Game, Policy, Seat
from tests.rules.builder import Position, card


def game_at(position: Position, policy: Policy = "strict", seats: tuple[Seat, ...] = ()) -> Game:
    """A game that begins at a position."""
    return Game.from_state(position.state(), seats, seed=1, policy=policy)


def british(*hand: str) -> Position:
    """The British to move with a hand."""
    return Position(BRITISH).hand(BRITISH, *hand)


def chosen(*names: str) -> Gesture:
    """Cards of the British hand, as a selection."""
    return Gesture(tuple(card(BRITISH, name) for name in names))


def do(game: Game, text: str) -> None:
    """Take an action written as text."""
    game.submit(parse_action(text, game.state.to_decide, game.catalogue))


def shown(position: Position, gesture: Gesture | None = None, viewer: Side = BRITISH) -> TableState:
    """The table at a position."""
    return present(game_at(position), Perspective(viewer), gesture or Gesture())


def labels(state: TableState) -> list[str]:
    """The labels of the offers."""
    return [offer.label for offer in state.offers]


def names(ruleset: Ruleset, places: frozenset[int]) -> set[str]:
    """The names of places."""
    return {ruleset.catalogue.locations[one].name for one in places}


def seen(position: Position, side: int = BRITISH) -> View:
    """The view that a side has of a position."""
    return observe(position.state(), side)
