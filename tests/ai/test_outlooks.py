"""Reasons from the evaluation: what it expects after an action compared with the others."""

from __future__ import annotations

import random

import pytest

from afaos_gui.ai.judgement.evaluation import Evaluation, LearnedEvaluation, Outlook
from afaos_gui.ai.judgement.model import learned_evaluation
from afaos_gui.ai.measuring.speed import bench_positions
from afaos_gui.ai.search.outlooks import TURNS_TOLD, WORLDS, _expected, outlook_tags
from afaos_gui.ai.search.results import BETTER_DECK, Limit
from afaos_gui.ai.search.search import Search
from afaos_gui.ai.view.belief import legal_for, sample_world
from afaos_gui.rules.actions import Action, Draft, Pass, TakeMoney
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, observe


class _ByMoney(Evaluation):
    """Expects a given value for each British money, and likes decks with cards of a given name."""

    def __init__(
        self, win: float = 0.5, lead: float = 0.0, turns: float = 0.0, capital: float = 0.0, far: float = 24.0
    ) -> None:
        super().__init__()
        self.each = (win, lead, turns, capital)
        self.far, self.liked = far, ""

    def outlook(self, state: GameState) -> Outlook | None:
        win, lead, turns, capital = self.each
        money = state.sides[BRITISH].money
        taken = 0.2 + capital * money
        turns = self.far + turns * (money - 12)
        return Outlook(win, lead * money, turns, (taken, 0.1, 0.7 - taken, 0.1, 0.1, 0.0))

    def value(self, state: GameState) -> float:
        cards = state.ruleset.catalogue.cards
        return 0.4 + 0.1 * sum(cards[card].name == self.liked for card in state.sides[BRITISH].discard)


class _ByFrenchMoney(Evaluation):
    """Expects the French to gain two points for each of their money."""

    def outlook(self, state: GameState) -> Outlook | None:
        return Outlook(0.5, -2.0 * state.sides[FRENCH].money, 40.0, (0.2, 0.2, 0.2, 0.2, 0.2, 0.0))


@pytest.fixture
def view(ruleset: Ruleset) -> View:
    return observe(new_game(ruleset, RandomChance(3)), BRITISH)


def _money_and_pass(view: View) -> list[Action]:
    legal = legal_for(view)
    return [next(a for a in legal if isinstance(a, TakeMoney)), next(a for a in legal if isinstance(a, Pass))]


def test_what_is_expected_only_of_one_action_is_told_of_that_one(view: View) -> None:
    assert outlook_tags(view, _money_and_pass(view), _ByMoney(lead=2.0)) == (("more_points",), ())
    assert outlook_tags(view, _money_and_pass(view), _ByMoney(lead=-2.0)) == ((), ("more_points",))
    assert outlook_tags(view, _money_and_pass(view), _ByMoney(capital=0.05))[0] == ("takes_capital",)
    assert outlook_tags(view, _money_and_pass(view), _ByMoney(lead=0.1)) == ((), ()), "too little to be told"


def test_an_end_that_comes_sooner_is_good_for_who_is_ahead_and_time_for_who_is_behind(view: View) -> None:
    assert outlook_tags(view, _money_and_pass(view), _ByMoney(win=0.7, turns=-4.0))[0] == ("ends_sooner",)
    assert outlook_tags(view, _money_and_pass(view), _ByMoney(win=0.3, turns=4.0))[0] == ("gains_time",)
    assert outlook_tags(view, _money_and_pass(view), _ByMoney(win=0.3, turns=-4.0))[0] == ()


@pytest.mark.parametrize(("win", "far"), [(0.7, 60.0), (0.55, 24.0), (0.3, 60.0), (0.45, 24.0)])
def test_an_end_far_away_and_a_game_about_even_make_nothing_of_a_few_turns(view: View, win: float, far: float) -> None:
    for turns in (-4.0, 4.0):
        told = outlook_tags(view, _money_and_pass(view), _ByMoney(win=win, turns=turns, far=far))
        assert {"ends_sooner", "gains_time"}.isdisjoint(told[0] + told[1])


def test_the_french_hear_what_is_good_for_the_french(ruleset: Ruleset, view: View) -> None:
    state = new_game(ruleset, RandomChance(3)).copy()
    state.to_decide = state.mover = FRENCH
    seen = observe(state, FRENCH)
    legal = legal_for(seen)
    actions = [next(a for a in legal if isinstance(a, kind)) for kind in (TakeMoney, Pass)]
    assert outlook_tags(seen, actions, _ByFrenchMoney()) == (("more_points",), ())


def test_a_card_betters_a_deck_only_where_the_judgement_says_so(view: View) -> None:
    evaluation = _ByMoney()
    evaluation.liked = "Governor"
    cards = view.ruleset.catalogue.cards
    drafts = {cards[a.cards[0]].name: a for a in legal_for(view) if isinstance(a, Draft)}
    found = outlook_tags(view, [drafts["Governor"], drafts["Militia"]], evaluation)
    assert found == ((BETTER_DECK,), ())


def test_one_action_alone_and_a_judgement_without_an_outlook_give_nothing(view: View) -> None:
    assert outlook_tags(view, _money_and_pass(view)[:1], _ByMoney(lead=2.0)) == ((),)
    assert outlook_tags(view, _money_and_pass(view), Evaluation()) == ((), ())


def test_what_is_told_of_positions_of_a_game_is_what_the_shipped_judgement_expects(ruleset: Ruleset) -> None:
    """An ending that is tagged as sooner is sooner by the network's output, and some position has a tag."""
    evaluation = learned_evaluation()
    assert isinstance(evaluation, LearnedEvaluation)
    told = 0
    for state in bench_positions(ruleset):
        view = observe(state, state.to_decide)
        best = Search(evaluation).run(view, Limit(iterations=60), random.Random(1)).candidates[:5]
        tags = outlook_tags(view, [one.action for one in best], evaluation)
        told += sum(map(bool, tags))
        chances = sum(evaluation.outlook(state).ends)  # type: ignore[union-attr]
        assert chances == pytest.approx(1.0)
        for number, one in enumerate(tags):
            if "ends_sooner" in one:
                turns = [_turns(evaluation, view, other.action) for other in best]
                rest = [turn for other, turn in enumerate(turns) if other != number]
                assert turns[number] <= sum(rest) / len(rest) - TURNS_TOLD + 1e-6
    assert told


def _turns(evaluation: Evaluation, view: View, action: Action) -> float:
    found = _expected([sample_world(view, random.Random(seed)) for seed in range(WORLDS)], action, evaluation)
    assert found is not None
    return found.turns
