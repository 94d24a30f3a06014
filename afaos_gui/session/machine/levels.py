"""The levels of the machine as people choose among them."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.ai.levels import DEFAULT_LEVEL, LEVELS, Level
from afaos_gui.data.language import _
from afaos_gui.session.seat_texts import level_title

__all__ = ["DEFAULT_LEVEL", "LevelText", "known_level", "level_texts"]


class LevelText(NamedTuple):
    """A level in words; `strength` is what was measured of it, empty where nothing was."""

    id: str
    name: str
    line: str
    strength: str


def level_texts() -> tuple[LevelText, ...]:
    """Every level, the weakest first."""
    return tuple(LevelText(level.id, level_title(level.id), _(level.line), _strength(level)) for level in LEVELS)


def known_level(level: str) -> str:
    """The id itself, or the default level's where this program has no such level."""
    return level if any(level == known.id for known in LEVELS) else DEFAULT_LEVEL


def _strength(level: Level) -> str:
    elo = getattr(level, "elo", None)
    return "" if elo is None else _("Elo {elo}").format(elo=round(elo))
