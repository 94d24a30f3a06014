"""Refusals: why an action is not allowed, as a code with parameters and a section of the rules."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Code(Enum):
    """The reasons. The comments name the parameters; `session/words/refusal_texts.py` has the sentences."""

    GAME_OVER = "game over"
    NOT_NOW = "not now"  # decision
    UNKNOWN = "unknown"  # an action with unknown cards or places, or a wrong number of cards
    NO_ACTIONS_LEFT = "no actions left"
    NOT_IN_HAND = "not in hand"  # card
    PLACE_NOT_CONTROLLED = "place not controlled"  # place
    CARD_NOT_CONTROLLED = "card not controlled"  # card: its place is not controlled
    CARD_BESIEGED = "card besieged"  # card
    CARD_OUT_OF_SUPPLY = "card out of supply"  # card
    NO_CONNECTION = "no connection"  # card, place
    WRONG_TRANSPORT = "wrong transport"  # card, place, transport
    NEEDS_SETTLER = "needs settler"  # place
    NO_SETTLER_NEEDED = "no settler needed"  # place
    NOT_A_SETTLER = "not a settler"  # card
    PLACE_OCCUPIED = "place occupied"  # place
    NO_VILLAGE = "no village"
    NO_TOWN = "no town"
    NO_FORTIFICATION = "no fortification"
    NOT_A_VILLAGE = "not a village"  # place
    NO_POINTS = "no points"  # place
    NOT_THE_CARD_OF = "not the card of"  # card, place
    NOT_A_FORTIFICATION = "not a fortification"  # card
    ALREADY_FORTIFIED = "already fortified"  # place
    MONEY = "money"  # need, have
    NOT_ENEMY = "not enemy"  # place
    ALREADY_BESIEGED = "already besieged"  # place
    ALREADY_BESIEGING = "already besieging"  # place: the one besieged
    NO_STRENGTH = "no strength"  # card, place
    DEFENDER_ONLY = "defender only"  # card
    NO_SIEGE = "no siege"  # place
    SIEGE_OUT_OF_SUPPLY = "siege out of supply"  # place
    NOT_MILITARY_LEADER = "not military leader"  # card
    LEADER_IS_FREE = "leader is free"
    NO_RAIDER = "no raider"
    NOT_A_RAID_CARD = "not a raid card"  # card
    FORTIFIED = "fortified"  # place
    BESIEGED = "besieged"  # place: no raid reaches it
    SHIPS_STAY_OUT = "ships stay out"  # place: a sea port whose sieges ships cannot join
    OUT_OF_RANGE = "out of range"  # place, range, distance (0: no path)
    NOT_AN_AMBUSHER = "not an ambusher"  # card
    NOT_A_NATIVE_TAKER = "not a native taker"  # card
    NO_MONEY_ON_CARD = "no money on card"  # card
    NO_SHIP = "no ship"  # card
    TOO_MANY_CARDS = "too many cards"  # limit
    NO_FUR = "no fur"  # card
    FRENCH_ONLY = "french only"
    NOT_AVAILABLE = "not available"  # card
    NOT_EMPIRE = "not empire"  # card
    RESERVE_FULL = "reserve full"  # limit
    RESERVE_EMPTY = "reserve empty"
    KEEPS_STARTING = "keeps starting"  # card
    NOT_IN_DISCARD = "not in discard"  # card
    NO_DRAW_PILE = "no draw pile"
    CANNOT_BLOCK = "cannot block"  # card
    NOT_AMBUSHABLE = "not ambushable"  # card
    NOT_IN_RESERVE = "not in reserve"  # card
    NO_NATIVES = "no natives"  # source
    NOT_IN_SIEGE = "not in siege"  # card

    NOT_YET = "not yet"  # points: what the British need
    NOT_LOCATION = "not location"  # card
    CARD_CONTROLLED = "card controlled"  # card: its place is controlled
    KEEPS_BESIEGED = "keeps besieged"  # card: its place is besieged
    NO_BID = "no bid"
    OPTION_OFF = "option off"  # option: the one that allows it
    WRONG_NUMBER = "wrong number"  # need: the number of cards


class Refusal(NamedTuple):
    """A typed refusal; `params` maps names to card ids, place ids, numbers or words."""

    code: Code
    params: dict[str, int | str]
    section: str
