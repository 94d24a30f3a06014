"""What the start screen offers, and the questions of its pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from afaos_gui.data.language import _
from afaos_gui.data.lessons import Lesson


class Entry(NamedTuple):
    """One line of the start screen: what it is called, and what it does in a sentence."""

    id: str
    title: str
    line: str


def entries(goes_on: bool) -> tuple[Entry, ...]:
    """The lines from the top down; the game to go on with is among them only if there is one."""
    going_on = (Entry("continue", _("Continue"), _("Go on with the game on the table.")),)
    return (
        *(going_on if goes_on else ()),
        Entry("learn", _("Learn"), _("Six short lessons at the real table.")),
        Entry("machine", _("Play the machine"), _("Choose a side and a level, and begin.")),
        Entry("people", _("Share this screen"), _("Two people take turns at this table.")),
        Entry("problems", _("Problems"), _("Find the one move that is far better.")),
        Entry("open", _("Open"), _("Saved games and records.")),
        Entry("statistics", _("Statistics"), _("What you have played and solved.")),
    )


class LessonLine(NamedTuple):
    """A lesson in the list: its number and title, and how far one is."""

    id: str
    title: str
    line: str
    is_next: bool


def lesson_lines(lessons: tuple[Lesson, ...], progress: Mapping[str, int]) -> tuple[LessonLine, ...]:
    """Every lesson; the first that is not done is the next one."""
    open_ones = [lesson.id for lesson in lessons if progress.get(lesson.id, 0) < len(lesson.steps)]
    following = open_ones[0] if open_ones else ""
    return tuple(
        LessonLine(lesson.id, f"{number}. {lesson.title}", _line(lesson, progress), lesson.id == following)
        for number, lesson in enumerate(lessons, start=1)
    )


def _line(lesson: Lesson, progress: Mapping[str, int]) -> str:
    steps, done = len(lesson.steps), progress.get(lesson.id, 0)
    if done >= steps:
        return _("Done")
    if done:
        return _("Step {number} of {count}").format(number=done + 1, count=steps)
    return _("{count} steps").format(count=steps)
