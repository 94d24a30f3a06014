"""A lesson in progress: the current step, which actions reach its goal, and what is said about others."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from afaos_gui.data.learning.lesson_files import Goal, Lesson, LessonStep, load_lessons
from afaos_gui.data.saves.reviews import action_from
from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import Action, EndTurn
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.game import Game

MISSES = 2
"""Misses after which the hint comes."""
SEED = 1
"""Seed of all draws in lessons, so that they are the same for everybody."""


class StepResult(Enum):
    """What an action meant for the step."""

    DONE = "done"
    ELSE = "something else"


class Lit(NamedTuple):
    """What is highlighted: places, cards in hand by id, and the leaf to be opened."""

    places: frozenset[int]
    cards: tuple[int, ...]


class LessonRun:
    """A lesson played on its own games: one for each position that a step sets up."""

    def __init__(self, lesson: Lesson, number: int = 0) -> None:
        """`number` is the first step; the steps before it are played by their own instructions."""
        self.lesson = lesson
        self.number = 0
        self.misses = 0
        self._answered = 0
        """How many of the moves that follow the step have been handled."""
        self.game = self._laid(0)
        self.begins = {0: 0}
        """How many commands of its game were done when a step began, by step."""
        for _passed in range(min(number, len(lesson.steps) - 1)):
            self.skip()

    def _laid(self, number: int) -> Game:
        start = self.lesson.steps[number].start
        assert start is not None
        return Game.from_state(start, seed=SEED, policy="study")

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The current step; the last one when all are done."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]

    @property
    def side(self) -> Side:
        """The learner's side: the one to decide in the position that was set up."""
        return self.game.start.to_decide

    @property
    def words(self) -> tuple[str, str]:
        """What to do, and why."""
        return str(self.step.do), str(self.step.why)

    @property
    def ends_turn(self) -> bool:
        """Whether the step asks for the end of the turn."""
        return not self.is_over and self.step.goal.verbs == [EndTurn.verb]

    @property
    def is_answering(self) -> bool:
        """Whether the moves that follow the step have begun."""
        return self._answered > 0

    # What the learner does

    def looked(self, place: int = -1, card: int = -1, leaf: str = "") -> bool:
        """Note that the learner looked at something; returns whether that completed the step."""
        goal = self.step.goal
        if self.is_over or goal.verbs:
            return False
        catalogue = self.game.catalogue
        seen_place = place >= 0 and catalogue.locations[place].name in goal.places
        seen_card = card >= 0 and _is_named(catalogue.cards[card].code, catalogue.cards[card].name, goal.cards)
        if seen_place or seen_card or (leaf and leaf == goal.shows):
            self._next()
            return True
        return False

    def judge(self, action: Action) -> StepResult:
        """Judge what a legal action would mean for the step."""
        return StepResult.DONE if self.fulfils(self.step.goal, action) else StepResult.ELSE

    def fulfils(self, goal: Goal, action: Action) -> bool:
        """Whether an action reaches a goal."""
        catalogue = self.game.catalogue
        cards = [catalogue.cards[card] for card in action.cards]
        place = catalogue.locations[action.place].name if action.place >= 0 else ""
        return (
            action.verb in goal.verbs
            and (not goal.places or place in goal.places)
            and all(any(_is_named(card.code, card.name, [name]) for card in cards) for name in goal.cards)
            and (not goal.any_card or any(_is_named(card.code, card.name, goal.any_card) for card in cards))
        )

    def took(self, action: Action) -> StepResult:
        """Note an action that was done, and judge it. If it misses the goal, it has to be undone."""
        result = self.judge(action)
        if result is StepResult.ELSE:
            self.misses += 1
        return result

    def follow(self) -> bool:
        """Do the next move that follows the step; if there is none, go on to the next step and return False."""
        for number in range(self._answered, len(self.step.answer)):
            self._answered = number + 1
            action = action_from(self.step.answer[number], self.game.state.to_decide, self.game.catalogue)
            if self.game.allows(action):
                self.game.submit(action)
                return True
        self._next()
        return False

    def finish_step(self) -> None:
        """Do all moves that follow, and go on to the next step."""
        while self.follow():
            pass

    def _next(self) -> None:
        self.number += 1
        self.misses = self._answered = 0
        if self.is_over:
            return
        if self.step.start is not None:
            self.game = self._laid(self.number)
        self.begins[self.number] = self.game.position

    # Back and forth

    def skip(self) -> None:
        """Do the step as its own instructions say."""
        if self.is_over:
            return
        if self.step.goal.verbs:
            action = self.example()
            if action is not None:
                self.game.submit(action)
            self.finish_step()
        else:
            self._next()

    def back(self) -> None:
        """Go to the beginning of the previous step."""
        self.restart(max(0, min(self.number, len(self.lesson.steps)) - 1))

    def restart(self, number: int) -> None:
        """Go to the beginning of a step."""
        fresh = LessonRun(self.lesson, number)
        self.number, self.game, self.begins, self.misses = fresh.number, fresh.game, fresh.begins, 0
        self._answered = 0

    def undone(self) -> None:
        """After an undo, go to the step that the game's position belongs to."""
        while self.number > 0 and self.step.start is None and self.game.position < self.begins[self.number]:
            self.number -= 1
        self.misses = self._answered = 0

    def take_back(self) -> None:
        """Undo what was done in this step."""
        self.game.back_to(self.begins[self.number])

    # Help

    def example(self) -> Action | None:
        """An action that reaches the goal: the lesson file's own, else the first that fits."""
        if not self.step.goal.verbs:
            return None
        if self.step.play:
            action = action_from(self.step.play, self.side, self.game.catalogue)
            if self.game.allows(action):
                return action
        return next((action for action in self.game.legal if self.fulfils(self.step.goal, action)), None)

    def lit(self) -> Lit:
        """The places and cards that the step is about; if the goal is an action, only the place."""
        catalogue, goal = self.game.catalogue, self.step.goal
        places = frozenset(catalogue.location_ids[name] for name in goal.places)
        hand = self.game.state.sides[self.side].hand
        cards = tuple(
            card for card in hand if _is_named(catalogue.cards[card].code, catalogue.cards[card].name, goal.cards)
        )
        return Lit(places, cards)

    def aside(self) -> str:
        """What is said about an action that is legal but misses the goal."""
        return _("The rules allow that, but this step asks for something else; it has been taken back.")


def next_lesson(lesson: Lesson) -> Lesson | None:
    """The lesson after this one; None after the last."""
    lessons = load_lessons()
    ids = [one.id for one in lessons]
    return lessons[ids.index(lesson.id) + 1] if lesson.id in ids[:-1] else None


def onward(following: Lesson | None) -> str:
    """What comes after a lesson."""
    if following is None:
        return _("It was the last one: a guided game comes next.")
    return _("Next comes “{title}”.").format(title=following.title)


def _is_named(code: str, name: str, names: list[str]) -> bool:
    return code in names or name in names
