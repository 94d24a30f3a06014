"""A search that follows a plan."""

from __future__ import annotations

import pytest

from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.ai.heuristics.priors import priors
from afaos_gui.ai.heuristics.style import HAMMER
from afaos_gui.ai.judgement.model import learned_evaluation
from afaos_gui.ai.judgement.plan import PlanEvaluation
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState


@pytest.fixture
def opening(ruleset: Ruleset) -> GameState:
    return new_game(ruleset, RandomChance(3))


def hammer(share: float) -> PlanEvaluation:
    return PlanEvaluation(learned_evaluation().networks, HAMMER, BRITISH, share)


def test_a_whole_share_is_the_plan_alone(opening: GameState) -> None:
    planned = priors(opening, Policy(HAMMER))
    found = hammer(1.0).likeliest(opening, 10, 9.0)
    assert [action for action, _ in found[:3]] == [action for action, _ in planned[:3]]


def test_no_share_is_what_was_learned(opening: GameState) -> None:
    learned = learned_evaluation().likeliest(opening, 64, 9.0)
    assert [action for action, _ in hammer(0.0).likeliest(opening, 64, 9.0)][: len(learned)] == [
        action for action, _ in learned
    ]


def test_a_mix_holds_legal_actions_that_are_certain_together(opening: GameState) -> None:
    mixed = hammer(0.5).likeliest(opening, 1000, 9.0)
    assert {action for action, _ in mixed} <= set(legal_actions(opening))
    assert sum(likelihood for _, likelihood in mixed) == pytest.approx(1.0)


def test_the_other_side_follows_no_plan(ruleset: Ruleset) -> None:
    french = new_game(ruleset, RandomChance(3))
    other = PlanEvaluation(learned_evaluation().networks, HAMMER, FRENCH, 1.0)
    assert other.likeliest(french, 10, 9.0) == learned_evaluation().likeliest(french, 10, 9.0)
