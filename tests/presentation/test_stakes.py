"""Questions show what is at stake: attacks, withdrawals, the end of the turn, each card's share."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.choices.card_parts import card_parts
from afaos_gui.presentation.choices.questions import (
    chooser_question,
    decision_question,
    end_turn_question,
    withdraw_question,
)
from afaos_gui.presentation.facts.stakes import end_of_turn
from afaos_gui.rules.actions import EndTurn, Withdraw
from afaos_gui.rules.engine import apply, legal_actions
from afaos_gui.rules.scoring import outcome
from afaos_gui.rules.state import GameState
from tests.rules.builder import BRITISH, FRENCH, FirstCards, Position, after, place, read


def told(state: GameState) -> str:
    """The text of a position's question."""
    return " ".join(decision_question(state, legal_actions(state)).text)


def raided(where: str, town: bool) -> GameState:
    position = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, "Militia")
    (position.town if town else position.village)(FRENCH, where)
    return after(position.state(), f"raid {where}: Rangers")


def test_a_raid_on_a_village_says_what_it_takes() -> None:
    assert "your village in Fort Halifax: you lose 0 points, the British gain 2 points" in told(
        raided("Fort Halifax", town=False)
    )


def test_a_raid_on_a_town_says_that_a_village_stays() -> None:
    words = told(raided("Fort Halifax", town=True))
    assert "turns your town in Fort Halifax into a village" in words
    assert "the British gain 4 points" in words


def ambushed(*hand: str) -> GameState:
    position = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, *hand)
    return after(position.state(), "ambush: Rangers")


def test_an_ambush_says_which_cards_it_can_take() -> None:
    words = told(ambushed("Siege Artillery", "Regular Infantry", "Quebec"))
    assert "one of these cards" in words
    assert "Siege Artillery" in words and "Regular Infantry" in words and "Qu" not in words.split(":")[-1]


def test_an_ambush_that_takes_nothing_says_that_the_hand_is_shown() -> None:
    assert "takes no card, but your hand is shown" in told(ambushed("Quebec"))


def test_a_withdrawal_says_what_it_gives_up() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston").siege(FRENCH, "Pemaquid", ["Militia"], ["Rangers"]).state()
    question = withdraw_question(Withdraw(place("Pemaquid")), state)
    assert question.text[0] == "The French take your village in Pemaquid."
    assert "Returns to the available cards: Rangers." in question.text


def given_up(attackers: list[str], attacker: int = BRITISH) -> tuple[str, ...]:
    """What a withdrawal of the British gives up."""
    where = "Gaspe" if attacker == BRITISH else "Pemaquid"
    cards = (attackers, ["Militia"]) if attacker == BRITISH else (["Militia"], attackers)
    state = Position(BRITISH).hand(BRITISH, "Boston").siege(attacker, where, *cards).state()
    return withdraw_question(Withdraw(place(where)), state).text


@pytest.mark.parametrize("attacker", [BRITISH, FRENCH])
def test_a_withdrawal_speaks_of_other_cards_only_where_there_are_some(attacker: int) -> None:
    assert not any("discard pile" in sentence for sentence in given_up(["Rangers"], attacker))
    assert given_up(["Rangers", "Norfolk"], attacker)[-2:] == (
        "Returns to the available cards: Rangers.",
        "What else you have in the siege goes to your discard pile.",
    )
    assert given_up(["Norfolk"], attacker)[-1] == "What you have in the siege goes to your discard pile."


def test_giving_up_a_capital_says_that_the_game_is_lost() -> None:
    state = Position(BRITISH).hand(BRITISH, "Norfolk").siege(FRENCH, "Boston", ["Militia"]).state()
    (sentence,) = withdraw_question(Withdraw(place("Boston")), state).text
    assert "You lose the game" in sentence


# The end of the turn


def test_an_end_of_turn_without_stakes_asks_nothing() -> None:
    assert end_turn_question(Position(BRITISH).hand(BRITISH, "Boston").actions(0).state()) is None


def test_the_end_of_a_turn_that_hands_over_a_siege_warns() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").actions(0)
    state = position.siege(FRENCH, "Pemaquid", ["Regular Infantry", "Siege Artillery", "Militia"]).state()
    question = end_turn_question(state)
    assert question is not None
    assert "The French win the siege of Pemaquid with a balance of +" in question.text[0]


def test_the_end_of_a_turn_that_fails_a_siege_warns() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").actions(0)
    state = position.siege(BRITISH, "Port Royal", ["Militia"], ["Regular Infantry", "Regular Infantry"]).state()
    question = end_turn_question(state)
    assert question is not None
    assert question.text[0].startswith("Your siege of Port Royal fails: the French win it with a balance of −")


def test_the_end_of_a_turn_that_ends_the_game_says_who_wins_by_how_much() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston").captured(FRENCH, villages=6).actions(0).state()
    question = end_turn_question(state)
    assert question is not None
    assert question.text[0] == "This ends the game."
    assert "win by" in question.text[1] and "points to" in question.text[1]


def test_what_is_foreseen_is_what_happens() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").captured(FRENCH, villages=6)
    by_pieces = position.state()
    by_siege = position.siege(FRENCH, "Boston", ["Siege Artillery", "Regular Infantry", "Regular Infantry"]).state()
    for state in (by_pieces, by_siege):
        assert end_of_turn(state).outcome == outcome(apply(state, EndTurn(), FirstCards()).state)


# Each card's share


def test_cards_that_settle_say_their_parts() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston", "New Haven", "New York", "Norfolk", "St. Mary's").state()
    settles = [action for action in legal_actions(state) if action.verb == "settle" and len(action.cards) == 3]
    assert settles
    for action in settles:
        start, carrier, settler = card_parts(action, state).split(", ")
        assert start.startswith("from ") and settler.endswith(" as settlers")
        assert carrier.rsplit(" ", 1)[1] in ("ship", "bateaux", "wagon")


def test_the_chooser_names_the_parts() -> None:
    state = Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", "Boston").state()
    action = read(state, "develop New Haven: New Haven, St. Mary's")
    question = chooser_question((action, read(state, "develop New Haven: New Haven, Boston")), state)
    assert question.choices[0].label == "The card of New Haven, St. Mary’s as settlers"
    assert question.choices[0].tip.startswith("Develop New Haven"), "the whole action is the tool tip"
