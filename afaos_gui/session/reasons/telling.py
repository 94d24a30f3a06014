"""Reasons: one action held beside another, and what sets them apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from afaos_gui.ai.view.belief import legal_for
from afaos_gui.ai.view.intents import intent_of
from afaos_gui.data.saves.reviews import Verdict
from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import Action, Decline, Draft, EndTurn, Pass, Raid, Reinforce
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import View
from afaos_gui.session.reasons.clauses import ANSWERED, clauses
from afaos_gui.session.reasons.sentences import clause_sentence, rival_name
from afaos_gui.session.reasons.sequel import Sequel, sequel_of, with_answer_of
from afaos_gui.session.reasons.styles import style_noun, style_of
from afaos_gui.session.reasons.topics import Clause, Topic
from afaos_gui.session.review.marks import LEAST_LOSS, Mark
from afaos_gui.session.words.action_texts import action_told
from afaos_gui.session.words.names import card_names, money_text, told_card_name

LEAST = LEAST_LOSS[Mark.DOUBTFUL]
"""Differences in win probability below this count as none."""
MOST_POINTS = 2
"""How many points are told for the better action, or where there are no others, against the worse one."""
SPARED = (Topic.MONEY, Topic.AFFORDS, Topic.KEPT, Topic.SHIELD, Topic.STRENGTH, Topic.DECK)
"""What one has more of merely because an action was not done."""
RAIDED = (Topic.POINTS, Topic.THEIR_POINTS)
"""What a raid changes unless it is blocked."""
LIGHT = 0.3
"""Clauses that weigh less are told only where there are no others."""


class Weighed(NamedTuple):
    """An action with its expected line, its win probability and the margin of error of that."""

    action: Action
    line: tuple[Action, ...]
    value: float = 0.5
    error: float = 0.0


class Point(NamedTuple):
    """A sentence of a reason, and whether it speaks for the action.

    `clause` is what it says in figures, and `sequels` what it compares: that of the action, and that of its rival.
    """

    is_gain: bool
    words: str
    clause: Clause | None = None
    sequels: tuple[Sequel, Sequel] | None = None


class Reason(NamedTuple):
    """Why an action is better, worse or about as good as `rival`: what they are compared by, and the points."""

    heading: str
    points: tuple[Point, ...]
    rival: Action | None = None
    is_equal: bool = False
    turn: tuple[Action, ...] = ()
    """The turn that the action begins, as far as its line goes."""
    is_first: bool = False
    """Whether this is the first of several actions that are offered."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """The points as text, figures after the sign of what they are."""
        signed = ((f"{'+' if point.is_gain else '−'} " if point.clause else "", point.words) for point in self.points)
        return tuple(map("".join, signed))

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The heading and the points."""
        return (self.heading, *self.sentences) if self.heading else ()


NOTHING = Reason("", ())


def are_tied(one: Weighed, other: Weighed) -> bool:
    """Whether two actions are within noise of each other."""
    return abs(one.value - other.value) < max(LEAST, one.error, other.error)


def reasons_of(view: View, offered: Sequence[Weighed]) -> tuple[Reason, ...]:
    """A reason for each action: the first beside the second, the others beside the first. No two say the same.

    Where every rival leads to words that have been said, nothing is.
    """
    best = offered[0]
    sequels = [sequel_of(view, one.line or (one.action,)) for one in offered]
    rest = [reason(view, one, best, (here, sequels[0])) for one, here in zip(offered[1:], sequels[1:], strict=True)]
    told = [number for number, one in enumerate(rest, 1) if one.points]
    beside = next((number for number in told if rest[number - 1].points[0].clause), told[-1] if told else 0)
    if beside:
        first = reason(view, best, offered[beside], (sequels[0], sequels[beside]), is_better=True)
    else:
        first = lone_reason(view, sequels[0])
    found = [first._replace(is_first=True), *rest]
    said: list[set[str]] = []
    for number, one in enumerate(found):
        rivals = iter(other for other in range(1, len(found)) if other != number)
        while _words_of(one) in said and (rival := next(rivals, None)) is not None:
            one = reason(view, offered[number], offered[rival], (sequels[number], sequels[rival]))
        if _words_of(one) in said:
            one = one._replace(heading="", points=())
        found[number] = one
        said.append(_words_of(one))
    return tuple(found)


