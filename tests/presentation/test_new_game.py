"""The choices for a new game: rules that are always playable, and the columns that list them."""

from __future__ import annotations

from afaos_gui.presentation.pages.new_game import RulesChoice
from afaos_gui.presentation.room.columns import split_evenly
from afaos_gui.rules.catalogue import BRITISH, FRENCH


def test_an_option_that_the_edition_rules_out_comes_back_with_the_other() -> None:
    rules = RulesChoice("second", ("short_raids", "fur_for_one"))
    rules.set_edition("first")
    assert rules.options == {"fur_for_one"}
    assert "first edition" in rules.reason_against("short_raids")
    rules.set_edition("second")
    assert rules.options == {"fur_for_one", "short_raids"}


def test_what_is_chosen_now_wins_over_what_was_ruled_out() -> None:
    rules = RulesChoice("second", ("home_support_reshuffles",))
    rules.set_edition("first")
    rules.switch("late_reshuffle", True)
    rules.set_edition("second")
    assert rules.options == {"late_reshuffle"}


def test_an_option_with_a_reason_against_it_cannot_be_switched_on() -> None:
    rules = RulesChoice("second", ("no_governors",))
    rules.switch("governor_gives_up_location", True)
    assert rules.options == {"no_governors"}


def test_only_one_side_has_the_bid() -> None:
    rules = RulesChoice("second", ("fur_for_one", "french_bid_3"))
    assert rules.bid == (FRENCH, 3)
    rules.set_bid(BRITISH, 2)
    assert rules.options == {"fur_for_one", "british_bid_2"}
    rules.set_bid(BRITISH, 0)
    assert rules.bid is None


def test_every_choice_is_reported() -> None:
    said: list[frozenset[str]] = []
    rules = RulesChoice("second", (), lambda: said.append(rules.options))
    rules.switch("fur_for_one", True)
    rules.set_bid(FRENCH, 3)
    rules.set_edition("first")
    rules.clear()
    assert said == [{"fur_for_one"}, {"fur_for_one", "french_bid_3"}, {"fur_for_one", "french_bid_3"}, frozenset()]


def test_columns_are_as_even_as_can_be() -> None:
    assert list(split_evenly([3, 1, 1, 1], 2)) == [range(1), range(1, 4)]
    assert list(split_evenly([1, 1, 4], 3)) == [range(1), range(1, 2), range(2, 3)]
    assert list(split_evenly([5], 1)) == [range(1)]
