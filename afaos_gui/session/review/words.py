"""A review in words: marks, phases, what was better and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from afaos_gui.data.saves.reviews import Verdict
from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.rules.view import observe
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.advice import LineStep, expected_line
from afaos_gui.session.reasons.telling import reason_of_verdict
from afaos_gui.session.review.marks import GameThird, Mark, mark_of
from afaos_gui.session.words.action_texts import action_told


class Explained(NamedTuple):
    """A decision in words: what was done, what was better and why, and how the game might have gone on.

    `is_better` says whether `better`, the machine's choice, wins more often beyond the margin of error. `replies` is
    the expected line after what was done. The reasons say "you" to the side: `told_to` names it where that is not the
    only person here.
    """

    number: int
    side: Side
    turn: int
    mark: Mark | None
    done: str
    better: str
    is_better: bool
    chance: float
    played: float
    told_to: str
    reasons: tuple[str, ...]
    line: tuple[LineStep, ...]
    replies: tuple[LineStep, ...]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The reasons, and before them whom they are told."""
        return (self.told_to, *self.reasons) if self.told_to and self.reasons else self.reasons


def explained(verdict: Verdict, game: Game) -> Explained:
    """A verdict on a decision of a game in words."""
    command = game.commands[verdict.number]
    view = observe(command.before, command.side)
    best = verdict.line[0]
    return Explained(
        verdict.number,
        command.side,
        command.before.turn,
        mark_of(verdict, command),
        action_told(command.action, command.before),
        action_told(best, view),
        best != command.action and verdict.loss > verdict.error,
        verdict.chance,
        verdict.played,
        _told_to(command.side, game.seats),
        reason_of_verdict(verdict, command.action, view).paragraphs,
        expected_line(view, verdict.line),
        expected_line(view, verdict.other),
    )


def _told_to(side: Side, seats: Sequence[Seat]) -> str:
    if [seat.side for seat in seats if not (seat.is_machine or seat.is_far)] == [side]:
        return ""
    return _("Advice to the British:") if side == BRITISH else _("Advice to the French:")


def mark_title(mark: Mark) -> str:
    """The name of a mark."""
    return {
        Mark.BEST: _("Best"),
        Mark.GOOD: _("Good"),
        Mark.DOUBTFUL: _("Doubtful"),
        Mark.MISTAKE: _("Mistake"),
        Mark.BLUNDER: _("Blunder"),
    }[mark]


def mark_sign(mark: Mark) -> str:
    """The symbol of a mark in game annotations."""
    return {Mark.BEST: "!", Mark.GOOD: "", Mark.DOUBTFUL: "?!", Mark.MISTAKE: "?", Mark.BLUNDER: "??"}[mark]


def phase_title(phase: GameThird) -> str:
    """The name of a third of a game."""
    return {GameThird.OPENING: _("Opening"), GameThird.MIDDLE: _("Middle"), GameThird.ENDING: _("Ending")}[phase]
