"""Every action has a label of its own, and the cards, sums and effects that its texts name are true."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from afaos_gui.rules import actions
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import ACTIONS, Action
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import observe
from afaos_gui.session.autoplay import random_action
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game
from afaos_gui.session.words import text
from afaos_gui.session.words.action_words import action_sum
from afaos_gui.session.words.log_texts import deed_sentence
from tests.rules.builder import Position, card, place, read
from tests.session.sentences import BRACES, RULESET, random_states


def test_a_neutral_card_is_told_from_an_own_one() -> None:
    assert text.exact_card_name(card(FRENCH, "Native Americans (N)")) == "Native Americans (neutral)"
    assert text.exact_card_name(card(FRENCH, "Native Americans")) == "Native Americans"


@pytest.mark.parametrize(
    ("line", "side", "label"),
    [
        ("raid Albany: Native Americans (N)", FRENCH, "Raid Albany with Native Americans (neutral)"),
        ("raid Albany: Native Americans (N)", BRITISH, "Raid Albany with Native Americans"),
        ("draft: Settlers (N)", BRITISH, "Draft Settlers (neutral) for 7 money"),
        ("draft: Settlers (N)", FRENCH, "Draft Settlers for 7 money"),
    ],
)
def test_a_card_is_called_neutral_only_where_the_side_has_one_of_its_own(line: str, side: Side, label: str) -> None:
    action = parse_action(line, side, RULESET.catalogue)
    assert text.action_label(action, Position(side).state()) == label


def test_the_infantry_that_france_begins_with_is_called_initial_only_where_a_list_may_hold_both() -> None:
    line, infantry = "reinforce Pemaquid: Regular Infantry (initial)", card(FRENCH, "Regular Infantry (initial)")
    state = Position(FRENCH).siege(FRENCH, "Pemaquid", ["Coureurs de Bois"]).state()
    action = parse_action(line, FRENCH, RULESET.catalogue)
    assert text.exact_card_name(infantry) == "Regular Infantry (initial deck)"
    assert text.action_label(action, state) == "Send Regular Infantry (initial deck) to the siege of Pemaquid"
    assert text.action_told(action, state) == "Send Regular Infantry to the siege of Pemaquid"
    command = Command(action, FRENCH, state, state, (), (), None, (0, 0))
    assert text.action_sentence(command, BRITISH) == "The French sent Regular Infantry to the siege of Pemaquid."
    assert text.card_names((infantry, card(FRENCH, "Regular Infantry"))) == "2 Regular Infantry"


@pytest.mark.parametrize("name", ["Trader", "Bateaux"])
def test_initial_cards_whose_name_no_other_card_of_the_side_has_need_no_word_for_it(name: str) -> None:
    info = RULESET.catalogue.cards[card(FRENCH, name)]
    assert info.initial
    assert text.exact_card_name(info.id) == name


def test_settling_names_the_cards() -> None:
    state = Position().hand(BRITISH, "New Haven", "St. Mary's", "Boston").state()
    action = parse_action("settle Deerfield: New Haven, St. Mary's, Boston", BRITISH, RULESET.catalogue)
    assert text.action_label(action, state) == "Settle Deerfield with New Haven, St. Mary’s and Boston"
    assert text.action_short(action) == "Settle"


def test_taking_money_says_how_much() -> None:
    state = Position().hand(BRITISH, "Boston").state()
    action = parse_action("take money: Boston", BRITISH, RULESET.catalogue)
    assert text.action_label(action, state) == "Take 3 money with Boston"
    assert text.action_short(action) == "Take 3 money"


def test_giving_up_a_defence_is_not_called_withdrawing_from_a_siege() -> None:
    state = Position().siege(FRENCH, "Pemaquid", ["Militia"]).state()
    assert text.action_label(actions.Withdraw(place("Pemaquid")), state) == "Give up the defence of Pemaquid"


def test_giving_up_a_capital_warns_of_the_end() -> None:
    state = Position().siege(FRENCH, "Boston", ["Militia"]).state()
    assert text.effects(actions.Withdraw(place("Boston")), state) == "This ends the game: the French win."


WITH_OPTIONS = Ruleset(
    RULESET.catalogue,
    "second",
    frozenset(
        {
            "fur_for_one",
            "drop_lost_locations",
            "french_bid_9",
            "siege_cards_ambushable",
            "french_extra_start_card",
            "french_swap_after_siege",
            "pay_to_reshuffle",
            "free_discards",
        }
    ),
)
"""A ruleset in which every decision that options bring occurs."""


@pytest.mark.few(4)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ruleset", [RULESET, WITH_OPTIONS], ids=["plain", "options"])
def test_legal_actions_have_labels_of_their_own(seed: int, ruleset: Ruleset) -> None:
    for state in random_states(seed, 150, ruleset):
        labels = [text.action_label(action, state) for action in legal_actions(state)]
        assert len(set(labels)) == len(labels)
        assert not any(BRACES.search(label) for label in labels)


@given(seed=st.integers(0, 300))
def test_the_sum_that_a_label_names_is_what_is_paid_or_gained(seed: int) -> None:
    rng = random.Random(seed)
    for state in random_states(seed, 40):
        action = random_action(state, rng)
        named = action_sum(action, state, state.to_decide)
        if type(action) in NAMES_A_SUM:
            assert named == abs(money_of(state, action))


@pytest.mark.parametrize(("money", "taken"), [(2, " from the British"), (1, ""), (0, "")])
def test_piracy_is_on_the_british_only_where_they_pay_it_all(money: int, taken: str) -> None:
    state = Position(FRENCH).hand(FRENCH, "Louisbourg", "Ships").money(BRITISH, money).state()
    game, robbery = Game.from_state(state), read(state, "piracy: Ships")
    for position in (state, observe(state, FRENCH), observe(state, BRITISH)):
        assert text.action_label(robbery, position) == f"Piracy: 2 money{taken}, with Ships"
    game.submit(robbery)
    told = deed_sentence(game.commands[0])
    assert told == f"The French made 2 money by piracy{' on the British' if taken else ''} with Ships."


NAMES_A_SUM = (
    actions.TakeMoney,
    actions.Merchant,
    actions.Trader,
    actions.Piracy,
    actions.Draft,
    actions.Discard,
    actions.Intendant,
    actions.Fortify,
    actions.RetrieveReserve,
)


def money_of(state: GameState, action: Action) -> int:
    """The money that an action really gains or costs the side that acts."""
    side = state.to_decide
    return play(state, action, RandomChance(0)).state.sides[side].money - state.sides[side].money


def test_every_kind_of_action_comes_with_short_label_and_effects() -> None:
    seen: set[type[Action]] = set()
    for seed in range(24):
        for state in random_states(seed, 400, WITH_OPTIONS if seed % 2 else RULESET):
            for action in legal_actions(state):
                if type(action) not in seen:
                    seen.add(type(action))
                    assert text.action_short(action)
                    assert not BRACES.search(text.action_short(action) + text.effects(action, state))
    assert set(ACTIONS) - seen <= {actions.ResolveSiege}


def test_which_siege_is_resolved_first_is_a_label_too() -> None:
    action = actions.ResolveSiege(place("Albany"))
    assert text.action_label(action, Position().state()) == "Resolve the siege of Albany first"
