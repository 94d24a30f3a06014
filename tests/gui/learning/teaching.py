"""Lessons as tests take them: begun at a step, without the pauses in which a learner reads."""

from __future__ import annotations

from afaos_gui.data.learning.lesson_files import load_lessons
from afaos_gui.gui.controllers.learning.lessons import Lessons
from tests.gui.hands import Hands

LESSONS = load_lessons()


def at_lesson(hands: Hands, number: int, step: int = 0) -> Lessons:
    """Begin a lesson, at a step."""
    lessons = hands.window.learning.lessons
    lessons.begin(LESSONS[number], step)
    return lessons


def settle_down(lessons: Lessons) -> None:
    """Process what follows a step, until its result is told."""
    while lessons._answer.isActive():
        lessons._answer.stop()
        lessons._follow()


def go_on(hands: Hands) -> None:
    """Go on from what is told."""
    button = hands.window.learning.lessons.slip.buttons["coach_on"]
    assert button.text() == "Go on"
    hands.click_widget(button)
