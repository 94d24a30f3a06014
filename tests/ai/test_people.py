"""Training questions for the policy from people's choices."""

from __future__ import annotations

import numpy as np
import pytest

from afaos_gui.ai.belief import legal_for
from afaos_gui.ai.fitting.policy import PolicyNet, fit_policy, tried
from afaos_gui.ai.intents import intent_of
from afaos_gui.ai.people import questions_of
from afaos_gui.rules.actions import Action, Settle, TakeMoney
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import observe


@pytest.fixture
def opening(ruleset: Ruleset) -> GameState:
    return new_game(ruleset, RandomChance(3))


def legal_in(state: GameState) -> tuple[Action, ...]:
    return legal_for(observe(state, state.to_decide))


def a_choice(state: GameState, kind: type[Action]) -> Action:
    return next(action for action in legal_in(state) if type(action) is kind)


def test_what_was_chosen_has_the_greatest_share(opening: GameState) -> None:
    chosen = a_choice(opening, Settle)
    (question,) = questions_of([(opening, chosen)])
    assert legal_in(opening)[int(np.argmax(question.shares))] == chosen
    assert float(question.shares.sum()) == pytest.approx(1.0, abs=1e-2)


def test_other_payments_of_the_same_intent_share_a_part(opening: GameState) -> None:
    chosen = a_choice(opening, Settle)
    (question,) = questions_of([(opening, chosen)])
    for action, share in zip(legal_in(opening), question.shares, strict=True):
        assert (share > 0.0) == (intent_of(action) == intent_of(chosen))


def test_an_action_that_was_not_open_is_left_out(opening: GameState) -> None:
    assert questions_of([(opening, TakeMoney(-1, (-5,)))]) == []


def test_a_policy_fitted_to_people_comes_to_choose_as_they_did(opening: GameState) -> None:
    people = questions_of([(opening, a_choice(opening, Settle))])
    others = questions_of([(opening, a_choice(opening, TakeMoney))])
    alone, with_people = PolicyNet(1), PolicyNet(1)
    fit_policy(alone, others * 200, 8.0, 1)
    fit_policy(with_people, others * 20, 80.0, 1, people=people * 9)
    assert tried(with_people, people)[0] < tried(alone, people)[0]
