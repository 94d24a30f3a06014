"""The course of a game for a timeline: its turns, its marks, and where a key leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.milestones import Milestone, Occasion


class Turn(NamedTuple):
    """A turn: the positions between which it lies, its number and its side."""

    start: int
    end: int
    number: int
    side: Side


class Course(NamedTuple):
    """A game of `last` commands: its turns, and everything marked above them."""

    last: int = 0
    turns: tuple[Turn, ...] = ()
    marks: tuple[Milestone, ...] = ()

    def turn_at(self, position: int) -> int:
        """The number of the turn that a position lies in; at a border, of the one that begins there."""
        begun = [turn.number for turn in self.turns if turn.start <= position]
        return begun[-1] if begun else 1

    def turn_before(self, position: int) -> int:
        """Where the turn before a position begins."""
        return max((turn.start for turn in self.turns if turn.start < position), default=0)

    def turn_after(self, position: int) -> int:
        """Where the turn after a position begins, or where the game ends."""
        return min((turn.start for turn in self.turns if turn.start > position), default=self.last)

    def tip(self, position: int, mark: Milestone | None) -> str:
        """What stands at a position, or at a mark, in words."""
        if mark is not None:
            return _("Turn {turn}: {text}").format(turn=mark.turn, text=mark.text)
        return _("Turn {turn}").format(turn=self.turn_at(position))


def course_of(last: int, first: tuple[int, Side], milestones: Sequence[Milestone]) -> Course:
    """The course of a game of `last` commands; `first` is its first turn's number and side."""
    begun = [mark for mark in milestones if mark.occasion is Occasion.TURN]
    starts = [(0, *first), *((mark.position, mark.turn, mark.side) for mark in begun)]
    ends = [start for start, _number, _side in starts[1:]] + [last]
    turns = (Turn(start, end, *which) for (start, *which), end in zip(starts, ends, strict=True))
    return Course(last, tuple(turns), tuple(mark for mark in milestones if mark.occasion is not Occasion.TURN))
