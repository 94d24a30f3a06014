"""What a step of a lesson is about on the table, and where what it takes has to go."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.data.learning.lesson_files import Focus, Goal
from afaos_gui.rules.actions import (
    Action,
    Draft,
    EndTurn,
    Governor,
    HomeSupport,
    Raid,
    Reserve,
    RetrieveReserve,
    Withdraw,
)
from afaos_gui.rules.catalogue import Catalogue, Side
from afaos_gui.rules.chapters.position import raid_path
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.state import GameState


class Things(NamedTuple):
    """Places, cards in hand, cards of the market, and parts of the table, by the names that lesson files use.

    `way` are the places along a way on the map, from its first to its last.
    """

    places: frozenset[int] = frozenset()
    cards: tuple[int, ...] = ()
    drafted: tuple[int, ...] = ()
    parts: tuple[str, ...] = ()
    way: tuple[int, ...] = ()


class Aim(NamedTuple):
    """What is lit while the rest is dimmed; an arrow leads from `sources`, if there are any, to `targets`."""

    targets: Things = Things()
    sources: Things = Things()

    @property
    def places(self) -> frozenset[int]:
        """The places that have to be in sight."""
        return self.targets.places | self.sources.places


_TO_PART = {"take money": "purse", "merchant": "purse", "trader": "purse", "ambush": "opponent", "priest": "opponent"}
"""The part of the table that the cards of an action go to."""
_LEAVES = {"endings": "ends", "deck_sheet": "draw", "map_key": "key"}
"""The part of the table that a leaf is opened at."""


def aim_of_action(action: Action, state: GameState) -> Aim:
    """From the cards that an action takes to where they are dropped."""
    cards = Things(cards=spent_cards(state, action))
    match action:
        case Draft():
            return Aim(Things(parts=("discard",)), Things(drafted=action.cards))
        case Reserve():
            return Aim(Things(parts=("reserve",)), cards)
        case RetrieveReserve():
            return Aim(Things(parts=("hand",)), Things(parts=("reserve",)))
        case Governor():
            return Aim(Things(parts=("market",)), cards)
        case HomeSupport():
            return Aim(Things(parts=("deed",)), cards)
        case EndTurn():
            return Aim(Things(parts=("end",)))
        case Withdraw():
            return Aim(Things(frozenset({action.place}), parts=("sieges",)))
        case Raid():
            return Aim(Things(frozenset({action.place}), way=tuple(raid_path(state, action.place))), cards)
        case _ if action.verb in _TO_PART:
            return Aim(Things(parts=(_TO_PART[action.verb],)), cards)
        case _ if action.place >= 0:
            return Aim(Things(frozenset({action.place})), cards)
        case _:
            return Aim(cards)


def aim_of_look(goal: Goal, state: GameState, side: Side) -> Aim:
    """What has to be looked at."""
    parts = (_LEAVES[goal.shows],) if goal.shows else ()
    return Aim(things_of(Focus(places=goal.places, cards=goal.cards), state, side)._replace(parts=parts))


def things_of(focus: Focus, state: GameState, side: Side) -> Things:
    """What a file names, as far as it is on the table; hand and cards of places to take are those of `side`."""
    catalogue = state.ruleset.catalogue
    hand = state.sides[side].hand
    cards = tuple(card for card in hand if is_named(catalogue, card, focus.cards))
    drafted = tuple(card for card in state.sides[side].places if is_named(catalogue, card, focus.cards))
    places, way = (tuple(catalogue.location_ids[name] for name in names) for names in (focus.places, focus.way))
    return Things(frozenset(places), cards, drafted, tuple(focus.parts), way)


def is_named(catalogue: Catalogue, card: int, names: list[str]) -> bool:
    """Whether a card is among these names or codes."""
    info = catalogue.cards[card]
    return info.code in names or info.name in names
