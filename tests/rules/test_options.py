"""The options of play: the rules know them all, and refuse combinations that conflict."""

from __future__ import annotations

import pytest

from afaos_gui.data.resources.loader import load_options
from afaos_gui.rules.options import OPTIONS, Conflict, conflicts
from afaos_gui.rules.ruleset import Ruleset, RulesetError
from tests.rules.builder import CATALOGUE
from tests.rules.option_games import rules


def test_the_rules_know_the_options_of_the_data() -> None:
    assert set(OPTIONS) == {option.id for option in load_options()}


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("second", {"no_governors", "governor_keeps_starting_locations"}),
        ("second", {"no_governors", "governor_gives_up_location"}),
        ("second", {"french_bateaux_start", "french_bateaux_available"}),
        ("second", {"reserve_locations", "reserve_lost_locations"}),
        ("second", {"late_reshuffle", "pay_to_reshuffle"}),
        ("second", {"late_reshuffle", "home_support_reshuffles"}),
        ("second", {"french_bid_2", "british_bid_1"}),
        ("first", {"short_raids"}),
        ("first", {"home_support_reshuffles"}),
        ("first", {"french_bateaux_start"}),
        ("first", {"french_bateaux_available"}),
        ("first", {"reserve_locations"}),
        ("first", {"reserve_lost_locations"}),
    ],
)
def test_what_does_not_go_together_is_refused_in_a_sentence(edition: str, options: set[str]) -> None:
    assert conflicts(edition, options)
    with pytest.raises(RulesetError, match=r"^The option .*\.$"):
        Ruleset(CATALOGUE, edition, frozenset(options))


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_goes_alone_with_the_second_edition(option: str) -> None:
    assert conflicts("second", [option]) == []


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(RulesetError, match="no option 'free_beer'"):
        rules("free_beer")


def test_two_bids_contradict_each_other() -> None:
    found = conflicts("second", {"french_bid_2", "british_bid_1"})
    assert found == [Conflict("british_bid_1", "french_bid_2", False)]


@pytest.mark.parametrize(
    ("options", "pointless"),
    [
        ({"governor_keeps_starting_locations", "no_governors"}, True),
        ({"governor_gives_up_location", "no_governors"}, True),
        ({"french_bateaux_available", "french_bateaux_start"}, False),
        ({"reserve_lost_locations", "reserve_locations"}, True),
        ({"pay_to_reshuffle", "late_reshuffle"}, True),
        ({"home_support_reshuffles", "late_reshuffle"}, False),
    ],
)
def test_options_that_do_not_go_together_are_pointless_or_contradict(options: set[str], pointless: bool) -> None:
    assert [conflict.pointless for conflict in conflicts("second", options)] == [pointless]


@pytest.mark.parametrize(
    ("option", "pointless"),
    [
        ("french_bateaux_start", True),
        ("home_support_reshuffles", True),
        ("short_raids", True),
        ("reserve_locations", True),
        ("reserve_lost_locations", True),
        ("french_bateaux_available", False),
    ],
)
def test_what_the_first_edition_has_already_is_pointless(option: str, pointless: bool) -> None:
    assert [conflict.pointless for conflict in conflicts("first", {option})] == [pointless]
