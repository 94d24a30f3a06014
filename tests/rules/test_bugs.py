"""Positions that the rules once got wrong, kept in tests/positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from afaos_gui.data.positions import read_position
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.state import GameState
from tests.rules.builder import why

POSITIONS = sorted((Path(__file__).parents[1] / "positions").glob("*.json"))


def position(name: str) -> GameState:
    return read_position(Path(__file__).parents[1] / "positions" / f"{name}.json")


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_the_position_is_sound(path: Path) -> None:
    assert problems(read_position(path)) == []


def test_two_equal_transports_are_no_settler() -> None:
    """`why_not` once raised: it looked for the third card among those equal to neither start nor transport."""
    assert why(position("two_ships_in_hand"), "settle Baltimore: Norfolk, Ships, Ships") is Code.NOT_A_SETTLER


def test_a_lost_new_york_ends_the_chain_of_the_first_edition() -> None:
    """It once counted only while held, when the sea connects it to Boston anyway."""
    assert why(position("new_york_lost"), "reinforce Fort Stanwix: Militia") is None
