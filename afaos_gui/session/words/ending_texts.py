"""How a game ended, the lines of its score, and why undo stops."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.scoring import CAPTURES_TO_END, TOWN_POINTS, VILLAGE_POINTS, Outcome, score
from afaos_gui.rules.state import CAPITAL_ENDINGS, Ending, GameState
from afaos_gui.session.commands import Stop
from afaos_gui.session.words.names import the_side, the_side_first


class ScoreLine(NamedTuple):
    """One line of the final score."""

    label: str
    british: int
    french: int


def ending_text(outcome: Outcome) -> str:
    """Who won, how, and by how many points if points decided."""
    winner, loser = outcome.winner, 1 - outcome.winner
    points, other_points = outcome.points[winner], outcome.points[loser]
    reason = _ending_reasons()[outcome.ending].format(
        side=the_side_first(winner), enemy=the_side(loser), captures=CAPTURES_TO_END
    )
    if outcome.ending in _AT_ONCE:
        return reason
    if points == other_points:
        return _("{reason} Both have {points} points, and a tie goes to the French.").format(
            reason=reason, points=points
        )
    return _("{reason} {side} win by {points} points to {other_points}.").format(
        reason=reason, side=the_side_first(winner), points=points, other_points=other_points
    )


_AT_ONCE = (*CAPITAL_ENDINGS, Ending.DUQUESNE, Ending.RESIGNED)
"""Endings that points do not decide."""


def _ending_reasons() -> dict[Ending, str]:
    return {
        Ending.CAPITAL_BESIEGED: _("{side} win by the siege of an enemy capital."),
        Ending.CAPITAL_SURRENDERED: _("{side} win: {enemy} have given up the defence of a capital."),
        Ending.CAPITAL_SETTLED: _("{side} win by settling an enemy capital."),
        Ending.DUQUESNE: _("{side} win at once: they have placed a piece in Fort Duquesne."),
        Ending.RESIGNED: _("{side} win: {enemy} have resigned."),
        Ending.VILLAGES: _("The game ends because a side has placed its last village."),
        Ending.TOWNS: _("The game ends because a side has placed its last town."),
        Ending.CAPTURES: _("The game ends because a side has captured at least {captures} points of pieces."),
    }


def score_lines(state: GameState) -> tuple[ScoreLine, ...]:
    """The parts of the score; the last line is the sum."""
    british, french = score(state, BRITISH), score(state, FRENCH)
    labels = (
        _("Places with a village"),
        _("Places with a town (points count twice)"),
        _("Captured villages, {points} points each").format(points=VILLAGE_POINTS),
        _("Captured towns, {points} points each").format(points=TOWN_POINTS),
    )
    lines = [ScoreLine(*line) for line in zip(labels, british, french, strict=True)]
    return (*lines, ScoreLine(_("Total"), british.total, french.total))


def barrier_text(stop: Stop) -> str:
    """Why undo cannot go back any further."""
    return {
        Stop.NOTHING_DONE: _("There is nothing to take back."),
        Stop.TURN_ENDED: _("The turn before has ended and cannot be taken back."),
        Stop.CARDS_DRAWN: _("Cards have been drawn, which cannot be taken back."),
        Stop.HAND_SHOWN: _("A hand has been shown, which cannot be taken back."),
        Stop.OPPONENT_ASKED: _("The other side has been asked, which cannot be taken back."),
        Stop.OPPONENT_ANSWERED: _("The other side has answered, which cannot be taken back."),
        Stop.GAME_OVER: _("The game is over and cannot be taken back."),
        Stop.SENT: _("What was sent can only be taken back with the other player’s consent."),
    }[stop]


def warning_text(stop: Stop) -> str:
    """What will make an action final, for a warning before it is done."""
    return {
        Stop.NOTHING_DONE: "",
        Stop.TURN_ENDED: _("The turn is final once it has ended."),
        Stop.CARDS_DRAWN: _("This draws cards and cannot be taken back."),
        Stop.HAND_SHOWN: _("This shows a hand and cannot be taken back."),
        Stop.OPPONENT_ASKED: _("This asks the other side and cannot be taken back."),
        Stop.OPPONENT_ANSWERED: _("This answers the other side and cannot be taken back."),
        Stop.GAME_OVER: _("This ends the game."),
        Stop.SENT: "",
    }[stop]
