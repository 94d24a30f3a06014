"""Every lesson can be played to its end by its own instructions, and comments on whatever else is done."""

from __future__ import annotations

import copy
import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.learning.lesson_files import Lesson, load_lessons, read_lesson
from afaos_gui.data.saves.reviews import action_from
from afaos_gui.data.texts.language import RELEASED, set_language
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.state import Ending, GameState
from afaos_gui.session.game import Game
from afaos_gui.session.lessons.lesson import LessonRun, StepResult
from afaos_gui.session.words.refusal_texts import refusal_text

LESSONS = load_lessons()
GUIDE = Path(__file__).parents[2] / "docs" / "lessons.md"
SENTENCE_END = re.compile(r"[.!?…](?=\s|$)")


def names(lesson: Lesson) -> str:
    """The name of a test case."""
    return lesson.id


def test_six_lessons_follow_a_prologue_that_asks_nothing() -> None:
    assert [lesson.only_tells for lesson in LESSONS] == [True] + [False] * 6


@pytest.mark.parametrize("lesson", LESSONS, ids=names)
def test_a_lesson_is_played_to_its_end_by_its_own_instructions(lesson: Lesson) -> None:
    """Each instruction is legal and reaches its goal, and what follows it happens as written."""
    run = LessonRun(lesson)
    while not run.is_over:
        step, number, position = run.step, run.number, run.game.position
        assert run.asks is (step.goal is not None)
        action = run.example()
        if action is not None:
            assert action == action_from(step.play, run.side, run.game.catalogue), step.play
            run.game.submit(action)
            assert run.took(action) is StepResult.DONE
        elif step.goal is not None:
            look = run.aim().targets
            seen = [*(run.looked(place=place) for place in look.places), *(run.looked(card=one) for one in look.cards)]
            assert any(seen) or run.looked(leaf=step.goal.shows)
        if action is not None or step.goal is None:
            while run.follow():
                pass
            assert run.game.position == position + (action is not None) + len(step.answer), f"{lesson.id}: {step.do}"
        if run.number == number:
            run.go_on()
        if run.asks:
            assert run.game.state.to_decide == run.side
            assert run.step.goal is not None and bool(run.step.goal.verbs) is (run.example() is not None)


def test_both_ends_of_the_last_lesson_are_victories_and_stay_on_the_table() -> None:
    """The game of a step that is done is over, and nothing else has been laid."""
    run, endings = LessonRun(LESSONS[-1]), []
    while not run.is_over:
        action = run.example()
        if action is not None and run.asks:
            run.game.submit(action)
            run.took(action)
            while run.follow():
                pass
            assert run.is_done
            if (outcome := run.game.outcome) is not None:
                assert outcome.winner == run.side
                endings.append(outcome.ending)
        run.go_on()
    assert endings == [Ending.TOWNS, Ending.CAPITAL_BESIEGED]


@pytest.mark.parametrize("lesson", LESSONS, ids=names)
def test_every_step_says_what_came_of_it_and_what_it_needs(lesson: Lesson) -> None:
    """Only where the next step is the decision that follows at once, that one tells the result."""
    for step, following in zip(lesson.steps, (*lesson.steps[1:], None), strict=True):
        if step.goal is None:
            assert step.result is None and step.wrong is None
            continue
        assert step.wrong is not None
        if step.result is None:
            assert following is not None and following.start is None and following.goal is not None
            assert following.goal.verbs == ["settle conquest"]


@pytest.mark.parametrize("lesson", LESSONS, ids=names)
def test_a_position_is_only_set_by_a_step_that_says_what_has_happened_since(lesson: Lesson) -> None:
    """The table never changes without a word: a step that lays a position begins with a year or with "later"."""
    for number, step in enumerate(lesson.steps):
        if number and step.start is not None:
            assert re.search(r"\d{4}|later|next", step.do.en), step.do.en


