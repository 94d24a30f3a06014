"""What the start screen offers, and the texts of its pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from afaos_gui.data.learning.lesson_files import Lesson
from afaos_gui.data.texts.language import _

GUIDED = "guided"
"""The id of the guided game among the lessons."""


class StartScreenEntry(NamedTuple):
    """One line of the start screen: its title, and a sentence on what it does."""

    id: str
    title: str
    line: str


def entries(goes_on: bool) -> tuple[StartScreenEntry, ...]:
    """The lines from top to bottom; "continue" is among them only if there is a game to continue."""
    going_on = (StartScreenEntry("continue", _("Continue"), _("Go on with the game on the table.")),)
    return (
        *(going_on if goes_on else ()),
        StartScreenEntry("learn", _("Learn"), _("Six short lessons and a guided first game.")),
        StartScreenEntry("machine", _("Play the machine"), _("Choose a side and a level, and begin.")),
        StartScreenEntry("people", _("Share this screen"), _("Two people take turns at this table.")),
        StartScreenEntry("problems", _("Problems"), _("Find the one move that is far better.")),
        StartScreenEntry("open", _("Open"), _("Saved games and records.")),
        StartScreenEntry("statistics", _("Statistics"), _("What you have played and solved.")),
    )


class LessonLine(NamedTuple):
    """A lesson in the list: its number, title and progress."""

    id: str
    title: str
    line: str
    is_next: bool


def lesson_lines(
    lessons: tuple[Lesson, ...], progress: Mapping[str, int], goes_on: bool = False, was_played: bool = False
) -> tuple[LessonLine, ...]:
    """All lessons and the guided game, which may be in progress or finished; the first that is not done is next."""
    open_ones = [lesson.id for lesson in lessons if progress.get(lesson.id, 0) < len(lesson.steps)]
    following = open_ones[0] if open_ones else ""
    line = _("Done") if was_played else _("A whole game against the Recruit, with a coach beside you.")
    if goes_on:
        line = _("Go on where you left it.")
    guided = LessonLine(GUIDED, _("The guided first game"), line, not following)
    return (
        *(
            LessonLine(lesson.id, f"{number}. {lesson.title}", _line(lesson, progress), lesson.id == following)
            for number, lesson in enumerate(lessons, start=1)
        ),
        guided,
    )


def _line(lesson: Lesson, progress: Mapping[str, int]) -> str:
    steps, done = len(lesson.steps), progress.get(lesson.id, 0)
    if done >= steps:
        return _("Done")
    if done:
        return _("Step {number} of {count}").format(number=done + 1, count=steps)
    return _("{count} steps").format(count=steps)
