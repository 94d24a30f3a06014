"""The coach of the guided first game: what it asks and says before decisions, and what it says of what was done."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from afaos_gui.ai.search.results import Choice
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.ai.view.intents import intent_of
from afaos_gui.data.seeds import seed_sum
from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules.actions import Action, Ambush, EndTurn, Pass, Raid, Withdraw
from afaos_gui.rules.chapters.turn import SIDES_FIRST_TURNS
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import View
from afaos_gui.session.coaching.learned import ChoiceTally, Said
from afaos_gui.session.coaching.plans import can_begin, plan_sentence, plan_title
from afaos_gui.session.machine.advice import Advice, Advised, advice_of
from afaos_gui.session.reasons.sentences import rival_name
from afaos_gui.session.reasons.styles import plan_of, style_of
from afaos_gui.session.reasons.telling import Reason, Weighed, are_tied, gain_over, reason

LEVEL = "settler"
"""The level of the opponent."""
GAME, CALM, OVER = "guided game", "guided calm", "guided over"
"""Keys in the progress file: which game is guided, how many turns went well, and whether one was finished."""
REASON_FROM, SILENT_FROM = 4, 8
"""After this many good turns without help only the plan is named, and then nothing unless asked."""
FIRST_TURNS = 5
"""Until this turn it says what an end of turn brings."""
SETBACK = 2
"""How many turns a turn with a loss sets the learner back."""
LOSS = 0.05
"""The loss of win probability by one action of which even a silent coach speaks."""
LEAST_SHARE = 0.04
"""Of the search's visits: an action with a smaller share, and no line, is judged by the next position instead."""


class Speech(Enum):
    """How much the coach says unasked."""

    WHOLE = "the plan, and what it rests on"
    REASON = "the plan only"
    SILENT = "nothing"


class _Unjudged(NamedTuple):
    """An action that was hardly searched, with the position before it and what was better."""

    view: View
    action: Action
    better: Advised


def mark_of(seed: bytes) -> int:
    """A number that identifies a game without revealing its seed; 0 if it has none."""
    return int(seed_sum(seed)[:12], 16) if seed else 0


