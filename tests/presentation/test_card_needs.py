"""What a card of the hand needs before it can be played."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.card_needs import lack_sentence
from afaos_gui.presentation.choices.targets import LegalTargets
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from tests.rules.builder import FIRST, SECOND, Position, card
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


@pytest.mark.parametrize("options", [(), ("drop_lost_locations",)])
def test_the_card_of_a_place_that_is_lost_says_so(options: tuple[str, ...]) -> None:
    state = option_position(BRITISH, *options).empty("Pemaquid").hand(BRITISH, "Pemaquid", "Boston").state()
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


@pytest.fixture(params=[FIRST, SECOND], ids=["first", "second"])
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    """Each edition in turn."""
    found: Ruleset = request.param
    return found


def test_a_fortification_with_the_card_of_a_place_lacks_the_money(ruleset: Ruleset) -> None:
    position = Position(FRENCH, ruleset).hand(FRENCH, "Fortification", "Quebec").money(FRENCH, 2)
    assert lack(position.state(), "Fortification").startswith("This costs 3 money, and you have 2.")
    fortified = position.fort("Quebec").state()
    assert "needs the card of a place of yours that is not fortified yet" in lack(fortified, "Fortification")


def test_a_fortification_with_a_card_that_is_out_of_supply_says_so(ruleset: Ruleset) -> None:
    position = Position(FRENCH, ruleset).hand(FRENCH, "Fortification", "Detroit").village(FRENCH, "Detroit")
    told = lack(position.state(), "Fortification")
    assert told.startswith("You cannot use the card of Detroit, because the place is out of supply.")


def test_artillery_with_cards_that_lead_to_the_enemy_lacks_the_money(ruleset: Ruleset) -> None:
    position = Position(BRITISH, ruleset).hand(BRITISH, "Siege Artillery", "Boston", "Pemaquid", "New York")
    told = lack(position.money(BRITISH, 2).state(), "Siege Artillery")
    assert told.startswith("This costs 3 money, and you have 2.")


@pytest.mark.parametrize("edition", ["first", "second"])
def test_infantry_of_the_british_who_may_not_besiege_yet_says_so(edition: str) -> None:
    rules = Ruleset(SECOND.catalogue, edition, frozenset({"british_siege_later"}))
    position = Position(BRITISH, rules).hand(BRITISH, "Regular Infantry", "Settlers", "Fortification")
    told = lack(position.state(), "Regular Infantry")
    assert told.startswith("The British may not besiege before the French have, or below")
    assert lack(position.state(), "Fortification").startswith("Fortification needs the card of a place of yours")
    assert "needs the card of a village" in lack(position.state(), "Settlers")


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (("Bateaux", "New Haven"), "To settle Deerfield you also need a card with a settler symbol."),
        (("Ships", "Pemaquid"), "To besiege Port Royal you also need a card with strength in its siege."),
        (("Bateaux", "Fort Halifax"), "Bateaux carries others: it needs the card of a place that leads on in this"),
    ],
)
def test_a_carrier_with_the_card_of_a_place_says_what_else_the_way_needs(
    hand: tuple[str, ...], told: str, ruleset: Ruleset
) -> None:
    position = Position(BRITISH, ruleset).hand(BRITISH, *hand)
    state = position.village(BRITISH, "Fort Halifax", "Halifax", "Fort Beausejour")
    assert lack(state.discard(BRITISH, "Halifax", "Fort Beausejour").state(), hand[0]).startswith(told)


def test_a_carrier_to_the_enemy_says_that_another_siege_goes_on(ruleset: Ruleset) -> None:
    position = Position(BRITISH, ruleset).hand(BRITISH, "Ships", "Pemaquid")
    position.village(FRENCH, "Detroit", "Halifax", "Fort Beausejour")
    state = position.siege(BRITISH, "Detroit", ["Regular Infantry"]).state()
    assert lack(state, "Ships").startswith("You are already besieging Detroit.")


def test_a_trader_with_the_fur_of_a_lost_place_says_that_it_is_lost(ruleset: Ruleset) -> None:
    state = Position(BRITISH, ruleset).hand(BRITISH, "Trader", "Halifax").empty("Halifax").state()
    assert lack(state, "Trader").startswith("You cannot use the card of Halifax, because you do not control the place.")
