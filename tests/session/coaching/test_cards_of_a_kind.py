"""What the coach makes of the right kind of action with other cards, and of a plan whose first step is another."""

from __future__ import annotations

import pytest

from afaos_gui.ai.search.results import Candidate, Choice
from afaos_gui.rules.actions import Pass
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import play
from afaos_gui.rules.view import observe
from afaos_gui.session.coaching.coach import Coach
from tests.rules.builder import Position
from tests.session.coaching.test_coach import action_in, found

HAND = ("Boston", "New York", "Philadelphia", "Governor", "Rangers")


@pytest.fixture
def position() -> Position:
    return Position(BRITISH).hand(BRITISH, *HAND).hand(FRENCH, "Quebec").village(FRENCH, "Fort Halifax")


@pytest.mark.parametrize(
    ("best", "tried"),
    [
        ("governor: Boston, New York", "governor: Philadelphia"),
        ("take money: Philadelphia", "take money: Boston"),
        ("discard: Rangers", "discard: Governor"),
        ("develop New York: New York, Boston", "develop New York: New York, Philadelphia"),
    ],
)
@pytest.mark.parametrize("after", [0.6, 0.45])
def test_the_right_kind_with_other_cards_is_judged_by_the_next_position(
    position: Position, best: str, tried: str, after: float
) -> None:
    coach, view = Coach(), observe(position.state(), BRITISH)
    coach.advise(view, found((action_in(view, best), 90, 0.6), (Pass(), 10, 0.4)))
    action = action_in(view, tried)
    coach.acted(action)
    assert not coach.said.note, "it is not praised for what it did not do"
    later = observe(play(position.state(), action, RandomChance(0)).state, BRITISH)
    coach.advise(later, found((Pass(), 99, after)))
    assert coach.is_sorry is (after < 0.6)
    assert ("cost about 15 of a hundred chances to win. Better was: " in coach.said.note) is coach.is_sorry


def test_a_raid_with_other_cards_is_not_judged_by_how_it_is_answered() -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Native Americans (N)").hand(FRENCH, "Quebec")
    coach, view = Coach(), observe(position.village(BRITISH, "Halifax").state(), BRITISH)
    best, tried = (action_in(view, f"raid Port Royal: {card}") for card in ("Rangers", "Native Americans (N)"))
    coach.advise(view, found((best, 90, 0.6), (Pass(), 10, 0.4)))
    coach.acted(tried)
    coach.advise(view, found((Pass(), 99, 0.3)))
    assert not coach.said.note and not coach.is_sorry


def test_a_plan_with_nothing_within_reach_is_named_by_what_comes_first() -> None:
    """A siege that has to be paid for first reaches no place yet."""
    position = Position(BRITISH).hand(BRITISH, "Boston", "New Haven", "Philadelphia", "Siege Artillery")
    view = observe(position.hand(FRENCH, "Quebec").money(BRITISH, 0).state(), BRITISH)
    texts = "take money: Philadelphia", "besiege Port Royal: Boston, New Haven, Siege Artillery"
    line = tuple(action_in(view, text) for text in texts)
    coach, best = Coach(), Candidate(line[0], 99, 0.6, 0.1, 0.01, line)
    coach.advise(view, Choice(line[0], 0.6, (best,), line, 99, 0.1))
    assert coach.said.do == "The plan: earning. What would you do?"
    assert coach.said.why.startswith("Your purse holds 0 money: ")


def test_which_cards_to_take_is_a_choice(position: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where there is only one thing to do with them."""
    coach, view = Coach(), observe(position.state(), BRITISH)
    ways = tuple(action_in(view, text) for text in ("discard: Boston", "discard: New York"))
    monkeypatch.setattr("afaos_gui.session.coaching.coach.legal_for", lambda view: ways)
    coach.advise(view, found((ways[0], 90, 0.6), (ways[1], 10, 0.4)))
    assert not coach.tells and coach.said.do.endswith("What would you do?")
