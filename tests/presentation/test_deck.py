"""The deck sheet: where cards lie, and the odds of what is drawn next, from what a side knows."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afaos_gui.presentation.deck import DRAWS, amounts, at_least, deck, percent, pile_sentence
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, determinise, observe
from tests.rules.builder import Position, card
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
        assert all(0 <= chance <= 1 for chance in odds.drawn)
        assert list(odds.drawn) == sorted(odds.drawn)


def with_piles(draw: list[str], discard: list[str]) -> View:
    """The British view with only these cards in their draw and discard piles."""
    view = observe(Position(BRITISH).state(), BRITISH)
    drawn, thrown = (tuple(sorted(card(BRITISH, name) for name in names)) for names in (draw, discard))
    mine = view.sides[BRITISH]._replace(draw_size=len(drawn), discard=thrown)
    return view._replace(draw=drawn, sides=(mine, view.sides[FRENCH]))


def test_what_the_pile_lacks_comes_from_the_discards() -> None:
    view = with_piles(["Bateaux"], ["Settlers", "Ships"])
    settler = next(odds for odds in deck(view, BRITISH).odds if odds.need == "settler")
    assert settler.drawn == (0.0, 0.5, 1.0, 1.0, 1.0)


def test_a_hidden_hand_is_told_from_one_that_is_seen() -> None:
    state = some_positions()[50]
    view = observe(state, BRITISH)
    assert all(odds.in_hand is None for odds in deck(view, BRITISH).odds)
    other = deck(view, FRENCH)
    assert other.is_hidden == (len(state.sides[FRENCH].hand) > len(state.sides[FRENCH].known))


def test_nothing_uncertain_is_rounded_to_certainty() -> None:
    assert percent(0.9999) == "99 %"
    assert percent(0.0001) == "1 %"
    assert (percent(1.0), percent(0.0)) == ("100 %", "0 %")


def test_an_empty_pile_says_that_the_next_draw_shuffles() -> None:
    assert "shuffles" in pile_sentence(deck(with_piles([], ["Ships"]), BRITISH))
