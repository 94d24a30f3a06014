"""Rules: Take money, Merchant, Trader, Piracy."""

from __future__ import annotations

import pytest

from afaos_gui.rules.refusals import Code
from tests.rules.builder import BRITISH, FRENCH, Position, after, names, verbs, why


def gain(state_before: Position, line: str, side: int = BRITISH) -> int:
    """The money that an action gains."""
    state = state_before.state()
    return after(state, line).sides[side].money - state.sides[side].money


@pytest.mark.parametrize(("card", "value"), [("Boston", 3), ("Norfolk", 2)])
def test_a_location_card_gives_its_money(card: str, value: int) -> None:
    assert gain(Position(BRITISH).hand(BRITISH, card), f"take money: {card}") == value


def test_a_card_without_money_gives_none() -> None:
    state = Position(BRITISH).hand(BRITISH, "Pemaquid", "Trader").state()
    assert why(state, "take money: Pemaquid") is Code.NO_MONEY_ON_CARD
    assert why(state, "take money: Trader") is Code.NO_MONEY_ON_CARD


# Merchant


def test_a_merchant_sells_one_or_two_cards_by_ship() -> None:
    position = Position(BRITISH).hand(BRITISH, "Norfolk", "Boston", "New York", "Philadelphia")
    assert gain(position, "merchant: Norfolk, Boston") == 3
    assert gain(position, "merchant: Norfolk, Boston, New York") == 6
    line = "merchant: Norfolk, Boston, New York, Philadelphia"
    assert why(position.state(), line) is Code.TOO_MANY_CARDS


def test_the_ship_earns_nothing() -> None:
    position = Position(BRITISH).hand(BRITISH, "Norfolk", "Boston")
    assert gain(position, "merchant: Norfolk, Boston") == 3
    assert gain(position, "merchant: Boston, Norfolk") == 2


def test_all_cards_of_a_merchant_are_discarded() -> None:
    state = after(Position(BRITISH).hand(BRITISH, "Ships", "Boston").state(), "merchant: Ships, Boston")
    assert names(state, BRITISH, "discard") == ["Boston", "Ships"]


def test_a_merchant_needs_a_ship() -> None:
    state = Position(BRITISH).hand(BRITISH, "Philadelphia", "Boston").state()
    assert why(state, "merchant: Philadelphia, Boston") is Code.NO_SHIP


def test_a_merchant_sells_only_cards_with_money() -> None:
    state = Position(BRITISH).hand(BRITISH, "Norfolk", "Boston", "Pemaquid").state()
    assert why(state, "merchant: Norfolk, Boston, Pemaquid") is Code.NO_MONEY_ON_CARD


def test_a_ship_does_not_sell_itself() -> None:
    state = Position(BRITISH).hand(BRITISH, "Norfolk").state()
    assert "merchant" not in verbs(state)
    assert why(state, "merchant: Norfolk, Norfolk") is Code.NOT_IN_HAND


# Trader


def test_each_fur_brings_two() -> None:
    furs = ("Gaspe", "Montreal", "Tadoussac")
    position = Position(FRENCH).hand(FRENCH, "Trader", *furs)
    for number in (1, 2, 3):
        assert gain(position, "trader: " + ", ".join(furs[:number]), FRENCH) == 2 * number


def test_the_trader_and_the_furs_are_discarded() -> None:
    state = after(Position(FRENCH).hand(FRENCH, "Trader", "Gaspe").state(), "trader: Gaspe")
    assert names(state, FRENCH, "discard") == ["Gaspe", "Trader"]


def test_furs_need_a_trader() -> None:
    assert why(Position(FRENCH).hand(FRENCH, "Gaspe").state(), "trader: Gaspe") is Code.NOT_IN_HAND


def test_a_card_without_fur_is_not_traded() -> None:
    state = Position(FRENCH).hand(FRENCH, "Trader", "Gaspe", "Quebec").state()
    assert why(state, "trader: Gaspe, Quebec") is Code.NO_FUR


def test_a_trader_without_fur_cannot_be_played() -> None:
    assert "trader" not in verbs(Position(FRENCH).hand(FRENCH, "Trader", "Quebec").state())


# Piracy


def test_piracy_takes_two_from_the_british() -> None:
    position = Position(FRENCH).hand(FRENCH, "Louisbourg", "Port Royal")
    state = after(position.state(), "piracy: Port Royal")
    assert [me.money for me in state.sides] == [10, 7]
    assert names(state, FRENCH, "discard") == ["Louisbourg", "Port Royal"]


@pytest.mark.parametrize(("had", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_the_bank_makes_up_what_the_british_lack(had: int, left: int) -> None:
    position = Position(FRENCH).hand(FRENCH, "Louisbourg", "Ships").money(BRITISH, had)
    state = after(position.state(), "piracy: Ships")
    assert [me.money for me in state.sides] == [left, 7]


def test_piracy_needs_louisbourg_and_another_ship() -> None:
    assert why(Position(FRENCH).hand(FRENCH, "Port Royal").state(), "piracy: Port Royal") is Code.NOT_IN_HAND
    state = Position(FRENCH).hand(FRENCH, "Louisbourg", "Gaspe").state()
    assert "piracy" not in verbs(state)
    assert why(state, "piracy: Louisbourg") is Code.NOT_IN_HAND
    assert why(state, "piracy: Gaspe") is Code.NO_SHIP


def test_there_is_no_piracy_from_a_besieged_louisbourg() -> None:
    position = Position(FRENCH).hand(FRENCH, "Louisbourg", "Port Royal").siege(BRITISH, "Louisbourg", ["Militia"])
    assert why(position.state(), "piracy: Port Royal") is Code.CARD_BESIEGED


def test_the_british_are_no_pirates() -> None:
    position = Position(BRITISH).village(BRITISH, "Louisbourg").hand(BRITISH, "Louisbourg", "Ships", "Norfolk")
    assert why(position.state(), "piracy: Ships") is Code.FRENCH_ONLY
