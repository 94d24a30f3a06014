"""Lesson files: positions, and steps that tell something, or say what to do, why, and what came of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import read_json, validated
from afaos_gui.data.paths import resource
from afaos_gui.data.positions import PositionEntry, position_from
from afaos_gui.data.saves.reviews import LONGEST_ACTION
from afaos_gui.data.texts.language import _, language
from afaos_gui.rules.state import GameState

MOST_BYTES = 400_000
MOST_LESSONS = 40
LONGEST_SENTENCE = 240

Sentence = Annotated[str, Field(min_length=1, max_length=LONGEST_SENTENCE)]
Name = Annotated[str, Field(min_length=1, max_length=60)]
Names = Annotated[list[Name], Field(max_length=40)]
ActionText = Annotated[str, Field(max_length=LONGEST_ACTION)]


class _Strict(BaseModel):
    model_config = ConfigDict(defer_build=True, extra="forbid", strict=True)


class Words(_Strict):
    """A sentence by language; English where it has no other."""

    model_config = ConfigDict(defer_build=True, extra="allow", strict=True)
    __pydantic_extra__: dict[str, Sentence] = Field(init=False)

    en: Sentence

    @property
    def translations(self) -> dict[str, str]:
        """The sentence in the other languages, by their codes."""
        return self.__pydantic_extra__

    def __str__(self) -> str:
        return self.translations.get(language(), self.en)


class Goal(_Strict):
    """What counts as done.

    With `verbs`, an action: one of them, at one of `places`, with all of `cards` and at least one of `any_card`; empty
    fields match anything. Without, a look: at one of `places`, at one of `cards` in hand, or at the leaf `shows`.
    """

    verbs: Names = []
    places: Names = []
    cards: Names = []
    any_card: Names = []
    shows: Literal["", "endings", "deck_sheet", "map_key"] = ""


PartName = Literal[
    "hand",
    "draw",
    "discard",
    "reserve",
    "stock",
    "purse",
    "market",
    "actions",
    "end",
    "opponent",
    "ends",
    "sieges",
    "inspector",
    "key",
]
"""A part of the table that a step can be about: "end" ends the turn, "key" opens the key of the map."""


class Focus(_Strict):
    """What a step is about, while the rest of the table is dimmed; cards are those in hand.

    `way` are the places along a way that is drawn in gold, from its first to its last.
    """

    places: Names = []
    cards: Names = []
    parts: Annotated[list[PartName], Field(max_length=8)] = []
    way: Names = []


class StepEntry(_Strict):
    """A step; one without a goal only tells, while what `answer` lists happens.

    `play` is an action that reaches the goal, and `answer` lists the decisions and moves that follow it. `result` says
    why came of it what is seen then, `wrong` what is needed, when something else has been tried. The map turns to the
    places of `camera`, the whole of it without any; `card` is the one shown large.
    """

    position: PositionEntry | None = None
    goal: Goal | None = None
    do: Words
    why: Words
    result: Words | None = None
    wrong: Words | None = None
    play: ActionText = ""
    answer: Annotated[list[ActionText], Field(max_length=20)] = []
    focus: Focus | None = None
    camera: Names = []
    card: Annotated[str, Field(max_length=60)] = ""


class LessonEntry(_Strict):
    """A lesson file. The first step has a position."""

    format: Literal["A Few Acres of Snow, lesson"]
    version: Literal[2]
    title: Words
    steps: Annotated[list[StepEntry], Field(min_length=1, max_length=40)]


class LessonStep(NamedTuple):
    """One step; `start` is the position to set up, or None to go on from the previous step."""

    goal: Goal | None
    do: Words
    why: Words
    result: Words | None
    wrong: Words | None
    play: str
    answer: tuple[str, ...]
    focus: Focus | None
    camera: tuple[str, ...]
    card: str
    start: GameState | None


class Lesson(NamedTuple):
    """One lesson; `id` is the name of its file."""

    id: str
    title: Words
    steps: tuple[LessonStep, ...]

    @property
    def only_tells(self) -> bool:
        """Whether nothing is asked of the learner, as in the prologue."""
        return all(step.goal is None for step in self.steps)


def read_lesson(path: Path) -> Lesson:
    """Read a lesson file. Raises DataError."""
    entry = validated(LessonEntry, read_json(path, MOST_BYTES), path.name)
    steps = tuple(
        LessonStep(
            *(step.goal, step.do, step.why, step.result, step.wrong, step.play, tuple(step.answer)),
            *(step.focus, tuple(step.camera), step.card, _start(step, path.name)),
        )
        for step in entry.steps
    )
    if steps[0].start is None:
        raise DataError(_("{file}: the first step has no position.").format(file=path.name))
    return Lesson(path.stem, entry.title, steps)


def _start(step: StepEntry, file: str) -> GameState | None:
    return position_from(step.position.model_dump(), file) if step.position is not None else None


@cache
def load_lessons(folder: Path | None = None) -> tuple[Lesson, ...]:
    """The lessons of the program, or of a folder, in order. Raises DataError."""
    files = sorted((folder or resource("lessons")).glob("*.json"))[:MOST_LESSONS]
    if not files:
        raise DataError(_("The lessons are missing, please install the game again."))
    return tuple(read_lesson(file) for file in files)