class Coach:
    """The coach; it is given advice and actions in turn."""

    def __init__(self, calm: int = 0, progress: Mapping[str, int] | None = None) -> None:
        """`calm` is how many turns have gone well so far, and `progress` holds the tally of the game."""
        self.calm = min(calm, SILENT_FROM)
        self.tally = ChoiceTally(progress or {})
        """What the learner has chosen so far."""
        self._view: View | None = None
        self._advice: Advice | None = None
        self._choice: Choice | None = None
        self._is_only = False
        """Whether there is nothing else to do."""
        self._turn = -1
        self._lost = 0.0
        self._was_helped = self._has_missed = self._is_shown = False
        self._tried: View | None = None
        """The position in which the learner last tried something."""
        self._shown: View | None = None
        """The position in which the coach last showed what it would do."""
        self._unjudged: _Unjudged | None = None
        self._note: tuple[str, ...] = ()
        self.is_sorry = False
        """Whether what was done last is worth taking back."""

    @property
    def speech(self) -> Speech:
        """How much the coach says now."""
        if self._is_shown or self.calm < REASON_FROM:
            return Speech.WHOLE
        if self.calm >= SILENT_FROM and self._lost < LOSS:
            return Speech.SILENT
        return Speech.WHOLE if self._is_only else Speech.REASON

    @property
    def suggested(self) -> Action | None:
        """The action that the coach thinks best in the current position."""
        return self._advice.best[0].action if self._advice is not None else None

    @property
    def progress(self) -> dict[str, int]:
        """What the learner has chosen so far, as the progress file keeps it."""
        return self.tally.numbers

    @property
    def summary(self) -> Said:
        """What is said at the end of the game."""
        return self.tally.said

    @property
    def tells(self) -> bool:
        """Whether the coach names the action: it was asked to, or there is no other."""
        return self._advice is not None and (self._is_shown or self._is_only)

    @property
    def may_do(self) -> bool:
        """Whether the coach may do it itself: the learner has tried something here, or has asked."""
        return self.tells or (self._advice is not None and self._view == self._tried)

    # What happens

    def advise(self, view: View, choice: Choice) -> None:
        """Take note of the machine's choice for a decision of the learner; the same again changes nothing."""
        if choice is self._choice and view == self._view and self._unjudged is None:
            return
        advice = advice_of(view, choice)
        if view.turn != self._turn and view.mover == view.viewer:  # an answer belongs to the turn before
            self._close_turn()
            self._turn = view.turn
        unjudged, self._unjudged = self._unjudged, None
        if unjudged is not None and unjudged.view.turn == view.turn:
            best = advice.best[0]
            line = (unjudged.action, *best.line)
            self._compare(unjudged.view, Weighed(unjudged.action, line, best.win_chance, best.error), unjudged.better)
        self._is_shown = False
        self._view, self._choice, self._advice = view, choice, advice
        self._is_only = len({*_worth_asking_about(view, advice.best[0].action)}) == 1

    def say_anew(self, view: View) -> None:
        """Put the suggestion for the same position into the present language; a remark about earlier ones is over."""
        self._note = ()
        if self._choice is not None:
            self._advice = advice_of(view, self._choice)

    def acted(self, action: Action) -> None:
        """Take note of what the learner did in the position just advised on."""
        view, advice, choice, is_only = self._view, self._advice, self._choice, self._is_only
        was_shown = view == self._shown
        self._forget_position()
        self._note, self.is_sorry = (), False
        if view is None or advice is None or choice is None:
            return
        best = advice.best[0]
        if is_only and action == best.action:
            return
        self._tried = view
        done = _weighed(action, advice, choice)
        if action == best.action:
            if was_shown:
                self.tally.count_shown(style_of(best.action, view))
            else:
                self.tally.count(style_of(best.action, view), True)
                self._praise(best, action, view)
        elif intent_of(action) == intent_of(best.action):
            # With other cards it may be worth far less, and no answer of the other side is the learner's fault.
            self._unjudged = None if isinstance(action, Ambush | Raid) else _Unjudged(view, action, best)
        elif done is not None:
            self._compare(view, done, best)
        elif view.decision is not Decision.TURN or (isinstance(action, EndTurn) and view.actions_left):
            self._tell_unsearched(view, action, best)
        else:
            self._unjudged = _Unjudged(view, action, best)

    def went_back(self) -> None:
        """Take note of an undo: nothing was lost."""
        self._forget_position()
        self._unjudged, self._note, self._lost, self.is_sorry = None, (), 0.0, False
        self._has_missed = False

    def show(self) -> None:
        """Show the suggestion, because the learner asked for it; a remark about earlier ones is over."""
        self._is_shown, self._shown, self._note = True, self._view, ()
        self._was_helped |= not self._is_only

    def _forget_position(self) -> None:
        self._view = self._advice = self._choice = None
        self._is_shown = False

    def _compare(self, view: View, done: Weighed, better: Advised) -> None:
        """Say what an action gives beside the better one, in what can be counted."""
        best = better.weighed
        is_tied = are_tied(done, best)
        lost = 0.0 if is_tied else best.value - done.value
        self.tally.count(style_of(best.action, view), is_tied)
        self._lost, self._has_missed = max(self._lost, lost), self._has_missed or not is_tied
        why, deed = reason(view, done, best, names_next=False), rival_name(done.action, best.action, view)
        if lost >= LOSS:
            self.is_sorry = True
            words = _("“{deed}” cost about {points} of a hundred chances to win. Better was: {action}.")
            cost = words.format(deed=deed, points=round(100 * lost), action=better.label)
            self._note = (cost, *why.paragraphs)
        elif self.speech is not Speech.SILENT and (is_tied or lost > 0):
            words = _("You chose “{deed}”. {words}").format(deed=deed, words=why.heading)
            has_figures = any(point.clause is not None for point in why.points)
            self._note = (words, *why.sentences) if has_figures else ()

    def _tell_unsearched(self, view: View, done: Action, better: Advised) -> None:
        """Say what an action that the machine hardly looked at gives up, where no later position judges it."""
        self.tally.count(style_of(better.action, view), False)
        self._has_missed = True
        if self.speech is Speech.SILENT:
            return
        words = _("You chose “{deed}”. Better was: {action}.")
        if isinstance(done, EndTurn):
            words = ngettext(
                "You left {count} action unused. Better was: {action}.",
                "You left {count} actions unused. Better was: {action}.",
                view.actions_left,
            )
        deed = rival_name(done, better.action, view)
        why = reason(view, Weighed(done, (done,), 0.0), better.weighed, names_next=False)
        self._note = (words.format(deed=deed, count=view.actions_left, action=better.label), *why.paragraphs)

    def _praise(self, best: Advised, done: Action, view: View) -> None:
        """Say what was gained at once by the best action, while the coach still speaks."""
        rival = best.reason.rival
        if rival is None or isinstance(rival, Pass) or self.speech is Speech.SILENT:
            return
        gain = gain_over(rival, best.action, view)
        if gain is not None:
            heading = _("“{deed}” was well chosen, compared with “{rival}”:")
            heading = heading.format(deed=rival_name(done, rival, view), rival=rival_name(rival, done, view))
            self._note = (heading, *Reason(heading, (gain,)).sentences)

    def _close_turn(self) -> None:
        """Close a turn of the learner: it went well, badly, with help, or with something better missed."""
        if self._turn < 0:
            return
        if self._lost >= LOSS:
            self.calm = max(0, self.calm - SETBACK)
        elif not (self._was_helped or self._has_missed):
            self.calm = min(SILENT_FROM, self.calm + 1)
        self._lost, self._was_helped, self._has_missed = 0.0, False, False

    # What it says

    @property
    def said(self) -> Said:
        """The question or the action, why, and what came of the last action; each may be empty."""
        note, view, advice = "\n".join(self._note), self._view, self._advice
        if view is None or advice is None:
            return Said("", "", note)
        if view.turn <= SIDES_FIRST_TURNS and self._tried is None:
            note = _("Try what you think right, and the coach compares it with what it would do.")
            if self.tells:
                note = _("Choose what is lit, and the bar below the map offers it.")
        best = advice.best[0]
        if self._is_only:
            return Said(best.label, self._why_only(best.action), note)
        if self._is_shown:
            why = "\n".join(best.reason.paragraphs) or self._why_only(best.action)
            return Said(best.label, why, note)
        if self.speech is Speech.SILENT:
            return Said("", _("You hardly need a coach any more. Ask when you are in doubt."), note)
        question, why = _("What would you do?"), ""
        if view.decision is Decision.TURN and view.actions_left:
            plan = plan_of(best.reason.turn or (best.action,), view)
            if not can_begin(plan, view):
                plan = plan_of((best.action,), view)
            question = f"{plan_title(plan)} {question}"
            why = plan_sentence(plan, view) if self.speech is Speech.WHOLE else ""
        elif view.decision is Decision.TURN:
            why = _("Your actions are used. A free action may come before the end of the turn.")
        return Said(question, why, note)

    def _why_only(self, action: Action) -> str:
        """Why there is only one thing to do."""
        if isinstance(action, EndTurn):
            if self._turn > FIRST_TURNS:
                return ""
            return _("Your actions are used: your hand is filled to five cards, and it is the other side’s turn.")
        if isinstance(action, Pass):
            return _("There is no card in your hand to do anything with, so the action is passed.")
        return _("There is nothing else to choose.")


def _worth_asking_about(view: View, best: Action) -> list[Action]:
    """What is legal, without giving up a siege where that is not best."""
    gives_up = isinstance(best, Withdraw)
    return [action for action in legal_for(view) if gives_up or not isinstance(action, Withdraw)]


def _weighed(action: Action, advice: Advice, choice: Choice) -> Weighed | None:
    """An action as the machine saw it; None if it was hardly searched."""
    intent = intent_of(action)
    for one in advice.best:
        if intent_of(one.action) == intent and (len(one.line) > 1 or one.share >= LEAST_SHARE):
            return one.weighed._replace(action=action, line=(action, *one.line[1:]))
    alike = [one for one in choice.best if intent_of(one.action) == intent]
    whole = max(1, choice.iterations, sum(one.visits for one in choice.best))
    if sum(one.visits for one in alike) < LEAST_SHARE * whole:
        return None
    return Weighed(action, (action,), max(one.value for one in alike))
