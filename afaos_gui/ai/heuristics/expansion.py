"""Heuristics for settling, developing and fortifying."""

from __future__ import annotations

from afaos_gui.ai.heuristics.judge import Judge
from afaos_gui.ai.view.situation import Situation
from afaos_gui.rules.actions import Action

WIN = 60.0
"""Points for an action that wins at once."""


def settle(judge: Judge, situation: Situation, action: Action) -> float:
    """The place's points plus the value of its card."""
    state, place = situation.state, action.place
    tables, me = situation.tables, situation.me
    if tables.capitals[1 - situation.side] >> place & 1 and state.ruleset.settling_capital_wins:
        return WIN
    card = tables.card_of[situation.side][place]
    gained = situation.worths.deck[situation.side][card] if card in me.places else 0.0
    missed = judge.missed(situation, action.cards)
    if me.controlled >> place & 1:
        return gained - missed
    value = 0.9 * situation.value_of(place) + 0.9 * gained + _ending_bonus(situation)
    return judge.style.settle * value + judge.extra(situation, "places", place) - missed + 0.4


def _ending_bonus(situation: Situation) -> float:
    near = situation.nearness_of_end()
    if near < 0.55:
        return 0.0
    return max(-1.5, min(1.5, situation.lead() * 0.15)) * near


def develop(judge: Judge, situation: Situation, action: Action) -> float:
    """The place's points once again."""
    points = situation.state.ruleset.catalogue.locations[action.place].victory_points
    value = 0.95 * points + _ending_bonus(situation)
    return judge.style.develop * value - judge.missed(situation, action.cards)


def fortify(judge: Judge, situation: Situation, action: Action) -> float:
    """What losing the place to a raid or siege would cost, weighted by how near that is."""
    place = action.place
    risk = 0.25 if situation.raid_distance(place, 1 - situation.side) in (1, 2, 3) else 0.0
    value = risk * (2.0 + situation.value_of(place))
    rival = Situation(situation.state, 1 - situation.side)
    if rival.besieges_from(1 << place) and not rival.own_siege():
        force = rival.empire_strength(rival.deck) + rival.empire_strength(rival.me.reserve)
        weight = 9.0 if situation.is_capital(situation.side, place) else 0.7 * situation.value_of(place)
        value += weight * min(1.0, force / 9.0) * 0.6
    return judge.style.fortify * value - 3 * judge.coin(situation) - judge.missed(situation, action.cards[:1])
