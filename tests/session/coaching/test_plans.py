"""The plans that the coach names, and what it says speaks for them."""

from __future__ import annotations

import re
from itertools import islice

from afaos_gui.rules.actions import (
    Action,
    Develop,
    Merchant,
    Piracy,
    Settle,
    TakeMoney,
    Trader,
)
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, play
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import observe
from afaos_gui.session.coaching.plans import plan_sentence
from afaos_gui.session.reasons.styles import PlanStyle
from tests.rules.builder import Position
from tests.session.reasons.positions import positions


def test_what_speaks_for_a_plan_is_so() -> None:
    for state in islice(positions(7), 40):
        view = observe(state, state.to_decide)
        for plan in PlanStyle:
            sentence = plan_sentence(plan, view)
            assert sentence.endswith(".")
            figures = [int(figure) for figure in re.findall(r"\d+", sentence)]
            kinds = {*state.sides[view.viewer].available, *state.neutral}
            paid = [card for card in kinds if view.ruleset.tables.cards[card].cost <= state.sides[view.viewer].money]
            for place in {action.place for action in legal_actions(state) if isinstance(action, Settle | Develop)}:
                assert state.ruleset.catalogue.locations[place].name not in sentence, "the plan names no action"
            if plan is PlanStyle.GROW:
                places = {one.place for one in legal_actions(state) if isinstance(one, Settle | Develop)}
                assert figures == [len(places)]
            if plan is PlanStyle.RAID:
                enemy = state.sides[1 - view.viewer]
                assert figures == [(enemy.controlled & ~state.forts).bit_count()]
            if plan is PlanStyle.EARN:
                assert figures[0] == state.sides[view.viewer].money
                if "add up to" in sentence:
                    earned = (play(state, one, RandomChance(0)).state.sides[view.viewer].money for one in _sales(state))
                    assert sum(figures) == max(earned)
                elif _sales(state):
                    assert figures[1] == len(kinds) - len(paid)
                    assert figures[1] > 0, "that nothing is dearer speaks for no plan"
            if plan is PlanStyle.RECRUIT:
                assert figures[1] == len(paid)
                assert not figures[2:] or view.actions_left > 1
                if figures[2:]:
                    most = max(
                        play(state, one, RandomChance(0)).state.sides[view.viewer].money for one in _sales(state)
                    )
                    assert figures[2] == len([card for card in kinds if view.ruleset.tables.cards[card].cost <= most])


def test_a_siege_that_the_other_side_may_still_answer_is_not_called_won() -> None:
    position = Position(BRITISH).siege(BRITISH, "Louisbourg", ["Regular Infantry", "Siege Artillery"], [])
    sentence = plan_sentence(PlanStyle.BESIEGE, observe(position.state(), BRITISH))
    assert sentence == "The siege of Louisbourg is won at the start of your next turn if it stays so."


def _sales(state: GameState) -> list[Action]:
    """The ways to make money in a position."""
    return [one for one in legal_actions(state) if isinstance(one, TakeMoney | Merchant | Trader | Piracy)]
