"""Lookup tables derived from a catalogue: bit masks over cards and places for the hot path."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from afaos_gui.rules.actions import Draft
from afaos_gui.rules.catalogue import (
    BRITISH,
    FRENCH,
    FUR,
    MILITARY,
    NEUTRAL,
    SETTLER,
    SHIP,
    Card,
    Catalogue,
)
from afaos_gui.rules.tables.kept import Kept
from afaos_gui.rules.tables.network import Network

HOMES = ("Boston", "Quebec")
CAPITALS = (("Boston", "New York"), ("Quebec",))


class Tables:
    """Masks and lists indexed by card id, place id or side. A card mask has bit `1 << card id` set."""

    def __init__(self, catalogue: Catalogue, natives_in_sieges: bool) -> None:
        self.natives_in_sieges = natives_in_sieges
        cards = _as_ruled(catalogue.cards, natives_in_sieges)
        places = catalogue.locations
        ids = catalogue.location_ids
        self.network = Network(catalogue, HOMES)
        self.kept = Kept()
        self.derived: dict[object, Any] = {}
        """What other modules derive from the tables, under keys of their own; freed together with them."""
        self.cards: tuple[Card, ...] = cards
        """The cards of the catalogue as the rules in force change them."""
        self.location = [card.location for card in cards]
        self.symbols = [card.symbols for card in cards]
        self.money = [card.money for card in cards]
        self.cost = [card.cost for card in cards]
        self.drafts = [Draft(-1, (card.id,)) for card in cards]
        self.villages = [side.villages for side in catalogue.sides]
        self.towns = [side.towns for side in catalogue.sides]
        self.fortifications = catalogue.fortifications
        self.defence = [place.defence for place in places]
        self.points = [place.victory_points for place in places]
        self.places_by_points = [
            (points, sum(1 << place.id for place in places if place.victory_points == points))
            for points in sorted({place.victory_points for place in places if place.victory_points})
        ]
        """Pairs of a number of victory points and the mask of the places worth that."""
        self.ship_places = sum(1 << place.id for place in places if place.ship_in_siege)

        self.capitals = tuple(sum(1 << ids[name] for name in names) for names in CAPITALS)
        self.second_depot = 1 << ids["New York"]
        self.duquesne = ids["Fort Duquesne"]
        self.settler_places = sum(1 << place.id for place in places if place.settler)
        self.point_places = sum(1 << place.id for place in places if place.victory_points)

        self.card_of = [[-1] * len(places) for _ in range(2)]
        """By side and place: the id of that side's card of the place, -1 if it has none."""
        for card in cards:
            if card.is_location:
                self.card_of[card.owner][card.location] = card.id

        self.leads_to = [sum(1 << place for place in _led_to(card)) for card in cards]
        """By card id: mask of the places that the card leads to by any transport."""

        self.location_cards = self._mask(lambda card: card.is_location)
        self.empire_cards = self._mask(lambda card: not card.is_location)
        self.settler_cards = self._mask(lambda card: bool(card.symbols & SETTLER))
        self.ship_cards = self._mask(lambda card: bool(card.symbols & SHIP))
        self.fur_cards = self._mask(lambda card: card.is_location and bool(card.symbols & FUR))
        self.free_cards = self._mask(lambda card: card.free_action)
        """Cards that are played as free actions."""
        self.money_cards = self._mask(lambda card: card.money > 0)
        self.fortify_cards = self._mask(lambda card: card.fortify)
        self.raiders = self._mask(lambda card: card.raid)
        self.paid_raiders = self._mask(lambda card: card.raid_cost > 0)
        """Cards that cost 1 money in a raid."""
        self.raid_extenders = self._mask(lambda card: card.extends_raid)
        self.raid_cards = self.raiders | self.raid_extenders
        self.raids = [bool(self.raid_cards >> card.id & 1) for card in cards]
        """By card id: whether a raid can use the card."""
        self.ambushers = self._mask(lambda card: card.ambush)
        self.raid_blockers = self._mask(lambda card: card.blocks_raid)
        self.ambush_blockers = self._mask(lambda card: card.blocks_ambush)
        self.paid_ambushers = self._mask(lambda card: card.ambush and card.ambush_cost > 0)
        self.priced_cards = self._mask(lambda card: card.strength > 0 and card.play_cost > 0)
        self.ambushable = self._mask(lambda card: card.ambushable)
        self.starting_cards = self._mask(lambda card: card.is_location and card.initial)
        self.expansion_cards = self.location_cards | self._mask(lambda card: not card.is_location and card.symbols != 0)
        """Cards that can be used in settling: location cards and empire cards with a symbol."""

        self.strength_inland = [self._strength(card, False) for card in cards]
        self.strength_with_ships = [self._strength(card, True) for card in cards]
        self.siege_cards = tuple(
            self._mask(lambda card, row=row: row[card.id] > 0)
            for row in (self.strength_inland, self.strength_with_ships)
        )
        """Cards with strength in a siege: without ships, and with them."""
        self.defender_only = self._mask(lambda card: card.defender_only)

        names = {(card.owner, card.name): card.id for card in cards if not card.is_location}
        self.british_regulars = names[BRITISH, "Regular Infantry"]
        self.bateaux = (names[BRITISH, "Bateaux"], names[FRENCH, "Bateaux"])
        self.trader = (names[BRITISH, "Trader"], names[FRENCH, "Trader"])
        self.governor = (names[BRITISH, "Governor"], names[FRENCH, "Governor"])
        self.home_support = (names[BRITISH, "Home Support"], names[FRENCH, "Home Support"])
        self.military_leader = (names[BRITISH, "Military Leader"], names[FRENCH, "Military Leader"])
        self.ships = (names[BRITISH, "Ships"], names[FRENCH, "Ships"])
        self.native_taker = (names[BRITISH, "Indian Leader"], names[FRENCH, "Priest"])
        self.intendant = names[FRENCH, "Intendant"]
        self.natives = names[NEUTRAL, "Native Americans"]
        self.louisbourg = catalogue.card_ids[FRENCH, "L:Louisbourg"]

    def forget(self) -> None:
        """Drop the cached actions of the previous game: another game meets few of the same hands."""
        self.kept = Kept()

    def _mask(self, test) -> int:  # type: ignore[no-untyped-def]
        return sum(1 << card.id for card in self.cards if test(card))

    def _strength(self, card: Card, ships: bool) -> int:
        """Strength of `card` in a siege; a location card counts its military or its ship symbol, never both."""
        if card.is_location:
            return 1 if card.symbols & MILITARY or (ships and card.symbols & SHIP) else 0
        if card.symbols & SHIP:
            return 1 if ships else 0
        return card.strength


def _as_ruled(cards: tuple[Card, ...], natives_in_sieges: bool) -> tuple[Card, ...]:
    if not natives_in_sieges:
        return cards
    return tuple(replace(card, strength=1) if card.name == "Native Americans" else card for card in cards)


def _led_to(card: Card) -> set[int]:
    return {place for _, places in card.connections for place in places}


def tables_of(catalogue: Catalogue, natives_in_sieges: bool = False) -> Tables:
    """The tables of a catalogue, made once and kept as long as the catalogue."""
    key = ("tables", natives_in_sieges)
    found: Tables | None = catalogue.derived.get(key)
    if found is None:
        found = catalogue.derived[key] = Tables(catalogue, natives_in_sieges)
    return found
