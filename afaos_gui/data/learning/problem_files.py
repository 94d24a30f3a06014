"""Problem files: positions in which one action is far better than all others, and where they come from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import write_atomically
from afaos_gui.data.files.json_files import read_json, validated
from afaos_gui.data.paths import resource
from afaos_gui.data.positions import PositionEntry, full_position_entry, state_from_position
from afaos_gui.data.resources.schemas import FileModel, Fraction
from afaos_gui.data.saves.reviews import LONGEST_ACTION, LONGEST_LINE, action_from, text_of
from afaos_gui.data.texts.language import _
from afaos_gui.rules.action_text import ActionTextError
from afaos_gui.rules.actions import Action
from afaos_gui.rules.engine import is_legal
from afaos_gui.rules.state import GameState

FORMAT = "A Few Acres of Snow, problems"
FILE = "problems.json"
MOST_BYTES = 16_000_000
MOST_PROBLEMS, MOST_RUNS = 2000, 100
THEMES = ("settle", "money", "deck", "siege", "raid", "ambush", "defence", "ending")
EASIEST, HARDEST = 1, 5

Theme = Literal["settle", "money", "deck", "siege", "raid", "ambush", "defence", "ending"]
Word = Annotated[str, Field(max_length=80)]
Line = Annotated[list[Annotated[str, Field(max_length=LONGEST_ACTION)]], Field(min_length=1, max_length=40)]


class Problem(NamedTuple):
    """A position in which the side to decide has to find one of `answers`; `line` begins with the best of them."""

    id: str
    theme: str
    difficulty: int
    chance: float
    gap: float
    state: GameState
    answers: tuple[Action, ...]
    line: tuple[Action, ...]


class Made(NamedTuple):
    """How a set was made: program, level and weights, number and seed of the games, iterations."""

    program: str
    level: str
    model: str
    games: int
    seed: int
    iterations: int


class Problems(NamedTuple):
    """A set of problems, and the runs that made it."""

    made: tuple[Made, ...]
    problems: tuple[Problem, ...]


class ProblemEntry(FileModel):
    """One problem."""

    id: Word
    theme: Theme
    difficulty: Annotated[int, Field(ge=EASIEST, le=HARDEST)]
    chance: Fraction
    gap: Fraction
    position: PositionEntry
    answers: Line
    line: Line


class MadeEntry(FileModel):
    """The provenance."""

    program: Word
    level: Word
    model: Word
    games: Annotated[int, Field(ge=0, le=10**9)]
    seed: Annotated[int, Field(ge=-(2**63), le=2**63 - 1)]
    iterations: Annotated[int, Field(ge=1, le=10**9)]


class ProblemsEntry(FileModel):
    """A problem file; the problems are checked one by one."""

    format: Literal["A Few Acres of Snow, problems"]
    version: Literal[1]
    made: Annotated[list[MadeEntry], Field(min_length=1, max_length=MOST_RUNS)]
    problems: Annotated[list[Any], Field(max_length=MOST_PROBLEMS)]


def shipped_file() -> Path:
    """The path of the shipped set, if there is one."""
    return resource("problems", FILE)


def read_problems(path: Path) -> Problems:
    """Read a set of problems. Raises DataError."""
    entry = validated(ProblemsEntry, read_json(path, MOST_BYTES), path.name)
    found = tuple(_problem(one, number, path.name) for number, one in enumerate(entry.problems, start=1))
    if len({problem.id for problem in found}) < len(found):
        raise DataError(_("{file}: two problems have the same name.").format(file=path.name))
    return Problems(tuple(Made(**one.model_dump()) for one in entry.made), found)


def _problem(content: Any, number: int, file: str) -> Problem:
    entry = validated(ProblemEntry, content, file)
    state = state_from_position(entry.position, file)
    catalogue = state.ruleset.catalogue
    try:
        answers = tuple(action_from(text, state.to_decide, catalogue) for text in entry.answers)
        line = tuple(action_from(text, state.to_decide, catalogue) for text in entry.line)
    except ActionTextError:
        answers = line = ()
    if not answers or not all(is_legal(state, answer) for answer in answers) or line[0] not in answers:
        raise DataError(_("{file}: the answer of problem {number} cannot be done.").format(file=file, number=number))
    return Problem(entry.id, entry.theme, entry.difficulty, entry.chance, entry.gap, state, answers, line)


def write_problems(path: Path, problems: Problems) -> None:
    """Write all of a set or nothing. Raises DataError."""
    entries = [_entry(problem) for problem in problems.problems[:MOST_PROBLEMS]]
    content = {"format": FORMAT, "version": 1, "made": [one._asdict() for one in problems.made], "problems": entries}
    write_atomically(path, (json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n").encode())


def _entry(problem: Problem) -> dict[str, Any]:
    state = problem.state
    catalogue, side = state.ruleset.catalogue, state.to_decide
    return {
        "id": problem.id,
        "theme": problem.theme,
        "difficulty": problem.difficulty,
        "chance": round(problem.chance, 4),
        "gap": round(problem.gap, 4),
        "position": full_position_entry(state),
        "answers": [text_of(action, side, catalogue) for action in problem.answers],
        "line": [text_of(action, side, catalogue) for action in problem.line[:LONGEST_LINE]],
    }
