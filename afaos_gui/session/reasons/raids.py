"""Raids in what reasons compare: the one that a sequel begins with, and the places that raids reach."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from afaos_gui.rules.actions import Decline, Raid
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.card_play import HAND_SIZE
from afaos_gui.rules.chapters.position import raid_reach
from afaos_gui.rules.engine import play
from afaos_gui.rules.scoring import total_points
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.reasons.sequel import Sequel

NOWHERE = -1


class FirstRaid(NamedTuple):
    """The raid that a sequel begins with: its place, what it brings unless it is blocked, whether it is let through."""

    place: int
    brings: int
    is_through: bool


NO_RAID = FirstRaid(NOWHERE, 0, False)
"""Of a sequel that begins otherwise."""


def first_raid(sequel: Sequel) -> FirstRaid:
    """The raid that a sequel begins with; `NO_RAID` if it begins otherwise, or the raid can be answered by nobody."""
    start, chance = sequel.start, RandomChance(0)
    raid = sequel.steps[0].action if sequel.steps else None
    if not isinstance(raid, Raid):
        return NO_RAID
    asked = play(start, raid, chance).state
    if asked.decision is not Decision.BLOCK_RAID:
        return NO_RAID
    let_through = play(asked, Decline(), chance).state
    brings = total_points(let_through, sequel.viewer) - total_points(start, sequel.viewer)
    return FirstRaid(raid.place, brings, any(isinstance(step.action, Decline) for step in sequel.steps[1:2]))


def raided(state: GameState, side: Side) -> int:
    """Mask of the places of `side` within reach of what raiders the enemy may hold, or take back from its reserve."""
    enemy, tables = 1 - side, state.ruleset.tables
    me = state.sides[enemy]
    force = [card for card in me.hand + me.draw if tables.raid_cards >> card & 1]
    back = [card for card in me.reserve if tables.raid_cards >> card & 1] if _can_retrieve(state, enemy) else []
    if not any(tables.raiders >> card & 1 for card in (*force, *back)):
        return 0
    most = min(len(force), HAND_SIZE) + len(back)
    return sum(1 << place for place, number in raid_reach(state, enemy) if number <= most)


def raided_after(sequel: Sequel) -> int:
    """Mask of the viewer's places that raids may reach after its turn.

    With which cards the enemy blocks in that turn, if at all, nobody can know.
    """
    enemy, before = 1 - sequel.viewer, sequel.start.sides
    them = replace(
        sequel.end.sides[enemy], hand=before[enemy].hand, draw=before[enemy].draw, reserve=before[enemy].reserve
    )
    sides = (them, sequel.end.sides[1]) if enemy == 0 else (sequel.end.sides[0], them)
    return raided(replace(sequel.end, sides=sides), sequel.viewer)


def _can_retrieve(state: GameState, side: Side) -> bool:
    """Whether a side may pay for its reserve in a turn and still act: at once, or after taking money with a card."""
    me, money = state.sides[side], state.ruleset.tables.money
    return len(me.reserve) <= me.money + max((money[card] for card in me.hand + me.draw), default=0)
