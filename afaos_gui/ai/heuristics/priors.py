"""Priors of a search: the actions worth considering, and the probability of each."""

from __future__ import annotations

from math import exp

from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.ai.view.intents import considered, group
from afaos_gui.rules.actions import (
    Action,
    EndTurn,
    HomeSupport,
    MilitaryLeader,
    Pass,
    Reserve,
    RetrieveReserve,
    UseBid,
    Withdraw,
)
from afaos_gui.rules.state import Decision, GameState, Pile, SideState

PRIOR_TEMPERATURE = 1.3
PAYMENT_SHARE = 0.35
"""Prior of a payment relative to the next less missed one of the same intent."""
PAYMENTS = 4
"""Payments considered for each intent."""
WASTES: frozenset[type[Action]] = frozenset({Pass, EndTurn})
NO_ACTION: frozenset[type[Action]] = frozenset({RetrieveReserve, HomeSupport, MilitaryLeader, Withdraw, UseBid})
"""Free actions."""


def priors(state: GameState, policy: Policy) -> list[tuple[Action, float]]:
    """The actions worth considering with their priors, which sum to 1, likeliest first."""
    actions: list[Action] = []
    ranks: list[int] = []
    for payments in group(state, considered(state)).values():
        for rank, action in enumerate(payments[:PAYMENTS]):
            actions.append(action)
            ranks.append(rank)
    scores = policy.scores(state, actions)
    best = max(scores)
    weights = [
        exp((score - best) / PRIOR_TEMPERATURE) * PAYMENT_SHARE**rank for score, rank in zip(scores, ranks, strict=True)
    ]
    total = sum(weights)
    order = sorted(range(len(actions)), key=lambda index: -weights[index])
    return [(actions[index], weights[index] / total) for index in order]


def without_waste(state: GameState, options: list[tuple[Action, float]]) -> list[tuple[Action, float]]:
    """Drop options that leave an action unused, if something else can be done with it.

    One idle turn hardly changes a value, so a search that may idle does, and both sides wait for each other.
    """
    if state.decision is not Decision.TURN or not state.actions_left:
        return options
    busy = []
    for option in options:
        kind = type(option[0])
        if kind is not Pass and kind is not EndTurn:
            busy.append(option)
    if len(busy) == len(options) or all(type(option[0]) in NO_ACTION for option in busy):
        return options
    total = sum([prior for _, prior in busy])
    return [(action, prior / total) for action, prior in busy] if total > 0.0 else options


def without_undoing(state: GameState, begun: Pile, options: list[tuple[Action, float]]) -> list[tuple[Action, float]]:
    """Drop options by which a card goes in and out of the reserve in one turn, which began with `begun` in it.

    That costs an action and money for nothing, and a value hardly sees the difference.
    """
    now = state.sides[state.to_decide].reserve
    if now == begun or state.decision is not Decision.TURN:
        return options
    put_away = more_than(now, begun)
    kept = []
    for option in options:
        action = option[0]
        if isinstance(action, RetrieveReserve):
            undoes = put_away
        else:
            card = action.cards[0] if isinstance(action, Reserve) else -1
            undoes = card >= 0 and begun.count(card) > now.count(card)
        if not undoes:
            kept.append(option)
    if len(kept) == len(options):
        return options
    total = sum([prior for _, prior in kept])
    return [(action, prior / total) for action, prior in kept] if total > 0.0 else [(EndTurn(), 1.0)]


def more_than(pile: Pile, other: Pile) -> bool:
    """Whether a pile has a card that another has not, or more copies of one."""
    return any(pile.count(card) > other.count(card) for card in pile)


def visible_key(state: GameState) -> tuple[object, ...]:
    """Everything the side to decide can see of a position, so that one key serves all determinisations."""
    me, other = state.sides[state.to_decide], state.sides[1 - state.to_decide]
    return (
        state.to_decide,
        state.decision,
        state.pending,
        state.actions_left,
        state.mover,
        state.forts,
        state.neutral,
        state.sieges,
        state.bids,
        state.besieged_once,
        me,
        other.money,
        len(other.hand),
        other.known,
        _deck(other),
        other.discard,
        other.reserve,
        other.available,
        other.places,
        other.villages,
        other.towns,
        other.captured_villages,
        other.captured_towns,
    )


def _deck(side: SideState) -> tuple[int, ...]:
    """The cards of hand and draw pile together, which both players know."""
    return tuple(sorted(side.hand + side.draw))
