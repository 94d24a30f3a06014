"""No level does what comes to nothing within a turn."""

from __future__ import annotations

import pytest

from afaos_gui.ai.core.library import Library
from afaos_gui.ai.heuristics.priors import without_undoing
from afaos_gui.ai.search.levels import LEVELS, Level, level_named
from afaos_gui.rules.actions import Action, EndTurn, Reserve, RetrieveReserve, TakeMoney
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from tests.ai.idle import IdleCount, play_a_game
from tests.rules.builder import SECOND
from tests.rules.games import some_positions

MILITIA, SHIPS = (SECOND.tables.british_regulars, SECOND.tables.ships[0])
LONG_TURNS = 5000


def in_reserve(*cards: int) -> GameState:
    state = next(one for one in some_positions() if one.to_decide == 0 and one.actions_left and not one.decision)
    changed, me = state.copy(), state.sides[0].copy()
    me.reserve = tuple(sorted(cards))
    changed.sides = (me, state.sides[1])
    return changed


def test_a_reserve_that_got_a_card_in_this_turn_is_not_fetched_in_it() -> None:
    options = [(RetrieveReserve(), 0.6), (TakeMoney(-1, (0,)), 0.3), (EndTurn(), 0.1)]
    assert without_undoing(in_reserve(MILITIA), (MILITIA,), options) == options
    kept = without_undoing(in_reserve(MILITIA, MILITIA), (MILITIA,), options)
    assert [action for action, _ in kept] == [TakeMoney(-1, (0,)), EndTurn()]
    assert sum(prior for _, prior in kept) == pytest.approx(1.0)


def test_a_card_fetched_in_this_turn_is_not_put_back_in_it() -> None:
    options: list[tuple[Action, float]] = [(Reserve(-1, (MILITIA,)), 0.5), (Reserve(-1, (SHIPS,)), 0.5)]
    assert without_undoing(in_reserve(), (), options) == options
    assert without_undoing(in_reserve(), (MILITIA,), options) == [(Reserve(-1, (SHIPS,)), 1.0)]


def test_where_everything_would_undo_the_turn_it_ends() -> None:
    options: list[tuple[Action, float]] = [(RetrieveReserve(), 1.0)]
    assert without_undoing(in_reserve(MILITIA), (), options) == [(EndTurn(), 1.0)]


@pytest.mark.parametrize("level", ["ranger", pytest.param("captain", marks=pytest.mark.long)])
def test_no_turn_undoes_itself(in_c: Library, ruleset: Ruleset, level: str) -> None:
    """With so little thought, five turns of this game did, or two."""
    count = IdleCount()
    play_a_game(level_named(level), 0, ruleset, count, iterations=20, cap=40)
    assert count.turns > 35
    assert not count.found


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_no_turn_of_many_undoes_itself(ruleset: Ruleset, level: Level) -> None:
    count, seed = IdleCount(), 100
    while count.turns < LONG_TURNS:
        play_a_game(level, seed, ruleset, count)
        seed += 1
    assert not count.found
