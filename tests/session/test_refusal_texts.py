"""Every refusal has a sentence that says what is missing."""

from __future__ import annotations

import re

import pytest

from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import BATEAUX, BRITISH, FRENCH, SHIP, WAGON
from afaos_gui.rules.engine import why_not
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.session.words import text
from tests.rules.builder import Position, card, place
from tests.session.sentences import RULESET, is_sentence


def some_params() -> dict[str, int | str]:
    """All parameters of any refusal."""
    numbers: dict[str, int | str] = {"need": 3, "have": 1, "limit": 5, "range": 2, "distance": 4, "points": 25}
    words: dict[str, int | str] = {"source": "hand", "option": "fur_for_one"}
    return {"card": 0, "place": 1, "transport": SHIP, "decision": 1, **words, **numbers}


def test_every_refusal_has_a_sentence() -> None:
    for code in Code:
        for side in (BRITISH, FRENCH):
            assert is_sentence(text.refusal_text(Refusal(code, some_params(), ""), RULESET, side))


@pytest.mark.parametrize("transport", [BATEAUX, WAGON, SHIP])
def test_every_transport_that_is_missing_is_named(transport: int) -> None:
    refusal = Refusal(Code.WRONG_TRANSPORT, {**some_params(), "transport": transport}, "")
    word = {BATEAUX: "bateaux", WAGON: "wagon", SHIP: "ship"}[transport]
    assert f"a {word} symbol" in text.refusal_text(refusal, RULESET, BRITISH)


def refusal_of(state: GameState, line: str) -> str:
    """The sentence for the refusal of an action given in text form."""
    refusal = why_not(state, parse_action(line, state.to_decide, state.ruleset.catalogue))
    assert refusal is not None
    return text.refusal_text(refusal, state.ruleset, state.to_decide)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("settle Deerfield: New Haven, St. Mary's", "Deerfield needs a settler symbol."),
        ("settle Deerfield: Boston, New Haven, St. Mary's", "You do not have Boston in hand."),
        ("raid Gaspe: New Haven", "New Haven cannot take part in a raid."),
    ],
)
def test_a_refusal_says_what_is_missing(line: str, sentence: str) -> None:
    state = Position().hand(BRITISH, "New Haven", "St. Mary's").state()
    assert refusal_of(state, line) == sentence


def test_a_card_with_a_name_in_the_plural_fits_every_refusal() -> None:
    ships = {**some_params(), "card": card(BRITISH, "Ships")}
    for code in Code:
        sentence = text.refusal_text(Refusal(code, ships, ""), RULESET, BRITISH)
        assert not re.search(r"\bShips (has|is|does|brings|serves)\b", sentence), sentence


@pytest.mark.parametrize("edition", ["first", "second"])
def test_an_empty_draw_pile_is_named(edition: str) -> None:
    refusal = Refusal(Code.NO_DRAW_PILE, {}, "Free actions")
    assert text.refusal_text(refusal, Ruleset(RULESET.catalogue, edition), FRENCH) == (
        "There is no card in your draw pile."
    )


def test_a_raid_on_a_besieged_place_is_refused_because_of_the_siege() -> None:
    state = Position(FRENCH).siege(FRENCH, "Boston", ["Militia"]).hand(FRENCH, "Coureurs de Bois").state()
    assert refusal_of(state, "raid Boston: Coureurs de Bois") == "Boston is besieged, so it cannot be raided."


@pytest.mark.parametrize("where", ["Fort Beausejour", "Trois Rivieres"])
def test_a_port_whose_sieges_ships_do_not_join_says_so(where: str) -> None:
    state = Position().village(FRENCH, where).siege(BRITISH, where, ["Militia"]).hand(BRITISH, "Ships").state()
    assert refusal_of(state, f"reinforce {where}: Ships") == (
        f"Ships do not join sieges of {text.place_name(place(where))}, though it is a sea port."
    )


def test_a_refusal_for_money_names_both_sums() -> None:
    state = Position().hand(BRITISH, "New Haven").money(BRITISH, 1).state()
    assert refusal_of(state, "draft: Regular Infantry") == "This costs 7 money, and you have 1."


def test_no_way_for_a_raid_is_said_without_a_distance() -> None:
    refusal = Refusal(Code.OUT_OF_RANGE, {"place": place("Boston"), "range": 2, "distance": 0}, "")
    assert text.refusal_text(refusal, RULESET, FRENCH) == "No raid can find a way to Boston."


def test_a_full_reserve_names_its_limit() -> None:
    refusal = Refusal(Code.RESERVE_FULL, {"limit": 5}, "")
    assert text.refusal_text(refusal, RULESET, BRITISH) == "Your reserve holds no more than 5 cards."


@pytest.mark.parametrize("source", ["hand", "reserve"])
def test_where_no_native_americans_card_is_found_is_said(source: str) -> None:
    sentence = text.refusal_text(Refusal(Code.NO_NATIVES, {"source": source}, ""), RULESET, BRITISH)
    assert sentence == f"You have no neutral Native Americans card in your {source}."
