"""The order in which actions are offered, over random positions of both editions and of random options."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afaos_gui.presentation.choices.offers import card_offers, keyed, offers, offers_at_rest
from afaos_gui.presentation.choices.questions import chooser_question, decision_question
from afaos_gui.presentation.choices.targets import Grip, Held, LegalTargets, Spot, Target
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, new_game, play, spent_cards, why_not
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.autoplay import pick
from afaos_gui.session.choice.ranking import best_way, dominates, effect_of, is_dominated, ranked
from afaos_gui.session.choice.sales import SALES, best_sales
from afaos_gui.session.choice.yields import money_of, yield_of, yield_words
from tests.presentation.positions import british
from tests.rules.builder import BRITISH, CATALOGUE, FIRST, FRENCH, SECOND, Position, card, turn_passes
from tests.rules.option_games import rules
from tests.session.option_sets import random_set

MOST = 400
"""A hand that can do more than this is left out of tests that compare every two actions."""


def random_turn(seed: int) -> GameState:
    """A turn in the middle of a random game of either edition, every other time with random options."""
    rng, chance = random.Random(seed), RandomChance(seed)
    ruleset = random_set(rng) if seed % 2 else rng.choice((FIRST, SECOND))
    state = new_game(ruleset, chance)
    for _step in range(rng.randrange(20, 160)):
        if state.decision is Decision.OVER:
            return random_turn(seed + 1)
        state = play(state, pick(legal_actions(state), rng), chance).state
    while state.decision is not Decision.TURN:
        if state.decision is Decision.OVER:
            return random_turn(seed + 1)
        state = play(state, pick(legal_actions(state), rng), chance).state
    return state


turns = st.integers(0, 10_000).map(random_turn)


def choice_of(state: GameState, seed: int) -> Cards:
    """Some cards of the hand, in its order."""
    hand = state.sides[state.to_decide].hand
    rng = random.Random(seed)
    numbers = sorted(rng.sample(range(len(hand)), rng.randint(0, min(3, len(hand)))))
    return tuple(hand[number] for number in numbers)


@given(turns)
@settings(max_examples=60, deadline=None)
def test_what_dominates_is_found_without_looking_at_every_action(state: GameState) -> None:
    legal = [action for action in legal_actions(state) if not isinstance(action, act.Discard | act.Governor)][:MOST]
    for action in legal:
        beaten = any(dominates(other, action, state) for other in legal_actions(state)[:MOST] if other != action)
        assert is_dominated(action, state) >= beaten, action
        assert effect_of(action) == effect_of(action) and not dominates(action, action, state)


@given(turns, st.integers(0, 99))
@settings(max_examples=120, deadline=None)
def test_nothing_offered_does_more_with_the_cards_of_the_first_offer(state: GameState, seed: int) -> None:
    reach, chosen = LegalTargets(state, legal_actions(state)), choice_of(state, seed)
    offered = card_offers(reach.using(chosen), chosen, state) if chosen else offers(reach.without_cards(), state)
    if not offered:
        return
    first = offered[0].actions[0]
    assert why_not(state, first) is None
    spent, money = Counter(spent_cards(state, first)), money_of(first, state)
    for offer in offered:
        best = offer.actions[0]
        if Counter(spent_cards(state, best)) == spent and effect_of(best) == effect_of(first):
            assert money_of(best, state) <= money
        assert not is_dominated(best, state, chosen) or Counter(spent_cards(state, best)) == Counter(chosen)
        worse = [way for way in offer.actions if dominates(way, best, state)]
        assert all(Counter(chosen) - Counter(spent_cards(state, way)) for way in worse)
    wasteful = (act.Pass, act.Withdraw, act.Discard, act.Reserve)
    uses = [offer for offer in offered if not isinstance(offer.actions[0], wasteful)]
    assert not uses or not isinstance(first, wasteful)
    number = keyed(offered, 0)
    assert number is None or not isinstance(offered[number].actions[0], act.Pass | act.Withdraw)


@given(turns)
@settings(max_examples=60, deadline=None)
def test_every_action_stays_behind_an_offer_of_its_cards(state: GameState) -> None:
    legal = legal_actions(state)
    reach = LegalTargets(state, legal)
    others = [action for action in legal if not isinstance(action, act.Draft | act.EndTurn)]
    for action in random.Random(1).sample(others, min(40, len(others))):
        cards = tuple(sorted(spent_cards(state, action)))
        offered = card_offers(reach.using(cards), cards, state) if cards else ()
        behind = [offer for offer in (*offered, *offers(reach.without_cards(), state)) if action in offer.actions]
        assert behind, action
        ways = ranked(behind[0].actions, state, cards)
        question = chooser_question(tuple(ways), state, cards)
        assert action in question.actions or action in question.rest


@given(turns)
@settings(max_examples=80, deadline=None)
def test_the_best_sales_are_the_best_of_all(state: GameState) -> None:
    legal = [action for action in legal_actions(state) if isinstance(action, SALES)]
    best = best_sales(state)
    for kind in (act.Merchant, act.Trader):
        most = max((money_of(action, state) for action in legal if type(action) is kind), default=0)
        assert most == max((money_of(action, state) for action in best if type(action) is kind), default=0)
    assert {action for action in legal if isinstance(action, act.TakeMoney)} <= set(best)
    sums = [money_of(action, state) for action in best]
    assert sums == sorted(sums, reverse=True)


@given(turns)
@settings(max_examples=60, deadline=None)
def test_what_an_action_is_said_to_bring_is_what_it_brings(state: GameState) -> None:
    side, legal = state.to_decide, legal_actions(state)
    for action in random.Random(2).sample(legal, min(30, len(legal))):
        if isinstance(action, act.EndTurn | act.Withdraw | act.UseBid):
            continue
        after = play(state, action, RandomChance(5)).state
        assert money_of(action, state) == after.sides[side].money - state.sides[side].money, action
        assert yield_of(action, state).money == money_of(action, state)


# Positions


def done(state: GameState, action: Action | None) -> str:
    """The money and the kind of a sale."""
    assert action is not None
    return f"{type(action).__name__} {money_of(action, state)}"


def test_three_ships_are_sold_for_the_most_money() -> None:
    names = ("New Haven", "Boston", "New York")
    state, cards = british(*names).state(), tuple(card(BRITISH, name) for name in names)
    found = LegalTargets(state, legal_actions(state)).using(cards)
    ways = [action for action in found.exact if isinstance(action, act.Merchant)]
    assert len(ways) == 3 and done(state, best_way(ways, state, cards)) == "Merchant 6"


def test_a_ship_is_not_played_for_what_its_cargo_brings_alone() -> None:
    state = british("New Haven", "Baltimore").village(BRITISH, "Baltimore").state()
    ship, cargo = card(BRITISH, "New Haven"), card(BRITISH, "Baltimore")
    sale = act.Merchant(-1, (ship, cargo))
    assert dominates(act.TakeMoney(-1, (cargo,)), sale, state)
    assert is_dominated(sale, state), "three money for one card instead of two"
    assert not is_dominated(sale, state, (ship,)), "unless the ship is meant to be spent"


def test_more_raiders_than_are_needed_are_not_proposed() -> None:
    position = british("Rangers", "Native Americans (N)").village(FRENCH, "Fort Halifax")
    state = position.state()
    raids = [action for action in legal_actions(state) if isinstance(action, act.Raid)]
    assert {len(raid.cards) for raid in raids if is_dominated(raid, state)} == {2}


def test_a_raid_on_a_side_without_cards_is_not_said_to_be_blocked() -> None:
    position = british("Rangers").village(FRENCH, "Fort Halifax")
    for hand, brings in ((), "+2 points"), (("Quebec",), "+2 points unless blocked"):
        state = position.hand(FRENCH, *hand).state()
        raid = next(action for action in legal_actions(state) if isinstance(action, act.Raid))
        assert yield_words(raid, state) == brings


def test_the_trader_sells_every_fur() -> None:
    state = Position(FRENCH).hand(FRENCH, "Trader", "Gaspe", "Tadoussac", "Trois Rivieres").state()
    ways = [action for action in legal_actions(state) if isinstance(action, act.Trader)]
    assert done(state, best_way(ways, state)) == "Trader 6"
    assert [money_of(way, state) for way in ranked(ways, state)] == [6, 4, 4, 4, 2, 2, 2]


def test_between_payments_that_differ_in_nothing_countable_the_player_chooses() -> None:
    state = british("New Haven", "St. Mary's", "Boston", "New York").state()
    ways = [action for action in legal_actions(state) if isinstance(action, act.Settle) and len(action.cards) == 3]
    deerfield = [way for way in ways if way.place == state.ruleset.catalogue.location_ids["Deerfield"]]
    assert len(deerfield) == 2 and best_way(deerfield, state) is None


@pytest.mark.parametrize("cards", [("Military Leader", "Militia"), ("Siege Artillery", "Regular Infantry", "Militia")])
def test_of_a_lost_siege_the_card_worth_least_comes_first(cards: tuple[str, ...]) -> None:
    state = british("Boston").siege(BRITISH, "Port Royal", cards).state()
    place = state.ruleset.catalogue.location_ids["Port Royal"]
    after = play(state, act.Withdraw(place), RandomChance(1)).state
    assert after.decision is Decision.RETURN_AFTER_SIEGE
    asked = decision_question(after, legal_actions(after))
    assert asked.actions[0].cards == (card(BRITISH, "Militia"),)


def test_settling_a_conquered_place_says_its_points() -> None:
    position = Position(FRENCH).siege(BRITISH, "Port Royal", ["Regular Infantry"] * 3).hand(BRITISH, "Boston")
    state = turn_passes(position.state())
    question = decision_question(state, legal_actions(state))
    assert question.choices[0].label == "Settle Port Royal with Boston (+3 points)"


def test_the_governor_gives_up_no_place_before_a_card() -> None:
    rules = Ruleset(CATALOGUE, "second", frozenset({"governor_gives_up_location"}))
    position = Position(BRITISH, rules).village(BRITISH, "Halifax").town(BRITISH, "New York")
    position.hand(BRITISH, "Governor", "New York", "Halifax", "Militia", "Regular Infantry", "Trader")
    state = position.state()
    found = ranked((action for action in legal_actions(state) if isinstance(action, act.Governor)), state)
    lost = [min(0, yield_of(action, state).points) for action in found]
    assert lost == sorted(lost, reverse=True) and lost[0] == 0 and lost[-1] < 0


@pytest.mark.parametrize(
    ("options", "hand", "first"),
    [
        ((), ("Louisbourg", "Port Royal", "Gaspe"), "Piracy 2"),
        (("fur_for_one",), ("Montreal", "Gaspe"), "SellFur 1"),
    ],
)
def test_what_brings_most_is_asked_first_and_what_is_free_before_what_costs_an_action(
    options: tuple[str, ...], hand: tuple[str, ...], first: str
) -> None:
    position = Position(FRENCH, rules(*options)).village(FRENCH, "Louisbourg", "Port Royal").hand(FRENCH, *hand)
    state, held = position.state(), (card(FRENCH, hand[0]),)
    found = LegalTargets(state, legal_actions(state)).drop(Held(Grip.CARDS, held), Target(Spot.PURSE))
    question = chooser_question(tuple(ranked(found, state, held)), state, held)
    assert done(state, question.actions[0]) == first and question.proposed == 0


def test_a_merchant_is_not_offered_beside_the_card_that_alone_brings_as_much() -> None:
    state = Position(FRENCH).hand(FRENCH, "Trois Rivieres", "Quebec").state()
    merchants = [action for action in legal_actions(state) if isinstance(action, act.Merchant)]
    assert merchants and all(is_dominated(action, state) for action in merchants)
    assert not any(isinstance(one.actions[0], act.Merchant) for one in offers_at_rest((), state))
    chosen = (card(FRENCH, "Trois Rivieres"),)
    made = card_offers(LegalTargets(state, legal_actions(state)).using(chosen), chosen, state)
    assert not any(isinstance(one.actions[0], act.Merchant) for one in made)
