"""The shipped files contain the data of the game."""

from __future__ import annotations

from itertools import pairwise

import pytest

from afaos_gui.data.resources.layout import ConnectionLayout
from afaos_gui.data.resources.loader import load_card_texts, load_catalogue, load_layout, load_map, load_options
from afaos_gui.rules.catalogue import (
    BATEAUX,
    BRITISH,
    FRENCH,
    FUR,
    LINK_KINDS,
    MILITARY,
    NEUTRAL,
    SETTLER,
    SHIP,
    WAGON,
    Catalogue,
)
from afaos_gui.rules.options import OPTIONS


def ids(catalogue: Catalogue, *names: str) -> tuple[int, ...]:
    return tuple(catalogue.location_ids[name] for name in names)


def test_the_board_has_36_places_and_36_links(catalogue: Catalogue) -> None:
    assert len(catalogue.locations) == 36
    assert [place.id for place in catalogue.locations] == list(range(36))
    kinds = [link.kind for link in catalogue.connections]
    assert {kind: kinds.count(kind) for kind in LINK_KINDS} == {"river": 16, "lake": 9, "road": 2, "trail": 9}
    assert len({frozenset((link.a, link.b)) for link in catalogue.connections}) == 36


def test_places_have_the_printed_figures(catalogue: Catalogue) -> None:
    quebec = catalogue.locations[catalogue.location_ids["Quebec"]]
    assert (quebec.printed_name, quebec.victory_points, quebec.defence) == ("Québec", 6, 2)
    assert (quebec.settler, quebec.sea, quebec.ship_in_siege) == (True, True, True)
    assert quebec.start == (FRENCH, "town")
    beausejour = catalogue.locations[catalogue.location_ids["Fort Beausejour"]]
    assert (beausejour.settler, beausejour.sea, beausejour.ship_in_siege) == (False, True, False)
    assert sum(place.victory_points for place in catalogue.locations) == 70
    starts = [place.start for place in catalogue.locations if place.start]
    assert (starts.count((BRITISH, "village")), starts.count((BRITISH, "town"))) == (5, 2)
    assert (starts.count((FRENCH, "village")), starts.count((FRENCH, "town"))) == (6, 1)


def test_there_are_109_cards(catalogue: Catalogue) -> None:
    locations = sum(1 for card in catalogue.cards if card.is_location)
    empire = sum(card.copies for card in catalogue.cards if not card.is_location)
    initial = sum(copies for side in catalogue.sides for _, copies in side.initial_empire)
    assert (locations, empire, initial) == (59, 48, 2)
    assert locations + empire + initial == 109


def test_cards_stand_by_owner_and_locations_come_first(catalogue: Catalogue) -> None:
    assert [card.id for card in catalogue.cards] == list(range(len(catalogue.cards)))
    groups = [(card.owner, not card.is_location) for card in catalogue.cards]
    assert groups == sorted(groups)
    owners = [card.owner for card in catalogue.cards]
    assert (owners.count(BRITISH), owners.count(FRENCH), owners.count(NEUTRAL)) == (46, 41, 3)


def test_a_location_card_has_its_routes_symbols_and_money(catalogue: Catalogue) -> None:
    boston = catalogue.card(BRITISH, "L:Boston")
    reached = ids(catalogue, "New York", "New Haven", "Pemaquid", "Port Royal", "Halifax")
    assert boston.connections == ((SHIP, reached),)
    assert (boston.symbols, boston.money, boston.initial) == (SHIP | SETTLER | MILITARY, 3, True)
    cumberland = catalogue.card(BRITISH, "L:Cumberland")
    assert cumberland.connections == (
        (BATEAUX, ids(catalogue, "St. Mary's")),
        (WAGON, ids(catalogue, "Fort Duquesne")),
    )
    assert (cumberland.initial, cumberland.copies) == (False, 1)


def test_the_two_cards_of_one_place_differ(catalogue: Catalogue) -> None:
    british, french = catalogue.card(BRITISH, "L:Pemaquid"), catalogue.card(FRENCH, "L:Pemaquid")
    assert british.connections != french.connections
    assert catalogue.card(BRITISH, "L:Fort Beausejour").symbols == 0
    assert catalogue.card(FRENCH, "L:Fort Beausejour").symbols == FUR


def test_the_kennebec_cards_connect_nowhere(catalogue: Catalogue) -> None:
    assert catalogue.card(BRITISH, "L:Kennebec").connections == ()
    assert catalogue.card(FRENCH, "L:Kennebec").connections == ()


def test_empire_cards_have_their_abilities(catalogue: Catalogue) -> None:
    rangers = catalogue.card(BRITISH, "E:Rangers")
    assert (rangers.raid, rangers.blocks_raid) == (True, True)
    assert (rangers.ambush, rangers.blocks_ambush) == (True, True)
    assert (rangers.cost, rangers.strength) == (5, 1)
    artillery = catalogue.card(FRENCH, "E:Siege Artillery")
    assert (artillery.cost, artillery.strength, artillery.play_cost, artillery.ambushable) == (8, 3, 3, True)
    assert catalogue.card(BRITISH, "E:Militia").ambushable
    assert not catalogue.card(FRENCH, "E:Militia").ambushable
    assert catalogue.card(FRENCH, "N:Native Americans").raid_cost == 1


