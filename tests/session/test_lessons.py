"""Every lesson can be played to its end by its own instructions, and comments on whatever else is done."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.learning.lesson_files import Lesson, load_lessons, read_lesson
from afaos_gui.data.saves.reviews import action_from
from afaos_gui.data.texts.language import RELEASED, set_language
from afaos_gui.rules.engine import legal_actions
from afaos_gui.session.lessons.lesson import LessonRun, StepResult
from afaos_gui.session.words.refusal_texts import refusal_text

LESSONS = load_lessons()
SENTENCE_END = re.compile(r"[.!?…](?=\s|$)")


def names(lesson: Lesson) -> str:
    """The name of a test case."""
    return lesson.id


def test_there_are_six_lessons() -> None:
    assert len(LESSONS) == 6


@pytest.mark.parametrize("lesson", LESSONS, ids=names)
def test_a_lesson_is_played_to_its_end_by_its_own_instructions(lesson: Lesson) -> None:
    """Each instruction is legal and reaches its goal, and what follows it happens as written."""
    run = LessonRun(lesson)
    while not run.is_over:
        step = run.step
        if step.goal.verbs:
            action = action_from(step.play, run.side, run.game.catalogue)
            assert action in run.game.legal, f"{lesson.id}: {step.play}"
            run.game.submit(action)
            assert run.took(action) is StepResult.DONE
            for text in step.answer:
                answer = action_from(text, run.game.state.to_decide, run.game.catalogue)
                if answer in run.game.legal:
                    run.game.submit(answer)
                else:
                    pytest.fail(f"{lesson.id}: {text} cannot follow {step.play}")
            if lesson.id == "6-endings" and step.play == "end turn":
                assert run.game.outcome is not None and run.game.outcome.winner == run.side
            run._next()
        else:
            catalogue = run.game.catalogue
            lit = run.lit()
            done = (
                any(run.looked(place=catalogue.location_ids[name]) for name in step.goal.places)
                or any(run.looked(card=card) for card in lit.cards)
                or run.looked(leaf=step.goal.shows)
            )
            assert done
        if not run.is_over and run.step.goal.verbs:
            assert run.game.state.to_decide == run.side
            assert run.example() is not None


@pytest.mark.parametrize("lesson", LESSONS, ids=names)
def test_whatever_reaches_a_goal_leaves_the_next_one_within_reach(lesson: Lesson) -> None:
    """No payment that counts as done leads to a dead end."""
    waiting = [(0, LessonRun(lesson).game.state)]
    seen = set()
    while waiting:
        number, state = waiting.pop()
        run = LessonRun(lesson, number)
        run.restart(number)
        game = run.game
        if run.step.start is None:
            game = type(game).from_state(state, seed=1, policy="study")
            run.game = game
            run.begins[number] = 0
        if (number, game.state) in seen:
            continue
        seen.add((number, game.state))
        if not run.step.goal.verbs:
            if number + 1 < len(lesson.steps):
                waiting.append((number + 1, game.state))
            continue
        fitting = [action for action in game.legal if run.fulfils(run.step.goal, action)]
        assert fitting, f"{lesson.id}, step {number + 1}"
        assert len(seen) < 400
        for action in fitting[:12]:
            game.back_to(0)
            game.submit(action)
            run.number = number
            run.finish_step()
            if number + 1 < len(lesson.steps):
                waiting.append((number + 1, game.state))


@pytest.mark.parametrize("lesson", LESSONS, ids=names)
def test_a_wrong_action_is_answered_by_a_sentence(lesson: Lesson) -> None:
    """A legal one is undone with a sentence, an illegal one gets the refusal of the rules."""
    dice = random.Random(7)
    pool = [
        action
        for other in LESSONS
        for step in other.steps
        if step.start is not None
        for action in dice.sample(legal_actions(step.start), min(12, len(legal_actions(step.start))))
    ]
    for number in range(len(lesson.steps)):
        run = LessonRun(lesson, number)
        before = run.game.state
        for action in dice.sample(pool, 25):
            refusal = run.game.why_not(action)
            if refusal is not None:
                assert refusal_text(refusal, run.game.ruleset, run.side).strip()
            elif run.judge(action) is StepResult.ELSE:
                run.game.submit(action)
                assert run.took(action) is StepResult.ELSE
                assert run.aside().strip()
                run.take_back()
                assert run.game.state is before


@pytest.mark.parametrize("lesson", LESSONS, ids=names)
def test_a_step_says_at_most_two_sentences_in_every_language(lesson: Lesson) -> None:
    """One says what to do, one why, and both are translated."""
    for step in lesson.steps:
        for words in (step.do, step.why):
            assert set(RELEASED[1:]) <= words.translations.keys()
            assert words.en not in words.translations.values()
            for text in (words.en, *words.translations.values()):
                shortened = text.replace("St. ", "St ")
                assert len(SENTENCE_END.findall(shortened)) == 1, text
                assert shortened.endswith(".")


def test_a_lesson_speaks_the_language_of_the_program() -> None:
    """French texts appear if the program speaks French."""
    run = LessonRun(LESSONS[0])
    set_language("fr")
    try:
        assert run.words[0].startswith("Montrez")
    finally:
        set_language("en")


@pytest.mark.parametrize("lesson", LESSONS, ids=names)
def test_one_goes_back_skips_and_begins_in_the_middle(lesson: Lesson) -> None:
    """A lesson resumed at a step is as if every step before had been done."""
    whole = LessonRun(lesson)
    for number in range(1, len(lesson.steps)):
        whole.skip()
        resumed = LessonRun(lesson, number)
        assert (resumed.number, resumed.game.state) == (number, whole.game.state)
    whole.skip()
    assert whole.is_over
    whole.back()
    assert whole.number == len(lesson.steps) - 1


def test_a_broken_lesson_is_one_sentence(tmp_path: Path) -> None:
    """An invalid field, and a first step without a position, are named."""
    file = tmp_path / "1-x.json"
    file.write_text(json.dumps({"format": "A Few Acres of Snow, lesson", "version": 1, "nonsense": 1}))
    with pytest.raises(DataError, match=r"1-x\.json"):
        read_lesson(file)
    words = {"en": "a.", "fr": "b."}
    entry = {"goal": {"shows": "endings"}, "do": words, "why": words}
    content = {"format": "A Few Acres of Snow, lesson", "version": 1, "title": words, "steps": [entry]}
    file.write_text(json.dumps(content))
    with pytest.raises(DataError, match="first step"):
        read_lesson(file)
