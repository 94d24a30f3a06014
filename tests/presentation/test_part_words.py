"""The painted parts of the table in words; and the cards of a hand that an action takes."""

from __future__ import annotations

from afaos_gui.presentation.choices.gesture import places_in_hand
from afaos_gui.presentation.facts.opponent import strip_facts
from afaos_gui.presentation.facts.part_words import hand_words, pile_words, siege_words, turn_words
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.view import observe
from tests.rules.builder import Position, card


def test_a_pile_names_its_cards() -> None:
    assert pile_words((card(BRITISH, "Boston"), card(BRITISH, "Rangers"))) == "It holds Boston and Rangers."
    assert pile_words(()) == ""


def test_a_siege_names_the_cards_of_both_sides() -> None:
    assert siege_words((card(BRITISH, "Militia"),), ()) == "Attackers: Militia. Defenders: none."


def test_the_opponent_is_told_by_count_turn_and_points() -> None:
    state = Position(BRITISH).hand(FRENCH, "Quebec", "Gaspe").state()
    facts = strip_facts(observe(state, BRITISH), ("", ""))
    assert hand_words(facts).startswith("2 cards in hand")
    assert turn_words(facts) == "Turn 3. British: 17 points; French: 29 points."


def test_as_many_places_of_each_kind_are_marked_from_the_left() -> None:
    assert places_in_hand((7, 3, 7, 7), (7, 7, 9)) == [0, 2]
