"""A leaf that explains something by a drawing, as large as there is room for; play waits while it lies there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.table.papers.paper import SIDE_MARGIN, SPACING, Paper
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.toolkit.look.appearance import Words
from afaos_gui.gui.toolkit.paint.shapes import smooth_painter
from afaos_gui.gui.toolkit.paint.theme import text_share
from afaos_gui.gui.toolkit.widgets.scrolling import PaperArea
from afaos_gui.rules.view import View

LARGEST = 1.25
"""Greatest scale of a drawing in a large window, apart from the text size."""
BAR = 9
"""Width of the scroll bar of a drawing that is higher than its room with large text."""


class Drawing(QWidget):
    """Draws with a function, in units of its own, at a scale."""

    def __init__(self, draw: Callable[[QPainter], None]) -> None:
        super().__init__()
        self._draw, self._scale = draw, 1.0

    def set_size(self, width: float, height: float, scale: float) -> None:
        """Set the size, in its own units, and the scale."""
        self._scale = scale
        self.setFixedSize(round(width * scale), round(height * scale))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw."""
        painter = smooth_painter(self)
        painter.scale(self._scale, self._scale)
        self._draw(painter)


class Leaf(Paper):
    """Subclasses draw their content with `draw_leaf`, WIDTH units wide and `tall` units high."""

    WIDTH, HEIGHT = 540, 420
    AT = Qt.AlignmentFlag.AlignHCenter
    """Where it lies in its room."""

    def __init__(self, title: Words, name: str, parent: QWidget, screens: Screens) -> None:
        super().__init__(name, parent, screens, title, explains=True)
        self.tall = float(self.HEIGHT)
        """The drawing's height in its own units: HEIGHT, or less where it has less to show."""
        self._drawing, self._scrolled = Drawing(self.draw_leaf), PaperArea(self)
        self._scrolled.setWidgetResizable(False)
        self._scrolled.setWidget(self._drawing)
        self._scrolled.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(self._scrolled)
        self.set_content(self._scrolled)

    def show_view(self, view: View) -> None:
        """Show another position."""

    def draw_leaf(self, painter: QPainter) -> None:
        """Draw the leaf's content, in its own units."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw the content again."""
        self._drawing.update()

    def place_in(self, room: QRect) -> None:
        """Lie in a room of the table. In a low room a leaf scrolls instead of shrinking below readable text."""
        self._room = room
        beside = 2 * SIDE_MARGIN
        self._lay_buttons()
        above = self.height_around() + SPACING
        whole = min(LARGEST, (room.height() - above) / self.tall)
        least = LARGEST * text_share() if text_share() > 1 else 0
        scale = min(max(whole, least), (room.width() - beside) / self.WIDTH)
        height = min(round(self.tall * scale) + above, room.height())
        scrolls = self.tall * scale + above > room.height() + 1
        if scrolls:
            scale = min(scale, (room.width() - beside - BAR) / self.WIDTH)
        self._drawing.set_size(self.WIDTH, self.tall, scale)
        width = self._drawing.width() + beside + (BAR if scrolls else 0)
        spare = room.width() - width
        left = {Qt.AlignmentFlag.AlignLeft: 0, Qt.AlignmentFlag.AlignRight: spare}.get(self.AT, spare // 2)
        top = room.top() if self.AT is Qt.AlignmentFlag.AlignRight else room.top() + (room.height() - height) // 2
        self._room = QRect(room.left() + left, top, width, height)
        if self.is_open:
            self.fit()
