"""The machine's review of a game's decisions, as a saved game stores it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import validated
from afaos_gui.data.resources.schemas import FileModel, Fraction
from afaos_gui.data.texts.language import _
from afaos_gui.rules.action_text import ActionTextError, action_text, parse_action
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Catalogue, Side
from afaos_gui.rules.engine import why_not
from afaos_gui.rules.state import GameState

MOST_VERDICTS = 20_000
LONGEST_LINE = 16
"""Maximum number of actions in a line; searches give fewer."""
LONGEST_ACTION = 1000
OTHER_SIDE = "> "
"""Marks an action with cards of the other side."""


class Verdict(NamedTuple):
    """The machine's opinion of one decision, from the seat of the side that made it.

    `number` is the command's index in the game. `chance` is the win probability of the best action, as a hint gives it;
    `played` that of the action taken; `error` the margin of error of the difference; `luck` how much better the cards
    drawn were than the average draw. `line` is the expected line, best action first; `other` the one expected after the
    action taken.
    """

    number: int
    side: Side
    chance: float
    played: float
    error: float
    luck: float
    line: tuple[Action, ...]
    other: tuple[Action, ...] = ()
    is_forced: bool = False
    """Whether the decision was forced, so that only the draw is of interest."""

    @property
    def loss(self) -> float:
        """The win probability that was given away, never below 0."""
        return max(0.0, self.chance - self.played)


class Review(NamedTuple):
    """The verdicts on a game of `commands` commands, by which level, and with how many iterations each."""

    level: str
    iterations: int
    seed: int
    commands: int
    verdicts: tuple[Verdict, ...]
    is_whole: bool = True
    """Whether every decision has been judged."""


Swing = Annotated[float, Field(ge=-1.0, le=1.0, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=0, le=1_000_000_000)]
Line = Annotated[list[Annotated[str, Field(max_length=LONGEST_ACTION)]], Field(max_length=LONGEST_LINE)]


class VerdictEntry(FileModel):
    """One verdict."""

    n: Count
    chance: Fraction
    played: Fraction
    error: Fraction
    luck: Swing
    line: Line
    other: Line = []
    forced: bool = False


class ReviewEntry(FileModel):
    """A whole review."""

    level: Annotated[str, Field(max_length=40)]
    iterations: Count
    seed: Annotated[int, Field(ge=-(2**63), le=2**63 - 1)]
    commands: Count
    whole: bool
    verdicts: Annotated[list[VerdictEntry], Field(max_length=MOST_VERDICTS)]


def review_entry(review: Review, catalogue: Catalogue) -> dict[str, Any]:
    """A review as stored in a file."""
    return {
        "level": review.level,
        "iterations": review.iterations,
        "seed": review.seed,
        "commands": review.commands,
        "whole": review.is_whole,
        "verdicts": [_verdict_entry(verdict, catalogue) for verdict in review.verdicts],
    }


def _verdict_entry(verdict: Verdict, catalogue: Catalogue) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "n": verdict.number,
        "chance": round(verdict.chance, 5),
        "played": round(verdict.played, 5),
        "error": round(min(verdict.error, 1.0), 5),
        "luck": round(verdict.luck, 5),
        "line": [text_of(action, verdict.side, catalogue) for action in verdict.line[:LONGEST_LINE]],
    }
    if verdict.other:
        entry["other"] = [text_of(action, verdict.side, catalogue) for action in verdict.other[:LONGEST_LINE]]
    if verdict.is_forced:
        entry["forced"] = True
    return entry


def review_from(content: Any, sides: tuple[Side, ...], catalogue: Catalogue, file: str) -> Review | None:
    """The review in a file for a game whose commands were done by these sides. Raises DataError.

    None if there is none, or if it belongs to another course of the game.
    """
    if content is None:
        return None
    entry = validated(ReviewEntry, content, file)
    if entry.commands != len(sides) or any(verdict.n >= len(sides) for verdict in entry.verdicts):
        return None
    try:
        verdicts = tuple(_verdict(verdict, sides[verdict.n], catalogue) for verdict in entry.verdicts)
    except ActionTextError:
        raise DataError(_("{file}: the review cannot be read.").format(file=file)) from None
    numbers = [verdict.number for verdict in verdicts]
    if numbers != sorted(set(numbers)):
        raise DataError(_("{file}: the review cannot be read.").format(file=file))
    return Review(entry.level, entry.iterations, entry.seed, entry.commands, verdicts, entry.whole)


def is_of(review: Review, positions: Sequence[GameState]) -> bool:
    """Whether a review is of a game with these positions before its commands: each line can begin where it is told."""
    return all(
        why_not(positions[verdict.number], line[0]) is None
        for verdict in review.verdicts
        for line in (verdict.line, verdict.other)
        if line
    )


def _verdict(entry: VerdictEntry, side: Side, catalogue: Catalogue) -> Verdict:
    lines = (entry.line, entry.other)
    best, other = (tuple(action_from(text, side, catalogue) for text in line) for line in lines)
    if not best:
        raise ActionTextError("a verdict without an action")
    return Verdict(entry.n, side, entry.chance, entry.played, entry.error, entry.luck, best, other, entry.forced)


def text_of(action: Action, side: Side, catalogue: Catalogue) -> str:
    """The text of an action, marked if its cards are the other side's, because both sides use the same names."""
    other = any(catalogue.cards[card].owner == 1 - side for card in action.cards)
    return f"{OTHER_SIDE if other else ''}{action_text(action, catalogue)}"


def action_from(text: str, side: Side, catalogue: Catalogue) -> Action:
    """Parse a text written by `text_of`. Raises ActionTextError."""
    if text.startswith(OTHER_SIDE):
        return parse_action(text.removeprefix(OTHER_SIDE), 1 - side, catalogue)
    return parse_action(text, side, catalogue)
