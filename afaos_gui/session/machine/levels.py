"""The machine's levels as players choose them."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.ai.search.levels import DEFAULT_LEVEL, LEVEL_WORDS, LEVELS, Level, level_named
from afaos_gui.data.errors import DataError
from afaos_gui.data.texts.language import _
from afaos_gui.session.machine.programs import command_of
from afaos_gui.session.machine.seat_texts import level_line, level_title
from afaos_gui.session.words.advice_texts import percent_text

__all__ = [
    "DEFAULT_LEVEL",
    "LevelText",
    "known_level",
    "level_id",
    "level_text",
    "level_texts",
    "program_offer",
    "strength_told",
]


def strength_told() -> str:
    """What the figures beside a level mean."""
    return _(
        "Elo: measured by games of each level against the next one, the first having 1000. "
        "Agreement: how many turns of recorded games between people the level begins as they did."
    )


class LevelText(NamedTuple):
    """A level in words; `strength` is its measured strength, empty if unknown."""

    id: str
    name: str
    line: str
    strength: str


def level_texts() -> tuple[LevelText, ...]:
    """Every level, the weakest first."""
    return tuple(LevelText(level.id, level_title(level.id), level_line(level.id), _strength(level)) for level in LEVELS)


def level_text(level: str) -> LevelText:
    """A level, or a program at the table, in words. Raises KeyError for an unknown id."""
    for text in level_texts():
        if text.id == level:
            return text
    if not command_of(level):
        raise KeyError(level)
    return LevelText(level, level_title(level), command_of(level), "")


def program_offer() -> LevelText:
    """The option of choosing a program instead of a level, in words."""
    line = _("Any program that speaks the engine protocol.")
    return LevelText("", _("A program …"), line, "")


def level_id(word: str) -> str:
    """The id of the level that is called so on a command line. Raises DataError."""
    try:
        return level_named(word).id
    except KeyError:
        sentence = _("The levels of the machine are {levels}, not {value}.")
        raise DataError(sentence.format(levels=", ".join(LEVEL_WORDS), value=word)) from None


def known_level(level: str) -> str:
    """The id, if it is a level's or that of a program at the table; else the default level's."""
    return level if command_of(level) or any(level == known.id for known in LEVELS) else DEFAULT_LEVEL


def _strength(level: Level) -> str:
    known = []
    if level.elo is not None:
        known.append(_("Elo {elo}").format(elo=level.elo))
    if level.agreement is not None:
        known.append(_("begins {share} of turns as people did").format(share=percent_text(level.agreement)))
    return " · ".join(known)
