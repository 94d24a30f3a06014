"""Every refusal is given when it is due, with its parameters and section."""

from __future__ import annotations

import pytest

from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import IllegalAction, apply, legal_actions, why_not
from afaos_gui.rules.refusals import Code
from tests.rules.builder import read
from tests.rules.refused import Refused, british, cases

SECTIONS = {
    "Words",
    "Supply",
    "A turn",
    "Actions",
    "Free actions",
    "Losing and winning a siege",
    "End and score",
    "governor_keeps_starting_locations",
}
OF_OPTIONS = {
    Code.NOT_YET,
    Code.NOT_LOCATION,
    Code.CARD_CONTROLLED,
    Code.KEEPS_BESIEGED,
    Code.NO_BID,
    Code.OPTION_OFF,
    Code.WRONG_NUMBER,
}
"""Refusals that exist only under options of play, tested with those options."""
CASES = cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code.name}-{case.line}")
def test_the_action_is_refused_for_this_reason(case: Refused) -> None:
    action = read(case.state, case.line)
    assert action not in legal_actions(case.state)
    found = why_not(case.state, action)
    assert found is not None
    assert (found.code, found.params, found.section) == (case.code, case.params, case.section)


def test_no_code_is_left_out() -> None:
    assert {case.code for case in CASES} | {Code.UNKNOWN} == set(Code) - OF_OPTIONS


def test_sections_are_those_of_the_rules() -> None:
    assert {case.section for case in CASES} <= SECTIONS


def test_a_refused_action_raises_with_its_reason_and_position() -> None:
    state = british("Norfolk").actions(0).state()
    action = read(state, "take money: Norfolk")
    with pytest.raises(IllegalAction, match="take money: Norfolk: no actions left") as raised:
        apply(state, action, RandomChance(1))
    assert (raised.value.code, raised.value.action, raised.value.state) == (Code.NO_ACTIONS_LEFT, action, state)
