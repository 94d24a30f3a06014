"""A panel that keeps a picture of itself, so that things moving over it cost next to nothing."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QRegion

from afaos_gui.gui.table.base import Panel
from afaos_gui.gui.toolkit.ink import SMOOTH


class KeptPanel(Panel):
    """Draws itself with `draw` whenever its content may have changed: after each call of `update`."""

    _picture: QPixmap | None = None
    _drawn_for: object = None

    def update(self, *area: int | QRect | QRegion) -> None:  # type: ignore[override]
        """Draw the panel anew; the old picture is forgotten at once."""
        self._picture, self._drawn_for = None, None
        super().update(*area)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture, drawn first where it is missing or no longer fits."""
        wanted = (self.size(), self.devicePixelRatioF(), self.hasFocus())
        if self._picture is None or wanted != self._drawn_for:
            self._picture, self._drawn_for = self._draw_picture(), wanted
        QPainter(self).drawPixmap(0, 0, self._picture)

    def draw(self, painter: QPainter) -> None:
        """Draw the whole panel on a clear ground."""
        raise NotImplementedError

    def _draw_picture(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHints(SMOOTH)
        self.draw(painter)
        painter.end()
        return picture
