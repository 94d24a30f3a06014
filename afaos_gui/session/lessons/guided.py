"""The coach of the guided first game: what it says before decisions and after losses, and when it falls silent."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from afaos_gui.ai.search.results import Choice
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.ai.view.intents import intent_of
from afaos_gui.data.seeds import seed_sum
from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import Action, EndTurn
from afaos_gui.rules.view import View
from afaos_gui.session.machine.advice import Advised, advice_of
from afaos_gui.session.words.advice_texts import standing_words

LEVEL = "settler"
"""The level of the opponent."""
GAME, CALM, OVER = "guided game", "guided calm", "guided over"
"""Keys in the progress file: which game is guided, how many turns went well, and whether one was finished."""
REASON_FROM, SILENT_FROM = 4, 8
"""After this many good turns without help only the reason is given, and then nothing unless asked."""
FIRST_TURNS = 5
"""Until this turn it says what an end of turn brings."""
SETBACK = 2
"""How many turns a turn with a loss sets the learner back."""
LOSS = 0.05
"""The loss of win probability by one action that is worth a sentence."""
LEAST_SHARE = 0.04
"""Of the search's visits: an action with a smaller share is judged by the next position instead."""
MOST_REASONS = 2


class Speech(Enum):
    """How much the coach says unasked."""

    WHOLE = "the action and why"
    REASON = "why only"
    SILENT = "nothing"


class Said(NamedTuple):
    """The text on the coach's slip."""

    do: str
    why: str
    note: str


def mark_of(seed: bytes) -> int:
    """A number that identifies a game without revealing its seed; 0 if it has none."""
    return int(seed_sum(seed)[:12], 16) if seed else 0


class Coach:
    """The coach; it is given advice and actions in turn."""

    def __init__(self, calm: int = 0) -> None:
        """`calm` is how many turns have gone well so far."""
        self.calm = calm
        self._best: Advised | None = None
        self._choice: Choice | None = None
        self._chance = 0.0
        self._is_only = False
        """Whether there is nothing else to do."""
        self._turn = -1
        self._lost = 0.0
        self._was_helped = False
        self._is_shown = False
        self._unjudged: tuple[int, float, Advised] | None = None
        """An action that was hardly searched: its turn, the win probability before it, and what was better."""
        self._note = ""

    @property
    def speech(self) -> Speech:
        """How much the coach says now."""
        if self._is_shown or self.calm < REASON_FROM:
            return Speech.WHOLE
        if self.calm >= SILENT_FROM:
            return Speech.SILENT
        return Speech.WHOLE if self._is_only else Speech.REASON

    @property
    def suggested(self) -> Action | None:
        """The action that the coach thinks best in the current position."""
        return self._best.action if self._best is not None else None

    # What happens

    def advise(self, view: View, choice: Choice) -> None:
        """Take note of the machine's choice for a decision of the learner."""
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
        self._is_only = len({intent_of(action) for action in legal_for(view)}) == 1

    def say_anew(self, view: View) -> None:
        """Put the suggestion for the same position into the present language; a remark about earlier ones is over."""
        if self._choice is not None:
            self._best, self._note = advice_of(view, self._choice).best[0], ""

    def acted(self, action: Action) -> None:
        """Take note of what the learner did in the position just advised on."""
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
        """Take note of an undo: nothing was lost."""
        self._forget_position()
        self._unjudged, self._note, self._lost = None, "", 0.0

    def show(self) -> None:
        """Show the suggestion, because the learner asked for it."""
        self._is_shown = True
        self._was_helped |= not self._is_only

    def _forget_position(self) -> None:
        self._best = self._choice = None
        self._is_shown = False

    def _count(self, lost: float, better: Advised) -> None:
        self._lost = max(self._lost, lost)
        if lost >= LOSS:
            words = _("That cost about {points} of a hundred chances to win. Better was: {action}.")
            self._note = words.format(points=round(100 * lost), action=better.label)

    def _close_turn(self) -> None:
        """Close a turn of the learner: it went well, badly, or with help."""
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
        """The action, the reason, and what was lost just now; each may be empty."""
        best = self._best
        if best is None:
            return Said("", "", self._note)
        reasons = _joined(best.reason.paragraphs)
        if self.speech is Speech.WHOLE:
            return Said(best.label, reasons or self._why_at_all, self._note)
        if self.speech is Speech.REASON:
            clue = _("A clue to the coach’s choice: “{reasons}”").format(reasons=reasons) if reasons else ""
            return Said(_("What would you do?"), clue or self._why_at_all, self._note)
        return Said("", _("You hardly need a coach any more. Ask when you are in doubt."), self._note)

    @property
    def _why_at_all(self) -> str:
        """What there is to say of an action without reasons: why it is the only one, and how the game stands."""
        standing = standing_words(self._chance)
        standing = standing[:1].upper() + standing[1:]
        if self._best is None or not self._is_only:
            return standing
        only = _("There is nothing else to choose.")
        if isinstance(self._best.action, EndTurn):
            if self._turn > FIRST_TURNS:
                return standing
            only = _("Your actions are used: your hand is filled to five cards, and it is the other side’s turn.")
        return f"{only} {standing}"


def _value_of(action: Action, choice: Choice) -> float | None:
    """The win probability of an action as the machine saw it; None if it was hardly searched."""
    intent = intent_of(action)
    alike = [one for one in choice.best if intent_of(one.action) == intent]
    whole = max(1, choice.iterations, sum(one.visits for one in choice.best))
    if sum(one.visits for one in alike) < LEAST_SHARE * whole:
        return None
    return max(one.value for one in alike)


def _joined(reasons: Sequence[str]) -> str:
    return " ".join(reasons[:MOST_REASONS])
