"""`why_not` agrees with `legal_actions` on perturbed actions of random games, and never raises on anything."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afaos_gui.base.compiled import is_compiled
from afaos_gui.rules import engine
from afaos_gui.rules.actions import ACTIONS, Action
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import IllegalAction, apply, legal_actions, why_not
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import GameState
from tests.rules.builder import CATALOGUE
from tests.rules.games import random_game, some_positions

PLACES, CARDS = len(CATALOGUE.locations), len(CATALOGUE.cards)
GAMES, LOOK_EVERY, TRIES = 18, 40, 60


def perturbed(state: GameState, legal: tuple[Action, ...], rng: random.Random) -> Action:
    """A legal action with one thing changed."""
    action = rng.choice(legal)
    cards = list(action.cards)
    kind, where = type(action), action.place
    change = rng.randrange(8)
    if change == 0:
        where = rng.randrange(-1, PLACES)
    elif change == 1 and cards:
        cards[rng.randrange(len(cards))] = rng.randrange(CARDS)
    elif change == 2 and cards:
        hand = state.sides[state.to_decide].hand or (0,)
        cards[rng.randrange(len(cards))] = rng.choice(hand)
    elif change == 3:
        rng.shuffle(cards)
    elif change == 4 and cards:
        cards.pop(rng.randrange(len(cards)))
    elif change == 5:
        cards.insert(rng.randint(0, len(cards)), rng.choice(state.sides[rng.randrange(2)].hand or (CARDS - 1,)))
    elif change == 6:
        kind = rng.choice(ACTIONS)
        where = rng.choice((where, rng.randrange(PLACES))) if kind.has_place else -1
    else:
        where, cards = rng.choice((-2, PLACES, 10**9)), [*cards, rng.choice((-1, CARDS, 10**9))]
    return kind(where, tuple(cards))


def drawn(state: GameState, rng: random.Random) -> Action:
    """An action of any class with cards of the hand and a controlled place."""
    kind = rng.choice(ACTIONS)
    least, most = kind.count
    hand = state.sides[state.to_decide].hand
    number = rng.randint(least, min(most, max(least, len(hand))))
    cards = tuple(rng.choice(hand) for _ in range(number)) if hand else tuple(range(number))
    return kind(rng.randrange(PLACES) if kind.has_place else -1, cards)


@pytest.mark.parametrize("seed", range(GAMES))
def test_exactly_the_legal_actions_are_not_refused(seed: int) -> None:
    rng = random.Random(seed)
    codes: set[Code] = set()
    for number, moment in enumerate(random_game(seed, turn_cap=200)):
        if number % LOOK_EVERY and moment.state.decision == 0:
            continue
        legal = set(moment.legal)
        for _ in range(TRIES):
            action = rng.choice((perturbed, lambda state, _, rng: drawn(state, rng)))(moment.state, moment.legal, rng)
            refused = why_not(moment.state, action)
            assert (refused is None) == (action in legal), f"{action!r} on turn {moment.state.turn}: {refused}"
            if refused is not None:
                codes.add(refused.code)
    assert len(codes) > 5


def test_over_many_games_most_refusals_are_met() -> None:
    rng = random.Random(0)
    met = {
        refused.code
        for state in some_positions()
        for _ in range(TRIES)
        if (refused := why_not(state, perturbed(state, legal_actions(state), rng))) is not None
    }
    assert len(met) > 30


@pytest.mark.parametrize("seed", range(3))
def test_a_refused_action_is_not_played(seed: int) -> None:
    rng = random.Random(seed)
    for state in some_positions()[seed::20]:
        action = perturbed(state, legal_actions(state), rng)
        if why_not(state, action) is not None:
            with pytest.raises(IllegalAction):
                apply(state, action, RandomChance(1))


anything = st.one_of(
    st.none(),
    st.integers(),
    st.integers(-2, max(PLACES, CARDS) + 1),
    st.text(max_size=3),
    st.floats(),
    st.lists(st.integers(0, 3), max_size=2),
)
whole_actions = st.builds(
    lambda kind, where, cards: kind(where, cards),
    st.sampled_from((*ACTIONS, Action)),
    st.integers(-1, PLACES),
    st.lists(st.integers(0, CARDS), max_size=6).map(tuple),
)


def wild_action(kind: type[Action], where: Any, cards: Any) -> Action | None:
    """An action with arbitrary fields, or None if compiled classes refuse them."""
    if is_compiled(engine) and not (isinstance(where, int) and isinstance(cards, tuple)):
        return None
    return kind(where, cards)


wild_actions = st.builds(
    wild_action,
    st.sampled_from((*ACTIONS, Action)),
    anything,
    st.one_of(anything, st.lists(anything, max_size=4).map(tuple)),
)


@settings(max_examples=150)
@given(
    state=st.sampled_from(range(400)).map(lambda index: some_positions()[index]),
    action=st.one_of(whole_actions, wild_actions, anything),
)
def test_asking_why_never_raises(state: GameState, action: object) -> None:
    refused = why_not(state, action)
    assert refused is None or isinstance(refused, Refusal)
    if refused is None:
        assert action in legal_actions(state)


@settings(max_examples=150)
@given(state=st.sampled_from(range(400)).map(lambda index: some_positions()[index]), data=st.data())
def test_any_cards_of_the_hand_in_any_role_are_judged_alike(state: GameState, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(ACTIONS))
    hand = state.sides[state.to_decide].hand or (0,)
    least, most = kind.count
    cards = data.draw(st.lists(st.sampled_from(hand), min_size=least, max_size=min(most, 4)))
    where = data.draw(st.integers(0, PLACES - 1)) if kind.has_place else -1
    action = kind(where, tuple(cards))
    assert (why_not(state, action) is None) == (action in legal_actions(state))
