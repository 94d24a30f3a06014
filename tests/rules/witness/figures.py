"""The figures of board and cards, read from the data files by a reader of its own."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[3]
BRITISH, FRENCH = SIDES = ("British", "French")
HOME = {BRITISH: "Boston", FRENCH: "Quebec"}
CAPITALS = {BRITISH: ("Boston", "New York"), FRENCH: ("Quebec",)}
TRANSPORTS = ("ship", "bateaux", "wagon")


class Card(NamedTuple):
    """A kind of card; `place` is empty unless it is a location card."""

    code: str
    neutral: bool
    place: str
    routes: dict[str, tuple[str, ...]]
    symbols: frozenset[str]
    money: int
    cost: int
    strength: int
    blocks: tuple[str, ...]
    abilities: frozenset[str]
    """Of "defender_only", "fortify", "raid", "ambush", "ambushable", "extends_raid"."""
    play_cost: int
    raid_cost: int
    ambush_cost: int

    @property
    def text(self) -> str:
        """The name in the text form of actions."""
        return self.code[2:] + (" (N)" if self.neutral else "")


class Place(NamedTuple):
    """A place of the board."""

    name: str
    points: int
    defence: int
    settler: bool
    sea: bool
    ship_in_siege: bool
    start: dict[str, str] | None


@cache
def read(name: str) -> Any:
    """The content of a data file."""
    return json.loads((ROOT / name).read_text(encoding="utf-8"))


@cache
def places() -> dict[str, Place]:
    """All places by name."""
    entries = read("board_layout.json")["places"]
    return {
        one["name"]: Place(
            one["name"],
            one["victory_points"],
            one["defence"],
            one["settler"],
            one["sea"],
            one["ship_in_siege"],
            one["start"],
        )
        for one in entries
    }


@cache
def neighbours(trails: bool) -> dict[str, frozenset[str]]:
    """What joins each place: for supply water, roads and the sea; for raids (`trails`) no sea, but trails."""
    pairs = [
        (one["a"], one["b"]) for one in read("board_layout.json")["connections"] if trails or one["kind"] != "trail"
    ]
    if not trails:
        pairs += combinations([place.name for place in places().values() if place.sea], 2)
    joined: dict[str, set[str]] = {name: set() for name in places()}
    for one, other in pairs:
        joined[one].add(other)
        joined[other].add(one)
    return {name: frozenset(others) for name, others in joined.items()}


_ABILITIES = ("defender_only", "fortify", "raid", "ambush", "ambushable", "extends_raid")


def _card(code: str, entry: dict[str, Any]) -> Card:
    return Card(
        code,
        code.startswith("N:"),
        entry.get("location", ""),
        {by: tuple(to) for by, to in entry.get("connections", {}).items()},
        frozenset(entry.get("symbols", ())),
        entry.get("money", 0),
        entry.get("cost", 0),
        entry.get("strength", 0),
        tuple(entry.get("blocks", ())),
        frozenset(ability for ability in _ABILITIES if entry.get(ability)),
        entry.get("play_cost", 0),
        entry.get("raid_cost", 0),
        entry.get("ambush_cost", 0),
    )


@cache
def cards(side: str) -> dict[str, Card]:
    """All cards that a side can hold, by code."""
    own, neutral = read("resources/cards.json")[side.lower()], read("resources/cards.json")["neutral"]
    made = [_card(f"L:{one['location']}", one) for one in own["locations"]]
    made += [_card(f"E:{one['name']}", one) for one in own["empire"]]
    made += [_card(f"N:{one['name']}", one) for one in neutral["empire"]]
    return {card.code: card for card in made}


@cache
def codes_by_text(side: str) -> dict[str, str]:
    """The code of each card by its name in the text form."""
    return {card.text: code for code, card in cards(side).items()}


@cache
def initial_places(side: str) -> frozenset[str]:
    """The places whose cards are in the initial deck."""
    entries = read("resources/cards.json")[side.lower()]["locations"]
    return frozenset(one["location"] for one in entries if one["initial"])


class Rules(NamedTuple):
    """Edition and options in force."""

    edition: str
    options: frozenset[str]

    def on(self, option: str) -> bool:
        """Whether an option is in force."""
        return option in self.options

    @property
    def first(self) -> bool:
        """Whether the first edition is played."""
        return self.edition == "first"

    @property
    def short_raids(self) -> bool:
        """Whether each card of a raid reaches one connection."""
        return self.first or self.on("short_raids")

    @property
    def at_once(self) -> bool:
        """Whether an exhausted draw pile is replaced as soon as its last card is drawn."""
        return self.first and not self.on("late_reshuffle")

    def bid(self, side: str) -> int:
        """How many uses of the tournament bid a side has."""
        found = [option for option in self.options if option.startswith(f"{side.lower()}_bid_")]
        return int(found[0][-1]) if found else 0
