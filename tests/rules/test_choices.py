"""Free choices of several cards are rules: they say what is legal whatever the number of cards, and list little."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters import choices
from afaos_gui.rules.chapters.choices import SPELLED, FreeChoice, spelled_out
from afaos_gui.rules.engine import is_legal, legal_actions, legal_choices, new_game, play, why_not
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.setup import all_cards
from afaos_gui.rules.state import Decision, Ending, GameState
from afaos_gui.session.autoplay import pick
from tests.rules.builder import FIRST, SECOND

MANY = 7_000
"""No position has more legal actions that are listed."""
RULESETS = (
    FIRST,
    SECOND,
    Ruleset(SECOND.catalogue, "first", frozenset({"free_discards"})),
    Ruleset(SECOND.catalogue, "second", frozenset({"free_discards", "short_raids"})),
)


def large_position(rng: random.Random, ruleset: Ruleset, side: Side, most: int) -> GameState:
    """A position in which a side holds up to so many cards, and both hold many places."""
    state = new_game(ruleset, RandomChance(rng.getrandbits(32)))
    cards, me, other = ruleset.catalogue.cards, state.sides[side], state.sides[1 - side]
    mine = [card for card in all_cards(ruleset) if cards[card].owner != 1 - side]
    rng.shuffle(mine)
    me.hand = tuple(sorted(mine[: rng.randint(1, most)]))
    me.money = rng.choice((0, 1, 2, 5, 30))
    me.villages = me.towns = other.villages = other.towns = state.forts = 0
    for place in range(len(ruleset.catalogue.locations)):
        lot = rng.random()
        me.villages |= (lot < 0.5) << place
        other.villages |= (0.5 <= lot < 0.9) << place
    state.mover = state.to_decide = side
    state.decision, state.actions_left = Decision.TURN, 2
    if rng.random() < 0.15 and len(me.hand) > 1:
        state.decision = Decision.DISCARD_TO_RESHUFFLE
    return state


def positions(seed: int, count: int, most: int = 63) -> list[GameState]:
    rng = random.Random(seed)
    return [large_position(rng, rng.choice(RULESETS), rng.choice((BRITISH, FRENCH)), most) for _ in range(count)]


@pytest.mark.parametrize("seed", range(4))
def test_no_hand_makes_many_actions(seed: int) -> None:
    for state in positions(seed, 40):
        legal = legal_actions(state)
        assert len(legal) <= MANY
        assert len(set(legal)) == len(legal)
        counts = Counter(type(action) for action in legal)
        assert all(counts[choice.kind] <= SPELLED for choice in legal_choices(state))


def test_everything_that_is_listed_is_legal() -> None:
    for state in positions(11, 30, 30):
        assert all(why_not(state, action) is None for action in legal_actions(state))


def test_each_choice_lists_at_least_one_action() -> None:
    for state in positions(12, 60):
        legal = legal_actions(state)
        for choice in legal_choices(state):
            assert any(choice.includes(action) for action in legal)


def tried(rng: random.Random, state: GameState) -> Action:
    """An action of a choice's kind that may or may not be legal."""
    hand = state.sides[state.to_decide].hand
    kind = rng.choice((act.Discard, act.Merchant, act.Trader, act.Raid, act.Governor, act.PayCards))
    cards = rng.sample(hand, rng.randint(1, len(hand)) if rng.random() < 0.5 else min(len(hand), rng.randint(1, 3)))
    if rng.random() < 0.3:
        tables = state.ruleset.tables
        masks = {act.Merchant: tables.money_cards, act.Trader: tables.fur_cards, act.Raid: tables.raid_cards}
        cards = [card for card in cards if masks.get(kind, -1) >> card & 1] or cards
    place = rng.randrange(len(state.ruleset.catalogue.locations)) if kind.has_place else -1
    return kind(place, tuple(sorted(cards) if kind is not act.Merchant else cards))


@pytest.mark.parametrize("seed", range(3))
def test_the_rules_include_exactly_what_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    found = Counter[bool]()
    for state in positions(20 + seed, 120, rng.choice((8, 20, 60))):
        offered = legal_choices(state)
        for _ in range(40):
            action = tried(rng, state)
            legal = is_legal(state, action)
            assert any(choice.includes(action) for choice in offered) is legal, action
            found[legal] += 1
    assert min(found.values()) > 200


def test_small_hands_are_listed_whole() -> None:
    for state in positions(31, 60, 7):
        legal = set(legal_actions(state))
        for choice in legal_choices(state):
            every = {choice.action(cards) for size in range(8) for cards in itertools.combinations(choice.pile, size)}
            assert {action for action in every if is_legal(state, action)} == {
                action for action in legal if type(action) is choice.kind and choice.includes(action)
            }


