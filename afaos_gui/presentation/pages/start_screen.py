"""What the start screen offers, and the texts of its pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from afaos_gui.data.learning.lesson_files import Lesson
from afaos_gui.data.texts.language import _

GUIDED = "guided"
"""The id of the guided game among the lessons."""


class StartScreenEntry(NamedTuple):
    """One line of the start screen: its title, a sentence on what it does or how it stands, and whether it is next."""

    id: str
    title: str
    line: str
    is_marked: bool = False


def entries(goes_on: bool) -> tuple[StartScreenEntry, ...]:
    """The lines from top to bottom; "continue" is among them only if there is a game to continue."""
    going_on = (StartScreenEntry("continue", _("Continue"), _("Go on with the game on the table.")),)
    return (
        *(going_on if goes_on else ()),
        StartScreenEntry("learn", _("Learn"), _("A prologue, six lessons and a guided first game.")),
        StartScreenEntry("machine", _("Play the machine"), _("Choose a side and a level, and begin.")),
        StartScreenEntry("people", _("Share this screen"), _("Two people take turns at this table.")),
        StartScreenEntry("apart", _("Play apart"), _("Two people, two computers: letters, with nobody between.")),
        StartScreenEntry("problems", _("Problems"), _("One of the day, and others by theme.")),
        StartScreenEntry("open", _("Open"), _("Saved games and records.")),
        StartScreenEntry("statistics", _("Your games"), _("What came of them, and goals to try.")),
    )


def apart_entries(games: Iterable[tuple[str, str, str, bool]]) -> tuple[StartScreenEntry, ...]:
    """What can be done with games apart, and the games: of each id, title, standing, and whether it is one's turn."""
    return (
        StartScreenEntry("invite", _("Invite"), _("Begin a game, and send an invitation.")),
        StartScreenEntry("accept", _("Accept"), _("Paste twelve words, a link or a letter, or choose a folder.")),
        *(StartScreenEntry(*game) for game in games),
    )


def lesson_lines(
    lessons: tuple[Lesson, ...], progress: Mapping[str, int], goes_on: bool = False, was_played: bool = False
) -> tuple[StartScreenEntry, ...]:
    """All lessons and the guided game, which may be in progress or finished; the first that is not done is next.

    The prologue comes before the numbered ones.
    """
    open_ones = [lesson.id for lesson in lessons if progress.get(lesson.id, 0) < len(lesson.steps)]
    following = open_ones[0] if open_ones else ""
    line = _("Done") if was_played else _("A whole game against the Recruit, with a coach beside you.")
    if goes_on:
        line = _("Go on where you left it.")
    guided = StartScreenEntry(GUIDED, _("The guided first game"), line, not following)
    told = sum(lesson.only_tells for lesson in lessons)
    numbers = range(1 - told, len(lessons) + 1 - told)
    return (
        *(
            StartScreenEntry(one.id, _title(one, number), _line(one, progress), one.id == following)
            for number, one in zip(numbers, lessons, strict=True)
        ),
        guided,
    )


def _title(lesson: Lesson, number: int) -> str:
    return f"{number}. {lesson.title}" if number > 0 else str(lesson.title)


def _line(lesson: Lesson, progress: Mapping[str, int]) -> str:
    steps, done = len(lesson.steps), progress.get(lesson.id, 0)
    if done >= steps:
        return _("Done")
    if lesson.only_tells:
        return _("What the game is about, told in two minutes.")
    if done:
        return _("Step {number} of {count}").format(number=done + 1, count=steps)
    return _("{count} steps").format(count=steps)
