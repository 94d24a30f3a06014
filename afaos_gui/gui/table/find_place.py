"""A small field over the map that finds places by a few letters of their names."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.table.finder import Finder, Row
from afaos_gui.presentation.folding import matches

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
        self._names: dict[int, str] = {}
        self._taken = taken
        self.found: list[int] = []
        """The places that match, the likeliest first."""
        super().__init__(
            host,
            "find_place",
            _("Find a place"),
            _("No place is called so."),
            WIDTH,
            find=self._find_places,
            chosen=self._take,
            pointed=lambda number: pointed(self.found[number]),
            complete=lambda number: self._names[self.found[number]],
            closed=closed,
        )

    def look_among(self, names: dict[int, str]) -> None:
        """Open an empty field; `names` are the places by id."""
        self._names = names
        self.open()

    def _take(self, number: int) -> None:
        self._taken(self.found[number])

    def _find_places(self, words: str) -> list[Row]:
        self.found = matches(self._names, words)
        return [Row(self._names[place]) for place in self.found]
