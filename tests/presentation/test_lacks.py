"""A gesture that does nothing names the nearest action, and what that lacks."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.choices.lacks import Lack, lack_of
from afaos_gui.presentation.choices.place_needs import need_at
from afaos_gui.presentation.choices.targets import Grip, Held, Spot, Target
from afaos_gui.presentation.rulebook.book import find
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from tests.rules.builder import Position, card, place


def told(hand: tuple[str, ...], held: tuple[str, ...], target: Target, side: int = BRITISH) -> str:
    """What is lacking for some held cards of a hand."""
    state = Position(side).hand(side, *hand).state()
    lack = lack_of(state, Held(Grip.CARDS, tuple(card(side, name) for name in held)), target)
    if lack is None:
        return ""
    assert find(lack.anchor) is not None
    return lack.words


def on(name: str) -> Target:
    return Target(Spot.PLACE, place(name))


def test_a_governor_alone_needs_another_card() -> None:
    words = told(("Governor",), ("Governor",), Target(Spot.MARKET))
    assert words == "Governor needs another card in your hand to give back."
    assert told(("Governor", "Boston"), ("Governor",), Target(Spot.MARKET)) == ""


def test_a_trader_with_a_card_without_fur_says_so() -> None:
    words = told(("Trader", "Louisbourg", "Gaspe"), ("Trader", "Louisbourg"), Target(Spot.PURSE), FRENCH)
    assert words == "There is no fur symbol on Louisbourg."
    assert "fur symbol beside it" in told(("Trader", "Louisbourg"), ("Trader",), Target(Spot.PURSE), FRENCH)


def test_one_card_too_many_is_named() -> None:
    held = ("Boston", "New Haven", "Norfolk", "St. Mary's")
    assert told(held, held, on("Deerfield")) == "The other cards are enough for Deerfield: put Norfolk back."
    assert told(held, held[:3], on("Deerfield")) == ""


@pytest.mark.parametrize(
    ("hand", "held", "where", "words"),
    [
        (("Regular Infantry", "Norfolk"), "Regular Infantry", "Gaspe", "To besiege Gaspé you first need a place whose"),
        (("Regular Infantry", "Pemaquid"), "Regular Infantry", "Port Royal", "Pemaquid leads to Port Royal by ship"),
        (("Pemaquid", "Trader"), "Pemaquid", "Port Royal", "you need another card with a ship symbol"),
        (("Pemaquid", "Ships"), "Pemaquid", "Port Royal", "To besiege Port Royal you also need a card with strength"),
        (
            ("New Haven", "St. Mary's"),
            "New Haven",
            "Deerfield",
            "To settle Deerfield you also need a card",
        ),
        (("New Haven", "Trader"), "New Haven", "Deerfield", "you need another card with a bateaux symbol"),
        (("St. Mary's", "Trader"), "St. Mary's", "Deerfield", "To settle Deerfield you need a card that leads there"),
    ],
)
def test_a_journey_says_what_it_lacks(hand: tuple[str, ...], held: str, where: str, words: str) -> None:
    found = told(hand, (held,), on(where))
    assert words in found
    assert "raid" not in found


def test_nothing_is_lacking_where_the_action_can_be_done_or_a_rule_stands_against_it() -> None:
    assert told(("Pemaquid", "Ships", "Militia"), ("Pemaquid",), on("Port Royal")) == ""
    state = Position().hand(BRITISH, "Pemaquid").siege(BRITISH, "Gaspe", ["Militia"]).state()
    assert lack_of(state, Held(Grip.CARDS, (card(BRITISH, "Pemaquid"),)), on("Port Royal")) is None
    assert told(("Rangers",), ("Rangers",), on("Port Royal")) == "", "a raid is nearer than a siege"


def test_a_place_of_which_a_side_has_no_card_says_so() -> None:
    position = Position(BRITISH).village(BRITISH, "Montreal").hand(BRITISH, "Boston", "Settlers", "Fortification")
    found = need_at(position.state(), place("Montreal"))
    assert isinstance(found, Lack) and found.words.startswith("There is no card of Montréal for your side")