def test_the_lazy_list_is_the_whole_one_in_its_order() -> None:
    for state in positions(32, 40, 8):
        for choice in legal_choices(state):
            assert list(choice.actions()) == choice.spelled()


def test_what_has_to_be_among_the_cards_and_what_they_cost_bound_a_choice_each_alone() -> None:
    with_two = FreeChoice(act.Raid, (1, 2, 3), 1, 3, place=0, must=1 << 2)
    assert [action.cards for action in with_two.spelled()] == [(2,), (1, 2), (2, 3), (1, 2, 3)]
    for_one = FreeChoice(act.Raid, (1, 2, 3), 1, 3, place=0, priced=1 << 1 | 1 << 2, money=1)
    assert [action.cards for action in for_one.spelled()] == [(1,), (2,), (3,), (1, 3), (2, 3)]


def test_a_choice_is_narrowed_by_the_cards_it_has_to_use() -> None:
    rng = random.Random(5)
    for state in positions(33, 40, 8):
        for choice in legal_choices(state):
            named = rng.sample(choice.pile, min(2, len(choice.pile)))
            wanted = Counter((*choice.fixed[: rng.randint(0, 1)], *named))
            found = list(choice.using(tuple(wanted.elements())))
            assert found == [action for action in choice.actions() if Counter(action.cards) >= wanted]


def test_what_is_too_much_to_list_begins_with_few_cards() -> None:
    choice = FreeChoice(act.Discard, tuple(range(40)), 1, 40)
    sizes = [len(action.cards) for action in spelled_out([choice])]
    assert len(sizes) == SPELLED == 1_024 and sizes == sorted(sizes) and sizes[0] == 1


@pytest.mark.parametrize(("least", "most"), [(1, 5), (0, 5), (2, 5), (2, 3), (1, 1), (4, 5)])
def test_where_no_card_repeats_the_bound_is_the_number_of_actions(least: int, most: int) -> None:
    choice = FreeChoice(act.Discard, (1, 2, 3, 5, 8), least, most)
    assert choice.bound == len(choice.spelled())
    copies = FreeChoice(act.Discard, (1, 1, 1, 5, 8), least, most)
    assert copies.bound >= len(copies.spelled())


def test_of_several_choices_the_first_of_each_comes_first_and_then_all_by_their_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choices, "SPELLED", 12)
    one = FreeChoice(act.Raid, (1, 2, 3, 4), 1, 2, place=8, must=1 << 1)
    pair = FreeChoice(act.Raid, (2, 3, 4), 2, 2, place=9)
    too_dear = FreeChoice(act.Raid, (5, 6), 1, 2, place=10, must=1 << 5, priced=1 << 5)
    found = [(action.place, action.cards) for action in spelled_out([one, too_dear, pair])]
    assert found[:2] == [(8, (1,)), (9, (2, 3))]
    assert found[2:] == [(8, (1, 2)), (8, (1, 3)), (8, (1, 4)), (9, (2, 4)), (9, (3, 4))]


@pytest.mark.parametrize(("decision", "actions"), [(Decision.BLOCK_RAID, 2), (Decision.TURN, 0)])
def test_nothing_is_chosen_freely_while_something_else_is_to_be_decided(decision: Decision, actions: int) -> None:
    for state in positions(34, 10):
        state.decision, state.actions_left = decision, actions
        assert legal_choices(state) == ()


def test_no_set_of_cards_is_sought_in_vain() -> None:
    """Whatever is demanded and paid, the first set of cards is found without walking through those that do not fit."""
    pile = tuple(range(50))
    dear, last = (1 << 45) - 1, 1 << 49
    for least in (1, 5, 6):
        choice = FreeChoice(act.Raid, pile, least, 6, 0, (), last, dear, 1)
        first = next(choice.actions())
        assert choice.includes(first) and len(first.cards) == least
    assert next(FreeChoice(act.Raid, pile, 7, 7, 0, (), last, dear, 1).actions(), None) is None


def test_games_go_on_whatever_is_chosen() -> None:
    rng, chance = random.Random(8), RandomChance(8)
    for state in positions(41, 20):
        while state.ending is Ending.NONE and state.turn < 4:
            state = play(state, pick(legal_actions(state), rng), chance).state


def test_a_card_that_is_taken_in_any_case_may_be_asked_for_or_not() -> None:
    choice = FreeChoice(act.Raid, (2, 3), 1, 2, 0, (7,))
    assert [action.cards for action in choice.using((7, 2))] == [(7, 2), (7, 2, 3)]
    assert [action.cards for action in choice.using((3,))] == [(7, 3), (7, 2, 3)]
