"""A position of the witness: plain lists of names, changed in place."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from tests.rules.witness.figures import BRITISH, FRENCH, SIDES, Card, Rules, cards, places, read

FORTIFICATIONS = 12


@dataclass
class Siege:
    """A siege by one side: its place, and the cards of both."""

    place: str
    cards: dict[str, list[str]]


@dataclass
class Player:
    """Everything of one side; `known` is the part of the hand that the other side has seen."""

    money: int = 0
    hand: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    draw: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)
    available: list[str] = field(default_factory=list)
    """Empire and location cards that the side may still get."""
    villages: set[str] = field(default_factory=set)
    towns: set[str] = field(default_factory=set)
    captured: dict[str, int] = field(default_factory=lambda: {"villages": 0, "towns": 0})

    @property
    def controlled(self) -> set[str]:
        """The places with a piece of this side."""
        return self.villages | self.towns


@dataclass
class Position:
    """A whole position."""

    rules: Rules
    players: dict[str, Player]
    neutral: list[str]
    forts: set[str] = field(default_factory=set)
    sieges: dict[str, Siege] = field(default_factory=dict)
    """By attacker."""
    turn: int = 1
    mover: str = BRITISH
    actions_left: int = 1
    to_decide: str = BRITISH
    decision: str = "TURN"
    pending: str | None = None
    opening: bool = False
    begun_sieges: set[str] = field(default_factory=set)
    bids: dict[str, int] = field(default_factory=dict)
    debt: int = 0
    """The cards that are still to be discarded for a reshuffle."""
    ending: str = "NONE"
    winner: str | None = None

    def copy(self) -> Position:
        """A copy that shares nothing that changes."""
        return deepcopy(self, {id(self.rules): self.rules})

    def besieged(self, place: str) -> bool:
        """Whether anybody besieges a place."""
        return any(siege.place == place for siege in self.sieges.values())

    def card(self, side: str, code: str) -> Card:
        """A card by its code."""
        return cards(side)[code]

    def villages_left(self, side: str) -> int:
        """The villages in stock: all without those on the board and those captured."""
        total = read("resources/cards.json")[side.lower()]["villages"]
        return int(total - len(self.players[side].villages) - self.players[other(side)].captured["villages"])

    def towns_left(self, side: str) -> int:
        """The towns in stock."""
        total = read("resources/cards.json")[side.lower()]["towns"]
        return int(total - len(self.players[side].towns) - self.players[other(side)].captured["towns"])

    def points(self, side: str) -> int:
        """The score of a side."""
        me = self.players[side]
        board = sum(places()[name].points for name in me.villages) + 2 * sum(places()[name].points for name in me.towns)
        return board + 2 * me.captured["villages"] + 4 * me.captured["towns"]

    def captured_points(self, side: str) -> int:
        """The points of captured pieces."""
        captured = self.players[side].captured
        return 2 * captured["villages"] + 4 * captured["towns"]


def other(side: str) -> str:
    """The opponent."""
    return FRENCH if side == BRITISH else BRITISH


def set_up(rules: Rules) -> Position:
    """The position before the first hands are dealt: initial decks in the draw piles."""
    figures = read("resources/cards.json")
    players = {}
    for side in SIDES:
        own = figures[side.lower()]
        player = Player(money=own["start_money"])
        for one in own["locations"]:
            (player.draw if one["initial"] else player.available).append(f"L:{one['location']}")
        initial = Counter(own["initial_empire"])
        if rules.first:
            initial.update(own.get("first_edition_initial_empire", {}))
        player.draw += [f"E:{name}" for name in initial.elements()]
        player.available += [f"E:{one['name']}" for one in own["empire"] for _copy in range(one["copies"])]
        for place in places().values():
            if place.start and place.start["side"] == side:
                (player.towns if place.start["piece"] == "town" else player.villages).add(place.name)
        players[side] = player
    neutral = [f"N:{one['name']}" for one in figures["neutral"]["empire"] for _copy in range(one["copies"])]
    position = Position(rules, players, neutral, bids={side: rules.bid(side) for side in SIDES})
    _apply_options(position)
    return position


def _apply_options(position: Position) -> None:
    rules, british, french = position.rules, position.players[BRITISH], position.players[FRENCH]
    if rules.on("louisbourg_starts_fortified"):
        position.forts.add("Louisbourg")
    if rules.on("quebec_starts_fortified"):
        position.forts.add("Quebec")
    if rules.on("three_fewer_regulars"):
        for _copy in range(3):
            british.available.remove("E:Regular Infantry")
    if rules.on("british_start_bateaux"):
        british.available.remove("E:Bateaux")
        british.draw.append("E:Bateaux")
    if rules.on("no_governors"):
        british.available.remove("E:Governor")
        french.available.remove("E:Governor")
    if rules.on("french_bateaux_available"):
        french.available.append("E:Bateaux")
    if rules.on("french_bateaux_start"):
        french.draw.append("E:Bateaux")


def entry(position: Position) -> dict[str, Any]:
    """The position in the form of saved positions."""
    board = {
        name: {
            "owner": side,
            "piece": "town" if name in me.towns else "village",
            "fortified": name in position.forts,
        }
        for side, me in position.players.items()
        for name in me.controlled
    }
    return {
        "board": board,
        "sieges": {side: siege.place for side, siege in position.sieges.items()},
        "players": {side: _player_entry(position, side) for side in SIDES},
        "edition": position.rules.edition,
        "options": sorted(position.rules.options),
        "turn": position.turn,
        "side": position.mover,
        "actions_left": position.actions_left,
        "to_decide": position.to_decide,
        "decision": position.decision,
        "pending": position.pending,
        "opening": position.opening,
        "besieged_once": [side for side in SIDES if side in position.begun_sieges],
        "bids": position.bids,
        "ending": position.ending,
        "winner": position.winner,
    }


def _player_entry(position: Position, side: str) -> dict[str, Any]:
    me = position.players[side]
    return {
        "money": me.money,
        "hand": sorted(me.hand),
        "reserve": sorted(me.reserve),
        "draw_pile": sorted(me.draw),
        "discard": sorted(me.discard),
        "siege_cards": {
            attacker: sorted(position.sieges[attacker].cards[side]) if attacker in position.sieges else []
            for attacker in SIDES
        },
        "captured": dict(me.captured),
        "known": sorted(me.known),
    }
