"""Why an action is good, as tags that the window or a command turns into sentences."""

from __future__ import annotations

import random

from afaos_gui.ai.view.belief import chance_to_hold, sample_world
from afaos_gui.ai.view.situation import Situation
from afaos_gui.rules.actions import (
    Action,
    Ambush,
    Besiege,
    Block,
    Develop,
    Discard,
    Draft,
    Fortify,
    Governor,
    HomeSupport,
    Intendant,
    Merchant,
    MilitaryLeader,
    Piracy,
    Priest,
    Raid,
    Reinforce,
    Reserve,
    RetrieveReserve,
    Settle,
    SettleConquest,
    TakeMoney,
    Trader,
    Withdraw,
)
from afaos_gui.rules.chapters.position import strengths
from afaos_gui.rules.view import View

PLAIN: dict[type[Action], tuple[str, ...]] = {
    TakeMoney: ("money",),
    Merchant: ("money",),
    Trader: ("money",),
    Piracy: ("money", "robs"),
    Discard: ("fresh_cards",),
    Reserve: ("keeps_for_later",),
    Governor: ("thinner_deck",),
    HomeSupport: ("more_cards",),
    Intendant: ("card_back",),
    RetrieveReserve: ("reserve_ready",),
    Priest: ("takes_natives",),
    Withdraw: ("saves_cards",),
    Fortify: ("guards",),
}
LOW_ODDS = 0.35


def reason_tags(view: View, action: Action) -> tuple[str, ...]:
    """Tags for an action of the viewer, most important first; may be empty."""
    kind = type(action)
    if kind in PLAIN:
        return PLAIN[kind]
    situation = Situation(sample_world(view, random.Random(0)), view.viewer)
    if kind in (Settle, SettleConquest, Develop):
        return _expansion(situation, action)
    if kind in (Besiege, Reinforce, MilitaryLeader):
        return _siege(situation, action)
    if kind is Raid:
        return _raid(view, situation, action)
    if kind is Ambush:
        blocked = chance_to_hold(view, situation.tables.ambush_blockers)
        return ("weakens_enemy", *(("seldom_blocked",) if blocked < LOW_ODDS else ()))
    if kind is Draft:
        return _draft(situation, action)
    if kind is Block:
        return ("guards",)
    return ()


def _expansion(situation: Situation, action: Action) -> tuple[str, ...]:
    place = action.place if action.place >= 0 else situation.state.pending
    tags = []
    if situation.state.ruleset.catalogue.locations[place].victory_points:
        tags.append("points")
    if not isinstance(action, Develop):
        card = situation.tables.card_of[situation.side][place]
        if card in situation.me.places and situation.worths.deck[situation.side][card] > 0:
            tags.append("good_card")
    if situation.nearness_of_end() > 0.7 and situation.lead() > 0:
        tags.append("hurries_the_end")
    return tuple(tags)


def _siege(situation: Situation, action: Action) -> tuple[str, ...]:
    place = action.place
    hostile = situation.hostile_siege()
    defending = hostile is not None and hostile.place == place
    holder = situation.side if defending else 1 - situation.side
    tags = []
    if situation.is_capital(holder, place):
        tags.append("capital")
    siege = hostile if defending else situation.own_siege()
    if siege is not None and siege.place == place:
        ahead = situation.balance_for(siege, 1 - situation.side if defending else situation.side)
        after = ahead + strengths(situation.state, place)[action.cards[0]]
        wanted = 1 if defending else 2
        tags.append("wins_siege" if ahead < wanted <= after else "presses_siege")
    else:
        tags.append("starts_siege")
    return tuple(tags)


def _raid(view: View, situation: Situation, action: Action) -> tuple[str, ...]:
    card = situation.tables.card_of[1 - situation.side][action.place]
    blockers = situation.tables.raid_blockers | (1 << card if card >= 0 else 0)
    tags = ["captures"]
    if chance_to_hold(view, blockers) < LOW_ODDS:
        tags.append("seldom_blocked")
    return tuple(tags)


def _draft(situation: Situation, action: Action) -> tuple[str, ...]:
    card = situation.tables.cards[action.cards[0]]
    if card.strength:
        return ("strength",)
    if card.free_action:
        return ("more_cards",)
    if card.raid or card.extends_raid:
        return ("raiders",)
    return ("good_card",)
