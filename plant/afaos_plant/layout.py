"""The structures that C and Python share, each described once: `header` writes them as C, here they are ctypes."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

from afaos_gui.ai import inputs
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
}


NO_CARD = 255


class Field(NamedTuple):
    """A member of a structure: its type, its name, and its dimensions."""

    type: str
    name: str
    shape: tuple[int, ...] = ()


def _fields(type_name: str, *names: str, shape: tuple[int, ...] = ()) -> list[Field]:
    return [Field(type_name, name, shape) for name in names]


PILES_OF_SIDE = ("hand", "known", "draw", "discard", "reserve", "available", "places")
SIDE = [
    *_fields("pile", *PILES_OF_SIDE),
    *_fields("u64", "villages", "towns"),
    *_fields("i32", "money"),
    *_fields("u8", "captured_villages", "captured_towns"),
    Field("u8", "side_padding", (2,)),
]
"""Piles hold kinds of cards with their copies; villages and towns are masks of places."""

STATE = [
    Field("Side", "sides", (2,)),
    *_fields("pile", "attackers", "defenders", shape=(2,)),
    *_fields("pile", "neutral"),
    *_fields("u64", "forts"),
    *_fields("i32", "turn"),
    Field("i8", "besieged", (2,)),
    *_fields("i8", "mover", "actions_left", "to_decide", "decision", "pending", "opening", "ending", "winner"),
    *_fields("u8", "besieged_once"),
    Field("u8", "bids", (2,)),
    Field("u8", "state_padding", (7,)),
]
"""By attacker: the place besieged, -1 without a siege, and the cards of both sides in it."""

ACTION = [
    Field("pile", "cards"),
    *_fields("u8", "kind"),
    *_fields("i8", "place"),
    *_fields("u8", "lead"),
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
    *_fields("pile", "firsts", "multiples", "raid_bits", "force_cards", *MASKS),
    Field("pile", "siege_cards", (2,)),
    Field("pile", "carriers", (max(SYMBOLS.values()) + 1,)),
    Field("pile", "of_place", (2, PLACES)),
    Field("u64", "road_places", (CARDS, MOST_ROADS)),
    Field("u64", "leads_to", (CARDS,)),
    *_fields("u64", "supply", "raid_links", shape=(PLACES,)),
    Field("u64", "capitals", (2,)),
    *_fields("u64", *PLACE_MASKS, "everywhere"),
    *_fields("i32", *SWITCHES, "duquesne", "fortifications"),
    *_fields("i32", "homes", "villages", "towns", shape=(2,)),
    *_fields("i32", *NAMED_BY_SIDE, shape=(2,)),
    *_fields("i32", *NAMED),
    Field("u8", "kind_of", (BITS,)),
    Field("u8", "bit_of", (CARDS,)),
    Field("i8", "location", (CARDS,)),
    Field("i8", "card_of", (2, PLACES)),
    *_fields("u8", *FIGURES, shape=(CARDS,)),
    Field("u8", "strength", (2, CARDS)),
    Field("u8", "printed_strength", (CARDS,)),
    Field("u8", "roads", (CARDS,)),
    Field("u8", "road_transport", (CARDS, MOST_ROADS)),
    *_fields("u8", "defence", "points", shape=(PLACES,)),
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
"""Fields of `ai.style.Style` that are numbers."""
STYLE = [
    *_fields("f32", *STYLE_NUMBERS),
    *_fields("f32", "places", "targets", shape=(PLACES,)),
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
    *_fields("f32", "value", "prior"),
    *_fields("i32", "visits", "candidate_padding"),
]
"""An action of a search: the probability of a British win after it, its prior, and its visits."""

MOST_TURNS = 400
"""Turns of which a game's course is kept."""
SETTINGS = [
    *_fields("i32", "deep", "quick", "cap", "odd_turns", "middle_turns", "settings_padding"),
    *_fields("f32", "deep_share", "odd_share", "middle_share", "odd_action", "stray", "loose", "loose_loss"),
    *_fields("f32", "kept", "asked", "stopped"),
]
"""How games are played and what is kept of them.

`deep` and `quick` are iterations of a turn's search; a share of the turns is deep. A game may begin with turns in
which a share of the actions is random (`odd`), or with a stretch of loose play. `stray` is the share of moves by
heuristics, `loose` that of moves drawn from the searched ones that lose at most `loose_loss`. `kept` is the share of
positions kept, `asked` that of deep decisions kept for the policy; `stopped` is the result of a game that reaches the
cap.
"""
POSITION = [
    Field("State", "state"),
    Field("f32", "found"),
    *_fields("u8", "stray", "deep"),
    Field("u8", "position_padding", (2,)),
]
"""A position in a turn: the probability of a British win that a search found, NaN without one."""
QUESTION = [Field("State", "state"), *_fields("i32", "first", "count")]
"""A decision, and where its searched choices stand."""
CHOICE = [Field("Action", "action"), *_fields("f32", "share", "value")]
"""A searched action: its share of the visits, and the probability of a British win after it."""
GAME = [
    Field("State", "last"),
    *_fields("u64", "seed", "iterations", "evaluations"),
    Field("f32", "outcome"),
    *_fields("i32", "positions", "questions", "choices", "decisions", "opponent", "begins"),
    Field("i16", "earned", (2, MOST_TURNS)),
]
"""A finished game: its last position, the British result, and by side and turn what was earned until it began.

`begins` is the turn from which on moves are meant.
"""

STRUCTURES = {
    "Side": SIDE,
    "State": STATE,
    "Action": ACTION,
    "Tables": TABLES,
    "Style": STYLE,
    "Judge": JUDGE,
    "Candidate": CANDIDATE,
    "Settings": SETTINGS,
    "Position": POSITION,
    "Question": QUESTION,
    "Choice": CHOICE,
    "Game": GAME,
}


def _structure(name: str, known: dict[str, Any]) -> Any:
    members = []
    for field in STRUCTURES[name]:
        kind = known[field.type] if field.type in known else TYPES[field.type][1]
        for size in reversed(field.shape):
            kind = kind * size
        members.append((field.name, kind))
    return type(name, (ctypes.Structure,), {"_fields_": members})


def _structures() -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name in STRUCTURES:
        made[name] = _structure(name, made)
    return made


_MADE = _structures()
Side, State, Action, Tables, Style, Judge = (_MADE[name] for name in tuple(STRUCTURES)[:6])
Candidate, Settings, Position, Question, Choice, Game = (_MADE[name] for name in tuple(STRUCTURES)[6:])
