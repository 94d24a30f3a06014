"""How a siege stands, in figures and in words."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from afaos_gui.presentation.facts.endings import (
    endings,
)
from afaos_gui.presentation.facts.figures import siege_figures
from afaos_gui.presentation.facts.sieges import (
    additions,
    balance_words,
    hand_words,
    siege_lines,
    siege_words,
    standing,
)
from afaos_gui.rules.actions import Besiege, Reinforce
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.position import ATTACKER_WINS, balance, is_won
from afaos_gui.rules.engine import apply, legal_actions, new_game
from afaos_gui.rules.view import observe
from tests.presentation.positions import seen
from tests.rules.builder import CATALOGUE, SECOND, Position, after, turn_passes
from tests.rules.option_games import rules

SIDES = (BRITISH, FRENCH)


@given(st.integers(-20, 20), st.sampled_from(SIDES))
def test_what_is_needed_just_keeps_the_siege_from_being_lost(value: int, attacker: int) -> None:
    found = standing(attacker, value)
    if found.leader is None:
        assert value in (0, 1)
        return
    away = -1 if found.leader == attacker else 1
    assert standing(attacker, value + away * found.needed).leader is None
    assert standing(attacker, value + away * (found.needed - 1)).leader == found.leader


def test_the_standing_is_that_of_the_rules() -> None:
    for strength in range(4):
        troops = ["Regular Infantry"] * strength
        state = Position().siege(BRITISH, "Louisbourg", [*troops, "Militia"]).state()
        siege = state.sieges[BRITISH]
        assert siege is not None
        leader = standing(BRITISH, balance(state, siege)).leader
        for side in SIDES:
            assert (leader == side) is is_won(state, BRITISH, side)


def test_a_lead_is_told_with_what_would_end_it() -> None:
    view = seen(Position().siege(BRITISH, "Gaspe", ["Regular Infantry", "Regular Infantry"]))
    assert siege_words(view, BRITISH) == (
        "The British besiege Gaspé. The British lead by 3: they win it at the start of their next turn unless "
        "the French add 2. Attack 4, less 0 of the defenders’ cards and 1 for holding the place: balance +3."
    )


def test_a_capital_is_told_as_the_game() -> None:
    view = seen(Position(FRENCH).siege(FRENCH, "Boston", ["Siege Artillery", "Regular Infantry"]))
    assert "they win the game at the start of their next turn unless the British add 2" in siege_words(view, FRENCH)


AMBUSHED = rules("siege_cards_ambushable")


def test_an_ambush_into_a_siege_is_told_beside_what_must_be_added() -> None:
    view = seen(Position(BRITISH, AMBUSHED).siege(BRITISH, "Gaspe", ["Regular Infantry", "Regular Infantry"]))
    assert (
        "they win it at the start of their next turn unless the French add 2 or ambush a card of the siege."
        in siege_words(view, BRITISH)
    )
    assert siege_lines(view, BRITISH) == (
        "British win it next turn unless French add 2 or ambush the siege.",
        "French must add 2 or ambush the siege.",
        "French must add 2.",
    )


def test_an_ambush_that_saves_a_capital_is_told() -> None:
    position = Position(FRENCH, AMBUSHED).siege(FRENCH, "Boston", ["Siege Artillery", "Regular Infantry"])
    view = seen(position)
    told = "win the game at the start of their next turn unless the British add 2 or ambush a card of the siege."
    assert told in siege_words(view, FRENCH)
    assert siege_lines(view, FRENCH)[0] == "French win the game next turn unless British add 2 or ambush the siege."
    assert endings(view, BRITISH).warning == "Boston falls unless the British add 2 or ambush a card of the siege."


@pytest.mark.parametrize(
    ("attacker", "attackers", "defenders", "is_told"),
    [
        (BRITISH, ["New York", "Boston", "Rangers"], [], False),
        (FRENCH, ["Militia"], ["Regular Infantry", "Regular Infantry"], True),
        (FRENCH, ["Regular Infantry"], ["New York", "Boston"], False),
    ],
)
def test_only_cards_of_the_leader_that_can_be_lost_are_told_as_ambushed(
    attacker: int, attackers: list[str], defenders: list[str], is_told: bool
) -> None:
    where = "Gaspe" if attacker == BRITISH else "Pemaquid"
    view = seen(Position(BRITISH, AMBUSHED).siege(attacker, where, attackers, defenders))
    words = siege_words(view, attacker)
    assert "unless" in words and ("ambush" in words) is is_told


def test_a_defender_that_leads_wins_no_game() -> None:
    words = siege_words(seen(Position().siege(BRITISH, "Quebec", ["Militia"])), BRITISH)
    assert "The French lead by 2: they win it" in words


def test_a_siege_that_is_won_is_told_as_won() -> None:
    """While its loser chooses the card to return, and while a second one that is won waits for its turn."""
    position = Position(FRENCH).siege(BRITISH, "Port Royal", ["Regular Infantry"] * 3)
    state = turn_passes(position.siege(FRENCH, "Norfolk", ["Militia"], ["Militia", "Militia"]).state())
    for line in ("resolve Norfolk", "return: Militia"):
        view = observe(state, FRENCH)
        assert siege_lines(view, BRITISH) == ("The British have won it.",), state.decision
        state = after(state, line)
    state = after(Position().siege(BRITISH, "Gaspe", ["Militia"]).state(), "withdraw Gaspe")
    assert siege_lines(observe(state, BRITISH), BRITISH) == ("The French have won it.",)
    assert "The French have won it." in siege_words(observe(state, BRITISH), BRITISH)


def test_an_undecided_siege_tells_what_both_need() -> None:
    view = seen(Position().siege(BRITISH, "Gaspe", ["Regular Infantry"]))
    assert "Undecided: it takes 1 more for the British to win it, and 2 more for the French." in siege_words(
        view, BRITISH
    )


def test_a_side_without_a_chain_is_told() -> None:
    position = Position().village(BRITISH, "Detroit").siege(FRENCH, "Detroit", ["Militia"])
    assert "The British cannot reinforce it" in siege_words(seen(position), FRENCH)


def test_no_siege_is_told_as_such() -> None:
    view = seen(Position())
    assert siege_words(view, BRITISH) == "No British siege."
    assert (balance_words(view, FRENCH), additions(view, BRITISH)) == ("", ())


def test_the_balance_is_told_by_its_parts() -> None:
    view = seen(Position().siege(BRITISH, "Louisbourg", ["Militia"], ["Militia"]))
    assert (
        balance_words(view, BRITISH)
        == "Attack 1, less 1 of the defenders’ cards and 2 for holding the place: balance −2."
    )


def test_each_card_in_hand_tells_what_it_would_add() -> None:
    position = Position().siege(BRITISH, "Louisbourg", ["Militia"])
    position.hand(BRITISH, "New Haven", "Boston", "Siege Artillery", "Governor", "Fortification")
    found = {CATALOGUE.cards[made.card].name: made[1:] for made in additions(seen(position), BRITISH)}
    assert found == {
        "New Haven": (1, 0),
        "Boston": (1, 0),
        "Siege Artillery": (3, 3),
        "Governor": (0, 0),
        "Fortification": (0, 0),
    }


def test_a_fortification_adds_in_defence() -> None:
    position = Position(FRENCH).siege(BRITISH, "Louisbourg", ["Militia"]).hand(FRENCH, "Fortification", "Louisbourg")
    view = seen(position, FRENCH)
    found = {CATALOGUE.cards[made.card].name: made.strength for made in additions(view, BRITISH)}
    assert found == {"Fortification": 1, "Louisbourg": 0}


def test_what_is_added_changes_the_balance_by_just_that() -> None:
    """In random games that besiege whenever possible, every reinforcement changes the balance as announced."""
    assert sum(_reinforcements_as_told(seed) for seed in range(4)) > 10


def _reinforcements_as_told(seed: int) -> int:
    """The number of reinforcements in a game, each of them checked."""
    rng, chance, told = random.Random(seed), RandomChance(seed), 0
    state = new_game(SECOND, chance)
    for _number in range(300):
        actions = legal_actions(state)
        if not actions:
            break
        action = rng.choice([action for action in actions if isinstance(action, Besiege | Reinforce)] or actions)
        after = apply(state, action, chance).state
        if isinstance(action, Reinforce):
            attacker = next(side for side in SIDES if (siege := state.sieges[side]) and siege.place == action.place)
            before, now = state.sieges[attacker], after.sieges[attacker]
            assert before is not None and now is not None
            added = {made.card: made.strength for made in additions(observe(state, state.to_decide), attacker)}
            sign = 1 if state.to_decide == attacker else -1
            assert added[action.cards[0]] > 0
            assert balance(after, now) == balance(state, before) + sign * added[action.cards[0]]
            told += 1
        state = after
    return told


def test_the_hand_adds_only_what_can_be_paid_for() -> None:
    position = Position(BRITISH).hand(BRITISH, "Militia", "Siege Artillery")
    position.siege(BRITISH, "Louisbourg", ["Regular Infantry"]).money(BRITISH, 2)
    assert "Siege Artillery" not in hand_words(seen(position), BRITISH)
    assert "Siege Artillery" in hand_words(seen(position.money(BRITISH, 3)), BRITISH)


@pytest.mark.parametrize("mover", [BRITISH, FRENCH])
def test_of_two_capitals_that_would_fall_the_later_is_told_as_the_later(mover: Side) -> None:
    troops = ["Siege Artillery", "Regular Infantry", "Regular Infantry"]
    position = Position(mover).siege(BRITISH, "Quebec", troops).siege(FRENCH, "Boston", troops)
    view = observe(position.state(), BRITISH)
    figures = [siege_figures(view, side) for side in (BRITISH, FRENCH)]
    assert all(one is not None and one.balance >= ATTACKER_WINS for one in figures)
    first, later = ("Boston", "Québec") if mover == BRITISH else ("Québec", "Boston")
    told = f"{later} falls only if {first} is held, which would fall before it."
    assert endings(view, 1 - mover).warning == told
    assert told in siege_words(view, mover) and siege_lines(view, mover) == (told, f"{first} would fall first.")
    assert endings(view, mover).warning.startswith(f"{first} falls unless")
    assert "win the game at the start of their next turn" in siege_words(view, 1 - mover)
