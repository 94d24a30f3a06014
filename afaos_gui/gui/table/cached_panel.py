"""A panel whose picture is kept, so that things moving over it cost next to nothing."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.table.base import Panel
from afaos_gui.gui.toolkit.picture_cache import PICTURES

Kept = list[tuple[object, int, int, float]]


class CachedPanel(Panel):
    """Draws itself with `draw` whenever its content may have changed: after each call of `update`."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        self._kept: Kept = []
        """Under what its picture is kept, if it is."""
        super().__init__(name, parent)
        self.destroyed.connect(partial(_forget, self._kept))

    def update(self, *area: int | QRect | QRegion) -> None:  # type: ignore[override]
        """Draw the panel anew; the old picture is forgotten at once."""
        _forget(self._kept)
        super().update(*area)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture, drawn first where it is missing or no longer fits."""
        look = ((id(self._kept), self.hasFocus()), self.width(), self.height(), self.devicePixelRatioF())
        if look not in self._kept:
            _forget(self._kept)
            self._kept.append(look)
        QPainter(self).drawPixmap(0, 0, PICTURES.get(*look, self.draw))

    def draw(self, painter: QPainter) -> None:
        """Draw the whole panel on a clear ground."""
        raise NotImplementedError


def _forget(kept: Kept) -> None:
    while kept:
        PICTURES.forget(*kept.pop())
