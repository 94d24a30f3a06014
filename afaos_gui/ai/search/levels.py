"""The machine's levels: names, how long each thinks, and how loosely it chooses.

A weaker level searches less and picks more loosely among the intents that its search finds sensible, and the two
weakest evaluate by heuristics. None makes mistakes by passing, leaving actions unused or giving up a siege, and none
sees more than a player in its seat.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from afaos_gui.ai.judgement.evaluation import PLAIN, Told, sound_told, told_chance
from afaos_gui.ai.judgement.model_folder import models_folder
from afaos_gui.base.guarded import read_json
from afaos_gui.rules.catalogue import BRITISH, Side

LADDER = "levels.json"
"""Written by `afaos arena --ladder --json`, beside the weights."""
AGREEMENT = "agreement.json"
"""Written by `python -m afaos_plant.people --levels`, beside the weights."""
CHANCES = "chances.json"
"""Written by `python -m afaos_plant.chances --write`, beside the weights: how levels without networks tell chances."""

Figure = TypeVar("Figure", int, float, Told)


class Level(NamedTuple):
    """A level.

    `iterations` is its search per turn, `seconds` the time limit for that, which the strongest reaches where the search
    runs in Python; `looseness` the loss of win probability that
    it hardly notices; `learned` whether it uses the learned evaluation or heuristics. `elo` was measured by the ladder
    of `afaos arena`, where the first level has 1000, and `agreement` is the share of turns in recorded games that it
    begins as people did; None if not measured. `told` says what its values mean in its own games, where it judges by
    heuristics; it chooses by the values as they are.
    """

    id: str
    """What files call it, also those of earlier versions; nobody has to read or type it."""
    name: str
    iterations: int
    seconds: float
    looseness: float
    learned: bool
    elo: int | None = None
    agreement: float | None = None
    told: Told = PLAIN

    def tell(self, value: float, side: Side, turn: int) -> float:
        """The chance of winning of a side for a value that the search found for it on a turn."""
        if self.told == PLAIN:
            return value
        british = told_chance(self.told, value if side == BRITISH else 1.0 - value, turn)
        return british if side == BRITISH else 1.0 - british

    @property
    def word(self) -> str:
        """What it is called where one types it: its rank, as the window has it, in small letters."""
        return self.name.lower()


def measured(folder: Path | None) -> dict[str, int]:
    """The Elo of each level in a folder's ladder report; empty without a readable report."""
    return _reported(
        folder, LADDER, lambda report: {_id_of(rung["name"]): int(rung["elo"]) for rung in report["ladder"]}
    )


def agreements(folder: Path | None) -> dict[str, float]:
    """The agreement of each level in a folder's agreement report; empty without a readable report."""
    return _reported(
        folder, AGREEMENT, lambda report: {_id_of(name): _share(of) for name, of in report["levels"].items()}
    )


def chances_told(folder: Path | None) -> dict[str, Told]:
    """How the levels without networks tell chances, by a folder's report; empty without a readable report."""
    return _reported(
        folder, CHANCES, lambda report: {_id_of(name): sound_told(of["told"]) for name, of in report.items()}
    )


def _reported(folder: Path | None, name: str, figures: Callable[[Any], dict[str, Figure]]) -> dict[str, Figure]:
    """The levels' figures in a report beside the weights."""
    if folder is None or not (folder / name).is_file():
        return {}
    try:
        return figures(read_json(folder / name))
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


def _share(figure: Any) -> float:
    """A number from 0 to 1; ValueError for anything else."""
    share = float(figure)
    if not 0.0 <= share <= 1.0:
        raise ValueError(f"{share} is no share.")
    return share


_PLAIN = (
    Level("settler", "Recruit", 60, 1.0, 1.0, False),
    Level("trader", "Corporal", 200, 1.0, 0.01, False),
    Level("ranger", "Sergeant", 60, 1.0, 0.1, True),
    Level("captain", "Captain", 250, 1.2, 0.03, True),
    Level("governor", "Colonel", 1000, 1.4, 0.005, True),
    Level("general", "General", 60_000, 2.4, 0.0, True),
)


def _is_called(level: Level, name: str) -> bool:
    return name.lower() in (level.word, level.id)


def _id_of(name: object) -> str:
    """The id of the level that a report names; the name itself, where there is no such level."""
    return next((level.id for level in _PLAIN if _is_called(level, str(name))), str(name))


_MEASURED, _AGREEMENTS = measured(models_folder()), agreements(models_folder())
_TOLD = chances_told(models_folder())
LEVELS = tuple(
    level._replace(elo=_MEASURED.get(level.id), agreement=_AGREEMENTS.get(level.id), told=_TOLD.get(level.id, PLAIN))
    for level in _PLAIN
)
"""The levels, weakest first."""
DEFAULT_LEVEL = "captain"


LEVEL_WORDS = tuple(level.word for level in LEVELS)
"""What the levels are called on command lines and in the protocol of engines."""


def level_named(name: str) -> Level:
    """The level of this word or this id; KeyError if there is none."""
    for level in LEVELS:
        if _is_called(level, name):
            return level
    raise KeyError(name)
