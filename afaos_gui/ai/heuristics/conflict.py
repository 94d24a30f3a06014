"""Heuristics for sieges, raids and ambushes."""

from __future__ import annotations

from afaos_gui.ai.heuristics.judge import Judge, logistic
from afaos_gui.ai.view.situation import Situation
from afaos_gui.rules.actions import Action
from afaos_gui.rules.chapters.position import balance, strengths
from afaos_gui.rules.chapters.scope import mask_of

RUIN = -60.0
"""Points for an action that loses at once."""


def besiege(judge: Judge, situation: Situation, action: Action) -> float:
    """The prize times the odds of enough strength against what the defender can send."""
    place = action.place
    prize = 1.2 * situation.value_of(place) + 2.0 + judge.extra(situation, "targets", place)
    if situation.is_capital(1 - situation.side, place):
        prize += 18.0
    state, me, other = situation.state, situation.me, situation.other
    strength = situation.empire_strength(situation.deck) + situation.empire_strength(me.reserve)
    in_hand = situation.usable_strength(place, attacking=True)
    reserve = situation.empire_strength(me.reserve)
    if not situation.can_reinforce(place):
        strength = in_hand = strengths(state, place)[action.cards[2]]
        reserve = 0
    rival = Situation(state, 1 - situation.side)
    defence = rival.empire_strength(rival.deck) + rival.empire_strength(other.reserve)
    if not rival.can_reinforce(place):
        defence = 0
    need = situation.need_to_take(place)
    soon = in_hand + reserve
    margin = 0.55 * (strength - need - judge.style.siege_margin - 0.55 * defence) + 0.3 * (soon - need)
    odds = logistic(0.8 * margin)
    value = judge.style.besiege * prize * odds - 4.0 * (1 - odds)
    return value - judge.missed(situation, action.cards[:2]) + 0.15 * strengths(state, place)[action.cards[2]]


def reinforce(judge: Judge, situation: Situation, action: Action) -> float:
    """How much another card helps to win or to hold."""
    state, place = situation.state, action.place
    attacking = (own := situation.own_siege()) is not None and own.place == place
    siege = own if attacking else situation.hostile_siege()
    assert siege is not None
    attacker = situation.side if attacking else 1 - situation.side
    strength = strengths(state, place)[action.cards[0]]
    now = balance(state, siege) if attacking else -balance(state, siege)
    wanted = 2 if attacking else 1
    stake = 2.0 + 1.2 * situation.value_of(place) + judge.extra(situation, "targets", place) * attacking
    if situation.is_capital(1 - attacker, place):
        stake = 28.0
    rival = situation.other_deck
    pressure = situation.empire_strength(rival) / max(1, len(rival)) * 5 + situation.empire_strength(
        situation.other.reserve
    )
    gap = wanted + 0.6 * pressure - now
    if gap <= 0:
        return 0.4 - judge.missed(situation, action.cards)
    gain = logistic(0.6 * (strength - gap) + 0.5) - logistic(-0.6 * gap + 0.5)
    cost = situation.tables.cards[action.cards[0]].play_cost * judge.coin(situation)
    return stake * (0.15 + gain) - cost - 0.5 * judge.missed(situation, action.cards)


def withdraw(judge: Judge, situation: Situation, action: Action) -> float:
    """Only from an attack without hope, to get the cards back."""
    own = situation.own_siege()
    if own is None or own.place != action.place:
        capital = situation.is_capital(situation.side, action.place)
        return RUIN if capital else -8.0
    hopes = situation.empire_strength(situation.deck) + situation.empire_strength(situation.me.reserve)
    return -1.0 if hopes + balance(situation.state, own) < 1 else -9.0


def raid(judge: Judge, situation: Situation, action: Action) -> float:
    """The piece and its points times the odds that nobody blocks."""
    place, other = action.place, situation.other
    captured = 4.0 if other.towns >> place & 1 else 2.0
    points = situation.state.ruleset.catalogue.locations[place].victory_points
    card = situation.tables.card_of[1 - situation.side][place]
    blockers = situation.tables.raid_blockers | (1 << card if card >= 0 else 0)
    odds = 1.0 - situation.other_holds(blockers)
    mine = situation.me.captured_villages * 2 + situation.me.captured_towns * 4
    value = captured + points + 0.12 * mine * captured / 2
    if mine + captured >= 12 and situation.lead() + captured + points > 0:
        value += 12.0
    price = sum(situation.tables.cards[card].raid_cost for card in action.cards)
    cost = price * judge.coin(situation) + 0.6 * judge.missed(situation, action.cards)
    return judge.style.raid * value * odds - cost + 0.5 * (1 - odds)


def ambush(judge: Judge, situation: Situation, action: Action) -> float:
    """What the opponent would lose, times the odds that it holds such a card and no block."""
    tables = situation.tables
    targets = mask_of(situation.other.reserve) & tables.ambushable
    holds = 1.0 if targets else situation.other_holds(tables.ambushable)
    odds = holds * (1.0 - 0.9 * situation.other_holds(tables.ambush_blockers))
    cost = tables.cards[action.cards[0]].ambush_cost * judge.coin(situation)
    return judge.style.ambush * 3.4 * odds - cost - 0.6 * judge.missed(situation, action.cards)


def priest(judge: Judge, situation: Situation, action: Action) -> float:
    """A Native Americans card, if the opponent has one to give."""
    natives = situation.tables.natives
    holds = 1.0 if natives in situation.other.reserve else situation.other_holds(1 << natives)
    gain = holds * (1.2 + judge.card(situation, natives))
    return judge.style.priest * gain - judge.missed(situation, action.cards)
