"""The trees of a search: that in Python keeps to its memory, and that in C finds what it finds."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from afaos_gui.ai.core import layout
from afaos_gui.ai.core.exploring import Tree
from afaos_gui.ai.core.library import Library, use
from afaos_gui.ai.core.mind import figures_of
from afaos_gui.ai.core.tree import CoreTree, core_tree
from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.ai.judgement.evaluation import Evaluation, LearnedEvaluation
from afaos_gui.ai.judgement.model import learned_evaluation
from afaos_gui.ai.players import hammer
from afaos_gui.ai.search import tree
from afaos_gui.ai.search.judging import judge
from afaos_gui.ai.search.lead import lead
from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.search.search import Search
from afaos_gui.ai.search.tree import PlainTree
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.rules.view import observe
from tests.hostile.measure import cost_of
from tests.rules.builder import SECOND, Position

Positions = Callable[[int, int], list[GameState]]
ITERATIONS = 400
ALIKE = 0.03
"""Furthest that the chances found in C may be from those in Python, on average: both draw cards of their own."""


def _looking_at(made: Tree, state: GameState) -> Tree:
    view = observe(state, state.to_decide)
    made.begin()
    made.look_at(view, legal_for(view), view.sides[view.mover].reserve, random.Random(5))
    return made


def _to_choose(states: list[GameState]) -> list[GameState]:
    return [
        state
        for state in states
        if state.decision is Decision.TURN and len(legal_for(observe(state, state.to_decide))) > 5
    ]


def test_the_tree_in_python_keeps_no_more_priors_than_it_may(
    positions: Positions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "OPTIONS_KEPT", 20)
    one = PlainTree(Evaluation(), Policy())
    _looking_at(one, positions(4, 71)[3]).grow(300, 300.0)
    assert one.grown() and len(one._known) <= 21


def test_the_core_searches_for_networks_only(in_c: Library) -> None:
    assert isinstance(core_tree(learned_evaluation(), SECOND), CoreTree)
    assert isinstance(core_tree(hammer(), SECOND), CoreTree)
    assert core_tree(Evaluation(), SECOND) is None

    class Other(LearnedEvaluation):
        """Judges by something else, which the core could not know."""

    assert core_tree(Other(learned_evaluation().networks), SECOND) is None
    use(None)
    assert core_tree(learned_evaluation(), SECOND) is None


def test_rules_and_networks_without_room_in_the_core_are_searched_in_python(
    in_c: Library, positions: Positions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout, "BITS", 64)
    figures_of.cache_clear()
    state = _to_choose(positions(20, 72))[0]
    search = Search(learned_evaluation())
    assert search.run(observe(state, state.to_decide), Limit(iterations=8), random.Random(1)).candidates
    assert isinstance(search.tree, PlainTree)


@pytest.mark.parametrize(("most", "iterations"), [(7, 200), pytest.param(14, ITERATIONS, marks=pytest.mark.long)])
def test_both_trees_find_the_same(in_c: Library, positions: Positions, most: int, iterations: int) -> None:
    apart, same = [], 0
    states = _to_choose(positions(40, 73))[:most]
    for state in states:
        evaluation = learned_evaluation()
        fast = core_tree(evaluation, state.ruleset)
        assert fast is not None
        found = []
        for one in (fast, PlainTree(evaluation, Policy())):
            assert _looking_at(one, state).grow(iterations, 1e9) == iterations
            found.append(one.grown())
        native, plain = found
        assert sum(one.visits for one in native) == sum(one.visits for one in plain) == iterations
        apart.append(abs(native[0].value - plain[0].value))
        same += native[0].action == plain[0].action or native[0].visits < 1.3 * native[1].visits
    assert sum(apart) / len(apart) < ALIKE
    assert same >= 0.7 * len(states)


def test_one_action_is_searched_as_often_as_asked(in_c: Library, positions: Positions) -> None:
    for state in _to_choose(positions(20, 74))[:5]:
        fast = core_tree(learned_evaluation(), state.ruleset)
        assert fast is not None
        _looking_at(fast, state).grow(200, 1e9)
        for action in legal_for(observe(state, state.to_decide))[:8]:
            found = fast.search_action(action, 40, random.Random(1))
            assert found.visits >= 40 and 0.0 <= found.mean <= 1.0 and 0.0 <= found.variance <= 0.25
            (grown,) = (one for one in fast.grown() if one.action == action)
            assert grown.visits == found.visits and grown.value == pytest.approx(found.value, abs=1e-6)
            again = fast.search_action(action, 40, random.Random(1))
            assert (again.visits, again.value) == (found.visits, found.value)


def test_a_tree_in_c_goes_on_from_an_action(in_c: Library, positions: Positions) -> None:
    state = next(one for one in _to_choose(positions(40, 75)) if one.actions_left == 2)
    fast = core_tree(learned_evaluation(), state.ruleset)
    assert fast is not None
    _looking_at(fast, state).grow(2000, 1e9)
    best = fast.grown()[0]
    assert fast.line(best.action)
    fast.descend(best.action)
    fast.descend(best.action)  # no action of that node: it begins anew
    assert fast.grown() == []


def test_a_hand_of_all_cards_is_searched_in_c(in_c: Library) -> None:
    """It has more discards than can be listed."""
    state = Position().state()
    me = state.sides[state.mover]
    me.hand = tuple(sorted(me.draw + me.places + me.available))
    me.draw = me.places = me.available = ()
    me.money = len(me.hand)
    fast = core_tree(learned_evaluation(), state.ruleset)
    assert fast is not None
    _looking_at(fast, state).grow(8, 8.0)
    assert cost_of(fast.grown, 20.0).ended


def test_judging_and_comparing_run_in_c(in_c: Library, positions: Positions) -> None:
    """The same seed gives the same judgement, for reviews, the coach and problems."""
    for state in _to_choose(positions(20, 76))[:4]:
        view = observe(state, state.to_decide)
        played = legal_for(view)[-1]
        one, two = (judge(view, played, LEVELS[-1].id, Limit(iterations=300), 3) for _ in range(2))
        assert one.choice._replace(seconds=0.0) == two.choice._replace(seconds=0.0)
        assert (one.played, one.error, one.line) == (two.played, two.error, two.line)
        assert one.line[0] == played and one.error >= 0.0
        assert lead(view, 200, 1) == lead(view, 200, 1)
