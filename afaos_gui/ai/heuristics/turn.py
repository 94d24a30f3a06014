"""Heuristics for the rest of a turn and for answers in the middle of one."""

from __future__ import annotations

from afaos_gui.ai.heuristics.judge import Judge
from afaos_gui.ai.view.situation import Situation
from afaos_gui.rules.actions import Action, GiveFromReserve, LoseFromReserve
from afaos_gui.rules.chapters.position import villages_left
from afaos_gui.rules.chapters.scope import mask_of
from afaos_gui.rules.state import Decision

UNUSED_ACTION = -2.5


def pass_action(judge: Judge, situation: Situation, action: Action) -> float:
    """Hardly ever the best action."""
    return -0.6


def end_turn(judge: Judge, situation: Situation, action: Action) -> float:
    """Good once the actions are used up."""
    return 0.0 if not situation.state.actions_left else UNUSED_ACTION


def block(judge: Judge, situation: Situation, action: Action) -> float:
    """What is saved, less the value of the card."""
    if situation.state.decision is Decision.BLOCK_RAID:
        place = situation.state.pending
        saved = 2.5 + situation.value_of(place)
    else:
        saved = 3.5 if _has_ambushable(situation) else 0.0
    return saved - 0.5 * judge.missed(situation, action.cards)


def decline(judge: Judge, situation: Situation, action: Action) -> float:
    """Neither gain nor loss."""
    return 0.0


def lose_card(judge: Judge, situation: Situation, action: Action) -> float:
    """Best for the card that is worth least."""
    held = 0.3 if isinstance(action, LoseFromReserve) else 0.0
    return -judge.card(situation, action.cards[0]) - held


def give_natives(judge: Judge, situation: Situation, action: Action) -> float:
    """Better from the reserve than from hand."""
    return 0.5 if isinstance(action, GiveFromReserve) else 0.0


def resolve(judge: Judge, situation: Situation, action: Action) -> float:
    """Better for the more valuable place."""
    return float(situation.value_of(action.place))


def settle_conquest(judge: Judge, situation: Situation, action: Action) -> float:
    """The place's points and its card."""
    place = situation.state.pending
    if not villages_left(situation.state, situation.side):
        return -1.0
    points = situation.state.ruleset.catalogue.locations[place].victory_points
    extra = 3.0 if place == situation.tables.location[situation.tables.louisbourg] else 0.0
    return 0.8 + points + extra - judge.missed(situation, action.cards)


def shed(judge: Judge, situation: Situation, action: Action) -> float:
    """Best for the cards that are missed least."""
    return -judge.missed(situation, action.cards)


def drop_lost(judge: Judge, situation: Situation, action: Action) -> float:
    """Good: a dead card goes for free."""
    return 0.8


def start_card(judge: Judge, situation: Situation, action: Action) -> float:
    """The best card to begin with."""
    return judge.card(situation, action.cards[0])


def use_bid(judge: Judge, situation: Situation, action: Action) -> float:
    """A better hand, if it can still be used."""
    return 0.6 if situation.state.actions_left else -0.5


def _has_ambushable(situation: Situation) -> int:
    return mask_of(situation.me.hand + situation.me.reserve) & situation.tables.ambushable
