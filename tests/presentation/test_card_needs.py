"""What a card of the hand needs before it can be played."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.card_needs import lack_sentence
from afaos_gui.presentation.choices.targets import LegalTargets
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.state import GameState
from tests.rules.builder import Position, card
from tests.rules.option_games import position as option_position


def lack(state: GameState, name: str) -> str:
    """The sentence for a card of the hand of the side to decide."""
    return lack_sentence(LegalTargets(state, legal_actions(state)), card(state.to_decide, name))


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Military Leader", "needs a siege: one going on, or cards that lead to a place of the enemy"),
        ("Trader", "fur symbol"),
        ("Governor", "needs another card in your hand"),
        ("Settlers", "needs the card of a village"),
        ("Ships", "carries others"),
        ("Fortification", "not fortified yet"),
        ("Regular Infantry", "needs a siege"),
        ("Bateaux", "carries others"),
    ],
)
def test_a_card_alone_says_what_it_lacks(name: str, wanted: str) -> None:
    position = Position(BRITISH).hand(BRITISH, name).fort("Fort St. John").village(FRENCH, "Fort St. John")
    assert wanted in lack(position.state(), name)


def test_the_card_of_a_place_that_is_lost_says_so() -> None:
    state = Position(BRITISH).empty("Pemaquid").hand(BRITISH, "Pemaquid", "Boston").state()
    assert lack(state, "Pemaquid").startswith("You cannot use the card of Pemaquid, because you do not control")


def test_a_card_that_can_do_something_lacks_nothing() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston", "Home Support").state()
    assert lack(state, "Boston") == lack(state, "Home Support") == ""


def test_without_actions_all_that_takes_one_says_so() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston").actions(0).state()
    assert lack(state, "Boston") == "No actions are left in this turn. (Rules: Your turn)"


def test_a_governor_that_may_return_nothing_tells_the_rule_against_it() -> None:
    position = option_position(BRITISH, "governor_keeps_starting_locations")
    state = position.hand(BRITISH, "Governor", "Boston", "New York", "Norfolk").state()
    told = lack(state, "Governor")
    assert told and "another card" not in told
