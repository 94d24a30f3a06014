"""The coach of the guided first game: what it says before each decision and after a loss, and when it falls silent."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from afaos_gui.ai.intents import intent_of
from afaos_gui.ai.levels import Choice
from afaos_gui.data.language import _
from afaos_gui.data.seeds import seed_sum
from afaos_gui.rules.actions import Action
from afaos_gui.rules.view import View
from afaos_gui.session.advice import Advised, advice_of
from afaos_gui.session.advice_texts import standing_words

LEVEL = "settler"
"""Who plays the other side."""
GAME, CALM, OVER = "guided game", "guided calm", "guided over"
"""Under these names the progress keeps which game is guided, how many turns went well, and that one was played."""
REASON_FROM, SILENT_FROM = 4, 8
"""After so many turns played well by oneself only the reason is told, and then nothing unless one asks."""
SETBACK = 2
"""So many turns less after one that lost something."""
LOSS = 0.05
"""A chance of winning lost in one action that is worth a sentence."""
LEAST_SHARE = 0.04
"""Of the machine's thought: an action that got less of it is judged by the next position instead."""
MOST_REASONS = 2


class Speech(Enum):
    """How much the coach says by itself."""

    WHOLE = "the action and why"
    REASON = "why only"
    SILENT = "nothing"


class Said(NamedTuple):
    """What stands on the coach's slip."""

    do: str
    why: str
    note: str


def mark_of(seed: bytes) -> int:
    """A number by which a game is known again, which tells nothing of its seed; 0 where it has none."""
    return int(seed_sum(seed)[:12], 16) if seed else 0


class Coach:
    """Is told of advice and of actions, in turn."""

    def __init__(self, calm: int = 0) -> None:
        """`calm` is how many turns went well so far."""
        self.calm = calm
        self._best: Advised | None = None
        self._choice: Choice | None = None
        self._chance = 0.0
        self._turn = -1
        self._lost = 0.0
        self._was_helped = False
        self._is_shown = False
        self._unjudged: tuple[int, float, Advised] | None = None
        """The turn of an action that the machine had hardly looked at, the chance before it, and what was better."""
        self._note = ""

    @property
    def speech(self) -> Speech:
        """How much it says now."""
        if self._is_shown or self.calm < REASON_FROM:
            return Speech.WHOLE
        return Speech.REASON if self.calm < SILENT_FROM else Speech.SILENT

    @property
    def suggested(self) -> Action | None:
        """The action that it thinks best in the present position."""
        return self._best.action if self._best is not None else None

    # What happens

    def advise(self, view: View, choice: Choice) -> None:
        """The machine has looked at a decision of the learner's."""
        advice = advice_of(view, choice)
        if view.turn != self._turn:
            self._close_turn()
            self._turn = view.turn
        if self._unjudged is not None:
            turn, before, better = self._unjudged
            if turn == view.turn:
                self._count(before - advice.win_chance, better)
        self._unjudged, self._is_shown = None, False
        self._choice, self._best, self._chance = choice, advice.best[0], advice.win_chance

    def acted(self, action: Action) -> None:
        """The learner has done something in the position that was advised on."""
        best, choice = self._best, self._choice
        self._forget_position()
        self._note = ""
        if best is None or choice is None:
            return
        if intent_of(action) == intent_of(best.action):
            return
        value = _value_of(action, choice)
        if value is None:
            self._unjudged = (self._turn, self._chance, best)
        else:
            self._count(best.win_chance - value, best)

    def went_back(self) -> None:
        """What was done has been taken back: nothing was lost."""
        self._forget_position()
        self._unjudged, self._note, self._lost = None, "", 0.0

    def show(self) -> None:
        """The learner asks what it would do."""
        self._is_shown = self._was_helped = True

    def _forget_position(self) -> None:
        self._best = self._choice = None
        self._is_shown = False

    def _count(self, lost: float, better: Advised) -> None:
        self._lost = max(self._lost, lost)
        if lost >= LOSS:
            words = _("That cost about {points} of a hundred chances to win. Better was: {action}.")
            self._note = words.format(points=round(100 * lost), action=better.label)

    def _close_turn(self) -> None:
        """A turn of the learner's is over: it went well, badly, or with help."""
        if self._turn < 0:
            return
        if self._lost >= LOSS:
            self.calm = max(0, self.calm - SETBACK)
        elif not self._was_helped:
            self.calm += 1
        self._lost, self._was_helped = 0.0, False

    # What it says

    @property
    def said(self) -> Said:
        """The action, why, and what was lost just now; each may be empty."""
        best = self._best
        if best is None:
            return Said("", "", self._note)
        reasons = _joined(best.reasons)
        if self.speech is Speech.WHOLE:
            return Said(best.label, reasons or self._standing, self._note)
        if self.speech is Speech.REASON:
            return Said(reasons or self._standing, _("What would you do?"), self._note)
        return Said("", _("You hardly need a coach any more. Ask when you are in doubt."), self._note)

    @property
    def _standing(self) -> str:
        words = standing_words(self._chance)
        return words[:1].upper() + words[1:]


def _value_of(action: Action, choice: Choice) -> float | None:
    """The chance of winning with an action as the machine saw it; None where it hardly looked."""
    intent = intent_of(action)
    alike = [one for one in choice.best if intent_of(one.action) == intent]
    whole = max(1, choice.iterations, sum(one.visits for one in choice.best))
    if sum(one.visits for one in alike) < LEAST_SHARE * whole:
        return None
    return max(one.value for one in alike)


def _joined(reasons: Sequence[str]) -> str:
    return " ".join(reasons[:MOST_REASONS])
