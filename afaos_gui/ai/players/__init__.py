"""Fixed opponents by name, used as rungs of the ladder."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.ai.heuristics.style import AMBUSHER, EXPANSION, HAMMER, RAIDER, TRADER
from afaos_gui.ai.judgement.evaluation import Evaluation
from afaos_gui.ai.judgement.model import learned_evaluation
from afaos_gui.ai.judgement.plan import PlanEvaluation
from afaos_gui.ai.players.base import Player
from afaos_gui.ai.players.flat import FlatMonteCarloPlayer
from afaos_gui.ai.players.greedy import GreedyPlayer
from afaos_gui.ai.players.plain import RandomPlayer, WeightedPlayer
from afaos_gui.ai.players.script import ScriptPlayer
from afaos_gui.ai.players.searching import SearchPlayer
from afaos_gui.ai.search.results import Limit
from afaos_gui.rules.catalogue import BRITISH

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

HAMMER_SHARE = 0.9
"""Share of the searching Hammer's prior that comes from its plan."""

Clock = Callable[[], float]
SEARCHERS: dict[str, Callable[[Limit, Clock], Player]] = {
    "flat-monte-carlo": FlatMonteCarloPlayer,
    "search-by-judgement": lambda limit, clock: SearchPlayer(limit, Evaluation(), clock),
    "search-learned": lambda limit, clock: SearchPlayer(limit, learned_evaluation(), clock),
    f"{HAMMER.name}-search": lambda limit, clock: SearchPlayer(limit, hammer(), clock),
}
"""Players that search within a limit per turn."""

__all__ = ["PLAYERS", "SEARCHERS", "Player", "player_named"]


def hammer() -> PlanEvaluation:
    """The evaluation of the searching Hammer: the British attack Louisbourg and Québec with few, strong cards."""
    return PlanEvaluation(learned_evaluation().networks, HAMMER, BRITISH, HAMMER_SHARE)


def player_named(name: str) -> Player:
    """A new player of this name; KeyError if it is unknown."""
    return PLAYERS[name]()
