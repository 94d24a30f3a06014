"""A place clicked with nothing chosen: what can be done there, and what it takes where nothing can."""

from __future__ import annotations

import random

import pytest

from afaos_gui.presentation.choices.gesture import Gesture
from afaos_gui.presentation.choices.offers import keyed
from afaos_gui.presentation.present import present
from afaos_gui.presentation.rulebook.book import find
from afaos_gui.presentation.rulebook.subject import table_anchor
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision
from afaos_gui.session.autoplay import pick
from afaos_gui.session.game import Game
from tests.presentation.positions import british, labels, shown
from tests.rules.builder import SECOND, card, place


def at(name: str) -> Gesture:
    """A place clicked with nothing chosen."""
    return Gesture(place=place(name))


def test_a_place_offers_what_can_be_done_there_the_best_first_with_its_cards() -> None:
    state = shown(british("New Haven", "St. Mary's", "Boston", "Philadelphia"), at("Deerfield"))
    assert labels(state)[0].startswith("Settle Deerfield with New Haven, St. Mary’s and Philadelphia")
    assert all(action.place == place("Deerfield") for offer in state.offers for action in offer.actions)
    assert state.sentence == "Choose what to do in Deerfield." and not state.openings
    assert state.about == {place("Deerfield")}


def test_each_card_for_a_siege_is_offered_with_its_sum_the_strongest_first() -> None:
    hand = british("Militia", "Regular Infantry", "Trader")
    found = labels(shown(hand.siege(BRITISH, "Louisbourg", ["Regular Infantry"], []), at("Louisbourg")))
    assert [label.partition(" to ")[0] for label in found[:2]] == ["Send Regular Infantry", "Send Militia"]
    assert "(+2 in the siege)" in found[0] and "(+1 in the siege)" in found[1]
    begun = shown(
        british("Pemaquid", "Ships", "Militia", "Rangers", "Siege Artillery").money(BRITISH, 9), at("Port Royal")
    )
    besieging = [offer for offer in begun.offers if offer.label.startswith("Besiege")]
    assert len(besieging) > 1 and not any(offer.asks for offer in besieging)
    assert len({offer.short or offer.label for offer in besieging}) == len(besieging)


def test_the_cards_that_take_part_are_marked() -> None:
    hand = ("New Haven", "St. Mary's", "Boston", "Rangers")
    state = shown(british(*hand), at("Deerfield"))
    assert set(state.companions or ()) == {card(BRITISH, name) for name in hand[:3]}
    assert shown(british("Rangers"), at("Deerfield")).companions is None, "nothing is dimmed where nothing can be done"


def test_withdrawing_is_never_the_main_thing_to_do_at_a_place() -> None:
    position = british("Militia").siege(BRITISH, "Louisbourg", ["Regular Infantry"], [])
    found = shown(position, at("Louisbourg")).offers
    assert found[0].label.startswith("Send Militia") and found[-1].is_losing
    alone = shown(british("Trader").siege(BRITISH, "Louisbourg", ["Regular Infantry"], []), at("Louisbourg")).offers
    assert [offer.quiet for offer in alone] == [True] and keyed(alone, 0) is None


@pytest.mark.parametrize(
    ("hand", "where", "words"),
    [
        (("Rangers",), "Deerfield", "To settle Deerfield you need a card that leads there (New Haven by bateaux)"),
        (("New Haven", "Rangers"), "Deerfield", "you need another card with a bateaux symbol"),
        (("New Haven", "St. Mary's"), "Deerfield", "To settle Deerfield you also need a card with a settler symbol"),
        (("Rangers",), "Detroit", "To settle Detroit you first need a place whose card leads there: "),
        (("Militia",), "Québec", "To besiege Québec you first need a place whose card leads there: "),
        (("Rangers",), "Boston", "This costs 3 money, and you have 0."),
        (("Boston", "Fortification"), "Boston", "This costs 3 money, and you have 0."),
    ],
)
def test_a_place_where_nothing_can_be_done_says_what_it_takes(hand: tuple[str, ...], where: str, words: str) -> None:
    position = british(*hand).money(BRITISH, 0)
    state = shown(position, at(where.replace("é", "e")))
    assert not state.offers and words in state.sentence
    assert find(table_anchor(position.state(), state)) is not None, "the rule book opens at it"


