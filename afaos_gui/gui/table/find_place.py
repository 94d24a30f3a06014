"""A small field over the map that finds places by a few letters of their names."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.table.finder import Finder, Row
from afaos_gui.presentation.folding import folded

WIDTH = 264


def matches(names: dict[int, str], words: str) -> list[int]:
    """The places whose names contain the words: first those that begin with them, then those with such a word."""
    wanted = folded(words)
    if not wanted:
        return []

    def rank(place: int) -> tuple[int, str]:
        name = folded(names[place])
        if name.startswith(wanted):
            return 0, name
        return (1 if f" {wanted}" in f" {name}" else 2), name

    return sorted((place for place, name in names.items() if wanted in folded(name)), key=rank)


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
