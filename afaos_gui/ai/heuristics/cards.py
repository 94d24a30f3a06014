"""Heuristics for money and for managing cards."""

from __future__ import annotations

from afaos_gui.ai.heuristics.judge import Judge
from afaos_gui.ai.view.situation import Situation
from afaos_gui.rules.actions import Action
from afaos_gui.rules.chapters.position import strengths
from afaos_gui.rules.chapters.scope import mask_of


def take_money(judge: Judge, situation: Situation, action: Action) -> float:
    """The card's money."""
    return judge.income(situation, action, situation.tables.money[action.cards[0]])


def merchant(judge: Judge, situation: Situation, action: Action) -> float:
    """The money of the cards sold."""
    money = situation.tables.money
    return judge.income(situation, action, sum(money[card] for card in action.cards[1:]))


def trader(judge: Judge, situation: Situation, action: Action) -> float:
    """Two for each fur."""
    return judge.income(situation, action, 2 * len(action.cards))


def piracy(judge: Judge, situation: Situation, action: Action) -> float:
    """Two gained, and two lost by the British."""
    loss = min(2, situation.other.money)
    return judge.income(situation, action, 2) + 0.4 * loss


def sell_fur(judge: Judge, situation: Situation, action: Action) -> float:
    """A little money that costs only the card."""
    return judge.income(situation, action, len(action.cards)) - 0.3


def draft(judge: Judge, situation: Situation, action: Action) -> float:
    """What the card adds to the deck beyond its price."""
    card = action.cards[0]
    info = situation.tables.cards[card]
    wanted, worth = judge.style.wants.get(info.name, (usual_copies(info.name), judge.card(situation, card)))
    owned = situation.copies(card)
    if owned >= wanted:
        worth *= 0.35
    elif judge.style.wants and info.name not in judge.style.wants:
        worth *= 0.5
    dilution = 0.35 + 0.02 * len(situation.deck)
    near = 1.0 - 0.5 * max(0.0, situation.nearness_of_end() - 0.6)
    dear = info.cost * 0.3 * judge.coin(situation)
    return judge.style.draft * 0.85 * worth * near - dilution - dear


def discard(judge: Judge, situation: Situation, action: Action) -> float:
    """New cards sooner, in exchange for dead ones."""
    me, worth = situation.me, situation.worths.hand
    value = -0.35 - (len(action.cards) - 1) * judge.coin(situation)
    for card in action.cards:
        dead = not situation.usable >> card & 1 or worth[card] <= 1.5
        value += 0.75 if dead else -0.25 * worth[card]
    return value if me.draw or me.discard else value - 0.5


def reserve(judge: Judge, situation: Situation, action: Action) -> float:
    """Strength saved for a later siege."""
    card = action.cards[0]
    info = situation.tables.cards[card]
    besieging = situation.state.sieges != (None, None)
    if info.strength and not info.defender_only:
        if besieging and any(s is not None and situation.can_reinforce(s.place) for s in situation.state.sieges):
            return 0.1
        return judge.style.reserve * (0.55 + 0.35 * info.strength) - 0.3
    dead = judge.card(situation, card) < 0.7
    return 0.2 if dead else -0.6


def retrieve(judge: Judge, situation: Situation, action: Action) -> float:
    """Good if a siege can use the cards and there are actions left to use them."""
    strength = situation.empire_strength(situation.me.reserve)
    price = len(situation.me.reserve) * judge.coin(situation)
    actions = situation.state.actions_left
    if not actions or not strength:
        return -2.0 - price
    besieged = [s for s in situation.state.sieges if s is not None and situation.can_reinforce(s.place)]
    if not besieged:
        return -2.0
    siege = besieged[0]
    attacker = situation.side if siege is situation.own_siege() else 1 - situation.side
    ahead = situation.balance_for(siege, attacker)
    in_hand = situation.usable_strength(siege.place, attacker == situation.side)
    if ahead >= 3 or in_hand >= 3 * actions:
        return -1.0
    return 4.0 - price


def governor(judge: Judge, situation: Situation, action: Action) -> float:
    """A thinner deck; the less the cards are worth, the better."""
    me = situation.me
    gain = 0.0
    for card in action.cards:
        place = situation.tables.location[card]
        lost = place >= 0 and not me.controlled >> place & 1
        gain += 1.3 if lost else 0.75 - judge.card(situation, card)
    return judge.style.governor * gain - 0.2


def intendant(judge: Judge, situation: Situation, action: Action) -> float:
    """The card taken back can be used at once."""
    card = action.cards[0]
    value = situation.worths.hand[card] * 0.3
    siege = situation.own_siege() or situation.hostile_siege()
    if siege is not None and situation.can_reinforce(siege.place):
        value += 1.5 * strengths(situation.state, siege.place)[card]
    if card == situation.tables.trader[situation.side]:
        furs = mask_of(situation.me.hand) & situation.tables.fur_cards & situation.usable
        value += 1.0 * furs.bit_count()
    later = situation.state.actions_left > 1
    return (value if later else 0.5 * value) - 2 * judge.coin(situation) - 0.4


def home_support(judge: Judge, situation: Situation, action: Action) -> float:
    """Three cards for free, best while they can be used."""
    return 5.0 if situation.state.actions_left else -0.5


def usual_copies(name: str) -> int:
    """How many copies of a card a deck has use for."""
    return {"Regular Infantry": 6, "Native Americans": 2, "Militia": 2, "Settlers": 2, "Ships": 2}.get(name, 1)