def _words_of(found: Reason) -> set[str]:
    return set(re.findall(r"\w+", " ".join(found.paragraphs).lower()))


def reason(
    view: View,
    one: Weighed,
    other: Weighed,
    sequels: tuple[Sequel, Sequel] | None = None,
    is_better: bool = False,
    names_next: bool = True,
) -> Reason:
    """Why one action is better, worse or as good as another, by what their lines lead to.

    Without `names_next` one who has still to find what best follows is told only of the actions themselves.
    """
    here, there = sequels or (sequel_of(view, one.line), sequel_of(view, other.line))
    is_equal = are_tied(one, other)
    if not names_next and len(here.own) > 1:  # what follows would be counted without being named
        here, there = _first(view, here), _first(view, there)
    told, both = _compared(view, here, there, is_equal, one.value >= other.value)
    has_back, is_over = all(sequel.back is not None for sequel in both), here.is_over and there.is_over
    if not told and _intents(here) == _intents(there):
        words = _("About equal to “{rival}”: the turn comes to the same in another order.")
        rival = rival_name(other.action, one.action, view)
        return Reason(words.format(rival=rival), (), other.action, True, here.own)
    is_above = is_better or (is_equal and one.value >= other.value)
    points = _points(told, one.action, other.action, view, is_above)
    if not any(point.is_gain == is_above for point in points) and not (is_equal and points):
        words = _later(is_equal, is_above, bool(told), has_back)
        if is_over:
            is_alike = is_above or is_equal
            words = (
                _("The game ends either way.") if is_alike else _("The game ends either way, less often with a win.")
            )
        points = (*points, Point(is_above or is_equal, words))
    has_figures = any(point.clause is not None for point in points)
    mine, theirs = _style(*both, view), _style(*both[::-1], view)
    following = _names(both[0].own[1:], one.action, view) if names_next else ""
    asks = is_better and (has_back or bool(following))
    words = _equal_heading(mine, theirs, has_figures) if is_equal else _heading(both[1], is_over, asks)
    when = _when(bool(following), both[0]).format(next=following)
    if any(point.clause and point.clause.topic in RAIDED for point in points) and any(map(_raids_unblocked, both)):
        when = _("{when}, unless the raid is blocked").format(when=when)
    heading = words.format(
        rival=_rival(*both, one.action, other.action, view),
        when=when,
        mine=mine,
        other=theirs,
    )
    return Reason(heading, points, other.action, is_equal, here.own)


def gain_over(rival: Action, action: Action, view: View) -> Point | None:
    """What an action brings at once that a rival does not, beside what the rival would have cost."""
    both = sequel_of(view, (action,)), sequel_of(view, (rival,))
    told = [(clause, both) for clause in clauses(*both) if clause.is_gain and clause.topic not in SPARED]
    return next(iter(_points(told, action, rival, view, True)), None)


Told = tuple[Clause, tuple[Sequel, Sequel]]


def _compared(
    view: View, here: Sequel, there: Sequel, is_equal: bool, leads: bool
) -> tuple[list[Told], tuple[Sequel, Sequel]]:
    """The clauses of two sequels, and the two that most of them compare.

    Both have the same answer, that to the better, where the other can be answered so; only what becomes of sieges and
    of the game is told with each one's own answer, and not where both are as good or the same in another order. Where
    only one answer is known, the turns are compared without; where a turn is not known to its end, only the first
    actions are.
    """
    both, is_same = (here, there), _intents(here) == _intents(there)
    alike = (here, with_answer_of(view, there, here)) if leads else (with_answer_of(view, here, there), there)
    if alike[0] is not None and alike[1] is not None:
        both = alike[0], alike[1]
    elif not (_is_whole(here) and _is_whole(there)):
        both = both if is_same else (_first(view, here), _first(view, there))
    elif (here.back is None or there.back is None) and here.steps[len(here.turn) :] != there.steps[len(there.turn) :]:
        both = _cut(view, here, len(here.turn)), _cut(view, there, len(there.turn))
    told = [(clause, both) for clause in clauses(*both)]
    if not (is_equal or is_same) and both != (here, there) and here.back is not None and there.back is not None:
        known = {(clause.topic, clause.places) for clause, _both in told}
        answered = [clause for clause in clauses(here, there) if clause.topic in ANSWERED]
        told += [(one, (here, there)) for one in answered if (one.topic, one.places) not in known]
    return sorted(told, key=lambda one: -one[0].weight), both


