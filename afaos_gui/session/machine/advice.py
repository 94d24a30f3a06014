"""The machine's advice in words: its best actions with win probabilities and reasons, and how the game may go on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.ai.search.results import Candidate, Choice
from afaos_gui.ai.view.intents import intent_of
from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import (
    Action,
    Decline,
    Draft,
    EndTurn,
    ResolveSiege,
    RetrieveReserve,
    ReturnCard,
    Withdraw,
)
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import play, why_not
from afaos_gui.rules.state import Decision, Ending, GameState
from afaos_gui.rules.view import View, determinise
from afaos_gui.session.choice.ranking import with_same_cards
from afaos_gui.session.reasons.telling import NOTHING, Reason, Weighed, reasons_of
from afaos_gui.session.words.action_texts import action_label, action_short, action_told
from afaos_gui.session.words.names import place_name

BEST_LEVEL = LEVELS[-1].id
"""The level that gives advice: the strongest."""
MOST_ADVISED = 4
MOST_STEPS = 5
OPEN = (Decline, Draft, ReturnCard, ResolveSiege, Withdraw, RetrieveReserve)
"""Actions that do not name a card from a hand."""
WORLDS = 3
"""Determinised positions in which an expected line is followed; the longest result is shown."""


class Advised(NamedTuple):
    """An action that the machine considers; `share` is its share of the search's visits, 0 to 1.

    `error` is the margin of error of `win_chance` beside another's; `line` is expected to follow, from the action on.
    """

    action: Action
    label: str
    win_chance: float
    share: float
    error: float = 0.0
    line: tuple[Action, ...] = ()
    reason: Reason = NOTHING

    @property
    def weighed(self) -> Weighed:
        """The action as reasons compare it."""
        return Weighed(self.action, self.line, self.win_chance, self.error)


class LineStep(NamedTuple):
    """A step of the expected line, in words without a full stop."""

    side: Side
    label: str


class Advice(NamedTuple):
    """The machine's advice to the viewer, best action first; `line` is expected to follow it."""

    win_chance: float
    best: tuple[Advised, ...]
    line: tuple[LineStep, ...]


def advice_of(view: View, choice: Choice) -> Advice:
    """Put a choice of the machine into words; different payments for the same thing count as one action."""
    whole = max(1, choice.iterations, sum(candidate.visits for candidate in choice.best))
    deeds = _deeds(choice.best)[:MOST_ADVISED]
    best = _told_apart([_advised(view, deed, whole, choice.line) for deed in deeds], view)
    reasons = reasons_of(view, [one.weighed for one in best])
    best = tuple(one._replace(reason=reason) for one, reason in zip(best, reasons, strict=True))
    return Advice(best[0].win_chance, best, expected_line(view, best[0].line))


def _deeds(candidates: Iterable[Candidate]) -> list[list[Candidate]]:
    """Group the candidates by intent, the most visited group first."""
    alike: dict[object, list[Candidate]] = {}
    for candidate in candidates:
        alike.setdefault(intent_of(candidate.action), []).append(candidate)
    return sorted(alike.values(), key=lambda deed: -sum(candidate.visits for candidate in deed))


def _advised(view: View, deed: Sequence[Candidate], whole: int, line: Sequence[Action]) -> Advised:
    """The best payment of a deed; `line` is expected after the action that it begins with."""
    best = max(deed, key=lambda candidate: candidate.visits)
    action = with_same_cards(best.action, determinise(view, random.Random(0)))
    after = best.line[1:] or (line[1:] if line[:1] == (best.action,) else ())
    share = sum(candidate.visits for candidate in deed) / whole
    return Advised(action, action_told(action, view), best.value, share, best.error, (action, *after))


def _told_apart(advised: list[Advised], view: View) -> tuple[Advised, ...]:
    """Use exact card names in labels that would otherwise be the same."""
    alike = Counter(one.label for one in advised)
    return tuple(one._replace(label=action_label(one.action, view)) if alike[one.label] > 1 else one for one in advised)


# The expected line


def expected_line(view: View, line: Sequence[Action]) -> tuple[LineStep, ...]:
    """What is expected after the first action, as far as it can be followed; ends of turns are left out."""
    ways = (_followed(view, line, seed) for seed in range(WORLDS))
    return max(ways, key=len)[:MOST_STEPS]


def _followed(view: View, line: Sequence[Action], seed: int) -> tuple[LineStep, ...]:
    """The steps of the line in one determinised position."""
    state, chance = determinise(view, random.Random(seed)), RandomChance(seed)
    steps: list[LineStep] = []
    for index, action in enumerate(line):
        if state.ending is not Ending.NONE or state.decision is Decision.OVER:
            break
        if why_not(state, action) is not None:
            break
        side = state.to_decide
        if side == view.viewer:
            action = with_same_cards(action, state)
        words = action_told(action, state, side) if side == view.viewer else _seen_from_outside(action, state)
        state = play(state, action, chance).state
        if index and not isinstance(action, EndTurn):
            steps.append(LineStep(side, words))
    return tuple(steps)


def _seen_from_outside(action: Action, position: GameState) -> str:
    """An action of the other side without the cards from its hand, which are only guesses."""
    if isinstance(action, OPEN):
        return action_told(action, position)
    if action.place < 0:
        return action_short(action)
    return _("{deed} {place}").format(deed=action_short(action), place=place_name(action.place))
