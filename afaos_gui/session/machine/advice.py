"""The machine's advice in words: its best actions with win probabilities and reasons, and how the game may go on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.ai.search.reasons import reason_tags
from afaos_gui.ai.search.results import BETTER_DECK, Candidate, Choice
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
from afaos_gui.rules.engine import IllegalAction, apply
from afaos_gui.rules.state import Decision, Ending, GameState
from afaos_gui.rules.view import View, determinise
from afaos_gui.session.choice.ranking import with_same_cards
from afaos_gui.session.words.action_texts import action_label, action_short, action_told
from afaos_gui.session.words.advice_texts import plain_reason, reason_sentence
from afaos_gui.session.words.names import place_name

BEST_LEVEL = LEVELS[-1].id
"""The level that gives advice: the strongest."""
MOST_ADVISED = 4
MOST_STEPS = 5
OPEN = (Decline, Draft, ReturnCard, ResolveSiege, Withdraw, RetrieveReserve)
"""Actions that do not name a card from a hand."""
PRAISE = "good_card"
"""The reason given for a drafted card only if the evaluation agrees."""
WORLDS = 3
"""Determinised positions in which an expected line is followed; the longest result is shown."""


class Advised(NamedTuple):
    """An action that the machine considers; `share` is its share of the search's visits, 0 to 1."""

    action: Action
    label: str
    win_chance: float
    share: float
    reasons: tuple[str, ...]


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
    deeds = _deeds(choice.best)
    outlooks = {candidate.action: tags for candidate, tags in zip(choice.best, choice.outlooks, strict=False)}
    best = _told_apart([_advised(view, deed, whole, outlooks) for deed in deeds[:MOST_ADVISED]], view)
    if len(best) > 1 and not best[0].reasons:
        best = (best[0]._replace(reasons=_plain(best[0].action, view)), *best[1:])
    return Advice(best[0].win_chance, best, expected_line(view, _line_of(choice, best[0].action)))


def _deeds(candidates: Iterable[Candidate]) -> list[list[Candidate]]:
    """Group the candidates by intent, the most visited group first."""
    alike: dict[object, list[Candidate]] = {}
    for candidate in candidates:
        alike.setdefault(intent_of(candidate.action), []).append(candidate)
    return sorted(alike.values(), key=lambda deed: -sum(candidate.visits for candidate in deed))


def _advised(view: View, deed: Sequence[Candidate], whole: int, outlooks: Mapping[Action, tuple[str, ...]]) -> Advised:
    best = max(deed, key=lambda candidate: candidate.visits)
    outlook = outlooks.get(best.action)
    best = best._replace(action=with_same_cards(best.action, determinise(view, random.Random(0))))
    tags = _weighed(best.action, reason_tags(view, best.action), outlook)
    sentences = (reason_sentence(tag, best.action, view) for tag in tags)
    return Advised(
        best.action,
        action_told(best.action, view),
        best.value,
        sum(candidate.visits for candidate in deed) / whole,
        tuple(filter(None, sentences)),
    )


def _told_apart(advised: list[Advised], view: View) -> tuple[Advised, ...]:
    """Use exact card names in labels that would otherwise be the same."""
    alike = Counter(one.label for one in advised)
    return tuple(one._replace(label=action_label(one.action, view)) if alike[one.label] > 1 else one for one in advised)


def _weighed(action: Action, tags: tuple[str, ...], outlook: tuple[str, ...] | None) -> tuple[str, ...]:
    """Reasons for an action, with its expected outlook; a card is praised only if the evaluation likes it."""
    if outlook is None:
        return tags
    liked = not isinstance(action, Draft) or BETTER_DECK in outlook
    return (*(tag for tag in tags if liked or tag != PRAISE), *(tag for tag in outlook if tag != BETTER_DECK))


def _plain(action: Action, view: View) -> tuple[str, ...]:
    return tuple(filter(None, (plain_reason(action, view),)))


def _line_of(choice: Choice, action: Action) -> tuple[Action, ...]:
    """The expected line from the advised action on."""
    return choice.line if choice.line and choice.line[0] == action else (action,)


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
        side = state.to_decide
        words = action_told(action, state, side) if side == view.viewer else _seen_from_outside(action, state)
        try:
            state = apply(state, action, chance).state
        except IllegalAction:
            break
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
