"""The tables of the rules: which cards and places have what is printed on them, by name."""

from __future__ import annotations

import pytest

from afaos_gui.rules.catalogue import BRITISH, FRENCH
from tests.rules.builder import CATALOGUE, SECOND

TABLES = SECOND.tables
NATIVES = {"F Native Americans", "N Native Americans (N)"}
FORTIFICATIONS = {"B Fortification", "F Fortification", "N Fortification (N)"}
BRITISH_PORTS = {"B Boston", "B New Haven", "B New York", "B Norfolk", "B Halifax", "B Port Royal"}
FRENCH_PORTS = {"F Louisbourg", "F Quebec", "F Port Royal", "F Halifax"}
STARTING = {
    *("B Boston", "B New Haven", "B New York", "B Norfolk", "B Pemaquid", "B Philadelphia", "B St. Mary's"),
    *("F Gaspe", "F Louisbourg", "F Montreal", "F Port Royal", "F Quebec", "F Tadoussac", "F Trois Rivieres"),
}
CARDS = {
    "fortify_cards": FORTIFICATIONS,
    "defender_only": FORTIFICATIONS,
    "raiders": {"B Rangers", "F Coureurs de Bois", *NATIVES},
    "paid_raiders": NATIVES,
    "raid_extenders": {"B Indian Leader", "F Priest"},
    "raid_cards": {"B Rangers", "F Coureurs de Bois", *NATIVES, "B Indian Leader", "F Priest"},
    "ambushers": {"B Rangers", "F Coureurs de Bois", *NATIVES},
    "paid_ambushers": NATIVES,
    "raid_blockers": {"B Rangers", "F Coureurs de Bois", "F Militia", *NATIVES, *FORTIFICATIONS},
    "ambush_blockers": {"B Rangers", "F Coureurs de Bois", "F Militia", *NATIVES},
    "priced_cards": {"B Siege Artillery", "F Siege Artillery"},
    "ambushable": {
        *("B Militia", "B Regular Infantry", "B Siege Artillery"),
        *("F Regular Infantry", "F Regular Infantry (initial)", "F Siege Artillery"),
    },
    "settler_cards": {
        *("B Boston", "B New York", "B Philadelphia", "B St. Mary's", "F Quebec"),
        *("B Settlers", "N Settlers (N)"),
    },
    "ship_cards": {*BRITISH_PORTS, *FRENCH_PORTS, "B Ships", "F Ships"},
    "starting_cards": STARTING,
    "money_cards": {
        *("B Baltimore", "B Boston", "B Deerfield", "B New Haven", "B New York", "B Norfolk", "B Philadelphia"),
        *("B Richmond", "F Montreal", "F Port Royal", "F Quebec", "F Trois Rivieres"),
    },
}
INLAND = {
    **dict.fromkeys(("B Boston", "B New York", "F Montreal", "F Quebec"), 1),
    **dict.fromkeys((*FORTIFICATIONS, "B Military Leader", "F Military Leader", "B Militia", "F Militia"), 1),
    **dict.fromkeys(("B Rangers", "F Coureurs de Bois"), 1),
    **dict.fromkeys(("B Regular Infantry", "F Regular Infantry", "F Regular Infantry (initial)"), 2),
    **dict.fromkeys(("B Siege Artillery", "F Siege Artillery"), 3),
}
PORTS = {**INLAND, **dict.fromkeys((*BRITISH_PORTS, *FRENCH_PORTS, "B Ships", "F Ships"), 1)}
NO_BRITISH_CARD = {"Montreal", "Quebec", "Michillimackinac"}
NO_FRENCH_CARD = {
    *("Boston", "New Haven", "New York", "Norfolk", "Philadelphia", "St. Mary's"),
    *("Baltimore", "Cumberland", "Deerfield", "Richmond"),
}


def named(card: int) -> str:
    """A card with its owner."""
    return f"{'BFN'[CATALOGUE.cards[card].owner]} {CATALOGUE.cards[card].text}"


def cards_of(mask: int) -> set[str]:
    """The cards of a mask, with nothing beyond the cards in it."""
    assert mask < 1 << len(CATALOGUE.cards)
    return {named(card) for card in range(mask.bit_length()) if mask >> card & 1}


def places_of(mask: int) -> set[str]:
    """The places of a mask, with nothing beyond the places in it."""
    assert mask < 1 << len(CATALOGUE.locations)
    return {CATALOGUE.locations[place].name for place in range(mask.bit_length()) if mask >> place & 1}


@pytest.mark.parametrize("table", CARDS)
def test_a_table_has_the_cards_that_are_printed_so(table: str) -> None:
    assert cards_of(getattr(TABLES, table)) == CARDS[table]


def test_the_cards_of_raids_are_told_one_by_one_too() -> None:
    assert [named(card) for card, raids in enumerate(TABLES.raids) if raids] == sorted(
        CARDS["raid_cards"], key=[named(card) for card in range(len(CATALOGUE.cards))].index
    )


