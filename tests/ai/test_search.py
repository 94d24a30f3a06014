"""The search: reproducible, blind to hidden cards, quick if nothing is to be decided, better than its parts."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from afaos_gui.ai.core.tree import CHUNK
from afaos_gui.ai.judgement.model import learned_evaluation
from afaos_gui.ai.search.choosing import choose
from afaos_gui.ai.search.levels import DEFAULT_LEVEL, LEVELS
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.search.search import Search
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, play
from afaos_gui.rules.state import GameState, with_cards
from afaos_gui.rules.view import less, observe

pytestmark = pytest.mark.usefixtures("either_way")
Positions = Callable[[int, int], list[GameState]]
FEW = Limit(iterations=24)


def permuted(state: GameState, viewer: Side, rng: random.Random) -> GameState:
    """The state with what `viewer` cannot see redistributed between the other side's hand and draw pile."""
    other = state.sides[1 - viewer].copy()
    hidden = with_cards(less(other.hand, other.known), other.draw)
    dealt = tuple(rng.sample(hidden, len(other.hand) - len(other.known)))
    other.hand, other.draw = with_cards(other.known, dealt), less(hidden, dealt)
    changed = state.copy()
    changed.sides = (other, state.sides[1]) if viewer == 1 else (state.sides[0], other)
    return changed


def _never_peeks(states: list[GameState], least_changed: int) -> None:
    rng = random.Random(9)
    changed = 0
    for number, state in enumerate(states):
        side = state.to_decide
        same = permuted(state, side, rng)
        changed += same != state
        first = choose(observe(state, side), FEW, DEFAULT_LEVEL, seed=number)
        second = choose(observe(same, side), FEW, DEFAULT_LEVEL, seed=number)
        assert first.action == second.action
        assert first.best == second.best
        assert first.win_chance == second.win_chance
    assert changed >= least_changed


def test_hidden_cards_do_not_change_what_is_chosen(positions: Positions) -> None:
    _never_peeks(positions(14, 31), least_changed=8)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_hidden_cards_do_not_change_what_is_chosen_in_many_positions(positions: Positions) -> None:
    _never_peeks(positions(500, 32), least_changed=350)


@pytest.mark.few(4)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_a_level_asked_twice_with_one_seed_answers_the_same(positions: Positions, level: object) -> None:
    for number, state in enumerate(positions(6, 33)):
        view = observe(state, state.to_decide)
        answers = [choose(view, FEW, level, seed=number) for _ in range(2)]  # type: ignore[arg-type]
        assert answers[0]._replace(seconds=0.0) == answers[1]._replace(seconds=0.0)


def test_what_is_chosen_is_legal_and_the_line_begins_with_it(positions: Positions) -> None:
    for state in positions(40, 34):
        choice = choose(observe(state, state.to_decide), FEW, DEFAULT_LEVEL, seed=1)
        legal = legal_actions(state)
        assert choice.action in legal
        assert all(candidate.action in legal for candidate in choice.best)
        assert choice.line[0] == choice.action
        assert 0.0 <= choice.win_chance <= 1.0


def test_a_forced_decision_takes_no_thinking(positions: Positions) -> None:
    forced = [state for state in positions(400, 35) if len(legal_actions(state)) == 1]
    assert forced
    for state in forced:
        choice = choose(observe(state, state.to_decide), None, DEFAULT_LEVEL)
        assert choice.iterations == 0 and choice.action == legal_actions(state)[0]


def test_thinking_stops_when_told_to(positions: Positions) -> None:
    state = next(state for state in positions(60, 36) if len(legal_actions(state)) > 5)
    calls = iter(range(10**6))
    choice = choose(observe(state, state.to_decide), Limit(iterations=10**6), "general", stop=lambda: next(calls) >= 3)
    assert choice.iterations <= 4 * CHUNK


def test_a_limit_in_seconds_is_kept(positions: Positions) -> None:
    state = next(state for state in positions(60, 37) if len(legal_actions(state)) > 10)
    choice = choose(observe(state, state.to_decide), Limit(seconds=0.05), "general")
    assert choice.seconds < 1.0


def test_a_tree_is_used_again_within_a_turn(positions: Positions) -> None:
    """It never offers illegal actions, even those it held from other draws."""
    rng = random.Random(4)
    kept = 0
    for state in positions(30, 38):
        side, search = state.to_decide, Search(learned_evaluation())
        for _ in range(4):
            view = observe(state, side)
            if state.to_decide != side or not legal_for(view):
                break
            result = search.run(view, FEW, rng)
            kept += 0 < result.iterations < sum(candidate.visits for candidate in result.candidates)
            assert {candidate.action for candidate in result.candidates} <= set(legal_actions(state))
            state = play(state, result.candidates[0].action, RandomChance(3)).state
    assert kept > 5
