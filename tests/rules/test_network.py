"""Supply and raid reach, computed on bit masks and compared with networkx."""

from __future__ import annotations

from itertools import combinations, pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.tables.network import Network, count_of, places_of

CATALOGUE = load_catalogue()
PLACES = len(CATALOGUE.locations)
HOMES = ("Boston", "Quebec")
MASKS = st.integers(0, (1 << PLACES) - 1)


@pytest.fixture(scope="module")
def network() -> Network:
    """The board's links."""
    return Network(CATALOGUE, HOMES)


def graph(*, supply: bool) -> nx.Graph[int]:
    """The links of one kind as a graph."""
    links: nx.Graph[int] = nx.Graph()
    links.add_nodes_from(range(PLACES))
    links.add_edges_from((link.a, link.b) for link in CATALOGUE.connections if not (supply and link.kind == "trail"))
    if supply:
        links.add_edges_from(combinations([place.id for place in CATALOGUE.locations if place.sea], 2))
    return links


FEW = ((), (0,), (1, 7), (PLACES - 1,))
"""Places that end chains besides home."""
SUPPLY, RAIDS = graph(supply=True), graph(supply=False)


@given(mask=MASKS)
def test_places_are_counted(mask: int) -> None:
    assert count_of(mask) == len(places_of(mask))


@given(controlled=MASKS, side=st.sampled_from((0, 1)))
def test_what_is_joined_to_home_is_supplied(network: Network, controlled: int, side: int) -> None:
    home = CATALOGUE.location_ids[HOMES[side]]
    joined = nx.node_connected_component(SUPPLY.subgraph(places_of(controlled | 1 << home)), home)
    assert places_of(network.supplied(side, controlled)) == sorted(joined & set(places_of(controlled)))


def is_joined(place: int, end: int, controlled: int) -> bool:
    """Whether controlled places join a place to the end of a chain; the two need not be controlled."""
    return bool(nx.has_path(SUPPLY.subgraph({*places_of(controlled), place, end}), place, end))


@given(controlled=MASKS, side=st.sampled_from((0, 1)), place=st.integers(0, PLACES - 1), depots=st.sampled_from(FEW))
def test_a_chain_ends_at_home_or_at_a_depot(
    network: Network, controlled: int, side: int, place: int, depots: tuple[int, ...]
) -> None:
    controlled &= controlled >> 1
    ends = (CATALOGUE.location_ids[HOMES[side]], *depots)
    expected = any(is_joined(place, end, controlled) for end in ends)
    assert network.supplies(side, controlled, place, sum(1 << depot for depot in depots)) == expected


@pytest.mark.parametrize("place", range(PLACES))
def test_a_depot_supplies_its_own_place(network: Network, place: int) -> None:
    assert network.supplies(0, 0, place, 1 << place)


@given(controlled=MASKS, side=st.sampled_from((0, 1)), place=st.integers(0, PLACES - 1))
def test_the_chain_that_is_shown_is_a_shortest_one(network: Network, controlled: int, side: int, place: int) -> None:
    home = CATALOGUE.location_ids[HOMES[side]]
    chain = network.supply_chain(side, controlled & ~(1 << home), place)
    if not is_joined(place, home, controlled):
        assert chain == []
        return
    ways = SUPPLY.subgraph({*places_of(controlled), place, home})
    assert nx.is_path(ways, chain)
    assert (chain[0], chain[-1]) == (place, home)
    assert len(chain) == nx.shortest_path_length(ways, place, home) + 1


@given(starts=MASKS, blocked=MASKS)
def test_raiders_come_as_far_as_the_links_go(network: Network, starts: int, blocked: int) -> None:
    starts &= starts >> 3
    passable = RAIDS.subgraph(set(range(PLACES)) - set(places_of(blocked & ~starts)))
    found = [0] * PLACES
    for distance, layer in enumerate(nx.bfs_layers(passable, places_of(starts)) if starts else ()):
        for place in layer:
            found[place] = distance
    assert list(network.raid_distances(starts, blocked)) == found


@given(starts=MASKS, blocked=MASKS, target=st.integers(0, PLACES - 1))
def test_a_way_is_shown_wherever_one_can_raid(network: Network, starts: int, blocked: int, target: int) -> None:
    starts &= starts >> 3
    path = network.raid_path(starts, blocked, target)
    reaches = bool(starts & 1 << target) or network.raid_distances(starts, blocked)[target] > 0
    assert bool(path) == reaches
    assert all(RAIDS.has_edge(one, two) for one, two in pairwise(path))
    assert len(path) == (network.raid_distances(starts, blocked)[target] + 1 if reaches else 0)