def positions() -> list[tuple[str, GameState, GameState]]:
    """Where a position is laid in the war: the step, the position before it, and the one that is laid."""
    found: list[tuple[str, GameState, GameState]] = []
    before: GameState | None = None
    for lesson in LESSONS[1:]:
        run = LessonRun(lesson)
        while not run.is_over:
            if run.step.start is not None and before is not None:
                found.append((f"{lesson.id} {run.number}", before, run.step.start))
            game = run.game
            run.skip()
            before = game.state
    return found


WAR = positions()
UNTIL_THE_LAST_CHAPTER = [one for one in WAR if one[0] != "6-endings 3"]
"""The last position begins again where the chapter began: so it might have ended."""


def deck(state: GameState, side: int) -> Counter[str]:
    me, cards = state.sides[side], state.ruleset.catalogue.cards
    sieges = [(one.attackers if number == side else one.defenders) for number, one in enumerate(state.sieges) if one]
    piles = (me.hand, me.draw, me.discard, me.reserve, *sieges)
    return Counter(cards[card].code for pile in piles for card in pile)


@pytest.mark.parametrize(
    ("step", "before", "laid"), UNTIL_THE_LAST_CHAPTER, ids=[one[0] for one in UNTIL_THE_LAST_CHAPTER]
)
def test_one_war_is_told_and_nothing_is_lost_between_chapters(step: str, before: GameState, laid: GameState) -> None:
    """Places, towns, forts, captured pieces and cards stay, whatever is won while turns go by unseen."""
    for side in (0, 1):
        one, then = before.sides[side], laid.sides[side]
        lost = (one.villages | one.towns) & ~(then.villages | then.towns)
        assert not lost or (step, side) == ("4-raid 4", 0), "only Deerfield, which has been raided before"
        assert not one.towns & ~then.towns
        assert (one.captured_villages, one.captured_towns) <= (then.captured_villages, then.captured_towns)
    assert not before.forts & ~laid.forts
    assert not deck(before, 0) - deck(laid, 0)
    assert laid.turn > before.turn


def test_the_learner_s_deck_has_the_card_of_every_place_but_those_the_governor_gave_away() -> None:
    """Else a place of one's own would be listed among those to take."""
    for step, _before, laid in WAR:
        me = laid.sides[0]
        places = {
            card.location: card.code for card in laid.ruleset.catalogue.cards if card.owner == 0 and card.location >= 0
        }
        own = {code for place, code in places.items() if (me.villages | me.towns) >> place & 1}
        missing = own - set(deck(laid, 0))
        given = {"L:Pemaquid", "L:Fort Stanwix"} if step[0] >= "4" else set()
        assert missing == given, step


@pytest.mark.parametrize("lesson", LESSONS, ids=names)
def test_the_french_hand_is_never_known(lesson: Lesson) -> None:
    """It would lie open without a word, because every card that it can be is in it."""
    run = LessonRun(lesson)
    while not run.is_over:
        state = run.game.state
        assert not state.sides[1].hand or state.sides[1].draw, run.number
        run.skip()


@pytest.mark.parametrize("lesson", LESSONS, ids=names)
def test_whatever_reaches_a_goal_leaves_the_next_one_within_reach(lesson: Lesson) -> None:
    """No payment that counts as done leads to a dead end."""
    waiting: list[tuple[int, GameState | None]] = [(0, None)]
    seen: set[tuple[int, GameState]] = set()
    while waiting:
        number, state = waiting.pop()
        run = LessonRun(lesson, number)
        if state is not None and run.step.start is None:
            run.game = Game.from_state(state, seed=1, policy="study")
            run.at = 0
        if (number, run.game.state) in seen:
            continue
        seen.add((number, run.game.state))
        assert len(seen) < 400
        goal = run.step.goal
        if goal is None or not goal.verbs:
            run.skip()
            waiting += [] if run.is_over else [(number + 1, run.game.state)]
            continue
        fitting = [action for action in run.game.legal if run.fulfils(goal, action)]
        assert fitting, f"{lesson.id}, step {number + 1}"
        for action in fitting[:12]:
            done = copy.copy(run)
            done.game = Game.from_state(run.game.state, seed=1, policy="study")
            done.game.submit(action)
            done.took(action)
            done.finish_step()
            waiting += [] if done.is_over else [(number + 1, done.game.state)]


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
        if not run.asks:
            continue
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
def test_every_text_is_one_sentence_in_every_language(lesson: Lesson) -> None:
    """One says what to do, one why, one what came of it, one what is needed; all are translated."""
    for step in lesson.steps:
        for words in filter(None, (step.do, step.why, step.result, step.wrong)):
            assert set(RELEASED[1:]) <= words.translations.keys()
            assert words.en not in words.translations.values()
            for text in (words.en, *words.translations.values()):
                shortened = text.replace("St. ", "St ")
                assert len(SENTENCE_END.findall(shortened)) == 1, text
                assert shortened.endswith(".")


