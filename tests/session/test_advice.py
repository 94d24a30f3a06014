"""The machine's advice in words."""

from __future__ import annotations

import random

import pytest

from afaos_gui.ai.search.results import Candidate, Choice
from afaos_gui.commands.hint import hint
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import apply, legal_actions, new_game
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import determinise, observe
from afaos_gui.session.machine.advice import MOST_ADVISED, WORLDS, advice_of, expected_line
from afaos_gui.session.words.advice_texts import percent_text, standing_sentence
from tests.rules.builder import SECOND, Position


def parsed(text: str, state: GameState) -> Action:
    """Parse an action of the side to decide."""
    return parse_action(text, state.to_decide, state.ruleset.catalogue)


def choice(state: GameState, *found: tuple[str, int, float], line: tuple[str, ...] = ()) -> Choice:
    """A choice with these candidates: action, visits, win probability."""
    best = tuple(Candidate(parsed(text, state), visits, value, 0.1) for text, visits, value in found)
    steps = tuple(parsed(text, state) for text in line)
    return Choice(best[0].action, best[0].value, best, steps, sum(one.visits for one in best), 0.1)


@pytest.fixture
def opening() -> GameState:
    """The British at their first action, with some of their location cards in hand."""
    position = Position(BRITISH).hand(BRITISH, "Pemaquid", "New Haven", "Norfolk", "St. Mary's", "Philadelphia")
    return position.state()


def test_ways_to_pay_for_one_thing_are_told_as_one(opening: GameState) -> None:
    found = choice(
        opening,
        ("draft: Governor", 40, 0.31),
        ("settle Halifax: Pemaquid, New Haven, St. Mary's", 35, 0.30),
        ("settle Halifax: Pemaquid, Norfolk, St. Mary's", 25, 0.29),
    )
    best = advice_of(observe(opening, BRITISH), found).best
    assert [one.action.verb for one in best] == ["settle", "draft"]
    assert [round(one.share, 2) for one in best] == [0.6, 0.4]
    assert best[0].label == "Settle Halifax with Pemaquid, New Haven and St. Mary’s"
    assert best[0].win_chance == 0.30, "the chance is that of the payment that is named"


def test_the_reasons_of_a_hint_are_those_of_the_action_that_it_names(opening: GameState) -> None:
    """Two ways to pay for another action have been looked at more often than this one, each of them less."""
    ways = ("settle Halifax: Pemaquid, New Haven, St. Mary's", "settle Halifax: Pemaquid, Norfolk, St. Mary's")
    found = hint(opening, choice(opening, ("draft: Governor", 40, 0.4), (ways[0], 35, 0.3), (ways[1], 25, 0.3)))
    assert found["action"] == "draft: Governor"
    assert "compared with “Settle Halifax”" in found["reasons"][0]


def test_the_cards_of_a_sale_are_told_in_the_order_that_brings_most() -> None:
    state = Position(BRITISH).hand(BRITISH, "New Haven", "Boston", "New York").state()
    found = choice(state, ("merchant: Boston, New Haven, New York", 40, 0.5))
    (best,) = advice_of(observe(state, BRITISH), found).best
    assert best.label == "Merchant: 6 money from Boston and New York, shipped with New Haven"


def test_only_a_few_are_told(opening: GameState) -> None:
    cards = ("Governor", "Militia", "Settlers", "Ships", "Home Support", "Regular Infantry")
    found = choice(opening, *((f"draft: {card}", 10, 0.5) for card in cards))
    assert len(advice_of(observe(opening, BRITISH), found).best) == MOST_ADVISED


def test_the_line_begins_after_the_advised_action_and_skips_ends_of_turns(opening: GameState) -> None:
    line = [parsed(text, opening) for text in ("draft: Governor", "draft: Militia", "end turn")]
    steps = expected_line(observe(opening, BRITISH), line)
    assert [(step.side, step.label) for step in steps] == [(BRITISH, "Draft Militia for 2 money")]


def test_the_other_side_is_told_without_the_cards_of_its_hand() -> None:
    """Its hand is only a guess."""
    opening = new_game(SECOND, RandomChance(1))
    british = [parsed(text, opening) for text in ("draft: Governor", "end turn")]
    view, told = observe(opening, BRITISH), []
    for seed in range(WORLDS):
        state = determinise(view, random.Random(seed))
        for action in british:
            state = apply(state, action, RandomChance(seed)).state
        paid = [action for action in legal_actions(state) if action.verb in ("settle", "develop", "raid")]
        told += [step for action in paid[:3] for step in expected_line(view, (*british, action))]
    assert told
    assert {step.side for step in told} == {FRENCH}
    assert not any(" with " in step.label for step in told)


def test_an_expected_line_that_cannot_be_followed_is_told_as_far_as_it_goes(opening: GameState) -> None:
    line = [parsed(text, opening) for text in ("draft: Governor", "draft: Governor", "draft: Militia")]
    assert expected_line(observe(opening, BRITISH), line) == ()


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.95, "nearly won"),
        (0.7, "stand better"),
        (0.58, "stand slightly better"),
        (0.5, "about even"),
        (0.42, "stand slightly worse"),
        (0.2, "stand worse"),
        (0.02, "nearly lost"),
    ],
)
def test_the_standing_is_told_from_the_viewer_s_seat(chance: float, words: str) -> None:
    sentence = standing_sentence(chance, FRENCH)
    assert words in sentence
    assert f"French {percent_text(chance)}" in sentence
