"""An exercise at the table: what to do in a position, which answers are right, and what is said about one."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.ai.view.intents import intent_of
from afaos_gui.data.saves.reviews import Verdict
from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import (
    Action,
    ChooseStartCard,
    Discard,
    DiscardDrawn,
    DropLost,
    GiveFromHand,
    GiveFromReserve,
    Governor,
    Swap,
)
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import observe
from afaos_gui.session.choice.sales import SALES_AND_ROBBERY
from afaos_gui.session.game import Game
from afaos_gui.session.reasons.telling import Point, reason_of_verdict
from afaos_gui.session.reasons.topics import Topic
from afaos_gui.session.review.line import board_from
from afaos_gui.session.review.marks import LEAST_LOSS, Mark
from afaos_gui.session.review.words import Explained, explained
from afaos_gui.session.words.action_texts import action_told
from afaos_gui.session.words.advice_texts import percent_text
from afaos_gui.session.words.names import the_side_first

_WITHOUT_PRICE: tuple[type[Action], ...] = (
    *(Governor, Discard, DiscardDrawn, DropLost, Swap, ChooseStartCard, GiveFromHand, GiveFromReserve),
    *SALES_AND_ROBBERY,
)
"""Actions of one intent whatever their cards, which are no payment."""


class Exercise(NamedTuple):
    """A position in which `side` has to find something; `board` is at that position.

    Every action in `answers` is right, and with `accepts` also any that the machine holds to be nearly as good.
    `played` is what was done in the game, if it comes from one.
    """

    id: str
    title: str
    board: Game
    position: GameState
    side: Side
    answers: frozenset[Action]
    line: tuple[Action, ...]
    chance: float
    reasons: tuple[str, ...] = ()
    played: Action | None = None
    accepts: bool = False
    iterations: int | None = None

    @property
    def question(self) -> str:
        """The question in words."""
        side = the_side_first(self.side)
        if self.played is not None:
            done = action_told(self.played, self.position)
            return _("{side} to decide. In the game this was done: {action}. Find something better.").format(
                side=side, action=done
            )
        return _("{side} to decide. One action is far better than all others: find it.").format(side=side)

    def answer(self, verdict: Verdict | None) -> str:
        """The answer in words, with its win probability.

        Beside a verdict on what was tried only that search's figure fits: it is known of what it holds best.
        """
        best, chance = action_told(self.line[0], self.position), self.chance
        if verdict is not None:
            chance = verdict.chance
            if intent_of(verdict.line[0]) != intent_of(self.line[0]):
                return _("The answer: {action}.").format(action=best)
        return _("The answer: {action} ({chance}).").format(action=best, chance=percent_text(chance))


class Response(NamedTuple):
    """What is said about an answer; `line` shows on the board what may follow."""

    is_right: bool
    words: tuple[str, ...]
    line: tuple[Action, ...] = ()


def mistake_exercise(game: Game, verdict: Verdict, number: int, count: int) -> Exercise:
    """A mistake from a game as an exercise."""
    words: Explained = explained(verdict, game)
    board = board_from(game, verdict.number)
    return Exercise(
        str(verdict.number),
        _("Mistake {number}\u00a0of\u00a0{count}, turn\u00a0{turn}").format(
            number=number, count=count, turn=words.turn
        ),
        board,
        board.state,
        verdict.side,
        frozenset({verdict.line[0]}),
        verdict.line,
        verdict.chance,
        words.reasons,
        game.commands[verdict.number].action,
        accepts=True,
        iterations=game.review.iterations if game.review is not None else None,
    )


def response_to(exercise: Exercise, action: Action) -> Response | None:
    """The response to an answer, or None if the machine has to judge it first."""
    if action in exercise.answers:
        return Response(True, (_("Right!"), *exercise.reasons), exercise.line)
    return None


def judged_response(exercise: Exercise, action: Action, verdict: Verdict | None) -> Response:
    """The response to an answer that the machine has judged."""
    if verdict is None:
        return Response(False, (_("This is not the answer."),))
    line = verdict.other or verdict.line
    is_near = exercise.accepts and verdict.loss < max(LEAST_LOSS[Mark.DOUBTFUL], verdict.error)
    if action != exercise.played and (is_near or round(verdict.played, 2) >= round(verdict.chance, 2)):
        return Response(True, (_("That is as good."),), line)
    left = _("That leaves {chance} where {best} can be had.").format(
        chance=percent_text(verdict.played), best=percent_text(verdict.chance)
    )
    words = [_("That was done in the game.")] if action == exercise.played else []
    if intent_of(action) == intent_of(exercise.line[0]):
        is_paid = not isinstance(action, _WITHOUT_PRICE)
        paid = _("The idea is right, but it is paid for with the wrong cards.")
        words.append(paid if is_paid else _("The idea is right, but with other cards."))
    why = reason_of_verdict(verdict, action, observe(exercise.position, exercise.side), is_tried=True)
    # The heading names the answer, which is still to be found, and so would a raid that was not tried.
    short = why._replace(points=tuple(point for point in why.points if not (point.is_gain or _names_raid(point))))
    return Response(False, (*words, left, *short.sentences), line)


def _names_raid(point: Point) -> bool:
    return point.clause is not None and point.clause.topic is Topic.UNBLOCKED
