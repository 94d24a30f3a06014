"""A small field over the map that finds places by a few letters of their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.finding.finder import Finder, FoundRow
from afaos_gui.presentation.look.folding import matches
from afaos_gui.rules.catalogue import Location
from afaos_gui.session.words.names import place_name

WIDTH = 264


class FindPlace(Finder):
    """Finds places; `pointed` is called with the current one, `taken` with the chosen one."""

    def __init__(
        self,
        host: QWidget,
        pointed: Callable[[int], object],
        taken: Callable[[int], object],
        closed: Callable[[], object],
    ) -> None:
        self._places: tuple[Location, ...] = ()
        self._names: dict[int, str] = {}
        self._taken = taken
        self.found: list[int] = []
        """The places that match, the likeliest first."""
        super().__init__(
            host,
            "find_place",
            lambda: _("Find a place"),
            lambda: _("No place is called so."),
            WIDTH,
            find=self._find_places,
            chosen=self._take,
            pointed=lambda number: pointed(self.found[number]),
            complete=lambda number: self._names[self.found[number]],
            closed=closed,
        )

    def look_among(self, places: Iterable[Location]) -> None:
        """Open an empty field for these places."""
        self._places = tuple(places)
        self.open()

    def _take(self, number: int) -> None:
        self._taken(self.found[number])

    def _find_places(self, words: str) -> list[FoundRow]:
        self._names = {place.id: place_name(place.id) for place in self._places}
        self.found = matches(self._names, words)
        return [FoundRow(self._names[place]) for place in self.found]
