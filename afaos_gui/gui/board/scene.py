"""The scene of the board: every place and link as an item, found by the catalogue's ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QGraphicsScene

from afaos_gui.gui.board.engraving.snow import paint_snow
from afaos_gui.gui.board.geometry import MAP_RECT, map_shapes
from afaos_gui.gui.board.items.links import LinkItem
from afaos_gui.gui.board.items.lively import Lively
from afaos_gui.gui.board.items.places import PlaceItem
from afaos_gui.presentation.map.map_measures import line_weight
from afaos_gui.presentation.map.place_contents import contents_of, contents_sentence
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.view import View


class BoardScene(QGraphicsScene):
    """Shows places and links on the map as it is told, and decides nothing."""

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(MAP_RECT, parent)
        shapes = map_shapes()
        self._scale = 1.0
        self.places: tuple[PlaceItem, ...] = tuple(
            PlaceItem(place, shapes.places[place.name], shapes.centers[place.name]) for place in catalogue.locations
        )
        self.links: dict[frozenset[int], LinkItem] = {}
        for connection, path in shapes.links:
            ends = frozenset((catalogue.location_ids[connection.a], catalogue.location_ids[connection.b]))
            self.links[ends] = LinkItem(connection, path)
        self._lively: list[Lively] = []
        self.snows = False
        """Whether snow lies on the frame."""
        names = (place.name_item for place in self.places)
        for item in (*self.links.values(), *self.places, *names):
            self.addItem(item)

    def add_lively(self, item: Lively) -> None:
        """Add something that moves by itself."""
        item.set_scale(self._scale)
        self._lively.append(item)
        self.addItem(item)

    def paint_at_rest(self, painter: QPainter, exposed: QRegion) -> None:
        """Paint what hardly ever changes: the links without lights, and snow on the frame."""
        for link in self.links.values():
            if exposed.intersects(link.boundingRect().toAlignedRect()):
                link.paint_at_rest(painter)
        if self.snows:
            paint_snow(painter, QRectF(exposed.boundingRect()), line_weight(self._scale))

    def show_position(self, view: View) -> None:
        """Show the View's position at every place, and describe it to screen readers."""
        for item in self.places:
            here = contents_of(view, item.place.id)
            item.show_contents(here)
            item.set_description(contents_sentence(item.place, here))

    def paint_ahead(self, view: View, dpr: float) -> None:
        """Paint the pictures that the places would need in another position."""
        for item in self.places:
            item.paint_ahead(contents_of(view, item.place.id), dpr)

    def lay_ahead(self, view_scale: float, dpr: float) -> Iterator[None]:
        """Compute and paint all that `set_scale` would need, a little with every step."""
        for item in self.places:
            item.paint_at(view_scale, dpr)
            yield

    def set_scale(self, view_scale: float) -> None:
        """Lay every item out for a map shown at `view_scale`."""
        self._scale = view_scale
        scaled: tuple[LinkItem | PlaceItem | Lively, ...] = (*self.links.values(), *self.places, *self._lively)
        for item in scaled:
            item.set_scale(view_scale)

    def light_paths(self, paths: Iterable[Sequence[int]]) -> None:
        """Light the links along these chains of place ids and put out all others.

        Two neighbours of a chain without a drawn link, as at sea, light nothing.
        """
        lit = {frozenset(pair) for path in paths for pair in pairwise(path)}
        for ends, link in self.links.items():
            link.set_lit(ends in lit)

    def mark_links_of(self, place: int | None) -> None:
        """Outline the links of a place, and no others; none for None."""
        for ends, link in self.links.items():
            link.set_near(place in ends)

    def set_states(self, states: dict[int, str]) -> None:
        """Light the places in `states` (id to state name) accordingly, and the others not at all."""
        for place in self.places:
            place.set_state(states.get(place.place.id, "normal"))
