"""The course of a game for the timeline, its history, the curves of its review, and the steps of reading."""

from __future__ import annotations

from afaos_gui.presentation.facts.course import Course, Turn, course_of
from afaos_gui.presentation.facts.history import HistoryRow, action_sentence, policy_sentence, row_sentence, row_tip
from afaos_gui.presentation.pages.review_curves import Curve, chance_sentence, curve_title, figures_sentence
from afaos_gui.presentation.rulebook.reading import MOST_STEPS, ReadingStep, Steps
from afaos_gui.rules.catalogue import BRITISH, FRENCH, NEUTRAL
from afaos_gui.session.game import Game
from afaos_gui.session.milestones import Milestone, Occasion
from tests.rules.builder import SECOND

SIEGE = Milestone(5, Occasion.SIEGE, FRENCH, 2, "The French besiege Boston.")
COURSE = course_of(9, (1, BRITISH), (Milestone(4, Occasion.TURN, FRENCH, 2), SIEGE, Milestone(7, Occasion.TURN, 0, 3)))


def test_turns_follow_one_another_to_the_end() -> None:
    assert COURSE.turns == (Turn(0, 4, 1, BRITISH), Turn(4, 7, 2, FRENCH), Turn(7, 9, 3, BRITISH))
    assert COURSE.marks == (SIEGE,)
    assert [COURSE.turn_at(position) for position in (0, 3, 4, 9)] == [1, 1, 2, 3]


def test_keys_lead_from_turn_to_turn() -> None:
    assert [COURSE.turn_before(position) for position in (0, 4, 5)] == [0, 0, 4]
    assert [COURSE.turn_after(position) for position in (0, 4, 8)] == [4, 7, 9]
    assert Course().turn_after(0) == 0


def test_a_tip_names_the_turn_and_what_happened() -> None:
    assert COURSE.tip(8, None) == "Turn 3"
    assert COURSE.tip(5, SIEGE) == "Turn 2: The French besiege Boston."


def test_an_action_of_the_history_says_what_a_click_does() -> None:
    row = HistoryRow(3, 2, FRENCH, "drafted Militia", "", undone=False, here=False, refusal="")
    assert row_sentence(row) == "Turn 2, The French: drafted Militia"
    assert row_sentence(row._replace(undone=True)).endswith("Taken back.")
    assert row_tip(row) == "Click to go back to here."
    assert row_tip(row._replace(undone=True)) == "Click to do this again."
    assert row_tip(row._replace(here=True, refusal="no")) == "This is where the game stands."
    assert row_tip(row._replace(refusal="A card was drawn.")) == "A card was drawn."
    assert action_sentence(2, NEUTRAL, "The game is over.") == "The game is over."


def test_a_study_game_takes_everything_back() -> None:
    assert policy_sentence(Game(SECOND, seed=1, policy="study")).startswith("A study game")
    assert policy_sentence(Game(SECOND, seed=1)).startswith("A lock stands")


def test_curves_without_figures_say_nothing() -> None:
    assert figures_sentence(Curve.MONEY, (), 3) == ""
    assert chance_sentence((), {}, 3) == ""
    assert len({curve_title(curve) for curve in Curve}) == len(Curve)


def test_back_skips_a_step_that_was_replaced() -> None:
    read = Steps()
    assert read.present == ReadingStep("") and not read.leads(-1) and not read.leads(1)
    read.add(ReadingStep("contents"))
    read.add(ReadingStep("", "r"))
    read.add(ReadingStep("", "raid"), instead=True)
    assert [step.query for step in read.steps] == ["", "raid"]
    read.at -= 1
    assert read.present.target == "contents" and read.leads(1)
    read.add(ReadingStep("siege#"))
    assert not read.leads(1) and len(read.steps) == 2


def test_reading_forgets_its_oldest_steps() -> None:
    read = Steps()
    for number in range(MOST_STEPS + 5):
        read.add(ReadingStep(f"page{number}#"))
    assert len(read.steps) == MOST_STEPS
    assert read.present.target == f"page{MOST_STEPS + 4}#"