def test_what_stands_against_a_building_is_said_before_the_cards_that_are_missing() -> None:
    rich = british("Boston").money(BRITISH, 3)
    assert "To fortify Boston you also need a Fortification card." in shown(rich, at("Boston")).sentence
    assert "To fortify New York you need its card and a Forti" in shown(rich, at("New York")).sentence
    cut_off = british("Settlers").village(BRITISH, "Oswego")
    assert "the place is out of supply" in shown(cut_off, at("Oswego")).sentence


def test_of_two_settlers_the_one_out_of_supply_does_not_stand_in_the_way() -> None:
    position = british("Oswego", "Settlers").village(BRITISH, "Oswego", "Halifax")
    assert "To develop Halifax you need its card, which" in shown(position, at("Halifax")).sentence


def test_developing_and_a_siege_say_what_they_take() -> None:
    village = british("Rangers").village(BRITISH, "Halifax")
    assert "To develop Halifax you need its card and another card" in shown(village, at("Halifax")).sentence
    held = british("Halifax", "Rangers").village(BRITISH, "Halifax")
    assert "To develop Halifax you also need another card" in shown(held, at("Halifax")).sentence
    besieged = british("Trader").siege(FRENCH, "New York", ["Regular Infantry"], [])
    assert "None of the cards in your hand adds strength" in shown(besieged, at("New York")).sentence


def test_a_place_offers_nothing_out_of_turn_or_while_something_has_to_be_decided() -> None:
    waiting = shown(british("New Haven", "St. Mary's", "Boston"), at("Deerfield"), viewer=FRENCH)
    assert not waiting.offers and waiting.sentence == shown(british("Boston"), viewer=FRENCH).sentence


@pytest.mark.few(1)
@pytest.mark.parametrize("seeds", [range(2, 6), range(2)])
def test_no_place_of_any_position_is_left_without_a_word(seeds: range) -> None:
    rng, told = random.Random(7), 0
    for seed in seeds:
        game = Game(SECOND, seed=seed)
        while game.state.decision is not Decision.OVER and game.position < 90:
            if game.state.decision is Decision.TURN:
                one = rng.randrange(len(SECOND.catalogue.locations))
                state = present(game, Perspective(game.state.to_decide), Gesture(place=one))
                done = {action for offer in state.offers for action in offer.actions}
                assert done == {action for action in game.legal if action.place == one}
                assert state.sentence and not state.sentence.startswith("Nothing can be done")
                told += 1
            game.submit(pick(game.legal, rng))
    assert told > 25 * len(seeds)


def test_an_offer_gets_shorter_by_what_is_in_its_brackets() -> None:
    raid = shown(british("Rangers").hand(FRENCH, "Militia").village(FRENCH, "Fort Halifax"), at("Fort Halifax"))
    assert raid.offers[0].short.endswith("unless blocked)")
    assert raid.offers[0].shorter[-1] == "Raid Fort Halifax"
    sent = british("Military Leader").siege(BRITISH, "Louisbourg", ["Regular Infantry"], [])
    offer = shown(sent, at("Louisbourg")).offers[0]
    title = "Send Military Leader to the siege of Louisbourg"
    assert offer.label == f"{title} (free action) (+1 in the siege)"
    assert offer.shorter == (f"{title} (free action)", title)


def test_shorter_words_are_no_other_offer_s() -> None:
    hand = british("Pemaquid", "Ships", "Militia", "Rangers", "Siege Artillery").money(BRITISH, 9)
    offers = shown(hand, at("Port Royal")).offers
    assert len(offers) > 2
    words = [word for one in offers for word in {one.label, one.short, *one.shorter} if word]
    assert len(words) == len(set(words)), "the card tells them apart"
