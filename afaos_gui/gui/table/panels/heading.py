"""The heading of a column: a title, a quiet note, a rule."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.gui.table.panels.cached_panel import CachedPanel
from afaos_gui.gui.toolkit.look.appearance import Words, said
from afaos_gui.gui.toolkit.paint.ink import heading_height, paint_heading


class Heading(CachedPanel):
    """A title in small capitals over a hairline."""

    def __init__(self, title: Words, note: Words = "", parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self._title = title
        self._note = note
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_note(self, note: str) -> None:
        """Change the note at the right end."""
        if note != self._note:
            self._note = note
            self.update()

    def set_title(self, title: str) -> None:
        """Change the title."""
        if title != self._title:
            self._title = title
            self.update()

    def sizeHint(self) -> QSize:
        """The height of the heading; any width."""
        return QSize(80, heading_height(self.grid.heading_px))

    def draw(self, painter: QPainter) -> None:
        """Draw title, note and rule."""
        grid = self.grid
        paint_heading(painter, QRectF(self.rect()), said(self._title), said(self._note), grid.heading_px, grid.small_px)
