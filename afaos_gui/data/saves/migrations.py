"""Migrate saves of older versions to the current one, version by version."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

VERSION = 6
"""The version of new saves."""

Content = dict[str, Any]
Migration = Callable[[Content], Content]


def _seats_get_a_level(content: Content) -> Content:
    """To version 2: each seat has a level of the machine; before, people played both."""
    seats = content.get("seats")
    if isinstance(seats, dict):
        content["seats"] = {
            side: {**seat, "level": ""} if isinstance(seat, dict) else seat for side, seat in seats.items()
        }
    return content


def _hidden_cards_are_sealed(content: Content) -> Content:
    """To version 3: a seed, sealed with the first position; before, the source of draws was not saved."""
    if "start" in content:
        content["sealed"] = {"seed": "", "seeded_from": 0, "start": content.pop("start")}
    return content


def _reviews_are_kept(content: Content) -> Content:
    """To version 4: the machine's review may be saved; before, none was."""
    return content


def _first_line_is_repeated(content: Content) -> Content:
    """To version 5: the first line is repeated between others, in case it gets damaged; its content is unchanged."""
    return content


def _draws_are_pledged(content: Content) -> Content:
    """To version 6: the pledge of the draws, what the players gave to them, and whether the game was opened again."""
    return content


MIGRATIONS: dict[int, Migration] = {
    1: _seats_get_a_level,
    2: _hidden_cards_are_sealed,
    3: _reviews_are_kept,
    4: _first_line_is_repeated,
    5: _draws_are_pledged,
}
"""From each older version, the step to the next. The content is a save's with all its changes applied."""


def migrated(content: Content, version: int) -> Content:
    """Bring a save of `version` up to the current version; KeyError for an unknown version."""
    for old in range(version, VERSION):
        content = MIGRATIONS[old](content)
    return content