def _is_whole(sequel: Sequel) -> bool:
    """Whether the turn is known to its end."""
    return sequel.back is not None or any(isinstance(step.action, EndTurn) for step in sequel.turn)


def _raids_unblocked(sequel: Sequel) -> bool:
    """Whether a raid of this turn is let through, which nobody can know."""
    return any(isinstance(one.action, Raid) and isinstance(then.action, Decline) for one, then in pairwise(sequel.turn))


def _cut(view: View, sequel: Sequel, steps: int) -> Sequel:
    """The sequel of so many first steps alone."""
    return sequel_of(view, [step.action for step in sequel.steps[:steps]])


def _first(view: View, sequel: Sequel) -> Sequel:
    """The sequel of the first action alone, with what the viewer is asked about it."""
    for steps in range(1, len(sequel.steps)):
        found = _cut(view, sequel, steps)
        if sequel.steps[steps].side != sequel.viewer or found.end.decision is Decision.TURN:
            return found
    return sequel


def _intents(sequel: Sequel) -> Counter[object]:
    return Counter(intent_of(action) for action in sequel.own)


def _when(has_next: bool, turn: Sequel) -> str:
    """When the figures of a reason are so; `has_next` says whether what follows is named."""
    if turn.back is not None:
        return _("By your next turn, with “{next}” to follow") if has_next else _("By your next turn")
    if has_next:
        return _("With “{next}” to follow")
    return _("Right after it")


def _heading(rival: Sequel, is_over: bool, asks: bool) -> str:
    """What the points are about, where one action is better; `asks` puts it as a question."""
    if is_over:
        return _("Compared with “{rival}”:")
    if all(isinstance(action, Pass) for action in rival.own):
        return _("{when}, compared with doing nothing:")
    return _("Why not “{rival}”? {when}:") if asks else _("{when}, compared with “{rival}”:")


def _equal_heading(mine: str, other: str, has_figures: bool) -> str:
    """What the points are about, where both actions are about as good; `mine` and `other` are what they put first."""
    is_of_two_styles = mine and other and mine != other
    if not has_figures:
        styles = _("About equal to “{rival}”; it puts {mine} before {other}:")
        return styles if is_of_two_styles else _("About equal to “{rival}”:")
    if is_of_two_styles:
        return _("About equal to “{rival}”; it puts {mine} before {other}. {when}:")
    return _("About equal to “{rival}”. {when}:")


def _rival(here: Sequel, there: Sequel, one: Action, other: Action, view: View) -> str:
    """What an action is held beside: the other, with what follows it where that makes a difference."""
    known = {intent_of(action) for action in here.own[1:]}
    following = [action for action in there.own[1:] if intent_of(action) not in known and not isinstance(action, Pass)]
    return _names((other, *following), one, view)


def _names(actions: Sequence[Action], beside: Action, view: View) -> str:
    """The names of actions one after the other."""
    told = ""
    for action in actions:
        name, beside = rival_name(action, beside, view), action
        told = _("{deed}, then {next}").format(deed=told, next=name) if told else name
    return told


def _style(one: Sequel, other: Sequel, view: View) -> str:
    """What a turn puts first of what the other turn has not, or nothing; of a siege only its beginning counts."""
    known = {intent_of(action) for action in other.own}
    apart = (own for own in one.own if intent_of(own) not in known and not isinstance(own, Reinforce))
    return next((style_noun(style_of(action, view)) for action in apart), "")


