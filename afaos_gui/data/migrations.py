"""Turns the content of saves of older versions into that of the present one, version by version."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

VERSION = 5
"""The version that is written."""

Content = dict[str, Any]
Migration = Callable[[Content], Content]


def _seats_get_a_level(content: Content) -> Content:
    """Version 2 says of each seat which level of the machine plays it; before, people played both."""
    seats = content.get("seats")
    if isinstance(seats, dict):
        content["seats"] = {
            side: {**seat, "level": ""} if isinstance(seat, dict) else seat for side, seat in seats.items()
        }
    return content


def _hidden_cards_are_sealed(content: Content) -> Content:
    """Version 3 has a seed and seals it with the first position; before, draws came from nowhere that was kept."""
    if "start" in content:
        content["sealed"] = {"seed": "", "seeded_from": 0, "start": content.pop("start")}
    return content


def _reviews_are_kept(content: Content) -> Content:
    """Version 4 may hold what the machine thinks of the game; before, nothing of that was kept."""
    return content


def _first_line_is_repeated(content: Content) -> Content:
    """Version 5 repeats the first line between the others, so that it can be damaged; what it says is the same."""
    return content


MIGRATIONS: dict[int, Migration] = {
    1: _seats_get_a_level,
    2: _hidden_cards_are_sealed,
    3: _reviews_are_kept,
    4: _first_line_is_repeated,
}
"""From each older version, the step to the one after it. The content is a save's, its changes worked in."""


def migrated(content: Content, version: int) -> Content:
    """The content of a save of `version` as the present version has it; KeyError for an unknown version."""
    for old in range(version, VERSION):
        content = MIGRATIONS[old](content)
    return content
