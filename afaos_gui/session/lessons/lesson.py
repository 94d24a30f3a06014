"""A lesson in progress: what the current step tells or asks, which actions reach its goal, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from afaos_gui.data.learning.lesson_files import Goal, Lesson, LessonStep, load_lessons
from afaos_gui.data.saves.reviews import action_from
from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import Action, EndTurn
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chapters.choices import is_part
from afaos_gui.rules.engine import spent_cards
from afaos_gui.session.game import Game
from afaos_gui.session.lessons.aims import Aim, Things, aim_of_action, aim_of_look, is_named, things_of
from afaos_gui.session.words.names import card_name, place_name

MISSES = 2
"""Misses after which the hint comes."""
SEED = 1
"""Seed of all draws in lessons, so that they are the same for everybody."""


class StepResult(Enum):
    """What an action meant for the step."""

    DONE = "done"
    ELSE = "something else"


class LessonRun:
    """A lesson played on its own games: one for each position that a step sets up."""

    def __init__(self, lesson: Lesson, number: int = 0) -> None:
        """`number` is the first step; the steps before it are played by their own instructions."""
        self.lesson = lesson
        self.number = 0
        self.misses = 0
        self._answered = 0
        """How many of the moves that follow the step have been handled."""
        self.is_done = False
        """Whether the step's goal is reached, and its result is being told."""
        self.is_following = False
        """Whether the moves that follow the step are being done."""
        self.game = self._laid(0)
        self.at = 0
        """How many commands of its game the lesson knows of; what is done beyond them is the learner's."""
        self.begins = {0: 0}
        """How many commands of its game were done when a step began, by step."""
        self._begin()
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
    def asks(self) -> bool:
        """Whether the learner has something to do: nothing is being told."""
        return not (self.is_over or self.is_done or self.is_following or self.step.goal is None)

    @property
    def is_answering(self) -> bool:
        """Whether what follows the learner's action is being done."""
        return self.is_following and self.step.goal is not None

    @property
    def words(self) -> tuple[str, str]:
        """What is told or to be done, and why; of a step that is done, why it came out as it did."""
        step = self.step
        return (str(step.result), "") if self.is_done else (str(step.do), str(step.why))

    @property
    def ends_turn(self) -> bool:
        """Whether the step asks for the end of the turn."""
        goal = self.step.goal
        return self.asks and goal is not None and goal.verbs == [EndTurn.verb]

    # What the learner does

    def looked(self, place: int = -1, card: int = -1, leaf: str = "") -> bool:
        """Note that the learner looked at something; returns whether that completed the step."""
        goal = self.step.goal
        if not self.asks or goal is None or goal.verbs:
            return False
        catalogue = self.game.catalogue
        seen_place = place >= 0 and catalogue.locations[place].name in goal.places
        seen_card = card >= 0 and is_named(catalogue, card, goal.cards)
        if seen_place or seen_card or (leaf and leaf == goal.shows):
            self._tell_result()
            return True
        return False

    def look(self) -> None:
        """Have looked at what the step asks to look at."""
        self._tell_result()

    def judge(self, action: Action) -> StepResult:
        """Judge what a legal action would mean for the step."""
        goal = self.step.goal
        return StepResult.DONE if goal is not None and self.fulfils(goal, action) else StepResult.ELSE

    def fulfils(self, goal: Goal, action: Action) -> bool:
        """Whether an action reaches a goal."""
        catalogue = self.game.catalogue
        place = catalogue.locations[action.place].name if action.place >= 0 else ""
        return (
            action.verb in goal.verbs
            and (not goal.places or place in goal.places)
            and all(any(is_named(catalogue, card, [name]) for card in action.cards) for name in goal.cards)
            and (not goal.any_card or any(is_named(catalogue, card, goal.any_card) for card in action.cards))
        )

    def took(self, action: Action) -> StepResult:
        """Note an action that was done, and judge it. If it misses the goal, it has to be undone."""
        result = self.judge(action)
        if result is StepResult.ELSE:
            self.misses += 1
        else:
            self.at, self.is_following = self.game.position, True
        return result

    def follow(self) -> bool:
        """Do the next move that follows the step; if there is none, tell the result and return False."""
        for number in range(self._answered, len(self.step.answer)):
            self._answered = number + 1
            action = action_from(self.step.answer[number], self.game.state.to_decide, self.game.catalogue)
            if self.game.allows(action):
                self.at = self.game.position + 1
                self.game.submit(action)
                return True
        self._tell_result()
        return False

    def finish_step(self) -> None:
        """Do all moves that follow, and go on to the next step."""
        number = self.number
        while self.follow():
            pass
        if self.number == number:
            self.go_on()

    def _tell_result(self) -> None:
        """Tell what came of the step; where the next one tells it, go on."""
        self.is_following, self.is_done = False, self.step.goal is not None
        self.misses = 0
        if self.is_done and self.step.result is None:
            self.go_on()

    def go_on(self) -> None:
        """Go on to the next step; what is being told has been read."""
        if self.is_over:
            return
        self.number += 1
        if not self.is_over and self.step.start is not None:
            self.game = self._laid(self.number)
        self.begins[self.number] = self.game.position
        self._begin()

    def _begin(self) -> None:
        """Note that a step begins; one that only tells is followed by its moves at once."""
        self.misses = self._answered = 0
        self.at, self.is_done = self.game.position, False
        self.is_following = not self.is_over and self.step.goal is None and bool(self.step.answer)

    # Back and forth

    def skip(self) -> None:
        """Do the step as its own instructions say."""
        if self.is_over:
            return
        action = self.example()
        if action is not None and self.asks:
            self.game.submit(action)
        self.finish_step() if self.step.goal is None or self.step.goal.verbs else self.go_on()

    def back(self) -> None:
        """Go to the beginning of the step if it is done, else of the previous one."""
        self.restart(max(0, min(self.number, len(self.lesson.steps)) - (0 if self.is_done else 1)))

    def restart(self, number: int) -> None:
        """Go to the beginning of a step."""
        fresh = LessonRun(self.lesson, number)
        self.number, self.game, self.begins = fresh.number, fresh.game, fresh.begins
        self._begin()

    def undone(self) -> None:
        """After an undo, go to the step that the game's position belongs to."""
        while self.number > 0 and self.step.start is None and self.game.position < self.begins[self.number]:
            self.number -= 1
        self.is_done = False

    def take_back(self) -> None:
        """Undo what the learner did that the step does not ask for."""
        misses = self.misses
        if not self.asks and self.game.position > self.at:
            self.game.back_to(self.at)
            return
        self.game.back_to(self.begins[self.number])
        self._begin()
        self.misses = misses

    # Help

    def example(self) -> Action | None:
        """An action that reaches the goal: the lesson file's own, else the first that fits."""
        goal = self.step.goal
        if goal is None or not goal.verbs:
            return None
        if self.step.play:
            action = action_from(self.step.play, self.side, self.game.catalogue)
            if self.game.allows(action):
                return action
        return next((action for action in self.game.legal if self.fulfils(goal, action)), None)

    def aim(self) -> Aim:
        """What the step is about: what its file says, or what its goal takes, and what was changed once it is done."""
        step, state, side = self.step, self.game.state, self.side
        if not self.asks:
            return Aim(things_of(step.focus, state, side) if step.focus is not None else Things())
        action = self.example()
        if action is not None:
            return aim_of_action(action, state)
        return aim_of_look(step.goal, state, side) if step.goal is not None else Aim()

    # What is said about something else

    def miss_of_card(self, chosen: Sequence[int], card: int) -> str:
        """What is said about a card that was chosen besides others; empty if it serves the goal."""
        goal = self.step.goal
        if not self.asks or goal is None or self._serves(goal, (*chosen, card)):
            return ""
        self.misses += 1
        return _("{card} does not help here. {needed}").format(card=card_name(card), needed=self.needed)

    def _serves(self, goal: Goal, cards: Sequence[int]) -> bool:
        catalogue = self.game.catalogue
        if not goal.verbs:
            return all(is_named(catalogue, card, goal.cards) for card in cards)
        spent = (spent_cards(self.game.state, one) for one in self.game.legal if self.fulfils(goal, one))
        return any(is_part(cards, one) for one in spent)

    def miss_of_place(self, place: int) -> str:
        """What is said about a place that was clicked; empty if the step is about it, or about none."""
        goal = self.step.goal
        if not self.asks or goal is None or not goal.places:
            return ""
        if self.game.catalogue.locations[place].name in goal.places:
            return ""
        self.misses += 1
        return _("{place} is not the place. {needed}").format(place=place_name(place), needed=self.needed)

    @property
    def needed(self) -> str:
        """What the step needs, for those who have tried something else."""
        return str(self.step.wrong or self.step.do)

    def aside(self, how: str = "") -> str:
        """What is said about an action that is legal but misses the goal; `how` replaces what the step needs."""
        if not self.asks:
            return _("That has been taken back: read this first, and then go on.")
        return _("That is allowed, but was taken back. {needed}").format(needed=how or self.needed)


def next_lesson(lesson: Lesson) -> Lesson | None:
    """The lesson after this one; None after the last."""
    lessons = load_lessons()
    ids = [one.id for one in lessons]
    return lessons[ids.index(lesson.id) + 1] if lesson.id in ids[:-1] else None


def next_lesson_text(following: Lesson | None) -> str:
    """The sentence at the end of a lesson about the one that comes next, or about a guided game after the last."""
    if following is None:
        return _("It was the last one: a guided game comes next.")
    return _("Next comes “{title}”.").format(title=following.title)
