"""Rulesets, positions and new games with options of play."""

from __future__ import annotations

from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from tests.rules.builder import CATALOGUE, Position


def rules(*options: str, edition: str = "second") -> Ruleset:
    return Ruleset(CATALOGUE, edition, frozenset(options))


def position(mover: int, *options: str) -> Position:
    return Position(mover, rules(*options))


def fresh_game(*options: str) -> GameState:
    return new_game(rules(*options), RandomChance(5))