def test_the_guide_says_what_one_knows_after_each_step() -> None:
    set_language("en")
    known = GUIDE.read_text("utf-8").split("## What one knows after each step")[1].split("\n## ")[0]
    told = [chapter.partition("\n") for chapter in re.split(r"^### ", known, flags=re.MULTILINE)[1:]]
    numbers = {title: re.findall(r"^(\d+)\. .+\.$", lines, re.MULTILINE) for title, _end, lines in told}
    assert numbers == {str(lesson.title): [str(n + 1) for n in range(len(lesson.steps))] for lesson in LESSONS}


def test_a_lesson_speaks_the_language_of_the_program() -> None:
    """French texts appear if the program speaks French."""
    run = LessonRun(LESSONS[0])
    set_language("fr")
    try:
        assert run.words[0].startswith("En 1690")
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
    assert not whole.is_done


def test_back_returns_to_the_step_whose_result_is_told() -> None:
    run = LessonRun(LESSONS[1], 4)
    action = run.example()
    assert action is not None
    run.game.submit(action)
    run.took(action)
    run.finish_step()
    run.back()
    assert (run.number, run.asks, run.game.position) == (4, True, 0)


def test_a_card_or_place_beside_the_goal_is_named_with_what_is_needed() -> None:
    run = LessonRun(LESSONS[1], 4)
    catalogue = run.game.catalogue
    card = {info.name: info.id for info in catalogue.cards if info.owner == run.side}
    assert run.miss_of_card((), card["New Haven"]) == ""
    assert run.miss_of_card((card["New Haven"],), card["St. Mary's"]) == ""
    said = run.miss_of_card((card["New Haven"],), card["Norfolk"])
    assert said == f"Norfolk does not help here. {run.step.wrong}"
    assert run.miss_of_place(catalogue.location_ids["Albany"]).startswith("Albany is not the place. Deerfield takes")
    assert run.miss_of_place(catalogue.location_ids["Deerfield"]) == ""
    assert run.misses == 2


def test_what_follows_a_step_is_not_the_learner_s_and_what_is_done_meanwhile_is_taken_back() -> None:
    run = LessonRun(LESSONS[0], 2)
    assert run.is_following and not run.asks
    assert run.follow()
    assert run.at == run.game.position == 1
    run.game.submit(run.game.legal[0])
    run.take_back()
    assert run.game.position == 1
    assert not run.follow()


def test_a_broken_lesson_is_one_sentence(tmp_path: Path) -> None:
    """An invalid field, and a first step without a position, are named."""
    file = tmp_path / "1-x.json"
    file.write_text(json.dumps({"format": "A Few Acres of Snow, lesson", "version": 1, "nonsense": 1}))
    with pytest.raises(DataError, match=r"1-x\.json"):
        read_lesson(file)
    words = {"en": "a.", "fr": "b."}
    entry = {"goal": {"shows": "endings"}, "do": words, "why": words}
    content = {"format": "A Few Acres of Snow, lesson", "version": 2, "title": words, "steps": [entry]}
    file.write_text(json.dumps(content))
    with pytest.raises(DataError, match="first step"):
        read_lesson(file)
