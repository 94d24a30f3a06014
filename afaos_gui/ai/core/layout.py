"""The structures that C and Python share, each described once: `header` writes them as C, here they are ctypes."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

from afaos_gui.ai.judgement import inputs
from afaos_gui.rules.catalogue import SYMBOLS

CARDS, PLACES = inputs.CARDS, inputs.PLACES
MOST_ROADS = 4
"""Kinds of transport by which a card may lead anywhere, with room to spare."""
BITS = 128
"""Copies of cards that a pile has room for."""

TYPES: dict[str, tuple[str, Any]] = {
    "pile": ("Pile", ctypes.c_uint64 * 2),
    "u64": ("uint64_t", ctypes.c_uint64),
    "i32": ("int32_t", ctypes.c_int32),
    "i16": ("int16_t", ctypes.c_int16),
    "i8": ("int8_t", ctypes.c_int8),
    "u8": ("uint8_t", ctypes.c_uint8),
    "f32": ("float", ctypes.c_float),
    "f64": ("double", ctypes.c_double),
}


NO_CARD = 255


class Field(NamedTuple):
    """A member of a structure: its type, its name, and its dimensions."""

    type: str
    name: str
    shape: tuple[int, ...] = ()


def fields(type_name: str, *names: str, shape: tuple[int, ...] = ()) -> list[Field]:
    return [Field(type_name, name, shape) for name in names]


PILES_OF_SIDE = ("hand", "known", "draw", "discard", "reserve", "available", "places")
SIDE = [
    *fields("pile", *PILES_OF_SIDE),
    *fields("u64", "villages", "towns"),
    *fields("i32", "money"),
    *fields("u8", "captured_villages", "captured_towns"),
    Field("u8", "side_padding", (2,)),
]
"""Piles hold kinds of cards with their copies; villages and towns are masks of places."""

STATE = [
    Field("Side", "sides", (2,)),
    *fields("pile", "attackers", "defenders", shape=(2,)),
    *fields("pile", "neutral"),
    *fields("u64", "forts"),
    *fields("i32", "turn"),
    Field("i8", "besieged", (2,)),
    *fields("i8", "mover", "actions_left", "to_decide", "decision", "pending", "opening", "ending", "winner"),
    *fields("u8", "besieged_once"),
    Field("u8", "bids", (2,)),
    Field("u8", "state_padding", (7,)),
]
"""By attacker: the place besieged, -1 without a siege, and the cards of both sides in it."""

ACTION = [
    Field("pile", "cards"),
    *fields("u8", "kind"),
    *fields("i8", "place"),
    *fields("u8", "lead"),
    Field("u8", "action_padding", (5,)),
]
"""`lead` is the card with a role of its own (the first card of a siege, a merchant's ship), else NO_CARD."""

MASKS = (
    "location_cards",
    "empire_cards",
    "settler_cards",
    "ship_cards",
    "fur_cards",
    "money_cards",
    "fortify_cards",
    "raiders",
    "raid_cards",
    "ambushers",
    "raid_blockers",
    "ambush_blockers",
    "paid_ambushers",
    "priced_cards",
    "ambushable",
    "starting_cards",
    "expansion_cards",
    "defender_only",
)
"""Masks of `rules.tables.tables.Tables` over cards that the core has as sets of kinds."""
FIGURES = ("money", "cost", "play_cost", "raid_cost", "ambush_cost", "symbols", "owner")
"""Attributes of a card that are small numbers."""
PLACE_MASKS = ("settler_places", "point_places", "ship_places", "second_depot")
NAMED_BY_SIDE = ("trader", "governor", "home_support", "military_leader", "ships", "native_taker")
NAMED = ("intendant", "natives", "louisbourg")
SWITCHES = (
    "settling_capital_wins",
    "duquesne_wins",
    "raid_base",
    "second_british_depot",
    "british_siege_later",
    "siege_cards_ambushable",
    "blocked_ambush_free",
    "blocked_raid_free",
    "french_swap_after_siege",
    "french_extra_start_card",
    "merchant_limit",
    "fur_for_one",
    "free_discards",
    "reserve_limit",
    "reserve_takes_locations",
    "reserve_lost_locations",
    "governor_keeps_starting_locations",
    "governor_gives_up_location",
    "drop_lost_locations",
    "home_support_reshuffles",
    "reshuffles_at_once",
    "pay_to_reshuffle",
    "late_reshuffle",
)
"""Switches of `rules.ruleset.Ruleset`; every one that the play of a game reads."""

TABLES = [
    Field("State", "start"),
    Field("pile", "one", (CARDS,)),
    Field("pile", "all", (CARDS,)),
    *fields("pile", "firsts", "multiples", "raid_bits", "force_cards", *MASKS),
    Field("pile", "siege_cards", (2,)),
    Field("pile", "carriers", (max(SYMBOLS.values()) + 1,)),
    Field("pile", "of_place", (2, PLACES)),
    Field("u64", "road_places", (CARDS, MOST_ROADS)),
    Field("u64", "leads_to", (CARDS,)),
    *fields("u64", "supply", "raid_links", shape=(PLACES,)),
    Field("u64", "capitals", (2,)),
    *fields("u64", *PLACE_MASKS, "everywhere"),
    *fields("i32", *SWITCHES, "duquesne", "fortifications"),
    *fields("i32", "homes", "villages", "towns", shape=(2,)),
    *fields("i32", *NAMED_BY_SIDE, shape=(2,)),
    *fields("i32", *NAMED),
    Field("u8", "kind_of", (BITS,)),
    Field("u8", "bit_of", (CARDS,)),
    Field("i8", "location", (CARDS,)),
    Field("i8", "card_of", (2, PLACES)),
    *fields("u8", *FIGURES, shape=(CARDS,)),
    Field("u8", "strength", (2, CARDS)),
    Field("u8", "printed_strength", (CARDS,)),
    Field("u8", "roads", (CARDS,)),
    Field("u8", "road_transport", (CARDS, MOST_ROADS)),
    *fields("u8", "defence", "points", shape=(PLACES,)),
]
"""Everything fixed for a set of rules. `one` is the lowest bit of a kind, `all` its bits, one for each copy.

`raid_bits` are all bits of cards for raids, `force_cards` the empire cards that can attack in a siege.
"""

STYLE_NUMBERS = (
    "settle",
    "develop",
    "fortify",
    "besiege",
    "raid",
    "ambush",
    "priest",
    "money",
    "draft",
    "governor",
    "reserve",
    "siege_margin",
    "money_wanted",
)
"""Fields of `ai.heuristics.style.Style` that are numbers."""
STYLE = [
    *fields("f32", *STYLE_NUMBERS),
    *fields("f32", "places", "targets", shape=(PLACES,)),
    Field("f32", "wanted_worth", (CARDS,)),
    Field("i32", "wanted_copies", (CARDS,)),
    Field("i32", "wants_any"),
]
"""A style of play. `wanted_copies` is -1 for a kind that the style does not name."""
JUDGE = [
    Field("Style", "styles", (2,)),
    Field("f32", "deck_worth", (2, CARDS)),
    Field("f32", "hand_worth", (CARDS,)),
    Field("i32", "usual_copies", (CARDS,)),
]
"""What the heuristics weigh with: a style for each side, and the worth of the cards."""

CANDIDATE = [
    Field("Action", "action"),
    *fields("f32", "value", "prior"),
    *fields("i32", "visits", "candidate_padding"),
]
"""An action of a search: the probability of a British win after it, its prior, and its visits."""

FOLLOWED = [*fields("f64", "mean", "variance", "value"), *fields("i32", "visits", "followed_padding")]
"""What searching one action found: mean and variance of the values met, the action's mean value, and its visits."""

STRUCTURES: dict[str, list[Field]] = {
    "Side": SIDE,
    "State": STATE,
    "Action": ACTION,
    "Tables": TABLES,
    "Style": STYLE,
    "Judge": JUDGE,
    "Candidate": CANDIDATE,
    "Followed": FOLLOWED,
}


def structure(name: str, fields: list[Field], known: dict[str, Any]) -> Any:
    """The class of a structure, whose members may be of the known ones."""
    members = []
    for field in fields:
        kind = known[field.type] if field.type in known else TYPES[field.type][1]
        for size in reversed(field.shape):
            kind = kind * size
        members.append((field.name, kind))
    return type(name, (ctypes.Structure,), {"_fields_": members})


MADE: dict[str, Any] = {}
"""The classes of the structures by name."""
for _name, _described in STRUCTURES.items():
    MADE[_name] = structure(_name, _described, MADE)
Side, State, Action, Tables, Style, Judge, Candidate, Followed = MADE.values()