def test_the_french_start_with_infantry_and_trader(catalogue: Catalogue) -> None:
    french = catalogue.sides[FRENCH]
    names = {catalogue.cards[card].name: copies for card, copies in french.initial_empire}
    assert names == {"Regular Infantry (initial)": 1, "Trader": 1}
    infantry = catalogue.card(FRENCH, "E:Regular Infantry (initial)")
    assert (infantry.initial, infantry.copies, infantry.cost) == (True, 0, 0)
    trader = catalogue.card(FRENCH, "E:Trader")
    assert (trader.initial, trader.copies) == (True, 1)


def test_the_french_bateaux_card_is_a_kind_that_the_second_edition_leaves_out(catalogue: Catalogue) -> None:
    card = catalogue.card(FRENCH, "E:Bateaux")
    assert (card.symbols, card.cost, card.copies, card.initial) == (BATEAUX, 0, 0, True)
    assert catalogue.sides[FRENCH].first_edition_initial_empire == ((card.id, 1),)


def test_money_and_pieces_at_set_up(catalogue: Catalogue) -> None:
    figures = [(side.start_money, side.villages, side.towns) for side in catalogue.sides]
    assert figures == [(12, 18, 12), (5, 18, 9)]
    assert catalogue.fortifications == 12


def test_the_catalogue_is_loaded_once() -> None:
    assert load_catalogue() is load_catalogue()
    assert load_layout() is load_layout()


def test_the_layout_goes_by_the_names_of_the_rules(catalogue: Catalogue) -> None:
    layout = load_layout()
    assert layout.size == (1800, 1150)
    assert list(layout.places) == [place.name for place in catalogue.locations]
    assert all(0 < place.x < 1 and 0 < place.y < 1 for place in layout.places.values())
    assert layout.places["Fort William Henry"].label_lines == ("Fort William", "Henry")
    assert layout.places["Gaspe"].label_lines == ("Gaspé",)
    drawn = [(*ids(catalogue, link.a, link.b), link.kind) for link in layout.connections]
    assert drawn == [(link.a, link.b, link.kind) for link in catalogue.connections]


@pytest.mark.parametrize("link", load_layout().connections, ids=lambda link: f"{link.a}-{link.b}")
def test_way_points_lead_from_one_end_to_the_other(link: ConnectionLayout) -> None:
    """Reversing a link's waypoints would make it longer."""
    layout = load_layout()
    start, end = layout.places[link.a], layout.places[link.b]

    def length(points: tuple[tuple[float, float], ...]) -> float:
        stops = [(start.x, start.y), *points, (end.x, end.y)]
        return sum(abs(c - a) + abs(d - b) for (a, b), (c, d) in pairwise(stops))

    assert length(link.via) <= length(link.via[::-1])


def test_labels_say_the_printed_names(catalogue: Catalogue) -> None:
    texts = load_card_texts()
    for place in catalogue.locations:
        assert " ".join(load_layout().places[place.name].label_lines) == texts.place_name(place, "en")


def test_the_map_has_land_lakes_and_rivers() -> None:
    features = load_map()
    assert (len(features.land), len(features.lakes), len(features.rivers)) == (61, 37, 69)
    assert "Lake Erie" in {lake.name for lake in features.lakes}
    assert all(isinstance(river.rank, int) and len(river.line) >= 2 for river in features.rivers)


def test_every_card_has_a_name_and_a_text_in_both_languages(catalogue: Catalogue) -> None:
    texts = load_card_texts()
    for card in catalogue.cards:
        for lang in ("en", "fr"):
            assert texts.name(card, lang)
            for side in (BRITISH, FRENCH) if card.owner == NEUTRAL else (card.owner,):
                assert bool(texts.text(card, side, lang)) == (not card.is_location)


@pytest.mark.parametrize(
    ("owner", "code", "english", "french"),
    [
        (BRITISH, "E:Indian Leader", "Indian Leader", "Leader indien"),
        (FRENCH, "E:Home Support", "Home Support", "Soutien national"),
        (BRITISH, "E:Militia", "Militia", "Milice"),
        (FRENCH, "E:Regular Infantry (initial)", "Regular Infantry", "Infanterie régulière"),
        (FRENCH, "L:Quebec", "Québec", "Québec"),
        (BRITISH, "L:Fort Presqu'Isle", "Fort Presqu’Isle", "Fort Presqu’Isle"),
    ],
)
def test_names_by_language(catalogue: Catalogue, owner: int, code: str, english: str, french: str) -> None:
    texts = load_card_texts()
    card = catalogue.card(owner, code)
    assert (texts.name(card, "en"), texts.name(card, "fr")) == (english, french)


def test_the_militia_of_the_two_sides_say_different_things(catalogue: Catalogue) -> None:
    texts = load_card_texts()
    assert "ambushed" in texts.text(catalogue.card(BRITISH, "E:Militia"), BRITISH, "en")
    assert "Blocks" in texts.text(catalogue.card(FRENCH, "E:Militia"), FRENCH, "en")


def test_every_option_has_its_effect_in_a_sentence() -> None:
    options = load_options()
    assert [option.id for option in options] == list(OPTIONS)
    assert all(option.effect.endswith(".") for option in options)
