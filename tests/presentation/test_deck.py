"""The deck sheet: where cards lie, and the odds of the next draw, from what a side knows."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afaos_gui.presentation.facts.deck import (
    DRAWS,
    amounts,
    at_least,
    average_hand,
    average_words,
    deck,
    percent,
    pile_sentence,
)
from afaos_gui.rules.catalogue import BRITISH, FRENCH, SETTLER
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, determinise, observe
from tests.rules.builder import CATALOGUE, Position, card
from tests.rules.games import some_positions

positions = st.sampled_from(range(400)).map(lambda index: some_positions()[index])
sides = st.sampled_from((BRITISH, FRENCH))


@given(st.lists(st.integers(0, 3), max_size=9), st.data())
def test_sums_come_about_as_often_as_there_are_choices(values: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(values)))
    chosen = [sum(choice) for choice in combinations(values, count)]
    found = amounts(values, count)
    assert sum(found.values()) == pytest.approx(1)
    for least in range(6):
        wanted = sum(total >= least for total in chosen) / len(chosen)
        assert at_least(found, least) == pytest.approx(wanted)


@settings(max_examples=150)
@given(state=positions, viewer=sides, side=sides, order=st.randoms(use_true_random=False))
def test_no_deal_of_the_hidden_cards_changes_the_sheet(
    state: GameState, viewer: int, side: int, order: random.Random
) -> None:
    view = observe(state, viewer)
    assert deck(observe(determinise(view, order), viewer), side) == deck(view, side)


@settings(max_examples=100)
@given(state=positions, viewer=sides, side=sides)
def test_every_card_of_a_side_is_on_the_sheet_once(state: GameState, viewer: int, side: int) -> None:
    found, me = deck(observe(state, viewer), side), state.sides[side]
    sieges = sum(
        len(siege.attackers if attacker == side else siege.defenders)
        for attacker, siege in enumerate(state.sieges)
        if siege is not None
    )
    everything = len(me.hand) + len(me.draw) + len(me.discard) + len(me.reserve) + sieges
    assert sum(row.zones.total for row in found.rows) == everything == found.whole.cards


@settings(max_examples=100)
@given(state=positions, viewer=sides, side=sides)
def test_more_draws_never_lessen_a_chance(state: GameState, viewer: int, side: int) -> None:
    for odds in deck(observe(state, viewer), side).odds:
        assert len(odds.drawn) == len(DRAWS)
        there = [chance for chance in odds.drawn if chance is not None]
        assert list(odds.drawn) == there + [None] * (len(DRAWS) - len(there))
        assert all(0 <= chance <= 1 for chance in there)
        assert there == sorted(there)


def with_piles(draw: list[str], discard: list[str], *options: str) -> View:
    """The British view with only these cards in their draw and discard piles, and none in hand."""
    view = observe(Position(BRITISH, Ruleset(CATALOGUE, "second", frozenset(options))).state(), BRITISH)
    drawn, thrown = (tuple(sorted(card(BRITISH, name) for name in names)) for names in (draw, discard))
    mine = view.sides[BRITISH]._replace(draw_size=len(drawn), discard=thrown)
    return view._replace(draw=drawn, sides=(mine, view.sides[FRENCH]))


def test_what_the_pile_lacks_comes_from_the_discards() -> None:
    view = with_piles(["Bateaux"], ["Settlers", "Ships"])
    settler = next(odds for odds in deck(view, BRITISH).odds if odds.need == "settler")
    assert settler.drawn == (0.0, 0.5, 1.0, None, None)


def test_where_nothing_is_shuffled_in_the_turn_the_discards_cannot_be_drawn() -> None:
    view = with_piles(["Bateaux"], ["Settlers", "Ships"], "late_reshuffle")
    bateaux = next(odds for odds in deck(view, BRITISH).odds if odds.need == "bateaux")
    assert bateaux.drawn == (1.0, None, None, None, None)
    assert "shuffled" not in pile_sentence(deck(view, BRITISH))


def test_a_hidden_hand_is_told_from_one_that_is_seen() -> None:
    state = some_positions()[50]
    view = observe(state, BRITISH)
    assert all(odds.in_hand is None for odds in deck(view, BRITISH).odds)
    other = deck(view, FRENCH)
    assert other.is_hidden == (len(state.sides[FRENCH].hand) > len(state.sides[FRENCH].known))


def test_nothing_uncertain_is_rounded_to_certainty() -> None:
    assert percent(0.9999) == "99 %"
    assert percent(0.0001) == "1 %"
    assert (percent(1.0), percent(0.0), percent(None)) == ("100 %", "0 %", "–")


def test_an_empty_pile_says_that_the_next_draw_shuffles() -> None:
    assert "shuffles" in pile_sentence(deck(with_piles([], ["Ships"]), BRITISH))


@pytest.mark.parametrize(
    ("draw", "discard", "shuffles"), [(["Ships"], [], False), ([], [], False), (["Ships"], ["Boston"], True)]
)
def test_nothing_is_said_to_be_shuffled_where_there_are_no_discards(
    draw: list[str], discard: list[str], shuffles: bool
) -> None:
    assert ("then the discards are shuffled" in pile_sentence(deck(with_piles(draw, discard), BRITISH))) == shuffles


def test_an_average_hand_is_the_mean_of_all_hands_of_five() -> None:
    names = ["Boston", "New Haven", "Ships", "Settlers", "Bateaux", "Governor", "New York"]
    view = with_piles(names[:4], names[4:])
    hands = list(combinations((card(BRITISH, name) for name in names), 5))
    cards = view.ruleset.tables.cards
    money = sum(cards[one].money for hand in hands for one in hand) / len(hands)
    settlers = sum(bool(cards[one].symbols & SETTLER) for hand in hands for one in hand) / len(hands)
    found = average_hand(deck(view, BRITISH))
    assert found[0] == 5 and found[-1] == pytest.approx(money)
    assert found[2] == pytest.approx(settlers)
    assert average_words(7.25) == "7.2" and average_words(0.96) == "1.0"


def test_an_average_hand_of_few_cards_is_all_of_them() -> None:
    found = deck(with_piles(["Ships"], ["Boston"]), BRITISH)
    assert average_hand(found) == (2, found.whole.strength, *found.whole.symbols, found.whole.money)
    assert average_hand(deck(with_piles([], []), BRITISH))[0] == 0