def _points(told: Sequence[Told], one: Action, other: Action, view: View, is_better: bool) -> tuple[Point, ...]:
    """The weightiest clauses in sentences, first those that say why the action is better or worse."""
    labels = action_told(one, view), action_told(other, view)
    fitting = [pair for pair in told if not _repeats(pair[0], labels, view)]
    heavy = [pair for pair in fitting if pair[0].weight >= LIGHT] or fitting
    gains = [pair for pair in heavy if pair[0].is_gain]
    losses = [pair for pair in heavy if not pair[0].is_gain]
    first, second = (gains, losses) if is_better else (losses, gains)
    chosen = [*first[: MOST_POINTS if is_better or not second else 1], *second[:1]]
    return tuple(Point(clause.is_gain, _point_words(clause, both[0], view), clause, both) for clause, both in chosen)


def _point_words(clause: Clause, here: Sequel, view: View) -> str:
    """A clause in a sentence; of cards that only the turn's second action gets, it says so."""
    if _is_of_next(clause, here):
        return _("Your second action then adds {cards} to your deck.").format(
            cards=card_names(clause.cards, view.viewer)
        )
    return clause_sentence(clause, view)


def _is_of_next(clause: Clause, here: Sequel) -> bool:
    """Whether a clause is about cards that the turn's second action adds."""
    later = here.own[1] if len(here.own) > 1 else None
    return clause.topic is Topic.OWNED and clause.is_gain and isinstance(later, Draft) and clause.cards == later.cards


def _repeats(clause: Clause, labels: tuple[str, str], view: View) -> bool:
    """Whether a clause says no more than the names of the actions."""
    if clause.topic is Topic.MONEY:
        return money_text(clause.mine) in labels[0]
    if clause.topic in (Topic.OWNED, Topic.KEPT) and clause.cards:
        named = [told_card_name(card, view.viewer) for card in clause.cards]
        return any(all(name in label for name in named) for label in labels[: 1 if clause.topic is Topic.KEPT else 2])
    return False


def _later(is_equal: bool, is_better: bool, has_others: bool, has_back: bool) -> str:
    if is_equal and not has_back:
        return _("So far nothing that can be counted tells them apart.")
    if is_equal:
        return _("By your next turn nothing that can be counted tells them apart.")
    if has_others:
        return _("What it gains comes later.") if is_better else _("What it costs comes later.")
    if not has_back:
        return _("It pays off only later.") if is_better else _("It falls behind only later.")
    if is_better:
        return _("It pays off only later: until your next turn all that can be counted is the same.")
    return _("It falls behind only later: until your next turn all that can be counted is the same.")


def lone_reason(view: View, here: Sequel) -> Reason:
    """Why the first action of a sequel, where no other line is known: beside doing nothing, or else another answer."""
    action = here.own[0] if here.own else None
    idle = _idle(view, action) if action is not None else None
    if action is None or idle is None:
        return NOTHING
    turn = [idle] * (max(1, view.actions_left) if isinstance(idle, Pass) else 1)
    ends = (EndTurn(),) if view.decision is Decision.TURN and not isinstance(idle, EndTurn) else ()
    there = sequel_of(view, (*turn, *ends, *here.replies, EndTurn()), skips=True)
    return reason(view, Weighed(action, (), 1.0), Weighed(idle, (), 0.0), (here, there), is_better=True)


def _idle(view: View, action: Action) -> Action | None:
    """What would be done instead of an action by one who does nothing; None if there is nothing else."""
    others = [one for one in legal_for(view) if intent_of(one) != intent_of(action)]
    for kind in (Pass, EndTurn, Decline):
        for one in others:
            if isinstance(one, kind):
                return one
    return others[0] if others else None


def reason_of_verdict(verdict: Verdict, done: Action, view: View, is_tried: bool = False) -> Reason:
    """Why the machine's action is better than what was done; with `is_tried`, why what was tried falls short of it."""
    best = Weighed(verdict.line[0], verdict.line, verdict.chance, verdict.error)
    if not verdict.other or done == best.action:
        return lone_reason(view, sequel_of(view, verdict.line))
    other = Weighed(done, verdict.other, verdict.played, verdict.error)
    return reason(view, other, best) if is_tried else reason(view, best, other, is_better=True)
