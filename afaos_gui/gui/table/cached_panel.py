"""Panels whose picture is kept, so that things moving over them, and what was shown before, cost next to nothing."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QWidget

from afaos_gui.data.language import language
from afaos_gui.gui.table.base import Panel
from afaos_gui.gui.toolkit.picture_cache import PICTURES
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.view import View

Facts = TypeVar("Facts", bound=Hashable)

Look = tuple[Hashable, int, int, float]
"""What a picture shows, its size in logical pixels, and device pixels a point."""
MOST_KEPT = 12
"""Pictures that a panel keeps of what it showed, so that undo finds them."""


class CachedPanel(Panel):
    """Draws itself with `draw` whenever its content may have changed: after each call of `update`."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        self._kept: list[Look] = []
        """Under what its pictures are kept, the latest at the end."""
        super().__init__(name, parent)
        self.destroyed.connect(partial(_forget, self._kept))

    def update(self, *area: int | QRect | QRegion) -> None:  # type: ignore[override]
        """Draw the panel anew; the old picture is forgotten at once."""
        self.forget()
        super().update(*area)

    def forget(self) -> None:
        """Let go of every picture."""
        _forget(self._kept)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture, drawn first where it is missing or no longer fits."""
        QPainter(self).drawPixmap(0, 0, self._picture())

    def draw(self, painter: QPainter) -> None:
        """Draw the whole panel on a clear ground."""
        raise NotImplementedError

    def _look(self) -> Hashable:
        """What the picture shows, as far as `update` does not tell."""
        return self.hasFocus()

    def _picture(self, most: int = 1) -> QPixmap:
        look = ((id(self._kept), self._look()), self.width(), self.height(), self.devicePixelRatioF())
        if look in self._kept:
            self._kept.remove(look)
        self._kept.append(look)
        _forget(self._kept, most)
        return PICTURES.get(*look, self.draw)


class KeptPanel(CachedPanel):
    """What it shows, lights, measures and colours alone decide its picture: one painted before is laid down again.

    So undo finds the picture of the position it comes back to, and one can be painted before it is wanted.
    """

    def paint_ahead(self, state: TableState, view: View) -> None:
        """Paint how a state looks, without showing it."""
        raise NotImplementedError

    def _shown(self) -> Hashable:
        """What it shows now."""
        raise NotImplementedError

    def update(self, *area: int | QRect | QRegion) -> None:  # type: ignore[override]
        """Have the picture of what is shown now laid down."""
        QWidget.update(self, *area)

    def _look(self) -> Hashable:
        lit = tuple((zone.name, self.zone_state(zone.name)) for zone in self.zones())
        return (self._shown(), lit, self.hasFocus(), self.grid, self.surround, self.window().width(), language())

    def _picture(self, most: int = MOST_KEPT) -> QPixmap:
        return super()._picture(most)


class FactsPanel(KeptPanel, Generic[Facts]):
    """Shows facts of the position, and nothing else."""

    NOTHING: Facts
    """The facts behind the curtain."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        self._facts = self.NOTHING
        super().__init__(name, parent)

    def facts_of(self, state: TableState, view: View) -> Facts:
        """All that it shows of a state."""
        raise NotImplementedError

    def words(self) -> str:
        """What it shows, in sentences."""
        raise NotImplementedError

    def paint_ahead(self, state: TableState, view: View) -> None:
        """Paint how a state looks, without showing it."""
        if self.isVisible():
            now, self._facts = self._facts, self.facts_of(state, view)
            try:
                self._picture()
            finally:
                self._facts = now

    def clear(self) -> None:
        """Show and keep nothing."""
        self._show(self.NOTHING)
        self.forget()

    def _shown(self) -> Hashable:
        return self._facts

    def _show_state(self, state: TableState, view: View) -> None:
        self._show(self.facts_of(state, view))

    def _show(self, facts: Facts) -> None:
        if facts != self._facts or not self.accessibleDescription():
            self._facts = facts
            self.setAccessibleDescription(self.words())
            self.update()


def _forget(kept: list[Look], but: int = 0) -> None:
    """Let go of all pictures but the latest ones."""
    while len(kept) > but:
        PICTURES.forget(*kept.pop(0))
