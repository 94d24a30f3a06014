"""Supply and raid reach over the board's links, answered by networkx and cached on bit masks.

The only module that imports networkx.
"""

from __future__ import annotations

from itertools import combinations

import networkx as nx

from afaos_gui.rules.catalogue import Catalogue, Side

_CACHE_LIMIT = 5_000


def places_of(mask: int) -> list[int]:
    """The place ids of a mask, ascending."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places


class Network:
    """The two graphs of the board: supply (river, lake, road and sea) and raids (river, lake, road, trail)."""

    def __init__(self, catalogue: Catalogue, homes: tuple[str, str]) -> None:
        self._homes = tuple(catalogue.location_ids[name] for name in homes)
        everywhere = range(len(catalogue.locations))
        self.supply: nx.Graph[int] = nx.Graph()
        self.raids: nx.Graph[int] = nx.Graph()
        self.supply.add_nodes_from(everywhere)
        self.raids.add_nodes_from(everywhere)
        for link in catalogue.connections:
            self.raids.add_edge(link.a, link.b)
            if link.kind != "trail":
                self.supply.add_edge(link.a, link.b)
        ports = [place.id for place in catalogue.locations if place.sea]
        self.supply.add_edges_from(combinations(ports, 2))
        self._neighbours = [sum(1 << n for n in self.supply[place]) for place in everywhere]
        self._supplied: dict[tuple[Side, int], int] = {}
        self._reach: dict[tuple[int, int], tuple[int, ...]] = {}

    def home(self, side: Side) -> int:
        """The place id of Boston for the British, of Québec for the French."""
        return self._homes[side]

    def supplied(self, side: Side, controlled: int) -> int:
        """Mask of the controlled places in supply: those joined to home through controlled places.

        Home itself ends every chain, also when `side` no longer controls it (rules: Supply).
        """
        key = (side, controlled)
        mask = self._supplied.get(key)
        if mask is None:
            if len(self._supplied) > _CACHE_LIMIT:
                self._supplied.clear()
            mask = self._supplied[key] = self._component(self._homes[side], controlled) & controlled
        return mask

    def _component(self, home: int, controlled: int) -> int:
        allowed = controlled | 1 << home
        graph = self.supply.subgraph(places_of(allowed))
        return sum(1 << place for place in nx.node_connected_component(graph, home))

    def supplies(self, side: Side, controlled: int, place: int, depots: int = 0) -> bool:
        """Whether a chain of controlled places leads from `place`, controlled or not, to home.

        `depots` is a mask of further places that end a chain as home does, controlled or not.
        """
        home = 1 << self._homes[side]
        if (1 << place) & home:
            return True
        if self._neighbours[place] & (self.supplied(side, controlled) | home):
            return True
        around = self._neighbours[place] | 1 << place
        return any(around & self._component(depot, controlled) for depot in places_of(depots))

    def supply_chain(self, side: Side, controlled: int, place: int) -> list[int]:
        """The shortest chain of places from `place` to home, both included; empty when there is none."""
        home = self._homes[side]
        graph = self.supply.subgraph([*places_of(controlled | 1 << home), place])
        try:
            return list(nx.shortest_path(graph, place, home))
        except nx.NetworkXNoPath:
            return []

    def raid_distances(self, starts: int, blocked: int) -> tuple[int, ...]:
        """By place id: links from the nearest start, passing through no blocked place; 0 where out of reach.

        A start may itself be blocked (one may set out from an own fortified place).
        """
        key = (starts, blocked)
        distances = self._reach.get(key)
        if distances is None:
            if len(self._reach) > _CACHE_LIMIT:
                self._reach.clear()
            found = [0] * len(self.raids)
            if starts:
                layers = nx.bfs_layers(self._raid_graph(starts, blocked), places_of(starts))
                for distance, layer in enumerate(layers):
                    for place in layer:
                        found[place] = distance
            distances = self._reach[key] = tuple(found)
        return distances

    def raid_path(self, starts: int, blocked: int, target: int) -> list[int]:
        """The places of a shortest raid from a start to `target`, both included; empty when there is none."""
        graph = self._raid_graph(starts, blocked)
        if not starts or target not in graph:
            return []
        lengths, paths = nx.multi_source_dijkstra(graph, set(places_of(starts)), weight=None)
        return list(paths[target]) if target in lengths else []

    def _raid_graph(self, starts: int, blocked: int) -> nx.Graph[int]:
        everywhere = (1 << len(self.raids)) - 1
        return self.raids.subgraph(places_of(everywhere & ~blocked | starts))
