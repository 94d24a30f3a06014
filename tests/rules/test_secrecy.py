"""Rules: Hidden information, over every deal of the hidden cards."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.events import Kind
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.state import Decision, GameState, with_cards
from afaos_gui.rules.view import determinise, less, observe
from tests.rules.builder import BRITISH, FRENCH, Position, after
from tests.rules.games import Moment, random_game, some_positions

positions = st.sampled_from(range(400)).map(lambda index: some_positions()[index])
sides = st.sampled_from((BRITISH, FRENCH))
DECISIONS_ON_HIDDEN_CARDS = (Decision.LOSE_TO_AMBUSH, Decision.GIVE_NATIVES)


def dealt(state: GameState, side: int, order: random.Random) -> GameState:
    """The position with a side's unseen cards redistributed between hand and draw pile."""
    me = state.sides[side].copy()
    hidden = less(me.hand, me.known)
    unseen = list(hidden + me.draw)
    order.shuffle(unseen)
    me.hand = with_cards(me.known, tuple(unseen[: len(hidden)]))
    me.draw = tuple(sorted(unseen[len(hidden) :]))
    new = state.copy()
    new.sides = (me, state.sides[1]) if side == BRITISH else (state.sides[0], me)
    return new


@settings(max_examples=100)
@given(state=positions, viewer=sides, order=st.randoms(use_true_random=False))
def test_no_deal_of_the_hidden_cards_changes_what_the_other_side_sees(
    state: GameState, viewer: int, order: random.Random
) -> None:
    other = dealt(state, 1 - viewer, order)
    assert problems(other) == []
    assert observe(other, viewer) == observe(state, viewer)


@settings(max_examples=80)
@given(state=positions, order=st.randoms(use_true_random=False))
def test_no_deal_of_the_hidden_cards_changes_what_the_other_side_may_do(state: GameState, order: random.Random) -> None:
    other = dealt(state, 1 - state.to_decide, order)
    assert legal_actions(other) == legal_actions(state)


@settings(max_examples=100)
@given(state=positions, viewer=sides, order=st.randoms(use_true_random=False))
def test_a_resampled_world_is_sound_and_has_the_same_view(state: GameState, viewer: int, order: random.Random) -> None:
    view = observe(state, viewer)
    world = determinise(view, order)
    assert problems(world) == []
    assert observe(world, viewer) == view
    assert (world.sides[viewer].hand, world.sides[viewer].draw) == (view.hand, view.draw)
    if state.to_decide == viewer:
        assert legal_actions(world) == legal_actions(state)


@settings(max_examples=60)
@given(state=positions, order=st.randoms(use_true_random=False))
def test_in_a_resampled_world_somebody_can_always_do_something(state: GameState, order: random.Random) -> None:
    for viewer in (BRITISH, FRENCH):
        if state.to_decide == viewer or state.decision not in DECISIONS_ON_HIDDEN_CARDS:
            assert legal_actions(determinise(observe(state, viewer), order))


def test_a_resample_deals_every_unseen_card_sometimes() -> None:
    state = Position().hand(FRENCH, "Quebec", "Gaspe").state()
    view = observe(state, BRITISH)
    rng = random.Random(1)
    dealt_cards = {kind for _ in range(300) for kind in determinise(view, rng).sides[FRENCH].hand}
    assert dealt_cards == set(view.sides[FRENCH].unseen)


class Watcher:
    """Works out from the events that one side sees what it can know of the other's hand."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.known: Counter[int] = Counter()

    def watch(self, moment: Moment) -> None:
        """Follow one action."""
        hand = Counter(moment.state.sides[self.side].hand)
        for event in moment.step.events:
            if event.side != self.side:
                continue
            cards = Counter(event.cards)
            if event.kind is Kind.DREW:
                hand += cards
            elif event.kind is Kind.RESHUFFLED or event.kind is Kind.HAND_SHOWN:
                self.known = hand.copy()  # with the draw pile empty before a reshuffle, the hand is known
            elif event.kind in (Kind.RETRIEVED, Kind.TOOK_BACK):
                self.known += cards
                hand += cards
            elif event.kind in LEAVING or (event.kind in (Kind.RETURNED, Kind.GAVE) and event.source == "hand"):
                self.known -= cards
                hand -= cards
        if not moment.step.state.sides[self.side].draw:
            self.known = Counter(moment.step.state.sides[self.side].hand)


LEAVING = (Kind.PLAYED, Kind.SENT_TO_SIEGE, Kind.RESERVED)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_known_of_a_hand_is_what_a_watcher_can_work_out(seed: int) -> None:
    watchers = [Watcher(BRITISH), Watcher(FRENCH)]
    for moment in random_game(seed, turn_cap=200):
        for watcher in watchers:
            watcher.watch(moment)
            assert watcher.known == Counter(moment.step.state.sides[watcher.side].known), moment.action


def test_draws_name_no_card_to_the_other_side() -> None:
    for seed in range(6):
        for moment in random_game(seed, turn_cap=120):
            for event in moment.step.events:
                if event.kind is Kind.DREW:
                    assert event.seen_by(1 - event.side).cards == ()
                    assert len(event.seen_by(event.side).cards) == event.amount


@pytest.mark.parametrize("hand", [("Quebec",), ("Militia",), ("Regular Infantry",)])
def test_a_block_is_asked_for_whatever_the_hand_holds(hand: tuple[str, ...]) -> None:
    state = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, *hand).state()
    assert after(state, "ambush: Rangers").decision is Decision.BLOCK_AMBUSH
