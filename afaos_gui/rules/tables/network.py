"""Supply and raid reach over the board's links, cached by bit mask.

networkx finds the chains of supply. No other module imports it, and this one only when a chain is to be shown, because
it is slow to load.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from afaos_gui.rules.catalogue import Catalogue, Side

if TYPE_CHECKING:
    import networkx as nx

_CACHE_LIMIT = 5_000


def places_of(mask: int) -> list[int]:
    """The place ids of a mask, ascending."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places


_COUNTS: Final = [number.bit_count() for number in range(1 << 12)]


def count_of(mask: int) -> int:
    """The number of places of a mask; compiled, faster than `int.bit_count`."""
    count = 0
    while mask:
        count += _COUNTS[mask & 0xFFF]
        mask >>= 12
    return count


class Network:
    """The two graphs of the board: supply (river, lake, road and sea) and raids (river, lake, road, trail)."""

    def __init__(self, catalogue: Catalogue, homes: tuple[str, str]) -> None:
        self._homes = tuple(catalogue.location_ids[name] for name in homes)
        everywhere = range(len(catalogue.locations))
        ports = [place.id for place in catalogue.locations if place.sea]
        raid_links = [(link.a, link.b) for link in catalogue.connections]
        self._supply_links = [(link.a, link.b) for link in catalogue.connections if link.kind != "trail"]
        self._supply_links += combinations(ports, 2)
        self._supply = _neighbours(self._supply_links, len(everywhere))
        self._raids = _neighbours(raid_links, len(everywhere))
        self._supplied: dict[tuple[Side, int], int] = {}
        self._reach: dict[tuple[int, int], tuple[int, ...]] = {}

    def home(self, side: Side) -> int:
        """The place id of Boston for the British, of Québec for the French."""
        return self._homes[side]

    def links(self) -> tuple[list[int], list[int]]:
        """By place: the masks of its neighbours in supply and in raids."""
        return list(self._supply), list(self._raids)

    def supplied(self, side: Side, controlled: int) -> int:
        """Mask of the controlled places in supply: those connected to home through controlled places.

        Home itself always ends a chain, even if `side` no longer controls it (rules: Supply).
        """
        key = (side, controlled)
        mask = self._supplied.get(key)
        if mask is None:
            if len(self._supplied) > _CACHE_LIMIT:
                self._supplied.clear()
            mask = self._supplied[key] = self._component(self._homes[side], controlled) & controlled
        return mask

    def _component(self, home: int, controlled: int) -> int:
        """The places connected to `home` through controlled ones, home included."""
        allowed = controlled | 1 << home
        found = fresh = 1 << home
        while fresh:
            fresh = self._next_to(self._supply, fresh) & allowed & ~found
            found |= fresh
        return found

    def _next_to(self, links: list[int], places: int) -> int:
        near = 0
        for place in places_of(places):
            near |= links[place]
        return near

    def supplies(self, side: Side, controlled: int, place: int, depots: int = 0) -> bool:
        """Whether a chain of controlled places leads from `place`, controlled or not, to home.

        `depots` is a mask of further places that end a chain like home, controlled or not.
        """
        home = 1 << self._homes[side]
        if (1 << place) & home:
            return True
        if self._supply[place] & (self.supplied(side, controlled) | home):
            return True
        around = self._supply[place] | 1 << place
        return any(around & self._component(depot, controlled) for depot in places_of(depots))

    def supply_chain(self, side: Side, controlled: int, place: int) -> list[int]:
        """The shortest chain of places from `place` to home, both included; empty if there is none."""
        home = self._homes[side]
        import networkx as nx

        graph = _graph(self._supply_links, len(self._supply)).subgraph([*places_of(controlled | 1 << home), place])
        try:
            return list(nx.shortest_path(graph, place, home))
        except nx.NetworkXNoPath:
            return []

    def raid_distances(self, starts: int, blocked: int) -> tuple[int, ...]:
        """By place id: the number of links from the nearest start, avoiding blocked places; 0 if out of reach.

        A start may itself be blocked (a raid may set out from one's own fortified place).
        """
        key = (starts, blocked)
        distances = self._reach.get(key)
        if distances is None:
            if len(self._reach) > _CACHE_LIMIT:
                self._reach.clear()
            found = [0] * len(self._raids)
            reached = fresh = starts
            distance = 0
            while fresh:
                distance += 1
                fresh = self._next_to(self._raids, fresh) & ~blocked & ~reached
                reached |= fresh
                for place in places_of(fresh):
                    found[place] = distance
            distances = self._reach[key] = tuple(found)
        return distances

    def raid_path(self, starts: int, blocked: int, target: int) -> list[int]:
        """The places of a shortest raid from a start to `target`, both included; empty if there is none."""
        distances = self.raid_distances(starts, blocked)
        if not (starts >> target & 1 or distances[target]):
            return []
        path = [target]
        while distances[path[0]]:
            near = places_of(self._raids[path[0]])
            nearer = distances[path[0]] - 1
            fits = (place for place in near if distances[place] == nearer and (nearer or starts >> place & 1))
            path.insert(0, next(fits))
        return path


def _neighbours(links: list[tuple[int, int]], places: int) -> list[int]:
    """For each place, the mask of its neighbours."""
    joined = [0] * places
    for one, two in links:
        joined[one] |= 1 << two
        joined[two] |= 1 << one
    return joined


def _graph(links: list[tuple[int, int]], places: int) -> nx.Graph[int]:
    """The links as a networkx graph."""
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(places))
    graph.add_edges_from(links)
    return graph