def test_every_card_is_of_a_place_or_of_the_empire() -> None:
    assert TABLES.location_cards | TABLES.empire_cards == (1 << len(CATALOGUE.cards)) - 1
    assert TABLES.location_cards & TABLES.empire_cards == 0
    assert all(not cards_of(TABLES.location_cards) & CARDS[name] for name in ("raiders", "fortify_cards"))
    assert cards_of(TABLES.location_cards) >= STARTING


def test_cards_that_help_to_settle_are_those_of_places_and_those_with_a_symbol() -> None:
    signs = {named(card.id) for card in CATALOGUE.cards if not card.is_location and card.symbols}
    assert {"B Settlers", "N Settlers (N)", "B Ships", "F Bateaux"} <= signs
    assert cards_of(TABLES.expansion_cards) == cards_of(TABLES.location_cards) | signs


def test_furs_are_on_cards_of_places_alone() -> None:
    assert cards_of(TABLES.fur_cards) >= {"B Pemaquid", "F Gaspe"}
    assert cards_of(TABLES.fur_cards) <= cards_of(TABLES.location_cards)
    assert not cards_of(TABLES.fur_cards) & {"B Boston", "F Quebec", "F Louisbourg"}


@pytest.mark.parametrize(("table", "strengths"), [("strength_inland", INLAND), ("strength_with_ships", PORTS)])
def test_strength_in_a_siege(table: str, strengths: dict[str, int]) -> None:
    found = getattr(TABLES, table)
    assert {named(card): strength for card, strength in enumerate(found) if strength} == strengths
    assert len(found) == len(CATALOGUE.cards)


def test_the_cards_with_strength_are_those_that_can_join_a_siege() -> None:
    assert [cards_of(mask) for mask in TABLES.siege_cards] == [set(INLAND), set(PORTS)]


@pytest.mark.parametrize(("side", "without"), [(BRITISH, NO_BRITISH_CARD), (FRENCH, NO_FRENCH_CARD)])
def test_a_side_has_a_card_of_each_place_but_of_some(side: int, without: set[str]) -> None:
    found = TABLES.card_of[side]
    assert {CATALOGUE.locations[place].name for place, card in enumerate(found) if card == -1} == without
    for place, card in enumerate(found):
        assert card == -1 or (CATALOGUE.cards[card].location, CATALOGUE.cards[card].owner) == (place, side)
    assert len(TABLES.card_of) == 2


def test_a_card_leads_to_places_by_any_transport() -> None:
    led = {named(card): places_of(places) for card, places in enumerate(TABLES.leads_to)}
    assert led["B Boston"] == {"Halifax", "New Haven", "New York", "Pemaquid", "Port Royal"}
    assert led["F Quebec"] == {"Gaspe", "Kennebec", "Louisbourg", "Tadoussac", "Trois Rivieres"}
    assert led["B Militia"] == set()


def test_places_by_what_is_printed_on_them() -> None:
    assert places_of(TABLES.second_depot) == {"New York"}
    assert [places_of(mask) for mask in TABLES.capitals] == [{"Boston", "New York"}, {"Quebec"}]
    assert {place.name: TABLES.defence[place.id] for place in CATALOGUE.locations if TABLES.defence[place.id]} == {
        **dict.fromkeys(("Boston", "New York", "Louisbourg", "Montreal"), 1),
        "Quebec": 2,
    }
    harbours = {"Boston", "New Haven", "New York", "Norfolk", "Pemaquid", "Philadelphia", "St. Mary's", "Baltimore"}
    harbours |= {"Canso", "Gaspe", "Halifax", "Louisbourg", "Port Royal", "Tadoussac", "Quebec"}
    assert places_of(TABLES.ship_places) == harbours
    assert places_of(TABLES.point_places) == {place.name for place in CATALOGUE.locations if place.victory_points}
    assert places_of(TABLES.settler_places) == {place.name for place in CATALOGUE.locations if place.settler}
    assert len(places_of(TABLES.settler_places)) == 22


def test_places_by_their_points() -> None:
    assert {points: len(places_of(mask)) for points, mask in TABLES.places_by_points} == {1: 4, 2: 15, 3: 2, 4: 6, 6: 1}
    assert places_of(dict(TABLES.places_by_points)[6]) == {"Quebec"}
    assert places_of(dict(TABLES.places_by_points)[3]) == {"Port Royal", "Trois Rivieres"}


def test_natives_join_sieges_only_where_the_rules_in_force_say_so() -> None:
    from afaos_gui.rules.tables.tables import tables_of

    changed = tables_of(CATALOGUE, natives_in_sieges=True)
    assert changed is tables_of(CATALOGUE, natives_in_sieges=True) is not TABLES
    assert tables_of(CATALOGUE) is TABLES
    strong = {named(card) for card, strength in enumerate(changed.strength_inland) if strength}
    assert strong == {*INLAND, *NATIVES}
    assert {changed.strength_inland[card.id] for card in CATALOGUE.cards if named(card.id) in NATIVES} == {1}
