"""Frozen opponents by name: the rungs of the ladder below the search."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.ai.players.base import Player
from afaos_gui.ai.players.greedy import GreedyPlayer
from afaos_gui.ai.players.plain import RandomPlayer, WeightedPlayer
from afaos_gui.ai.players.script import ScriptPlayer
from afaos_gui.ai.style import AMBUSHER, EXPANSION, HAMMER, RAIDER, TRADER

PLAYERS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "weighted": WeightedPlayer,
    "greedy": GreedyPlayer,
    HAMMER.name: lambda: ScriptPlayer(HAMMER),
    EXPANSION.name: lambda: ScriptPlayer(EXPANSION),
    AMBUSHER.name: lambda: ScriptPlayer(AMBUSHER),
    RAIDER.name: lambda: ScriptPlayer(RAIDER),
    TRADER.name: lambda: ScriptPlayer(TRADER),
}

__all__ = ["PLAYERS", "Player", "player_named"]


def player_named(name: str) -> Player:
    """A fresh player; KeyError for an unknown name."""
    return PLAYERS[name]()
